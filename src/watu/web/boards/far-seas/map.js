// The world: seas, coasts, borders, what is printed on them, and what lies there now.
import { html, nothing, repeat, svg } from "../../vendor/lit.js";
import { why } from "../../pieces/why.js";
import { t } from "../../words.js";
import { camera, lookAt } from "./camera.js";
import { courseOf } from "./courses.js";
import { OCEANS } from "./look.js";
import { symbolAt, token } from "./counter.js";
import { isUsed } from "./pressing.js";
import { arrowKeys } from "./rove.js";
import { fan } from "./fan.js";
import { areaWords } from "./words.js";
import { CANALS, convoyPlace, printed, twoLines } from "./room.js";
import { AREAS, BORDERS, BOXES, CORNERS, ENDS, HEIGHT, LAND, ROUND, ROUTES, STARTS } from "./world.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("./index.js").Index} Index */
/** @typedef {import("./types.js").Stack} Stack */
/**
 * @typedef {object} Shown what the map shows besides the world itself
 * @property {Stack[]} stacks
 * @property {Map<string, number>} legal places that may be chosen, with the number of their key (0: none)
 * @property {Map<string, import("../../protocol.js").Closed[]>} closed places that may not, with why
 * @property {string} from where what is in hand lies
 * @property {string} chosen the place looked at
 * @property {Set<string>} open ships that may be chosen
 * @property {{ship: string, to: string}[]} plans orders, for those who may see them
 * @property {import("./camera.js").Wishes} wishes
 */

const SEAS = Object.keys(AREAS);
const OCEAN_NAMES = /** @type {[string, number, number][]} */ ([["INDIAN OCEAN", 252, 651], ["NORTH PACIFIC OCEAN", 700, 279], ["SOUTH PACIFIC OCEAN", 868, 651], ["NORTH ATLANTIC", 1200, 270], ["SOUTH ATLANTIC", 1340, 643]]);

/** Meridians and parallels. */
function graticule() {
  const meridians = Array.from({ length: 36 }, (_, i) => `M${60 - ROUND + i * 120} 0V${HEIGHT}`).join("");
  const parallels = [0.05, 0.17, 0.29, 0.41, 0.53, 0.65, 0.77, 0.89].map((part) => `M${-ROUND} ${Math.round(part * HEIGHT)}H${2 * ROUND}`).join("");
  return meridians + parallels;
}
const GRATICULE = graticule();

/** Where the ground begins that is drawn once: on its other side lies the same land. */
const WEST = 60;
/** The world to the west and to the east of the one drawn first. */
const BESIDE = [-ROUND, ROUND];

/** The ground that never changes, under what may be chosen and above it. */
const BELOW = round("seas-below", svg`${OCEAN_NAMES.map(([words, x, y]) => svg`<text class="seas-ocean" x=${x} y=${y}>${words}</text>`)}
  ${LAND.map((coast) => svg`<path class="seas-shoal" d=${coast}></path>`)}
  <path class="seas-casing" d=${BORDERS}></path><path class="seas-border" d=${BORDERS}></path>`);
const ABOVE = round("seas-above", svg`${LAND.map((coast) => svg`<path class="seas-land" d=${coast}></path>`)}
  ${CORNERS.map(([x, y]) => svg`<path class="seas-corner" d=${`M${x} ${y - 5}l5 5-5 5-5-5z`}></path>`)}`);

/** Drawn once, and shown again to the west and to the east: the sheet has no end. @param {string} id @param {unknown} drawn */
function round(id, drawn) {
  return svg`<g id=${id} clip-path="url(#seas-once)">${drawn}</g>${BESIDE.map((x) => svg`<use class=${x < 0 ? "seas-west" : "seas-east"} href=${`#${id}`} x=${x}></use>`)}`;
}

/** A part of the sea, wherever one sees it. @param {string} d @param {string} [name] */
const sea = (d, name = "") => svg`<path class=${name} d=${d}></path>${BESIDE.map((x) => svg`<path class=${`${name} ${x < 0 ? "seas-west" : "seas-east"}`} d=${d} transform=${`translate(${x})`}></path>`)}`;

