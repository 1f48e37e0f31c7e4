// What a choice points at: a ship, a place, a station, a convoy, a colony. Nothing here knows whether anything is allowed.

/** @typedef {import("../../protocol.js").Choice} Choice */
/** @typedef {import("../../protocol.js").Closed} Closed */
/** @typedef {import("./index.js").Index} Index */
/** @typedef {{type: string, ship: string, other: string, place: string, station: string, convoy: string, colony: string, count: number}} Meaning */

const AT_A_SHIP = new Set("move openly with follow join hunt intern return break_out fire_at bold torpedo reveal surprise capture surprise_convoy attack_convoy reserve".split(" "));
const AT_A_PLACE = new Set(["to", "search", "escort", "flee"]);
const AT_A_STATION = new Set(["raid", "station"]);
const AT_A_CONVOY = new Set(["protect", "sail"]);
const RIVER = "21";

/** Where a choice of Allied movement or of an order leads, in the order in which its ways are offered. */
export const DUTIES = ["search", "escort", "station", "protect", "besiege", "river", "join"];

/**
 * @param {{data: Record<string, unknown>}} one
 * @param {Index} index
 * @returns {Meaning}
 */
export function meaning(one, index) {
  const type = String(one.data.type ?? "");
  const words = /** @type {string[]} */ (one.data.words ?? []);
  const found = { type, ship: "", other: "", place: "", station: "", convoy: "", colony: "", count: 0 };
  const [first = "", second = ""] = words;
  if (AT_A_SHIP.has(type)) found.ship = first;
  if (type === "surprise") found.other = second;
  if (type === "capture") found.count = Number(second);
  if (type.endsWith("_convoy")) found.convoy = second;
  if (AT_A_PLACE.has(type)) found.place = first === "rufiji" ? RIVER : first;
  if (type === "river") found.place = RIVER;
  if (AT_A_STATION.has(type)) found.station = first;
  if (AT_A_CONVOY.has(type)) found.convoy = first;
  if (type === "besiege") found.colony = first;
  if (found.station) found.place = index.stations.get(found.station)?.area ?? "";
  if (found.colony) found.place = index.colonies.get(found.colony)?.area ?? "";
  return found;
}

/**
 * The place on the map to which a choice leads, with that of ships and convoys as they stand now.
 * @param {Meaning} what
 * @param {any} seen the observation
 */
export function placeOf(what, seen) {
  if (what.place) return what.place;
  if (what.convoy && (what.type === "protect" || what.type === "sail")) return String(seen.convoys.find((/** @type {any} */ one) => one.id === what.convoy)?.area || "");
  if (what.type === "join") return seen.ships[what.ship]?.place ?? "";
  return "";
}

/**
 * The choices of a question by what they point at.
 * @param {readonly Choice[]} choices
 * @param {Index} index
 */
export const meanings = (choices, index) => choices.map((choice) => ({ choice, what: meaning(choice, index) }));

/**
 * Choices that send something somewhere, by place: what the map offers while ships or an order are in hand.
 * @param {readonly Choice[]} choices
 * @param {Index} index
 * @param {any} seen
 */
export function byPlace(choices, index, seen) {
  /** @type {Map<string, {choice: Choice, what: Meaning}[]>} */
  const places = new Map();
  for (const one of meanings(choices, index)) {
    if (one.what.type === "sail" || one.what.type.endsWith("_convoy")) continue;
    const place = placeOf(one.what, seen);
    if (place) places.set(place, [...(places.get(place) ?? []), one]);
  }
  return places;
}

/** Places in the order of their numbers, named seas last. @param {Iterable<string>} places */
export const inOrder = (places) => [...places].sort((a, b) => (Number(a) || 99) - (Number(b) || 99));

/**
 * What dropping on something means: the choice among those that lead there.
 * @param {readonly {choice: Choice, what: Meaning}[]} ways
 * @param {{station?: string, convoy?: string, colony?: string, merchant?: string}} on
 */
export function dropped(ways, on) {
  const fits = [
    on.station && ways.find((one) => one.what.station === on.station),
    on.convoy && ways.find((one) => one.what.convoy === on.convoy),
    on.colony && ways.find((one) => one.what.colony === on.colony),
    on.merchant && ways.find((one) => one.what.type === "escort"),
  ];
  return fits.find(Boolean) || ways.find((one) => one.what.type === "search") || ways.find((one) => one.what.type === "to") || ways[0] || null;
}
