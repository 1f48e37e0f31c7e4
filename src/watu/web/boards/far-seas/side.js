// Beside the tray: all ships with what they may still do, the orders of this operation, and the ship log.
import { html, live, nothing, repeat } from "../../vendor/lit.js";
import { why } from "../../pieces/why.js";
import { arrows } from "../../pieces/arrows.js";
import { t } from "../../words.js";
import { ensign } from "./counter.js";
import { meaning } from "./meaning.js";
import { isUsed, look, pressShip } from "./pressing.js";
import { shipLog } from "./shiplog.js";
import { isShown, SIGNS, stateOf } from "./stacks.js";
import { ui } from "./ui.js";
import { doing, namesOf, shortPlace } from "./words.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("./index.js").Index} Index */
/** @typedef {import("./types.js").ShipView} ShipView */

const ORDER = ["will", "ready", "acting", "done", "boxed"];
const TABS = ["ships", "orders", "log"];

/** The side whose ships are listed. @param {Table} table */
const sideShown = (table) => ui.get.side || (table.viewer && table.seen.side === "german" && !table.viewer.startsWith("allied") ? "axis" : "allied");

/** @param {Table} table */
export function sidePanel(table) {
  const tab = ui.get.tab;
  return html`<section class="seas-side" aria-label=${t("far-seas.lists")}>
    <div class="tabs" role="group" aria-label=${t("far-seas.lists")}>${TABS.map((name) => html`<button type="button" aria-pressed=${name === tab ? "true" : "false"} @click=${() => ui.set({ tab: name })}>${t(`far-seas.tab.${name}`)}</button>`)}</div>
    <div class="seas-side__body" tabindex="0" role="region" aria-label=${t(`far-seas.tab.${tab}`)}>${tab === "ships" ? ships(table) : tab === "orders" ? ordersNow(table) : shipLog(table)}</div>
  </section>`;
}

/** @param {Table} table */
function ships(table) {
  const side = sideShown(table);
  const index = /** @type {Index} */ (table.index);
  const all = Object.entries(/** @type {Record<string, ShipView>} */ (table.seen.ships))
    .filter(([slug, ship]) => index.ships.get(slug)?.side === side && isShown(ship.place) && isUsed(table, ship.place))
    .map(([slug, ship]) => ({ slug, ship, state: stateOf(table.aside, slug, ship) }));
  const find = ui.get.find.toLowerCase();
  const shown = all
    .filter((one) => (!ui.get.filter || one.state === ui.get.filter) && (!find || `${index.ships.get(one.slug)?.name} ${one.ship.place} ${index.areas.get(one.ship.place)?.name ?? ""}`.toLowerCase().includes(find)))
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || (Number(a.ship.place) || 99) - (Number(b.ship.place) || 99));
  return html`
    <div class="seas-filters">
      ${["allied", "axis"].map((one) => html`<button type="button" class="chip" aria-pressed=${one === side ? "true" : "false"} @click=${() => ui.set({ side: one, filter: "" })}>${t(`far-seas.side.${one}`)}</button>`)}
      ${ORDER.map((state) => [state, all.filter((one) => one.state === state).length]).filter(([, n]) => n).map(([state, n]) => html`<button type="button" class="chip" aria-pressed=${ui.get.filter === state ? "true" : "false"}
        @click=${() => ui.set({ filter: ui.get.filter === state ? "" : String(state) })}><span aria-hidden="true">${SIGNS[state]}</span> ${t(`far-seas.count.${state}`, { n })}</button>`)}
      <input id="seas-find" type="search" placeholder=${t("far-seas.find")} aria-label=${t("far-seas.find_label")} .value=${live(ui.get.find)} @input=${(/** @type {any} */ event) => ui.set({ find: event.target.value })} />
    </div>
    <ul class="seas-ships" ${arrows()}>${repeat(shown, (one) => one.slug, (one) => row(table, one))}</ul>
    ${shown.length ? nothing : html`<p class="muted">${t("far-seas.none_found")}</p>`}`;
}

/** @param {Table} table @param {{slug: string, ship: ShipView, state: string}} one */
function row(table, { slug, ship, state }) {
  const printed = /** @type {import("./types.js").Ship} */ (/** @type {Index} */ (table.index).ships.get(slug));
  const closed = table.closed({ type: "move" }).find((one) => meaning(one, table.index).ship === slug);
  const press = () => (closed || !table.question ? look(table, ship.place) : pressShip(table, slug));
  return html`<li><button type="button" class="seas-ships__row is-${state}" aria-pressed=${table.seen.in_hand.includes(slug) ? "true" : "false"} @click=${press} ${why(closed ?? null)}>
    <span class="seas-ships__sign" aria-hidden="true">${SIGNS[state]}</span>${ensign(printed.nation)}<span class="seas-ships__name">${printed.name} <small>${printed.kind}${ship.damage ? ` · ${t("far-seas.hits", { n: ship.damage })}` : ""}</small></span>
    <span class="seas-ships__where">${shortPlace(ship.place)} · ${doing(table, slug)}</span></button></li>`;
}

/** What has been done in this operation, by unit, the latest last. @param {Table} table */
function ordersNow(table) {
  const since = table.log.findLastIndex((line) => line.kind === "operation");
  const lines = table.log.slice(since + 1).filter((line) => ["named", "placed", "sailed", "moves", "order", "interned"].includes(line.kind) && line.text);
  return html`${table.seen.orders.length ? html`<p class="seas-told"><b>${t("far-seas.secret")}</b></p>` : nothing}
    <ol class="seas-done">${lines.map((line) => html`<li>${line.kind === "placed" ? placed(table, line.fields) : line.text}</li>`)}</ol>
    ${lines.length ? html`<p class="muted">${t("far-seas.undo_how")}</p>` : html`<p class="muted">${t("far-seas.nothing_done")}</p>`}`;
}

/** @param {Table} table @param {Record<string, unknown>} fields */
function placed(table, fields) {
  const [how, ...rest] = String(fields.how).split(" ");
  const index = /** @type {Index} */ (table.index);
  const slug = rest.join(" ");
  const at = index.stations.get(slug)?.name ?? index.convoys.get(slug)?.name ?? index.colonies.get(slug)?.name ?? index.ships.get(slug)?.name ?? shortPlace(slug);
  return html`<b>${namesOf(table, /** @type {string[]} */ (fields.ships))}</b>: ${t(`far-seas.did.${how}`, { at })}`;
}
