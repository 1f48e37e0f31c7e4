// Where things lie on the Attack map and round it, in the units of the drawing: a space is 36 wide. The map itself is data.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {Point & {w: number, h: number}} Box */
/** @typedef {{id: string, location: string, submerged_links: string[], surfaced_links: string[]}} Approach */
/** @typedef {{rows: string[], approach: Approach[]}} Side */

export const STEP = 36;
const RING = 34;
const ASW = 38;
const GAP = 7;
const EDGE = 5;
const ORIGIN = EDGE + ASW + 4 + RING + GAP + STEP / 2;
const FOOT = 60;
const HALF = STEP / 2;

/** The eight directions, clockwise from the convoy's course. */
export const DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
const STEPS = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]];

/** Column and row of a space's name: `c04r06`. @param {string} name */
export const cell = (name) => ({ column: Number(name.slice(1, 3)), row: Number(name.slice(4, 6)) });

/** @param {number} column @param {number} row */
export const spaceName = (column, row) => `c${String(column).padStart(2, "0")}r${String(row).padStart(2, "0")}`;

/** The middle of a space. @param {string} name @returns {Point} */
export function at(name) {
  const { column, row } = cell(name);
  return { x: ORIGIN + column * STEP, y: ORIGIN + row * STEP };
}

/** The space so many steps in a direction, on or off the map. @param {string} name @param {string} facing @param {number} steps */
export function ahead(name, facing, steps) {
  const { column, row } = cell(name);
  const [dx, dy] = STEPS[DIRECTIONS.indexOf(facing)] ?? [0, 0];
  return { column: column + dx * steps, row: row + dy * steps };
}

/** A point some units away in a direction. @param {Point} from @param {number} direction 0 to 7 @param {number} length @returns {Point} */
export function towards(from, direction, length) {
  const angle = (direction * Math.PI) / 4;
  return { x: from.x + Math.sin(angle) * length, y: from.y - Math.cos(angle) * length };
}

/** The sizes that follow from one side of the board. */
export class Chart {
  /** @param {Side} side */
  constructor(side) {
    this.side = side;
    this.columns = side.rows[0].length;
    this.rows = side.rows.length;
    this.sea = { x: ORIGIN - HALF, y: ORIGIN - HALF, w: this.columns * STEP, h: this.rows * STEP };
    this.width = this.sea.x * 2 + this.sea.w;
    this.height = this.sea.y + this.sea.h + FOOT;
    this.middle = { column: (this.columns - 1) / 2, row: (this.rows - 1) / 2 };
  }

  /** The dots: spaces without a convoy box. @returns {Point[]} */
  dots() {
    return this.side.rows.flatMap((line, row) => [...line].flatMap((mark, column) => (mark === "." ? [at(spaceName(column, row))] : [])));
  }

  /** The numbers of columns and rows along the edges. @returns {(Point & {n: number})[]} */
  ruler() {
    const numbers = (/** @type {number} */ count) => Array.from({ length: count }, (_, n) => n).filter((n) => n % 2 === 0 && n > 0 && n < count - 1);
    const columns = numbers(this.columns).map((n) => ({ n, x: ORIGIN + n * STEP, y: this.sea.y + this.sea.h - 3 }));
    return [...columns, ...numbers(this.rows).map((n) => ({ n, x: this.sea.x + 7, y: ORIGIN + n * STEP + 3 }))];
  }

  /** An Approach box by its name: T boxes above, L and R at the sides, two spaces long each. @param {string} id @returns {Box} */
  approach(id) {
    const from = ORIGIN + (2 * Number(id.slice(1)) - 2) * STEP + 1;
    const long = 2 * STEP - 2;
    if (id[0] === "T") return { x: from, y: this.sea.y - GAP - RING, w: long, h: RING };
    const x = id[0] === "L" ? this.sea.x - GAP - RING : this.sea.x + this.sea.w + GAP;
    return { x, y: from, w: RING, h: long };
  }

  /** Two boxes a location for Escorts, patrol and search, outside the ring. @param {string} location @returns {[Box, Box]} */
  station(location) {
    const boxes = this.side.approach.filter((one) => one.location === location).map((one) => this.approach(one.id));
    const side = location.includes("L") ? EDGE : this.width - EDGE - ASW;
    if (location === "L" || location === "R") return halves({ x: side, y: Math.min(...boxes.map((one) => one.y)), w: ASW, h: 4 * STEP }, true);
    const corner = { TL: EDGE, TR: this.width - EDGE - 2.6 * STEP }[location];
    if (corner !== undefined) return halves({ x: corner, y: EDGE, w: 2.6 * STEP, h: ASW }, false);
    const left = Math.min(...boxes.map((one) => one.x));
    return halves({ x: left + 2, y: EDGE, w: 3.4 * STEP, h: ASW }, false);
  }

  /** Places of the holding track under the map, from the top of the track. @param {number} place @returns {Box} */
  holding(place) {
    return { x: this.sea.x + this.sea.w - (5 - place) * 58, y: this.sea.y + this.sea.h + 16, w: 54, h: 38 };
  }

  /** Intercept boxes under the map by quadrant. @param {number} place @returns {Box} */
  intercept(place) {
    return { x: this.sea.x + place * 58, y: this.sea.y + this.sea.h + 16, w: 54, h: 38 };
  }

  /** The view that shows everything. */
  whole() {
    return { x: 0, y: 0, w: this.width, h: this.height };
  }

  /** A part of the map round a place, never beyond its edges. @param {Point} middle @param {number} across units */
  near(middle, across) {
    const w = Math.min(across, this.width);
    const h = Math.min(across * 0.92, this.height);
    const x = Math.max(0, Math.min(middle.x - w / 2, this.width - w));
    const y = Math.max(0, Math.min(middle.y - h / 2, this.height - h));
    return { x, y, w, h };
  }
}

/** A box as two, one above or beside the other. @param {Box} box @param {boolean} isTall @returns {[Box, Box]} */
function halves({ x, y, w, h }, isTall) {
  if (isTall) return [{ x, y, w, h: h / 2 - 2 }, { x, y: y + h / 2 + 2, w, h: h / 2 - 2 }];
  return [{ x, y, w: w / 2 - 2, h }, { x: x + w / 2 + 2, y, w: w / 2 - 2, h }];
}

/** @param {Box} box @returns {Point} */
export const middleOf = (box) => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });
