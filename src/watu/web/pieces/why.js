// The reason why not: the engine's text with its paragraph, opened by hover, focus, tap or long press. One bubble serves the page.
import { AsyncDirective, PartType, directive, html, noChange, render } from "../vendor/lit.js";
import { sentence } from "../page.js";
import { t } from "../words.js";
import { paragraph } from "./paragraph.js";

/** @typedef {{sentence?: string, rule: string, reason: string}} Reason */

const PATIENCE = 300;
const LONG = 500;
/** How far a finger may stray while it presses, in pixels. */
const STILL = 10;
const MARGIN = 8;
/** @type {HTMLElement | null} */
let bubble = null;
/** @type {Element | null} */
let owner = null;
let timer = 0;
let counter = 0;
/** Where the mouse was last seen: what comes to lie under a mouse at rest says nothing, and covers nothing. */
/** @type {{x: number, y: number} | null} */
let mouse = null;

/** Follow the mouse, from the first element that has reasons on. */
function watchMouse() {
  if (mouse) return;
  mouse = { x: -1, y: -1 };
  document.addEventListener("pointermove", (event) => (mouse = { x: event.clientX, y: event.clientY }), true);
}

/** The one bubble, made when it is first needed. */
function theBubble() {
  if (!bubble) {
    bubble = document.createElement("div");
    bubble.className = "why";
    bubble.setAttribute("role", "tooltip");
    bubble.hidden = true;
    bubble.addEventListener("pointerenter", () => clearTimeout(timer));
    bubble.addEventListener("pointerleave", () => hideSoon());
    document.body.append(bubble);
    document.addEventListener("keydown", (event) => event.key === "Escape" && hideReason());
    document.addEventListener("watu-leave", hideReason);
    document.addEventListener("scroll", hideReason, true);
    document.addEventListener("pointerdown", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (owner && !owner.contains(target) && !bubble?.contains(target)) hideReason();
    });
  }
  return bubble;
}

/** Close the bubble. */
export function hideReason() {
  clearTimeout(timer);
  if (bubble) bubble.hidden = true;
  owner = null;
}

function hideSoon() {
  clearTimeout(timer);
  timer = window.setTimeout(hideReason, 150);
}

/** @param {Reason[]} reasons */
const content = (reasons) =>
  html`<p class="why__head">${reasons[0].sentence ? t("why.head", { what: reasons[0].sentence.replace(/[.]$/, "") }) : t("why.not_now")}</p>
    <ul>${reasons.map((one) => html`<li><span>${sentence(one.reason)}</span>${paragraph(one.rule)}</li>`)}</ul>`;

/** @param {Element} element @param {unknown} words */
function show(element, words) {
  const box = theBubble();
  clearTimeout(timer);
  owner = element;
  render(words, box);
  // Within its part of the page for readers; and a sheet is in the top layer, so that a bubble outside would lie below it.
  (element.closest("dialog, main, aside, header") ?? document.body).append(box);
  box.hidden = false;
  const strip = element.querySelector(".reason");
  if (strip && document.documentElement.clientWidth > 560) grow(box, strip.getBoundingClientRect());
  else place(box, element.getBoundingClientRect());
}

/** Out of a card's strip upwards: over the card, never over what stands above it. @param {HTMLElement} box @param {DOMRect} strip */
function grow(box, strip) {
  const width = 304;
  box.style.width = `${width}px`;
  const wide = document.documentElement.clientWidth;
  box.style.left = `${Math.max(8, Math.min(strip.left, wide - width - 8))}px`;
  box.style.top = `${Math.max(8, Math.min(strip.bottom, window.innerHeight - 8) - box.getBoundingClientRect().height)}px`;
}

/** Beside the element, full width on a phone. @param {HTMLElement} box @param {DOMRect} at */
function place(box, at) {
  const wide = document.documentElement.clientWidth;
  const width = Math.min(wide - 2 * MARGIN, wide <= 560 ? wide : 304);
  box.style.width = `${width}px`;
  box.style.left = `${Math.max(MARGIN, Math.min(at.left + at.width / 2 - width / 2, wide - width - MARGIN))}px`;
  const height = box.getBoundingClientRect().height;
  const prompt = document.getElementById("prompt")?.getBoundingClientRect() ?? null;
  box.style.top = `${topFor(at, height, window.innerHeight, prompt)}px`;
}

