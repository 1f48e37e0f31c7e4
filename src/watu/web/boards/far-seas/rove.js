// Keys on the map: arrows lead to the neighbour that lies most nearly that way, Enter and Space press it.
import { shortest } from "./look.js";
import { AREAS, BOXES } from "./world.js";

const WAYS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

/** The middle of a place. @param {string} place @returns {import("./types.js").Point} */
export const middleOf = (place) => AREAS[place]?.label ?? (BOXES[place] ? [BOXES[place].at[0] + BOXES[place].size[0] / 2, BOXES[place].at[1] + BOXES[place].size[1] / 2] : [0, 0]);

/**
 * The neighbour that lies most nearly in a direction, beyond the seam too; an empty text if none does.
 * @param {string} place
 * @param {readonly string[]} near
 * @param {[number, number]} way
 */
export function towards(place, near, way) {
  const [x, y] = middleOf(place);
  let best = { place: "", turn: 0.35 };
  for (const other of near) {
    const [ox, oy] = middleOf(other);
    const dx = shortest(ox - x);
    const dy = oy - y;
    const turn = (dx * way[0] + dy * way[1]) / (Math.hypot(dx, dy) || 1);
    if (turn > best.turn) best = { place: other, turn };
  }
  return best.place;
}

/** @type {Map<string, string[]>} */
let near = new Map();

/** @param {Map<string, string[]>} ways what lies next to what */
export const setNear = (ways) => (near = ways);

/** @param {KeyboardEvent} event */
export function arrowKeys(event) {
  const here = /** @type {Element} */ (event.target).closest("[data-area][role=button]");
  if (!here || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Enter" || event.key === " ") {
    here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  } else if (event.key in WAYS) {
    const place = towards(here.getAttribute("data-area") ?? "", near.get(here.getAttribute("data-area") ?? "") ?? [], WAYS[event.key]);
    const next = /** @type {SVGElement | null} */ (here.parentElement?.querySelector(`[role=button][data-area="${place}"]`));
    if (next) focusOn(next, place);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {SVGElement} next @param {string} place */
function focusOn(next, place) {
  next.focus({ preventScroll: true });
  const [x, y] = middleOf(place);
  next.dispatchEvent(new CustomEvent("seas-bring", { bubbles: true, detail: `${x} ${y}` }));
}