/** @param {Table} table @param {Shown} shown */
export function map(table, shown) {
  const index = /** @type {Index} */ (table.index);
  const legal = [...shown.legal.keys()].filter((place) => AREAS[place]);
  return html`<div class="seas-map" role="group" aria-label=${t("far-seas.map")}>
    <svg class="seas-world" viewBox=${`0 0 ${ROUND} ${HEIGHT}`} preserveAspectRatio="xMidYMid meet" ${camera(shown.wishes)} @keydown=${arrowKeys}>
      ${defs()}
      <rect class="seas-out" x="-4000" y="-2000" width="10000" height="5000"></rect>
      <g clip-path="url(#seas-sheet)">${cells(table, shown)}</g>
      <g class="seas-still" clip-path="url(#seas-sheet)">
        ${legal.map((place) => sea(AREAS[place].cell, "seas-legal"))}
        <path class="seas-grat" d=${GRATICULE}></path>
        ${BELOW}
        ${legal.map((place) => sea(AREAS[place].cell, "seas-legal-line"))}
        ${[shown.from, shown.chosen].map((place, n) => (AREAS[place] ? sea(AREAS[place].cell, n ? "seas-chosen" : "seas-from") : nothing))}
        ${ABOVE}
        ${CANALS.map(([name, d, x, y]) => svg`<g class="seas-canal" data-x=${x}><path d=${d} marker-start="url(#seas-arrow)" marker-end="url(#seas-arrow)"></path><text x=${x} y=${y}>${t(`far-seas.${name}`)}</text></g>`)}
        ${table.seen.convoys.length ? drawnRoutes() : nothing}
      </g>
      ${SEAS.filter((place) => AREAS[place].label).map((place) => label(table, place, shown))}
      ${Object.keys(BOXES).map((name) => box(table, name, shown))}
      ${[...index.stations.keys()].map((station) => stationMark(table, station))}
      ${convoys(table)}
      <g class="seas-still">${shown.plans.map((order) => plan(index, shown, order))}</g>
      ${repeat(shown.stacks, (stack) => stack.key, (stack) => token(stack, index, { isChosen: stack.place === shown.chosen, mayChoose: stack.ships.some((slug) => shown.open.has(slug)) }))}
      ${fan(table, shown)}
    </svg>
    ${buttons()}
  </div>`;
}

const defs = () => svg`<defs>
  <clipPath id="seas-sheet"><rect x=${-2 * ROUND} width=${5 * ROUND} height=${HEIGHT}></rect></clipPath>
  <clipPath id="seas-once"><rect x=${WEST} width=${ROUND + 0.5} height=${HEIGHT}></rect></clipPath>
  <marker id="seas-arrow" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0l7 4-7 4z" fill="var(--seas-station)"></path></marker>
  <marker id="seas-plan" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4.500" markerHeight="4.500" orient="auto"><path d="M0 0l8 4-8 4z" fill="var(--axis)"></path></marker>
  <marker id="seas-convoy" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0l7 4-7 4z" fill="var(--seas-route)"></path></marker>
  <pattern id="seas-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="9" height="9" fill="var(--pencil)" fill-opacity=".08"></rect><path d="M0 0v9" stroke="var(--pencil)" stroke-opacity=".42" stroke-width="2"></path></pattern>
</defs>`;

/** The seas, which reach under the land so that a click on a coast finds its sea. @param {Table} table @param {Shown} shown */
function cells(table, shown) {
  const now = shown.chosen || shown.from || "1";
  return SEAS.map((place) => {
    const { tone, cell } = AREAS[place];
    const isNamed = tone === undefined;
    const closed = shown.closed.get(place) ?? null;
    const name = isNamed ? "seas-cell seas-cell--named" : `seas-cell seas-cell--${tone}`;
    return svg`<g class=${name} data-area=${place} role="button" tabindex=${place === now ? 0 : -1} aria-label=${areaWords(table, place, shown)}
      aria-disabled=${closed && !shown.legal.has(place) ? "true" : nothing} ${why(closed)}>
      ${sea(cell)}</g>`;
  });
}

/** Number, symbols, name and merchants of an area. @param {Table} table @param {string} place @param {Shown} shown */
function label(table, place, shown) {
  const index = /** @type {Index} */ (table.index);
  const area = index.areas.get(place);
  const at = AREAS[place].label;
  if (!area || !at) return nothing;
  const [x, y] = at;
  const signs = [area.coal !== "none" ? "coal" : "", area.hasSun ? "sun" : "", area.interns ? "anchor" : ""].filter(Boolean);
  const right = x - 16 + (place.length > 1 ? 24 : 12) + 2;
  const key = shown.legal.get(place);
  const named = printed(index).names.get(place) ?? at;
  const hasNoCoal = area.coal.startsWith("colony") && table.aside?.no_coal?.includes(Number(place));
  return svg`<g class="seas-label" data-area=${place} data-x=${x}>
    ${key ? svg`<g class="seas-key"><rect x=${x - 36} y=${y - 10} width="18" height="20" rx="3"></rect><text x=${x - 27} y=${y + 5.5}>${key}</text></g>` : nothing}
    <text class="seas-num" x=${x - 16} y=${y + 7.5}>${place}</text>
    ${signs.map((name, n) => svg`<g class=${name === "coal" && area.coal !== "free" ? "seas-sign--grey" : "seas-sign--ink"}>${symbolAt(`i-${name}`, right + Math.floor(n / 2) * 10, y - 9 + (n % 2) * 9, 8, 8)}</g>`)}
    ${hasNoCoal ? svg`<path class="seas-nocoal" d=${`M${right} ${y - 9}l9 9m0-9l-9 9`}></path>` : nothing}
    ${twoLines(area.name).map((line, n) => svg`<text class="seas-name" x=${named[0]} y=${named[1] + 17 + 8.5 * n}>${line}</text>`)}
    ${merchants(table, place, area.density)}
  </g>`;
}

