// Wolfpack's board: where things lie, what can be chosen where, and what the log says of a check.
import "./stage.js";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const { ahead, at, Chart, spaceName } = await import("../../src/watu/web/boards/wolfpack/geometry.js");
const { optionsOf, keyOf, tubesChoice, mayTick } = await import("../../src/watu/web/boards/wolfpack/options.js");
const { checkOf, lastGroup } = await import("../../src/watu/web/boards/wolfpack/checks.js");
const { nearestThat } = await import("../../src/watu/web/boards/wolfpack/chart.js");
const { useWords } = await import("../../src/watu/web/words.js");

const WEB = new URL("../../src/watu/web/", import.meta.url);
const words = JSON.parse(readFileSync(new URL("words/boards/wolfpack.en.json", WEB), "utf8"));
useWords("en", words);

const SIDE = { rows: Array.from({ length: 17 }, (_, row) => (row === 2 ? "..1.............." : ".................")), approach: ["L8", "L7", "L6", "L5", "L4", "L3", "L2", "L1", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8"].map((id) => ({ id, location: id[0] === "L" ? "L" : id[0] === "R" ? "R" : "TML", submerged_links: [], surfaced_links: [] })) };

test("spaces lie a step apart, and boxes of the ring outside the sea", () => {
  const chart = new Chart(SIDE);
  assert.equal(at("c01r00").x - at("c00r00").x, 36);
  assert.equal(chart.dots().length, 17 * 17 - 1);
  for (const { id } of SIDE.approach) {
    const box = chart.approach(id);
    const isInside = box.x + box.w > chart.sea.x && box.x < chart.sea.x + chart.sea.w && box.y + box.h > chart.sea.y && box.y < chart.sea.y + chart.sea.h;
    assert.equal(isInside, false, id);
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.w <= chart.width && box.y + box.h <= chart.height, id);
  }
});

test("the near view never leaves the chart", () => {
  const chart = new Chart(SIDE);
  const box = chart.near({ x: 0, y: 0 }, 400);
  assert.deepEqual([box.x, box.y, box.w], [0, 0, 400]);
});

test("ahead goes by the facing, also off the map", () => {
  assert.deepEqual(ahead("c04r08", "NE", 2), { column: 6, row: 6 });
  assert.equal(spaceName(4, 8), "c04r08");
  assert.deepEqual(ahead("c00r16", "S", 1), { column: 0, row: 17 });
});

const boat = { letter: "W", number: 0, place: "attack", space: "c04r08", facing: "N", box: "" };
const table = (/** @type {any[]} */ choices, /** @type {any[]} */ closed = [], /** @type {string[]} */ selection = []) =>
  /** @type {any} */ ({
    seen: { asked: "W", boats: [boat] }, question: { choices, closed }, selection,
    choices: (/** @type {any} */ match) => choices.filter((one) => Object.entries(match).every(([name, value]) => one.data[name] === value)),
  });
const fire = (/** @type {number} */ tube, /** @type {string} */ space) => ({ notation: `fire ${tube} ${space}`, data: { type: "fire", tube, space } });

test("tubes at one ship are one option; what is closed stands beside", () => {
  const options = optionsOf(table([fire(1, "c04r06"), fire(2, "c04r06"), { notation: "cease", data: { type: "cease" } }], [fire(3, "c08r06")]));
  assert.deepEqual([...options.keys()], ["space:c04r06", "space:c08r06"]);
  assert.equal(options.get("space:c04r06")?.choices.length, 2);
  assert.equal(options.get("space:c04r06")?.n, 1);
  assert.equal(options.get("space:c08r06")?.choices.length, 0);
});

test("keys by what a choice is about", () => {
  assert.equal(keyOf({ type: "ahead", spaces: 1 }, boat), "space:c04r07");
  assert.equal(keyOf({ type: "box", box: "l4" }, boat), "box:L4");
  assert.equal(keyOf({ type: "keep" }, boat), "");
});

test("tubes are ticked as far as some choice goes", () => {
  const marks = [[1], [2], [1, 2], [5]].map((tubes) => ({ notation: `mark ${tubes.join(" ")}`, data: { type: "mark", tubes } }));
  const now = table(marks, [], ["tube:1"]);
  assert.equal(mayTick(now, "mark", 2), true);
  assert.equal(mayTick(now, "mark", 5), false);
  assert.equal(tubesChoice(table(marks, [], ["tube:2", "tube:1"]), "mark")?.notation, "mark 1 2");
});

test("an arrow key goes to the nearest thing that way", () => {
  const points = [{ x: 10, y: 0 }, { x: 50, y: 2 }, { x: 0, y: 30 }];
  assert.equal(nearestThat([1, 0], { x: 0, y: 0 }, points), 0);
  assert.equal(nearestThat([0, 1], { x: 0, y: 0 }, points), 2);
  assert.equal(nearestThat([-1, 0], { x: 0, y: 0 }, points), -1);
});

const line = (/** @type {number} */ number, /** @type {string} */ kind, /** @type {any} */ fields, rule = "p.25") => /** @type {any} */ ({ number, kind, rule, text: kind, fields });
const cards = { boat: 0, space: "c04r06", need: 7, need_card: "c10", size: 1, size_card: "a08", ship: "large", angle: -1, angle_card: "a19", angles: [0, 1, -1, 0, 0, 0, 0, 0], direction: "E" };

test("a miss that may be changed is explained before it is settled", () => {
  const check = checkOf([line(1, "hit_cards", cards), line(2, "d10", { value: 4, purpose: "" })], [{ letter: "W", target: "c04r06", turns: 0, modifier: 2, tube: 3 }], [boat]);
  assert.equal(check?.total?.value, "6");
  assert.equal(check?.isGood, false);
  assert.deepEqual(check?.rows.map((row) => row.value), ["4", "+2", "+1", "−1"]);
});

test("a hit says what followed", () => {
  const done = line(3, "hit_check", { boat: 0, tube: 3, die: 8, tdc: 2, size: 1, angle: -1, need: 7, hit: true });
  const check = checkOf([line(1, "hit_cards", cards), line(2, "d10", { value: 8 }), done, line(4, "detonation", { boat: 0, explodes: true }, "p.26")], [], [boat]);
  assert.equal(check?.isGood, true);
  assert.equal(check?.total?.value, "10");
  assert.deepEqual(check?.then, ["detonation"]);
});

test("the newest thing worth explaining is shown", () => {
  const log = [line(1, "hit_cards", cards), line(2, "turn", {}), line(3, "tdc", { boat: 0, space: "c04r06", modifier: 1, card: 0, officers: 1, periscope: 0, range: 3 }, "p.38")];
  assert.equal(lastGroup(log)[0].kind, "tdc");
  assert.deepEqual(checkOf(log, [], [boat])?.rows.map((row) => row.value), ["0", "+1"]);
});

test("every word that the board asks for is in its catalogue", () => {
  const sources = ["boards/wolfpack.js", ...readdirSync(new URL("boards/wolfpack/", WEB)).map((name) => `boards/wolfpack/${name}`)];
  const missing = sources.flatMap((name) => {
    const text = readFileSync(new URL(name, WEB), "utf8");
    return [...text.matchAll(/\b(?:w|card)\("([a-z][a-z0-9_.]*)"/g)].map((found) => (found[0].startsWith("card") ? `check.${found[1]}` : found[1])).filter((key) => !(`wolfpack.${key}` in words)).map((key) => `${name}: ${key}`);
  });
  assert.deepEqual(missing, []);
});
