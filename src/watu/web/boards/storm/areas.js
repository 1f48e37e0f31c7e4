// The spoils areas: what everybody has won in the open, how much lies hidden, and one's own cards.
import { html, nothing } from "../../vendor/lit.js";
import { t } from "../../words.js";
import { cardLine } from "../../pieces/card.js";
import { openCard } from "../../pieces/cardsheet.js";
import { convoyCard } from "../../pieces/convoy.js";
import { seatFlag } from "../../pieces/sprites.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../pieces/force.js").Index} Index */
/**
 * @typedef {object} Area
 * @property {string} label
 * @property {number} flag
 * @property {string[]} convoys
 * @property {number} convoyPoints
 * @property {string[] | null} cards null where they are hidden
 * @property {number} cardCount
 * @property {number | null} points
 */

/**
 * Open all areas on a sheet.
 * @param {Table} table
 * @param {Area[]} areas
 * @param {{words: string}[]} battles past battles in words
 */
export function openAreas(table, areas, battles = []) {
  table.sheet(t("storm.areas"), () => html`<div class="storm-areas">${areas.map((area) => oneArea(table, area))}
    ${battles.length ? html`<h3>${t("storm.battles")}</h3><ol class="storm-battles">${battles.map(({ words }) => html`<li>${words}</li>`)}</ol>` : nothing}</div>`);
}

/** All areas on the plot, when the game is over. @param {Table} table @param {Area[]} areas */
export const areasShown = (table, areas) => html`<div class="storm-panel storm-areas"><h2 class="vh">${t("storm.areas")}</h2>${areas.map((area) => oneArea(table, area))}</div>`;

/** @param {Table} table @param {Area} area */
function oneArea(table, area) {
  const index = /** @type {Index} */ (table.index);
  const total = area.points === null ? t("storm.open_points", { n: area.convoyPoints, hidden: area.cardCount }) : t("points", { n: area.points });
  return html`<section class="storm-area"><h3>${area.flag < 0 ? nothing : seatFlag(area.flag)} ${area.label} <span class="muted">${total}</span></h3>
    ${area.convoys.length + area.cardCount === 0 ? html`<p class="muted">${t("storm.nothing_won")}</p>` : nothing}
    <div class="storm-area__list">${area.convoys.map((slug) => {
      const convoy = index.convoys.get(slug);
      return convoy ? html`<div>${convoyCard(convoy, { nameOf: index.nameOf, isLine: true, open: () => openCard(table, slug) })}</div>` : nothing;
    })}
    ${(area.cards ?? []).map((slug) => {
      const force = index.forces.get(slug);
      return force ? html`<div>${cardLine(force, { nameOf: index.nameOf, open: () => openCard(table, slug) })}</div>` : nothing;
    })}
    ${area.cards === null && area.cardCount ? html`<div class="storm-area__down">${t("cards.down", { n: area.cardCount })}</div>` : nothing}</div></section>`;
}