/** @param {Table} table @param {string} place @param {number} density */
function merchants(table, place, density) {
  if (!density) return nothing;
  const [x, y] = /** @type {number[]} */ (AREAS[place].box);
  const now = table.aside?.merchants?.[place] ?? density;
  const isLess = now !== density;
  return svg`<g class="seas-mbox ${isLess ? "is-less" : ""}" data-merchant=${place} data-area=${place}>
    <rect x=${x - 13.5} y=${y - 10} width="27" height="20" rx="2"></rect>${symbolAt("i-merchant", x - 11.5, y - 3, 14, 9.4)}
    <text x=${x + 7.4} y=${y + 5}>${now}</text>${isLess ? svg`<text class="seas-mbox__was" x=${x - 5} y=${y - 3}>${density}</text>` : nothing}</g>`;
}

/** @param {Table} table @param {string} name @param {Shown} shown */
function box(table, name, shown) {
  const index = /** @type {Index} */ (table.index);
  const colony = index.colonies.get(name);
  const { options } = table.hello;
  if ((colony && options.rules === "basic") || (name === "rufiji" && options.rufiji !== "on") || (name === "boer_field" && options.boer !== "on")) return nothing;
  if (!isUsed(table, name)) return nothing;
  const { at: [x, y], size: [wide, high], to } = BOXES[name];
  const place = colony?.area ?? (name === "rufiji" ? "21" : name === "boer_field" ? nothing : name);
  const start = to && leader(x, y, wide, high, to);
  const key = shown.legal.get(name);
  return svg`<g class="seas-box ${colony ? "seas-box--colony" : ""} ${shown.legal.has(name) ? "is-legal" : ""}" data-x=${x + wide / 2} data-area=${place} data-colony=${colony ? name : nothing}>
    ${start && to ? svg`<path class="seas-box__lead" d=${`M${start[0]} ${start[1]}L${to[0]} ${to[1]}`}></path>` : nothing}
    <rect class="seas-box__face" x=${x} y=${y} width=${wide} height=${high} rx="2.500"></rect>
    ${key ? svg`<g class="seas-key"><rect x=${x - 21} y=${y + 2} width="18" height="20" rx="3"></rect><text x=${x - 12} y=${y + 17}>${key}</text></g>` : nothing}
    <text class="seas-box__name" x=${x + 4} y=${y + 11}>${t(`far-seas.box.${name}`)}</text>
    <text class="seas-box__note" x=${x + 4} y=${y + 20}>${colony ? colonyNote(table, colony) : name === "boer_field" ? t(table.seen.rebellion ? "far-seas.boer_on" : "far-seas.boer_off") : nothing}</text></g>`;
}

/** @param {Table} table @param {import("./index.js").Colony} colony */
function colonyNote(table, colony) {
  const now = table.seen.colonies.find((/** @type {any} */ one) => one.id === colony.id);
  if (now?.is_taken) return t("far-seas.colony_taken");
  if (now?.siege_from) return t("far-seas.colony_siege", { from: now.siege_from, turns: colony.turns });
  return t("far-seas.colony_needs", { ships: colony.ships, turns: colony.turns, by: colony.deadline });
}

/** Where a box's leader begins. @param {number} x @param {number} y @param {number} wide @param {number} high @param {import("./types.js").Point} to */
function leader(x, y, wide, high, [tx, ty]) {
  if (tx >= x && tx <= x + wide && ty >= y && ty <= y + high) return null;
  if (tx < x) return [x, Math.min(Math.max(ty, y + 6), y + high - 6)];
  return tx > x + wide ? [x + wide, Math.min(Math.max(ty, y + 6), y + high - 6)] : [tx, ty < y ? y : y + high];
}

