import "./stub.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { Selection, Table } = await import("../../src/watu/web/board.js");
const { groupsOf, genericPrompt, membersOf } = await import("../../src/watu/web/table/choosing.js");
const { namesOf, partsOf, valueWords } = await import("../../src/watu/web/boards/generic.js");
const { nextIndex } = await import("../../src/watu/web/pieces/arrows.js");
const { topFor } = await import("../../src/watu/web/pieces/why.js");
const { thing } = await import("../../src/watu/web/table/promises.js");
const { secondsLeft } = await import("../../src/watu/web/table/players.js");
const { entriesFor } = await import("../../src/watu/web/table/sheets.js");
const { match } = await import("../../src/watu/web/router.js");
const { safePath } = await import("../../src/watu/web/errand.js");
const { sentence } = await import("../../src/watu/web/page.js");
const { useWords } = await import("../../src/watu/web/words.js");

const choice = (notation, data) => ({ id: 0, notation, sentence: `${notation}.`, data });
const discard = (...cards) => choice(["discard", ...cards].join(" "), { type: "discard", cards });
const DISCARDS = [discard(), discard("sonar"), discard("patrols"), discard("patrols", "patrols"), discard("patrols", "sonar")];

function table(choices, closed = []) {
  const sent = [];
  const question = { id: "q", seat: "british", rule: "§1", question: "which", choices, closed, guide: "", firing: null };
  const view = { viewer: "british", question, seats: [{ seat: "british", kind: "open", name: "", bot: "" }], observation: {}, agenda: [], proposals: [] };
  const hello = { game: "g", yours: ["british"], seats: ["british"] };
  const equipment = { board: {}, components: {}, index: null, isGeneric: true };
  const source = { hello, view, log: [], before: null, equipment, selection: new Selection().for("q"), isReplay: false, isSending: false, seen: 3, send: (notation) => sent.push(notation), redraw: () => {} };
  return { table: new Table(source), source, sent };
}

test("choices are found by their data", () => {
  const { table: shown, sent } = table([choice("lay u_552", { type: "lay", card: "u_552" }), choice("done", { type: "done" })]);
  assert.equal(shown.choices({ type: "lay" }).length, 1);
  assert.equal(shown.choice({ type: "lay", card: "hudson" }), null);
  shown.send(shown.choice({ type: "done" }));
  assert.deepEqual(sent, ["done"]);
});

test("nothing is sent twice while an answer is on its way", () => {
  const { source, sent } = table([choice("done", { type: "done" })]);
  new Table({ ...source, isSending: true }).send("done");
  assert.deepEqual(sent, []);
});

test("sets are found whatever their order, copies counted", () => {
  const { table: shown } = table(DISCARDS);
  assert.equal(shown.choiceOf("discard", ["sonar", "patrols#0"])?.notation, "discard patrols sonar");
  assert.equal(shown.choiceOf("discard", ["patrols#1", "patrols#0"])?.notation, "discard patrols patrols");
  assert.equal(shown.choiceOf("discard", [])?.notation, "discard");
  assert.equal(shown.choiceOf("discard", ["sonar", "sonar"]), null);
});

test("what may be added is what some choice holds", () => {
  const { table: shown } = table(DISCARDS);
  shown.toggle("sonar");
  assert.equal(shown.mayAdd("discard", "patrols#0"), true);
  shown.toggle("patrols#0");
  assert.equal(shown.mayAdd("discard", "patrols#1"), false);
});

test("another question starts with nothing selected", () => {
  const selection = new Selection().for("a");
  selection.keys = ["x"];
  assert.deepEqual(selection.for("a").keys, ["x"]);
  assert.deepEqual(selection.for("b").keys, []);
});

test("choices of one type stand together, with what is closed; a board's own are left out", () => {
  const closed = [{ ...choice("lay hood", { type: "lay", card: "hood" }), rule: "§5.0", reason: "not yet" }];
  const question = { choices: [choice("lay u_99", { type: "lay", card: "u_99" }), choice("flush", { type: "flush" }), ...DISCARDS], closed };
  assert.deepEqual(groupsOf(question).map((group) => [group.type, group.choices.length, group.closed.length, group.isSet]), [
    ["lay", 1, 1, false],
    ["flush", 1, 0, false],
    ["discard", 5, 0, true],
  ]);
  assert.deepEqual(groupsOf(question, ["lay", "discard"]).map((group) => group.type), ["flush"]);
});

test("a set is ticked from its members, each as often as a choice holds it", () => {
  assert.deepEqual(membersOf(DISCARDS), ["sonar", "patrols#0", "patrols#1"]);
});

test("one choice is the primary button, up to three are buttons, more are lists", () => {
  const buttons = (n) => genericPrompt(table([...Array(n)].map((_, i) => choice(`go ${i}`, { type: "go" }))).table).buttons;
  assert.deepEqual(buttons(1).map((button) => button.isPrimary), [true]);
  assert.equal(buttons(3).length, 3);
  assert.equal(buttons(4), undefined);
});

