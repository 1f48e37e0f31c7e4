import "./stub.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { askedOf, forYou, named, spoken } = await import("../../src/watu/web/names.js");
const { useWords } = await import("../../src/watu/web/words.js");
useWords("en", { you: "You", "log.you_within": "you", "log.your_within": "your" });

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
  assert.equal(spoken("Give SC 104 to A.", SEATS), "Give SC 104 to you.");
  assert.equal(spoken("Give SC 104 to B", SEATS), "Give SC 104 to Ruth");
  assert.equal(spoken("Send it to E, or to Area 9", SEATS), "Send it to E, or to Area 9");
  assert.equal(spoken("Target A's play in the first round.", SEATS), "Target your play in the first round.");
  assert.equal(spoken("Target B.", SEATS), "Target Ruth.");
  assert.equal(spoken("Attach it to B-Dienst.", SEATS), "Attach it to B-Dienst.");
});

test("an ending names the winners", () => {
  assert.equal(spoken("B won with 28 VP", SEATS), "Ruth won with 28 VP");
  assert.equal(spoken("A wins with 28 VP", SEATS), "You win with 28 VP");
  assert.equal(spoken("A and C share the win with 9 VP", SEATS), "You and Commander share the win with 9 VP");
  assert.equal(spoken("A tactical German victory", SEATS), "A tactical German victory");
});

test("a question's choices name those whom they are about, and are made once", () => {
  const choice = { id: 1, notation: "give sc_104 b", sentence: "Give SC 104 to B.", data: {} };
  const question = { id: "q", seat: "A", rule: "§9.1", question: "give", choices: [choice], closed: [{ ...choice, rule: "", reason: "" }], guide: "", firing: null };
  const shown = askedOf(question, SEATS);
  assert.equal(shown?.choices[0].sentence, "Give SC 104 to Ruth.");
  assert.equal(shown?.closed[0].sentence, "Give SC 104 to Ruth.");
  assert.equal(shown?.choices[0].notation, "give sc_104 b");
  assert.equal(askedOf(question, SEATS), shown);
  assert.equal(askedOf(question, [{ seat: "british", label: "Ruth", isYou: false }]), question);
});
