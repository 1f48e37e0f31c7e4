// The ship log: the orders of each turn, a row a cruiser, as its side wrote them.
import { html, nothing } from "../../vendor/lit.js";
import { labelled } from "../../pieces/terms.js";
import { t } from "../../words.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("./index.js").Index} Index */

/**
 * An order as it is written: 23-Stn Colombo.
 * @param {Index} index
 * @param {{to: number, plan: string, station?: string, with_ship?: string}} order
 */
export function notation(index, order) {
  const station = order.station ? ` ${index.stations.get(order.station)?.name ?? order.station}` : "";
  return `${order.to}${order.plan}${station}${order.with_ship ? "-s" : ""}`;
}

/** @param {Table} table */
export function shipLog(table) {
  const { log, orders, turn, ships } = table.seen;
  const index = /** @type {Index} */ (table.index);
  const mains = [...index.ships.values()].filter((ship) => ship.isMain && ships[ship.slug]);
  const turns = Array.from({ length: turn }, (_, n) => n + 1);
  return html`<div class="scroller" role="region" tabindex="0" aria-label=${t("far-seas.tab.log")}><table class="seas-table seas-log">
    <thead><tr><th scope="col">${labelled(t("far-seas.cruiser"))}</th>${turns.map((n) => html`<th scope="col">${n}</th>`)}</tr></thead>
    <tbody>${mains.map((ship) => html`<tr><th scope="row">${ship.name}</th>${turns.map((n) => {
      const written = log.find((/** @type {any} */ one) => one.turn === n && one.ship === ship.slug);
      const now = n === turn ? orders.find((/** @type {any} */ one) => one.ship === ship.slug) : null;
      return html`<td class=${n === turn && now ? "is-now" : ""}>${now ? notation(index, now) : written ? html`${notation(index, written)}${written.coal_used ? html` <abbr title=${t("far-seas.coal_used")}>◆</abbr>` : nothing}` : "–"}</td>`;
    })}</tr>`)}</tbody></table></div>
    <p class="muted">${t(table.seen.side === "german" ? "far-seas.log_yours" : "far-seas.log_opened")}</p>`;
}
