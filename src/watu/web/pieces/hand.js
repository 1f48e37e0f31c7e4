// A hand of cards: in an order of the board's or of one's own (a drag within the hand, or Shift and arrows), with arrow keys.
import { html, repeat } from "../vendor/lit.js";
import { t } from "../words.js";
import { announce } from "../announce.js";
import { redraw } from "../redraw.js";
import { arrows } from "./arrows.js";
import { landing } from "./handle.js";

/** One's own order by table and seat: keys as they were laid out. @type {Map<string, string[]>} */
const own = new Map();

/**
 * The keys in one's own order where there is one; new cards come last.
 * @param {string} place whose hand
 * @param {string[]} keys in the board's order
 */
export function ordered(place, keys) {
  const wish = own.get(place);
  if (!wish) return keys;
  const kept = wish.filter((key) => keys.includes(key));
  return [...kept, ...keys.filter((key) => !kept.includes(key))];
}

/**
 * Keys of a hand that may hold copies: the second of a kind becomes `slug#1`.
 * @param {readonly string[]} slugs
 */
export function keysOf(slugs) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return slugs.map((slug) => {
    const n = seen.get(slug) ?? 0;
    seen.set(slug, n + 1);
    return n ? `${slug}#${n}` : slug;
  });
}

/**
 * Move a key by one place.
 * @param {string[]} keys
 * @param {string} key
 * @param {number} step
 */
export function moved(keys, key, step) {
  const at = keys.indexOf(key);
  const to = at + step;
  if (at < 0 || to < 0 || to >= keys.length) return keys;
  const next = keys.filter((one) => one !== key);
  next.splice(to, 0, key);
  return next;
}

/**
 * Put a key where another lies; the others close up.
 * @param {string[]} keys
 * @param {string} key
 * @param {string} before the key whose place it takes
 */
export function placed(keys, key, before) {
  const to = keys.indexOf(before);
  if (to < 0 || !keys.includes(key) || key === before) return keys;
  const rest = keys.filter((one) => one !== key);
  rest.splice(to, 0, key);
  return rest;
}

/** A card let go over another of the same hand. @param {string} place @param {string[]} keys @param {string} key @param {EventTarget | null} over */
function dropped(place, keys, key, over) {
  const home = /** @type {HTMLElement | null} */ (/** @type {Element | null} */ (over)?.closest("[data-key]"));
  if (!home?.dataset.key || !keys.includes(key)) return;
  own.set(place, placed(keys, key, home.dataset.key));
  redraw();
}

/** @param {string} place @param {string[]} keys @param {KeyboardEvent} event */
function shifted(place, keys, event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || !event.shiftKey) return;
  const item = /** @type {HTMLElement} */ (event.target).closest("[data-key]");
  const key = /** @type {HTMLElement | null} */ (item)?.dataset.key;
  if (!key) return;
  event.preventDefault();
  const next = moved(keys, key, step);
  own.set(place, next);
  announce(t("cards.moved", { n: next.indexOf(key) + 1, of: next.length }));
  redraw();
  requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector(`.hand [data-key="${CSS.escape(key)}"] [role=button]`))?.focus());
}

/**
 * @param {object} hand
 * @param {string} hand.place whose hand at which table: own orders are kept by it
 * @param {string} hand.label
 * @param {string[]} hand.keys in the board's order
 * @param {(key: string) => unknown} hand.draw
 * @param {string} [hand.name] a class of the board's
 */
export function handOf({ place, label, keys, draw, name = "" }) {
  const order = ordered(place, keys);
  const put = (/** @type {DragEvent} */ event) => landing((key) => dropped(place, order, key, event.target)).drop(event);
  return html`<div class="hand ${name}" role="group" aria-label=${label} data-count=${order.length} @keydown=${(/** @type {KeyboardEvent} */ event) => shifted(place, order, event)} @dragover=${landing(() => {}).over} @drop=${put} ${arrows()}>
    ${repeat(order, (key) => key, (key) => html`<div class="hand__place" data-key=${key}>${draw(key)}</div>`)}
  </div>`;
}
