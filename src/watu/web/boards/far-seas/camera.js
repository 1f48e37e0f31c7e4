// Looking at the map: wheel, pinch, drag and keys move and magnify it; a stack that may move is carried with the pointer.
// What was drawn is moved and stretched as a whole; only when it no longer reaches, or the hand rests, it is drawn anew by its view box.
import { AsyncDirective, PartType, directive, noChange } from "../../vendor/lit.js";
import { ROUND } from "./world.js";
import { BEYOND, look, lookFor, roundTo, shifted, sidesOf, within, world, zoomOf } from "./look.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {{area?: string, stack?: string, station?: string, convoy?: string, colony?: string, merchant?: string, ship?: string}} Target */
/**
 * @typedef {object} Wishes what the board wants to hear
 * @property {(on: Target) => void} press
 * @property {(ships: string[]) => boolean} mayCarry
 * @property {(ships: string[], on: Target) => void} put
 * @property {(key: string) => boolean} key
 * @property {string} focus what to bring into view when it changes: an area's middle as "x y", or nothing
 * @property {Point[]} around what should be seen with it, if it can be
 */

const SLACK = 5;
const STEP = 1.5;
/** How long the hand rests before the map is drawn anew, in milliseconds. */
const REST = 200;

/** What lies under a point of the page. @param {number} x @param {number} y @returns {Target} */
function targetAt(x, y) {
  return targetOf(document.elementFromPoint(x, y));
}

/** @param {Element | null} element @returns {Target} */
export function targetOf(element) {
  /** @type {Target} */
  const found = {};
  for (let one = element?.closest("[data-area], [data-stack], [data-station], [data-convoy], [data-colony], [data-merchant], [data-ship]"); one; one = one.parentElement?.closest("[data-area]") ?? null) {
    Object.assign(found, { .../** @type {any} */ (one).dataset, ...found });
  }
  return found;
}

class Camera extends AsyncDirective {
  /** @type {SVGSVGElement | null} */
  svg = null;
  /** @type {Wishes | null} */
  wishes = null;
  /** @type {Map<number, {x: number, y: number}>} */
  fingers = new Map();
  /** @type {{x: number, y: number, carried: Element | null, ghost: HTMLElement | SVGElement | null, hasMoved: boolean} | null} */
  hold = null;
  focus = "";
  /** How the map was last drawn. */
  drawn = { x: 0, y: 0, scale: 0 };
  resting = 0;

  /** @param {Wishes} _wishes */
  // eslint-disable-next-line no-unused-vars
  render(_wishes) {
    return noChange;
  }

  /** @param {any} part @param {[Wishes]} args */
  update(part, [wishes]) {
    if (part.type !== PartType.ELEMENT) throw new Error("camera() stands among an element's attributes");
    this.wishes = wishes;
    if (this.svg !== part.element) this.attach(part.element);
    if (wishes.focus && wishes.focus !== this.focus) queueMicrotask(() => this.bring(wishes.focus, wishes.around));
    this.focus = wishes.focus;
    queueMicrotask(() => this.goRound());
    return noChange;
  }

  /** @param {SVGSVGElement} svg */
  attach(svg) {
    this.svg = svg;
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("keydown", (event) => this.keyed(event));
    svg.addEventListener("click", (event) => this.click(event));
    svg.addEventListener("seas-bring", (event) => this.bring(/** @type {CustomEvent} */ (event).detail));
    svg.addEventListener("seas-look", (event) => this.lookAt(/** @type {CustomEvent} */ (event).detail));
    this.resizing = new ResizeObserver(() => this.draw());
    this.resizing.observe(svg);
  }

  get size() {
    const box = /** @type {Element} */ (/** @type {SVGSVGElement} */ (this.svg).parentElement).getBoundingClientRect();
    return { left: box.left, top: box.top, width: box.width || 1, height: box.height || 1 };
  }

  /** Show where one looks. */
  apply() {
    const svg = this.svg;
    const { width, height } = this.size;
    if (!svg || width < 2) return;
    if (!look.scale) this.begin(width);
    look.width = width;
    Object.assign(look, look.isWorld ? world(look.x, width, height) : within(look, width, height));
    const moved = shifted(this.drawn, look, width, height);
    if (!moved) return this.draw();
    svg.style.transform = `translate(${moved.x}px, ${moved.y}px) scale(${moved.by})`;
    this.goRound();
    this.rest();
  }

