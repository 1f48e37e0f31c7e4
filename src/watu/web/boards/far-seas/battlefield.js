// The tactical battlefield: how near they are, who fires at whom with what chance, who runs and who follows.
import { html, nothing, svg } from "../../vendor/lit.js";
import { labelled } from "../../pieces/terms.js";
import { t } from "../../words.js";
import { counter, shipWords } from "./counter.js";
import { choicesOf, pressShip } from "./pressing.js";
import { nameOf, placeName } from "./words.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("./index.js").Index} Index */
/** @typedef {{ship: string, target: string, is_aimed: boolean, parts: {word: string, n: number, rule: string}[], modifier: number, hits: number, mean: number}} Shot */
/** @typedef {{x: number, y: number}} Spot */

const ZONES = ["A", "B", "C", "T"];
const SIZE = 104;
const STEP = SIZE + 10;
const ROW = 134;
const TOP = 8;
const EDGE = 8;

/** Shots of the battle as the server has worked them out. @param {Table} table @returns {Shot[]} */
export const shotsOf = (table) => table.aside?.battle?.shots ?? [];

/** The die with its modifier. @param {number} modifier */
export const die = (modifier) => (modifier ? `d6 ${modifier < 0 ? "−" : "+"}${Math.abs(modifier)}` : "d6");

/** @param {number} chance */
export const percent = (chance) => `${Math.round(100 * chance)} %`;

/** @param {Table} table */
export function battlefield(table) {
  const { battle } = table.seen;
  const isMoving = Object.keys(battle.movers).length > 0;
  return html`<div class="seas-battle">
    <h2 class="seas-head">${labelled(t(battle.round ? "far-seas.combat" : "far-seas.encounter"))} <small>${battle.area ? placeName(table, battle.area) : ""}${battle.surprised ? ` · ${t(`far-seas.surprised.${battle.surprised}`)}` : ""}</small></h2>
    <ol class="seas-zones" aria-label=${t("far-seas.ranges")}>${ZONES.map((zone) => {
      const isNow = battle.round > 0 && (zone === battle.range || (zone === "T" && isMoving));
      return html`<li class=${isNow ? "is-now" : ""} aria-current=${isNow ? "step" : nothing}><b>${zone}</b><span>${labelled(t(`far-seas.zone.${zone}`))}</span>${isNow && zone !== "T" ? html`<em>${t("far-seas.round_n", { n: battle.round })}</em>` : nothing}</li>`;
    })}</ol>
    ${field(table)}</div>`;
}

/** How many stand beside one another: two rows at most, but on a phone as narrow as can be. @param {number} n @param {boolean} isNarrow */
export const columnsOf = (n, isNarrow) => (isNarrow ? (n > 4 ? 2 : 1) : Math.max(1, Math.ceil(n / 2)));

/**
 * Where the ships of both sides lie, and the water between them.
 * @param {readonly string[]} allied
 * @param {readonly string[]} german
 * @param {boolean} isNarrow
 */
export function spots(allied, german, isNarrow) {
  const [left, right] = [columnsOf(allied.length, isNarrow), columnsOf(german.length, isNarrow)];
  const gap = isNarrow ? 130 : 250;
  const water = [EDGE + left * STEP, EDGE + left * STEP + gap];
  const wide = water[1] + right * STEP + EDGE;
  /** @type {Map<string, Spot>} */
  const places = new Map();
  allied.forEach((slug, n) => places.set(slug, { x: EDGE + (n % left) * STEP, y: TOP + Math.floor(n / left) * ROW }));
  german.forEach((slug, n) => places.set(slug, { x: water[1] + 8 + (n % right) * STEP, y: TOP + Math.floor(n / right) * ROW }));
  const rows = Math.max(1, Math.ceil(allied.length / left), Math.ceil(german.length / right));
  return { places, water, wide, high: TOP + rows * ROW };
}

/** @param {Table} table */
function field(table) {
  const { battle } = table.seen;
  const isNarrow = matchMedia("(max-width: 700px)").matches;
  const { places, water, wide, high } = spots(battle.allied, battle.german, isNarrow);
  const shots = shotsOf(table);
  const open = shots.filter((one) => !one.is_aimed && one.ship === battle.asking && choicesOf(table, one.target).some((choice) => choice.data.type === "fire_at"));
  const lines = [...open, ...shots.filter((one) => one.is_aimed)].map((shot) => ({ shot, ends: ends(table, places, shot) }));
  return html`<svg class="seas-field ${isNarrow ? "seas-field--narrow" : ""}" viewBox=${`0 0 ${wide} ${high}`} role="group" aria-label=${t("far-seas.field")}>
    <defs>
      <marker id="seas-fire-allied" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4.500" markerHeight="4.500" orient="auto"><path d="M0 0l8 4-8 4z" fill="var(--allied)"></path></marker>
      <marker id="seas-fire-axis" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4.500" markerHeight="4.500" orient="auto"><path d="M0 0l8 4-8 4z" fill="var(--axis)"></path></marker>
    </defs>
    ${lines.map(({ shot, ends: [a, b] }) => {
      const side = isAllied(table, shot.ship) ? "allied" : "axis";
      return svg`<path class=${`seas-shot seas-shot--${side} ${shot.is_aimed ? "" : "seas-shot--open"}`} d=${`M${a.x} ${a.y}L${b.x} ${b.y}`} marker-end=${`url(#seas-fire-${side})`}></path>`;
    })}
    ${[...places].map(([slug, spot]) => fighter(table, slug, spot))}
    ${tagsOf(lines.map(({ shot, ends: both }) => ({ words: `${die(shot.modifier)} · ${percent(shot.hits / 6)}`, ends: both, isLeft: isAllied(table, shot.ship) })), water).map(
      ({ x, y, words }) => svg`<g class="seas-tag"><rect x=${x - 44} y=${y - 10} width="88" height="20" rx="10"></rect><text x=${x} y=${y + 4}>${words}</text></g>`,
    )}
  </svg>`;
}

