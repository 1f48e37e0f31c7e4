// What is fought for and under what rule: weather, convoy, what lies engaged under it, the piles, and the count above the seats.
import { html, nothing } from "../../vendor/lit.js";
import { t } from "../../words.js";
import { cardLine } from "../../pieces/card.js";
import { openCard } from "../../pieces/cardsheet.js";
import { convoyCard } from "../../pieces/convoy.js";
import { suitsIn } from "../../pieces/force.js";
import { paragraph } from "../../pieces/paragraph.js";
import { mark, silhouette } from "../../pieces/sprites.js";
import { labelled, termed } from "../../pieces/terms.js";
import { tallyBar } from "../../pieces/tally.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../pieces/force.js").Index} Index */

/** A rule in force, inverted beside the convoy. @param {string} title @param {string} words @param {string} rule @param {string} [picture] */
export const weather = (title, words, rule, picture = "storm") =>
  html`<div class="storm-weather">${silhouette(picture)}<p><b>${labelled(title)}</b> ${labelled(words)} ${paragraph(rule)}</p></div>`;

/** The convoy of the battle, with what lies under it. @param {Table} table @param {string} slug @param {{slug: string, by: string}[]} engaged */
export function convoyOfBattle(table, slug, engaged) {
  const index = /** @type {Index} */ (table.index);
  const convoy = index.convoys.get(slug);
  if (!convoy) return html`<div class="storm-noconvoy">${silhouette("convoy")}<span>${labelled(t("storm.no_convoy"))}</span></div>`;
  const open = () => openCard(table, slug);
  return html`<div class="storm-convoy">
    <div class="storm-convoy__card">${convoyCard(convoy, { nameOf: index.nameOf, open })}</div>
    <div class="storm-convoy__line">${convoyCard(convoy, { nameOf: index.nameOf, open, isLine: true })}</div>
    ${engaged.length ? engagedUnder(table, index, engaged) : nothing}
  </div>`;
}

/** @param {Table} table @param {Index} index @param {{slug: string, by: string}[]} engaged */
function engagedUnder(table, index, engaged) {
  return html`<details class="storm-engaged"><summary>${t("storm.engaged", { n: engaged.length })}</summary>
    <ul>${engaged.map(({ slug, by }) => {
      const force = index.forces.get(slug);
      return force ? html`<li>${cardLine(force, { nameOf: index.nameOf, state: "engaged", more: by, open: () => openCard(table, slug) })}</li>` : nothing;
    })}</ul></details>`;
}

/**
 * The piles as numbers, what lies on top of the discards, and the way to the spoils areas.
 * @param {Table} table
 * @param {{n: number | string, words: string, term?: string}[]} piles `term`: what the words stand for without spelling it
 * @param {string[]} tops
 * @param {() => void} openAreas
 */
export function pilesOf(table, piles, tops, openAreas) {
  const index = /** @type {Index} */ (table.index);
  return html`<div class="storm-piles">
    ${piles.map(({ n, words, term }) => html`<div class="storm-pile"><b>${n}</b>${term ? termed(term, words) : labelled(words)}</div>`)}
    ${tops.map((slug) => html`<button type="button" class="storm-pile storm-pile--wide" @click=${() => openCard(table, slug)}>${t("storm.on_top")} <b>${index.nameOf(slug)}</b></button>`)}
    <button type="button" class="storm-pile storm-pile--wide" @click=${openAreas}><b>${t("storm.areas")}</b></button>
  </div>`;
}

/** Marks of what counts. @param {string} suit */
const suitMarks = (suit) => html`<span class="storm-suit__marks">${suitsIn(suit).map((one) => mark(one))}</span>`;

/**
 * The suit and the count of both sides.
 * @param {object} count
 * @param {string} count.suit
 * @param {string} count.label "Suit" or "Zone"
 * @param {readonly [number, number]} count.allied
 * @param {readonly [number, number]} count.axis
 * @param {string} count.words one sentence beside it
 */
export function tally({ suit, label, allied, axis, words }) {
  return html`<div class="storm-tally">
    <div class="storm-suit">${suit ? suitMarks(suit) : nothing}<span><small>${labelled(label)}</small>${suit ? labelled(t(`storm.suit.${suit}`)) : t("storm.not_declared")}</span></div>
    ${suit ? tallyBar(allied, axis) : html`<span></span>`}
    ${words ? html`<p class="storm-tally__words">${labelled(words)}</p>` : nothing}
  </div>`;
}

/**
 * The suits or zones that can be declared, in the place of the count.
 * @param {Table} table
 * @param {import("../../protocol.js").Choice[]} choices
 * @param {(choice: import("../../protocol.js").Choice) => string} suitOf
 * @param {string} label
 */
export function declaring(table, choices, suitOf, label) {
  return html`<div class="storm-declare" role="group" aria-label=${label}>${choices.map((choice) => {
    const suit = suitOf(choice);
    return html`<button type="button" class="storm-declare__one" data-does=${choice.notation} @click=${() => table.send(choice)}>${suitMarks(suit)}<b>${t(`storm.suit.${suit}`)}</b></button>`;
  })}</div>`;
}
