// Fair dice, proved in the browser: the seed against its commitment, and every die of a record against the seed. What
// `watu verify` does for dice; for decks the rules are needed, so cards are counted here, not proved.

const encoder = new TextEncoder();
const SPAN = 1n << 64n;

/** @typedef {{commitment: string, seed: string, dice: number, draws: number, wrong: {outcome: number, chance: string, was: string, proved: string} | null, isCommitted: boolean}} Proof */

/** @param {ArrayBuffer} bytes */
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The SHA-256 of the seed, as it was published before the first move. @param {string} seed */
export async function commitmentOf(seed) {
  return hex(await crypto.subtle.digest("SHA-256", encoder.encode(seed)));
}

/**
 * Outcomes of a seed: `below(k, n)` is number k, from 0 to n - 1.
 * @param {string} seed
 */
export async function outcomesOf(seed) {
  const key = await crypto.subtle.importKey("raw", encoder.encode(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (/** @type {number} */ k, /** @type {number} */ n) => {
    const size = BigInt(n);
    const fair = SPAN - (SPAN % size);
    for (let attempt = 0; ; attempt++) {
      const digest = await crypto.subtle.sign("HMAC", key, encoder.encode(`${k}/${attempt}`));
      const value = new DataView(digest).getBigUint64(0);
      if (value < fair) return Number(value % size);
    }
  };
}

/**
 * The chance lines of a record that stand: what has been taken back is left out.
 * @param {string} record JSON Lines
 * @returns {{commitment: string, seed: string, chances: {chance: string, was: string | number}[]}}
 */
export function readRecord(record) {
  const rows = record.split("\n").filter((row) => row.trim());
  const header = JSON.parse(rows[0]);
  /** @type {any[]} */
  const lines = [];
  let seed = "";
  for (const row of rows.slice(1)) {
    const line = JSON.parse(row);
    if (line.undo) lines.splice(-line.undo);
    else if (line.seed) seed = line.seed;
    else if (line.by || line.chance) lines.push(line);
  }
  return { commitment: header.commitment ?? "", seed, chances: lines.filter((line) => line.chance) };
}

/**
 * Check a record's seed and dice.
 * @param {string} record JSON Lines
 * @param {{commitment?: string, seed?: string}} [seen] what this browser was told, to be compared with the record
 * @returns {Promise<Proof>}
 */
export async function prove(record, seen = {}) {
  const { commitment, seed, chances } = readRecord(record);
  const promised = seen.commitment || commitment;
  /** @type {Proof} */
  const proof = { commitment: promised, seed, dice: 0, draws: 0, wrong: null, isCommitted: false };
  if (!seed) return proof;
  proof.isCommitted =
    (await commitmentOf(seed)) === promised && commitment === promised && (!seen.seed || seen.seed === seed);
  const below = await outcomesOf(seed);
  for (const [k, { chance, was }] of chances.entries()) {
    const die = /^d(\d+)$/.exec(chance);
    if (!die) {
      proof.draws++;
      continue;
    }
    const proved = (await below(k, Number(die[1]))) + 1;
    if (String(proved) !== String(was)) {
      proof.wrong = { outcome: k, chance, was: String(was), proved: String(proved) };
      return proof;
    }
    proof.dice++;
  }
  return proof;
}
