// The chart: the Attack map within the Approach ring, with everything on it, and whatever can be chosen there.
import { html, nothing, repeat, svg } from "../../vendor/lit.js";
import { why } from "../../pieces/why.js";
import { at, cell, DIRECTIONS, middleOf, STEP, towards } from "./geometry.js";
import { boatCounter, escortCounter, impact, legend, requestCounter, shipCounter, torpedoTrack, tracksOf, trackWords } from "./counters.js";
import { boatName, depthWords, percent, placeWords, shipWords, spaceWords, w } from "./names.js";
import { press } from "./options.js";
import { askedBoat, boatLooked, hasOdds, isNear, isSailing, lookAtBoat, note, noted, switchNear, switchOdds } from "./looking.js";
import { oddsOf, reachOf } from "./insight.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("./options.js").Option} Option */
/** @typedef {import("./geometry.js").Chart} Chart */
/** @typedef {import("./geometry.js").Point} Point */

const LOCATIONS = ["TL", "TML", "TMR", "TR", "L", "R"];
const AROUND = 26;
const CLOSE = STEP * 10.5;

/** What is drawn from. @typedef {{table: Table, chart: Chart, options: Map<string, Option>, looked: any, reach: import("./insight.js").Reach | null}} Scene */

/** @param {Table} table @param {Map<string, Option>} options */
export function chartOf(table, options) {
  const chart = table.index.chart(table.seen.convoy);
  const looked = boatLooked(table);
  /** @type {Scene} */
  const scene = { table, chart, options, looked, reach: looked ? reachOf(table, looked.number) : null };
  const near = isNear();
  const box = near ? chart.near(focusOf(scene), CLOSE) : chart.whole();
  return html`<section class="wolf-chart" aria-label=${w("chart")} @keydown=${onArrow}>
    <svg class="wolf-map" preserveAspectRatio="xMidYMin meet" viewBox=${`${box.x} ${box.y} ${box.w} ${box.h}`} role="group" aria-label=${w(`convoy.${table.seen.convoy}`)}>
      ${sea(scene)} ${ring(scene)} ${escortsAround(scene)} ${goes(scene)} ${searches(scene, false)}
      ${table.seen.ships.map((/** @type {any} */ ship) => shipAt(scene, ship))}
      ${searches(scene, true)} ${tracks(scene)} ${emptySpaces(scene)} ${requests(scene)} ${escorts(scene)} ${boats(scene)} ${courses(scene)}
    </svg>
    <div class="wolf-under">${caption(scene)}
      <button type="button" class="btn btn--s" aria-pressed=${near ? "true" : "false"} @click=${switchNear}>${w("near")}</button>
      ${table.isReplay || !table.viewer ? nothing : html`<button type="button" class="btn btn--s" aria-pressed=${hasOdds() ? "true" : "false"} @click=${switchOdds}>${w("odds")}</button>`}
    </div>
    ${legend()}
  </section>`;
}

/** What the near view is about: what is picked, else the boat. @param {Scene} scene @returns {Point} */
function focusOf({ table, chart, looked }) {
  const key = table.selection[0] ?? "";
  if (looked?.space) return at(looked.space);
  if (key.startsWith("box:")) return middleOf(chart.approach(key.slice(4)));
  if (looked?.box) return middleOf(chart.approach(looked.box));
  return { x: chart.width / 2, y: chart.height / 2 };
}

/** @param {Scene} scene */
function caption({ looked }) {
  const words = noted() || (looked ? `${boatName(looked)}: ${placeWords(looked)}${isSailing(looked) ? `, ${depthWords(looked)}` : ""}` : "");
  return html`<p class="wolf-caption" aria-live="polite">${words}</p>`;
}

