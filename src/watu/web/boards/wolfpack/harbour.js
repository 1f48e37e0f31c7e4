// In port: the Campaign Log, the boats of the flotillas, the crew chart, and what is bought and chosen there.
import { html, nothing } from "../../vendor/lit.js";
import { arrows } from "../../pieces/arrows.js";
import { icon } from "../../pieces/sprites.js";
import { labelled } from "../../pieces/terms.js";
import { why } from "../../pieces/why.js";
import { label } from "../../table/choosing.js";
import { skillWords } from "./hull.js";
import { boatLooked } from "./looking.js";
import { boatName, w } from "./names.js";

/** @typedef {import("../../board.js").Table} Table */

const ROSTER = ["take", "send", "hurry"];
const SKILLS = ["train", "gain", "forget"];
const NUMBERS = ["stern", "electric", "convert"];
const TRACKS = ["captain", "wo1", "wo2", "engineer", "section"];
const FLAT = 3;

/** The types of choices that are offered here, but for the words in the prompt. */
export const IN_PORT = [...ROSTER, ...SKILLS, ...NUMBERS, "assign", "buy_tp"];

/** @param {Table} table @param {readonly string[]} types */
const openType = (table, types) => types.find((type) => table.choices({ type }).length);

/** What is to be decided of boats, crews and numbers; also on the way home. @param {Table} table */
export function portChoices(table) {
  const number = openType(table, NUMBERS);
  return html`${number ? numbers(table, number) : nothing}${openType(table, [...SKILLS, "buy_tp", "assign"]) ? crewChart(table) : nothing}${openType(table, ROSTER) ? flotillas(table) : nothing}`;
}

/** How many of something. @param {Table} table @param {string} type */
function numbers(table, type) {
  return html`<section class="wolf-numbers" aria-labelledby="wolf-numbers"><h2 id="wolf-numbers">${w(`number.${type}`)}</h2>
    <ul class="wolf-ways" ${arrows()}>${table.choices({ type }).map((choice) => html`<li><button type="button" class="wolf-way wolf-way--number" data-does=${choice.notation} @click=${() => table.send(choice)}>${choice.data.number}<span class="vh">: ${label(choice.sentence)}</span></button></li>`)}</ul></section>`;
}

/** The boats of the flotillas as they stand. @param {Table} table */
export function flotillas(table) {
  const rows = table.seen.log.boats;
  if (!rows.length) return nothing;
  const numbersOf = [...new Set(rows.map((/** @type {any} */ row) => row.flotilla))];
  return html`<section class="wolf-flotillas" aria-labelledby="wolf-flotillas"><h2 id="wolf-flotillas">${w("flotillas")} <small>${w("flotillas.more")}</small></h2>
    <div class="wolf-rosters">${numbersOf.map((flotilla) => html`<div><h3>${w("flotilla", { n: Number(flotilla) })}</h3><ul ${arrows()}>${rows.filter((/** @type {any} */ row) => row.flotilla === flotilla).map((/** @type {any} */ row) => rosterLine(table, row))}</ul></div>`)}</div></section>`;
}

/** @param {Table} table @param {any} row */
function rosterLine(table, row) {
  const slug = row.boat.toLowerCase().replace("-", "");
  const choice = ROSTER.map((type) => table.choice({ type, boat: slug })).find(Boolean);
  const shut = ROSTER.flatMap((type) => table.closed({ type, boat: slug }));
  const at = table.seen.boats.find((/** @type {any} */ boat) => boat.name === row.boat);
  const state = row.state !== "afloat" ? w(`fate.${row.state}`) : row.refit ? w("refit", { n: row.refit }) : at ? w("sails_as", { letter: at.letter }) : "";
  const body = html`<b>${row.boat}</b><span>${choice || shut.length ? w("xp", { n: row.xp }) : labelled(w("xp", { n: row.xp }))}</span><span>${w("tons", { n: Math.round(row.tonnage / 1000) })}</span>${state ? html`<i>${state}</i>` : nothing}`;
  if (choice) return html`<li><button type="button" class="wolf-roster is-open" data-does=${choice.notation} @click=${() => table.send(choice)}><span class="vh">${label(choice.sentence)}: </span>${body}</button></li>`;
  if (shut.length) return html`<li><button type="button" class="wolf-roster" aria-disabled="true" ${why(shut)}>${body}</button></li>`;
  return html`<li><span class=${`wolf-roster ${row.state === "afloat" ? "" : "is-lost"}`}>${body}</span></li>`;
}

