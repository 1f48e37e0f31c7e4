// Atlantic Storm, Admiral's Edition: the convoy and the weather, the seats in playing order, the hand.
import { currentLanguage, loadWords, t } from "../words.js";
import { html, nothing } from "../vendor/lit.js";
import { landing } from "../pieces/handle.js";
import { indexOf } from "../pieces/force.js";
import { areasOf, columnsOf, engagedOf, freshIn, ownParty, partyOf, pastBattles, sharersOf } from "./storm/admirals.js";
import { areasShown, openAreas } from "./storm/areas.js";
import { HANDLED, askForCards, askToPick, label, wordButton } from "./storm/asking.js";
import { convoyOfBattle, declaring, pilesOf, tally, weather } from "./storm/battle.js";
import { battleBefore } from "./storm/before.js";
import { seatColumns } from "./storm/columns.js";
import { cardsChosen, holding } from "./storm/holding.js";
import { touches } from "./storm/touches.js";
import { about } from "./storm/who.js";
import { cardsToPick, chosenShare, convoysShown, dividing } from "./storm/picking.js";

/** @typedef {import("../board.js").Table} Table */
/** @typedef {import("../board.js").Prompt} Prompt */

await loadWords(currentLanguage(), "boards/cards.");

/** @param {Table} table */
function plot(table) {
  const drop = landing((slug) => table.send(table.choice({ type: "lay", card: slug })));
  return html`<div class="storm-plot" @dragover=${drop.over} @drop=${drop.drop}>
    <div class="storm-left">${left(table)}</div>
    <div class="storm-right">${count(table)} ${middle(table)}</div>
  </div>`;
}

/** @param {Table} table */
function left(table) {
  const { seen } = table;
  const drawn = seen.piles.map((/** @type {any} */ pile) => pile.size).join(" + ");
  const thrown = seen.piles.map((/** @type {any} */ pile) => pile.discards).join(" + ");
  const later = seen.later_convoys.reduce((/** @type {number} */ all, /** @type {number} */ n) => all + n, 0);
  const piles = [
    { n: later ? `${seen.convoys_left} + ${later}` : seen.convoys_left, words: t("storm.convoys", { n: later ? 2 : seen.convoys_left }) },
    { n: drawn, words: t("storm.to_draw") },
    { n: thrown, words: t("storm.discarded"), term: "discard" },
  ];
  const tops = seen.piles.map((/** @type {any} */ pile) => pile.top).filter(Boolean);
  return html`${seen.is_storm ? weather(t("storm.storm"), t("storm.storm_words"), "§15.1") : nothing}
    ${seen.fuel_shortage ? weather(t("storm.fuel"), about(table, "storm.fuel_words", seen.fuel_shortage), "§15.8", "condition") : nothing}
    ${seen.flipped.length || seen.pool.length || table.view.result ? nothing : convoyOfBattle(table, seen.convoy, engagedOf(table))}
    ${pilesOf(table, piles, tops, () => openAreas(table, areasOf(table), pastBattles(table)))}`;
}

/** The suit and both totals; where it is to be declared, the suits. @param {Table} table */
function count(table) {
  const { seen } = table;
  const suits = table.choices({ type: "suit" });
  if (suits.length) return declaring(table, suits, (choice) => String(choice.data.suit), t("storm.suit_label"));
  if ((!seen.convoy && !seen.pool.length) || table.view.result) return nothing;
  const [allied, axis] = seen.totals[0] || seen.totals[1] ? [[seen.totals[0], 0], [seen.totals[1], 0]] : seen.standing;
  return tally({ suit: seen.suit, label: t("storm.suit_label"), allied: /** @type {[number, number]} */ (allied), axis: /** @type {[number, number]} */ (axis), words: "" });
}

/** What fills the middle: spoils, convoys to choose from, cards to take, or the seats. @param {Table} table */
function middle(table) {
  const { seen } = table;
  if (table.view.result) return areasShown(table, areasOf(table));
  if (seen.pool.length) return html`${dividing(table, sharing(table))}${battleBefore(table)}`;
  const takes = table.choices({ type: "take" });
  if (takes.length) {
    const picks = takes.map((choice) => ({ slug: String(choice.data.card), choice }));
    return html`${cardsToPick(table, t("storm.take_one"), picks, seen.suit)}${battleBefore(table)}`;
  }
  if (seen.flipped.length) return html`${convoysShown(table, seen.flipped, (slug) => table.choice({ type: "convoy", convoy: slug }))}${battleBefore(table)}`;
  const [coming] = cardsChosen(table);
  return html`${seatColumns(table, columnsOf(table), { suit: seen.suit, coming: coming ?? "" })}${seen.convoy && seen.suit ? nothing : battleBefore(table)}`;
}

/** @param {Table} table */
const sharing = (table) => ({
  pool: table.seen.pool,
  sharers: sharersOf(table),
  choiceFor: (/** @type {string} */ slug, /** @type {string} */ to) => table.choice({ type: "give", card: slug, to }),
  isYours: table.choices({ type: "give" }).length > 0,
  words: about(table, "storm.won_by", table.seen.winner),
});

/** @param {Table} table */
function hand(table) {
  const own = table.seen && ownParty(table);
  if (!own?.hand || table.view.result) return nothing;
  return holding(table, own.hand, { suit: table.seen.suit, fresh: freshIn(table), isStorm: table.seen.is_storm, limit: overOf(table) });
}

/** By how many cards the hand is too large, where nothing but discarding is asked. @param {Table} table */
function overOf(table) {
  const own = ownParty(table);
  const isAsked = table.question?.choices.length && table.question.choices.every((choice) => choice.data.type === "discard");
  return isAsked && own?.hand_limit ? Math.max(0, own.hand_size - own.hand_limit) : 0;
}

