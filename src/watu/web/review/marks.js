// Marks on a board: a frame with a word round whatever an answer touches. Nothing of the board changes; the frames follow it.
import { html, render, repeat } from "../vendor/lit.js";

/** @typedef {"given" | "better" | "both"} Kind */
/** @typedef {{element: Element, kind: Kind}} Mark */

const AROUND = 3;

/** Frames in a layer over a board, for as long as there are any. */
export class Marks {
  /** @type {() => Mark[]} */
  #find = () => [];
  /** @type {Record<Kind, string>} */
  #words = { given: "", better: "", both: "" };
  #host = "";
  #frame = 0;

  /** @param {string} host the element that holds layer and board, by id @param {Record<Kind, string>} words @param {() => Mark[]} find */
  show(host, words, find) {
    this.#host = host;
    this.#words = words;
    this.#find = find;
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#follow());
  }

  hide() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#draw([]);
  }

  #follow() {
    this.#draw(this.#find());
    this.#frame = requestAnimationFrame(() => this.#follow());
  }

  /** @param {Mark[]} marks */
  #draw(marks) {
    const host = document.getElementById(this.#host);
    const layer = host?.querySelector(".marks");
    if (!host || !(layer instanceof HTMLElement)) return;
    const whole = host.getBoundingClientRect();
    const boxes = marks.map((one) => ({ ...one, box: one.element.getBoundingClientRect() })).filter(({ element, box }) => box.width && isSeen(element, box, host));
    render(
      html`${repeat(boxes, ({ element }) => element, ({ kind, box }) => html`<div class="marks__one marks__one--${kind}"
        .style=${`left:${box.left - whole.left - AROUND}px;top:${box.top - whole.top - AROUND}px;width:${box.width + 2 * AROUND}px;height:${box.height + 2 * AROUND}px`}><span>${this.#words[kind]}</span></div>`)}`,
      layer,
    );
  }
}

/** Whether the middle of it lies within whatever cuts it off. @param {Element} element @param {DOMRect} box @param {Element} host */
function isSeen(element, box, host) {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  for (let one = element.parentElement; one && one !== host; one = one.parentElement) {
    if (one.tagName !== "svg" && getComputedStyle(one).overflow === "visible") continue;
    const edge = one.getBoundingClientRect();
    if (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom) return false;
  }
  return true;
}

/** Every element once; what both answers touch is marked so. @param {Element[]} given @param {Element[]} better @returns {Mark[]} */
export function marksOf(given, better) {
  const kindOf = (/** @type {Element} */ one) => /** @type {Kind} */ (given.includes(one) && better.includes(one) ? "both" : given.includes(one) ? "given" : "better");
  return [...new Set([...given, ...better])].map((element) => ({ element, kind: kindOf(element) }));
}
