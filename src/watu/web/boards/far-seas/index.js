// What the pack says, found by name: ships, areas, stations, convoys, colonies, and what lies next to what.

/** @typedef {import("./types.js").Ship} Ship */
/** @typedef {{number: string, name: string, density: number, coal: string, hasSun: boolean, interns: boolean, stations: string[], colony: string}} Area */
/** @typedef {{id: string, name: string, area: string, vp: number, isBoer: boolean}} Station */
/** @typedef {{id: string, name: string, nodes: string[], transports: number}} Convoy */
/** @typedef {{id: string, name: string, area: string, vp: number, ships: number, turns: number, deadline: number}} Colony */
/** @typedef {ReturnType<typeof prepare>} Index */

const BOXES = /** @type {Record<string, string>} */ ({ england_hb1: "england_hb1", england_hb2: "england_hb2" });

/** @param {Record<string, any>} components */
export function prepare(components) {
  /** @type {Map<string, Ship>} */
  const ships = new Map(components["ships.csv"].map((/** @type {any} */ row) => [row.id, shipOf(row)]));
  /** @type {Map<string, Area>} */
  const areas = new Map(components["areas.csv"].map((/** @type {any} */ row) => [row.number, areaOf(row)]));
  /** @type {Map<string, Station>} */
  const stations = new Map();
  for (const row of components["stations.csv"]) {
    stations.set(row.id, { id: row.id, name: row.name, area: row.area, vp: Number(row.vp), isBoer: row.boer === "1" });
    areas.get(row.area)?.stations.push(row.id);
  }
  /** @type {Map<string, Colony>} */
  const colonies = new Map();
  for (const row of components["colonies.csv"]) {
    colonies.set(row.id, { id: row.id, name: row.name, area: row.area, vp: Number(row.vp), ships: Number(row.ships_required), turns: Number(row.turns_required), deadline: Number(row.deadline_turn) });
    const area = areas.get(row.area);
    if (area) area.colony = row.id;
  }
  return { ships, areas, stations, colonies, convoys: convoysOf(components["convoy_routes.csv"]), near: nearOf(components["adjacency.csv"]) };
}

/** @param {any} row @returns {Ship} */
const shipOf = (row) => ({
  slug: row.id,
  name: row.name,
  nation: row.nation,
  side: row.nation === "german" ? "axis" : "allied",
  kind: row.class,
  vp: Number(row.vp),
  range: row.gun_range,
  fire: Number(row.fire_modifier),
  hull: Number(row.damage_capacity),
  speed: row.speed,
  isEscort: row.escort_eligible === "1",
  restriction: row.red_dot === "1" ? row.restriction_advanced : "",
  isMain: row.main_cruiser === "1",
});

/** @param {any} row @returns {Area} */
const areaOf = (row) => ({
  number: row.number,
  name: row.name,
  density: Number(row.merchant_density),
  coal: row.coaling,
  hasSun: row.rising_sun === "1",
  interns: row.amc_intern === "1",
  stations: [],
  colony: "",
});

/** @param {any[]} rows */
function convoysOf(rows) {
  /** @type {Map<string, Convoy>} */
  const convoys = new Map();
  for (const row of rows) {
    /** @type {Convoy} */
    const convoy = convoys.get(row.convoy) ?? { id: row.convoy, name: row.name, nodes: [], transports: Number(row.transports) };
    convoy.nodes.push(row.node);
    convoys.set(row.convoy, convoy);
  }
  return convoys;
}

/** Every place with those next to it, for moving about the map by keys. @param {any[]} rows */
function nearOf(rows) {
  /** @type {Map<string, string[]>} */
  const near = new Map();
  for (const { a, b } of rows) {
    for (const [here, there] of [[a, b], [b, a]]) near.set(here, [...(near.get(here) ?? []), there]);
  }
  return near;
}

/** Whether the place is a box of ships that wait. @param {string} place */
export const isBox = (place) => place in BOXES || place.endsWith("_reserves");
