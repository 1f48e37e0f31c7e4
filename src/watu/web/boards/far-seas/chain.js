// Several small choices sent one after another, as when a squadron is dragged to an area; what is left is let go when it does not fit.

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {(table: Table) => import("../../protocol.js").Choice | null} Link */

/** @type {{table: string, links: Link[], asked: string, failed: (table: Table) => void}} */
let chain = { table: "", links: [], asked: "", failed: () => {} };

/**
 * Send the first now, each of the others as soon as it is asked for.
 * @param {Table} table
 * @param {Link[]} links
 * @param {(table: Table) => void} failed called with the table at which a link found nothing to choose
 */
export function sendChain(table, links, failed) {
  chain = { table: table.hello.table, links, asked: "", failed };
  goOn(table);
}

/** Go on with what is left; called at each draw. @param {Table} table */
export function goOn(table) {
  if (!chain.links.length || table.isSending || !table.question || table.question.id === chain.asked) return;
  const [link, ...rest] = chain.links;
  const choice = table.hello.table === chain.table ? link(table) : null;
  chain = { ...chain, links: choice ? rest : [], asked: table.question.id };
  if (choice) queueMicrotask(() => table.send(choice));
  else queueMicrotask(() => chain.failed(table));
}

/** Whether something is still to be sent. */
export const isUnderWay = () => chain.links.length > 0;
