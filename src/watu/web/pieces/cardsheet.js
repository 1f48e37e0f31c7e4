// The whole card on a sheet: large, with its history, the source of every value, and what it may meet.
import { html, nothing } from "../vendor/lit.js";
import { hasWords, t } from "../words.js";
import { card, kindWord } from "./card.js";
import { convoyCard } from "./convoy.js";
import { sourceOf } from "./force.js";
import { provenance } from "./sprites.js";
import { marked } from "./terms.js";

/** @typedef {import("./force.js").Force} Force */
/** @typedef {import("./force.js").Convoy} Convoy */
/** @typedef {import("./force.js").Index} Index */
/** @typedef {import("../board.js").Table} Table */

const FORCE_FIELDS = ["category", "side", "nationality", "type", "air", "surface", "sub", "vp", "first_year", "last_year", "ocean", "fates", "requires"];
const CONVOY_FIELDS = ["route", "year", "month", "ocean", "cargo", "vp", "fated_by"];

/** @param {string} month */
export const monthName = (month) =>
  month ? new Intl.DateTimeFormat(document.documentElement.lang || "en", { month: "long" }).format(new Date(2000, Number(month) - 1, 15)) : "";

/** A field's value in words. @param {string} field @param {string} value @param {Index} index */
function shown(field, value, index) {
  if (field === "fates" || field === "fated_by") return index.nameOf(value);
  if (field === "month") return monthName(value);
  if (["air", "surface", "sub"].includes(field)) return value.includes("?") ? t("cards.dice", { n: value.length }) : value;
  if (field === "route") return value.replace(" - ", " – ");
  for (const key of [`cards.${field}.${value}`, `cards.${field === "cargo" ? "hold" : field}.${value}`]) if (hasWords(key)) return t(key);
  return value;
}

/** @param {Record<string, string>} row @param {string[]} fields @param {Index} index @param {Set<any>} said terms that the sheet has explained */
function valuesTable(row, fields, index, said) {
  return html`<table class="sources">
    <caption class="vh">${t("cards.sheet.values")}</caption>
    <tbody>${fields
      .filter((field) => row[field])
      .map((field) => {
        const source = sourceOf(row.provenance ?? "", field);
        return html`<tr><th scope="row">${marked(t(`cards.field.${field}`), said)}</th><td>${marked(shown(field, row[field], index), said)}</td><td class="sources__from">${provenance(source)}${t(`cards.source.${source}`)}</td></tr>`;
      })}</tbody>
  </table>`;
}

/**
 * Open a Force card or a convoy, by slug.
 * @param {Table} table
 * @param {string} slug
 */
export function openCard(table, slug) {
  const index = /** @type {Index} */ (table.index);
  const force = index.forces.get(slug);
  const convoy = index.convoys.get(slug);
  if (force) table.sheet(force.name, () => forceSheet(table, force, index));
  else if (convoy) table.sheet(convoy.name, () => convoySheet(table, convoy, index));
}

/** @param {Table} table @param {Force} force @param {Index} index */
function forceSheet(table, force, index) {
  const said = new Set();
  return html`<div class="cardsheet">
    <div class="cardsheet__card">${card(force, { nameOf: index.nameOf })}</div>
    <div class="cardsheet__words">
      <p class="muted">${[force.nationality, kindWord(force)].filter(Boolean).join(" ")}${force.number ? ` · ${t("cards.number", { number: force.number })}` : nothing}</p>
      ${force.note ? html`<p class="chart cardsheet__note">${force.note}</p>` : nothing}
      ${meetings(table, force, index, said)}
      ${valuesTable(force.row, FORCE_FIELDS, index, said)}
    </div>
  </div>`;
}

/** What it may meet: its victim, whom it is the victim of. @param {Table} table @param {Force} force @param {Index} index @param {Set<any>} said */
function meetings(table, force, index, said) {
  const link = (/** @type {string} */ slug) =>
    html`<button type="button" class="linkish" @click=${() => openCard(table, slug)}>${index.nameOf(slug)}</button> `;
  const lines = [];
  if (force.fates) lines.push(html`<dt>${marked(t(index.convoys.has(force.fates) ? "cards.sheet.fates_convoy" : "cards.sheet.fates"), said)}</dt><dd>${link(force.fates)}</dd>`);
  if (force.fatedBy.length) lines.push(html`<dt>${marked(t("cards.sheet.fated_by"), said)}</dt><dd>${force.fatedBy.map(link)}</dd>`);
  return lines.length ? html`<dl class="meetings">${lines}</dl>` : nothing;
}

/** @param {Table} table @param {Convoy} convoy @param {Index} index */
function convoySheet(table, convoy, index) {
  const said = new Set();
  return html`<div class="cardsheet">
    <div class="cardsheet__card">${convoyCard(convoy, { nameOf: index.nameOf })}</div>
    <div class="cardsheet__words">
      ${convoy.note ? html`<p class="chart cardsheet__note">${convoy.note}</p>` : nothing}
      ${convoy.fatedBy
        ? html`<dl class="meetings"><dt>${marked(t("cards.sheet.fated_by"), said)}</dt><dd><button type="button" class="linkish" @click=${() => openCard(table, convoy.fatedBy)}>${index.nameOf(convoy.fatedBy)}</button></dd></dl>`
        : nothing}
      ${valuesTable(convoy.row, CONVOY_FIELDS, index, said)}
    </div>
  </div>`;
}
