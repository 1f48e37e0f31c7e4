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
  const hasRound = Boolean(round) && round !== nothing;
  if (!entries.length && !hasRound) return nothing;
  return html`<nav class="agenda" aria-label=${t("agenda")}>
    ${hasRound ? html`<span class="agenda__round">${round}</span>` : nothing}
    <ol>
      ${entries.map((entry, i) => {
        const { words, rule } = named(entry);
        const shown = i === 0 ? t("agenda.now", { step: lower(words) }) : i === 1 ? t("agenda.next", { step: lower(words) }) : words;
        return html`<li class=${i > 1 ? "later" : ""} aria-current=${i === 0 ? "step" : nothing}>
          <span class="agenda__words" title=${entry.title}>${shown}</span> ${paragraph(rule)}${i === 0 ? pencilLine() : nothing}
        </li>`;
      })}
    </ol>
  </nav>`;
}

/**
 * A step may rest on several paragraphs: the first is shown, the others are dropped from the title.
 * Where a rulebook has headings instead of numbers, the heading is the step's name.
 * @param {import("../protocol.js").AgendaEntry} entry
 */
function named(entry) {
  const { rule } = entry;
  const title = entry.title.replace(/^(\s*[-–,]\s*(§|p\.)?[\d.]+)+\s*/, "");
  return /^(§|p\.)/.test(rule) || !rule ? { words: title, rule } : { words: rule, rule: "" };
}

/** Titles go on after a colon; capitals in the middle of headings go, abbreviations stay. @param {string} title */
const lower = (title) => title.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
