import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { chooseLanguage, hasWords, rich, t, useWords } from "../../src/watu/web/words.js";

const WEB = new URL("../../src/watu/web/", import.meta.url);

test("a message has its placeholders filled", () => {
  useWords("en", { greeting: "Waiting for {names}.", bare: "No {one}" });
  assert.equal(t("greeting", { names: "Ruth" }), "Waiting for Ruth.");
  assert.equal(t("bare"), "No {one}");
  assert.equal(t("unknown.key"), "unknown.key");
});

test("numbers choose among plural forms, exact ones first", () => {
  useWords("en", { ticks: { "=0": "none", one: "{n} card", other: "{n} cards" } });
  assert.deepEqual([0, 1, 2, 1500].map((n) => t("ticks", { n })), ["none", "1 card", "2 cards", "1,500 cards"]);
});

test("rich messages keep templates as they are", () => {
  useWords("en", { sunk: "{ship} is sunk by {by}." });
  const ship = { template: true };
  assert.deepEqual(rich("sunk", { ship, by: "Walker" }), ["", ship, " is sunk by ", "Walker", "."]);
});

test("the language is the person's wish, then the browser's, then English", () => {
  assert.equal(chooseLanguage("", ["en-GB", "de"]), "en");
  assert.equal(chooseLanguage("xx", ["yy-ZZ"]), "en");
});

/** @param {URL} folder @returns {Promise<URL[]>} */
async function sources(folder) {
  const found = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== "vendor" && entry.name !== "boards") found.push(...(await sources(new URL(`${entry.name}/`, folder))));
    else if (entry.name.endsWith(".js")) found.push(new URL(entry.name, folder));
  }
  return found;
}

test("every message that the client asks for is in the English catalogues", async () => {
  for (const file of ["words/en.json", "words/learning.en.json", "words/review.en.json", ...(await readdir(new URL("words/boards/", WEB))).filter((name) => name.endsWith(".json")).map((name) => `words/boards/${name}`)]) {
    useWords("en", JSON.parse(await readFile(new URL(file, WEB), "utf8")));
  }
  const missing = [];
  for (const file of await sources(WEB)) {
    const text = await readFile(file, "utf8");
    for (const [, key] of text.matchAll(/\b(?:t|rich)\(\s*"([^"]+)"/g)) if (!hasWords(key)) missing.push(`${file.pathname.split("/web/")[1]}: ${key}`);
  }
  assert.deepEqual(missing, []);
});

test("the catalogues are sorted, so that translators find their way", async () => {
  for (const file of ["words/en.json", "words/learning.en.json", "words/review.en.json"]) {
    const keys = Object.keys(JSON.parse(await readFile(new URL(file, WEB), "utf8")));
    assert.deepEqual(keys, [...keys].sort());
  }
});