/** @param {Scene} scene */
function sea({ chart }) {
  const { x, y, w: wide, h } = chart.sea;
  const axis = x + chart.middle.column * STEP;
  const line = y + (chart.middle.row + 1) * STEP;
  const corners = [[x + 12, y + 21, "start"], [x + wide - 12, y + 21, "end"], [x + 12, y + h - 8, "start"], [x + wide - 12, y + h - 8, "end"]];
  return svg`<rect class="wolf-sea" x=${x} y=${y} width=${wide} height=${h}></rect>
    <rect class="wolf-axis" x=${axis} y=${y} width=${STEP} height=${h}></rect><path class="wolf-quadrants" d=${`M${x} ${line}h${wide}`}></path>
    ${corners.map(([cx, cy, anchor], n) => svg`<text class="wolf-quadrant" x=${cx} y=${cy} text-anchor=${anchor}>${n + 1}</text>`)}
    ${chart.ruler().map((one) => svg`<text class="wolf-ruler" x=${one.x} y=${one.y}>${one.n}</text>`)}<g class="wolf-dots">${chart.dots().map((dot) => svg`<circle cx=${dot.x} cy=${dot.y} r="2.300"></circle>`)}</g>`;
}

/**
 * A thing on the chart: a button where it can be chosen or looked at.
 * @param {Scene} scene
 * @param {{key: string, at: Point, label: string, body: unknown, name: string, look?: () => void}} thing
 */
function thingAt({ table, options }, { key, at: { x, y }, label, body, name, look }) {
  const option = options.get(key);
  const open = Boolean(option?.choices.length);
  const shut = !open && option?.closed.length ? option.closed : null;
  const isOn = table.isSelected(key);
  const odds = open && hasOdds() ? oddsOf(table, option) : null;
  const words = [label, odds === null ? "" : percent(odds)].filter(Boolean).join(", ");
  const run = () => (open ? press(table, option) : look ? look() : note(label));
  return svg`<g class=${`wolf-thing ${name} ${open ? "is-open" : ""} ${isOn ? "is-on" : ""} ${shut ? "is-shut" : ""}`} .style=${`transform:translate(${x}px,${y}px)`} role="button" tabindex=${open || look ? "0" : "-1"}
      data-key=${key} aria-pressed=${open ? String(isOn) : nothing} aria-disabled=${shut ? "true" : nothing} aria-keyshortcuts=${option?.n ? String(option.n) : nothing}
      @click=${run} @keydown=${(/** @type {KeyboardEvent} */ event) => pressKey(event, run)} ${why(shut)}>
    <title>${words}</title><rect class="wolf-target" x="-17.500" y="-17.500" width="35" height="35" rx="5"></rect><g aria-hidden="true">${body}
    ${odds === null ? nothing : svg`<text class="wolf-odds" y="25">${percent(odds)}</text>`}${option?.n ? numberMark(option.n) : nothing}</g></g>`;
}

/** Space picks; Enter does what the prompt's primary button says, where there is one. @param {KeyboardEvent} event @param {() => void} run */
export function pressKey(event, run) {
  const isEnter = event.key === "Enter" && !document.querySelector(".ask [data-primary]");
  if (event.key !== " " && !isEnter) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}

/** @param {number} n */
export const numberMark = (n) => svg`<g class="wolf-mark" aria-hidden="true"><rect x="6" y="-20" width="14" height="15" rx="3"></rect><text x="13" y="-8.500">${n}</text></g>`;

/** @param {Scene} scene @param {any} ship */
function shipAt(scene, ship) {
  const by = scene.table.seen.torpedoes.filter((/** @type {any} */ one) => one.target === ship.space).map((/** @type {any} */ one) => one.letter).join("");
  const label = `${shipWords(ship)}, ${spaceWords(ship.space)}`;
  const isSeen = scene.reach?.sees.includes(ship.space) ? "is-seen" : "";
  return thingAt(scene, { key: `space:${ship.space}`, at: at(ship.space), label, body: shipCounter(ship, by), name: `wolf-ship is-${ship.state} ${isSeen}` });
}

/** Spaces without a ship that can be chosen. @param {Scene} scene */
function emptySpaces(scene) {
  const ships = new Set(scene.table.seen.ships.map((/** @type {any} */ ship) => ship.space));
  const keys = [...scene.options.values()].filter((one) => one.key.startsWith("space:") && one.choices.length && !ships.has(one.key.slice(6)));
  return keys.map((one) => {
    const space = one.key.slice(6);
    const stays = space === scene.looked?.space;
    const isOff = cell(space).row >= scene.chart.rows;
    const label = one.choices[0].data.type === "ahead" ? one.choices[0].sentence.replace(/[.]$/, "") : spaceWords(space);
    return thingAt(scene, { key: one.key, at: at(space), label: isOff ? w("off_map") : label, name: `wolf-space ${stays ? "wolf-space--stay" : ""}`, body: nothing });
  });
}