  /** Draw the map anew once the hand rests. */
  rest() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => (this.fingers.size ? this.rest() : this.draw()), REST);
  }

  /** Draw the map where one looks. */
  draw() {
    const svg = this.svg;
    const { width, height } = this.size;
    clearTimeout(this.resting);
    if (!svg || width < 2) return;
    if (!look.scale) this.begin(width);
    look.width = width;
    Object.assign(look, look.isWorld ? world(look.x, width, height) : within(look, width, height));
    this.drawn = { x: look.x, y: look.y, scale: look.scale };
    const [wide, high] = [(width * BEYOND) / look.scale, (height * BEYOND) / look.scale];
    svg.setAttribute("viewBox", `${look.x - wide / 2} ${look.y - high / 2} ${wide} ${high}`);
    svg.style.transform = "";
    svg.style.setProperty("--seas-k", String(1 / look.scale));
    svg.parentElement?.style.setProperty("--seas-beyond", `${Math.max(0, (width - ROUND * look.scale) / 2)}px`);
    const zoom = zoomOf(look.scale);
    const { west, east } = sidesOf(look, width);
    for (const n of [1, 2, 3]) svg.classList.toggle(`z${n}`, n === zoom);
    svg.classList.toggle("is-named", zoom > 1);
    svg.classList.toggle("no-west", !west);
    svg.classList.toggle("no-east", !east);
    this.goRound();
  }

  /** The first look. @param {number} width */
  begin(width) {
    const [x, y] = this.focus.split(" ").map(Number);
    if (width < 560) Object.assign(look, { scale: 0.85 }, this.focus ? { x, y } : { x: 640, y: 400 });
    else look.isWorld = true;
  }

  /** Whatever lies on the map stands where one looks, and only there. */
  goRound() {
    for (const one of /** @type {NodeListOf<SVGElement & {seasAt?: number}>} */ (this.svg?.querySelectorAll("[data-x]") ?? [])) {
      const by = roundTo(Number(one.dataset.x), look.x);
      if ((one.seasAt ?? 0) === by) continue;
      one.seasAt = by;
      one.style.translate = by ? `${by}px` : "";
    }
  }

  /** Bring a place into view if it is outside, with what lies around it if that is not too much. @param {string} focus @param {Point[]} [around] */
  bring(focus, around = []) {
    const [x, y] = focus.split(" ").map(Number);
    const { width, height } = this.size;
    const wanted = lookFor([[x, y], ...around], width, height);
    if (wanted) this.lookAt(wanted);
  }

  /** @param {{x?: number, y?: number, scale?: number, wide?: number, isWorld?: boolean, by?: number, pan?: [number, number]}} wanted */
  lookAt(wanted) {
    const { width } = this.size;
    look.isWorld = Boolean(wanted.isWorld);
    if (wanted.by) look.scale *= wanted.by;
    else if (wanted.wide) look.scale = width / wanted.wide;
    else look.scale = wanted.scale ?? look.scale;
    look.x = (wanted.x ?? look.x) + ((wanted.pan?.[0] ?? 0) * width) / look.scale;
    look.y = (wanted.y ?? look.y) + ((wanted.pan?.[1] ?? 0) * width) / look.scale;
    this.apply();
  }

  /** Magnify so that what is under the pointer stays there. @param {number} by @param {number} px @param {number} py */
  magnify(by, px, py) {
    const { left, top, width, height } = this.size;
    const [dx, dy] = [px - left - width / 2, py - top - height / 2];
    const scale = within({ ...look, scale: look.scale * by }, width, height).scale;
    look.isWorld = false;
    look.x += dx / look.scale - dx / scale;
    look.y += dy / look.scale - dy / scale;
    look.scale = scale;
    this.apply();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    this.magnify(Math.exp(-event.deltaY / (event.deltaMode ? 12 : 400)), event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size > 1) return this.letGo();
    const stack = /** @type {Element} */ (event.target).closest("[data-drag]");
    const ships = shipsOf(stack);
    this.hold = { x: event.clientX, y: event.clientY, carried: ships.length && this.wishes?.mayCarry(ships) ? stack : null, ghost: null, hasMoved: false };
    const move = (/** @type {PointerEvent} */ one) => this.move(one);
    const up = (/** @type {PointerEvent} */ one) => {
      this.fingers.delete(one.pointerId);
      if (this.fingers.size) return;
      for (const [kind, listener] of [["pointermove", move], ["pointerup", up], ["pointercancel", up]]) window.removeEventListener(/** @type {any} */ (kind), /** @type {any} */ (listener));
      this.up(one);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const last = this.fingers.get(event.pointerId);
    if (!last) return;
    const now = { x: event.clientX, y: event.clientY };
    this.fingers.set(event.pointerId, now);
    if (this.fingers.size > 1) return this.pinch(event.pointerId, last, now);
    const hold = this.hold;
    if (!hold || (!hold.hasMoved && Math.hypot(now.x - hold.x, now.y - hold.y) < SLACK)) return;
    hold.hasMoved = true;
    if (hold.carried) return this.carry(now);
    look.isWorld = false;
    look.x -= (now.x - last.x) / look.scale;
    look.y -= (now.y - last.y) / look.scale;
    this.apply();
  }

  /** @param {number} id @param {{x: number, y: number}} last @param {{x: number, y: number}} now */
  pinch(id, last, now) {
    const other = [...this.fingers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const [before, after] = [Math.hypot(last.x - other.x, last.y - other.y), Math.hypot(now.x - other.x, now.y - other.y)];
    if (this.hold) this.hold.hasMoved = true;
    if (before > 10) this.magnify(after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
  }

  /** @param {{x: number, y: number}} now */
  carry(now) {
    const hold = /** @type {NonNullable<Camera["hold"]>} */ (this.hold);
    if (!hold.ghost) {
      hold.ghost = ghostOf(/** @type {Element} */ (hold.carried));
      this.svg?.classList.add("is-carrying");
    }
    hold.ghost.style.left = `${now.x}px`;
    hold.ghost.style.top = `${now.y}px`;
  }

  letGo() {
    this.hold?.ghost?.remove();
    this.svg?.classList.remove("is-carrying");
    if (this.hold) this.hold = { ...this.hold, carried: null, ghost: null, hasMoved: true };
  }

  /** @param {PointerEvent} event */
  up(event) {
    const hold = this.hold;
    if (!hold?.ghost) return;
    if (event.type === "pointercancel") return this.letGo();
    hold.ghost.remove();
    const on = targetAt(event.clientX, event.clientY);
    const ships = shipsOf(hold.carried);
    this.letGo();
    if (on.area) this.wishes?.put(ships, on);
  }

  /** What ends a drag is no click. @param {MouseEvent} event */
  click(event) {
    const hasMoved = this.hold?.hasMoved;
    this.hold = null;
    if (!hasMoved) this.wishes?.press(targetOf(/** @type {Element} */ (event.target)));
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isLooking = { "+": STEP, "=": STEP, "-": 1 / STEP }[event.key];
    if (isLooking) this.lookAt({ by: isLooking });
    else if (event.key === "0") this.lookAt({ isWorld: true });
    else if (!this.wishes?.key(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @override */
  disconnected() {
    this.letGo();
    clearTimeout(this.resting);
    this.resizing?.disconnect();
  }

  /** @override */
  reconnected() {
    if (this.svg) this.resizing?.observe(this.svg);
  }
}

/** @param {Element | null} stack */
const shipsOf = (stack) => (stack?.getAttribute("data-drag") ?? "").split(" ").filter(Boolean);

/** A picture of what is carried, at the pointer. @param {Element} carried */
function ghostOf(carried) {
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  ghost.setAttribute("class", "seas-ghost");
  ghost.setAttribute("viewBox", "-28 -34 60 60");
  const copy = /** @type {Element} */ (carried.cloneNode(true));
  copy.setAttribute("transform", "scale(1)");
  ghost.append(copy);
  document.body.append(ghost);
  return ghost;
}

/** `<svg ${camera(wishes)}>` */
export const camera = directive(Camera);

/** Ask the map to look somewhere. @param {object} detail */
export const lookAt = (detail) => document.querySelector(".seas-map svg")?.dispatchEvent(new CustomEvent("seas-look", { detail }));
