// Below the map: what is in hand or looked at, large, and everything that may be chosen as buttons.
import { html, nothing } from "../../vendor/lit.js";
import { arrows } from "../../pieces/arrows.js";
import { paragraph } from "../../pieces/paragraph.js";
import { labelled } from "../../pieces/terms.js";
import { why } from "../../pieces/why.js";
import { label } from "../../table/choosing.js";
import { t } from "../../words.js";
import { battleTray } from "./battletray.js";
import { counter, shipWords } from "./counter.js";
import { glance } from "./glance.js";
import { meaning, meanings } from "./meaning.js";
import { placing } from "./placing.js";
import { assignments, destinations, plotting } from "./plotting.js";
import { choicesOf, chosenPlace, look, pressShip, step, takeAll } from "./pressing.js";
import { stateOf } from "./stacks.js";
import { ui } from "./ui.js";
import { doing, nameOf, placeName, shipsAt, shortPlace } from "./words.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("./index.js").Index} Index */

const PLANS = ["nothing", "raid", "attack", "intervene", "home"];

/** @param {Table} table */
export function tray(table) {
  return html`<section class="seas-tray" aria-label=${t("far-seas.tray")}>${training(table)}${body(table)}${note()}</section>`;
}

/** What a training scenario teaches at this step, with its paragraph. @param {Table} table */
function training(table) {
  const [, rule, words] = /^(§\S+) (.*)$/.exec(table.aside?.training ?? "") ?? [];
  return words ? html`<p class="seas-training"><b>${t("far-seas.training")}</b> ${labelled(words)} ${paragraph(rule)}</p>` : nothing;
}

/** @param {Table} table */
function body(table) {
  const types = new Set((table.question?.choices ?? []).map((one) => String(one.data.type)));
  const isHeld = table.seen.in_hand.length > 0;
  if (isHeld && types.has("search")) return placing(table);
  if (isHeld && (types.has("to") || types.has("follow"))) return destinations(table);
  if (isHeld && PLANS.some((type) => types.has(type))) return assignments(table);
  if (table.seen.battle) return battleTray(table);
  if (isPlotting(table, types)) return html`${chosenPlace(table) ? areaShips(table) : nothing}${plotting(table)}`;
  if (chosenPlace(table)) return html`${areaShips(table)}${others(table)}`;
  return types.has("move") ? taking(table) : html`${others(table)}${glance(table)}`;
}

/** Whether orders are being written. @param {Table} table @param {Set<string>} types */
const isPlotting = (table, types) => (types.has("move") || types.has("openly") || types.has("done")) && table.seen.phase === 1 && table.seen.side === "german" && !table.seen.named.length;

/** Why something could not be done. */
function note() {
  const closed = /** @type {any} */ (ui.get.note);
  return closed ? html`<p class="seas-note" role="status"><b>${label(closed.sentence)}:</b> ${closed.reason} ${paragraph(closed.rule)}</p>` : nothing;
}

/** A text with its terms. @param {unknown} words */
const explained = (words) => (typeof words === "string" ? labelled(words) : words);

/** @param {unknown} title @param {unknown} more */
export const heading = (title, more) => html`<h2 class="seas-head">${explained(title)} <small>${explained(more)}</small></h2>`;

/**
 * A ship's counter as a button: pressed where it may be chosen, else it opens what there is to say of it.
 * @param {Table} table @param {string} slug @param {{press?: () => void, isOn?: boolean, closed?: any, more?: unknown}} [look_]
 */
export function counterButton(table, slug, look_ = {}) {
  const ship = /** @type {import("./types.js").Ship} */ (/** @type {Index} */ (table.index).ships.get(slug));
  const now = table.seen.ships[slug];
  const state = stateOf(table.aside, slug, now);
  const isOpen = Boolean(look_.press);
  return html`<button type="button" data-ship=${slug} class="seas-counter ${isOpen ? "is-open" : ""}" aria-pressed=${look_.isOn === undefined ? nothing : String(look_.isOn)}
    aria-disabled=${!isOpen && look_.closed ? "true" : nothing} @click=${() => (look_.press ? look_.press() : look_.closed ? undefined : table.describe(slug))} ${why(look_.closed ?? null)}>
    <span class="vh">${shipWords(ship, now)}</span>${counter(ship, now, { state })}<span class="seas-counter__state">${look_.more ?? doing(table, slug)}</span></button>`;
}

/** The ships of the place looked at. @param {Table} table */
function areaShips(table) {
  const place = chosenPlace(table);
  const ships = shipsAt(table, place);
  const free = ships.filter((slug) => choicesOf(table, slug).some((one) => one.data.type === "move"));
  const nation = (/** @type {string} */ slug) => /** @type {Index} */ (table.index).ships.get(slug)?.nation;
  const together = table.seen.phase === 2 ? free.filter((slug) => nation(slug) === nation(free[0])).slice(0, 5) : [];
  return html`<div class="seas-area">
    ${heading(placeName(table, place), areaFacts(table, place))}
    <div class="seas-fanned" ${arrows()}>${ships.map((slug) => counterButton(table, slug, { press: choicesOf(table, slug).length ? () => pressShip(table, slug) : undefined, closed: closedShip(table, slug) }))}
      ${ships.length ? nothing : html`<p class="muted">${t("far-seas.nobody_here")}</p>`}</div>
    <div class="row seas-actions">
      ${together.length > 1 ? html`<button type="button" class="btn btn--s" @click=${() => takeAll(table, together)}>${t("far-seas.take_all", { n: together.length })}</button>` : nothing}
      ${free.length ? html`<button type="button" class="btn btn--s btn--quiet" @click=${() => step(table, 1)} aria-keyshortcuts="]">${t("far-seas.next_ship")}</button>` : nothing}
      <button type="button" class="btn btn--s btn--quiet" @click=${() => look(table, place)}>${t("far-seas.close")}</button>
    </div></div>`;
}

