import "./stub.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { aimed, forYou, named } = await import("../../src/watu/web/names.js");
const { useWords } = await import("../../src/watu/web/words.js");
useWords("en", { you: "You", "log.you_within": "you" });

const SEATS = [
  { seat: "A", label: "You", isYou: true },
  { seat: "B", label: "Ruth", isYou: false },
  { seat: "C", label: "Commander", isYou: false },
];

/** A line in which [letters] are seats. @param {string} marked */
function line(marked) {
  let text = "";
  /** @type {[number, number, string][]} */
  const seats = [];
  for (const part of marked.split(/(\[\w\])/)) {
    if (/^\[\w\]$/.test(part)) seats.push([text.length, text.length + 1, part[1]]);
    text += /^\[\w\]$/.test(part) ? part[1] : part;
  }
  return { number: 0, kind: "k", rule: "", text, fields: {}, seats };
}

/** @param {string} marked */
const told = (marked) => named(line(marked), SEATS).text;

test("the sitter's name stands where the seat's letter stood", () => {
  assert.equal(told("[B] plays FAT."), "Ruth plays FAT.");
  assert.equal(told("A tie at 3: [C] goes on."), "A tie at 3: Commander goes on.");
  assert.equal(told("[B] 8 VP, [C] 3 VP. Won by [B]."), "Ruth 8 VP, Commander 3 VP. Won by Ruth.");
});

test("of oneself it is said in the second person, as subject and as object", () => {
  assert.equal(told("[A] plays FAT."), "You play FAT.");
  assert.equal(told("[A] is dealt U-32."), "You are dealt U-32.");
  assert.equal(told("[A] has no cards and passes."), "You have no cards and pass.");
  assert.equal(told("The Allies win, and [A] takes the trick."), "The Allies win, and you take the trick.");
  assert.equal(told("Tirpitz of [A] is gone."), "Tirpitz of you is gone.");
  assert.equal(told("Fuel Shortage passes from [B] to [A]."), "Fuel Shortage passes from Ruth to you.");
});

test("verbs lose the ending that 'you' does not have", () => {
  const verbs = { plays: "play", passes: "pass", discards: "discard", carries: "carry", goes: "go", uses: "use", draws: "draw", may: "may", hides: "hide" };
  for (const [verb, wanted] of Object.entries(verbs)) assert.equal(forYou(verb), wanted);
});

test("a line without seats is left as it is, and one with them is made once", () => {
  const plain = { number: 0, kind: "k", rule: "", text: "A storm.", fields: {} };
  assert.equal(named(plain, SEATS), plain);
  const other = line("[B] plays FAT.");
  assert.equal(named(other, SEATS), named(other, SEATS));
});

test("a choice says to whom by name", () => {
  assert.equal(aimed("Give SC 104 to A.", SEATS), "Give SC 104 to you.");
  assert.equal(aimed("Give SC 104 to B", SEATS), "Give SC 104 to Ruth");
  assert.equal(aimed("Send it to E, or to Area 9", SEATS), "Send it to E, or to Area 9");
});