test("an observation is taken apart into what says something", () => {
  const parts = partsOf({ name: "Ruth", hand: null, hand_size: 3, spoils: [], points: null, won: 0, is_storm: false, plays: [{ by: "A" }] });
  assert.deepEqual(parts.facts.map(([key]) => key), ["name", "hand", "won"]);
  assert.deepEqual(parts.panels.map(([key]) => key), ["plays"]);
});

test("components have their names, identifiers become words, names stay", () => {
  const names = namesOf({ "forces.csv": [{ id: "u_552", name: "U-552" }], "boats.csv": [{ boat: "U-81", type: "VII" }], "notes.toml": {} });
  assert.equal(names.nameOf("u_552"), "U-552");
  assert.equal(names.isKnown("U-81"), true);
  assert.deepEqual(["hand_limit", "1941-10", "U-82"].map(valueWords), ["Hand limit", "1941-10", "U-82"]);
});

test("arrow keys stay within their list", () => {
  assert.equal(nextIndex("ArrowRight", 0, 3, 3), 1);
  assert.equal(nextIndex("ArrowRight", 2, 3, 3), 2);
  assert.equal(nextIndex("ArrowDown", 1, 9, 3), 4);
  assert.equal(nextIndex("End", 0, 9, 3), 8);
  assert.equal(nextIndex("x", 0, 9, 3), -1);
});

test("what is promised is said with the names that the board knows", () => {
  useWords("en", { "promises.side": "to play {side}", "promises.convoy": "the convoy", "promises.share": { other: "{n} spoils" }, "promises.chance": "{spoil}, {n} in 6" });
  const table = /** @type {any} */ ({ spoils: () => [{ slug: "ju_88", label: "Ju 88" }] });
  const made = (/** @type {object} */ what) => /** @type {any} */ ({ side: "", spoil: "", share: 0, chance: 0, ...what });
  assert.equal(thing(table, made({ side: "axis" })), "to play Axis");
  assert.equal(thing(table, made({ spoil: "convoy", chance: 2 })), "the convoy, 2 in 6");
  assert.equal(thing(table, made({ spoil: "ju_88" })), "Ju 88");
  assert.equal(thing(table, made({ spoil: "u_boat_type_vii" })), "U boat type vii");
  assert.equal(thing(table, made({ share: 2 })), "2 spoils");
});

test("clocks run only while they run", () => {
  assert.equal(secondsLeft({ seat: "A", left: 60, is_running: true }, 100, 110_000), 50);
  assert.equal(secondsLeft({ seat: "A", left: 60, is_running: false }, 100, 110_000), 60);
  assert.equal(secondsLeft({ seat: "A", left: 5, is_running: true }, 100, 200_000), 0);
});

test("a paragraph is found in the contents with its chapter", () => {
  const entries = [{ id: "§4.0", title: "The round" }, { id: "§4.4", title: "Playing" }, { id: "Strategy Phase", title: "Strategy Phase" }];
  assert.deepEqual(entriesFor(entries, "§4.4").map((one) => one.id), ["§4.0", "§4.4"]);
  assert.deepEqual(entriesFor(entries, "Strategy Phase").map((one) => one.id), ["Strategy Phase"]);
});

test("addresses lead to pages", () => {
  assert.deepEqual(match("/table/a%20b/"), { page: "table", params: { id: "a b" } });
  assert.deepEqual(match("/new/wolfpack"), { page: "new", params: { game: "wolfpack" } });
  assert.equal(match("/table/a/b").page, "missing");
  assert.deepEqual(match("/person/%E0%A4%A"), { page: "person", params: { name: "%E0%A4%A" } });
});

test("the engine's words become sentences", () => {
  assert.equal(sentence("play another card"), "Play another card.");
  assert.equal(sentence("Done?"), "Done?");
  assert.equal(sentence("  "), "");
});

test("a reason leaves the prompt readable: above, else below, else over the lower part", () => {
  const at = (top, height) => ({ top, bottom: top + height, height });
  const prompt = { top: 500, bottom: 560 };
  assert.equal(topFor(at(300, 40), 80, 900, prompt), 214); // above
  assert.equal(topFor(at(580, 40), 80, 900, prompt), 626); // above would cover the prompt: below
  assert.equal(topFor(at(620, 250), 80, 900, prompt), 790); // a card at the foot: over its lower part
  assert.equal(topFor(at(20, 30), 80, 900, null), 56);
});

test("after a login one goes on to an address of this server only", () => {
  const ours = "https://games.example.org";
  for (const path of ["/", "/learn/wolfpack?stop=21", "/table/a1#log", "/new/far-seas"]) assert.equal(safePath(path, ours), path);
  const foreign = ["//evil.example", "/\\evil.example", "/\t/evil.example", "\\\\evil.example", "https://evil.example/", "javascript:alert(1)", "evil", "/..//evil.example", "/%2e%2e//evil.example", "", " /x", "data:text/html,x"];
  for (const path of foreign) assert.equal(safePath(path, ours), "/", path);
  for (const path of ["/login", "/login?next=/login", "/api/me", "/static/app.js"]) assert.equal(safePath(path, ours), "/", path);
  assert.equal(safePath(null, ours), "/");
});
