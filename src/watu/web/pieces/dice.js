// Dice as they fell: faces with pips, and what each was thrown for.
import { html, svg } from "../vendor/lit.js";
import { t } from "../words.js";

/** Where pips lie on a grid of three by three, by value. @type {Record<number, number[]>} */
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** The places of the pips of a face, as points within 24 by 24. @param {number} value @returns {[number, number][]} */
export const pipsOf = (value) => (PIPS[value] ?? []).map((place) => [6 + 6 * (place % 3), 6 + 6 * Math.floor(place / 3)]);

/** @param {number} value */
export const die = (value) =>
  html`<svg class="die" viewBox="0 0 24 24" role="img" aria-label=${String(value)}><rect x="1.5" y="1.5" width="21" height="21" rx="4" fill="var(--surface)" stroke="currentColor" stroke-width="1.6"></rect>${pipsOf(value).map(
    ([x, y]) => svg`<circle cx=${x} cy=${y} r="2.1" fill="currentColor"></circle>`,
  )}</svg>`;

/**
 * Several throws with what they were for; dice of one card stand together.
 * @param {{name: string, values: number[]}[]} throws
 */
export const diceRow = (throws) =>
  html`<ul class="dice-row" aria-label=${t("cards.dice_thrown")}>${throws.map(({ name, values }) => html`<li>${values.map(die)}<span>${name}</span></li>`)}</ul>`;