/** @param {Table} table @returns {Prompt | null} */
function prompt(table) {
  const types = new Set((table.question?.choices ?? []).map((choice) => String(choice.data.type)));
  const own = ownParty(table);
  if (types.has("give")) return giving(table);
  if (types.has("suit")) return { then: t("storm.suit_then"), buttons: [] };
  if (types.has("convoy")) return askToPick(table, "convoy", "convoy", { words: (name) => t("storm.fight_for", { convoy: name }) });
  if (types.has("take")) return askToPick(table, "take", "card", { nothing: table.choice({ type: "take nothing" }) });
  if (types.has("fate")) return fating(table);
  if (types.has("combined") || types.has("two_forces")) return { then: t("storm.admiral_then"), buttons: [...wordButton(table, "two_forces"), ...wordButton(table, "combined")] };
  if (types.has("target")) return targeting(table);
  return askForCards(table, { held: own?.hand ?? [], limit: overOf(table), wholeHand: table.choice({ type: "flush" }), suitWords: (slug) => suitWords(table, slug) });
}

/** What a chosen card is worth, and whom it would sink. @param {Table} table @param {string} slug */
function suitWords(table, slug) {
  const force = table.index.forces.get(slug);
  const inPlay = table.seen.plays.some((/** @type {any} */ play) => play.cards.includes(force.fates));
  if (force.fates && (inPlay || force.fates === table.seen.convoy)) return t("storm.may_fate", { card: force.name, victim: table.index.nameOf(force.fates) });
  return t("storm.chosen", { card: force.name });
}

/** @param {Table} table @returns {Prompt} */
function fating(table) {
  const last = table.seen.plays.findLast((/** @type {any} */ play) => play.by === table.viewer)?.cards.at(-1);
  const force = table.index.forces.get(last);
  const empress = table.choice({ type: "fate" });
  const then = force?.fates ? t("storm.fate_of", { card: force.name, victim: table.index.nameOf(force.fates) }) : (empress?.sentence ?? "");
  return { then, buttons: [...wordButton(table, "pass_over"), ...wordButton(table, "fate", true)] };
}

/** @param {Table} table @returns {Prompt} */
function targeting(table) {
  const none = table.choice({ type: "target nobody" });
  const all = table.choices({ type: "target" });
  return { then: "", buttons: [...(none ? [{ label: label(none.sentence), choice: none }] : []), ...all.map((choice) => ({ label: named(table, choice), choice }))] };
}

/** The target by the name of who sits there. @param {Table} table @param {import("../protocol.js").Choice} choice */
function named(table, choice) {
  const round = Number(choice.data.round);
  return about(table, round ? "storm.target_round" : "storm.target", String(choice.data.player), { round });
}

/** @param {Table} table @returns {Prompt} */
function giving(table) {
  const { slug, to } = chosenShare(table);
  const gives = table.choices({ type: "give" });
  const only = [...new Set(gives.map((choice) => choice.data.to))];
  const receiver = to || (only.length === 1 ? String(only[0]) : "");
  const choice = slug && receiver ? table.choice({ type: "give", card: slug, to: receiver }) : null;
  const words = choice ? about(table, "storm.give_to", receiver, { card: table.index.nameOf(slug) }) : t("storm.give");
  return { then: choice ? t("storm.give_stands") : t("storm.give_then"), buttons: [{ label: words, choice, isPrimary: true, why: choice ? null : { rule: "", reason: t("storm.give_first") } }] };
}

/** @param {Table} table */
function round(table) {
  const { seen } = table;
  if (!seen) return "";
  const battle = t("storm.battle_n", { n: seen.battles.length + 1 });
  return seen.year ? `${seen.year} · ${battle}` : battle;
}

/** @param {Table} table @param {import("../board.js").SeatShown} seat */
function facts(table, seat) {
  const party = partyOf(table, seat.seat);
  if (!party) return null;
  const lines = [t("storm.hand_of", { n: party.hand_size, of: party.hand_limit }), t("storm.convoys_won", { n: party.convoys.length })];
  if (party.known.length && !seat.isYou) lines.push(t("storm.known", { cards: party.known.map(table.index.nameOf).join(", ") }));
  const hidden = party.points === null && party.spoils_size ? t("storm.and_hidden", { n: party.spoils_size }) : "";
  const note = party.points !== null && party.spoils_size ? t("storm.of_it_hidden", { n: party.points - party.convoy_points }) : hidden;
  return { points: String(party.points ?? party.convoy_points), note, lines, side: party.side || undefined };
}

/** What may become a spoil: what is being divided, else what lies in the battle. @param {Table} table */
function spoils({ seen, index }) {
  const convoys = /** @type {Map<string, unknown>} */ (index.convoys);
  const laid = [...seen.plays.flatMap((/** @type {any} */ play) => play.cards), ...seen.engaged.map((/** @type {[string, string]} */ [slug]) => slug)];
  const slugs = /** @type {string[]} */ (seen.pool.length ? seen.pool : laid);
  return slugs.filter((slug) => !convoys.has(slug)).map((slug) => ({ slug, label: index.nameOf(slug) }));
}

/** @type {import("../board.js").Board} */
export default {
  styles: ["pieces/cards.css", "boards/storm.css"],
  covers: [...HANDLED, "convoy", "suit", "give", "take", "take nothing", "target", "target nobody", "fate", "pass_over", "combined", "two_forces"],
  prepare: indexOf,
  plot,
  hand,
  prompt,
  round,
  facts,
  spoils,
  touches,
};