/** The enhancements by track and level: had, to be had, not yet. @param {Table} table */
export function crewChart(table) {
  const boat = boatLooked(table);
  if (!boat) return nothing;
  const all = table.components["tables.toml"].enhancement;
  const row = table.seen.log.boats.find((/** @type {any} */ one) => one.boat === boat.name);
  const tactical = table.choice({ type: "buy_tp" });
  const assigned = table.choices({ type: "assign" });
  return html`<section class="wolf-chartcrew" aria-labelledby="wolf-chartcrew"><h2 id="wolf-chartcrew">${w("crew.chart")} <small>${boatName(boat)}${row ? ` · ${w("xp", { n: row.xp })} · ${w("tons", { n: Math.round(row.tonnage / 1000) })}` : ""}</small></h2>
    <dl>${TRACKS.map((track) => html`<div><dt>${w(`track.crew.${track}`)}</dt><dd><ul ${arrows()}>${all.filter((/** @type {any} */ one) => one.track === track).map((/** @type {any} */ one) => html`<li>${skill(table, boat, one)}</li>`)}</ul></dd></div>`)}</dl>
    ${tactical || assigned.length ? html`<ul class="wolf-ways">${[...(tactical ? [tactical] : []), ...assigned].map((choice) => html`<li><button type="button" class="wolf-way" data-does=${choice.notation} @click=${() => table.send(choice)}>${label(choice.sentence)}</button></li>`)}</ul>` : nothing}
  </section>`;
}

/** @param {Table} table @param {any} boat @param {any} one a row of the chart */
function skill(table, boat, one) {
  const choice = SKILLS.map((type) => table.choice({ type, skill: one.id })).find(Boolean);
  const shut = SKILLS.flatMap((type) => table.closed({ type, skill: one.id }));
  const has = boat.skills.includes(one.id);
  const cost = one.tonnage ? w("tons", { n: one.tonnage / 1000 }) : w("xp", { n: one.xp });
  const body = html`<span class="wolf-level" aria-hidden="true">${"●".repeat(Math.min(one.level, FLAT + 1))}</span>${has ? icon("check") : nothing}<b>${skillWords(one.id)}</b><small>${has ? w("skill.had") : cost}</small>`;
  if (choice) return html`<button type="button" class="wolf-skill is-open" data-does=${choice.notation} @click=${() => table.send(choice)}><span class="vh">${w(`skill.${choice.data.type}`, { track: w(`track.crew.${one.track}`) })} </span>${body}</button>`;
  if (shut.length && !has) return html`<button type="button" class="wolf-skill" aria-disabled="true" ${why(shut)}>${body}</button>`;
  return html`<span class=${`wolf-skill ${has ? "is-had" : ""}`}>${body}</span>`;
}

/** Patrols and War Periods. @param {Table} table */
export function campaignLog(table) {
  const { log, vp } = table.seen;
  const periods = table.components["tables.toml"].period;
  const isOne = table.hello.options.campaign === "patrol";
  return html`<section class="wolf-log" aria-labelledby="wolf-log"><h2 id="wolf-log">${w("log")}</h2>
    <p class="wolf-conditions">${isOne ? nothing : html`<span class="chip">${labelled(w("log.patrols", { n: log.patrols }))}</span><span class="chip">${w("log.points", { n: log.points })}</span>`}
      <span class="chip">${labelled(w("log.losses", { n: log.losses }))}</span><span class="chip"><b>${labelled(w("points", { n: isOne ? vp : log.total_vp + vp }))}</b></span>
      ${table.aside?.points_needed ? html`<span class="chip">${w("log.needed", { n: log.period_vp + vp, of: table.aside.points_needed })}</span>` : nothing}</p>
    ${log.history.length ? html`<table class="wolf-cells"><thead><tr><th scope="col">${w("log.month")}</th><th scope="col">${w("log.vp")}</th><th scope="col">${w("log.lost")}</th></tr></thead>
      <tbody>${log.history.map((/** @type {number[]} */ [month, points, lost]) => html`<tr><th scope="row">${monthName(month)}</th><td class="num">${points}</td><td class="num">${lost}</td></tr>`)}</tbody></table>` : nothing}
    ${log.periods.length ? html`<table class="wolf-cells"><thead><tr><th scope="col">${labelled(w("log.period"))}</th><th scope="col">${w("log.vp")}</th><th scope="col">${w("log.required")}</th><th scope="col">${w("log.end")}</th></tr></thead>
      <tbody>${log.periods.map((/** @type {number[]} */ [number, points, won]) => html`<tr><th scope="row">${periods[number]?.name}</th><td class="num">${points}</td><td class="num">${periods[number]?.vp_required}</td><td>${w(won ? "log.won" : "log.lost_it")}</td></tr>`)}</tbody></table>` : nothing}
  </section>`;
}

/** Months count from October 1941. @param {number} month */
const monthName = (month) => new Intl.DateTimeFormat("en", { month: "short", year: "numeric" }).format(new Date(1941, 9 + month));

/** Both charts, to be looked up at sea. @param {Table} table */
export const openLog = (table) => table.sheet(w("log.open"), () => html`<div class="wolf wolf--sheet">${campaignLog(table)}${crewChart(table)}${flotillas(table)}</div>`);
