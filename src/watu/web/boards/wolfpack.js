// Wolfpack: the chart with its ring, the section through the sea, the boats' boards; everything chosen where it lies.
import { html, nothing } from "../vendor/lit.js";
import { labelled, termed } from "../pieces/terms.js";
import { COVERED, listOf, promptFor } from "./wolfpack/asking.js";
import { chartOf } from "./wolfpack/chart.js";
import { checkShown } from "./wolfpack/checks.js";
import { depthOf } from "./wolfpack/depth.js";
import { Chart } from "./wolfpack/geometry.js";
import { campaignLog, openLog, portChoices } from "./wolfpack/harbour.js";
import { hullOf } from "./wolfpack/hull.js";
import { isSailing } from "./wolfpack/looking.js";
import { depthWords, placeWords, w } from "./wolfpack/names.js";
import { optionsOf, press, touches } from "./wolfpack/options.js";
import { tasksOf } from "./wolfpack/tasks.js";

/** @typedef {import("../board.js").Table} Table */

/** Both sides of the board, measured once. @param {Record<string, any>} components */
function prepare(components) {
  const charts = /** @type {Record<string, Chart>} */ ({ large: new Chart(components["map.toml"].large), small: new Chart(components["map.toml"].small) });
  return { chart: (/** @type {string} */ convoy) => charts[convoy] };
}

/** @param {Table} table */
function plot(table) {
  const options = optionsOf(table);
  const { seen } = table;
  if (!seen.turn && !options.size) return html`<div class="wolf wolf--port"><div>${portChoices(table)} ${campaignLog(table)}</div><div>${hullOf(table)}</div></div>`;
  shown = { table, options };
  const isAboard = ["mark", "volley", "load"].some((type) => table.choices({ type }).length);
  const below = isAboard ? [hullOf(table), depthOf(table, options)] : [depthOf(table, options), hullOf(table)];
  return html`<div class="wolf wolf--sea">
    ${conditions(table)} ${chartOf(table, options)}
    <div class="wolf-rail" role="region" tabindex="0" aria-label=${w("rail")}>${portChoices(table)} ${listOf(table, options)} ${tasksOf(table)} ${checkShown(table)} ${below}</div>
  </div>`;
}

/** What lies on the table now, for the number keys. @type {{table: Table, options: Map<string, import("./wolfpack/options.js").Option>} | null} */
let shown = null;

/** Number keys pick, wherever the focus is, but not while something is written. @param {KeyboardEvent} event */
function onNumber(event) {
  const target = /** @type {Element} */ (event.target);
  if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey || target.closest("input, textarea, select, dialog")) return;
  if (!shown || !document.querySelector(".wolf--sea")) return;
  const found = [...shown.options.values()].find((one) => one.n === Number(event.key));
  if (found) press(shown.table, found);
}
document.addEventListener("keydown", onNumber);

/** What the weather and the convoy are like. @param {Table} table */
function conditions(table) {
  const { seen, components, aside } = table;
  const at = ["day", "night"].indexOf(seen.time) * 2 + ["good", "bad"].indexOf(seen.weather);
  const sight = components["tables.toml"].sight;
  return html`<p class="wolf-conditions"><span class="chip">${labelled(`${w(`convoy.${seen.convoy}`)}, ${w(`speed.${seen.speed}`)}`)}</span>
    <span class="chip">${termed("conditions", `${w(`time.${seen.time}`)}, ${w(`weather.${seen.weather}`)}`)}</span><span class="chip">${termed("sight", w("sight", { spot: sight.spot[at], identify: sight.identify[at] }))}</span>
    <span class="chip"><b>${labelled(aside?.points_needed ? w("vp_of", { n: seen.log.period_vp + seen.vp, of: aside.points_needed }) : w("points", { n: seen.vp }))}</b></span>${seen.stragglers.length ? html`<span class="chip">${labelled(w("stragglers", { n: seen.stragglers.length }))}</span>` : nothing}
    <button type="button" class="btn btn--s" @click=${() => openLog(table)}>${w("log.open")}</button></p>`;
}

/** @param {Table} table */
const prompt = (table) => promptFor(table, optionsOf(table));

/** @param {Table} table */
function round(table) {
  const { seen } = table;
  if (!seen) return "";
  const [year, month] = seen.month.split("-").map(Number);
  const when = new Intl.DateTimeFormat("en", { month: "short", year: "numeric" }).format(new Date(year, month - 1));
  return seen.turn ? w("round", { n: seen.turn, when }) : w("round.port", { when });
}

/** @param {Table} table @param {import("../board.js").SeatShown} seat */
function facts(table, seat) {
  if (!table.seen) return null;
  const boats = table.seen.boats.filter((/** @type {any} */ one) => one.player === seat.seat);
  const lines = boats.map((/** @type {any} */ one) => `${one.letter}${one.name ? ` ${one.name}` : ""}: ${placeWords(one)}${isSailing(one) && (one.box || one.space) ? `, ${depthWords(one)}` : ""}`);
  return { points: String(boats.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.sunk.length, 0)), note: w("facts.sunk"), lines };
}

/** @type {import("../board.js").Board} */
export default {
  styles: ["boards/wolfpack.css"],
  covers: COVERED,
  hasWords: true,
  prepare,
  plot,
  prompt,
  round,
  facts,
  touches,
};
