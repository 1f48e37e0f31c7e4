// Atlantic Storm, First Edition: two to six at a table, a match of several games, and solitaire.
import { currentLanguage, loadWords, t } from "../words.js";
import { html, nothing } from "../vendor/lit.js";
import { indexOf } from "../pieces/force.js";
import { landing } from "../pieces/handle.js";
import { areasShown, openAreas } from "./storm/areas.js";
import { askFirst } from "./storm/askfirst.js";
import { HANDLED } from "./storm/asking.js";
import { convoyOfBattle, declaring, pilesOf, tally, weather } from "./storm/battle.js";
import { battleBefore } from "./storm/before.js";
import { seatColumns } from "./storm/columns.js";
import { bindings, facedUnder, firstAreas, firstColumns, freshHand, nameOfSeat, seatView, soloAreas } from "./storm/first.js";
import { cardsChosen, holding } from "./storm/holding.js";
import { touches } from "./storm/touches.js";
import { about } from "./storm/who.js";
import { cardsToPick, convoysShown, dividing } from "./storm/picking.js";
import { soloSides } from "./storm/solo.js";

/** @typedef {import("../board.js").Table} Table */

await loadWords(currentLanguage(), "boards/cards.");

/** Whether one plays alone against the program. @param {Table} table */
const isAlone = (table) => Boolean(table.seen?.sides);

/** @param {Table} table */
function plot(table) {
  const drop = landing((slug) => table.send(table.choice({ type: "lay", card: slug })));
  return html`<div class="storm-plot" @dragover=${drop.over} @drop=${drop.drop}>
    <div class="storm-left">${isAlone(table) ? leftAlone(table) : left(table)}</div>
    <div class="storm-right">${count(table)} ${middle(table)}</div>
  </div>`;
}

/** The convoy unless something else is on offer in its place. @param {Table} table @param {{slug: string, by: string}[]} under */
const convoyNow = (table, under) => (table.view.result || table.seen.offered?.length || table.seen.spoils?.length ? nothing : convoyOfBattle(table, table.seen.convoy, under));

/** @param {Table} table */
function left(table) {
  const { seen } = table;
  const piles = [
    { n: seen.convoys_left, words: t("storm.convoys", { n: seen.convoys_left }) },
    { n: seen.deck_count, words: t("storm.to_draw") },
    { n: seen.discards.length, words: t("storm.discarded"), term: "discard" },
  ];
  return html`${seen.storm ? weather(table.index.nameOf(seen.storm), about(table, "storm.fuel_words", seen.storm_holder), "Special Cards") : nothing}
    ${bindings(seen).map(({ slug, by }) => weather(table.index.nameOf(slug), about(table, "storm.laid_by", by), "Special Cards", "operation"))}
    ${convoyNow(table, facedUnder(table))}
    ${score(table)}
    ${pilesOf(table, piles, seen.discards.slice(-1), () => openAreas(table, firstAreas(table)))}`;
}

/** @param {Table} table */
function leftAlone(table) {
  const { seen } = table;
  const piles = [
    { n: seen.convoys_left, words: t("storm.convoys", { n: seen.convoys_left }) },
    { n: seen.sides.map((/** @type {any} */ side) => side.deck_count).join(" + "), words: t("storm.to_draw") },
    { n: seen.lost.length, words: t("storm.lost") },
  ];
  return html`${seen.storm ? weather(table.index.nameOf(seen.storm), "", "Special Cards (Solitaire)") : nothing}
    ${seen.changing.map((/** @type {string} */ slug) => weather(table.index.nameOf(slug), t("storm.changing"), "Special Cards (Solitaire)", "admiral"))}
    ${convoyNow(table, [])}
    ${pilesOf(table, piles, [], () => openAreas(table, soloAreas(table)))}`;
}

/** The points of a match so far. @param {Table} table */
function score(table) {
  const { seen } = table;
  if (!seen.seats.some((/** @type {any} */ one) => one.carried)) return nothing;
  return html`<div class="storm-score"><span>${t("storm.match", { n: seen.game_number })}</span>
    ${seen.seats.map((/** @type {any} */ one) => html`<span>${nameOfSeat(table, one.seat)} <b>${one.carried}</b></span>`)}</div>`;
}

/** The zone and both totals; where it is to be declared, the zones. @param {Table} table */
function count(table) {
  const { seen } = table;
  if (table.view.result) return nothing;
  const zones = table.choices({ type: "declare" });
  if (zones.length) return declaring(table, zones, (choice) => String(choice.data.zone), t("storm.zone_label"));
  if (!seen.convoy && !seen.spoils?.length) return nothing;
  const [allied, axis] = isAlone(table) ? seen.sides.map(soloWorth) : seen.standing;
  const changed = seen.declared && seen.declared !== seen.zone ? t("storm.zone_changed", { zone: t(`storm.suit.${seen.declared}`) }) : "";
  return tally({ suit: seen.zone, label: t("storm.zone_label"), allied, axis, words: changed });
}

