// Allied ships in hand: who goes along, where, and on what duty.
import { html, nothing } from "../../vendor/lit.js";
import { arrows } from "../../pieces/arrows.js";
import { labelled } from "../../pieces/terms.js";
import { why } from "../../pieces/why.js";
import { label } from "../../table/choosing.js";
import { t } from "../../words.js";
import { byPlace, DUTIES, inOrder, meaning } from "./meaning.js";
import { chosenPlace, placeInHand, takeAll } from "./pressing.js";
import { counterButton, heading } from "./tray.js";
import { nameOf, namesOf, placeName, shipsAt, shortPlace } from "./words.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("./index.js").Index} Index */
/** @typedef {{choice: import("../../protocol.js").Choice, what: import("./meaning.js").Meaning}} Way */

/** @param {Table} table */
export function placing(table) {
  const held = table.seen.in_hand;
  const from = placeInHand(table);
  const along = table.choices({ type: "with" });
  const ships = along.map((one) => meaning(one, table.index).ship);
  return html`${heading(namesOf(table, held), t(held.length > 1 ? "far-seas.squadron_in" : "far-seas.ship_in", { place: placeName(table, from) }))}
    <div class="seas-placing">
      <div class="seas-fanned" ${arrows()}>${held.map((/** @type {string} */ slug) => counterButton(table, slug, { more: t("far-seas.in_hand") }))}
        ${along.map((choice, n) => counterButton(table, ships[n], { press: () => table.send(choice), more: t("far-seas.take_along") }))}
        ${ships.length > 1 ? html`<button type="button" class="btn btn--s" @click=${() => takeAll(table, ships.slice(0, 5 - held.length))}>${t("far-seas.take_along_all")}</button>` : nothing}</div>
      ${places(table, from)}
    </div>
    ${duties(table)}`;
}

/** @param {Table} table @param {string} from */
function places(table, from) {
  const there = byPlace(table.question?.choices ?? [], table.index, table.seen);
  const chosen = chosenPlace(table);
  return html`<ol class="seas-dest" ${arrows()}>${inOrder(there.keys()).map((place, n) => {
    const cost = table.aside?.costs?.[place];
    return html`<li><button type="button" data-place=${place} aria-pressed=${String(place === chosen)} @click=${() => table.select([`area:${place}`])}>
      <kbd>${n < 9 ? n + 1 : "·"}</kbd><b>${placeName(table, place)}</b><em>${cost ? html`<span class="seas-cost">${t("far-seas.costs", { n: cost })}</span> ` : nothing}${place === from ? t("far-seas.stay_here") : about(table, place)}</em></button></li>`;
  })}</ol>`;
}

/** What is in a place, in a word. @param {Table} table @param {string} place */
function about(table, place) {
  const index = /** @type {Index} */ (table.index);
  const here = shipsAt(table, place);
  const named = here.filter((slug) => table.seen.named.includes(slug));
  const coming = comingTo(table, place);
  if (coming) return html`<strong>${coming}</strong>`;
  if (named.length) return html`<strong>${t("far-seas.will_move", { names: namesOf(table, named) })}</strong>`;
  const germans = here.filter((slug) => index.ships.get(slug)?.side === "axis");
  if (germans.length) return namesOf(table, germans);
  return here.length > 2 ? t("far-seas.n_ships", { n: here.length }) : here.length ? namesOf(table, here) : "";
}

/** Alone against the bot: who of its selected units may come, and how likely. @param {Table} table @param {string} place */
export function comingTo(table, place) {
  const units = /** @type {import("./glance.js").Foreseen[]} */ (table.aside?.foreseen ?? []);
  return units.flatMap((unit) => unit.areas.filter((way) => way.area === place).map((way) => t("far-seas.may_come", { names: namesOf(table, unit.ships), chance: Math.round(100 * way.chance) }))).join(" · ");
}

/** What may be done in the place chosen: search first. @param {Table} table */
function duties(table) {
  const place = chosenPlace(table);
  const there = byPlace(table.question?.choices ?? [], table.index, table.seen).get(place);
  if (!there) return html`<p class="seas-help">${labelled(t("far-seas.help_place"))}</p>`;
  const order = [...there].sort((a, b) => DUTIES.indexOf(a.what.type) - DUTIES.indexOf(b.what.type));
  const closed = (table.question?.closed ?? []).filter((one) => ["escort", "station"].includes(String(one.data.type)) && meaning(one, table.index).place === place);
  return html`<div class="seas-duties" role="group" aria-label=${t("far-seas.duties", { place: shortPlace(place) })} ${arrows()}>
    ${order.map((one, n) => html`<button type="button" class="btn btn--s" data-first=${n ? nothing : ""} data-does=${one.choice.notation} @click=${() => table.send(one.choice)}>${dutyWords(table, one)}</button>`)}
    ${closed.map((one) => html`<button type="button" class="btn btn--s" aria-disabled="true" ${why(one)}>${label(one.sentence)}</button>`)}</div>`;
}

/** @param {Table} table @param {Way} way */
function dutyWords(table, { choice, what }) {
  const index = /** @type {Index} */ (table.index);
  const station = index.stations.get(what.station);
  if (station) return t("far-seas.do.station", { at: station.name, n: station.vp });
  if (what.type === "join") return t("far-seas.do.join", { at: nameOf(table, what.ship) });
  if (what.type === "search" || what.type === "escort") return t(`far-seas.do.${what.type}`);
  return label(choice.sentence);
}
