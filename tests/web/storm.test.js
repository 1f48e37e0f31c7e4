// Atlantic Storm's boards: what is read from the log and from the observation, and several discards at one go.
import "./stage.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { deedsIn, lastOutcome, lastThrows, victimsIn } = await import("../../src/watu/web/boards/storm/chronicle.js");
const { pipsOf } = await import("../../src/watu/web/pieces/dice.js");
const { marking, mostMarked, sendAll } = await import("../../src/watu/web/boards/storm/queue.js");
const { inOrder, firstColumns } = await import("../../src/watu/web/boards/storm/first.js");
const { columnsOf, withoutName } = await import("../../src/watu/web/boards/storm/admirals.js");
const { sorted } = await import("../../src/watu/web/boards/storm/holding.js");
const { strayChoices } = await import("../../src/watu/web/boards/storm/asking.js");

/** @param {string} kind @param {object} fields @param {string} [text] */
const line = (kind, fields, text = "") => /** @type {any} */ ({ number: 0, kind, rule: "", text, fields });

/** @param {any} seen @param {any} [more] */
function tableOf(seen, more = {}) {
  const seats = ["A", "B", "C"].map((seat, index) => ({ seat, index, label: seat, isYou: seat === "A", awaited: seat === "A" }));
  return /** @type {any} */ ({
    seen, seats, log: [], before: null, viewer: "A", view: {}, choices: () => [],
    seat: (/** @type {string} */ name) => seats.find((one) => one.seat === name) ?? null,
    ...more,
  });
}

test("a victim lies where it was laid, until the next battle", () => {
  const log = [line("convoy", {}), line("lay", { by: 0, card: "u_99" }), line("lay", { by: 1, card: "walker" }), line("fate", { by: 1, card: "walker", victim: "u_99" })];
  assert.deepEqual(victimsIn(log), [{ slug: "u_99", by: 1, of: 0 }]);
  assert.deepEqual(victimsIn([...log, line("convoy", {})]), []);
});

test("the last thing that a seat did besides laying is told", () => {
  const log = [line("convoy", {}), line("discard", { by: 2, card: "fat" }, "C discards FAT."), line("lay", { by: 0, card: "x" }, "A plays X.")];
  assert.deepEqual([...deedsIn(log)], [[2, "C discards FAT."]]);
  assert.equal(withoutName("C discards FAT.", "C"), "Discards FAT.");
  assert.equal(withoutName("The enemy draws.", "C"), "The enemy draws.");
});

test("the battle before is told from its totals on", () => {
  const log = [line("totals", {}, "Air: 1 to 0."), line("draw", {}, "A draws."), line("spoil", {}, "A receives PQ 17.")];
  assert.deepEqual(lastOutcome(log).map((one) => one.text), ["Air: 1 to 0.", "A receives PQ 17."]);
  assert.deepEqual(lastOutcome([]), []);
});

test("bonus cards stand behind their parents", () => {
  assert.deepEqual(inOrder(["avenger", "hood", "leigh_light"], ["", "", "avenger"]).map((one) => one.slug), ["avenger", "leigh_light", "hood"]);
  assert.deepEqual(inOrder(["leigh_light"], ["gone"]).map((one) => one.slug), ["leigh_light"]);
});

test("turns stand in playing order, delayed ones last", () => {
  const play = (/** @type {string} */ by, state = "") => ({ by, half: 1, side: "", cards: [], hidden: null, hidden_size: 0, doubled: [], state, worth: [0, 0], value: 0 });
  const party = (/** @type {string} */ name) => ({ name, side: "", hand_size: 6, hand_limit: 6, is_barred_from: [], may_only_discard: false });
  const seen = { parties: ["A", "B", "C"].map(party), plays: [play("B", "delayed"), play("C")], to_play: ["A"], delayed: ["B"], leader: "B", half: 1 };
  const columns = columnsOf(tableOf(seen));
  assert.deepEqual(columns.map((one) => one.name), ["C", "A", "B"]);
  assert.deepEqual(columns.map((one) => one.isNow), [false, true, false]);
});

