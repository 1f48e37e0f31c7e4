// The catalogues: what boards ask for is there, keys put together have a beginning that is known, and other languages fit English.
import "./stub.js";
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";

const WEB = new URL("../../src/watu/web/", import.meta.url);
/** @typedef {Record<string, string | Record<string, string>>} Catalogue */

/** @param {string} folder @param {(name: string) => boolean} wanted @returns {Promise<string[]>} */
async function files(folder, wanted) {
  const found = [];
  for (const entry of await readdir(new URL(folder, WEB), { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== "vendor") found.push(...(await files(`${folder}${entry.name}/`, wanted)));
    else if (wanted(entry.name)) found.push(folder + entry.name);
  }
  return found;
}

/** @param {string} file @returns {Promise<Catalogue>} */
const read = async (file) => JSON.parse(await readFile(new URL(file, WEB), "utf8"));

/** @param {string | Record<string, string>} message */
const forms = (message) => (typeof message === "string" ? { other: message } : message);

/** @param {string | Record<string, string>} message */
const placeholders = (message) => [...new Set(Object.values(forms(message)).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();

const english = (await files("words/", (name) => /(^|\.)en\.json$/.test(name))).sort();
const all = Object.assign({}, ...(await Promise.all(english.map(read))));

test("every message that a module asks for is in the English catalogues, also of boards", async () => {
  const missing = [];
  for (const file of await files("", (name) => name.endsWith(".js"))) {
    const text = await readFile(new URL(file, WEB), "utf8");
    for (const [, key] of text.matchAll(/\b(?:t|rich)\(\s*"([^"]+)"/g)) if (!(key in all)) missing.push(`${file}: ${key}`);
    for (const [, start] of text.matchAll(/\b(?:t|rich)\(\s*`([^`$]+)\$\{/g)) {
      if (text.includes(`hasWords(\`${start}`)) continue; // asked for only where it is there
      if (!Object.keys(all).some((key) => key.startsWith(start))) missing.push(`${file}: ${start}…`);
    }
  }
  assert.deepEqual(missing, []);
});

test("every form of an English message is a plural form or a number, and 'other' is there", async () => {
  const wrong = [];
  for (const [key, message] of Object.entries(all)) {
    const names = Object.keys(forms(message));
    if (!names.includes("other") || names.some((name) => !/^(zero|one|two|few|many|other|=\d+)$/.test(name))) wrong.push(key);
  }
  assert.deepEqual(wrong, []);
});

test("other languages have keys, placeholders and forms that English has", async () => {
  const wrong = [];
  for (const file of await files("words/", (name) => name.endsWith(".json"))) {
    if (english.includes(file)) continue;
    for (const [key, message] of Object.entries(await read(file))) {
      if (!(key in all)) wrong.push(`${file}: ${key} is not in English`);
      else if (placeholders(message).some((name) => !placeholders(all[key]).includes(name))) wrong.push(`${file}: ${key}`);
      if (!("other" in forms(message))) wrong.push(`${file}: ${key} has no form 'other'`);
    }
  }
  assert.deepEqual(wrong, []);
});
