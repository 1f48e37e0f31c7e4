// Battle of the Atlantic: the war at sea as five years, two hands, and three totals multiplied.
import { currentLanguage, loadWords, t } from "../words.js";
import { slugOf } from "../board.js";
import { html, nothing } from "../vendor/lit.js";
import { atlantic } from "../pieces/chart.js";
import { handOf, keysOf } from "../pieces/hand.js";
import { icon, sideMark } from "../pieces/sprites.js";
import { labelled } from "../pieces/terms.js";
import { backs, boaCard, prepareCards } from "./boa/cards.js";
import { deploymentSheet, lastDeployment, openYear } from "./boa/deployment.js";
import { sums } from "./boa/sums.js";

/** @typedef {import("../board.js").Table} Table */

await loadWords(currentLanguage(), "boards/cards.");

const GAME = "battle-of-the-atlantic";
const YEARS = [1939, 1940, 1941, 1942, 1943];
const MARK = /** @type {Record<string, string>} */ ({ british: "allied", german: "axis" });

/** The side looked from: one's own, and the British for spectators. @param {Table} table */
const nearSide = (table) => table.viewer || "british";

/** @param {Table} table @param {string} side */
const viewOf = (table, side) => table.seen.sides.find((/** @type {any} */ one) => one.side === side);

/** @param {Table} table @param {string} side */
const nameOf = (table, side) => table.seat(side)?.label ?? t(`${GAME}.${side}`);

/** @param {Table} table */
function plot(table) {
  if (!table.seen) return nothing;
  const near = nearSide(table);
  const far = near === "british" ? "german" : "british";
  const shown = lastDeployment(table);
  const isOver = Boolean(shown) && table.view.status !== "playing";
  const totals = sums(table, [far, near]); // first: its heads explain the terms
  return html`<div class="boa-plot ${isOver ? "boa-plot--over" : ""}">
    <div class="boa-ground">${atlantic({ viewBox: "0 0 1000 560" })}</div>
    ${sideRow(table, far, true)}
    ${yearsRow(table)}
    ${shown ? deploymentSheet(table, shown, [far, near]) : html`<div class="boa-water"></div>`}
    ${totals}
    ${table.viewer ? nothing : sideRow(table, near, false)}
  </div>`;
}

/** A side that is looked at from across the table: its name, its hand, what it is doing. @param {Table} table @param {string} side @param {boolean} isFar */
function sideRow(table, side, isFar) {
  const view = viewOf(table, side);
  const before = table.before?.sides?.find((/** @type {any} */ one) => one.side === side);
  const fresh = before && before.discarded_size < view.discarded_size ? view.discarded_size - before.discarded_size : 0;
  return html`<div class="boa-side ${isFar ? "" : "boa-side--near"}">
    <div class="boa-side__who">${sideMark(MARK[side])}<span><b>${nameOf(table, side)}</b>
      <small>${t(`${GAME}.${side}`)} · ${labelled(t(`${GAME}.deck`, { n: view.deck_size }))} · ${labelled(t(`${GAME}.thrown`, { n: view.discarded_size + view.played.length }))}</small></span></div>
    ${view.hand && view.totals.length ? nothing : backs(MARK[side], view.hand_size, fresh, nameOf(table, side))}
    ${doing(table, side)}
  </div>`;
}

/** @param {Table} table @param {string} side */
function doing(table, side) {
  if (table.view.status !== "playing" || table.isReplay) return nothing;
  const isAwaited = table.seat(side)?.awaited;
  return html`<span class="chip">${icon(isAwaited ? "clock" : "check")} ${t(isAwaited ? `${GAME}.thinking` : `${GAME}.has_chosen`)}</span>`;
}

/** The five years: who won each, and by how much. @param {Table} table */
function yearsRow(table) {
  const { results, year, sides } = table.seen;
  return html`<ol class="boa-years" aria-label=${t(`${GAME}.years`)}>${YEARS.map((one, index) => {
    const result = results[index];
    const isNow = one === year && !result && table.view.status === "playing";
    return html`<li class="boa-year ${isNow ? "boa-year--now" : ""} ${result ? "" : isNow ? "" : "boa-year--later"}" aria-current=${isNow ? "step" : nothing}>
      ${result ? pastYear(table, one, result) : html`<b class="boa-year__n">${one}</b>`}
      ${isNow ? html`<p class="hide-narrow">${t(`${GAME}.standing`, { british: sides[0].won, german: sides[1].won })}</p>` : nothing}
    </li>`;
  })}</ol>`;
}

