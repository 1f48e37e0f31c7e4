// A year's deployment: both hands shown, their totals, who won. The latest lies on the water; past years open as sheets.
import { html, nothing } from "../../vendor/lit.js";
import { t } from "../../words.js";
import { sideMark } from "../../pieces/sprites.js";
import { labelled } from "../../pieces/terms.js";
import { LETTERS, TYPES, openLying } from "./cards.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {{year: number, isNew: boolean, hands: {side: string, cards: string[], totals: number[], gst: number}[], winner: string, gains: string[]}} Deployment */

const GAME = "battle-of-the-atlantic";
const SIDES = ["british", "german"];
const MARK = /** @type {Record<string, string>} */ ({ british: "allied", german: "axis" });

/**
 * All deployments that the log tells of, in order.
 * @param {Pick<Table, "log" | "isNew">} table
 * @returns {Deployment[]}
 */
export function deployments(table) {
  /** @type {Deployment[]} */
  const found = [];
  let year = 0;
  for (const line of table.log ?? []) {
    const fields = /** @type {any} */ (line.fields);
    if (line.kind === "year") year = fields.year;
    if (line.kind === "deployment") {
      const last = found.at(-1);
      const now = last?.year === year ? last : { year, isNew: false, hands: [], winner: "", gains: [] };
      if (now !== last) found.push(now);
      now.isNew ||= table.isNew(line);
      now.hands.push({ side: SIDES[fields.side], cards: fields.cards, totals: fields.totals, gst: fields.gst });
    }
    if (line.kind === "victory" && found.length) {
      const last = /** @type {Deployment} */ (found.at(-1));
      last.winner = SIDES[fields.winner] ?? "";
      last.gains = fields.gains.map((/** @type {number} */ side) => SIDES[side] ?? "");
    }
  }
  return found;
}

/** The one that ended last, if it has. @param {Table} table */
export const lastDeployment = (table) => deployments(table).at(-1) ?? null;

/**
 * Both hands of a year, the far one above.
 * @param {Table} table
 * @param {Deployment} shown
 * @param {string[]} sides
 */
export function deploymentSheet(table, shown, sides) {
  return html`<section class="boa-shown ${shown.isNew ? "boa-shown--new" : ""}" aria-label=${t(`${GAME}.shown`, { year: String(shown.year) })}>
    <p class="boa-shown__title"><b>${labelled(t(`${GAME}.shown`, { year: String(shown.year) }))}</b> ${outcome(shown)}</p>
    ${sides.map((side) => oneHand(table, shown, side))}
  </section>`;
}

/** @param {Deployment} shown */
function outcome(shown) {
  const gains = TYPES.map((type, kind) => (shown.gains[kind] ? t(`${GAME}.gain`, { side: t(`${GAME}.${shown.gains[kind]}`), type: t(`${GAME}.${type}`) }) : "")).filter(Boolean);
  const who = shown.winner ? t(`${GAME}.won_by`, { side: t(`${GAME}.${shown.winner}`) }) : t(`${GAME}.won_by_none`);
  return html`<span>${labelled([who, ...gains].join(" "))}</span>`;
}

/** @param {Table} table @param {Deployment} shown @param {string} side */
function oneHand(table, shown, side) {
  const hand = shown.hands.find((one) => one.side === side);
  if (!hand) return nothing;
  const isWinner = shown.winner === side;
  return html`<div class="boa-shown__hand ${isWinner ? "boa-shown__hand--won" : ""}">
    <span class="boa-shown__who">${sideMark(MARK[side])}<span class="num">${hand.totals.map((total, kind) => html`<span class="boa-shown__part"><span class="boa-shown__letter">${LETTERS[TYPES[kind]]}</span>${total}</span>`)}</span><b>${hand.gst.toLocaleString()}</b></span>
    <div class="boa-shown__cards">${hand.cards.map((slug) => openLying(table, slug))}</div>
  </div>`;
}

/** @param {Table} table @param {number} year */
export function openYear(table, year) {
  const shown = deployments(table).find((one) => one.year === year);
  if (!shown) return;
  table.sheet(t(`${GAME}.shown`, { year: String(year) }), () => html`<div class="boa-sheet">${deploymentSheet(table, { ...shown, isNew: false }, SIDES)}</div>`);
}
