// What a lesson points at: a ring with an arrow round each thing on the table that a move touches. Nothing of the board changes;
// the rings follow what they are about, and never lie over the prompt or outside what can be seen.
import { html, render, repeat } from "../vendor/lit.js";

/** @typedef {import("../board.js").Table} Table */
/** @typedef {import("../board.js").Board} Board */
/** @typedef {import("../protocol.js").Choice} Choice */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const AROUND = 5;
const ARROW = 26;
const LOW = 56;
const EDGE = 3;
const ENOUGH = 0.75;
/** What may lie over the table. */
const COVERS = ".ask > *, .phone-tabs, .why, dialog";
/** What sticks to the foot of a phone's window. */
const FOOT = ".ask > .prompt, .phone-tabs";
const FOCUSABLE = "button, a[href], input, [tabindex]:not([tabindex='-1'])";

/** A selector for whatever carries out a choice when it is pressed. @param {string} notation */
export const doing = (notation) => `[data-does="${CSS.escape(notation)}"]`;

/**
 * What a choice touches as it is drawn now: what the board names, and the buttons that carry it out; without what is pressed already.
 * @param {Table} table
 * @param {Board} board
 * @param {Choice} choice
 * @returns {HTMLElement[]}
 */
export function touched(table, board, choice) {
  const selectors = [...(board.touches?.(table, choice) ?? []), doing(choice.notation)];
  const found = [...document.querySelectorAll(selectors.map((one) => `#main ${one}`).join(","))];
  return /** @type {HTMLElement[]} */ (found.filter((one) => one.getAttribute("aria-pressed") !== "true" && one.checkVisibility() && isDrawn(one)));
}

/** Whether it lies within the part of a map that is shown; nothing else can be scrolled to. @param {Element} element */
function isDrawn(element) {
  const map = element.closest("svg");
  const [a, b] = map ? [element.getBoundingClientRect(), map.getBoundingClientRect()] : [];
  return !a || !b || (a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom);
}

/** Bring something into view, unless most of it can be seen. @param {HTMLElement} thing */
export function bring(thing) {
  const [seen, whole] = [seenOf(thing), thing.getBoundingClientRect()];
  const share = seen ? ((seen.right - seen.left) * (seen.bottom - seen.top)) / (whole.width * whole.height || 1) : 0;
  if (share < ENOUGH) thing.scrollIntoView({ block: "center", inline: "nearest" });
}

/** The next of some things for the keyboard, after the one that has the focus. @param {HTMLElement[]} things */
export function nextOf(things) {
  const stops = things.filter((one) => one.matches(FOCUSABLE));
  const at = stops.findIndex((one) => one === document.activeElement);
  return stops[(at + 1) % stops.length] ?? null;
}

/** @param {Box} a @param {Box} b @returns {Box} */
const shared = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });

/** The part of an element that can be seen; null where there is none. @param {Element} element @returns {Box | null} */
function seenOf(element) {
  const whole = element.getBoundingClientRect();
  let box = shared(whole, { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: window.innerHeight });
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
    const clips = one.tagName === "svg" || getComputedStyle(one).overflow !== "visible";
    if (clips) box = shared(box, one.getBoundingClientRect());
  }
  for (const foot of document.querySelectorAll(FOOT)) {
    const { top, height } = foot.getBoundingClientRect();
    if (height && top > box.top && top < box.bottom && !foot.contains(element)) box.bottom = top;
  }
  if (box.right - box.left < Math.min(EDGE, whole.width) || box.bottom - box.top < Math.min(EDGE, whole.height)) return null;
  const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)?.closest(COVERS);
  return over && !over.contains(element) ? null : box;
}

/** @param {Element} thing @param {Box} box */
function ring(thing, box) {
  const isRow = box.bottom - box.top < LOW && box.right - box.left > 2 * LOW;
  const above = box.top >= ARROW + AROUND ? "top" : "bottom";
  const besideWords = thing.closest(".prompt") ? `${above} spot--corner` : above; // buttons one below the other: their words stay readable
  const where = !isRow ? above : box.left >= ARROW ? "left" : besideWords;
  const place = `left:${box.left - AROUND}px;top:${box.top - AROUND}px;width:${box.right - box.left + 2 * AROUND}px;height:${box.bottom - box.top + 2 * AROUND}px`;
  return html`<div class="spot spot--${where}" .style=${place}><svg class="spot__arrow" viewBox="0 0 24 20"><path d="M2 2h20L12 18z"></path></svg></div>`;
}

/** Rings about things that are found anew as the table changes. */
export class Spotlight {
  /** @type {HTMLElement | null} */
  layer = null;
  /** @type {(() => HTMLElement[]) | null} */
  find = null;
  frame = 0;

  /** Show rings about these things from now on, and bring the first of them into view. @param {() => HTMLElement[]} find */
  show(find) {
    this.find = find;
    if (!this.layer) {
      this.layer = document.createElement("div");
      this.layer.className = "spots";
      this.layer.setAttribute("aria-hidden", "true");
      document.body.append(this.layer);
    }
    const [first] = find();
    if (first) bring(first);
    if (!this.frame) this.follow();
  }

  hide() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.find = null;
    this.layer?.remove();
    this.layer = null;
  }

  follow() {
    if (!this.find || !this.layer) return;
    const boxes = this.find().map((one) => [one, seenOf(one)]);
    const seen = /** @type {[HTMLElement, Box][]} */ (boxes.filter(([, box]) => box));
    render(html`${repeat(seen, ([one]) => one, ([one, box]) => ring(one, box))}`, this.layer);
    this.frame = requestAnimationFrame(() => this.follow());
  }
}