/**
 * Above the element if that leaves the prompt readable, else below it, else over its lower part, where the reason strip is and not the name.
 * @param {{top: number, bottom: number, height: number}} at
 * @param {number} height of the bubble
 * @param {number} tall the window
 * @param {{top: number, bottom: number} | null} prompt
 */
export function topFor(at, height, tall, prompt) {
  const isFree = (/** @type {number} */ top) => !prompt || top + height <= prompt.top || top >= prompt.bottom;
  const fits = (/** @type {number} */ top) => top >= MARGIN && top + height <= tall - MARGIN;
  const places = [at.top - height - 6, at.bottom + 6, at.bottom - height];
  return places.find((top) => fits(top) && isFree(top)) ?? places.find(fits) ?? MARGIN;
}

export class Why extends AsyncDirective {
  /** @type {HTMLElement | null} */
  element = null;
  /** @type {Reason[]} */
  reasons = [];
  /** @type {HTMLElement | null} */
  text = null;

  /** @param {Reason | Reason[] | null | undefined} _reasons */
  // eslint-disable-next-line no-unused-vars
  render(_reasons) {
    return noChange;
  }

  /** @param {any} part @param {[Reason | Reason[] | null | undefined]} args */
  update(part, [reasons]) {
    if (part.type !== PartType.ELEMENT) throw new Error("why() stands among an element's attributes");
    this.reasons = !reasons ? [] : Array.isArray(reasons) ? reasons : [reasons];
    if (this.element !== part.element) {
      this.element = part.element;
      this.listen(part.element);
    }
    this.describe();
    return noChange;
  }

  /** What the bubble says. @returns {unknown} */
  content() {
    return content(this.reasons);
  }

  /** @param {HTMLElement} element */
  listen(element) {
    const open = () => this.reasons.length && show(element, this.content());
    watchMouse();
    element.addEventListener("pointerenter", (event) => {
      const isAtRest = event.clientX === mouse?.x && event.clientY === mouse.y;
      if (event.pointerType !== "mouse" || isAtRest || !this.reasons.length) return;
      clearTimeout(timer);
      timer = window.setTimeout(open, PATIENCE);
    });
    element.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && hideSoon());
    element.addEventListener("focus", () => element.matches(":focus-visible") && open());
    element.addEventListener("blur", hideSoon);
    element.addEventListener("click", open);
    this.listenToFingers(element, open);
    element.addEventListener("contextmenu", (event) => {
      if (!this.reasons.length) return;
      event.preventDefault();
      open();
    });
  }

  /** A long press; not every system makes it a context menu. @param {HTMLElement} element @param {() => void} open */
  listenToFingers(element, open) {
    let press = 0;
    let from = { x: 0, y: 0 };
    element.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse") return;
      clearTimeout(press);
      from = { x: event.clientX, y: event.clientY };
      press = window.setTimeout(open, LONG);
    });
    element.addEventListener("pointermove", (event) => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) clearTimeout(press);
    });
    for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, () => clearTimeout(press));
  }

  /** The same words for readers, in a hidden element of their own beside it. */
  describe() {
    const element = /** @type {HTMLElement} */ (this.element);
    if (!this.reasons.length) {
      element.removeAttribute("aria-describedby");
      this.text?.remove();
      this.text = null;
      return;
    }
    if (!this.text) {
      this.text = document.createElement("span");
      this.text.id = `why-${++counter}`;
      this.text.hidden = true;
    }
    if (!this.text.isConnected) document.body.append(this.text);
    this.text.textContent = this.reasons.map((one) => `${one.reason} ${one.rule}`).join(" ");
    element.setAttribute("aria-describedby", this.text.id);
  }

  /** @override */
  disconnected() {
    this.text?.remove();
    if (owner && owner === this.element) hideReason();
  }
}

/** `<button aria-disabled="true" ${why(closed)}>`: says why not. Takes one reason, a list of them, or nothing. */
export const why = directive(Why);
