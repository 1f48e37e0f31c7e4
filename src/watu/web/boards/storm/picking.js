// Choosing on the plot: one of two convoys, cards among those that lie there, and dividing the spoils.
import { html, nothing } from "../../vendor/lit.js";
import { t } from "../../words.js";
import { card } from "../../pieces/card.js";
import { openCard } from "../../pieces/cardsheet.js";
import { convoyCard } from "../../pieces/convoy.js";
import { arrows } from "../../pieces/arrows.js";
import { seatFlag } from "../../pieces/sprites.js";
import { labelled } from "../../pieces/terms.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../protocol.js").Choice} Choice */
/** @typedef {import("../../pieces/force.js").Index} Index */

/**
 * Convoys turned over; those who choose press one.
 * @param {Table} table
 * @param {string[]} slugs
 * @param {(slug: string) => Choice | null} choiceFor
 */
export function convoysShown(table, slugs, choiceFor) {
  const index = /** @type {Index} */ (table.index);
  return html`<div class="storm-offer" role="group" aria-label=${t("storm.turned_over")} ${arrows()}>${slugs.map((slug) => {
    const convoy = index.convoys.get(slug);
    if (!convoy || !convoy.vp) return nothing;
    const choice = choiceFor(slug);
    return html`<div class="storm-offer__one">${convoyCard(convoy, {
      nameOf: index.nameOf,
      isSelected: table.isSelected(slug),
      press: choice ? () => table.select(table.isSelected(slug) ? [] : [slug]) : undefined,
      pressTwice: choice ? () => table.send(choice) : undefined,
      open: () => openCard(table, slug),
    })}</div>`;
  })}</div>`;
}

/**
 * Cards to choose one from, wherever they lie.
 * @param {Table} table
 * @param {string} title
 * @param {{slug: string, choice: Choice}[]} picks
 * @param {string} suit
 */
export function cardsToPick(table, title, picks, suit) {
  const index = /** @type {Index} */ (table.index);
  return html`<section class="storm-panel" aria-label=${title}><h2>${labelled(title)}</h2>
    <div class="storm-pick" role="group" aria-label=${title} ${arrows()}>${picks.map(({ slug, choice }) => {
      const force = index.forces.get(slug);
      if (!force) return nothing;
      const isOn = table.isSelected(slug);
      return html`<div class="storm-pick__one">${card(force, {
        nameOf: index.nameOf,
        suit,
        state: isOn ? "selected" : "playable",
        press: () => table.select(isOn ? [] : [slug]),
        pressTwice: () => table.send(choice),
        open: () => openCard(table, slug),
      })}</div>`;
    })}</div></section>`;
}

/**
 * @typedef {object} Sharing
 * @property {string[]} pool slugs of cards and convoys
 * @property {{name: string, label: string, flag: number, share: number}[]} sharers
 * @property {(slug: string, to: string) => Choice | null} choiceFor
 * @property {boolean} isYours
 * @property {string} words
 */

/** What has been selected: a spoil and a receiver. @param {Table} table */
export const chosenShare = (table) => ({
  slug: table.selection.find((key) => key.startsWith("spoil:"))?.slice(6) ?? "",
  to: table.selection.find((key) => key.startsWith("to:"))?.slice(3) ?? "",
});

/**
 * The spoils and those who share them: choose a card, then who gets it.
 * @param {Table} table
 * @param {Sharing} sharing
 */
export function dividing(table, sharing) {
  const { slug, to } = chosenShare(table);
  const choose = (/** @type {string} */ spoil, /** @type {string} */ party) => table.select([spoil ? `spoil:${spoil}` : "", party ? `to:${party}` : ""].filter(Boolean));
  return html`<section class="storm-panel storm-panel--spoils" aria-label=${t("storm.spoils")}><h2>${labelled(t("storm.spoils"))} <span class="muted">${labelled(sharing.words)}</span></h2>
    <div class="storm-spoils" role="group" aria-label=${t("storm.spoils_left")} ${arrows()}>${sharing.pool.map((one) => spoil(table, one, {
      isOn: one === slug,
      press: sharing.isYours ? () => choose(one === slug ? "" : one, to) : undefined,
    }))}</div>
    <div class="storm-sharers" role="group" aria-label=${t("storm.sharers")} ${arrows()}>${sharing.sharers.map((one) => {
      const may = sharing.isYours && sharing.pool.some((spoilSlug) => sharing.choiceFor(spoilSlug, one.name) !== null);
      return html`<button type="button" class="btn storm-sharer" data-to=${one.name} aria-pressed=${sharing.isYours ? String(one.name === to) : nothing} aria-disabled=${may ? nothing : "true"}
        @click=${() => may && choose(slug, one.name === to ? "" : one.name)}>${one.flag < 0 ? nothing : seatFlag(one.flag)}<span>${one.label}</span><span class="muted">${t("storm.shares", { n: one.share })}</span></button>`;
    })}</div></section>`;
}

/** @param {Table} table @param {string} slug @param {{isOn: boolean, press?: () => void}} how */
function spoil(table, slug, { isOn, press }) {
  const index = /** @type {Index} */ (table.index);
  const convoy = index.convoys.get(slug);
  const force = index.forces.get(slug);
  const open = () => openCard(table, slug);
  if (convoy) return html`<div class="storm-spoils__convoy">${convoyCard(convoy, { nameOf: index.nameOf, isSelected: isOn, press, open })}</div>`;
  if (!force) return nothing;
  return html`<div class="storm-spoils__card">${card(force, { nameOf: index.nameOf, state: isOn ? "selected" : press ? "playable" : "", press, open })}</div>`;
}
