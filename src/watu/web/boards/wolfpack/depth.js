// Depth and detection: a section through the sea with every boat at its depth, what Escorts know of it, and where it may go.
import { html, nothing, svg } from "../../vendor/lit.js";
import { pressKey } from "./chart.js";
import { labelled } from "../../pieces/terms.js";
import { why } from "../../pieces/why.js";
import { askedBoat, boatLooked, isPhone, isSailing, lookAtBoat } from "./looking.js";
import { boatName, depthWords, w } from "./names.js";
import { press } from "./options.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("./options.js").Option} Option */

const WIDE = 560;
const NARROW = 380;
const SKY = 40;
const LINE = 11.2;
const LEFT = 66;
const HULL = "M-40 0C-40 -5 -30 -6 -21 -6H-7V-13H5V-6H23C32 -6 40 -3 42 0C38 4 30 6 21 6H-23C-32 6 -40 4 -40 0zM1 -13V-23h1.500v10z";
const LABELLED = new Set(["surface", "periscope", "30", "60", "90", "120", "150", "180", "210", "240", "270"]);

/** Surface, periscope, 15 m to 270 m in steps of 15. */
const TRACK = ["surface", "periscope", ...Array.from({ length: 18 }, (_, n) => String(15 * (n + 1)))];

/** @param {Table} table @param {Map<string, Option>} options */
export function depthOf(table, options) {
  const boats = table.seen.boats.filter(isSailing);
  if (!boats.length) return nothing;
  const height = SKY + LINE * (TRACK.length - 1) + 10;
  const y = (/** @type {string} */ name) => SKY + LINE * Math.max(0, TRACK.indexOf(name));
  const looked = boatLooked(table);
  const wide = isPhone() ? NARROW : WIDE;
  return html`<section class="wolf-deep" aria-labelledby="wolf-deep">
    <h2 id="wolf-deep">${labelled(w("depth.title"))} <small>${w("depth.more")}</small></h2>
    <svg class="wolf-section" viewBox=${`0 0 ${wide} ${height}`} role="group" aria-label=${w("depth.title")}>
      <defs><linearGradient id="wolf-water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--wolf-shallow)"></stop><stop offset="1" stop-color="var(--wolf-deep)"></stop></linearGradient></defs>
      <rect class="wolf-sky" width=${wide} height=${SKY}></rect><rect y=${SKY} width=${wide} height=${height - SKY} fill="url(#wolf-water)"></rect>
      ${zones(y, wide)} <path class="wolf-swell" d=${`M0 ${SKY}${"q10 -4 20 0t20 0".repeat(14)}`}></path>
      ${TRACK.map((name) => level(name, y(name), wide))} ${reachLine(table, y, wide)}
      ${boats.map((/** @type {any} */ boat, /** @type {number} */ n) => inWater(table, boat, column(n, boats.length, wide), y, boat === looked))}
      ${depths(table, options, y, boats, wide)}
    </svg>
    <ul class="wolf-contacts">${boats.map((/** @type {any} */ boat) => html`<li class=${`wolf-is-${boat.letter.toLowerCase()} ${boat.escort ? "is-found" : ""}`}><b>${boat.letter}</b> ${labelled(contactWords(table, boat))}</li>`)}</ul>
  </section>`;
}

/** @param {number} n @param {number} count @param {number} wide */
const column = (n, count, wide) => LEFT + ((wide - LEFT) * (n + 0.5)) / count;

/** @param {string} name @param {number} y @param {number} wide */
const level = (name, y, wide) =>
  svg`<path class="wolf-level" d=${`M${LEFT} ${y}H${wide}`}></path>${LABELLED.has(name) ? svg`<text class="wolf-metres" x=${LEFT - 7} y=${y + (name === "surface" ? 0 : 5)}>${/^\d+$/.test(name) ? w("depth.metres", { n: Number(name) }) : w(`depth.${name}_short`)}</text>` : nothing}`;

/** Where the hull may give way. @param {(name: string) => number} y @param {number} wide */
function zones(y, wide) {
  const zone = (/** @type {string} */ key, /** @type {string} */ from, /** @type {string} */ to) =>
    svg`<rect class=${`wolf-zone wolf-zone--${key}`} x=${LEFT} y=${y(from) - LINE / 2} width=${wide - LEFT} height=${y(to) - y(from) + LINE}></rect><text class="wolf-zonewords" x=${wide - 8} y=${y(from) + 5}>${w(`zone.${key}`)}</text>`;
  return svg`${zone("hex", "90", "150")}${zone("square", "165", "255")}${zone("implodes", "270", "270")}`;
}

