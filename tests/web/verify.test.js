import assert from "node:assert/strict";
import { createHash, createHmac, webcrypto } from "node:crypto";
import { test } from "node:test";
import { commitmentOf, outcomesOf, prove, readRecord } from "../../src/watu/web/verify.js";

globalThis.crypto ??= /** @type {Crypto} */ (webcrypto); // Node 18 keeps it in its module

const SEED = "0dcf03c1f739962479df2bbbc0d55aec";
const COMMITMENT = createHash("sha256").update(SEED).digest("hex");

/** Outcome k below n, as docs/protocol.md says it. */
function outcome(k, n) {
  for (let attempt = 0; ; attempt++) {
    const value = createHmac("sha256", SEED).update(`${k}/${attempt}`).digest().readBigUInt64BE(0);
    if (value < (1n << 64n) - ((1n << 64n) % BigInt(n))) return Number(value % BigInt(n));
  }
}

/** A record with a die, a draw, a choice, an undone die and another die. */
function record(change = (lines) => lines) {
  const lines = [
    { watu: 1, game: "g", rules_version: 1, options: {}, pack: "", seats: {}, commitment: COMMITMENT },
    { chance: "d6", was: outcome(0, 6) + 1 },
    { chance: "force deck", was: "hudson" },
    { by: "A", do: "lay hudson" },
    { chance: "d10", was: 11 },
    { undo: 2 },
    { by: "A", do: "flush" },
    { chance: "d10", was: outcome(2, 10) + 1 },
    { end: "played to the end", returns: [1, -1] },
    { seed: SEED },
  ];
  return change(lines).map((line) => JSON.stringify(line)).join("\n") + "\n";
}

test("the commitment is the seed's SHA-256", async () => {
  assert.equal(await commitmentOf(SEED), COMMITMENT);
});

test("outcomes are those of the seed", async () => {
  const below = await outcomesOf(SEED);
  for (const n of [1, 2, 3, 6, 7, 10, 52, 100, 2 ** 31]) for (let k = 0; k < 20; k++) assert.equal(await below(k, n), outcome(k, n));
});

test("what was taken back does not count", () => {
  assert.deepEqual(readRecord(record()).chances.map((line) => line.chance), ["d6", "force deck", "d10"]);
});

test("a true record is proved: the seed and every die", async () => {
  const proof = await prove(record(), { commitment: COMMITMENT, seed: SEED });
  assert.deepEqual([proof.isCommitted, proof.dice, proof.draws, proof.wrong], [true, 2, 1, null]);
});

test("a changed die is found", async () => {
  const forged = record((lines) => [...lines.slice(0, 7), { ...lines[7], was: (lines[7].was % 10) + 1 }, ...lines.slice(8)]);
  const proof = await prove(forged);
  assert.equal(proof.wrong?.outcome, 2);
  assert.equal(proof.wrong?.proved, String(outcome(2, 10) + 1));
});

test("another seed, or another commitment than this browser was told, is found", async () => {
  const other = record((lines) => [...lines.slice(0, -1), { seed: "another" }]);
  assert.equal((await prove(other)).isCommitted, false);
  assert.equal((await prove(record(), { commitment: "0".repeat(64) })).isCommitted, false);
  assert.equal((await prove(record(), { seed: "another" })).isCommitted, false);
});

test("without a seed nothing is claimed", async () => {
  const proof = await prove(record((lines) => lines.slice(0, -1)));
  assert.deepEqual([proof.seed, proof.isCommitted, proof.dice], ["", false, 0]);
});
