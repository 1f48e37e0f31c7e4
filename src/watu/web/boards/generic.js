// A board for every game: the observation as panels with names, and the choices as lists. It knows nothing of any game.
import { plain } from "../games.js";
import { genericPrompt } from "../table/choosing.js";
import { html, nothing } from "../vendor/lit.js";
import { hasWords, t } from "../words.js";

/** @typedef {import("../board.js").Table} Table */
/** @typedef {{nameOf: (slug: string) => string, isKnown: (slug: string) => boolean}} Names */

/** Fields by which a thing in a list is called, in this order. */
const TITLES = ["name", "seat", "side", "by", "letter", "escort", "title", "id"];
const DEEP = 3;
const MOST_COLUMNS = 8;

/** Every row of a table in the pack, by its first column. @param {Record<string, any>} components @returns {Names} */
export function namesOf(components) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const rows of Object.values(components)) {
    if (!Array.isArray(rows)) continue;
    for (const row of rows) {
      const slug = String(Object.values(row)[0] ?? "");
      if (slug && !names.has(slug)) names.set(slug, String(row.name || row.title || valueWords(slug)));
    }
  }
  return { nameOf: (slug) => names.get(slug) ?? plain(slug), isKnown: (slug) => names.has(slug) };
}

/** @param {string} key */
const field = (key) => (hasWords(`field.${key}`) ? t(`field.${key}`) : plain(key.replace(/^(is|has)_/, "")));

/** Identifiers become words; names, dates and numbers stay as they are. @param {string} value */
export const valueWords = (value) => (/^[a-z0-9]+(_[a-z0-9]+)*$/.test(value) ? plain(value) : value);

/** @param {unknown} value */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value */
const isSmall = (value) => !isRecord(value) && !(Array.isArray(value) && value.some((one) => typeof one === "object" && one !== null));

/**
 * What there is to say of a thing, shortest first: small facts, then what needs a panel of its own. Nothing that says nothing.
 * @param {Record<string, unknown>} thing
 */
export function partsOf(thing) {
  const entries = Object.entries(thing).filter(([key, value]) => !isNothing(value) && !isCountOfShown(key, thing));
  return {
    facts: entries.filter(([key, value]) => isSmall(value) && !(value === null && !hiddenCount(key, thing))),
    panels: entries.filter(([, value]) => !isSmall(value)),
  };
}

/** @param {unknown} value */
const isNothing = (value) => value === "" || value === false || (Array.isArray(value) && !value.length) || (isRecord(value) && !Object.keys(/** @type {object} */ (value)).length);

/** `hand_size` says nothing beside the cards of `hand`. @param {string} key @param {Record<string, unknown>} thing */
function isCountOfShown(key, thing) {
  const found = /^(.*)_(size|count)$/.exec(key);
  return Boolean(found && found[1] in thing && (thing[found[1]] === null || Array.isArray(thing[found[1]])));
}

/** How many lie hidden. @param {string} key @param {Record<string, unknown>} thing */
const hiddenCount = (key, thing) => Number(thing[`${key}_size`] ?? thing[`${key}_count`] ?? 0);

/** @param {Record<string, unknown>} thing */
function titleOfThing(thing) {
  const key = TITLES.find((name) => typeof thing[name] === "string" && thing[name]);
  return key ? { key, title: String(thing[key]) } : { key: "", title: "" };
}

/** @param {Table} table @param {unknown} value @returns {unknown} */
function small(table, value) {
  if (value === true) return t("yes");
  if (typeof value === "number") return html`<span class="num">${Number.isInteger(value) ? value : value.toFixed(2)}</span>`;
  if (Array.isArray(value)) return html`<span class="chips">${value.map((one) => chip(table, one, true))}</span>`;
  return chip(table, value);
}

/**
 * A name; one that the pack knows opens what there is to say of it.
 * @param {Table} table
 * @param {unknown} value
 * @param {boolean} [isInList]
 */
function chip(table, value, isInList = false) {
  if (typeof value === "number") return html`<span class="chip num">${value}</span>`;
  if (value === null) return html`<span class="chip">?</span>`;
  const slug = String(value);
  const seat = table.seat(slug);
  if (seat) return html`<span class="chip">${seat.label}</span>`;
  const names = /** @type {Names} */ (table.index);
  if (!names.isKnown(slug)) return isInList ? html`<span class="chip">${valueWords(slug)}</span>` : valueWords(slug);
  return html`<button type="button" class="chip chip--known" @click=${() => table.describe(slug)}>${names.nameOf(slug)}</button>`;
}

