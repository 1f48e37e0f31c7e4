// Cards as the pieces read them from the pack, and the small sums that are drawn.
import "./stage.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { diceIn, forceOf, indexOf, sourceOf, suitsIn, weakest, weight } = await import("../../src/watu/web/pieces/force.js");
const { keysOf, moved, ordered, placed } = await import("../../src/watu/web/pieces/hand.js");
const { rangeShown, sharesOf } = await import("../../src/watu/web/pieces/tally.js");
const { smooth, wayBetween } = await import("../../src/watu/web/pieces/seachart.js");
const { short } = await import("../../src/watu/web/pieces/card.js");

const ROW = {
  id: "bismarck", number: "1", name: "Bismarck", category: "force", side: "axis", nationality: "German", type: "surface",
  air: "1", surface: "??", sub: "0", vp: "5", first_year: "1941", last_year: "1943", ocean: "atlantic", fates: "hood",
  event: "", requires: "", class: "battleship", note: "", provenance: "name=rulebook;air=public;*=reconstructed",
};

test("a field's source is its own, else that of the rest", () => {
  assert.equal(sourceOf(ROW.provenance, "name"), "rulebook");
  assert.equal(sourceOf(ROW.provenance, "air"), "public");
  assert.equal(sourceOf(ROW.provenance, "sub"), "ours");
  assert.equal(sourceOf("rulebook", "points"), "rulebook");
  assert.equal(sourceOf("", "points"), "ours");
});

test("a card is as well known as its weakest value", () => {
  assert.equal(weakest(ROW), "ours");
  assert.equal(weakest({ id: "x", name: "X", air: "1", provenance: "name=rulebook;*=public" }), "public");
  assert.equal(weakest({ id: "x", name: "X", air: "1", provenance: "rulebook" }), "rulebook");
});

test("the index knows who is whose victim", () => {
  const index = indexOf({ "forces.csv": [ROW, { ...ROW, id: "hood", name: "Hood", fates: "" }], "convoys.csv": [] });
  assert.deepEqual(index.forces.get("hood")?.fatedBy, ["bismarck"]);
  assert.equal(index.nameOf("hood"), "Hood");
  assert.equal(index.nameOf("unknown"), "unknown");
});

test("suits and zones say which values count", () => {
  assert.deepEqual(suitsIn("sub"), ["sub"]);
  assert.deepEqual(suitsIn("air_surface"), ["air", "surface"]);
  assert.deepEqual(suitsIn("combined"), ["air", "surface", "sub"]);
  assert.equal(diceIn("??"), 2);
  assert.equal(weight(forceOf(ROW), "surface"), 7);
  assert.equal(weight(forceOf({ ...ROW, type: "aircraft" }), "air"), 1);
  assert.equal(forceOf({ ...ROW, type: "aircraft" }).type, "air");
});

test("copies in a hand have keys of their own", () => {
  assert.deepEqual(keysOf(["a", "b", "a", "a"]), ["a", "b", "a#1", "a#2"]);
});

test("a card moves by one place and not beyond the end", () => {
  assert.deepEqual(moved(["a", "b", "c"], "a", 1), ["b", "a", "c"]);
  assert.deepEqual(moved(["a", "b", "c"], "a", -1), ["a", "b", "c"]);
  assert.deepEqual(placed(["a", "b", "c"], "a", "c"), ["b", "c", "a"]);
  assert.deepEqual(placed(["a", "b", "c"], "c", "a"), ["c", "a", "b"]);
  assert.deepEqual(placed(["a", "b"], "x", "a"), ["a", "b"]);
  assert.deepEqual(ordered("nobody", ["a", "b"]), ["a", "b"]);
});

test("certain points and dice make a range", () => {
  assert.equal(rangeShown([3, 0]), "3");
  assert.equal(rangeShown([0, 2]), "2–12");
  const { sure, hoped } = sharesOf([2, 1], 12);
  assert.equal(sure, 25);
  assert.ok(Math.abs(hoped - (500 / 12)) < 1e-9);
});

test("every port is reached by sea", () => {
  assert.ok(wayBetween("Halifax", "Liverpool").length > 3);
  assert.deepEqual(wayBetween("Liverpool", "Halifax"), [...wayBetween("Halifax", "Liverpool")].reverse());
  assert.ok(wayBetween("Loch Ewe", "Archangel").length > wayBetween("Loch Ewe", "Murmansk").length);
  assert.deepEqual(wayBetween("Nowhere", "Liverpool"), []);
  assert.match(smooth([[0, 0], [10, 0], [20, 10]]), /^M0 0Q10 0 20 10$/);
});

test("a reason is cut before its details", () => {
  assert.equal(short("the card is not available in the convoy's year: SC 42 sails in 1941"), "The card is not available in the convoy's year");
});
