// Under the battlefield: what may be chosen with its odds, and a row for every shot with all that makes up its modifier.
import { html, nothing } from "../../vendor/lit.js";
import { arrows } from "../../pieces/arrows.js";
import { paragraph } from "../../pieces/paragraph.js";
import { labelled } from "../../pieces/terms.js";
import { why } from "../../pieces/why.js";
import { label } from "../../table/choosing.js";
import { t } from "../../words.js";
import { die, percent, shotsOf } from "./battlefield.js";
import { meaning, meanings } from "./meaning.js";
import { heading, others } from "./tray.js";
import { nameOf } from "./words.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("./battlefield.js").Shot} Shot */

const RUNNING = ["accept", "run", "group", "chase", "stay"];

/** @param {Table} table */
export function battleTray(table) {
  const types = new Set((table.question?.choices ?? []).map((one) => String(one.data.type)));
  if (types.has("flee")) return refuges(table);
  return html`${choices(table)}${RUNNING.some((type) => types.has(type)) ? escapes(table) : nothing}${table.seen.battle.round ? shots(table) : nothing}`;
}

/** @param {Table} table */
function choices(table) {
  const aims = meanings(table.question?.choices ?? [], table.index).filter((one) => ["fire_at", "bold", "torpedo"].includes(one.what.type));
  if (!aims.length) return table.question ? html`${heading(t("far-seas.decide"), "")}${others(table)}` : nothing;
  const asking = table.seen.battle.asking;
  const hold = table.choice({ type: "hold" });
  return html`${heading(t("far-seas.aiming", { ship: nameOf(table, asking) }), t("far-seas.range_now", { range: table.seen.battle.range }))}
    <ul class="seas-options" ${arrows()}>${aims.map((one) => html`<li><button type="button" class="seas-option" data-does=${one.choice.notation} @click=${() => table.send(one.choice)}><span>${label(one.choice.sentence)}</span><em>${aimWords(table, one.what, asking)}</em></button></li>`)}
      ${hold ? html`<li><button type="button" class="seas-option" data-does=${hold.notation} @click=${() => table.send(hold)}>${label(hold.sentence)}</button></li>` : nothing}
      ${(table.question?.closed ?? []).map((closed) => html`<li><button type="button" class="seas-option is-closed" aria-disabled="true" ${why(closed)}>${label(closed.sentence)}</button></li>`)}</ul>`;
}

/** @param {Table} table @param {import("./meaning.js").Meaning} what @param {string} asking */
function aimWords(table, what, asking) {
  const torpedo = table.aside?.battle?.torpedo;
  if (what.type === "bold") return torpedo ? t("far-seas.torpedo_hits", { n: torpedo.bold }) : "";
  if (what.type === "torpedo") return torpedo ? t("far-seas.torpedo_hits", { n: torpedo.launch }) : "";
  const shot = shotsOf(table).find((one) => one.ship === asking && one.target === what.ship);
  return shot ? t("far-seas.shot_words", { die: die(shot.modifier), chance: percent(shot.hits / 6), mean: shot.mean.toFixed(2) }) : "";
}

/** @param {Table} table */
function shots(table) {
  const all = shotsOf(table);
  const aimed = all.filter((one) => one.is_aimed);
  const shown = aimed.length ? aimed : all;
  if (!shown.length) return html`<p class="muted">${t("far-seas.nobody_fires")}</p>`;
  return html`<div class="scroller" role="region" tabindex="0" aria-label=${t("far-seas.shots")}><table class="seas-table seas-shots"><caption>${t(aimed.length ? "far-seas.shots" : "far-seas.shots_possible")}</caption>
    <thead><tr>${["shot", "modifiers", "die", "hits", "mean"].map((name) => html`<th scope="col">${labelled(t(`far-seas.odds.${name}`))}</th>`)}</tr></thead>
    <tbody>${shown.map((one) => row(table, one))}</tbody></table></div>`;
}

/** @param {Table} table @param {Shot} shot */
const row = (table, shot) => html`<tr><th scope="row">${nameOf(table, shot.ship)} → ${nameOf(table, shot.target)}</th>
  <td>${shot.parts.map((part) => html`<span class="seas-part">${part.n < 0 ? "−" : "+"}${Math.abs(part.n)} ${labelled(t(`far-seas.part.${part.word}`))} ${paragraph(part.rule)}</span>`)}</td>
  <td>${die(shot.modifier)}</td><td>${percent(shot.hits / 6)}</td><td>${shot.mean.toFixed(2)}</td></tr>`;

/** Who gets away from whom: a row for each that may run, a column for each that may follow. @param {Table} table */
function escapes(table) {
  const { battle } = table.seen;
  const runs = Object.keys(battle.running);
  const own = table.seen.side === "german" && !table.viewer.startsWith("allied") ? battle.german : battle.allied;
  const ships = runs.length ? runs : own;
  const all = /** @type {{ship: string, from: string, chance: number}[]} */ (table.aside?.battle?.escapes ?? []).filter((one) => ships.includes(one.ship));
  const chasers = [...new Set(all.map((one) => one.from))];
  if (!all.length) return nothing;
  return html`<div class="scroller" role="region" tabindex="0" aria-label=${t("far-seas.escapes")}><table class="seas-table seas-escapes"><caption>${t("far-seas.escapes")} ${paragraph("§4.6.3.2")}</caption>
    <thead><tr><th scope="col">${labelled(t("far-seas.runner"))}</th>${chasers.map((slug) => html`<th scope="col">${t("far-seas.away_from", { ship: nameOf(table, slug) })}</th>`)}</tr></thead>
    <tbody>${[...new Set(all.map((one) => one.ship))].map((slug) => html`<tr><th scope="row">${nameOf(table, slug)}</th>${chasers.map((from) => html`<td>${percent(all.find((one) => one.ship === slug && one.from === from)?.chance ?? 0)}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** Where to run. @param {Table} table */
function refuges(table) {
  return html`${heading(t("far-seas.refuge"), "")}<ol class="seas-dest" ${arrows()}>${table.choices({ type: "flee" }).map((choice, n) => {
    const place = meaning(choice, table.index).place;
    return html`<li><button type="button" data-place=${place} aria-pressed=${String(table.isSelected(`area:${place}`))} @click=${() => table.select([`area:${place}`])}><kbd>${n < 9 ? n + 1 : "·"}</kbd><b>${label(choice.sentence)}</b></button></li>`;
  })}</ol>`;
}
