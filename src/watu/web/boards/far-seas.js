// The Far Seas: a map of the world with cruisers and their hunters, orders in secret, and a battlefield of its own.
import { t } from "../words.js";
import { html, nothing } from "../vendor/lit.js";
import { formatNumber } from "../games.js";
import { genericPrompt } from "../table/choosing.js";
import { bar } from "./far-seas/bar.js";
import { battlefield } from "./far-seas/battlefield.js";
import { goOn, isUnderWay } from "./far-seas/chain.js";
import { prepare } from "./far-seas/index.js";
import { map } from "./far-seas/map.js";
import { shownOn } from "./far-seas/pressing.js";
import { prompt } from "./far-seas/asking.js";
import { setNear } from "./far-seas/rove.js";
import { sidePanel } from "./far-seas/side.js";
import { touches } from "./far-seas/touches.js";
import { tray } from "./far-seas/tray.js";
import { ui } from "./far-seas/ui.js";

/** @typedef {import("../board.js").Table} Table */

// Whatever can be asked: the tray offers what the map does not.
const COVERED = (
  "move openly with follow join hunt intern return break_out fire_at bold torpedo reveal surprise capture surprise_convoy attack_convoy reserve to search " +
  "escort flee raid station protect sail besiege river nothing intervene attack home done decline approach abort accept run stay group chase hold remove keep raid_england counter"
).split(" ");

/** @param {Table} table */
function plot(table) {
  if (!table.seen) return nothing;
  goOn(table);
  ui.follow(table);
  const isBattle = ui.view(table) === "battle";
  return html`<div class="seas-plot">${bar(table)}${isBattle ? battlefield(table) : map(table, shownOn(table))}</div>`;
}

/** @param {Table} table */
function hand(table) {
  return html`<div class="seas-dock">${tray(table)}${sidePanel(table)}</div>`;
}

/** @type {import("../board.js").Board} */
const board = {
  styles: ["boards/far-seas.css", "boards/far-seas-map.css"],
  hasWords: true,
  covers: COVERED,
  prepare(components) {
    const index = prepare(components);
    setNear(index.near);
    return index;
  },
  plot,
  hand,
  prompt: (table) => (isUnderWay() ? { buttons: [] } : (prompt(table) ?? genericPrompt(table))),
  round: (table) => (table.seen ? t("far-seas.round", { turn: table.seen.turn, operation: table.seen.operation }) : ""),
  facts(table, seat) {
    if (!table.seen) return null;
    const isGerman = seat.seat.startsWith("german");
    return isGerman ? { side: "axis", points: formatNumber(table.seen.vp) } : { side: "allied", lines: [] };
  },
  touches,
};
export default board;