/** @param {Table} table @param {string} slug */
const closedShip = (table, slug) => (choicesOf(table, slug).length ? null : (table.question?.closed.find((one) => meaning(one, table.index).ship === slug) ?? null));

/** @param {Table} table @param {string} place */
function areaFacts(table, place) {
  const index = /** @type {Index} */ (table.index);
  const area = index.areas.get(place);
  if (!area) return "";
  const left = table.aside?.merchants?.[place];
  const raided = new Set(table.seen.raided);
  const facts = [
    area.density ? t("far-seas.merchants_of", { n: left ?? area.density, of: area.density }) : t("far-seas.no_merchants"),
    area.coal !== "none" ? t(area.coal === "free" ? "far-seas.coal_free" : "far-seas.coal_colony") : "",
    area.hasSun ? t("far-seas.sun") : "",
    area.interns ? t("far-seas.interns") : "",
    ...area.stations.map((id) => `${index.stations.get(id)?.name} ${raided.has(id) ? "×" : index.stations.get(id)?.vp}`),
  ];
  return facts.filter(Boolean).join(" · ");
}

/** Nothing in hand: convoys that may sail, and how to begin. @param {Table} table */
function taking(table) {
  const counts = Object.values(/** @type {Record<string, string>} */ (table.aside?.standing ?? {}));
  const n = table.choices({ type: "move" }).length;
  return html`${heading(t("far-seas.choose_ship"), t("far-seas.may_act", { n, of: counts.length }))}
    <p class="seas-help">${labelled(t(table.seen.phase === 2 ? "far-seas.help_allied" : "far-seas.help_amc"))}</p>
    <div class="row seas-actions"><button type="button" class="btn btn--s" @click=${() => step(table, 1)} aria-keyshortcuts="]">${t("far-seas.next_ship")}</button></div>
    ${table.seen.phase === 2 ? nothing : html`<ul class="seas-options" ${arrows()}>${table.choices({ type: "move" }).map((choice) => html`<li><button type="button" class="seas-option" data-does=${choice.notation} @click=${() => table.send(choice)}><b>${nameOf(table, meaning(choice, table.index).ship)}</b><em>${table.seen.ships[meaning(choice, table.index).ship]?.place}</em></button></li>`)}</ul>`}
    ${others(table)}${glance(table)}`;
}

/** Whatever else may be chosen, as it reads, by the ship that it is about; nothing that the map or another list offers. @param {Table} table */
export function others(table) {
  const rest = meanings(table.question?.choices ?? [], table.index).filter((one) => !["move", "done", "decline", "keep", "remove"].includes(one.what.type));
  const sails = table.closed({ type: "sail" });
  const ships = [...new Set(rest.map((one) => one.what.ship))];
  if (!rest.length && !sails.length && !table.choice({ type: "keep" })) return table.question && !table.seen.battle ? html`<p class="seas-help">${table.choices({ type: "move" }).length ? nothing : t("far-seas.nothing_to_choose")}</p>` : nothing;
  const about = table.seen.phase === 4 && !table.seen.battle ? [...table.seen.finders, ...table.seen.found, ...table.seen.in_hand] : [];
  return html`${about.length ? html`<div class="seas-fanned">${about.map((/** @type {string} */ slug) => counterButton(table, slug))}</div>` : nothing}${ships.map((slug) => {
      const options = html`<ul class="seas-options" ${arrows()}>${rest.filter((one) => one.what.ship === slug).map((one) => option(table, one))}</ul>`;
      return slug && table.seen.ships[slug] ? html`<div class="seas-ofship">${counterButton(table, slug, { more: shortPlace(table.seen.ships[slug].place) })}${options}</div>` : options;
    })}
    ${sails.length ? html`<details class="seas-closed"><summary>${t("far-seas.convoys_closed", { n: sails.length })}</summary><ul>${sails.map((closed) => html`<li>${label(closed.sentence)}: ${closed.reason} ${paragraph(closed.rule)}</li>`)}</ul></details>` : nothing}`;
}

/** @param {Table} table @param {{choice: import("../../protocol.js").Choice, what: import("./meaning.js").Meaning}} one */
function option(table, { choice, what }) {
  const odds = what.type === "hunt" ? table.aside?.searches?.[what.ship] : null;
  return html`<li><button type="button" class="seas-option" data-does=${choice.notation} @click=${() => table.send(choice)}><span>${label(choice.sentence)}</span>${odds ? html`<em>${t("far-seas.sixths", { n: odds.sixths })}</em>` : nothing}</button></li>`;
}
