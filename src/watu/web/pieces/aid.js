// The player aid: a game on one page, with its terms; the same as a page of its own and as a sheet at a table.
import { once } from "../api.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";
import { paragraph } from "./paragraph.js";
import { phrase, prose } from "./prose.js";

/** @typedef {import("../learning.js").Aid} Aid */
/** @typedef {import("../learning.js").AidPart} AidPart */
/** @typedef {import("./terms.js").Terms} Terms */

const MOST_LETTERS = 50;
const LONG = 12; // rows; a longer table goes on in the next column

/** @param {string} game @returns {Promise<Aid>} */
export const aidOf = (game) => once(`/api/games/${encodeURIComponent(game)}/aid`);

/**
 * @param {Aid} aid
 * @param {Terms} terms
 */
export function aidBody(aid, terms) {
  const seen = new Set();
  return html`<div class="aid">
    <div class="aid__lead">${prose(aid.summary, terms, seen)}</div>
    <div class="aid__parts">${aid.parts.map((part) => aidPart(part, terms, seen))}</div>
    ${terms.list.length ? html`<section class="aid__part aid__part--terms"><h3>${t("aid.terms")}</h3>
      <dl>${[...terms.list].sort((a, b) => a.name.localeCompare(b.name)).map((term) => html`<div><dt>${term.name} ${paragraph(term.rule)}</dt><dd>${term.says}</dd></div>`)}</dl></section>` : nothing}
  </div>`;
}

/** @param {AidPart} part @param {Terms} terms @param {Set<any>} seen */
function aidPart(part, terms, seen) {
  const entries = part.entries.map((entry) => html`<li><b>${entry.name}</b> ${phrase(entry.says, terms, seen)} ${paragraph(entry.rule)}</li>`);
  return html`<section class="aid__part ${isWide(part) ? "aid__part--wide" : ""} ${part.rows.length > LONG ? "aid__part--long" : ""}">
    <h3>${part.title}</h3>
    ${part.text ? prose(part.text, terms, seen) : nothing}
    ${entries.length ? (part.is_sequence ? html`<ol class="aid__steps">${entries}</ol>` : html`<ul class="aid__list">${entries}</ul>`) : nothing}
    ${part.rows.length ? aidTable(part, terms, seen) : nothing}
  </section>`;
}

/** A table with more letters in a row than a column holds goes across the page. @param {AidPart} part */
const isWide = (part) => part.heads.map((head, i) => Math.max(head.length, ...part.rows.map((row) => row[i].length))).reduce((sum, n) => sum + n, 0) > MOST_LETTERS;

/** Columns of numbers alone stand to the right. @param {AidPart} part @param {number} column */
const isNumeric = (part, column) => part.rows.every((row) => /^[-+−–]?[\d.,]*$/.test(row[column]));

/** @param {AidPart} part @param {Terms} terms @param {Set<any>} seen */
function aidTable(part, terms, seen) {
  const classes = part.heads.map((_, i) => (isNumeric(part, i) ? "num" : ""));
  return html`<div class="aid__scroll" tabindex="0" role="region" aria-label=${part.title}><table>
    <thead><tr>${part.heads.map((head, i) => html`<th scope="col" class=${classes[i]}>${terms.mark(head, seen)}</th>`)}</tr></thead>
    <tbody>${part.rows.map((row) => html`<tr>${row.map((cell, i) => (i ? html`<td class=${classes[i]}>${cell}</td>` : html`<th scope="row" class=${classes[i]}>${cell}</th>`))}</tr>`)}</tbody>
  </table></div>`;
}
