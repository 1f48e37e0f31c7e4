// Orders as dotted lines: from the counter to a free spot of the sea it goes to, bent so that they cross no number, name or plate.
import { AREAS } from "./world.js";
import { shortest } from "./look.js";
import { best, cost, shared } from "./room.js";
import { isInside, pointsOf } from "./settling.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Stack} Stack */
/** @typedef {import("./room.js").Mark} Mark */
/** @typedef {{from: Point, by: Point, to: Point}} Course a line from a point to another, drawn towards a third */

const BENDS = [0.2, -0.2, 0.1, -0.1, 0.3, -0.3, 0.45, -0.45, 0.65, -0.65];
/** About the number: left, above, right of it. */
const BESIDE = [[-26, 0], [-4, -18], [38, 0], [38, -14], [-26, -14], [-26, 12], [38, 12]];
/** Parts of the course that are looked at, and how wide it is. */
const SAMPLES = 24;
const WIDE = 5;
const UNDER = 17; // half a counter
const LONG = 0.05; // what a unit of way costs

/** @type {WeakMap<readonly Mark[], Map<string, Course>>} */
const known = new WeakMap();

/**
 * The course of an order; nothing if it leads nowhere on the map.
 * @param {Stack | undefined} stack
 * @param {string} to
 * @param {readonly Mark[]} marks
 * @returns {Course | null}
 */
export function courseOf(stack, to, marks) {
  const sea = AREAS[to];
  if (!stack || !sea?.label || stack.place === to) return null;
  const courses = known.get(marks) ?? new Map();
  known.set(marks, courses);
  const key = `${stack.x} ${stack.y} ${to}`;
  if (!courses.has(key)) courses.set(key, search([stack.x, stack.y], sea, marks));
  return courses.get(key) ?? null;
}

/** @param {Point} from @param {import("./types.js").Sea} sea @param {readonly Mark[]} marks */
function search(from, { label, cell, slots = [] }, marks) {
  const [x, y] = /** @type {Point} */ (label);
  const corners = pointsOf(cell);
  const firm = marks.filter((mark) => mark.weight >= 1);
  const ends = [...BESIDE.map(([dx, dy]) => [x + dx, y + dy]), ...slots].filter((end) => !cost(spot(end, 14), firm) && isInside(end, corners));
  const courses = (ends.length ? ends : [[x - 26, y]]).flatMap((end) => BENDS.map((bend) => bent(from, end, bend)));
  return best(courses, (course) => crossed(course, marks) + LONG * Math.hypot(course.to[0] - from[0], course.to[1] - from[1])).way;
}

/** @param {Point} from @param {Point} end @param {number} bend @returns {Course} */
function bent(from, end, bend) {
  const to = [from[0] + shortest(end[0] - from[0]), end[1]];
  const by = [(from[0] + to[0]) / 2 + (from[1] - to[1]) * bend, (from[1] + to[1]) / 2 + (to[0] - from[0]) * bend];
  return { from, by, to };
}

/** @param {Point} point @param {number} size @returns {import("./room.js").Rect} */
const spot = ([x, y], size) => [x - size / 2, y - size / 2, x + size / 2, y + size / 2];

/** How much of what is printed a course crosses. @param {Course} course @param {readonly Mark[]} marks */
export function crossed(course, marks) {
  const all = points(course);
  if (!all.length) return 0;
  const frame = [Math.min(...all.map(([x]) => x)) - WIDE, Math.min(...all.map(([, y]) => y)) - WIDE, Math.max(...all.map(([x]) => x)) + WIDE, Math.max(...all.map(([, y]) => y)) + WIDE];
  const near = marks.filter((mark) => shared(frame, mark.rect));
  return all.reduce((sum, point) => sum + cost(spot(point, WIDE), near), 0);
}

/** Points along a course, but for its start under the counter. @param {Course} course @returns {Point[]} */
export function points({ from, by, to }) {
  const all = Array.from({ length: SAMPLES }, (_, n) => {
    const t = (n + 1) / SAMPLES;
    return [0, 1].map((k) => (1 - t) ** 2 * from[k] + 2 * t * (1 - t) * by[k] + t ** 2 * to[k]);
  });
  return all.filter(([x, y]) => Math.max(Math.abs(x - from[0]), Math.abs(y - from[1])) > UNDER);
}