test("before anything is laid the seats stand clockwise from the leader", () => {
  const seat = (/** @type {string} */ name) => ({ seat: name, hand_count: 6, delayed_with: "", skips: 0 });
  const seen = { seats: ["A", "B", "C"].map(seat), plays: [], to_come: [], delayed: [], leader: "C", half: 0 };
  assert.deepEqual(firstColumns(tableOf(seen)).map((one) => one.name), ["C", "A", "B"]);
});

test("what can be laid comes first in a hand", () => {
  const force = (/** @type {string} */ slug, /** @type {string} */ side) => [slug, { slug, name: slug, side, type: "sub", values: { air: "0", surface: "0", sub: "1" } }];
  const index = /** @type {any} */ ({ forces: new Map(/** @type {any} */ ([force("a", "allied"), force("b", "axis"), force("c", "allied")])) });
  assert.deepEqual(sorted(["a", "b", "c"], index, (slug) => slug === "b", "sub"), ["b", "a", "c"]);
});

test("cards put aside are not reached through the hand", () => {
  const all = [{ data: { type: "discard", card: "b_dienst" } }, { data: { type: "discard", card: "u_99" } }, { data: { type: "discard", card: "hand" } }];
  const choices = (/** @type {any} */ match) => all.filter((one) => one.data.type === match.type);
  assert.deepEqual(strayChoices(/** @type {any} */ ({ choices }), ["u_99"]), [all[0]]);
});

test("several discards are sent in one message, in order", () => {
  /** @type {string[][]} */
  const sent = [];
  const seats = [{ awaited: true, isYou: true }, { awaited: false, isYou: false }];
  const table = /** @type {any} */ ({
    seats,
    choice: (/** @type {any} */ match) => (match.card === "gone" ? null : { notation: `discard ${match.card}` }),
    send: (/** @type {any} */ choice, /** @type {any[]} */ more) => sent.push([choice, ...more].map((one) => one.notation)),
  });
  sendAll(table, "discard", ["b", "gone", "a"]);
  sendAll(table, "discard", []);
  assert.deepEqual(sent, [["discard b", "discard a"]]);
  seats[1].awaited = true;
  sendAll(table, "discard", ["b", "a"]);
  assert.deepEqual(sent[1], ["discard b"], "the next is asked when all have chosen");
});

test("no more cards are marked than the hand is too large; where all choose at once, one", () => {
  const seats = [{ awaited: true, isYou: true }, { awaited: false, isYou: false }];
  assert.equal(mostMarked(/** @type {any} */ ({ seats }), 2), 2);
  assert.equal(mostMarked(/** @type {any} */ ({ seats }), 0), Infinity);
  seats[1].awaited = true;
  assert.equal(mostMarked(/** @type {any} */ ({ seats }), 2), 1);
  assert.deepEqual(marking(["a", "b"], "c", 2), ["b", "c"]);
  assert.deepEqual(marking(["a"], "c", 1), ["c"]);
  assert.deepEqual(marking(["a", "b"], "c", Infinity), ["a", "b", "c"]);
});

test("dice of the battle before stand by the card that threw them", () => {
  const roll = (/** @type {string} */ purpose, /** @type {number} */ value) => line("roll", { die: 6, value, purpose });
  const log = [roll("§8.0 Bismarck", 6), line("lay", {}), roll("§8.0 Eisteufel", 1), roll("§8.0 KG 26", 3), roll("§8.0 KG 26", 5), line("totals", {})];
  assert.deepEqual(lastThrows(log), [{ name: "Eisteufel", values: [1] }, { name: "KG 26", values: [3, 5] }]);
  assert.deepEqual(lastThrows([roll("Rolling the dice: Leuthen", 3), line("totals", {})]), [{ name: "Leuthen", values: [3] }]);
  assert.equal(pipsOf(6).length, 6);
});
