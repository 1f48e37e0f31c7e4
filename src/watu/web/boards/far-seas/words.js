// What is said about places and ships, for readers and for lists.
import { t } from "../../words.js";
import { stateOf } from "./stacks.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("./index.js").Index} Index */
/** @typedef {import("./types.js").ShipView} ShipView */

/** A place by its number and name. @param {Table} table @param {string} place */
export function placeName(table, place) {
  const area = /** @type {Index} */ (table.index).areas.get(place);
  return area ? `${place} ${area.name}` : t(`far-seas.box.${place}`);
}

/** A place as short as it is written in orders. @param {string} place */
export const shortPlace = (place) => (Number(place) ? place : t(`far-seas.box.${place}`));

/** @param {Table} table @param {string} slug */
export const nameOf = (table, slug) => /** @type {Index} */ (table.index).ships.get(slug)?.name ?? slug;

/** @param {Table} table @param {readonly string[]} slugs */
export const namesOf = (table, slugs) => listed(slugs.map((slug) => nameOf(table, slug)));

/** "A, B and C". @param {readonly string[]} names */
export const listed = (names) => (names.length < 2 ? (names[0] ?? "") : t("far-seas.and", { some: names.slice(0, -1).join(", "), last: names[names.length - 1] }));

/** The ships of a place. @param {Table} table @param {string} place */
export const shipsAt = (table, place) => Object.entries(/** @type {Record<string, ShipView>} */ (table.seen.ships)).filter(([, ship]) => ship.place === place).map(([slug]) => slug);

/** What a ship is doing, or may still do. @param {Table} table @param {string} slug */
export function doing(table, slug) {
  const ship = /** @type {ShipView} */ (table.seen.ships[slug]);
  const state = stateOf(table.aside, slug, ship);
  const duty = ship.duty ?? "idle";
  const index = /** @type {Index} */ (table.index);
  const at = ship.at ? (index.stations.get(ship.at)?.name ?? index.convoys.get(ship.at)?.name ?? index.colonies.get(ship.at)?.name ?? ship.at) : "";
  if (duty === "idle" || (duty === "search" && state !== "acting")) return t(`far-seas.state.${state}`);
  const isRaid = duty === "station" && index.ships.get(slug)?.side === "axis";
  return t(`far-seas.duty.${isRaid ? "raid" : duty}`, { at });
}

/**
 * Everything that a reader hears of a place.
 * @param {Table} table
 * @param {string} place
 * @param {{legal: Map<string, number>, closed: Map<string, any>}} shown
 */
export function areaWords(table, place, shown) {
  const index = /** @type {Index} */ (table.index);
  const area = index.areas.get(place);
  const left = table.aside?.merchants?.[place] ?? area?.density ?? 0;
  const named = new Set(table.seen.named);
  const here = shipsAt(table, place);
  const parts = [
    placeName(table, place),
    left ? t("far-seas.merchants", { n: left }) : "",
    area?.stations.length ? t("far-seas.stations", { names: area.stations.map((id) => index.stations.get(id)?.name).join(", ") }) : "",
    here.length ? namesOf(table, here) : "",
    here.some((slug) => named.has(slug)) ? t("far-seas.will_move", { names: namesOf(table, here.filter((slug) => named.has(slug))) }) : "",
    shown.legal.has(place) ? t("far-seas.may_choose") : "",
  ];
  return parts.filter(Boolean).join("; ");
}
