// The hand: what can be laid first; why the rest cannot; several marked where cards are discarded.
import { html, nothing } from "../../vendor/lit.js";
import { t } from "../../words.js";
import { card } from "../../pieces/card.js";
import { openCard } from "../../pieces/cardsheet.js";
import { weight } from "../../pieces/force.js";
import { handOf } from "../../pieces/hand.js";
import { marking, mostMarked } from "./queue.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../pieces/force.js").Force} Force */
/** @typedef {import("../../pieces/force.js").Index} Index */

/** The key by which a selection says that cards are thrown away, not laid. */
export const DISCARDING = "mode:discard";
const SIDES = ["allied", "axis", "either"];
const TYPES = ["air", "surface", "sub", "wild"];

/** The cards selected, without the mode. @param {Table} table */
export const cardsChosen = (table) => table.selection.filter((key) => !key.includes(":"));

/**
 * What a click on a card of the hand is for: the type of choice, or nothing.
 * @param {Table} table
 * @returns {"lay" | "discard" | "top" | ""}
 */
export function aimOf(table) {
  const has = (/** @type {string} */ type) => table.choices({ type }).length > 0;
  if (has("top")) return "top";
  if (has("discard") && (table.isSelected(DISCARDING) || (!has("lay") && !has("hide")))) return "discard";
  return has("lay") || has("hide") ? "lay" : "";
}

/**
 * @param {Force} a
 * @param {Force} b
 * @param {string} suit
 */
export const byUse = (a, b, suit) =>
  SIDES.indexOf(a.side) - SIDES.indexOf(b.side) || TYPES.indexOf(a.type) - TYPES.indexOf(b.type) || weight(b, suit) - weight(a, suit) || a.name.localeCompare(b.name);

/**
 * The order of a hand: what can be chosen first.
 * @param {string[]} slugs
 * @param {Index} index
 * @param {(slug: string) => boolean} isOpen
 * @param {string} suit
 */
export function sorted(slugs, index, isOpen, suit) {
  return [...slugs].sort((a, b) => {
    const [first, second] = [index.forces.get(a), index.forces.get(b)];
    if (!first || !second) return 0;
    return Number(isOpen(b)) - Number(isOpen(a)) || byUse(first, second, suit);
  });
}

/** Whether a card can be laid, face up or hidden. @param {Table} table @param {string} slug */
const isLayable = (table, slug) => Boolean(table.choice({ type: "lay", card: slug }) ?? table.choice({ type: "hide", card: slug }));

/**
 * @param {Table} table
 * @param {string[]} slugs
 * @param {{suit: string, fresh: Set<string>, label?: string, isStorm?: boolean, limit?: number}} how `isStorm`: several cards may go in one turn; `limit`: by how many the hand is too large
 */
export function holding(table, slugs, how) {
  const index = /** @type {Index} */ (table.index);
  const aim = aimOf(table);
  const isAsked = table.choices({ type: "lay" }).length + table.closed({ type: "lay" }).length > 0;
  const keys = sorted(slugs, index, (slug) => (isAsked ? isLayable(table, slug) : true), how.suit);
  if (!keys.length) return html`<p class="storm-empty muted">${t("storm.no_hand")}</p>`;
  return handOf({
    place: `${table.hello.table}/${table.viewer}`,
    label: how.label ?? t("storm.hand", { n: keys.length }),
    keys,
    draw: (slug) => cardInHand(table, index, slug, aim, how),
  });
}

/**
 * @param {Table} table
 * @param {Index} index
 * @param {string} slug
 * @param {string} aim
 * @param {{suit: string, fresh: Set<string>, isStorm?: boolean, limit?: number}} how
 */
function cardInHand(table, index, slug, aim, how) {
  const force = index.forces.get(slug);
  if (!force) return nothing;
  const isOn = table.isSelected(slug);
  const reasons = isTurn(table) && aim !== "discard" ? table.closed({ type: "lay", card: slug }) : [];
  const isOpen = aim === "lay" ? isLayable(table, slug) : aim !== "" && table.choice({ type: aim, card: slug }) !== null;
  const isBarred = !isOpen && reasons.length > 0 && !isLayable(table, slug);
  const direct = table.choice({ type: aim, card: slug });
  return card(force, {
    nameOf: index.nameOf,
    suit: how.suit,
    state: isOn ? "selected" : isOpen ? "playable" : isBarred ? "barred" : "",
    reasons: isBarred ? reasons : undefined,
    press: isOpen ? () => press(table, slug, aim === "discard" && (Boolean(how.isStorm) || !isOneOnly(table)) ? mostMarked(table, how.limit ?? 0) : 1) : undefined,
    pressTwice: isOpen && direct && aim === "lay" ? () => table.send(direct) : undefined,
    drag: slug,
    open: () => openCard(table, slug),
    isFresh: how.fresh.has(slug),
  });
}

/** Whether cards are asked for, not something that comes between: then no card is in question. @param {Table} table */
const isTurn = (table) => ["lay", "hide", "discard", "done"].some((type) => table.choices({ type }).length > 0);

/** Whether the discard would be the whole turn: then cards are asked for one by one. @param {Table} table */
const isOneOnly = (table) =>
  ["lay", "hide", "flush"].some((type) => table.choices({ type }).length > 0) || table.closed({ type: "lay" }).length > 0 || table.choice({ type: "discard", card: "hand" }) !== null;

/** @param {Table} table @param {string} slug @param {number} most how many may be marked */
function press(table, slug, most) {
  const mode = table.selection.filter((key) => key.includes(":"));
  const marked = cardsChosen(table);
  table.select([...mode, ...(table.isSelected(slug) ? marked.filter((one) => one !== slug) : marking(marked, slug, most))]);
}