/** @param {Table} table @param {Record<string, unknown>} thing @param {string} [without] */
function facts(table, thing, without = "") {
  const { facts: all } = partsOf(thing);
  const shown = all.filter(([key]) => key !== without);
  if (!shown.length) return nothing;
  return html`<dl class="facts">${shown.map(([key, value]) => html`<div><dt>${field(key)}</dt><dd>${
    value === null ? t("generic.hidden", { n: hiddenCount(key, thing) }) : small(table, value)
  }</dd></div>`)}</dl>`;
}

/** @param {Table} table @param {string} key @param {unknown} value @param {number} depth @returns {unknown} */
function panel(table, key, value, depth) {
  if (Array.isArray(value)) return list(table, key, value, depth);
  const thing = /** @type {Record<string, unknown>} */ (value);
  const entries = Object.entries(thing);
  if (entries.every(([, one]) => isRecord(one))) {
    return list(table, key, entries.map(([name, one]) => ({ name, .../** @type {object} */ (one) })), depth);
  }
  return frame(field(key), depth, html`${facts(table, thing)}${inner(table, thing, depth)}`);
}

/** @param {Table} table @param {Record<string, unknown>} thing @param {number} depth */
const inner = (table, thing, depth) => partsOf(thing).panels.map(([key, value]) => panel(table, key, value, depth + 1));

/** Many small things of a kind are a table. @param {Record<string, unknown>[]} records */
function columnsOf(records) {
  const keys = [...new Set(records.flatMap((one) => Object.keys(one)))].filter((key) => records.some((one) => !isNothing(one[key])));
  const isTable = records.length > 2 && keys.length <= MOST_COLUMNS && records.every((one) => Object.values(one).every(isSmall));
  return isTable ? keys : [];
}

/** @param {Table} table @param {Record<string, unknown>[]} records @param {string[]} keys */
const asTable = (table, records, keys) =>
  html`<div class="scroller" role="region" tabindex="0" aria-label=${t("generic.table")}><table class="cells"><thead><tr>${keys.map((key) => html`<th scope="col">${field(key)}</th>`)}</tr></thead>
    <tbody>${records.map((one) => html`<tr>${keys.map((key) => html`<td>${isNothing(one[key]) ? nothing : small(table, one[key] ?? null)}</td>`)}</tr>`)}</tbody></table></div>`;

/** Things of a kind side by side; pairs and triples as rows. @param {Table} table @param {string} key @param {unknown[]} things @param {number} depth */
function list(table, key, things, depth) {
  if (things.every(Array.isArray)) {
    return frame(field(key), depth, html`<ol class="rows">${/** @type {unknown[][]} */ (things).map((row) => html`<li>${row.map((one) => html`<span>${isSmall(one) ? small(table, one) : "…"}</span>`)}</li>`)}</ol>`);
  }
  const records = /** @type {Record<string, unknown>[]} */ (things.filter(isRecord));
  const columns = columnsOf(records);
  if (columns.length) return frame(field(key), depth, asTable(table, records, columns));
  return frame(field(key), depth, html`<ul class="things">${records.map((thing) => oneThing(table, thing, depth))}</ul>`);
}

/** @param {Table} table @param {Record<string, unknown>} thing @param {number} depth */
function oneThing(table, thing, depth) {
  const { key, title } = titleOfThing(thing);
  const seat = table.seat(title);
  const names = /** @type {Names} */ (table.index);
  return html`<li class="thing ${seat?.awaited ? "thing--now" : ""}">
    ${title ? html`<p class="thing__head">${seat?.label ?? names.nameOf(title)}</p>` : nothing}
    ${facts(table, thing, key)}${inner(table, thing, depth)}
  </li>`;
}

/** Deep parts fold away. @param {string} title @param {number} depth @param {unknown} body */
function frame(title, depth, body) {
  if (depth >= DEEP) return html`<details class="generic__deep"><summary>${title}</summary>${body}</details>`;
  const head = depth === 0 ? html`<h2>${title}</h2>` : html`<p class="generic__head">${title}</p>`;
  return html`<section class=${depth === 0 ? "generic__panel" : "generic__part"}>${head}${body}</section>`;
}

/** @type {import("../board.js").Board} */
const board = {
  styles: ["boards/generic.css"],
  covers: [],
  prepare: namesOf,
  prompt: genericPrompt,
  plot(table) {
    const seen = /** @type {Record<string, unknown>} */ (table.seen ?? {});
    return html`<div class="generic">
      ${facts(table, seen, "viewer")}
      <div class="generic__panels">${partsOf(seen).panels.map(([key, value]) => panel(table, key, value, 0))}</div>
    </div>`;
  },
};
export default board;
