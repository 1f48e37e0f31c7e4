// Where one looks on the map. The world goes round: a place lies as far east as one likes, and is drawn where one looks.
import { HEIGHT, ROUND } from "./world.js";

/** @typedef {{x: number, y: number, scale: number}} Look the middle in units, and pixels to a unit */

const MOST = 3.2;
/** What the first look shows of the sheet's height: the ice at both ends may lie outside. */
const ICE = [10, 28];
/** Pixels of the window's foot that the prompt covers. */
const COVERED = 30;
const NEAR = 2.2;
/** The middle of the whole world: its edges lie in Africa. */
const MIDDLE = 800;
/** Where the west and the east of the world drawn first come to an end, some units before they do. */
const ENDS = [130, 1400];
/** The map is drawn this much wider and higher than its window, so that moving a little draws nothing. */
export const BEYOND = 1.5;
/** Pixels between what is brought into view and the edge of the window; and how small it may become for that. */
const ROOM = 48;
const LEAST = 0.42;
/** How much a drawn map may be stretched before it is drawn anew. */
const STRETCH = [0.6, 1.7];

/** Where one looks: `scale` is 0 before the first look; the whole world is as large as the window lets it be. */
export const look = { x: MIDDLE, y: HEIGHT / 2, scale: 0, width: 0, isWorld: false };

/** Parts of the world as a button shows them: middle and width in units. @type {Record<string, [number, number, number]>} */
export const OCEANS = { indian: [270, 440, 620], pacific: [720, 390, 900], atlantic: [1230, 400, 640] };

/** The shorter way round. @param {number} dx */
export const shortest = (dx) => dx - ROUND * Math.round(dx / ROUND);

/** By how many units what lies at `x` is moved so that it is drawn nearest to the middle. @param {number} x @param {number} middle */
export const roundTo = (x, middle) => ROUND * Math.round((middle - x) / ROUND);

/** Whether something lies so far to the east of the window that there is no room beside it. @param {number} x @param {number} room in pixels */
export const isFarEast = (x, room = 420) => shortest(x - look.x) * look.scale > look.width / 2 - room;

/**
 * The look kept within the sheet's height, and its middle within one round.
 * @param {Look} wanted
 * @param {number} width of the window on it, in pixels
 * @param {number} height
 * @returns {Look}
 */
export function within(wanted, width, height) {
  const least = Math.min(width / ROUND, (height - COVERED) / HEIGHT);
  const scale = Math.max(least, Math.min(MOST, wanted.scale));
  return { scale, x: MIDDLE + shortest(wanted.x - MIDDLE), y: clamped(wanted.y, height / scale, HEIGHT + COVERED / scale) };
}

/** The whole world as large as the window lets it be. @param {number} x @param {number} width @param {number} height @returns {Look} */
export function world(x, width, height) {
  const scale = Math.min(width / ROUND, (height - COVERED) / (HEIGHT - ICE[0] - ICE[1]));
  return { scale, x: MIDDLE + shortest(x - MIDDLE), y: (HEIGHT + ICE[0] - ICE[1] + COVERED / scale) / 2 };
}

/** @param {number} middle @param {number} seen @param {number} all */
const clamped = (middle, seen, all) => (seen >= all ? all / 2 : Math.max(seen / 2, Math.min(all - seen / 2, middle)));

/** @param {number} scale */
export const zoomOf = (scale) => (scale < 1 ? 1 : scale < NEAR ? 2 : 3);

/** Which sides of the world a drawn map reaches beyond the one drawn first. @param {Look} drawn @param {number} width */
export function sidesOf(drawn, width) {
  const half = (width * BEYOND) / drawn.scale / 2;
  return { west: drawn.x - half < ENDS[0], east: drawn.x + half > ENDS[1] };
}

/**
 * How the map as it was drawn is moved and stretched to show another look; nothing if that does not reach.
 * @param {Look} drawn
 * @param {Look} now
 * @param {number} width
 * @param {number} height
 */
export function shifted(drawn, now, width, height) {
  const by = now.scale / (drawn.scale || 1e-9);
  const [dx, dy] = [shortest(drawn.x - now.x), drawn.y - now.y];
  const room = (/** @type {number} */ size) => (size * (BEYOND / drawn.scale - 1 / now.scale)) / 2;
  if (by < STRETCH[0] || by > STRETCH[1] || Math.abs(dx) > room(width) || Math.abs(dy) > room(height)) return null;
  return { x: dx * now.scale, y: dy * now.scale, by };
}

/**
 * A look that shows the first of some places, and the others if they need not become too small for that; nothing if all are seen.
 * @param {import("./types.js").Point[]} places
 * @param {number} width
 * @param {number} height
 * @returns {Look | null}
 */
export function lookFor(places, width, height) {
  const [first] = places;
  const xs = places.map(([x]) => first[0] + shortest(x - first[0]));
  const ys = places.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [middle, centre] = [(left + right) / 2, (top + bottom) / 2];
  const [wide, high] = [width - 2 * ROOM, height - 2 * ROOM - COVERED].map((size) => Math.max(40, size));
  const seen = (/** @type {number} */ x, /** @type {number} */ y) => Math.abs(shortest(x - look.x)) * look.scale <= wide / 2 && Math.abs((y - look.y) * look.scale + COVERED / 2) <= high / 2;
  if (xs.every((x, n) => seen(x, ys[n]))) return null;
  const scale = Math.min(look.scale, wide / Math.max(1, right - left), high / Math.max(1, bottom - top));
  if (places.length > 1 && scale < LEAST) return seen(first[0], first[1]) ? null : { x: first[0], y: first[1] + COVERED / 2 / look.scale, scale: look.scale };
  return { x: middle, y: centre + COVERED / 2 / scale, scale };
}
