// Seats in playing order, left to right, with what each has laid; on a phone one row a seat.
import { classMap, html, nothing } from "../../vendor/lit.js";
import { t } from "../../words.js";
import { card, cardBack, cardLine } from "../../pieces/card.js";
import { openCard } from "../../pieces/cardsheet.js";
import { seatFlag, sideMark, silhouette } from "../../pieces/sprites.js";
import { labelled } from "../../pieces/terms.js";
import { about } from "./who.js";
import { rangeShown } from "../../pieces/tally.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../pieces/force.js").Index} Index */
/**
 * @typedef {object} Laid
 * @property {string} slug
 * @property {boolean} [isDoubled]
 * @property {boolean} [isFresh]
 * @property {boolean} [isOwnHidden] laid under Surprise by the viewer
 * @property {string} [on] the card it is attached to
 */
/**
 * @typedef {object} Column one turn of the round
 * @property {string} key
 * @property {number} flag the seat's flag, -1 for the enemy of solitaire
 * @property {string} name
 * @property {string} order when it is made: "leads", "3rd", "turn B"
 * @property {string} side
 * @property {Laid[]} laid
 * @property {{slug: string, by: number}[]} victims cards sunk, and by whose
 * @property {number} hidden cards laid face down
 * @property {boolean} isNow
 * @property {boolean} isYours
 * @property {boolean} isMade whether the turn has been made or is being made
 * @property {readonly [number, number]} worth
 * @property {number | null} value after the dice
 * @property {string} words what is said at its foot
 * @property {string[]} notes
 * @property {{label: string, choice: import("../../protocol.js").Choice}[]} targets what can be aimed at it
 */

/**
 * @param {Table} table
 * @param {Column[]} columns
 * @param {{suit: string, coming: string}} how `coming` is the card that is chosen to be laid
 */
export function seatColumns(table, columns, how) {
  return html`<ol class="storm-seats" data-count=${columns.length} aria-label=${t("storm.seats")}>
    ${toldOnce(columns).map((column) => seatColumn(table, column, how))}
  </ol>`;
}

/** A seat with several turns in a round is told of in the last of them that has begun. @param {Column[]} columns */
export function toldOnce(columns) {
  return columns.map((column, at) => {
    const isLater = columns.some((other, place) => place > at && other.flag === column.flag && other.isMade);
    return isLater ? { ...column, words: "" } : column;
  });
}

/** @param {Table} table @param {Column} column @param {{suit: string, coming: string}} how */
function seatColumn(table, column, how) {
  const classes = { "storm-seat": true, "storm-seat--now": column.isNow, "storm-seat--yours": column.isYours && column.isNow };
  return html`<li class=${classMap(classes)} aria-current=${column.isNow ? "step" : nothing}>
    <div class="storm-seat__head">${column.flag < 0 ? sideMark(column.side) : seatFlag(column.flag)}
      <span class="storm-seat__who"><b>${column.name}</b><small>${labelled(column.order)}</small></span>
      ${column.side && column.flag >= 0 ? sideMark(column.side) : nothing}</div>
    <div class="storm-seat__cards">${cardsOf(table, column, how)}</div>
    <div class="storm-seat__foot">
      ${foot(column, how.suit)}
      ${column.notes.map((note) => html`<span class="storm-note">${labelled(note)}</span>`)}
      ${column.targets.map((one) => html`<button type="button" class="btn btn--s storm-target" data-does=${one.choice.notation} @click=${() => table.send(one.choice)}>${one.label}</button>`)}
    </div>
  </li>`;
}

/** The count of a turn, then words. @param {Column} column @param {string} suit */
function foot(column, suit) {
  const [fixed, dice] = column.worth;
  const isCounted = suit && column.isMade && (fixed || dice || column.value);
  const count = column.value ? String(column.value) : rangeShown(column.worth);
  return html`<p>${isCounted ? html`<b>${t(`storm.suit.${suit}`)} ${count}</b> ` : nothing}<span class="storm-seat__words ${isCounted ? "long" : ""}">${labelled(column.words)}</span></p>`;
}

/** @param {Table} table @param {Column} column @param {{suit: string, coming: string}} how */
function cardsOf(table, column, how) {
  const index = /** @type {Index} */ (table.index);
  if (!column.laid.length && !column.victims.length && !column.hidden) return slot(index, column, how.coming);
  const look = (/** @type {Laid} */ laid) => ({
    nameOf: index.nameOf,
    suit: how.suit,
    isDoubled: laid.isDoubled,
    isFresh: laid.isFresh,
    state: /** @type {"laid" | ""} */ (column.isYours && column.isNow ? "laid" : ""),
    more: [laid.on ? t("storm.on", { card: index.nameOf(laid.on) }) : "", laid.isOwnHidden ? t("storm.hidden_own") : ""].filter(Boolean).join(". "),
    tag: laid.isOwnHidden ? t("cards.hidden_title") : undefined,
    open: () => openCard(table, laid.slug),
  });
  const [first, ...rest] = column.laid;
  const force = first && index.forces.get(first.slug);
  return html`${force ? html`<div class="storm-seat__first">${card(force, look(first))}</div><div class="storm-seat__line">${cardLine(force, look(first))}</div>` : nothing}
    ${rest.map((laid) => under(index, laid, look(laid)))}
    ${column.hidden ? html`<div class="storm-seat__back">${cardBack("hidden", t("cards.hidden", { n: column.hidden }), t("cards.hidden_title"))}</div>` : nothing}
    ${column.victims.map((one) => victim(table, index, one, how.suit, !force))}`;
}

/** @param {Index} index @param {Laid} laid @param {any} look */
function under(index, laid, look) {
  const force = index.forces.get(laid.slug);
  return force ? html`<div class=${laid.on ? "storm-seat__on" : "storm-seat__more"}>${cardLine(force, look)}</div>` : nothing;
}

/** @param {Table} table @param {Index} index @param {{slug: string, by: number}} sunk @param {string} suit @param {boolean} isWhole */
function victim(table, index, { slug, by }, suit, isWhole) {
  const more = about(table, "storm.sunk", table.seats[by]?.seat ?? "enemy");
  const force = index.forces.get(slug);
  if (!force) return nothing;
  const look = { nameOf: index.nameOf, suit, state: /** @type {"victim"} */ ("victim"), more, open: () => openCard(table, slug) };
  return html`${isWhole ? html`<div class="storm-seat__first">${card(force, look)}</div>` : nothing}<div class=${isWhole ? "storm-seat__line" : "storm-seat__more"}>${cardLine(force, look)}</div>
    <p class="storm-seat__sunk">${more}</p>`;
}

/** Where nothing lies yet. @param {Index} index @param {Column} column @param {string} coming */
function slot(index, column, coming) {
  const force = column.isNow && column.isYours ? index.forces.get(coming) : undefined;
  if (force) {
    return html`<div class="storm-slot storm-slot--here">${silhouette(force.kind, { faces: force.side === "axis" ? "left" : "right" })}<span>${t("storm.goes_here", { card: force.name })}</span></div>`;
  }
  if (column.isMade && !(column.isNow && column.isYours)) return html`<div class="storm-slot storm-slot--none"><span>${t(column.isNow ? "storm.is_choosing" : "storm.no_card")}</span></div>`;
  const isHere = column.isNow && column.isYours && column.isMade;
  return html`<div class="storm-slot ${isHere ? "storm-slot--here" : ""}"><span>${t(isHere ? "storm.your_card" : "storm.to_play")}</span></div>`;
}
