// The parts of a reviewed game below its graph: which box stands where, what is written, where keys lead.
import "./stub.js";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const { chapterWords, chaptersOf, parted, pointOf, stepChapter, strip, stripes, wordOf } = await import("../../src/watu/web/review/chapters.js");
const { graph, margin } = await import("../../src/watu/web/review/graph.js");
const { told } = await import("../../src/watu/web/review/parts.js");
const { nothing } = await import("../../src/watu/web/vendor/lit.js");
const { useWords } = await import("../../src/watu/web/words.js");
for (const file of ["en", "review.en"]) useWords("en", JSON.parse(await readFile(new URL(`../../src/watu/web/words/${file}.json`, import.meta.url), "utf8")));

/** What a template would write, without a browser. @param {any} one @returns {string} */
function text(one) {
  if (Array.isArray(one)) return one.map(text).join("");
  if (one?.strings) return one.strings.map((/** @type {string} */ part, /** @type {number} */ i) => part + (i < one.values.length ? text(one.values[i]) : "")).join("");
  return one === nothing || one === undefined || one === null || typeof one === "function" ? "" : String(one);
}

/** A review of 100 answers with points at every tenth. @param {[number, string][]} parts @returns {any} */
const review = (parts) => ({
  points: Array.from({ length: 11 }, (_, number) => ({ at: 10 * number, step: number, chances: [0.5, 0.5], errors: [0.1, 0.1] })),
  chapters: parts.map(([at, name]) => ({ at, step: 0, name })),
  sides: [{ seats: ["british"], players: [""] }, { seats: ["german"], players: [""] }],
  spans: [],
  turning: [],
});
const BATTLES = review([[0, "battle 1"], [25, "battle 2"], [60, "battle 3"]]);

test("parts are marked where there are several, and an older review has none", () => {
  assert.equal(chaptersOf(BATTLES).length, 3);
  assert.deepEqual(chaptersOf(review([[0, "battle 1"]])), []);
  assert.deepEqual(chaptersOf({ ...BATTLES, chapters: undefined }), []);
  assert.equal(chaptersOf(review([[0, "turn 1"], [40, "turn 2"], [100, "turn 3"]])).length, 2); // nothing is left of the last
});

test("a part has a word and a number, or is its own name", () => {
  assert.deepEqual(parted("battle 12"), ["battle", "12"]);
  assert.deepEqual(parted("set-up"), ["set-up", "set-up"]);
  assert.equal(wordOf(review([[0, "set-up"], [20, "turn 1"], [40, "turn 2"]]).chapters), "turn");
});

test("each part is a box, and its number stands where there is room", () => {
  const x = (/** @type {number} */ at) => 3 * at;
  const drawn = text(strip(BATTLES.chapters, 100, x, { foot: 200, width: 300, here: 1 }));
  assert.deepEqual([...drawn.matchAll(/<rect class=(.*?) x=([\d.]+) y=205 width=([\d.]+)/g)].map((found) => found.slice(1)), [
    ["graph__part", "0", "75"],
    ["graph__part graph__part--here", "75", "105"],
    ["graph__part", "180", "120"],
  ]);
  assert.deepEqual([...drawn.matchAll(/<text.*?>(.*?)<\/text>/g)].map((found) => found[1]), ["battle 1", "2", "3"]);
  assert.deepEqual([...drawn.matchAll(/<title>(.*?)<\/title>/g)].map((found) => found[1]), ["battle 1", "battle 2", "battle 3"]);
  const narrow = text(strip(BATTLES.chapters, 100, (at) => 0.9 * at, { foot: 200, width: 300, here: -1 }));
  assert.deepEqual([...narrow.matchAll(/<text.*?>(.*?)<\/text>/g)].map((found) => found[1]), ["battle 1"]);
  assert.equal(stripes(BATTLES.chapters, 100, x, { top: 0, height: 200, width: 20 }), nothing);
});

test("the graph says in words that it has parts", () => {
  const drawn = text(graph(BATTLES, { at: 3, mine: 0, isPhone: true, names: ["British", "German"], go: () => {} }));
  assert.match(drawn, /3 parts of the game, battle 1 to battle 3\./);
  assert.match(drawn, /each box: a battle/);
  assert.match(drawn, />100 answers</);
  assert.doesNotMatch(text(graph(review([]), { at: 3, mine: 0, isPhone: true, names: ["British", "German"], go: () => {} })), /box|parts of/);
});

test("one steps from part to part, and is told where one is", () => {
  assert.deepEqual(BATTLES.chapters.map((/** @type {any} */ one) => pointOf(BATTLES, one)), [0, 3, 6]);
  assert.deepEqual([0, 1, 3, 4, 6, 8].map((point) => stepChapter(BATTLES, point, 1)), [3, 3, 6, 6, 10, 10]);
  assert.deepEqual([0, 1, 3, 4, 6, 8, 10].map((point) => stepChapter(BATTLES, point, -1)), [0, 0, 0, 3, 3, 6, 6]);
  assert.deepEqual([0, 1, 3, 6, 10].map((point) => chapterWords(BATTLES, point)), ["battle 1 begins", "battle 1", "battle 2", "battle 3 begins", ""]);
});

test("what happened is told with its part", () => {
  const span = /** @type {any} */ ({ kind: "choice", text: "play Walker", lines: [], named: [], part: "battle 2", seat: "british" });
  assert.equal(told(span, []), "Battle 2. Play Walker.");
  assert.equal(told({ ...span, kind: "luck", lines: ["The die comes up 6."], part: "" }, []), "The die comes up 6.");
});

test("how sure a number is is never told as nothing", () => {
  assert.deepEqual([0, 0.0002, 0.004, 0.012].map(margin), ["", "±\u00a00.1", "±\u00a00.4", "±\u00a01"]);
});
