// The Admiral's Edition's observation as the pieces of the board want it. Nothing is worked out here that a rule decides.
import { t } from "../../words.js";
import { joined } from "../../games.js";
import { about } from "./who.js";
import { deedsIn, victimsIn } from "./chronicle.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("./columns.js").Column} Column */

const LETTERS = "ABCDEFGH";

/** @param {Table} table @param {string} name */
export const partyOf = (table, name) => table.seen?.parties.find((/** @type {any} */ one) => one.name === name) ?? null;

/** @param {Table} table */
export const ownParty = (table) => (table.viewer ? partyOf(table, table.viewer) : null);

/** @param {Table} table @param {string} name */
export const nameOfParty = (table, name) => table.seat(name)?.label ?? (name === "enemy" ? t("storm.enemy") : name);

/** Cards that came into one's hand with this view. @param {Table} table */
export function freshIn(table) {
  const was = table.before?.parties?.find((/** @type {any} */ one) => one.name === table.viewer)?.hand;
  return new Set(was ? (ownParty(table)?.hand ?? []).filter((/** @type {string} */ slug) => !was.includes(slug)) : []);
}

/** @param {Table} table */
export const engagedOf = (table) => table.seen.engaged.map((/** @type {[string, string]} */ [slug, by]) => ({ slug, by: by ? nameOfParty(table, by) : "" }));

/** Those who share the spoils. @param {Table} table */
export const sharersOf = (table) =>
  Object.entries(table.seen.shares).map(([name, share]) => ({ name, label: nameOfParty(table, name), flag: table.seat(name)?.index ?? -1, share: Number(share) }));

/** The spoils areas; seats of a team share one. @param {Table} table */
export const areasOf = (table) =>
  ownersOf(table).map(({ party, names }) => ({
    label: joined(names.map((name) => nameOfParty(table, name))),
    flag: table.seat(party.name)?.index ?? -1,
    convoys: party.convoys,
    convoyPoints: party.convoy_points,
    cards: party.spoils,
    cardCount: party.spoils_size,
    points: party.points,
  }));

/** Whose areas there are: everybody's own, or one a side where teams play. @param {Table} table @returns {{party: any, names: string[]}[]} */
function ownersOf(table) {
  const isTeam = String(table.hello.options.version ?? "").startsWith("team");
  /** @type {{party: any, names: string[]}[]} */
  const owners = [];
  for (const party of table.seen.parties) {
    const other = isTeam ? owners.find((one) => one.party.side === party.side) : undefined;
    if (!other) owners.push({ party, names: [party.name] });
    else {
      other.names.push(party.name);
      if (party.spoils !== null) other.party = party;
    }
  }
  return owners;
}

/** Battles that are over, the latest first. @param {Table} table */
export const pastBattles = (table) =>
  table.seen.battles
    .map((/** @type {any} */ one) => ({
      words: one.side
        ? about(table, "storm.battle_won", one.winner, { convoy: table.index.nameOf(one.convoy), side: t(`cards.side.${one.side}`), to: nameOfParty(table, one.convoy_to) })
        : t("storm.battle_none", { convoy: table.index.nameOf(one.convoy) }),
    }))
    .reverse();

/** Every turn of the round in the order in which it is or will be made. @param {Table} table @returns {Column[]} */
export function columnsOf(table) {
  const { seen } = table;
  const isAlone = seen.parties.some((/** @type {any} */ party) => party.name === "enemy");
  const made = [...seen.plays].sort((a, b) => a.half - b.half || Number(a.state === "delayed") - Number(b.state === "delayed"));
  const waiting = isBefore(seen) ? clockwise(seen) : seen.to_play;
  const delayed = made.filter((play) => play.state === "delayed");
  const laid = made.filter((play) => play.state !== "delayed");
  const all = [...laid.map((play) => ({ name: play.by, play })), ...waiting.map((/** @type {string} */ name) => ({ name, play: null })), ...delayed.map((play) => ({ name: play.by, play }))];
  const now = whoseTurn(table, all);
  const columns = all.map((one, place) => column(table, one, { place, isNow: place === now, isAlone }));
  return withVictims(table, columns);
}

/** Nothing has been laid and nobody is lined up yet. @param {any} seen */
const isBefore = (seen) => !seen.plays.length && !seen.to_play.length;

