// The frame around every board, live or replayed: agenda, plot, strips, prompt, hand, and the side with players, log, chat and notes.
import { icon } from "../pieces/sprites.js";
import { drawLabels } from "../pieces/terms.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";
import { agenda } from "./agenda.js";
import { choosing, genericPrompt } from "./choosing.js";

/** @typedef {import("../board.js").Table} Table */
/** @typedef {import("../board.js").Board} Board */

const ICONS = /** @type {Record<string, string>} */ ({ table: "table", log: "log", chat: "chat", players: "players", notes: "note" });

/**
 * @typedef {object} Parts
 * @property {unknown} plot instead of the board's, if given
 * @property {unknown} [guide] the words of a lesson, beside the table
 * @property {unknown} above strips above the prompt
 * @property {(prompt: import("../board.js").Prompt) => unknown} prompt
 * @property {unknown} below between the prompt and the hand
 * @property {unknown} players
 * @property {{name: string, words: string, dot?: number, body: () => unknown}[]} tabs of the side
 * @property {string} tab the one shown at the side
 * @property {string} phone what a phone shows: "table", "players" or one of the tabs
 * @property {(name: string) => void} choose
 */

/** The board's own prompt, or the usual one. @param {Table} table @param {Board} board */
export const promptOf = (table, board) => (table.question ? (board.prompt?.(table) ?? genericPrompt(table)) : {});

/** A fault in a board takes its part of the page, not the table. @param {() => unknown} draw */
function guarded(draw) {
  try {
    return draw();
  } catch (error) {
    console.error(error);
    return html`<p class="notice notice--bad">${t("board.fault")} <a href="?board=generic">${t("board.plain")}</a></p>`;
  }
}

/**
 * @param {Table} table
 * @param {Board} board
 * @param {Parts} parts
 */
export function frame(table, board, parts) {
  drawLabels();
  const prompt = promptOf(table, board);
  const hand = table.seen ? guarded(() => board.hand?.(table)) : nothing;
  const rest = table.seen ? choosing(table, board.covers ?? [], prompt) : nothing;
  return html`${agenda(table, table.seen ? board.round?.(table) : nothing)}
    <div class="table ${parts.guide ? "table--guided" : ""}" data-phone=${parts.phone}>
      ${parts.guide ?? nothing}
      <main id="main" class="table__main">
        <div class="table__plot plot" role="region" aria-label=${t("plot")} tabindex="0">${parts.plot ?? (table.seen ? guarded(() => board.plot(table)) : nothing)}</div>
        <div class="ask">${parts.above} ${parts.prompt(prompt)} ${parts.below}</div>
        ${(hand && hand !== nothing) || rest !== nothing ? html`<div class="table__hand">${hand ?? nothing}${rest}</div>` : nothing}
      </main>
      <aside class="table__side" aria-label=${t("side")}>
        <div class="table__players">${parts.players}</div>
        ${side(parts)}
      </aside>
    </div>
    ${phoneTabs(parts)}`;
}

/** @param {Parts} parts */
function side({ tabs, tab, choose }) {
  const shown = tabs.find((one) => one.name === tab) ?? tabs[0];
  return html`<section class="table__tabs">
    <div class="tabs" role="tablist" aria-label=${t("side.tabs")} @keydown=${(/** @type {KeyboardEvent} */ event) => onTabKey(event, tabs, shown.name, choose)}>
      ${tabs.map((one) => html`<button type="button" role="tab" id=${`tab-${one.name}`} aria-controls="tab-panel" aria-selected=${one === shown ? "true" : "false"}
        tabindex=${one === shown ? "0" : "-1"} @click=${() => choose(one.name)}>${one.words}${one.dot ? html` <span class="dot-in">${one.dot}</span>` : nothing}</button>`)}
    </div>
    <div class="table__panel" role="tabpanel" id="tab-panel" aria-labelledby=${`tab-${shown.name}`} tabindex="0">${shown.body()}</div>
  </section>`;
}

/** @param {KeyboardEvent} event @param {{name: string}[]} tabs @param {string} now @param {(name: string) => void} choose */
function onTabKey(event, tabs, now, choose) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const at = tabs.findIndex((one) => one.name === now);
  const next = tabs[(at + step + tabs.length) % tabs.length].name;
  choose(next);
  setTimeout(() => document.getElementById(`tab-${next}`)?.focus());
}

/** @param {Parts} parts */
function phoneTabs({ tabs, phone, choose }) {
  const all = [{ name: "table", words: t("tab.table"), dot: 0 }, ...tabs.filter((one) => one.name !== "notes"), { name: "players", words: t("players"), dot: 0 }];
  return html`<nav class="phone-tabs" aria-label=${t("tabs")}>
    ${all.map((one) => html`<button type="button" aria-current=${one.name === phone ? "true" : nothing} @click=${() => choose(one.name)}>
      ${icon(ICONS[one.name] ?? "log")}<span>${one.words}</span>${one.dot ? html`<span class="dot"><span class="vh">, </span>${one.dot}</span>` : nothing}</button>`)}
  </nav>`;
}
