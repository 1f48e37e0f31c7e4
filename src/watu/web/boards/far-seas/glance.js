// What both sides have used in this turn, and how convoys and colonies stand: a line each.
import { html, nothing } from "../../vendor/lit.js";
import { paragraph } from "../../pieces/paragraph.js";
import { sideMark } from "../../pieces/sprites.js";
import { labelled } from "../../pieces/terms.js";
import { t } from "../../words.js";
import { isUsed } from "./pressing.js";
import { isShown, SIGNS, stateOf } from "./stacks.js";
import { listed, namesOf, placeName, shortPlace } from "./words.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("./index.js").Index} Index */
/** @typedef {{area: string, chance: number, cubes: number}} Way */
/** @typedef {{ships: string[], areas: Way[]}} Foreseen */

const STATES = ["will", "ready", "acting", "done", "boxed"];

/** @param {Table} table */
export function glance(table) {
  const { seen } = table;
  const index = /** @type {Index} */ (table.index);
  const made = Object.entries(seen.made);
  return html`<dl class="seas-glance">
    ${["allied", "axis"].map((side) => html`<div><dt>${sideMark(side)} ${t(`far-seas.side.${side}`)}</dt><dd>${counts(table, side)}</dd></div>`)}
    ${(table.aside?.foreseen ?? []).map((/** @type {Foreseen} */ unit) => html`<div class="seas-foreseen"><dt>${t("far-seas.foreseen", { names: namesOf(table, unit.ships) })} ${paragraph("§9.3.1")}</dt><dd>${unit.areas.map((way) => wayWords(table, way))}</dd></div>`)}
    <div><dt>${labelled(t("far-seas.surprise"))}</dt><dd>${surprise(table)}</dd></div>
    ${made.length ? html`<div><dt>${labelled(t("far-seas.taken_now"))}</dt><dd>${listed(made.map(([place, n]) => t("far-seas.taken_in", { n, place })))}</dd></div>` : nothing}
    ${seen.convoys.length ? html`<div><dt>${labelled(t("far-seas.convoys"))}</dt><dd>${seen.convoys.map((/** @type {any} */ one) => html`<span class="seas-part">${convoyWords(index, one)}</span>`)}</dd></div>` : nothing}
    ${seen.colonies.length ? html`<div><dt>${labelled(t("far-seas.colonies"))}</dt><dd>${seen.colonies.map((/** @type {any} */ one) => html`<span class="seas-part">${colonyWords(index, one)}</span>`)}</dd></div>` : nothing}
  </dl>`;
}

/** How many ships of a side may move, have moved, are done. @param {Table} table @param {string} side */
function counts(table, side) {
  const ships = Object.entries(/** @type {Record<string, import("./types.js").ShipView>} */ (table.seen.ships))
    .filter(([slug, ship]) => /** @type {Index} */ (table.index).ships.get(slug)?.side === side && isShown(ship.place) && isUsed(table, ship.place))
    .map(([slug, ship]) => stateOf(table.aside, slug, ship));
  return STATES.map((state) => {
    const n = ships.filter((one) => one === state).length;
    return n ? html`<span class="seas-part"><span class=${`is-${state}`}><span class="seas-ships__sign" aria-hidden="true">${SIGNS[state]}</span></span> ${t(`far-seas.count.${state}`, { n })}</span>` : nothing;
  });
}

/** An area with the chance that the bot goes there. @param {Table} table @param {Way} way */
function wayWords(table, { area, chance, cubes }) {
  const words = t(cubes ? "far-seas.foreseen_tempting" : "far-seas.foreseen_in", { place: placeName(table, area), chance: Math.round(100 * chance), n: cubes });
  return html`<span class="seas-part">${cubes ? html`<b>${words}</b>` : words}</span>`;
}

/** @param {Table} table */
function surprise(table) {
  const used = Object.keys(table.seen.ships).filter((slug) => table.seen.ships[slug].marks?.includes("surprise used"));
  const now = t(table.seen.surprise_used ? "far-seas.surprise_used" : "far-seas.surprise_free");
  return used.length ? `${now} ${t("far-seas.surprise_by", { names: namesOf(table, used) })}` : now;
}

/** @param {Index} index @param {any} one */
function convoyWords(index, one) {
  const convoy = index.convoys.get(one.id);
  const isIn = convoy && one.step >= convoy.nodes.length - 1;
  const where = isIn ? t("far-seas.convoy_in") : one.area ? t(one.sailed ? "far-seas.convoy_moved" : "far-seas.convoy_at", { place: one.area }) : t("far-seas.convoy_waits");
  return t("far-seas.convoy_words", { name: convoy?.name ?? one.id, where, n: one.transports });
}

/** @param {Index} index @param {any} one */
function colonyWords(index, one) {
  const colony = index.colonies.get(one.id);
  const how = one.is_taken ? t("far-seas.colony_taken") : one.siege_from ? t("far-seas.colony_siege", { from: one.siege_from }) : t("far-seas.colony_by", { by: colony?.deadline ?? 0 });
  return `${colony?.name ?? shortPlace(one.id)}: ${how}`;
}
