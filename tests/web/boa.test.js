// Battle of the Atlantic's board: deployments from the log, and how totals are made up.
import "./stage.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { deployments } = await import("../../src/watu/web/boards/boa/deployment.js");
const { madeUp, product } = await import("../../src/watu/web/boards/boa/sums.js");
const { prepareCards } = await import("../../src/watu/web/boards/boa/cards.js");

test("each year's deployment has both hands and a winner", () => {
  const log = [
    { number: 0, kind: "year", fields: { year: 1939 } },
    { number: 1, kind: "deployment", fields: { side: 0, cards: ["radar"], totals: [1, 2, 7], gst: 14 } },
    { number: 2, kind: "deployment", fields: { side: 1, cards: ["mines"], totals: [2, 1, 4], gst: 8 } },
    { number: 3, kind: "victory", fields: { winner: 0, gains: [1, 0, -1] } },
    { number: 4, kind: "year", fields: { year: 1940 } },
  ];
  const found = deployments(/** @type {any} */ ({ log, isNew: (/** @type {any} */ line) => line.number >= 2 }));
  assert.equal(found.length, 1);
  assert.deepEqual(found[0].hands.map((hand) => hand.side), ["british", "german"]);
  assert.equal(found[0].winner, "british");
  assert.deepEqual(found[0].gains, ["german", "british", ""]);
  assert.equal(found[0].isNew, true);
});

test("a total is shown as cards, one, and what has been won", () => {
  assert.equal(madeUp(15, 0), "14 + 1");
  assert.equal(madeUp(12, 2), "9 + 1 + 2");
  assert.equal(product([2, 3, 4]), 24);
});

test("cards of both decks are found by slug", () => {
  const { cards, nameOf } = prepareCards({ "british.csv": [{ id: "radar", name: "Radar", type: "technology", points: "6", copies: "2", provenance: "rulebook" }] });
  assert.equal(cards.get("radar")?.side, "allied");
  assert.equal(nameOf("radar"), "Radar");
  assert.equal(nameOf("gone"), "gone");
});
