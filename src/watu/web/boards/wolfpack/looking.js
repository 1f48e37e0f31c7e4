// What this person looks at: a boat, a place, the near or the whole chart, and whether odds are shown. It is nobody else's affair.
import { redraw } from "../../redraw.js";

const PHONE = "(max-width: 560px)";
const KEEP = "watu.wolfpack";

/** @typedef {{hasOdds: boolean, isNear: boolean | null}} Kept */

let place = "";
let question = "";
let boat = -1;
let what = "";

/** @returns {Kept} */
function kept() {
  try {
    return { hasOdds: true, isNear: null, ...JSON.parse(localStorage.getItem(KEEP) ?? "{}") };
  } catch {
    return { hasOdds: true, isNear: null };
  }
}

/** @param {Partial<Kept>} change */
function keep(change) {
  try {
    localStorage.setItem(KEEP, JSON.stringify({ ...kept(), ...change }));
  } catch {
    // a browser that keeps nothing shows the usual
  }
  redraw();
}

/** @typedef {import("../../board.js").Table} Table */

/** Another question is about another boat; then that one is looked at. @param {Table} table */
function settle(table) {
  const here = `${table.hello.table}/${table.viewer}`;
  const now = table.question?.id ?? "";
  if (place !== here || (now && now !== question)) {
    boat = -1;
    what = "";
  }
  place = here;
  question = now || question;
}

/** The boat of a letter: of one that is lost and its replacement, whichever sails. @param {any} seen @param {string} letter */
export function boatCalled(seen, letter) {
  const called = seen.boats.filter((/** @type {any} */ one) => one.letter === letter);
  return called.find(isSailing) ?? called.at(-1) ?? null;
}

/** Whether it is on one of the maps. @param {any} boat */
export const isSailing = (boat) => boat.place === "approach" || boat.place === "attack";

/** The boat that is asked about. @param {Table} table */
export const askedBoat = (table) => boatCalled(table.seen, table.seen.asked);

/** The boat looked at: the one chosen, the one asked about, the first of one's own that is at sea. @param {Table} table */
export function boatLooked(table) {
  settle(table);
  const boats = table.seen.boats;
  const found = boats.find((/** @type {any} */ one) => one.number === boat) ?? (table.question || !table.viewer ? askedBoat(table) : null);
  return found ?? boats.find((/** @type {any} */ one) => one.player === table.viewer && isSailing(one)) ?? boats.find(isSailing) ?? boats[0] ?? null;
}

/** @param {number} number */
export function lookAtBoat(number) {
  boat = number;
  what = "";
  redraw();
}

/** What lies under the finger, in words. */
export const noted = () => what;

/** @param {string} words */
export function note(words) {
  what = words;
  redraw();
}

export const hasOdds = () => kept().hasOdds;
export const switchOdds = () => keep({ hasOdds: !kept().hasOdds });

export const isPhone = () => globalThis.matchMedia?.(PHONE).matches ?? false;

/** The chart near the boat (the usual on a phone) or the whole of it. */
export const isNear = () => kept().isNear ?? isPhone();
export const switchNear = () => keep({ isNear: !isNear() });
