// The First Edition for one: both sides face to face, all cards open, the drawn ones as a hand.
import { html, nothing } from "../../vendor/lit.js";
import { t } from "../../words.js";
import { card, cardLine } from "../../pieces/card.js";
import { openCard } from "../../pieces/cardsheet.js";
import { sideMark } from "../../pieces/sprites.js";
import { labelled } from "../../pieces/terms.js";
import { inOrder } from "./first.js";
import { victimsIn } from "./chronicle.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../pieces/force.js").Index} Index */

/** The choices that name a card lying on the table. */
const PICKS = ["cancel", "protect", "drop"];

/** @param {Table} table @param {string} slug */
const pickFor = (table, slug) => PICKS.map((type) => table.choice({ type, card: slug })).find(Boolean) ?? null;

/** Both sides, the own one first. @param {Table} table */
export function soloSides(table) {
  const { seen } = table;
  const sides = [...seen.sides].sort((a, b) => Number(b.side === seen.side) - Number(a.side === seen.side));
  return html`<div class="solo">${sides.map((side) => oneSide(table, side))}</div>`;
}

/** @param {Table} table @param {any} side */
function oneSide(table, side) {
  const isOwn = side.side === table.seen.side;
  const facts = [t("storm.deck_of", { n: side.deck_count }), side.side === table.seen.initiative ? t("storm.initiative") : "", side.carried.length ? t("storm.carried", { n: side.carried.length }) : ""];
  const own = table.seen.sides.indexOf(side);
  const sunk = victimsIn(table.log).filter((one) => one.of === own || (one.of < 0 && one.by !== own));
  return html`<section class="solo__side ${isOwn ? "solo__side--own" : ""}" aria-label=${t(`cards.side.${side.side}`)}>
    <div class="solo__head">${sideMark(side.side)}<b>${isOwn ? t("storm.your_side", { side: t(`cards.side.${side.side}`) }) : t(`cards.side.${side.side}`)}</b><small>${t("points", { n: side.points })} · ${labelled(facts.filter(Boolean).join(" · "))}</small></div>
    <div class="solo__cards">${grouped(side).map((group) => cardGroup(table, side, group))}
      ${sunk.map(({ slug }) => victim(table, slug))}</div>
    ${side.laid.length ? nothing : html`<p class="muted">${t("storm.nothing_laid")}</p>`}
  </section>`;
}

/** Each card with the bonus cards on it. @param {any} side @returns {string[][]} */
function grouped(side) {
  /** @type {string[][]} */
  const groups = [];
  for (const { slug, on } of inOrder(side.laid, side.parents)) {
    const home = on ? groups.find((group) => group[0] === on) : null;
    if (home) home.push(slug);
    else groups.push([slug]);
  }
  return groups;
}

/** @param {Table} table @param {any} side @param {string[]} group */
function cardGroup(table, side, [first, ...bonus]) {
  const index = /** @type {Index} */ (table.index);
  const force = index.forces.get(first);
  if (!force) return nothing;
  const pick = pickFor(table, first);
  const isOn = table.isSelected(first);
  const was = table.before?.sides?.flatMap((/** @type {any} */ one) => one.laid);
  return html`<div class="solo__one">${card(force, {
    nameOf: index.nameOf,
    suit: table.seen.zone,
    state: isOn ? "selected" : pick ? "playable" : "",
    press: pick ? () => table.select(isOn ? [] : [first]) : undefined,
    pressTwice: pick ? () => table.send(pick) : undefined,
    open: () => openCard(table, first),
    isFresh: Boolean(was) && !was.includes(first),
    tag: side.protected.includes(first) ? t("storm.protected") : undefined,
  })}
    ${bonus.map((slug) => under(table, index, slug, first))}</div>`;
}

/** A bonus card on another; one that can be picked is a whole card of its own. @param {Table} table @param {Index} index @param {string} slug @param {string} on */
function under(table, index, slug, on) {
  const force = index.forces.get(slug);
  if (!force) return nothing;
  const pick = pickFor(table, slug);
  if (!pick) return cardLine(force, { nameOf: index.nameOf, suit: table.seen.zone, more: t("storm.on", { card: index.nameOf(on) }), open: () => openCard(table, slug) });
  const isOn = table.isSelected(slug);
  return card(force, { nameOf: index.nameOf, suit: table.seen.zone, state: isOn ? "selected" : "playable", press: () => table.select(isOn ? [] : [slug]), open: () => openCard(table, slug) });
}

/** @param {Table} table @param {string} slug */
function victim(table, slug) {
  const index = /** @type {Index} */ (table.index);
  const force = index.forces.get(slug);
  return force ? html`<div class="solo__one">${card(force, { nameOf: index.nameOf, suit: table.seen.zone, state: "victim", open: () => openCard(table, slug) })}</div>` : nothing;
}