/** Where the boat looked at can be after its movement. @param {Scene} scene */
function goes({ chart, reach, options }) {
  return (reach?.goes ?? []).filter((place) => !options.has(`space:${place}`) && !options.has(`box:${place}`)).map((place) => {
    const { x, y, w: wide, h } = /^c\d/.test(place) ? { x: at(place).x - 15, y: at(place).y - 15, w: 30, h: 30 } : chart.approach(place);
    return svg`<rect class="wolf-reach" x=${x} y=${y} width=${wide} height=${h} rx="5"></rect>`;
  });
}

/** The Approach ring: boxes with the spaces to which they lead. @param {Scene} scene */
function ring(scene) {
  const { chart, table } = scene;
  return chart.side.approach.map((one) => {
    const box = chart.approach(one.id);
    const middle = middleOf(box);
    const odd = Math.floor((Number(one.id.slice(1)) - 1) / 2) % 2;
    const key = `box:${one.id}`;
    const option = scene.options.get(key);
    const isOpen = Boolean(option?.choices.length);
    const run = () => (isOpen ? press(table, option) : note(w("box", { box: one.id })));
    const shut = !isOpen && option?.closed.length ? option.closed : null;
    return svg`${one.submerged_links.map((space) => link(box, at(space), one.id[0]))}
      <g class=${`wolf-thing wolf-box ${odd ? "wolf-box--odd" : ""} ${isOpen ? "is-open" : ""} ${table.isSelected(key) ? "is-on" : ""}`} role="button" tabindex=${isOpen ? "0" : "-1"} data-key=${key}
        aria-pressed=${isOpen ? String(table.isSelected(key)) : nothing} aria-disabled=${shut ? "true" : nothing} @click=${run} @keydown=${(/** @type {KeyboardEvent} */ event) => pressKey(event, run)} ${why(shut)}>
        <title>${w("box", { box: one.id })}</title><rect class="wolf-target" x=${box.x} y=${box.y} width=${box.w} height=${box.h} rx="4"></rect><text aria-hidden="true" x=${middle.x} y=${middle.y + 5}>${one.id}</text>
        ${option?.n ? svg`<g transform=${`translate(${box.x + box.w - 20} ${box.y + 18})`}>${numberMark(option.n)}</g>` : nothing}</g>`;
  });
}

/** @param {import("./geometry.js").Box} box @param {Point} to @param {string} side */
function link(box, to, side) {
  if (side === "T") return svg`<path class="wolf-link" d=${`M${Math.min(Math.max(to.x, box.x + 6), box.x + box.w - 6)} ${box.y + box.h}L${to.x} ${to.y - 6}`}></path>`;
  const y = Math.min(Math.max(to.y, box.y + 6), box.y + box.h - 6);
  return svg`<path class="wolf-link" d=${side === "L" ? `M${box.x + box.w} ${y}L${to.x - 6} ${to.y}` : `M${box.x} ${y}L${to.x + 6} ${to.y}`}></path>`;
}

/** Patrol and search boxes, intercept boxes, the holding track, with the Escorts there. @param {Scene} scene */
function escortsAround({ table, chart }) {
  const { escorts: all, holding } = table.seen;
  const inBox = (/** @type {string} */ place, /** @type {string} */ location) => all.filter((/** @type {any} */ one) => one.place === place && one.location === location);
  const named = (/** @type {string} */ slug) => all.find((/** @type {any} */ one) => one.escort === slug);
  return svg`${LOCATIONS.map((location) => {
    const [patrol, search] = chart.station(location);
    return svg`${station(patrol, `${location} ${w("patrol")}`, inBox("patrol box", location))}${station(search, w("search"), [...inBox("search box", location), ...inBox("atop", location)], true)}`;
  })}
  ${[1, 2, 3, 4].map((quadrant) => station(chart.intercept(quadrant - 1), w("intercept", { n: quadrant }), [], true))}
  ${[0, 1, 2, 3, 4].map((place) => station(chart.holding(place), place ? String(place + 1) : w("holding"), holding[place] ? [named(holding[place])] : []))}`;
}