/** @param {Table} table @param {string} id */
function stationMark(table, id) {
  const station = /** @type {Index} */ (table.index).stations.get(id);
  const place = printed(/** @type {Index} */ (table.index)).plates.get(id);
  if (!station || !place) return nothing;
  const { at: [x, y], plate: [left, top, wide], side } = place;
  const isRaided = table.seen.raided.includes(id);
  const end = side === "w" ? left + wide - 12 : left;
  return svg`<g class="seas-stn ${isRaided ? "is-raided" : ""}" data-station=${id} data-area=${station.area} data-x=${x}>
    <circle cx=${x} cy=${y} r="2.600"></circle>
    <g class="seas-stn__plate"><rect x=${left} y=${top} width=${wide} height="13" rx="1.500"></rect><text x=${side === "w" ? left + 3 : left + 15} y=${top + 9.3}>${station.name}</text></g>
    <rect class="seas-stn__vp" x=${end} y=${top} width="12" height="13" rx="1.500"></rect><text class="seas-stn__n" x=${end + 6} y=${top + 10.2}>${isRaided ? "×" : station.vp}</text></g>`;
}

/** All convoy routes, with their stops and where they begin and end. */
const drawnRoutes = () => round("seas-routes", svg`${[...new Set(Object.values(ROUTES).flatMap((route) => route.legs))].map((leg) => svg`<path class="seas-route" d=${leg}></path>`)}
    ${SEAS.map((place) => (AREAS[place].dot ? svg`<circle class="seas-dot" cx=${AREAS[place].dot?.[0]} cy=${AREAS[place].dot?.[1]} r="3.600"></circle>` : nothing))}
    ${Object.values(ENDS).map(([x, y]) => svg`<circle class="seas-end" cx=${x} cy=${y} r="4.400"></circle><circle class="seas-dot" cx=${x} cy=${y} r="1.800"></circle>`)}
    ${Object.entries(STARTS).map(([name, [x, y]]) => svg`<g class="seas-start"><rect x=${x - 30} y=${y - 5.5} width="60" height="11" rx="5.500"></rect><text x=${x} y=${y + 2.5}>${t(`far-seas.box.${name}`)}</text></g>`)}`);

/** @param {Table} table */
function convoys(table) {
  return table.seen.convoys.map((/** @type {any} */ convoy) => {
    const route = ROUTES[convoy.id];
    if (!route || convoy.step >= route.stops.length - 1 || (!convoy.transports && convoy.step)) return nothing;
    const [x, y] = convoyPlace(convoy);
    const next = route.stops[convoy.step + 1];
    const wait = convoy.step === 0 ? "seas-cvy--waits" : convoy.sailed ? "seas-cvy--done" : "";
    return svg`<g class="seas-cvy ${wait}" data-convoy=${convoy.id} data-area=${convoy.area || nothing} data-x=${x}>
      ${convoy.step && !convoy.sailed ? svg`<path class="seas-cvy__next" d=${`M${x} ${y}L${x + (next[0] - x) * 0.72} ${y + (next[1] - y) * 0.72}`} marker-end="url(#seas-convoy)"></path>` : nothing}
      <rect x=${x - 24} y=${y - 11} width="48" height="22" rx="11"></rect>${symbolAt("i-convoy", x - 19, y - 6, 23, 11)}<text x=${x + 13} y=${y + 4.5}>${convoy.transports}</text></g>`;
  });
}

/** An order as a dotted line. @param {Index} index @param {Shown} shown @param {{ship: string, to: string}} order */
function plan(index, { stacks }, { ship, to }) {
  const course = courseOf(stacks.find((stack) => stack.ships.includes(ship)), to, printed(index).marks);
  if (!course) return nothing;
  const { from, by, to: end } = course;
  return svg`<path class="seas-plan" data-x=${from[0]} data-order=${ship} marker-end="url(#seas-plan)" d=${`M${from[0]} ${from[1]}Q${by[0].toFixed(1)} ${by[1].toFixed(1)} ${end[0]} ${end[1]}`}></path>`;
}

/** Buttons to move about. */
const buttons = () => html`<div class="seas-look" role="group" aria-label=${t("far-seas.look")}>
  <button type="button" aria-label=${t("far-seas.nearer")} @click=${() => lookAt({ by: 1.5 })}>+</button>
  <button type="button" aria-label=${t("far-seas.farther")} @click=${() => lookAt({ by: 1 / 1.5 })}>−</button>
  <button type="button" @click=${() => lookAt({ isWorld: true })}>${t("far-seas.world")}</button>
  ${Object.entries(OCEANS).map(([name, [x, y, wide]]) => html`<button type="button" class="seas-look__ocean" @click=${() => lookAt({ x, y, wide })}>${t(`far-seas.${name}`)}</button>`)}
</div>`;