/** What a side's cards count, or came to. @param {any} side @returns {[number, number]} */
const soloWorth = (side) => (side.total ? [side.total, 0] : side.worth);

/** @param {Table} table */
function middle(table) {
  const { seen } = table;
  if (table.view.result) return areasShown(table, isAlone(table) ? soloAreas(table) : firstAreas(table));
  if (isAlone(table)) return html`${attaching(table) || soloSides(table)}${seen.convoy && seen.zone ? nothing : battleBefore(table)}`;
  if (seen.spoils.length) return html`${dividing(table, sharing(table))}${battleBefore(table)}`;
  const refuels = table.choices({ type: "refuel" }).filter((choice) => choice.data.card !== "nothing");
  if (refuels.length) return html`${cardsToPick(table, t("storm.refuel"), refuels.map((choice) => ({ slug: String(choice.data.card), choice })), seen.zone)}${battleBefore(table)}`;
  if (seen.offered.length) return html`${convoysShown(table, seen.offered, (slug) => table.choice({ type: "pick", convoy: slug }))}${battleBefore(table)}`;
  const [coming] = cardsChosen(table);
  return html`${attaching(table) || seatColumns(table, firstColumns(table), { suit: seen.zone, coming: coming ?? "" })}${seen.convoy && seen.zone ? nothing : battleBefore(table)}`;
}

/** Where a bonus card may go, if that is asked. @param {Table} table */
function attaching(table) {
  const parents = table.choices({ type: "attach" }).filter((choice) => choice.data.parent);
  if (!parents.length) return null;
  return cardsToPick(table, t("storm.parents"), parents.map((choice) => ({ slug: String(choice.data.parent), choice })), table.seen.zone);
}

/** @param {Table} table */
function sharing(table) {
  const { spoils, sharers, shares } = table.seen;
  return {
    pool: spoils,
    sharers: sharers.map((/** @type {string} */ name) => {
      const seat = table.seat(name);
      return { name, label: nameOfSeat(table, name), flag: seat?.index ?? -1, share: shares[seat?.index ?? 0] ?? 0 };
    }),
    choiceFor: (/** @type {string} */ slug, /** @type {string} */ to) => table.choice({ type: "give", card: slug, player: to }),
    isYours: table.choices({ type: "give" }).length > 0,
    words: "",
  };
}

/** @param {Table} table */
function hand(table) {
  if (!table.seen || table.view.result) return nothing;
  const how = { suit: table.seen.zone, fresh: freshHand(table) };
  if (isAlone(table)) {
    const { drawn } = table.seen;
    return drawn.length ? holding(table, drawn, { ...how, label: t("storm.drawn", { n: drawn.length }) }) : nothing;
  }
  const own = seatView(table, table.viewer);
  return own?.hand ? holding(table, own.hand, how) : nothing;
}

/** @param {Table} table */
function round(table) {
  const { seen } = table;
  if (!seen) return "";
  const left = t("storm.convoys_left", { n: seen.convoys_left });
  return table.hello.options.match === "75" ? `${t("storm.game_n", { n: seen.game_number })} · ${left}` : left;
}

/** @param {Table} table @param {import("../board.js").SeatShown} seat */
function facts(table, seat) {
  if (isAlone(table)) {
    const own = table.seen.sides.find((/** @type {any} */ one) => one.side === table.seen.side);
    const other = table.seen.sides.find((/** @type {any} */ one) => one.side !== table.seen.side);
    return own ? { points: String(own.points), note: t("storm.against", { n: other.points }), lines: [], side: own.side } : null;
  }
  const view = seatView(table, seat.seat);
  if (!view) return null;
  const lines = [t("storm.hand_of", { n: view.hand_count, of: view.hand_size }), t("storm.convoys_won", { n: view.convoys.length })];
  if (view.shown.length && !seat.isYou) lines.push(t("storm.known", { cards: view.shown.map(table.index.nameOf).join(", ") }));
  if (view.carried) lines.push(t("storm.carried_points", { n: view.carried }));
  const note = view.points === null && view.loot_count ? t("storm.and_hidden", { n: view.loot_count }) : "";
  return { points: String(view.points ?? view.convoy_points), note, lines };
}

/** @type {import("../board.js").Board} */
export default {
  styles: ["pieces/cards.css", "boards/storm.css"],
  covers: [...HANDLED, "declare", "pick", "attach", "admiral", "strike", "refuel", "give", "side", "cancel", "protect", "drop", "storm"],
  prepare: indexOf,
  plot,
  hand,
  prompt: askFirst,
  round,
  facts,
  touches,
};
