// The counters on the chart: ships, U-boats, Escorts, requests, torpedoes. Each is a group of SVG round its own middle.
import { labelled } from "../../pieces/terms.js";
import { html, nothing, svg } from "../../vendor/lit.js";
import { at, DIRECTIONS } from "./geometry.js";
import { numeral, torpedoName, w } from "./names.js";

const SMALL = new URL("../../sprites/small.svg", import.meta.url).pathname;
const PROFILES = /** @type {Record<string, string>} */ ({ tanker: "tanker", troop_transport: "liner", cargo: "merchant", special_ammo: "merchant", special_arms: "merchant" });
const WIDTHS = /** @type {Record<string, number>} */ ({ small: 19, medium: 24, large: 29 });
const OCTAGON = "M-6 -15h12l9 9v12l-9 9h-12l-9 -9v-12z";
const HULL = "M-12 2h24l-3.500 5h-17z";

/** @param {string} kind @param {number} width @param {number} x @param {number} y */
const profile = (kind, width, x, y) => svg`<use href=${`${SMALL}#${kind}`} x=${x - width / 2} y=${y - width / 4} width=${width} height=${width / 2}></use>`;

/** What a ship's counter shows. @param {any} ship @param {string} by the boats whose torpedoes run at it */
export function shipCounter(ship, by) {
  const square = svg`<rect x="-15" y="-15" width="30" height="30" rx="3"></rect>`;
  const aimed = by ? svg`<rect class=${`wolf-aimed wolf-is-${by[0].toLowerCase()}`} x="-18" y="-18" width="36" height="36" rx="5"></rect>` : nothing;
  switch (ship.state) {
    case "unspotted":
      return svg`${aimed}${square}<text class="wolf-ring" y="5">${ship.ring}</text>`;
    case "sunk":
      return svg`${square}<path class="wolf-cross" d="M-9 -9L9 9M-9 9L9 -9"></path>`;
    case "gone":
      return svg`${square}<path class="wolf-gone" d="M-9 2q4.500 -6 9 0t9 0"></path>`;
    case "blank":
      return svg`${square}<path class="wolf-blank" d="M-6 0h12"></path>`;
    case "spotted":
      return svg`${aimed}${square}<path class="wolf-hull" transform=${`scale(${WIDTHS[ship.size] / 26})`} d=${HULL}></path><text class="wolf-size" x="-12" y="-4">${w(`letter.${ship.size}`)}</text><text class="wolf-points" x="12.500" y="-4">${ship.vp}</text>`;
    default:
      return svg`${aimed}${square}${profile(PROFILES[ship.kind] ?? "merchant", WIDTHS[ship.size], 0, -1)}<text class="wolf-points" x="13" y="-6">${ship.vp}</text>
        ${ship.kind.startsWith("special") ? svg`<text class="wolf-size" x="-12.500" y="-5">★</text>` : nothing}<text class="wolf-tons" y="13">${(ship.tonnage / 1000).toFixed(1)}</text>
        ${ship.state === "damaged" ? svg`<path class="wolf-list" d="M-13 13L13 -13"></path>` : nothing}`;
  }
}

/** `surf`, `per`, or the metres. @param {any} boat */
export const depthShort = (boat) => (boat.depth === "surface" ? w("short.surface") : boat.depth === "periscope" ? w("short.periscope") : boat.depth);

/** A boat: an octagon, with a bow where it has a course; a solid edge on the surface. @param {any} boat @param {boolean} isLooked */
export function boatCounter(boat, isLooked) {
  const turn = DIRECTIONS.indexOf(boat.facing) * 45;
  return svg`<g class=${`wolf-boat wolf-is-${boat.letter.toLowerCase()} ${boat.depth === "surface" ? "is-up" : ""} ${isLooked ? "is-looked" : ""}`}>
    ${boat.facing ? svg`<path class="wolf-bow" transform=${`rotate(${turn})`} d="M0 -23l7 9h-14z"></path>` : nothing}
    <path class="wolf-octagon" d=${OCTAGON}></path>
    <text y="3">${boat.letter}</text><text class="wolf-depth" y="12">${depthShort(boat)}</text>
  </g>`;
}