/** How deep charges reach: of those Escorts in play that differ, each its line. @param {Table} table @param {(name: string) => number} y @param {number} wide */
function reachLine(table, y, wide) {
  const here = table.seen.escorts.filter((/** @type {any} */ one) => one.place !== "removed" && one.reach > 0);
  const reaches = [...new Set(here.map((/** @type {any} */ one) => one.reach))];
  return reaches.map((reach) => svg`<path class="wolf-charges" d=${`M${LEFT} ${y(String(reach)) + LINE / 2}H${wide}`}></path><text class="wolf-zonewords wolf-zonewords--left" x=${LEFT + 6} y=${y(String(reach)) + LINE / 2 - 3}>${w("depth.charges", { n: Number(reach) })}</text>`);
}

/** @param {Table} table @param {any} boat @param {number} x @param {(name: string) => number} y @param {boolean} isLooked */
function inWater(table, boat, x, y, isLooked) {
  const deep = y(boat.depth) + (boat.depth === "surface" ? -2 : 5);
  const label = `${boatName(boat)}, ${depthWords(boat)}, ${contactWords(table, boat)}`;
  return svg`<g class=${`wolf-sub wolf-is-${boat.letter.toLowerCase()} ${isLooked ? "is-looked" : ""}`} role="button" tabindex="0" @click=${() => lookAtBoat(boat.number)}
      @keydown=${(/** @type {KeyboardEvent} */ event) => pressKey(event, () => lookAtBoat(boat.number))}>
    <title>${label}</title><rect class="wolf-column" x=${x - 44} y="2" width="88" height=${y("270") - 2} rx="4"></rect>
    ${boat.escort ? hunter(table, boat, x, deep) : nothing}
    <g aria-hidden="true" transform=${`translate(${x} ${deep})`}><path d=${HULL}></path><text y="4">${boat.letter}</text>${boat.silent ? svg`<text class="wolf-note" x="-40" y="17">${w("silent")}</text>` : nothing}</g></g>`;
}

/** The Escort that has contact: on top of the boat or at a distance, with the level of contact. @param {Table} table @param {any} boat @param {number} x @param {number} deep */
function hunter(table, boat, x, deep) {
  const isNear = boat.distance <= 0;
  const beam = boat.contact === "full" ? "" : boat.contact === "lost 1" ? "6 4" : "2 5";
  const ship = x + (isNear ? 0 : 34);
  return svg`<path class="wolf-beam" d=${`M${ship} 28L${x} ${deep - 8}`} stroke-dasharray=${beam || nothing}></path>
    <g class="wolf-hunter" transform=${`translate(${ship} 26)`}><path d="M-16 3h32l-4 6h-24zM-7 -3h3v6h-3zM-1 -8h2v11h-2zM4 -2h6v5h-6z"></path></g>`;
}

/** What is known of a boat, in words. @param {Table} table @param {any} boat */
export function contactWords(table, boat) {
  if (!boat.escort) return w("contact.none");
  const escort = table.seen.escorts.find((/** @type {any} */ one) => one.escort === boat.escort);
  const name = escort?.name ?? boat.escort.toUpperCase();
  const level = w(`contact.${boat.contact.replace(" ", "_")}`, { name });
  return boat.distance > 0 ? w("contact.in", { level, n: boat.distance }) : level;
}

/** The depths that can be chosen, in the column of the boat that is asked. @param {Table} table @param {Map<string, Option>} options @param {(name: string) => number} y @param {any[]} boats @param {number} across */
function depths(table, options, y, boats, across) {
  const open = [...options.values()].filter((one) => one.key.startsWith("depth:") && one.choices.length);
  const at = boats.indexOf(askedBoat(table));
  if (!open.length || at < 0) return nothing;
  const wide = 34;
  const x = Math.min(column(at, boats.length, across) + 45, across - wide - 2);
  return open.map((one) => {
    const name = one.key.slice(6);
    const isOn = table.isSelected(one.key);
    const label = w("depth.go", { depth: depthWords({ depth: name }) });
    const run = () => press(table, one);
    return svg`<g class=${`wolf-thing wolf-depthway is-open ${isOn ? "is-on" : ""}`} role="button" tabindex="0" data-key=${one.key} aria-pressed=${String(isOn)} @click=${run}
        @keydown=${(/** @type {KeyboardEvent} */ event) => pressKey(event, run)} ${why(null)}>
      <title>${label}</title><rect class="wolf-target" x=${x} y=${y(name) - LINE / 2 + 0.5} width=${wide} height=${LINE - 1} rx="3"></rect>${one.n ? svg`<text aria-hidden="true" class="wolf-waykey" x=${x + wide / 2} y=${y(name) + 4}>${one.n}</text>` : nothing}</g>`;
  });
}
