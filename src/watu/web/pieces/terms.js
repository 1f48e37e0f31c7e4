// The terms of a game: their first appearance in a text says what they mean, on hover, focus and tap.
import { directive, html } from "../vendor/lit.js";
import { once } from "../api.js";
import { Why } from "./why.js";
import { paragraph } from "./paragraph.js";

/** @typedef {import("../learning.js").Term} Term */

/** @param {string} form */
const escaped = (form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A form in capitals (GST) is meant as it is written. @param {string} form */
const isShort = (form) => form === form.toUpperCase();

class Meaning extends Why {
  /** @override */
  content() {
    const [{ sentence, reason, rule }] = this.reasons;
    return html`<p class="why__head">${sentence}</p><ul><li><span>${reason}</span>${paragraph(rule)}</li></ul>`;
  }
}

const meaning = directive(Meaning);

/** Enter and Space open it, and do nothing else. @param {KeyboardEvent} event */
function onKey(event) {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  event.stopPropagation();
  /** @type {HTMLElement} */ (event.currentTarget).click();
}

/** A span, so that it wraps like the words around it. @param {Term} term @param {unknown} words @param {string} [more] */
const termButton = (term, words, more = "") =>
  html`<span class="term ${more}" data-term=${term.name} role="button" tabindex="0" @click=${stop} @keydown=${onKey} ${meaning({ sentence: term.name, rule: term.rule, reason: term.says })}>${words}</span>`;

/** @param {Event} event */
const stop = (event) => event.stopPropagation();

/** The terms of one game, ready to be found in its texts. */
export class Terms {
  /** @type {Map<string, Term>} */
  #forms = new Map();
  /** @type {RegExp | null} */
  #pattern = null;

  /** @param {readonly Term[]} list */
  constructor(list) {
    this.list = list;
    for (const term of list) for (const form of [term.name, ...term.also]) this.#forms.set(isShort(form) ? form : form.toLowerCase(), term);
    const forms = [...this.#forms.keys()].sort((a, b) => b.length - a.length).map(escaped);
    if (forms.length) this.#pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${forms.join("|")})(?:e?s)?(?![\\p{L}\\p{N}])`, "giu");
  }

  /**
   * A text in pieces: plain, and the first appearance of each term that `seen` does not hold yet.
   * @param {string} text
   * @param {Set<Term>} seen
   * @returns {(string | {term: Term, words: string})[]}
   */
  split(text, seen) {
    if (!this.#pattern) return [text];
    const pieces = [];
    let from = 0;
    for (const found of text.matchAll(this.#pattern)) {
      const term = this.#forms.get(found[1]) ?? this.#forms.get(found[1].toLowerCase());
      if (!term || seen.has(term)) continue;
      seen.add(term);
      pieces.push(text.slice(from, found.index), { term, words: found[0] });
      from = found.index + found[0].length;
    }
    return [...pieces, text.slice(from)].filter((piece) => piece !== "");
  }

  /** The term of a form, if there is one. @param {string} form */
  named(form) {
    return this.#forms.get(form) ?? this.#forms.get(form.toLowerCase());
  }

  /**
   * The same as a template.
   * @param {string} text
   * @param {Set<Term>} [seen]
   * @param {string} [more] a class for each
   */
  mark(text, seen = new Set(), more = "") {
    return this.split(text, seen).map((piece) => (typeof piece === "string" ? piece : termButton(piece.term, piece.words, more)));
  }
}

export const NO_TERMS = new Terms([]);

/** The terms of a game; none if they cannot be fetched, for nothing else depends on them. @param {string} game */
export async function termsOf(game) {
  try {
    return new Terms(await once(`/api/games/${encodeURIComponent(game)}/terms`));
  } catch {
    return NO_TERMS;
  }
}

/** @type {Terms} */
let current = NO_TERMS;

/** Mark the terms of this game from now on, wherever texts of a table are drawn. @param {string} game */
export async function useTerms(game) {
  current = await termsOf(game);
  return current;
}

/** A text with the terms of the game in play. @param {string} text @param {Set<Term>} [seen] */
export const marked = (text, seen) => current.mark(text, seen);

/** What the labels of the board explain already in this draw. @type {Set<Term>} */
let labels = new Set();

/** A board is drawn anew: each term will be marked once on it. */
export const drawLabels = () => void (labels = new Set());

/** A label of a board, or any words on it that cannot be pressed; in one piece, whatever box it stands in. @param {string} text */
export function labelled(text) {
  const pieces = current.mark(text, labels, "term--label");
  return pieces.length > 1 ? html`<span>${pieces}</span>` : pieces;
}

/**
 * Something on a board that stands for a term though it does not spell it: a letter, a figure.
 * @param {string} form the term or another form of it
 * @param {unknown} content
 */
export function termed(form, content) {
  const term = current.named(form);
  if (!term || labels.has(term)) return content;
  labels.add(term);
  return termButton(term, content, "term--label");
}
