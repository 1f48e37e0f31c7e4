// The three totals of each side and their product; question marks where a hand is hidden.
import { html, nothing } from "../../vendor/lit.js";
import { t } from "../../words.js";
import { sideMark } from "../../pieces/sprites.js";
import { labelled, termed } from "../../pieces/terms.js";
import { TYPES, letter } from "./cards.js";

/** @typedef {import("../../board.js").Table} Table */

const GAME = "battle-of-the-atlantic";
const MARK = /** @type {Record<string, string>} */ ({ british: "allied", german: "axis" });

/** @param {number[]} totals */
export const product = (totals) => totals.reduce((all, one) => all * one, 1);

/**
 * How a total is made up: what the cards bring, one for every type, what has been won for good.
 * @param {number} total
 * @param {number} bonus
 */
export const madeUp = (total, bonus) => `${total - 1 - bonus} + 1${bonus ? ` + ${bonus}` : ""}`;

/** @param {Table} table @param {string[]} sides the far one first */
export function sums(table, sides) {
  return html`<div class="boa-sum" role="table" aria-label=${t(`${GAME}.totals`)}>
    <div class="boa-sum__row boa-sum__row--head" role="row">
      <span role="columnheader"><span class="word">${t(`${GAME}.side`)}</span></span>
      ${TYPES.map((type) => html`<span role="columnheader">${termed(type, html`${letter(type)} <span class="word">${t(`${GAME}.${type}`)}</span>`)}</span>`)}
      <span role="columnheader">${labelled(t(`${GAME}.product`))}</span>
    </div>
    ${sides.map((side) => row(table, side))}
  </div>`;
}

/** @param {Table} table @param {string} side */
function row(table, side) {
  const view = table.seen.sides.find((/** @type {any} */ one) => one.side === side);
  const totals = view.totals.length ? view.totals : view.standing;
  const isFinal = view.totals.length > 0;
  return html`<div class="boa-sum__row" role="row">
    <span class="boa-sum__who" role="rowheader">${sideMark(MARK[side])}<span class="word">${table.seat(side)?.label ?? t(`${GAME}.${side}`)}</span></span>
    ${TYPES.map((_, kind) => cell(totals?.[kind], view.bonuses[kind], kind))}
    <span class="boa-sum__total ${totals ? "" : "boa-sum__total--unknown"}" role="cell">
      <b>${totals ? product(totals).toLocaleString() : "?"}</b>${totals && !isFinal ? html`<small>${labelled(t(`${GAME}.as_it_stands`))}</small>` : nothing}</span>
  </div>`;
}

/** @param {number | undefined} total @param {number} bonus @param {number} kind */
function cell(total, bonus, kind) {
  const held = bonus ? t(`${GAME}.bonus`, { n: bonus }) : t(`${GAME}.no_bonus`);
  return html`<span class="boa-sum__n ${total === undefined ? "boa-sum__n--unknown" : ""}" role="cell">
    <b>${total ?? "?"}</b><small>${total === undefined ? termed("bonus", held) : madeUp(total, bonus)}</small><span class="boa-sum__op" aria-hidden="true">${kind < 2 ? "×" : "="}</span></span>`;
}
