// Sentences of the log with the names of those who sit there, where the game knows seats by letters: "A plays FAT." The server
// says where in a sentence seats stand. Of oneself it is said "you", with the verb to go with it.
import { t } from "./words.js";

/** @typedef {import("./protocol.js").LogLine} LogLine */
/** @typedef {{seat: string, label: string, isYou: boolean}} Sitter */

/** @type {WeakMap<LogLine, {labels: string, line: LogLine}>} */
const known = new WeakMap();

/** After these words somebody is spoken of, and does nothing. */
const OBJECT = /\b(of|to|from|at|by|for|with|on|against)\s*$/i;

/** A second verb of the same sentence. */
const ALSO = / and (passes|plays|takes|sinks|discards|draws|leads|keeps)\b/;

/** A verb for "you" instead of "she": "plays" becomes "play". @param {string} verb */
export function forYou(verb) {
  const odd = { is: "are", has: "have", was: "were", does: "do", goes: "go" }[verb];
  if (odd) return odd;
  if (/(ss|sh|ch|x|zz)es$/.test(verb)) return verb.slice(0, -2);
  if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  return verb.endsWith("s") && !verb.endsWith("ss") ? verb.slice(0, -1) : verb;
}

/** The line as people read it. @template {LogLine} L @param {L} line @param {readonly Sitter[]} seats @returns {L} */
export function named(line, seats) {
  if (!line.seats?.length) return line;
  const labels = seats.map((seat) => `${seat.seat}=${seat.label}`).join("|");
  const found = known.get(line);
  if (found?.labels === labels) return /** @type {L} */ (found.line);
  const shown = { ...line, text: sentenceOf(line, seats) };
  known.set(line, { labels, line: shown });
  return shown;
}

/**
 * A choice in words, with the names of those whom it is about: "Give SC 104 to A" becomes "Give SC 104 to you".
 * @param {string} text @param {readonly Sitter[]} seats
 */
export const aimed = (text, seats) =>
  text.replace(/\b(to|of|from) ([A-F])(?=[\s.,]|$)/g, (whole, word, letter) => {
    const seat = seats.find((one) => one.seat === letter);
    return seat ? `${word} ${seat.isYou ? t("log.you_within") : seat.label}` : whole;
  });

/** @param {LogLine} line @param {readonly Sitter[]} seats */
function sentenceOf(line, seats) {
  let text = "";
  let from = 0;
  let isYourVerb = false;
  for (const [start, end, name] of line.seats ?? []) {
    const seat = seats.find((one) => one.seat === name);
    text += conjugated(line.text.slice(from, start), isYourVerb);
    const isObject = OBJECT.test(text);
    text += !seat ? name : !seat.isYou ? seat.label : text.trim() && !/[.!?:]\s*$/.test(text) ? t("log.you_within") : t("you");
    isYourVerb = Boolean(seat?.isYou) && !isObject;
    from = end;
  }
  return text + conjugated(line.text.slice(from), isYourVerb);
}

/** @param {string} rest @param {boolean} isYours */
const conjugated = (rest, isYours) =>
  isYours ? rest.replace(/^ ([a-z]+)/, (_, verb) => ` ${forYou(verb)}`).replace(ALSO, (_, verb) => ` and ${forYou(verb)}`) : rest;