/** Whether a ship fights on the left. @param {Table} table @param {string} slug */
const isAllied = (table, slug) => table.seen.battle.allied.includes(slug);

/** Both ends of a shot. @param {Table} table @param {Map<string, Spot>} places @param {Shot} shot @returns {[Spot, Spot]} */
function ends(table, places, shot) {
  const [from, to] = [places.get(shot.ship) ?? { x: 0, y: 0 }, places.get(shot.target) ?? { x: 0, y: 0 }];
  const left = isAllied(table, shot.ship);
  const [start, end] = left ? [from.x + SIZE + 2, to.x - 6] : [from.x - 2, to.x + SIZE + 6];
  const shift = SIZE / 2 + (left ? -10 : 14);
  return [{ x: start, y: from.y + shift }, { x: end, y: to.y + shift }];
}

/**
 * The die and the chance on each line, over the water, near whoever fires, and kept apart.
 * @param {{words: string, ends: [Spot, Spot], isLeft: boolean}[]} lines
 * @param {readonly number[]} water
 */
export function tagsOf(lines, water) {
  /** @type {{x: number, y: number, words: string}[]} */
  const put = [];
  for (const { words, ends: [a, b], isLeft } of lines) {
    const x = isLeft ? water[0] + 48 : water[1] - 48;
    let y = a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x || 1));
    while (put.some((one) => Math.abs(one.x - x) < 88 && Math.abs(one.y - y) < 22)) y += 22;
    put.push({ x, y, words });
  }
  return put;
}

/** @param {Table} table @param {string} slug @param {Spot} spot */
function fighter(table, slug, { x, y }) {
  const ship = /** @type {import("./types.js").Ship} */ (/** @type {Index} */ (table.index).ships.get(slug));
  const now = table.seen.ships[slug];
  const open = choicesOf(table, slug).length > 0;
  const isAsked = table.seen.battle.asking === slug && table.question;
  const press = () => pressShip(table, slug);
  const words = states(table, slug);
  return svg`<g class=${`seas-fighter ${open ? "is-open" : ""} ${isAsked ? "is-asked" : ""}`} data-ship=${slug} transform=${`translate(${x} ${y})`}>
    ${open || isAsked ? svg`<rect class="seas-fighter__frame" x="-4" y="-4" width=${SIZE + 8} height=${SIZE + 8} rx="8"></rect>` : nothing}
    <g aria-hidden="true">${counter(ship, now, { size: SIZE })}${words.slice(0, 2).map((line, n) => svg`<text class="seas-fighter__state" x=${SIZE / 2} y=${SIZE + 13 + 11 * n}>${line}</text>`)}</g>
    <rect class="seas-fighter__hit" width=${SIZE} height=${SIZE} rx="5" role=${open ? "button" : "img"} tabindex=${open ? 0 : nothing} aria-label=${`${shipWords(ship, now)} ${words.join(", ")}`}
      @click=${press} @keydown=${(/** @type {KeyboardEvent} */ event) => open && (event.key === "Enter" || event.key === " ") && (event.preventDefault(), event.stopPropagation(), press())}></rect></g>`;
}

/** What a ship does in the battle, in few words. @param {Table} table @param {string} slug */
function states(table, slug) {
  const { battle } = table.seen;
  const sinks = table.aside?.battle?.sinking?.[slug];
  const group = battle.running[slug];
  const words = [
    battle.movers[slug] ? t("far-seas.moves_at", { ship: nameOf(table, battle.movers[slug]) }) : "",
    group ? t("far-seas.runs_in", { n: group }) : battle.chasing[slug] ? t("far-seas.chases", { n: battle.chasing[slug] }) : "",
    sinks > 0.005 ? t("far-seas.sinks", { chance: percent(sinks) }) : "",
    battle.torpedoes.includes(slug) && !battle.movers[slug] ? t("far-seas.torpedo_used") : "",
  ];
  return words.filter(Boolean);
}
