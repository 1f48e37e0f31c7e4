// The ships of the place looked at, spread out beside it, so that each can be pressed or carried.
import { nothing, svg } from "../../vendor/lit.js";
import { symbolAt } from "./counter.js";
import { middleOf } from "./rove.js";
import { SIGNS, stateOf } from "./stacks.js";
import { shipsAt } from "./words.js";
import { isFarEast } from "./look.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("./index.js").Index} Index */

const ROW = 5;
const MOST = 15;
const WIDE = 66;
const HIGH = 54;

/** @param {Table} table @param {import("./map.js").Shown} shown */
export function fan(table, shown) {
  const place = shown.chosen;
  const ships = place && !shown.legal.has(place) ? shipsAt(table, place).slice(0, MOST) : [];
  if (!ships.length) return nothing;
  const [x, y] = middleOf(place);
  const columns = Math.min(ROW, ships.length);
  const rows = Math.ceil(ships.length / ROW);
  const isLeft = isFarEast(x);
  const left = isLeft ? -columns * WIDE - 20 : 24;
  return svg`<g class="seas-fan" data-x=${x} transform=${`translate(${x} ${y})`}><g class="seas-fan__same">
    <path class="seas-fan__lead" d=${`M0 0L${isLeft ? -20 : 24} 0`}></path>
    ${ships.map((slug, n) => card(table, shown, slug, left + (n % ROW) * WIDE, -(rows * HIGH) / 2 + Math.floor(n / ROW) * HIGH))}
  </g></g>`;
}

/** A small counter: ensign, name, class, guns and fire, hull, speed. @param {Table} table @param {import("./map.js").Shown} shown @param {string} slug @param {number} x @param {number} y */
function card(table, shown, slug, x, y) {
  const ship = /** @type {Index} */ (table.index).ships.get(slug);
  const now = table.seen.ships[slug];
  if (!ship) return nothing;
  const state = stateOf(table.aside, slug, now);
  const isOpen = shown.open.has(slug);
  return svg`<g class=${`seas-card seas-card--${ship.side} seas-card--${state} ${isOpen ? "is-open" : ""}`} data-ship=${slug} data-area=${now.place} data-drag=${slug} transform=${`translate(${x} ${y})`}>
    <rect class="seas-card__face" width=${WIDE - 4} height=${HIGH - 4} rx="4"></rect>
    ${symbolAt(`e-${ship.nation}`, 4, 4, 15, 10)}<text class="seas-card__kind" x=${WIDE - 8} y="13">${ship.kind}</text>
    <text class="seas-card__name" x="4" y="25" textLength=${Math.min(WIDE - 12, ship.name.length * 5.2)} lengthAdjust="spacingAndGlyphs">${ship.name}</text>
    <text class="seas-card__value" x="4" y="37">${`${ship.range} ${String(ship.fire).replace("-", "−")} · ${ship.hull - (now.damage ?? 0)} · ${String(now.speed || ship.speed).replace("-", "−")}`}</text>
    <text class="seas-card__state" x="4" y="47">${SIGNS[state] ?? ""}</text></g>`;
}
