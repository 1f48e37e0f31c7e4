// How a card is handled: click and Space press it, Alt-click, long press and `i` open it whole, a drag carries it.
import { hideReason } from "./why.js";
import { AsyncDirective, PartType, directive, noChange } from "../vendor/lit.js";

/** @typedef {{press?: () => void, pressTwice?: () => void, open?: () => void, drag?: string}} Handles */

const LONG = 550;
/** The type under which a card travels in a drag. */
export const CARRIED = "text/x-watu-card";

/** Fingers hold a card to see it whole, and a browser would take that for the start of a drag: so only a mouse carries. */
export const canCarry = () => globalThis.matchMedia?.("(pointer: fine)").matches ?? false;

class Handle extends AsyncDirective {
  /** @type {HTMLElement | null} */
  element = null;
  /** @type {Handles} */
  handles = {};
  timer = 0;
  wasLong = false;

  /** @param {Handles} _handles */
  // eslint-disable-next-line no-unused-vars
  render(_handles) {
    return noChange;
  }

  /** @param {any} part @param {[Handles]} args */
  update(part, [handles]) {
    this.handles = handles;
    if (part.type === PartType.ELEMENT && this.element !== part.element) {
      this.element = part.element;
      this.listen(part.element);
    }
    return noChange;
  }

  /** @param {HTMLElement} element */
  listen(element) {
    element.addEventListener("click", (event) => this.clicked(event));
    element.addEventListener("dblclick", () => this.handles.pressTwice?.());
    element.addEventListener("keydown", (event) => this.typed(event));
    element.addEventListener("pointerdown", (event) => event.pointerType !== "mouse" && this.holding());
    for (const name of ["pointerup", "pointercancel", "pointermove"]) element.addEventListener(name, (event) => this.letGo(/** @type {PointerEvent} */ (event)));
    element.addEventListener("contextmenu", (event) => this.wasLong && event.preventDefault());
    element.addEventListener("dragstart", (event) => {
      if (!this.handles.drag || !event.dataTransfer) return;
      event.dataTransfer.setData(CARRIED, this.handles.drag);
      event.dataTransfer.effectAllowed = "move";
    });
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (this.wasLong) {
      this.wasLong = false;
      event.stopImmediatePropagation();
    } else if (event.altKey || !this.handles.press) {
      // A card that cannot be chosen shows its reason on a plain click, so it opens only when asked to.
      const isShut = this.element?.getAttribute("aria-disabled") === "true";
      if (event.altKey || !isShut) this.handles.open?.();
    } else if (event.detail < 2) {
      this.handles.press();
    }
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " ") {
      event.preventDefault();
      this.element?.click();
    } else if (event.key === "i") {
      event.preventDefault();
      this.handles.open?.();
    } else if (event.key === "Enter" && !this.handles.press) {
      event.preventDefault();
      event.stopPropagation();
      this.element?.click();
    }
  }

  holding() {
    this.wasLong = false;
    clearTimeout(this.timer);
    if (!this.handles.open) return;
    this.timer = window.setTimeout(() => {
      this.wasLong = true;
      hideReason(); // the whole card says it as well
      this.handles.open?.();
    }, LONG);
  }

  /** @param {PointerEvent} event */
  letGo(event) {
    if (event.type === "pointermove" && Math.abs(event.movementX) + Math.abs(event.movementY) < 6) return;
    clearTimeout(this.timer);
  }

  /** @override */
  disconnected() {
    clearTimeout(this.timer);
  }
}

/** `<div role="button" ${handle({press, open})}>` */
export const handle = directive(Handle);

/**
 * Where a carried card may be put down: listeners for the element that takes it.
 * @param {(what: string) => void} put
 */
export const landing = (put) => ({
  /** @param {DragEvent} event */
  over(event) {
    if (event.dataTransfer?.types.includes(CARRIED)) event.preventDefault();
  },
  /** @param {DragEvent} event */
  drop(event) {
    const what = event.dataTransfer?.getData(CARRIED);
    if (!what) return;
    event.preventDefault();
    put(what);
  },
});
