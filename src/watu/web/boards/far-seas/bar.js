// Over the map: the turns, the phases of the operation, the points, and the choice between map and battlefield.
import { html, nothing } from "../../vendor/lit.js";
import { icon, sideMark } from "../../pieces/sprites.js";
import { labelled } from "../../pieces/terms.js";
import { t } from "../../words.js";
import { openPoints, pointsMark } from "./points.js";
import { ui } from "./ui.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("./index.js").Index} Index */

const TURNS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const PHASES = [1, 2, 3, 4, 5];
const VIEWS = ["map", "battle"];

/** @param {Table} table */
export function bar(table) {
  const { seen } = table;
  return html`<div class="seas-bar">
    <ol class="seas-turns" aria-label=${t("far-seas.turns")}>${TURNS.map((turn) => oneTurn(table, turn))}</ol>
    <ol class="seas-phases" aria-label=${t("far-seas.phases", { operation: seen.operation })}>
      ${PHASES.map((phase) => html`<li aria-current=${phase === seen.phase ? "step" : nothing}>${sideOf(phase)}<span>${labelled(t(`far-seas.phase.${phase}`))}</span></li>`)}</ol>
    <span class="push"></span>
    ${seen.battle ? views(table) : nothing}
    ${pointsMark(table, () => openPoints(table))}
  </div>`;
}

/** Who acts in a phase. @param {number} phase */
const sideOf = (phase) => sideMark(phase === 2 || phase === 4 ? "allied" : "axis");

/** @param {Table} table @param {number} turn */
function oneTurn(table, turn) {
  const now = table.seen.turn;
  const ends = table.seen.colonies.filter((/** @type {any} */ one) => !one.is_taken && /** @type {Index} */ (table.index).colonies.get(one.id)?.deadline === turn);
  const words = ends.map((/** @type {any} */ one) => /** @type {Index} */ (table.index).colonies.get(one.id)?.name).join(", ");
  return html`<li class=${turn < now ? "is-past" : turn === now ? "is-now" : ""} aria-current=${turn === now ? "step" : nothing} title=${words ? t("far-seas.deadline", { names: words }) : nothing}>
    ${turn}${ends.length ? html`<span class="seas-turns__mark"><span aria-hidden="true">⚑</span><span class="vh">${t("far-seas.deadline", { names: words })}</span></span>` : nothing}</li>`;
}

/** @param {Table} table */
const views = (table) => html`<div class="seas-views" role="group" aria-label=${t("far-seas.views")}>
  ${VIEWS.map((view) => html`<button type="button" aria-pressed=${ui.view(table) === view ? "true" : "false"} @click=${() => ui.set({ view })}>${view === "map" ? icon("table") : nothing}${t(`far-seas.view.${view}`)}</button>`)}
</div>`;
