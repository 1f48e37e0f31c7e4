// Terms are found in texts once each, in any form; prose has its three marks.
import assert from "node:assert/strict";
import test from "node:test";

import "./stage.js";
const { Terms } = await import("../../src/watu/web/pieces/terms.js");
const { spans } = await import("../../src/watu/web/pieces/prose.js");

const term = (name, also = []) => ({ name, says: "", rule: "", also, keys: [] });
const shown = (terms, text, seen = new Set()) => terms.split(text, seen).map((piece) => (typeof piece === "string" ? piece : `<${piece.words}>`)).join("");

test("the first appearance of a term is marked, with its plural and in any case", () => {
  const terms = new Terms([term("convoy"), term("total")]);
  assert.equal(shown(terms, "Convoys sail. A convoy has a total."), "<Convoys> sail. A convoy has a <total>.");
});

test("the longest form wins, and a word within a word is none", () => {
  const terms = new Terms([term("convoy"), term("convoy points"), term("hand")]);
  assert.equal(shown(terms, "Convoy points behind a convoy"), "<Convoy points> behind a <convoy>");
});

test("a form in capitals is meant as written", () => {
  const terms = new Terms([term("GST", ["grand total"])]);
  assert.equal(shown(terms, "gst, GST and grand total"), "gst, <GST> and grand total");
});

test("what has been explained above is not marked again", () => {
  const hand = term("hand");
  assert.equal(shown(new Terms([hand]), "a hand", new Set([hand])), "a hand");
});

test("no terms, no marks", () => {
  assert.deepEqual(new Terms([]).split("a hand", new Set()), ["a hand"]);
});

test("prose knows what matters, and a paragraph in brackets", () => {
  assert.deepEqual(spans("You **may** draw [§4.4] or [Victory Phase]; [sic]."), [
    { kind: "text", words: "You " },
    { kind: "strong", words: "may" },
    { kind: "text", words: " draw " },
    { kind: "rule", words: "§4.4" },
    { kind: "text", words: " or " },
    { kind: "rule", words: "Victory Phase" },
    { kind: "text", words: "; [sic]." },
  ]);
});