/** @param {import("./geometry.js").Box} box @param {string} words @param {any[]} escorts @param {boolean} [isDashed] */
function station(box, words, escorts, isDashed) {
  const middle = middleOf(box);
  const isTall = box.h > box.w;
  return svg`<g class=${`wolf-station ${isDashed ? "wolf-station--search" : ""} ${escorts.length ? "is-manned" : ""}`}><rect x=${box.x} y=${box.y} width=${box.w} height=${box.h} rx="4"></rect>
    ${escorts.length && !isTall ? nothing : isTall ? words.split(" ").map((word, n) => svg`<text x=${middle.x} y=${box.y + 13 + n * 11}>${word}</text>`) : svg`<text x=${middle.x} y=${box.y + 12}>${words}</text>`}
    ${escorts.filter(Boolean).map((escort, n) => svg`<g transform=${`translate(${middle.x + (isTall ? 0 : n * 18)} ${isTall ? middle.y + 14 + n * 18 : middle.y}) scale(.95)`}><title>${escortWords(escort)}</title>${escortCounter(escort)}</g>`)}</g>`;
}

/** @param {any} escort */
export function escortWords(escort) {
  const parts = [escort.name, w(`escort.${escort.place.replace(/ /g, "_")}`)];
  if (escort.target) parts.push(w("escort.on", { letter: escort.target }));
  if (escort.place === "attack map" && !escort.target) parts.push(w("escort.time", { n: escort.time_left }), w("escort.range", { n: escort.search_range }));
  if (escort.place === "intercept") parts.push(w("escort.arrives", { n: escort.distance }));
  if (escort.radar) parts.push(w("escort.radar"));
  if (escort.aggressive) parts.push(w("escort.aggressive"));
  if (escort.elite_sonar) parts.push(w("escort.sonar"));
  if (escort.elite_helmsman) parts.push(w("escort.helmsman"));
  return parts.join(", ");
}

/** How far Escorts without contact search: the squares below the ships, the words above them. @param {Scene} scene @param {boolean} isWords */
function searches({ table, chart }, isWords) {
  const { x, y, w: wide, h } = chart.sea;
  return table.seen.escorts.filter((/** @type {any} */ one) => one.place === "attack map" && one.space && !one.target).map((/** @type {any} */ one) => {
    const middle = at(one.space);
    const half = (one.search_range + 0.5) * STEP;
    const left = Math.max(x, middle.x - half);
    const top = Math.max(y, middle.y - half);
    if (isWords) return svg`<text class="wolf-searchwords" x=${left + 6} y=${top + 13}>${w("search_range", { name: one.name, n: one.search_range })}</text>`;
    return svg`<g class="wolf-search"><rect x=${left} y=${top} width=${Math.min(x + wide, middle.x + half) - left} height=${Math.min(y + h, middle.y + half) - top} rx="6"></rect></g>`;
  });
}

/** Escorts on the map, and the markers of those on their way. @param {Scene} scene */
function escorts(scene) {
  const here = scene.table.seen.escorts.filter((/** @type {any} */ one) => one.space && (one.place === "attack map" || one.place === "intercept"));
  return repeat(here, (/** @type {any} */ one) => one.escort, (/** @type {any} */ one) => {
    const { x, y } = at(one.space);
    const isShared = scene.table.seen.boats.some((/** @type {any} */ boat) => boat.space === one.space);
    const place = { x: x + (isShared ? 13 : 0), y: y - (isShared ? 13 : 0) };
    return thingAt(scene, { key: `escort:${one.escort}`, at: place, label: escortWords(one), body: escortCounter(one), name: one.place === "intercept" ? "wolf-assigned" : "wolf-atsea", look: () => note(escortWords(one)) });
  });
}

/** @param {Scene} scene */
function requests({ table }) {
  return table.seen.requests.map((/** @type {any} */ one) => {
    const { x, y } = at(one.space);
    return svg`<g transform=${`translate(${x - 15} ${y - 15})`}><title>${w(one.targeted ? "request.targeted" : "request.plain", { n: one.turns, quadrant: one.quadrant })}</title>${requestCounter(one)}</g>`;
  });
}

