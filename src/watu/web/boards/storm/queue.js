// Several cards discarded at one go: the rules ask for them one at a time, and one message answers all of that.

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../protocol.js").Choice} Choice */

/** Whether others choose at the same time: then what comes next is asked only after all have chosen. @param {Table} table */
const areOthersAsked = (table) => table.seats.some((seat) => seat.awaited && !seat.isYou);

/**
 * How many cards may be marked for one message.
 * @param {Table} table
 * @param {number} limit by how many the hand is too large, 0 if it is not
 */
export const mostMarked = (table, limit) => (areOthersAsked(table) ? 1 : limit || Infinity);

/**
 * The cards marked after one more: where it would be one too many, the earliest makes room.
 * @param {readonly string[]} marked
 * @param {string} card
 * @param {number} most
 */
export const marking = (marked, card, most) => [...marked.slice(Math.max(0, marked.length + 1 - most)), card];

/**
 * Send these cards in this order; those that cannot be chosen are left out.
 * @param {Table} table
 * @param {string} type
 * @param {string[]} keys
 */
export function sendAll(table, type, keys) {
  const [first, ...more] = keys.map((card) => table.choice({ type, card })).filter((choice) => choice !== null);
  if (first) table.send(first, areOthersAsked(table) ? [] : more);
}
