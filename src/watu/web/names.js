// Sentences of the log with the names of those who sit there, where the game knows seats by letters: "A plays FAT." The server
// says where in a sentence seats stand. Of oneself it is said "you", with the verb to go with it.
import { joined } from "./games.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.js").LogLine} LogLine */
/** @typedef {import("./protocol.js").Question} Question */
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
  const labels = labelled(seats);
  const found = known.get(line);
  if (found?.labels === labels) return /** @type {L} */ (found.line);
  const shown = { ...line, text: sentenceOf(line, seats) };
  known.set(line, { labels, line: shown });
  return shown;
}

/** Whom a choice, a reason or a question speaks of: "Give SC 104 to A", "Target A's play". */
const SPOKEN_OF = /\b(to|of|from|gives|[Tt]arget) ([A-F])(?=[\s.,?]|$)|\b([A-F])'s /g;

/** How a game ended begins with its winners: "A and C share the win". */
const WINNERS = /^([A-F](?: and [A-F])*) (won|wins|shares?)\b/;

/**
 * What is no line of the log, with the names of those whom it is about: "Give SC 104 to A" becomes "Give SC 104 to you",
 * "B won with 28 VP" becomes "Ruth won with 28 VP". Only where the game knows its seats by letters.
 * @param {string} text @param {readonly Sitter[]} seats
 */
export function spoken(text, seats) {
  const sitting = (/** @type {string} */ letter) => seats.find((one) => one.seat === letter);
  const aimed = text.replace(SPOKEN_OF, (whole, word, letter, owner) => {
    const seat = sitting(letter ?? owner);
    if (!seat) return whole;
    if (owner) return seat.isYou ? `${t("log.your_within")} ` : `${seat.label}'s `;
    return `${word} ${seat.isYou ? t("log.you_within") : seat.label}`;
  });
  return aimed.replace(WINNERS, (whole, letters, verb) => {
    const winners = letters.split(" and ").map(sitting);
    if (winners.includes(undefined)) return whole;
    const names = winners.map((/** @type {Sitter} */ one, /** @type {number} */ i) => (one.isYou ? t(i ? "log.you_within" : "you") : one.label));
    return `${joined(names)} ${winners.length === 1 && winners[0].isYou ? forYou(verb) : verb}`;
  });
}

/** @type {WeakMap<Question, {labels: string, question: Question}>} */
const asked = new WeakMap();

/** A question whose choices, open and closed, name those whom they are about. @param {Question | null} question @param {readonly Sitter[]} seats */
export function askedOf(question, seats) {
  if (!question || !seats.some((seat) => seat.seat.length === 1)) return question;
  const labels = labelled(seats);
  const found = asked.get(question);
  if (found?.labels === labels) return found.question;
  const say = (/** @type {any} */ one) => ({ ...one, sentence: spoken(one.sentence, seats) });
  const shown = { ...question, choices: question.choices.map(say), closed: question.closed.map(say) };
  asked.set(question, { labels, question: shown });
  return shown;
}

/** By whom every seat is held, to see whether that has changed. @param {readonly Sitter[]} seats */
const labelled = (seats) => seats.map((seat) => `${seat.seat}=${seat.label}`).join("|");

/** A sentence with sitters where it says that seats stand. @param {Pick<LogLine, "text" | "seats">} line @param {readonly Sitter[]} seats */
export function sentenceOf(line, seats) {
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