/** @param {Table} table @param {number} year @param {[number, number, string]} result */
function pastYear(table, year, [british, german, winner]) {
  const label = t(winner ? `${GAME}.year_won` : `${GAME}.year_drawn`, { year, british, german, side: winner ? t(`${GAME}.${winner}`) : "" });
  return html`<button type="button" class="boa-year__open" @click=${() => openYear(table, year)}>
    <span class="vh">${label}</span><span class="boa-year__head" aria-hidden="true"><b class="boa-year__n">${year}</b>${winner ? sideMark(MARK[winner]) : html`<span class="muted">=</span>`}</span>
    <span class="hide-narrow" aria-hidden="true"><span class="num">${british.toLocaleString()}</span> ${t(`${GAME}.to`)} <span class="num">${german.toLocaleString()}</span></span>
  </button>`;
}

/** @param {Table} table */
function hand(table) {
  const side = table.viewer ? viewOf(table, table.viewer) : null;
  if (!side?.hand) return nothing;
  const isAsked = table.choices({ type: "discard" }).length > 0;
  const keys = keysOf(side.hand);
  return handOf({
    place: `${table.hello.table}/${side.side}`,
    label: t(`${GAME}.hand`, { n: keys.length }),
    keys,
    name: "hand--boa",
    draw: (key) => boaCard(table, key, { side: MARK[side.side], isAsked, isShut: isAsked && !table.isSelected(key) && !table.mayAdd("discard", key) }),
  });
}

/** @param {Table} table */
function prompt(table) {
  const all = table.choices({ type: "discard" });
  if (!all.length) return null;
  const marked = table.selection.length;
  const far = nearSide(table) === "british" ? "german" : "british";
  const choice = table.choiceOf("discard", table.selection);
  return {
    ask: t(`${GAME}.ask`),
    then: marked ? t(`${GAME}.marked`, { n: marked, who: nameOf(table, far) }) : t(`${GAME}.none_marked`),
    buttons: [
      marked
        ? { label: t(`${GAME}.unmark`), run: () => table.select([]) }
        : { label: t(`${GAME}.replace_none`), choice: null, why: { rule: "", reason: t(`${GAME}.mark_first`) } },
      marked ? { label: t(`${GAME}.replace`, { n: marked }), choice, isPrimary: true } : { label: t(`${GAME}.keep`), choice: table.choiceOf("discard", []), isPrimary: true },
    ],
  };
}

/** @param {Table} table */
function round(table) {
  const { year } = table.seen ?? {};
  return year ? t(`${GAME}.round`, { year, n: year - YEARS[0] + 1 }).replace(/(\d),(\d{3})/, "$1$2") : "";
}

/** @param {Table} table @param {import("../board.js").SeatShown} seat */
function facts(table, seat) {
  const side = table.seen && viewOf(table, seat.seat);
  if (!side) return null;
  return { points: String(side.won), note: t(`${GAME}.years_won`, { n: side.won }), lines: [t(`${GAME}.deck`, { n: side.deck_size })], side: MARK[seat.seat] };
}

/** The cards of a discard that are still to be marked. @param {Table} table @param {import("../protocol.js").Choice} choice */
function touches(table, choice) {
  const wanted = /** @type {string[]} */ (choice.data.cards ?? []).map((slug) => slugOf(slug));
  for (const key of table.selection) if (wanted.includes(slugOf(key))) wanted.splice(wanted.indexOf(slugOf(key)), 1);
  const free = keysOf(viewOf(table, table.viewer)?.hand ?? []).filter((key) => !table.isSelected(key));
  return wanted.map((slug) => `.hand [data-key="${free.splice(free.findIndex((key) => slugOf(key) === slug), 1)[0]}"] .card`);
}

/** @type {import("../board.js").Board} */
export default {
  styles: ["pieces/cards.css", "boards/battle-of-the-atlantic.css"],
  covers: ["discard"],
  hasWords: true,
  prepare: prepareCards,
  plot,
  hand,
  prompt,
  round,
  facts,
  touches,
};
