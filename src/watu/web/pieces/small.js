// Silhouettes for small sizes: under 60 px the fine lines of the large ones melt together.
import { html, svg } from "../vendor/lit.js";

const SMALL = new URL("../sprites/small.svg", import.meta.url).pathname;

/** Things without a hull do not turn about for the Axis. */
const INSTRUMENTS = new Set(["technology", "intelligence", "admiral", "operation", "condition", "storm", "air_unit"]);

/**
 * A small silhouette by class, hidden from readers: the class is always said in words too.
 * @param {string} kind
 * @param {{faces?: "left" | "right"}} [how]
 */
export function smallSilhouette(kind, how = {}) {
  const turned = how.faces === "left" && !INSTRUMENTS.has(kind) ? " sil--left" : "";
  return html`<svg class=${`sil sil--small${turned}`} viewBox="0 0 48 24" aria-hidden="true"><use href=${`${SMALL}#${kind}`}></use></svg>`;
}

/**
 * The same within a larger drawing.
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {string} color
 */
export const smallAt = (kind, x, y, width, color) =>
  svg`<use href=${`${SMALL}#${kind}`} x=${x} y=${y} width=${width} height=${width / 2} color=${color} fill=${color}></use>`;
