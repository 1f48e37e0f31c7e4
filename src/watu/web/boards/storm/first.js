// The First Edition's observation as the pieces of the board want it.
import { t } from "../../words.js";
import { deedsIn, victimsIn } from "./chronicle.js";
import { withoutName } from "./admirals.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("./columns.js").Column} Column */

/** @param {Table} table @param {string} name */
export const seatView = (table, name) => table.seen?.seats?.find((/** @type {any} */ one) => one.seat === name) ?? null;

/** @param {Table} table @param {string} name */
export const nameOfSeat = (table, name) => table.seat(name)?.label ?? name;

/** Cards that came into one's hand with this view. @param {Table} table */
export function freshHand(table) {
  const was = table.before?.seats?.find((/** @type {any} */ one) => one.seat === table.viewer)?.hand ?? table.before?.drawn;
  const now = seatView(table, table.viewer)?.hand ?? table.seen.drawn ?? [];
  return new Set(was ? now.filter((/** @type {string} */ slug) => !was.includes(slug)) : []);
}

/** @param {Table} table */
export const facedUnder = (table) => table.seen.faced.map((/** @type {string} */ slug, /** @type {number} */ at) => ({ slug, by: nameOfSeat(table, table.seen.faced_by[at]) }));

/** @param {Table} table */
export const firstAreas = (table) =>
  table.seen.seats.map((/** @type {any} */ one) => ({
    label: nameOfSeat(table, one.seat),
    flag: table.seat(one.seat)?.index ?? -1,
    convoys: one.convoys,
    convoyPoints: one.convoy_points,
    cards: one.loot,
    cardCount: one.loot_count,
    points: one.points,
  }));

/** Both sides of solitaire as areas. @param {Table} table */
export const soloAreas = (table) =>
  table.seen.sides.map((/** @type {any} */ one) => ({ label: t(`cards.side.${one.side}`), flag: -1, convoys: one.convoys, convoyPoints: 0, cards: one.loot, cardCount: one.loot.length, points: one.points }));

/** Special cards that bind somebody, with who laid them. @param {any} seen @returns {{slug: string, by: string}[]} */
export const bindings = (seen) =>
  [
    { slug: "raid_on_st_nazaire", by: seen.raid_by },
    { slug: "second_happy_time", by: seen.happy_time_by },
    { slug: "black_gap", by: seen.black_gap_by },
  ].filter((one) => one.by);

/** Every turn of the round in the order in which it is or will be made. @param {Table} table @returns {Column[]} */
export function firstColumns(table) {
  const { seen } = table;
  const isBefore = !seen.plays.length && !seen.to_come.length;
  const waiting = isBefore ? clockwise(seen) : seen.to_come.filter((/** @type {string} */ name) => !begun(seen, name));
  const all = [
    ...seen.plays.map((/** @type {any} */ play) => ({ name: play.seat, play })),
    ...waiting.map((/** @type {string} */ name) => ({ name, play: null })),
    ...seen.delayed.map((/** @type {string} */ name) => ({ name, play: null, isDelayed: true })),
  ];
  const now = whoseTurn(table, all);
  const columns = all.map((one, place) => column(table, one, place, place === now));
  return withVictims(table, columns);
}

/** Whether a seat is making the play of this half already. @param {any} seen @param {string} name */
const begun = (seen, name) => seen.plays.some((/** @type {any} */ play) => play.seat === name && play.half === seen.half);

/** @param {any} seen @returns {string[]} */
function clockwise(seen) {
  const names = seen.seats.map((/** @type {any} */ one) => one.seat);
  const at = Math.max(0, names.indexOf(seen.leader));
  return [...names.slice(at), ...names.slice(0, at)];
}

/** @param {Table} table @param {{name: string, play: any}[]} all */
function whoseTurn(table, all) {
  const asked = table.seats.filter((seat) => seat.awaited).map((seat) => seat.seat);
  if (asked.length !== 1) return -1;
  const last = all.findLastIndex((one) => one.name === asked[0] && one.play);
  return last >= 0 ? last : all.findIndex((one) => one.name === asked[0]);
}

/**
 * @param {Table} table
 * @param {{name: string, play: any, isDelayed?: boolean}} one
 * @param {number} place
 * @param {boolean} isNow
 * @returns {Column}
 */
function column(table, { name, play, isDelayed }, place, isNow) {
  const seat = seatView(table, name);
  const index = table.seat(name)?.index ?? -1;
  const half = play?.half ?? table.seen.half;
  const order = isDelayed ? t("storm.delayed") : place === 0 ? t("storm.leads") : t("storm.nth", { n: place + 1 });
  const deed = play ? withoutName(deedsIn(table.log).get(index) ?? "", name) : t("storm.cards_in_hand", { n: seat.hand_count });
  return {
    key: `${name}/${half}/${place}`,
    flag: index,
    name: nameOfSeat(table, name),
    order: half > 0 ? t("storm.second_round", { order }) : order,
    side: play && play.side !== "either" ? play.side : "",
    laid: laidIn(table, play, isDelayed ? seat.delayed_with : ""),
    victims: [],
    hidden: 0,
    isNow,
    isYours: name === table.viewer,
    isMade: play !== null,
    worth: play?.worth ?? [0, 0],
    value: play?.value || null,
    words: deed,
    notes: seat.skips ? [t("storm.skips")] : [],
    targets: [],
  };
}

/** A play's cards with bonus cards after their parents; the intelligence card of a delayed turn. @param {Table} table @param {any} play @param {string} delayedWith */
function laidIn(table, play, delayedWith) {
  if (!play) return delayedWith ? [{ slug: delayedWith }] : [];
  const was = table.before?.plays?.flatMap((/** @type {any} */ one) => one.cards);
  return inOrder(play.cards, play.parents).map(({ slug, on }) => ({ slug, on, isFresh: Boolean(was) && !was.includes(slug) }));
}

/**
 * Cards with those attached to them right behind.
 * @param {string[]} cards
 * @param {string[]} parents
 */
export function inOrder(cards, parents) {
  const all = cards.map((slug, at) => ({ slug, on: parents[at] ?? "" }));
  const free = all.filter((one) => !one.on || !cards.includes(one.on));
  return free.flatMap((one) => [one, ...all.filter((other) => other.on === one.slug)]);
}

/** @param {Table} table @param {Column[]} columns */
function withVictims(table, columns) {
  for (const { slug, by, of } of victimsIn(table.log)) columns.find((one) => one.flag === of && one.isMade)?.victims.push({ slug, by });
  return columns;
}
