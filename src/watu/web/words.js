// Message catalogues: one JSON file a language, English complete. A message is a text with {placeholders}, or an object
// of plural forms chosen by {n}. What another language lacks is shown in English.

/** @typedef {string | Record<string, string>} Message */
/** @typedef {Record<string, unknown>} Values */

/** Languages with a catalogue in words/, by their own name. */
export const LANGUAGES = { en: "English" };

/** @type {Record<string, Message>} */
let messages = {};
let language = "en";
let plurals = new Intl.PluralRules(language);

/** The language of dates, numbers and messages. */
export const currentLanguage = () => language;

/**
 * The language to use: the person's wish if there is a catalogue, else the first of the browser's that has one.
 * @param {string} wish
 * @param {readonly string[]} offered
 */
export function chooseLanguage(wish, offered) {
  const known = new Set(Object.keys(LANGUAGES));
  return [wish, ...offered].map((tag) => tag.split("-")[0]).find((tag) => known.has(tag)) ?? "en";
}

/**
 * Take the messages of a language into use, over those there are.
 * @param {string} tag
 * @param {Record<string, Message>} more
 */
export function useWords(tag, more) {
  if (tag !== language) {
    language = tag;
    plurals = new Intl.PluralRules(tag);
  }
  messages = { ...messages, ...more };
}

/**
 * Fetch a catalogue, English first. `part` is a folder within words/, for games.
 * @param {string} tag
 * @param {string} [part]
 */
export async function loadWords(tag, part = "") {
  for (const one of tag === "en" ? ["en"] : ["en", tag]) {
    const answer = await fetch(new URL(`./words/${part}${one}.json`, import.meta.url));
    if (answer.ok) useWords(tag, await answer.json());
    else if (!part) throw new Error(`no catalogue for ${one}`);
  }
}

/** Whether there is such a message. @param {string} key */
export const hasWords = (key) => key in messages;

/** @param {string} key @param {Values} values */
function template(key, values) {
  const message = messages[key];
  if (message === undefined) return key;
  if (typeof message === "string") return message;
  const n = Number(values["n"] ?? 0);
  return message[`=${n}`] ?? message[plurals.select(n)] ?? message["other"] ?? key;
}

/**
 * A message in the current language.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  return template(key, values).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? shown(values[name]) : whole));
}

/**
 * A message whose placeholders are templates (a name in bold, a link): a list for lit.
 * @param {string} key
 * @param {Values} values
 * @returns {unknown[]}
 */
export function rich(key, values) {
  return template(key, values)
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? (values[part.slice(1, -1)] ?? part) : part));
}

/** @param {unknown} value */
function shown(value) {
  return typeof value === "number" ? new Intl.NumberFormat(language).format(value) : String(value);
}
