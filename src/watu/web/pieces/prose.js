// Texts of lessons and aids: paragraphs, **what matters most**, a § in [brackets], and terms.
import { html } from "../vendor/lit.js";
import { paragraph } from "./paragraph.js";
import { NO_TERMS } from "./terms.js";

/** @typedef {import("./terms.js").Terms} Terms */
/** @typedef {{kind: "text" | "strong" | "rule", words: string}} Span */

/**
 * One paragraph in spans.
 * @param {string} text
 * @returns {Span[]}
 */
export function spans(text) {
  return text.split(/(\*\*.+?\*\*|\[(?:§|p\.|[A-Z])[^\]]*\])/u).filter(Boolean).map((part) => {
    if (part.startsWith("**") && part.endsWith("**")) return { kind: "strong", words: part.slice(2, -2) };
    if (part.startsWith("[") && part.endsWith("]")) return { kind: "rule", words: part.slice(1, -1) };
    return { kind: "text", words: part };
  });
}

/**
 * One line of prose.
 * @param {string} text
 * @param {Terms} [terms]
 * @param {Set<any>} [seen]
 */
export const phrase = (text, terms = NO_TERMS, seen = new Set()) =>
  spans(text).map(({ kind, words }) => (kind === "rule" ? paragraph(words) : kind === "strong" ? html`<strong>${terms.mark(words, seen)}</strong>` : terms.mark(words, seen)));

/**
 * A text of several paragraphs.
 * @param {string} text
 * @param {Terms} [terms]
 * @param {Set<any>} [seen]
 */
export const prose = (text, terms = NO_TERMS, seen = new Set()) =>
  text.trim().split(/\n\s*\n/).map((part) => html`<p>${phrase(part.replace(/\s*\n\s*/g, " "), terms, seen)}</p>`);
