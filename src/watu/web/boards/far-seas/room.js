// Free room on the map. What is printed stands where nothing else is printed; counters keep off numbers, names and plates;
// ships' names stand where nothing is. All in units of the map, so that it does not depend on a browser.
import { STARTS, AREAS, BOXES, ENDS, ROUTES, STATIONS } from "./world.js";
import { shortest } from "./look.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Stack} Stack */
/** @typedef {import("./types.js").StationPlace} StationPlace */
/** @typedef {import("./index.js").Index} Index */
/** @typedef {number[]} Rect left, top, right, bottom */
/** @typedef {{rect: Rect, zoom: number, weight: number}} Mark seen from this zoom on (see zoomOf); how much it matters */
/** @typedef {{marks: Mark[], plates: Map<string, StationPlace>, names: Map<string, Point>}} Printed */

/** Widths of letters in parts of the type size; the type of seas' names runs wider than that of ships. */
const NARROW = /[ijltfrI.,'’ -]/;
const BROAD = /[mwMWGOQDH]/;
const SERIF = 1.08;
/** The canals' names, with their arrows. @type {[string, string, number, number][]} */
export const CANALS = [["panama", "M1066.4 360.300L1056.800 380", 1041, 384], ["suez", "M69.600 251.300L73.600 278", 102, 259]];

/** About how wide a text is drawn. @param {string} text @param {number} size */
export const wideOf = (text, size) => size * [...text].reduce((sum, letter) => sum + (NARROW.test(letter) ? 0.29 : BROAD.test(letter) ? 0.74 : 0.53), 0);

/** @param {number} x @param {number} y its middle @param {number} wide @param {number} high @returns {Rect} */
export const around = (x, y, wide, high) => [x - wide / 2, y - high / 2, x + wide / 2, y + high / 2];

/** How much of one rectangle lies under another; the map goes round. @param {Rect} a @param {Rect} b */
export function shared(a, b) {
  const high = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  if (high <= 0) return 0;
  const by = b[0] - a[0] - shortest(b[0] - a[0]);
  const wide = Math.min(a[2], b[2] - by) - Math.max(a[0], b[0] - by);
  return wide > 0 ? wide * high : 0;
}

/** How much a rectangle covers of what is there. @param {Rect} rect @param {readonly Mark[]} marks @param {number} [zoom] */
export const cost = (rect, marks, zoom = 3) => marks.reduce((sum, mark) => (mark.zoom > zoom ? sum : sum + mark.weight * shared(rect, mark.rect)), 0);

/** Those that may matter about a point. @param {number} x @param {number} y @param {number} far @param {readonly Mark[]} marks */
export const marksNear = (x, y, far, marks) => marks.filter((mark) => shared(around(x, y, 2 * far, 2 * far), mark.rect));

/**
 * The first of some ways that covers nothing, else the one that covers least.
 * @template Way
 * @param {readonly Way[]} ways
 * @param {(way: Way) => number} costOf
 */
export function best(ways, costOf) {
  let least = Infinity;
  let found = ways[0];
  for (const way of ways) {
    const price = costOf(way);
    if (price >= least) continue;
    [least, found] = [price, way];
    if (!price) break;
  }
  return { way: found, price: least };
}

/** @type {WeakMap<Index, Printed>} */
const known = new WeakMap();

/** What is printed, and where plates and names of areas stand. @param {Index} index @returns {Printed} */
export function printed(index) {
  let found = known.get(index);
  if (!found) known.set(index, (found = print(index)));
  return found;
}

/** @param {Index} index @returns {Printed} */
function print(index) {
  const marks = [...index.areas.values()].flatMap((area) => numberOf(area)).concat(boxes());
  const plates = new Map(Object.entries(STATIONS).map(([id, station]) => [id, plateOf(station, marks)]));
  const names = new Map([...index.areas.values()].filter((area) => AREAS[area.number]?.label).map((area) => [area.number, nameOf(area, marks)]));
  return { marks, plates, names };
}

/** An area's number with its signs, the key beside it, and its merchants. @param {import("./index.js").Area} area @returns {Mark[]} */
function numberOf(area) {
  const sea = AREAS[area.number];
  if (!sea?.label) return [];
  const [x, y] = sea.label;
  const end = x - 14 + (area.number.length > 1 ? 24 : 12);
  const signs = (area.coal !== "none" ? 1 : 0) + (area.hasSun ? 1 : 0) + (area.interns ? 1 : 0);
  /** @type {Mark[]} */
  const marks = [{ rect: [x - 17, y - 8, end, y + 8], zoom: 1, weight: 8 }, { rect: [x - 36, y - 10, x - 18, y + 10], zoom: 1, weight: 0.9 }];
  if (signs) marks.push({ rect: [end, y - 9, end + (signs > 2 ? 18 : 8), y + (signs > 1 ? 8 : 0)], zoom: 1, weight: 2 });
  if (area.density && sea.box) marks.push({ rect: around(sea.box[0], sea.box[1], 28, 21), zoom: 1, weight: 3 });
  return marks;
}

/** Boxes beside the seas, and the canals. @returns {Mark[]} */
function boxes() {
  const all = Object.values(BOXES).map(({ at: [x, y], size: [wide, high] }) => ({ rect: [x, y, x + wide, y + high], zoom: 1, weight: 2 }));
  const canals = CANALS.map(([name, , x, y]) => ({ rect: around(x, y - 2.5, wideOf(name, 7) + 3, 8), zoom: 1, weight: 3 }));
  const arrows = CANALS.map(([, path]) => (path.match(/[\d.]+/g) ?? []).map(Number)).map(([x, y, u, v]) => ({ rect: [Math.min(x, u) - 3, y - 3, Math.max(x, u) + 3, v + 3], zoom: 1, weight: 0.5 }));
  return [...all, ...canals, ...arrows];
}

/** A station's plate on the side where it covers least; its points are shown from far away. @param {StationPlace} station @param {Mark[]} marks @returns {StationPlace} */
function plateOf(station, marks) {
  const { at: [x, y], plate: [, , wide] } = station;
  /** @type {[string, number, number][]} */
  const sides = [["e", x + 4, y - 6.5], ["w", x - 4 - wide, y - 6.5], ["s", x - wide / 2, y + 4], ["n", x - wide / 2, y - 17], ["n", x + 8 - wide, y - 17], ["s", x + 8 - wide, y + 4], ["n", x - 8, y - 17], ["s", x - 8, y + 4]];
  const ways = [station, ...sides.map(([way, left, top]) => ({ at: station.at, plate: [left, top, wide], side: way }))];
  const { way } = best(ways, (one) => cost(plateRect(one), marks));
  const rect = plateRect(way);
  const end = way.side === "w" ? rect[2] - 12 : rect[0];
  marks.push({ rect: around(x, y, 7, 7), zoom: 1, weight: 1 }, { rect: [end, rect[1], end + 12, rect[3]], zoom: 1, weight: 1 }, { rect, zoom: 2, weight: 2 });
  return way;
}

/** @param {StationPlace} station @returns {Rect} */
const plateRect = ({ plate: [left, top, wide] }) => [left, top, left + wide, top + 13];

/** Where an area's name stands below its number: as near to the middle as it can. @param {import("./index.js").Area} area @param {Mark[]} marks @returns {Point} */
function nameOf(area, marks) {
  const [x, y] = /** @type {Point} */ (AREAS[area.number].label);
  const lines = twoLines(area.name);
  const wide = SERIF * Math.max(...lines.map((line) => wideOf(line, 8.5)));
  const rectAt = (/** @type {Point} */ [dx, dy]) => around(x + dx, y + dy + 14.5 + 4.25 * (lines.length - 1), wide, 8 + 8.5 * (lines.length - 1));
  const ways = [0, 3].flatMap((dy) => [0, -4, 4, -8, 8, -12, 12, -16, 16, -20, 20].map((dx) => [dx, dy]));
  const { way } = best(ways, (one) => cost(rectAt(one), marks));
  marks.push({ rect: rectAt(way), zoom: 2, weight: 2 });
  return [x + way[0], y + way[1]];
}

/** @param {string} name */
export function twoLines(name) {
  const words = name.split(" ");
  if (name.length <= 16 || words.length < 2) return [name];
  const cuts = words.slice(1).map((_, n) => n + 1);
  const cut = cuts.reduce((least, n) => (Math.abs(words.slice(0, n).join(" ").length - name.length / 2) < Math.abs(words.slice(0, least).join(" ").length - name.length / 2) ? n : least));
  return [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
}

/** Where a convoy's marker lies. @param {any} convoy */
export const convoyPlace = (convoy) => ROUTES[convoy.id]?.stops[convoy.step] ?? ENDS.england;

/** What convoys cover: their markers, and where they start. @param {any} seen @returns {Mark[]} */
export function convoyMarks(seen) {
  if (!seen.convoys.length) return [];
  const starts = Object.values(STARTS).map(([x, y]) => ({ rect: around(x, y, 60, 11), zoom: 1, weight: 1 }));
  return [...starts, ...seen.convoys.map((/** @type {any} */ convoy) => ({ rect: around(convoyPlace(convoy)[0], convoyPlace(convoy)[1], 48, 22), zoom: 1, weight: 2 }))];
}
