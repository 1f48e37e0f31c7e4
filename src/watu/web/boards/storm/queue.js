// Several cards discarded at one go: the rules ask for them one at a time, and one message answers all of that.

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../protocol.js").Choice} Choice */

/**
 * Send these cards in this order; those that cannot be chosen are left out.
 * @param {Table} table
 * @param {string} type
 * @param {string[]} keys
 */
export function sendAll(table, type, keys) {
  const [first, ...more] = keys.map((card) => table.choice({ type, card })).filter((choice) => choice !== null);
  if (first) table.send(first, more);
}
