// Several cards discarded at one go. The rules ask for them one at a time, so they are sent one after another; the rest is
// let go as soon as something else is asked.

/** @typedef {import("../../board.js").Table} Table */

/** @type {{table: string, rule: string, type: string, keys: string[], asked: string}} */
let queue = { table: "", rule: "", type: "", keys: [], asked: "" };

/**
 * Send these cards, the first of them now.
 * @param {Table} table
 * @param {string} type
 * @param {string[]} keys
 */
export function sendAll(table, type, keys) {
  const first = table.choice({ type, card: keys[0] });
  if (!first || !table.question) return;
  queue = { table: table.hello.table, rule: table.question.rule, type, keys: keys.slice(1), asked: table.question.id };
  table.send(first);
}

/** Go on with what is left to send; called whenever the prompt is drawn. @param {Table} table */
export function goOn(table) {
  if (!queue.keys.length || table.isSending || !table.question || table.question.id === queue.asked) return;
  const next = table.choice({ type: queue.type, card: queue.keys[0] });
  if (!next || table.hello.table !== queue.table || table.question.rule !== queue.rule) {
    queue.keys = [];
    return;
  }
  queue = { ...queue, keys: queue.keys.slice(1), asked: table.question.id };
  queueMicrotask(() => table.send(next));
}

/** How many are still to be sent. */
export const waitingToSend = () => queue.keys.length;