/** @param {Scene} scene */
function tracks({ table }) {
  /** @type {Map<string, number>} */
  const beside = new Map();
  const all = tracksOf(table.seen.torpedoes);
  const due = new Set(all.filter((one) => one.turns <= 0).map((one) => one.target));
  return svg`${all.map((track) => {
    const key = `${track.origin} ${track.target}`;
    beside.set(key, (beside.get(key) ?? -1) + 1);
    return svg`<g role="img" aria-label=${trackWords(track)}><title>${trackWords(track)}</title>${torpedoTrack(track, beside.get(key) ?? 0)}</g>`;
  })}${[...due].map(impact)}`;
}

/** @param {Scene} scene */
function boats(scene) {
  const { chart, looked } = scene;
  /** @type {Map<string, number>} */
  const crowd = new Map();
  const afloat = scene.table.seen.boats.filter((/** @type {any} */ one) => one.space || one.box);
  return repeat(afloat, (/** @type {any} */ one) => one.number, (/** @type {any} */ one) => {
    const space = one.space || (one === askedBoat(scene.table) ? scene.table.aside?.entering : "");
    const place = space || one.box;
    const n = crowd.get(place) ?? 0;
    crowd.set(place, n + 1);
    const all = afloat.filter((/** @type {any} */ other) => (space ? other.space : other.box) === place).length;
    const apart = (n - (all - 1) / 2) * ([0, 0, 31, 20][all] ?? 13);
    const middle = space ? at(space) : middleOf(chart.approach(one.box));
    const label = `${boatName(one)}, ${placeWords(one)}, ${depthWords(one)}`;
    return thingAt(scene, { key: `boat:${one.number}`, at: place[0] === "L" || place[0] === "R" ? { x: middle.x, y: middle.y + apart } : { x: middle.x + apart, y: middle.y }, label, body: boatCounter(one, one === looked), name: "wolf-uboat", look: () => lookAtBoat(one.number) });
  });
}

/** The ring of bows round a boat that may turn. @param {Scene} scene */
function courses(scene) {
  const boat = askedBoat(scene.table);
  const found = [...scene.options.values()].filter((one) => one.key.startsWith("course:"));
  const space = boat?.space || scene.table.aside?.entering;
  if (!found.length || !space) return nothing;
  const middle = at(space);
  return found.map((one) => {
    const direction = Number(one.key.slice(7));
    const isDiagonal = direction % 2 === 1;
    const body = svg`<path class="wolf-turn" transform=${`rotate(${direction * 45})`} d="M0 -19L13 4Q0 11 -13 4z"></path>`;
    return thingAt(scene, { key: one.key, at: towards(middle, direction, isDiagonal ? AROUND * 1.85 : AROUND * 1.4), label: w("course", { facing: DIRECTIONS[direction] }), body, name: "wolf-course" });
  });
}

/** Arrow keys go to the nearest thing that way. @param {KeyboardEvent} event */
function onArrow(event) {
  const way = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[event.key];
  const from = /** @type {Element} */ (event.target);
  if (!way || !from.matches(".wolf-thing") || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const all = [.../** @type {Element} */ (event.currentTarget).querySelectorAll(".wolf-thing[tabindex='0']")].filter((one) => one !== from);
  const best = nearestThat(way, centre(from), all.map(centre));
  if (best >= 0) /** @type {SVGElement} */ (all[best]).focus();
}

/** @param {Element} element @returns {Point} */
function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The index of the point that lies best in a direction: near, and not far off the line; -1 without one. @param {[number, number]} way @param {Point} from @param {Point[]} points */
export function nearestThat([wx, wy], from, points) {
  let best = -1;
  let least = Infinity;
  points.forEach((point, index) => {
    const along = (point.x - from.x) * wx + (point.y - from.y) * wy;
    const off = Math.abs((point.x - from.x) * wy) + Math.abs((point.y - from.y) * wx);
    if (along > 2 && along + 2 * off < least) [best, least] = [index, along + 2 * off];
  });
  return best;
}
