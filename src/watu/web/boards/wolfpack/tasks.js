// Work aboard: who repairs what, who tends whom, who moves where; one row for each who can do something, the rest folded away with reasons.
import { html, nothing } from "../../vendor/lit.js";
import { arrows } from "../../pieces/arrows.js";
import { labelled } from "../../pieces/terms.js";
import { why } from "../../pieces/why.js";
import { oddsFor } from "./insight.js";
import { hasOdds } from "./looking.js";
import { numeral, percent, w } from "./names.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../protocol.js").Choice} Choice */
/** @typedef {import("../../protocol.js").Closed} Closed */

export const TASKS = ["repair", "heal", "relocate", "hunt"];

/** Who does it, and what, in words. @param {Table} table @param {any} data @returns {[string, string]} */
function parts(table, data) {
  switch (data.type) {
    case "repair":
      return [w(`crew.${data.section}`), placeOf(data.location) + (data.engineer ? ` ${w("task.helped")}` : "")];
    case "heal":
      return [w(`crew.${data.by}`), w("task.tends", { who: w(`crew.${data.who}`) })];
    case "relocate":
      return [w(`crew.${data.from}`), w("task.to", { where: w(`crew.${data.to}`) })];
    default:
      return [w("task.straggler"), stragglerWords(table, String(data.ship))];
  }
}

/** A ship that has fallen back, with the turn in which it did. @param {Table} table @param {string} slug */
function stragglerWords(table, slug) {
  const row = table.components["convoy_ships.csv"].find((/** @type {any} */ one) => one.ship.toLowerCase() === slug);
  const [turn] = table.seen.stragglers.find((/** @type {[number, string]} */ [, ship]) => ship === slug) ?? ["?"];
  return row ? w("task.ship", { ship: slug.toUpperCase(), size: w(`size.${row.size}`), kind: w(`kind.${row.kind}`), vp: row.vp, turn }) : slug.toUpperCase();
}

/** @param {string} mark */
function placeOf(mark) {
  if (mark.startsWith("TT")) return w("task.tube", { tube: numeral(Number(mark.slice(2))) });
  const track = { FL: "track.flooding", FI: "track.fire" }[mark];
  return w(track ?? `place.${mark.toLowerCase()}`);
}

/** @param {Table} table */
export function tasksOf(table) {
  const type = TASKS.find((one) => table.choices({ type: one }).length || table.closed({ type: one }).length);
  if (!type) return nothing;
  /** @type {Map<string, Choice[]>} */
  const rows = new Map();
  for (const choice of table.choices({ type })) {
    const [who] = parts(table, choice.data);
    rows.set(who, [...(rows.get(who) ?? []), choice]);
  }
  return html`<section class="wolf-tasks" aria-labelledby="wolf-tasks"><h2 id="wolf-tasks">${labelled(w(`task.${type}`))}</h2>
    <dl>${[...rows].map(([who, choices]) => html`<div><dt>${who}</dt><dd><ul class="wolf-ways" ${arrows()}>${choices.map((choice) => html`<li>${wayOf(table, choice)}</li>`)}</ul></dd></div>`)}</dl>
    ${rows.size ? nothing : html`<p class="muted">${w("task.none")}</p>`}
    ${shutOnes(table, table.closed({ type }))}</section>`;
}

/** @param {Table} table @param {Choice} choice */
function wayOf(table, choice) {
  const [first] = hasOdds() ? oddsFor(table, choice.notation) : [];
  return html`<button type="button" class="wolf-way" data-does=${choice.notation} aria-disabled=${table.isSending ? "true" : nothing} @click=${() => table.send(choice)}>
    <span><span class="vh">${parts(table, choice.data)[0]}: </span>${parts(table, choice.data)[1]}</span>${first ? html`<b class="num">${percent(first.chance)}</b>` : nothing}</button>`;
}

/** What cannot be done, by its reason. @param {Table} table @param {Closed[]} closed */
function shutOnes(table, closed) {
  if (!closed.length) return nothing;
  return html`<details class="wolf-shut"><summary>${w("task.shut", { n: closed.length })}</summary>
    <ul class="wolf-ways">${closed.map((one) => html`<li><button type="button" class="wolf-way wolf-way--shut" aria-disabled="true" ${why(one)}>${parts(table, one.data).join(": ")}</button></li>`)}</ul></details>`;
}