/** All parties from the leader on. @param {any} seen @returns {string[]} */
function clockwise(seen) {
  const names = seen.parties.map((/** @type {any} */ party) => party.name);
  const at = Math.max(0, names.indexOf(seen.leader));
  return [...names.slice(at), ...names.slice(0, at)];
}

/** The column of the seat that is asked: its last turn that has begun, else its first to come. @param {Table} table @param {{name: string, play: any}[]} all */
function whoseTurn(table, all) {
  const asked = table.seats.filter((seat) => seat.awaited).map((seat) => seat.seat);
  if (asked.length !== 1) return -1;
  const begun = all.findLastIndex((one) => one.name === asked[0] && one.play);
  return begun >= 0 ? begun : all.findIndex((one) => one.name === asked[0]);
}

/**
 * @param {Table} table
 * @param {{name: string, play: any}} one
 * @param {{place: number, isNow: boolean, isAlone: boolean}} where
 * @returns {Column}
 */
function column(table, { name, play }, { place, isNow, isAlone }) {
  const party = partyOf(table, name);
  const index = table.seat(name)?.index ?? -1;
  return {
    key: `${name}/${play?.half ?? 0}/${place}`,
    flag: index,
    name: nameOfParty(table, name),
    order: orderWords(table, play, place, isAlone),
    side: play?.side || (table.seat(name) ? "" : party.side),
    laid: laidIn(table, play),
    victims: [],
    hidden: play && play.hidden === null ? play.hidden_size : 0,
    isNow,
    isYours: name === table.viewer,
    isMade: play !== null,
    worth: play?.worth ?? [0, 0],
    value: play?.value || null,
    words: footWords(table, party, play, index),
    notes: notesOf(party),
    targets: targetsAt(table, name, play),
  };
}

/** @param {Table} table @param {any} play @param {number} place @param {boolean} isAlone */
function orderWords(table, play, place, isAlone) {
  if (isAlone) return t("storm.turn", { letter: LETTERS[place] });
  if (play?.state === "delayed") return t("storm.delayed");
  const half = play?.half ?? table.seen.half;
  const order = place === 0 ? t("storm.leads") : t("storm.nth", { n: place + 1 });
  return half > 1 ? t("storm.second_round", { order }) : order;
}

/** @param {Table} table @param {any} play */
function laidIn(table, play) {
  if (!play) return [];
  const was = table.before?.plays?.flatMap((/** @type {any} */ one) => one.cards);
  const open = play.cards.map((/** @type {string} */ slug) => ({ slug, isDoubled: play.doubled.includes(slug), isFresh: Boolean(was) && !was.includes(slug) }));
  return [...open, ...(play.hidden ?? []).map((/** @type {string} */ slug) => ({ slug, isDoubled: play.doubled.includes(slug), isOwnHidden: true }))];
}

/** @param {Table} table @param {any} party @param {any} play @param {number} index */
function footWords(table, party, play, index) {
  if (!play) return party.hand_limit ? t("storm.cards_in_hand", { n: party.hand_size }) : "";
  const deed = deedsIn(table.log).get(index < 0 ? table.seats.length : index) ?? "";
  return withoutName(deed, party.name);
}

/** "A discards a card." under A's own name: "Discards a card." @param {string} text @param {string} name */
export function withoutName(text, name) {
  if (!text.startsWith(`${name} `)) return text;
  const rest = text.slice(name.length + 1);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** What can be aimed at a turn; in double rounds only at that one. @param {Table} table @param {string} name @param {any} play */
function targetsAt(table, name, play) {
  const half = play?.half ?? table.seen.half;
  return table
    .choices({ type: "target", player: name })
    .filter((choice) => !choice.data.round || choice.data.round === half)
    .map((choice) => ({ label: about(table, "storm.target", name), choice }));
}

/** What binds a party. @param {any} party */
function notesOf(party) {
  const notes = party.is_barred_from.map((/** @type {string} */ side) => t("storm.barred", { side: t(`cards.side.${side}`) }));
  if (party.may_only_discard) notes.push(t("storm.grounded"));
  return notes;
}

/** Cards sunk lie crossed out where they lay. @param {Table} table @param {Column[]} columns */
function withVictims(table, columns) {
  for (const { slug, by, of } of victimsIn(table.log)) {
    const owned = columns.filter((one) => one.flag === of || (one.flag < 0 && of === table.seats.length));
    const home = owned.find((one) => !one.laid.length && one.isMade) ?? owned[0];
    home?.victims.push({ slug, by });
  }
  return columns;
}
