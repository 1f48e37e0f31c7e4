// The cards of Battle of the Atlantic: a letter in a square, a name, a silhouette, one big number.
import { classMap, html, nothing } from "../../vendor/lit.js";
import { t } from "../../words.js";
import { slugOf } from "../../board.js";
import { sourceOf } from "../../pieces/force.js";
import { canCarry, handle } from "../../pieces/handle.js";
import { smallSilhouette } from "../../pieces/small.js";
import { provenance, silhouette } from "../../pieces/sprites.js";
import { marked } from "../../pieces/terms.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {{slug: string, name: string, type: string, points: string, copies: number, side: string, provenance: string}} BoaCard */

const GAME = "battle-of-the-atlantic";
export const TYPES = /** @type {const} */ (["tactics", "tonnage", "technology"]);
/** The letter on a card, as on the printed ones: the second of each word. */
export const LETTERS = /** @type {Record<string, string>} */ ({ tactics: "A", tonnage: "O", technology: "E" });

/** What stands for a card in a picture. */
const PICTURES = /** @type {Record<string, string>} */ ({
  patrols: "air_unit", stormy_weather: "storm", arctic_winter: "storm", escorts: "destroyer", large_convoys: "convoy",
  depth_charges: "corvette", destroyers: "escort_group", code_breakers: "intelligence", radar: "technology", sonar: "cutter",
  merchant_marine: "merchant", us_atlantic_squadron: "cruiser", royal_navy: "battleship", naval_supremacy: "carrier", british_empire: "liner",
  disguised_commerce_raiders: "merchant_cruiser", cut_the_atlantic_sealanes: "operation", spread_allied_forces: "escort_group",
  scatter_convoy: "convoy", wolf_packs: "wolfpack", mines: "condition", torpedoes: "midget_submarine", pocket_battleships: "armoured_ship",
  u_boats: "submarine", modernization: "technology", italian_fleet: "cruiser", luftwaffe_air_power: "air_unit",
  french_scandinavian_ports: "tanker", kriegsmarine: "battlecruiser", aggressive_ship_building: "battleship",
});

/** All cards of both decks by slug. @param {Record<string, any>} components */
export function prepareCards(components) {
  /** @type {Map<string, BoaCard>} */
  const cards = new Map();
  for (const side of ["british", "german"]) {
    for (const row of components[`${side}.csv`] ?? []) {
      cards.set(row.id, { slug: row.id, name: row.name, type: row.type, points: row.points, copies: Number(row.copies), side: side === "german" ? "axis" : "allied", provenance: row.provenance });
    }
  }
  return { cards, nameOf: (/** @type {string} */ slug) => cards.get(slug)?.name ?? slug };
}

/** @param {Table} table @param {string} slug @returns {BoaCard} */
export const cardOf = (table, slug) => /** @type {any} */ (table.index).cards.get(slug);

/** @param {string} type */
export const letter = (type) => html`<span class="boa-letter" aria-hidden="true">${LETTERS[type]}</span>`;

/** @param {BoaCard} one */
function face(one) {
  const how = /** @type {const} */ ({ faces: one.side === "axis" ? "left" : "right" });
  const picture = PICTURES[one.slug] ?? "merchant";
  return html`<span class="card__face" aria-hidden="true">
    <span class="card__head">${letter(one.type)}<span class="card__name">${one.name}</span></span>
    <span class="card__window type-wild">${silhouette(picture, how)}${smallSilhouette(picture, how)}</span>
    <span class="boa-foot"><span class="boa-foot__type">${t(`${GAME}.${one.type}`)}</span>${provenance(sourceOf(one.provenance, "points"))}<b>${one.points}</b></span>
  </span>`;
}

/**
 * A card of one's hand.
 * @param {Table} table
 * @param {string} key
 * @param {{side: string, isAsked: boolean, isShut: boolean}} how
 */
