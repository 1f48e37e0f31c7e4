// The sequence of play as the engine's agenda has it: now, next, and what comes later. Unknown steps are left out, never guessed.
import { paragraph } from "../pieces/paragraph.js";
import { pencilLine } from "../pieces/sprites.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../board.js").Table} Table */

const SHOWN = 6;

/**
 * @param {Table} table
 * @param {unknown} round
 */
export function agenda(table, round) {
  const entries = table.view.agenda.slice(0, SHOWN);
  if (!entries.length && !round) return nothing;
  const isYours = Boolean(table.question);
  return html`<nav class="agenda" aria-label=${t("agenda")}>
    ${round ? html`<span class="agenda__round">${round}</span>` : nothing}
    <ol>
      ${entries.map((entry, i) => {
        const words = i === 0 ? t(isYours ? "agenda.now_you" : "agenda.now", { step: lower(entry.title) }) : i === 1 ? t("agenda.next", { step: lower(entry.title) }) : entry.title;
        return html`<li class=${i > 1 ? "later" : ""} aria-current=${i === 0 ? "step" : nothing}>
          <span>${words} ${entry.rule === entry.title ? nothing : paragraph(entry.rule)}</span>${i === 0 ? pencilLine() : nothing}
        </li>`;
      })}
    </ol>
  </nav>`;
}

/** Titles go on after a colon. @param {string} title */
const lower = (title) => (/^[A-Z][a-z]/.test(title) ? title[0].toLowerCase() + title.slice(1) : title);
