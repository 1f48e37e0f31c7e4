// What the log tells of the battle of the moment and of the one before: victims, what a seat did, how it ended.

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../protocol.js").LogLine} LogLine */
/** @typedef {{slug: string, by: number, of: number}} Victim of whose play, and by whose card */

/** Events with which a new battle, or a new round of one, begins. */
const OPENINGS = new Set(["convoy", "solo_convoy", "tied", "face_off", "declare"]);
const SINKINGS = new Set(["fate", "fated", "solo_fated"]);
const LAYING = new Set(["lay", "reveal", "solo_lay"]);
const ENDINGS = new Set(["totals", "won", "tied", "no_combat", "spoil", "spoils", "solo_spoils", "empress", "trick", "face_off", "score", "reckoning", "solo_end", "take", "refuel", "give"]);
const DEEDS = new Set(["discard", "flush", "pass", "passes", "delay", "bar", "fuel_strikes", "fuel_passes", "admiral", "skipped", "storm"]);

/** The lines since the battle or its latest round began. @param {readonly LogLine[]} log */
export function sinceOpening(log) {
  const at = log.findLastIndex((line) => OPENINGS.has(line.kind));
  return at < 0 ? [] : log.slice(at + 1);
}

/**
 * Cards sunk in this round, with the play that each was taken from.
 * @param {readonly LogLine[]} log
 * @returns {Victim[]}
 */
export function victimsIn(log) {
  /** @type {Map<string, number>} */
  const laidBy = new Map();
  /** @type {Victim[]} */
  const found = [];
  for (const { kind, fields } of sinceOpening(log)) {
    const { by, card, cards, victim, of } = /** @type {any} */ (fields);
    if (LAYING.has(kind)) for (const slug of cards ?? (card ? [card] : [])) laidBy.set(slug, by);
    if (SINKINGS.has(kind) && victim) found.push({ slug: victim, by, of: of ?? laidBy.get(victim) ?? -1 });
  }
  return found;
}

/** What seats did besides laying cards, in the server's words: the last line of each. @param {readonly LogLine[]} log */
export function deedsIn(log) {
  /** @type {Map<number, string>} */
  const deeds = new Map();
  for (const line of sinceOpening(log)) {
    const by = Number(/** @type {any} */ (line.fields).by ?? -1);
    if (DEEDS.has(line.kind) && line.text && by >= 0) deeds.set(by, line.text);
  }
  return deeds;
}

/**
 * The dice of the battle before, by the card that they were thrown for.
 * @param {readonly LogLine[]} log
 */
export function lastThrows(log) {
  const end = log.findLastIndex((line) => line.kind === "totals");
  /** @type {Map<string, number[]>} */
  const thrown = new Map();
  for (let at = end - 1; at >= 0 && log[at].kind === "roll"; at--) {
    const { purpose, value } = /** @type {any} */ (log[at].fields);
    const name = String(purpose).replace(/^(§[\d.]+|[^:]+:)\s*/, "");
    thrown.set(name, [value, ...(thrown.get(name) ?? [])]);
  }
  return [...thrown].reverse().map(([name, values]) => ({ name, values }));
}

/** How the battle before ended: the lines from its totals on. @param {readonly LogLine[]} log */
export function lastOutcome(log) {
  const end = log.findLastIndex((line) => line.kind === "totals" || line.kind === "no_combat");
  if (end < 0) return [];
  return log.slice(end).filter((line) => ENDINGS.has(line.kind) && line.text);
}
