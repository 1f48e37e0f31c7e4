// What can be chosen, by where it lies on the board. Keys are of the board's own making; rules are not.
import { ahead, spaceName } from "./geometry.js";
import { askedBoat } from "./looking.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../protocol.js").Choice} Choice */
/** @typedef {import("../../protocol.js").Closed} Closed */
/** @typedef {{key: string, choices: Choice[], closed: Closed[], n: number}} Option */

/** Types that lie on the chart, on the depth track, or on the boat's own board. */
export const PLACED = ["box", "enter", "course", "ahead", "aim", "fire", "shoot", "depth", "mark", "volley"];
const KEYED = 9;

/** @param {any} data @param {any} boat @returns {string} */
export function keyOf(data, boat) {
  switch (data.type) {
    case "box":
      return `box:${String(data.box).toUpperCase()}`;
    case "enter":
    case "aim":
    case "fire":
      return `space:${data.space}`;
    case "shoot":
      return `escort:${data.escort}`;
    case "course":
      return `course:${data.facing}`;
    case "depth":
      return `depth:${data.depth}`;
    case "ahead": {
      const { column, row } = ahead(boat.space, boat.facing, data.spaces);
      return `space:${spaceName(column, row)}`;
    }
    default:
      return "";
  }
}

/** All that has a place, open and closed, in the engine's order; the open ones are numbered. @param {Table} table @returns {Map<string, Option>} */
export function optionsOf(table) {
  /** @type {Map<string, Option>} */
  const found = new Map();
  const question = table.question;
  if (!question) return found;
  const boat = askedBoat(table);
  /** @param {{data: any}} one */
  const option = (one) => {
    const key = keyOf(one.data, boat ?? {});
    if (!key) return null;
    if (!found.has(key)) found.set(key, { key, choices: [], closed: [], n: 0 });
    return found.get(key) ?? null;
  };
  for (const one of question.choices) option(one)?.choices.push(one);
  for (const one of question.closed) option(one)?.closed.push(one);
  const open = [...found.values()].filter((one) => one.choices.length);
  if (open.length <= KEYED) open.forEach((one, index) => (one.n = index + 1));
  return found;
}

/** What a choice touches: its place on the chart, the depth track or in the list, or the tubes still to be ticked. @param {Table} table @param {Choice} choice */
export function touches(table, { data }) {
  const tubes = Array.isArray(data.tubes) ? data.tubes.map((tube) => `tube:${tube}`).filter((key) => !table.isSelected(key)) : [];
  const key = keyOf(data, askedBoat(table) ?? {});
  return [...tubes, ...(key ? [key] : [])].map((one) => `[data-key="${one}"]`);
}

/** The option that is picked: by the selection, or the only one. @param {Table} table @param {Map<string, Option>} options */
export function picked(table, options) {
  return options.get(table.selection[0] ?? "") ?? null;
}

/** Pick it; once more, and it is done, if there is only one thing to do there. @param {Table} table @param {Option | undefined} option */
export function press(table, option) {
  if (!option?.choices.length || table.isSending) return;
  if (table.isSelected(option.key) && option.choices.length === 1) table.send(option.choices[0]);
  else table.select([option.key]);
}

/** The tubes ticked, as numbers. @param {Table} table */
export const tubesTicked = (table) => table.selection.filter((key) => key.startsWith("tube:")).map((key) => Number(key.slice(5))).sort();

/** The choice whose tubes are exactly those ticked. @param {Table} table @param {string} type */
export function tubesChoice(table, type) {
  const ticked = tubesTicked(table).join();
  return table.choices({ type }).find((one) => /** @type {number[]} */ (one.data.tubes).join() === ticked) ?? null;
}

/** Whether some choice holds the ticked tubes and this one. @param {Table} table @param {string} type @param {number} tube */
export function mayTick(table, type, tube) {
  const wanted = [...tubesTicked(table), tube];
  return table.choices({ type }).some((one) => wanted.every((n) => /** @type {number[]} */ (one.data.tubes).includes(n)));
}
