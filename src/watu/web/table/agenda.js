// The sequence of play as the engine's agenda has it: now, next, and what comes later. Unknown steps are left out, never guessed.
import { paragraph } from "../pieces/paragraph.js";
import { pencilLine } from "../pieces/sprites.js";
import { marked } from "../pieces/terms.js";
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
  const seen = new Set();
  return html`<nav class="agenda" aria-label=${t("agenda")}>
    ${hasRound ? html`<span class="agenda__round">${round}</span>` : nothing}
    <ol>
      ${entries.map((entry, i) => {
        const { words, rule } = named(entry);
        const placed = (/** @type {string} */ step) => (i === 0 ? t("agenda.now", { step: within(step) }) : i === 1 ? t("agenda.next", { step: within(step) }) : plainCase(step));
        const shown = placed(words);
        const short = placed(entry.short || words);
        return html`<li class=${i > 1 ? "later" : ""} aria-current=${i === 0 ? "step" : nothing}>
          <span class="agenda__words" title=${entry.title}>${marked(shown, seen)}</span><span class="agenda__short">${short}</span> ${paragraph(rule)}${i === 0 ? pencilLine() : nothing}
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
  const title = entry.title.replace(/^((\s*[-–,]\s*(§|p\.)?|§)[\d.]+)+\s*/, "");
  return /^(§|p\.)/.test(rule) || !rule ? { words: title, rule } : { words: rule, rule: "" };
}

/** Words that keep their capital. */
const NAMES = /^(Germans?|Germany|British|Allied|Allies|Axis|England|Boer|Rufiji|[A-Z][^a-z].*)$/;
/** Small words of a heading, which are not capitals there. */
const SMALL = /^(a|an|and|as|at|by|for|from|in|of|on|or|the|to|with)$/;

/** A heading with all its words in capitals, as a sentence begins; other titles have their capitals for a reason. @param {string} title */
export function plainCase(title) {
  const [first, ...rest] = title.split(" ");
  if (!rest.every((word) => SMALL.test(word) || /^[^a-z]/.test(word))) return title;
  return [first, ...rest.map((word) => (NAMES.test(word) ? word : word.toLowerCase()))].join(" ");
}

/** The same after a colon. @param {string} title */
export function within(title) {
  const [first, ...rest] = plainCase(title).split(" ");
  return [NAMES.test(first) ? first : first.charAt(0).toLowerCase() + first.slice(1), ...rest].join(" ");
}
