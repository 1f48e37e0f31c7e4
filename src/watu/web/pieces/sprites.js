// Everything that comes from the two sprite files: silhouettes, marks, icons, flags; and the small marks made of CSS.
import { html, ifDefined, nothing, svg } from "../vendor/lit.js";
import { t } from "../words.js";

const SHIPS = new URL("../sprites/silhouettes.svg", import.meta.url).pathname;
const MARKS = new URL("../sprites/marks.svg", import.meta.url).pathname;
const LETTERS = "abcdef";

/** Silhouettes without a hull: they do not turn about for the Axis. */
const INSTRUMENTS = new Set(["technology", "intelligence", "admiral", "operation", "condition", "storm", "air_unit"]);

/** @param {string} file @param {string} id */
const use = (file, id) => svg`<use href=${`${file}#${id}`}></use>`;

/**
 * A drawing with a label for readers, or hidden from them without one.
 * @param {string} file
 * @param {string} id
 * @param {string} name class names
 * @param {string} [label]
 */
function drawing(file, id, name, label) {
  return label
    ? html`<svg class=${name} role="img" aria-label=${label}>${use(file, id)}</svg>`
    : html`<svg class=${name} aria-hidden="true">${use(file, id)}</svg>`;
}

/**
 * A silhouette by class of ship (`battleship`, `convoy`, `storm`, ...). Ships of the Axis steam to the left: `faces: "left"`.
 * @param {string} kind
 * @param {{label?: string, faces?: "left" | "right"}} [how]
 */
export function silhouette(kind, how = {}) {
  const turned = how.faces === "left" && !INSTRUMENTS.has(kind) ? " sil--left" : "";
  return drawing(SHIPS, kind, `sil${turned}`, how.label);
}

/**
 * A silhouette within a larger SVG.
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {{faces?: "left" | "right", color?: string}} [how]
 */
export function shipAt(kind, x, y, width, how = {}) {
  const turn = how.faces === "left" ? `translate(${2 * x + width} 0) scale(-1 1)` : undefined;
  return svg`<use href=${`${SHIPS}#${kind}`} x=${x} y=${y} width=${width} height=${width / 2} color=${ifDefined(how.color)} transform=${ifDefined(turn)}></use>`;
}

/** A mark of facts on cards (`air`, `surface`, `sub`, `atlantic`, `full`, ...). @param {string} name @param {string} [label] */
export const mark = (name, label) => drawing(MARKS, `m-${name}`, "mark-i", label);

/** Where a value comes from: `rulebook`, `public`, `ours`. @param {string} name @param {string} [label] */
export const provenance = (name, label) => drawing(MARKS, `p-${name}`, "card__prov", label);

/** An icon of the interface. @param {string} name @param {string} [label] */
export const icon = (name, label) => drawing(MARKS, `i-${name}`, "icon", label);

/** The grease-pencil cross over a sunk card. */
export const cross = () => drawing(MARKS, "stroke-cross", "card__cross");

/** The emblem. */
export const logo = () => drawing(MARKS, "watu", "logo");

/** The signal flag of a seat, counted from 0. @param {number} index @param {string} [label] */
export const seatFlag = (index, label) => drawing(MARKS, `flag-${LETTERS[index] ?? "f"}`, "flag", label);

/** The same within a larger SVG. @param {number} index @param {number} x @param {number} y @param {number} width */
export const flagAt = (index, x, y, width) => svg`<use href=${`${MARKS}#flag-${LETTERS[index] ?? "f"}`} x=${x} y=${y} width=${width} height=${width * 0.75}></use>`;

/**
 * The mark of a side: colour, shape and letter.
 * @param {string} side `allied`, `axis`, anything else is either
 */
export function sideMark(side) {
  const known = side === "allied" || side === "axis" ? side : "either";
  const letter = { allied: "A", axis: "X", either: "E" }[known];
  return html`<span class="side side--${known}" role="img" aria-label=${t(`side.${known}`)}><span aria-hidden="true">${letter}</span></span>`;
}

/** Victory points on their pennant. @param {number | string} n */
export const points = (n) =>
  html`<span class="vp" role="img" aria-label=${t("points", { n: Number(n) })}><span aria-hidden="true">${String(n).replace("-", "−")}</span></span>`;

/** The pencil line under what is happening now. */
export const pencilLine = () =>
  html`<svg class="mark" viewBox="0 0 200 6" preserveAspectRatio="none" aria-hidden="true">
    <path d="M1 3.6C30 1.8 70 4.6 110 3s60-1.6 89 .8" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" vector-effect="non-scaling-stroke"></path>
  </svg>`;

/** A line of water across a picture. @param {number} y @param {number} opacity @param {number} [width] */
export function water(y, opacity, width = 320) {
  const waves = "t16 0 ".repeat(Math.ceil(width / 16));
  return svg`<path d=${`M-6 ${y}q8-7 16 0${waves}`} fill="none" stroke="var(--ink-3)" stroke-width="1.5" opacity=${opacity}></path>`;
}

/** A condition's template, or nothing. @template T @param {unknown} condition @param {() => T} then */
export const when = (condition, then) => (condition ? then() : nothing);