export function boaCard(table, key, { side, isAsked, isShut }) {
  const one = cardOf(table, slugOf(key));
  const isMarked = table.isSelected(key);
  const wasHere = table.before?.sides?.some((/** @type {any} */ s) => (s.hand ?? []).includes(one.slug));
  const press = isAsked && !isShut ? () => table.toggle(key) : undefined;
  const states = [t(`${GAME}.card`, { name: one.name, type: t(`${GAME}.${one.type}`), points: one.points }), isMarked ? t(`${GAME}.is_marked`) : "", isShut ? t(`${GAME}.no_more`) : ""];
  return html`<div
    class=${classMap({ card: true, boa: true, [`card--${side}`]: true, "card--fresh": Boolean(table.before && !wasHere), "boa--marked": isMarked, "boa--shut": isShut })}
    data-state=${isMarked ? "marked" : press ? "playable" : nothing}
    data-card=${one.slug}
    role="button"
    tabindex="0"
    aria-pressed=${isAsked ? String(isMarked) : nothing}
    aria-disabled=${isShut ? "true" : nothing}
    aria-haspopup=${isAsked ? nothing : "dialog"}
    draggable=${canCarry() ? "true" : nothing}
    ${handle({ press, open: () => openBoaCard(table, one.slug), drag: key })}
  ><span class="vh">${states.filter(Boolean).join(" ")}</span>${face(one)}${isMarked ? html`<span class="boa-stamp" aria-hidden="true">${t(`${GAME}.stamp`)}</span>` : nothing}</div>`;
}

/** A card that lies open; a click opens it whole. @param {Table} table @param {string} slug */
export function openLying(table, slug) {
  const one = cardOf(table, slug);
  return html`<div class="card boa card--${one.side}" role="button" tabindex="0" aria-haspopup="dialog"
    ${handle({ open: () => openBoaCard(table, slug) })}><span class="vh">${t(`${GAME}.card`, { name: one.name, type: t(`${GAME}.${one.type}`), points: one.points })}</span>${face(one)}</div>`;
}

/** @param {Table} table @param {string} slug */
export function openBoaCard(table, slug) {
  const one = cardOf(table, slug);
  const own = table.seen?.sides?.find((/** @type {any} */ side) => side.side === table.viewer);
  const left = own?.deck && one.side === (own.side === "german" ? "axis" : "allied") ? own.deck.filter((/** @type {string} */ other) => other === slug).length : -1;
  table.sheet(one.name, () => html`<div class="cardsheet">
    <div class="cardsheet__card"><div class="card boa card--${one.side}">${face(one)}</div></div>
    <div class="cardsheet__words"><table class="sources"><caption class="vh">${t("cards.sheet.values")}</caption><tbody>
      ${["type", "points", "copies"].map((field) => {
        const source = sourceOf(one.provenance, field);
        const value = field === "type" ? t(`${GAME}.${one.type}`) : /** @type {any} */ (one)[field];
        return html`<tr><th scope="row">${marked(t(`${GAME}.field.${field}`))}</th><td>${value}</td><td class="sources__from">${provenance(source)}${t(`cards.source.${source}`)}</td></tr>`;
      })}
      ${left >= 0 ? html`<tr><th scope="row">${t(`${GAME}.field.left`)}</th><td>${left}</td><td></td></tr>` : nothing}
    </tbody></table></div></div>`);
}

/**
 * A hand seen from behind; the last `fresh` of them were drawn just now.
 * @param {string} side
 * @param {number} count
 * @param {number} fresh
 * @param {string} who
 */
export function backs(side, count, fresh, who) {
  const label = `${t(`${GAME}.held_down`, { n: count, who })}${fresh ? ` ${t(`${GAME}.fresh`, { n: fresh })}` : ""}`;
  return html`<div class="boa-backs boa-backs--${side}" role="img" aria-label=${label}>${Array.from({ length: count }, (_, i) => html`<i class=${i >= count - fresh ? "is-new" : ""}></i>`)}</div>`;
}
