// Arrow keys, Home and End within a list of things to choose: one Tab stop would hide the others, so all keep theirs.
import { AsyncDirective, PartType, directive, noChange } from "../vendor/lit.js";

const ITEMS = "button, [role=button], [role=tab], a[href], [role=option]";
const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 });

/** @param {KeyboardEvent} event */
export function onArrow(event) {
  const list = /** @type {HTMLElement} */ (event.currentTarget);
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !target.matches(ITEMS)) return;
  const items = /** @type {HTMLElement[]} */ ([...list.querySelectorAll(ITEMS)]).filter((item) => item.offsetParent);
  const at = items.indexOf(target);
  const next = nextIndex(event.key, at, items.length, columnsOf(items));
  if (next < 0 || next === at) return;
  event.preventDefault();
  items[next].focus();
}

/**
 * Where a key leads from place `at` among `count` items in rows of `columns`; -1 if nowhere.
 * @param {string} key
 * @param {number} at
 * @param {number} count
 * @param {number} columns
 */
export function nextIndex(key, at, count, columns) {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (!(key in STEPS)) return -1;
  const isVertical = key === "ArrowUp" || key === "ArrowDown";
  const next = at + STEPS[key] * (isVertical && columns > 1 && columns < count ? columns : 1);
  return next < 0 || next >= count ? at : next;
}

/** How many stand in the first row. @param {HTMLElement[]} items */
function columnsOf(items) {
  const top = items[0]?.getBoundingClientRect().top;
  const columns = items.findIndex((item) => Math.abs(item.getBoundingClientRect().top - top) > 8);
  return columns < 0 ? items.length : columns;
}

class Arrows extends AsyncDirective {
  /** @type {HTMLElement | null} */
  element = null;

  render() {
    return noChange;
  }

  /** @param {any} part */
  update(part) {
    if (part.type === PartType.ELEMENT && this.element !== part.element) {
      this.element = part.element;
      part.element.addEventListener("keydown", onArrow);
    }
    return noChange;
  }
}

/** `<ul ${arrows()}>`: arrow keys move the focus within. */
export const arrows = directive(Arrows);
