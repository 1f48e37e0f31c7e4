// The games' own pictures: silhouettes on the plot, a few pencil lines, nothing that has no meaning in the game.
import { html, svg } from "../vendor/lit.js";
import { shipAt, water } from "./sprites.js";

const ALLIED = { color: "var(--allied)" };
const AXIS = /** @type {const} */ ({ color: "var(--axis)", faces: "left" });

/** @param {number} x @param {number} y @param {string} depth */
const sounding = (x, y, depth) => svg`<text class="num" x=${x} y=${y} font-size="11" fill="var(--ink-3)">${depth}</text>`;

const battleOfTheAtlantic = () => svg`
  ${shipAt("battleship", 18, 52, 128, ALLIED)}${shipAt("submarine", 176, 56, 128, AXIS)}
  ${water(112, 1)}${water(126, 0.5)}
  <text x="160" y="36" font-weight="700" font-size="20" letter-spacing="5" fill="var(--ink)" text-anchor="middle">A×O×E</text>`;

const atlanticStormAdmirals = () => svg`
  ${shipAt("storm", 200, 8, 104, { color: "var(--ink)" })}${shipAt("convoy", 28, 30, 120, ALLIED)}${shipAt("wolfpack", 176, 78, 112, AXIS)}
  <path d="M172 104C160 92 152 84 146 74M145 84l1-11 10 5" fill="none" stroke="var(--pencil)" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"></path>
  ${water(112, 0.5)}${water(134, 0.8)}${sounding(36, 24, "1840")}${sounding(120, 128, "2210")}`;

const atlanticStormFirst = () => svg`
  ${[30, 118, 206].map((x) => shipAt("merchant", x, 22, 84, ALLIED))}
  ${shipAt("corvette", 24, 82, 90, ALLIED)}${shipAt("submarine", 182, 84, 116, AXIS)}
  ${water(70, 0.6)}${water(132, 0.8)}${sounding(140, 104, "970")}`;

const farSeas = () => svg`
  <g fill="none" stroke="var(--ink-3)"><ellipse cx="160" cy="75" rx="146" ry="112"></ellipse><ellipse cx="160" cy="75" rx="92" ry="112"></ellipse>
    <ellipse cx="160" cy="75" rx="36" ry="112"></ellipse><path d="M0 75h320M6 36q154-22 308 0M6 114q154 22 308 0"></path></g>
  <path d="M14 128C70 60 120 132 190 96S260 36 312 40" fill="none" stroke="var(--pencil)" stroke-width="2.6" stroke-dasharray="7 6" stroke-linecap="round"></path>
  ${shipAt("cruiser", 150, 34, 124, { color: "var(--axis)" })}${shipAt("merchant_cruiser", 22, 14, 80, ALLIED)}
  <circle cx="286" cy="44" r="7" fill="none" stroke="var(--pencil)" stroke-width="2.6"></circle>
  ${sounding(60, 98, "51")}${sounding(120, 62, "47")}${sounding(232, 128, "38")}${sounding(280, 104, "22")}`;

const wolfpack = () => svg`
  <g fill="none" stroke="var(--ink-3)" stroke-dasharray="3 4">${[34, 66, 100].map((r) => svg`<circle cx="98" cy="64" r=${r}></circle>`)}</g>
  ${shipAt("convoy", 46, 36, 108, ALLIED)}${shipAt("submarine", 200, 20, 96, AXIS)}${shipAt("submarine", 190, 92, 96, AXIS)}
  <path d="M202 62 160 64M192 130 150 84" stroke="var(--pencil)" stroke-width="2.6" stroke-linecap="round" stroke-dasharray="1 6"></path>
  ${sounding(16, 30, "30°")}${sounding(296, 84, "d10")}`;

const anyGame = () => svg`${shipAt("merchant", 100, 46, 120, { color: "var(--ink-3)" })}${water(112, 1)}${water(126, 0.5)}`;

/** @type {Record<string, () => unknown>} */
const PICTURES = {
  "battle-of-the-atlantic": battleOfTheAtlantic,
  "atlantic-storm-admirals": atlanticStormAdmirals,
  "atlantic-storm-first": atlanticStormFirst,
  "far-seas": farSeas,
  "the-far-seas": farSeas,
  wolfpack,
};

const ruled = () => svg`<path d=${[...Array(11)].map((_, i) => `M${32 * i} 0v150`).join("") + [10, 42, 74, 106, 138].map((y) => `M0 ${y}h320`).join("")} stroke="var(--plot-line)"></path>`;

/** A game's picture. @param {string} game */
export const vignette = (game) =>
  html`<svg class="vig" viewBox="0 0 320 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${ruled()}${(PICTURES[game] ?? anyGame)()}</svg>`;

/** The one ship that stands for a game in a list. @param {string} game */
export const emblem = (game) =>
  /** @type {Record<string, [string, "allied" | "axis"]>} */ ({
    "battle-of-the-atlantic": ["battleship", "allied"],
    "atlantic-storm-admirals": ["wolfpack", "axis"],
    "atlantic-storm-first": ["merchant", "allied"],
    "far-seas": ["cruiser", "axis"],
    "the-far-seas": ["cruiser", "axis"],
    wolfpack: ["submarine", "axis"],
  })[game] ?? ["merchant", "allied"];
