// The count of both sides in the same units: certain points filled, what dice may still add hatched.
import { html } from "../vendor/lit.js";
import { t } from "../words.js";
import { sideMark } from "./sprites.js";

const FACES = 6;

/** @typedef {readonly [number, number]} Worth points that are certain, and dice */

/** "3" or "2–12". @param {Worth} worth */
export const rangeShown = ([fixed, dice]) => (dice ? `${fixed + dice}–${fixed + FACES * dice}` : String(fixed));

/** The same in words: for readers. @param {Worth} worth */
export const rangeSpoken = ([fixed, dice]) => (dice ? t("cards.range", { low: fixed + dice, high: fixed + FACES * dice }) : String(fixed));

/** The share of half the bar for points and for dice, when `most` fills it. @param {Worth} worth @param {number} most */
export function sharesOf([fixed, dice], most) {
  const sure = fixed + dice;
  return { sure: (100 * sure) / most, hoped: (100 * dice * (FACES - 1)) / most };
}

/** Widths go through the property: the page's policy allows no style attribute. @param {string} side @param {Worth} worth @param {number} most */
function half(side, worth, most) {
  const { sure, hoped } = sharesOf(worth, most);
  return html`<span class="tally__half tally__half--${side}"><i class="tally__sure" .style=${`width:${sure}%`}></i><i class="tally__hoped" .style=${`width:${hoped}%`}></i></span>`;
}

/**
 * @param {Worth} allied
 * @param {Worth} axis
 */
export function tallyBar(allied, axis) {
  const most = Math.max(6, ...[allied, axis].map(([fixed, dice]) => fixed + FACES * dice)) * 1.15;
  const label = t("cards.tally", { allied: rangeSpoken(allied), axis: rangeSpoken(axis) });
  return html`<div class="tally__scale" role="img" aria-label=${label}>
    <span class="tally__side">${sideMark("allied")}<b>${rangeShown(allied)}</b></span>
    <span class="tally__bar">${half("allied", allied, most)}${half("axis", axis, most)}</span>
    <span class="tally__side"><b>${rangeShown(axis)}</b>${sideMark("axis")}</span>
  </div>`;
}
