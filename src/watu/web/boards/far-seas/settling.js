// Where counters come to lie, from afar and near by, and where their ships' names stand.
import { AREAS } from "./world.js";
import { around, best, convoyMarks, cost, marksNear, printed, wideOf } from "./room.js";

/** @typedef {import("./types.js").Stack} Stack */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./index.js").Index} Index */
/** @typedef {import("./room.js").Mark} Mark */

/** A counter's width and what it shrinks to near by. */
const SIZE = 34;
const NEAR = 0.74;
/** How far a counter may be put aside, from afar and near by. */
const ASIDE = 18;
const ASIDE_NEAR = 30;
const STEP = 3;
/** What lies farther away can be covered neither by a counter put aside nor by its name. */
const REACH = 70;
const NAME_REACH = 120;
const FAR = 0.6; // what a unit of way costs, in covered units
const NAME = 7;
/** A name that would be covered to more than this part is not drawn: a press on the counter tells it. */
const MOST_COVERED = 0.06;

/** @type {Map<string, Point[]>} */
const polygons = new Map();

/** @param {string} place */
function polygonOf(place) {
  let found = polygons.get(place);
  if (!found) polygons.set(place, (found = pointsOf(AREAS[place]?.cell ?? "")));
  return found;
}

/** The corners of a path that has lines only. @param {string} d @returns {Point[]} */
export function pointsOf(d) {
  /** @type {Point[]} */
  const points = [];
  let [x, y] = [0, 0];
  for (const [, kind, words] of d.matchAll(/([MlhvLHV])([^MlhvLHVz]*)/g)) {
    const numbers = (words.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    for (let n = 0; n + 1 < numbers.length; n += 2) {
      const isFrom = kind === "l";
      [x, y] = [numbers[n] + (isFrom ? x : 0), numbers[n + 1] + (isFrom ? y : 0)];
      points.push([x, y]);
    }
  }
  return points;
}

/** @param {Point} point @param {readonly Point[]} corners */
export function isInside([x, y], corners) {
  let isIn = false;
  corners.forEach(([ax, ay], n) => {
    const [bx, by] = corners[(n + corners.length - 1) % corners.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
  });
  return isIn;
}

/** Points about the middle, the nearest first. @param {number} most @returns {Point[]} */
function spiral(most) {
  const steps = Array.from({ length: 2 * Math.floor(most / STEP) + 1 }, (_, n) => (n - Math.floor(most / STEP)) * STEP);
  const all = steps.flatMap((dx) => steps.map((dy) => [dx, dy]));
  return all.filter(([dx, dy]) => Math.hypot(dx, dy) <= most).sort((a, b) => Math.hypot(a[0], a[1]) - Math.hypot(b[0], b[1]));
}
const WAYS = spiral(ASIDE);
const WAYS_NEAR = spiral(ASIDE_NEAR);

/**
 * Put counters aside until they cover no number, name or plate, and their names where they cover nothing.
 * @param {Stack[]} stacks
 * @param {Set<Stack>} free those that may be put aside
 * @param {any} seen
 * @param {Index} index
 */
export function settle(stacks, free, seen, index) {
  const { marks } = printed(index);
  const convoys = convoyMarks(seen);
  const [far, near] = [[...marks, ...convoys], [...marks, ...convoys]];
  for (const stack of stacks) if (!free.has(stack)) lie(stack, far, near);
  for (const stack of stacks) {
    if (!free.has(stack)) continue;
    aside(stack, far, near);
    lie(stack, far, near);
  }
  for (const stack of stacks) name(stack, near, index);
  return stacks;
}

/** @param {Stack} stack @param {Mark[]} far @param {Mark[]} near */
function lie(stack, far, near) {
  far.push({ rect: around(stack.x, stack.y, stack.size, stack.size), zoom: 1, weight: 1 });
  near.push({ rect: faceOf(stack), zoom: 1, weight: 1 });
}

/** A counter as it lies near by, with those under it. @param {Stack} stack @returns {import("./room.js").Rect} */
function faceOf(stack) {
  const half = (stack.size * NEAR) / 2 + 1;
  const under = stack.ships.length > 1 ? (4 * NEAR * stack.size) / SIZE : 0;
  const [x, y] = [stack.x + stack.near[0], stack.y + stack.near[1]];
  return [x - half, y - half - under, x + half + under, y + half + under];
}

/** @param {Stack} stack @param {Mark[]} allFar @param {Mark[]} allNear */
function aside(stack, allFar, allNear) {
  const corners = polygonOf(stack.place);
  const { x, y, size } = stack;
  const [far, near] = [allFar, allNear].map((marks) => marksNear(x, y, REACH, marks));
  // The first way that covers nothing is the nearest one.
  const price = (/** @type {Point} */ [dx, dy], /** @type {() => number} */ covered) => {
    if ((dx || dy) && !isInside([stack.x + dx, stack.y + dy], corners)) return Infinity;
    const found = covered();
    return found && found + FAR * Math.hypot(dx, dy);
  };
  const { way } = best(WAYS, (one) => price(one, () => cost(around(x + one[0], y + one[1], size, size), far, 1)));
  Object.assign(stack, { x: x + way[0], y: y + way[1] });
  stack.near = best(WAYS_NEAR, (one) => price(one, () => cost(faceOf({ ...stack, near: one }), near))).way;
}

/** @typedef {{text: string, at: Point, anchor: "start" | "middle" | "end", side: "below" | "above" | "right" | "left"}} Name in parts of the counter's own size */

/** The ways to write the names beside a counter, the best first. @param {string} text @param {boolean} isHigh whether others lie under it @returns {Name[]} */
function waysOf(text, isHigh) {
  const [foot, top, right, left] = [isHigh ? 23 : 20.5, isHigh ? -18.5 : -15.5, isHigh ? 18.5 : 15, -15];
  return [
    { text, at: [0, foot], anchor: "middle", side: "below" },
    { text, at: [0, top], anchor: "middle", side: "above" },
    { text, at: [right, 2.4], anchor: "start", side: "right" },
    { text, at: [left, 2.4], anchor: "end", side: "left" },
    { text, at: [-12, foot], anchor: "start", side: "below" },
    { text, at: [12, foot], anchor: "end", side: "below" },
    { text, at: [-12, top], anchor: "start", side: "above" },
    { text, at: [12, top], anchor: "end", side: "above" },
  ];
}

/** @param {Stack} stack @param {Mark[]} marks @param {Index} index */
function name(stack, marks, index) {
  const near = marksNear(stack.x, stack.y, NAME_REACH, marks);
  const names = stack.ships.map((slug) => index.ships.get(slug)?.name ?? slug);
  const texts = [names.slice(0, 2).join(", ") + (names.length > 2 ? " …" : ""), ...(names.length > 1 ? [`${names[0]} …`] : [])];
  const ways = texts.flatMap((text) => waysOf(text, names.length > 1));
  const rectOf = (/** @type {Name} */ way) => textRect(stack, way);
  const { way, price } = best(ways, (one) => cost(rectOf(one), near));
  const [left, top, right, bottom] = rectOf(way);
  stack.name = price > MOST_COVERED * (right - left) * (bottom - top) ? null : way;
  if (stack.name) marks.push({ rect: rectOf(way), zoom: 2, weight: 1 });
}

/** @param {Stack} stack @param {Name} way @returns {import("./room.js").Rect} */
function textRect(stack, { text, at, anchor }) {
  const by = stack.size / SIZE;
  const wide = (wideOf(text, NAME) + 2) * by;
  const x = stack.x + stack.near[0] + at[0] * by;
  const y = stack.y + stack.near[1] + at[1] * by;
  const left = x - (anchor === "start" ? 0 : anchor === "end" ? wide : wide / 2);
  return [left, y - 5.6 * by, left + wide, y + 1.8 * by];
}
