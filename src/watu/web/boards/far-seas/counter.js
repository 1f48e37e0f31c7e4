// Counters: a stack on the map as a token, a ship in hand with all its values.
import { html, nothing, svg } from "../../vendor/lit.js";
import { t } from "../../words.js";

/** @typedef {import("./types.js").Ship} Ship */
/** @typedef {import("./types.js").Stack} Stack */
/** @typedef {import("./index.js").Index} Index */

const SPRITES = new URL("../../sprites/far-seas.svg", import.meta.url).pathname;
const STAR = "★";

/** A symbol of the sprite within an SVG. @param {string} id @param {number} x @param {number} y @param {number} width @param {number} height */
export const symbolAt = (id, x, y, width, height) => svg`<use href=${`${SPRITES}#${id}`} x=${x} y=${y} width=${width} height=${height}></use>`;

/** A symbol of its own. @param {string} id @param {string} box @param {string} name */
const symbol = (id, box, name) => html`<svg class=${name} viewBox=${box} aria-hidden="true"><use href=${`${SPRITES}#${id}`}></use></svg>`;

/** @param {string} nation */
export const ensign = (nation) => symbol(`e-${nation}`, "0 0 30 20", "seas-ensign");

/** A sign of the map in a line of text. @param {string} name */
export const sign = (name) => symbol(`i-${name}`, name === "merchant" ? "0 0 24 16" : name === "convoy" ? "0 0 30 14" : "0 0 16 20", "seas-sign");

/** @param {number} n */
export const minus = (n) => String(n).replace("-", "−");

/** @param {Ship} ship */
const stars = (ship) => STAR.repeat(ship.vp);

/**
 * A stack at rest on the map: ensign, stars of the strongest, how many, and what it may still do.
 * @param {Stack} stack
 * @param {Index} index
 * @param {{isChosen?: boolean, mayChoose?: boolean}} [look]
 */
export function token(stack, index, look = {}) {
  const top = /** @type {Ship} */ (index.ships.get(stack.ships[0]));
  const { state, side } = stack;
  const name = `seas-tok seas-tok--${side} seas-tok--${state} ${look.isChosen ? "is-chosen" : ""} ${look.mayChoose ? "is-open" : ""}`;
  const n = stack.ships.length;
  return svg`<g class=${name} data-stack=${stack.key} data-area=${stack.place} data-drag=${stack.ships.join(" ")} data-x=${stack.home} transform=${`translate(${stack.x} ${stack.y}) scale(${stack.size / 34})`}>
    <g class="seas-tok__near" .style=${`--seas-x:${(stack.near[0] * 34) / stack.size}px;--seas-y:${(stack.near[1] * 34) / stack.size}px`}><g class="seas-tok__body">${n > 1 ? svg`<rect class="seas-tok__under" x="-13" y="-13" width="34" height="34" rx="3"></rect>` : nothing}
    <rect class="seas-tok__face" x="-17" y="-17" width="34" height="34" rx="3"></rect>
    ${state === "done"
      ? svg`<g opacity=".6">${symbolAt(`e-${top.nation}`, -13, -12, 26, 17.3)}</g><path class="seas-tok__tick" d="M-6 10l4 4 8-8"></path>`
      : svg`<g transform=${state === "acting" ? "rotate(90)" : "rotate(0)"}>${symbolAt(`e-${top.nation}`, -12, -13.5, 24, 16)}<text class="seas-tok__stars" y="13">${stars(top)}</text></g>`}
    ${n > 1
      ? svg`${side === "allied" ? svg`<circle class="seas-tok__count" cx="15" cy="-15" r="8"></circle>` : svg`<path class="seas-tok__count" d="M15 -26l11 11-11 11-11-11z"></path>`}
        <text class="seas-tok__n" x="15" y="-11.2">${n}</text>`
      : nothing}
    ${state === "will" ? svg`<g class="seas-tok__pawn">${symbolAt("i-pawn", -26, -32, 17, 21)}</g>` : nothing}</g>
    ${stack.name ? svg`<text class=${`seas-tok__names seas-tok__names--${stack.name.side}`} x=${stack.name.at[0]} y=${stack.name.at[1]} text-anchor=${stack.name.anchor}>${stack.name.text}</text>` : nothing}</g>
  </g>`;
}

/** What a reader hears of a ship. @param {Ship} ship @param {any} now */
export const shipWords = (ship, now) =>
  t("far-seas.ship_words", { name: ship.name, kind: ship.kind, range: ship.range, fire: minus(ship.fire), hull: ship.hull, speed: now?.speed || ship.speed, damage: now?.damage ?? 0 });

/**
 * A ship with everything that its counter says, and the damage it has taken.
 * @param {Ship} ship
 * @param {any} now its part of the observation
 * @param {{state?: string, size?: number}} [look] its size within a larger SVG
 */
export function counter(ship, now, { state = "", size } = {}) {
  const damage = now?.damage ?? 0;
  const wide = Math.min(ship.restriction ? 78 : 90, 6.1 * ship.name.length);
  return html`<svg class="seas-ctr seas-ctr--${ship.side} ${state ? `seas-ctr--${state}` : ""}" viewBox="0 0 104 104" width=${size ?? nothing} height=${size ?? nothing} aria-hidden="true">
    <rect class="seas-ctr__face" x="1" y="1" width="102" height="102" rx="5"></rect>
    <path class="seas-ctr__band ${ship.isEscort ? "seas-ctr__band--light" : ""}" d="M1 6a5 5 0 0 1 5-5h92a5 5 0 0 1 5 5v14H1z"></path>
    <text class="seas-ctr__name ${ship.isEscort ? "seas-ctr__name--dark" : ""}" x="7" y="14.5" textLength=${wide} lengthAdjust="spacingAndGlyphs">${ship.name}</text>
    ${ship.restriction ? svg`<circle class="seas-ctr__dot" cx="95" cy="10.500" r="4"></circle>` : nothing}
    ${symbolAt(`e-${ship.nation}`, 7, 25, 25.5, 17)}<text class="seas-ctr__kind" x="37" y="38">${ship.kind}</text>
    ${damage
      ? svg`<g class="seas-ctr__hits"><rect x="56" y="24" width="44" height="17" rx="8"></rect><text x="78" y="36">${t("far-seas.hits", { n: damage })}</text></g>`
      : svg`<text class="seas-ctr__stars" x="98" y="38">${stars(ship)}</text>`}
    <g class="seas-ctr__hull">${symbolAt(`s-${ship.kind}`, 9, 47, 86, 23)}</g><path class="seas-ctr__sea" d="M5 67.500h94"></path>
    <rect class="seas-ctr__gun" x="6" y="75" width="21" height="23" rx="3"></rect><text class="seas-ctr__range" x="16.500" y="92">${ship.range}</text>
    ${[["fire", minus(ship.fire), 40], ["hull", ship.hull - damage, 63], ["speed", minus(/** @type {any} */ (now?.speed || ship.speed)), 87]].map(
      ([key, value, x]) => svg`<text class="seas-ctr__key" x=${x} y="82">${t(`far-seas.${key}`)}</text><text class="seas-ctr__value" x=${x} y="97">${value}</text>`,
    )}
  </svg>`;
}