/** An Escort: a disc with type and number; the time on target, or the turns until it arrives, in a square. @param {any} escort */
export function escortCounter(escort) {
  const figure = escort.place === "attack map" && !escort.target ? escort.time_left : escort.place === "intercept" ? escort.distance : 0;
  return svg`<g class="wolf-escort"><circle r="15"></circle>${profile(escort.type === "C" || escort.type === "S" ? "corvette" : "destroyer", 20, 0, 4)}
    <text y="-3.500">${escort.type}${escort.number}</text>
    ${figure ? svg`<g transform="translate(14 -13)"><rect x="-7" y="-7.500" width="14" height="15" rx="3"></rect><text class="wolf-time" y="4.500">${figure}</text></g>` : nothing}</g>`;
}

/** A request: a diamond if Targeted, else a square, with the turns that it lasts. @param {any} request */
export const requestCounter = (request) =>
  svg`<g class="wolf-request">${request.targeted ? svg`<path d="M0 -11l11 11-11 11-11-11z"></path>` : svg`<rect x="-8.500" y="-8.500" width="17" height="17" rx="2"></rect>`}<text y="4">${request.turns}</text></g>`;

/** Torpedoes on one course to one target as one track. @param {any[]} torpedoes */
export function tracksOf(torpedoes) {
  /** @type {Map<string, any>} */
  const tracks = new Map();
  for (const one of torpedoes) {
    const key = `${one.letter} ${one.origin} ${one.target} ${one.turns}`;
    const track = tracks.get(key) ?? { ...one, tubes: [], kinds: [] };
    track.tubes.push(one.tube);
    track.kinds.push(one.kind);
    tracks.set(key, track);
  }
  return [...tracks.values()];
}

/** @param {any} track */
export const trackWords = (track) =>
  w("torpedo", { letter: track.letter, n: track.turns, tubes: track.tubes.map(numeral).join(", "), kinds: [...new Set(track.kinds.map(torpedoName))].join(", ") });

/** The track from where it was fired: solid as far as it has run, dots for the rest, and a pill with the turns to impact. @param {any} track @param {number} beside how many tracks end there already */
export function torpedoTrack(track, beside) {
  const from = at(track.origin);
  const to = at(track.target);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const end = Math.max(0, length - 18);
  const share = track.turns <= 0 ? 1 : 1 / (track.turns + 1);
  const part = (/** @type {number} */ n) => `${from.x + ux * n} ${from.y + uy * n}`;
  const pill = { x: from.x + ux * Math.max(26, end * share), y: from.y + uy * Math.max(26, end * share) - beside * 20 };
  return svg`<g class=${`wolf-track wolf-is-${track.letter.toLowerCase()}`}>
    <path d=${`M${part(14)}L${part(end * share)}`}></path>${track.turns > 0 ? svg`<path class="wolf-rest" d=${`M${part(end * share)}L${part(end)}`}></path>` : nothing}
    ${track.turns > 0
      ? svg`<g transform=${`translate(${pill.x} ${pill.y})`}><rect class="wolf-pill" x="-19" y="-9.500" width="38" height="19" rx="9.500"></rect>
          <path class="wolf-fish" d="M-13 0h${track.tubes.length > 1 ? 4 : 10}M-13 -3v6"></path><text x=${track.tubes.length > 1 ? -1 : 8} y="4">${track.tubes.length > 1 ? `${track.tubes.length}×` : ""}</text><text x="11" y="4">${track.turns}</text></g>`
      : nothing}
  </g>`;
}

/** Two circles where torpedoes strike now. @param {string} space */
export function impact(space) {
  const { x, y } = at(space);
  return svg`<g class="wolf-impact" transform=${`translate(${x} ${y})`}><circle r="21"></circle><circle r="27"></circle><text y="-31">${w("impact_now")}</text></g>`;
}

/** The keys under the chart. */
export function legend() {
  const one = (/** @type {string} */ sign, /** @type {string} */ key) => html`<span><i class=${`wolf-key wolf-key--${key}`} aria-hidden="true">${sign}</i>${labelled(w(`key.${key}`))}</span>`;
  return html`<p class="wolf-legend">${one("3", "unspotted")}${one("M", "spotted")}${one("6.9", "identified")}${one("×", "sunk")}${one("~", "gone")}${one("–", "blank")}${one("◆", "request")}${one("●", "escort")}</p>`;
}
