// What the game works out for a person's screen: the exact odds of each choice, and where boats can go and whom they see.

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {{what: string, chance: number}} Odd what it is the chance of, in the order in which they follow one another */
/** @typedef {{goes: string[], sees: string[]}} Reach */
/** @typedef {{odds: Record<string, Odd[]>, boats: Record<string, Reach>, entering: string}} Insight */

/** @param {Table} table @returns {Insight | null} */
export const insightOf = (table) => table.aside;

/** Where a boat can be after its movement, and the ships it would see. @param {Table} table @param {number} number @returns {Reach | null} */
export const reachOf = (table, number) => insightOf(table)?.boats[number] ?? null;

/** The odds of a choice. @param {Table} table @param {string} notation @returns {Odd[]} */
export const oddsFor = (table, notation) => insightOf(table)?.odds[notation] ?? [];

/** The best first chance among the choices of a place; null where nothing is known. @param {Table} table @param {import("./options.js").Option | undefined} option */
export function oddsOf(table, option) {
  const all = (option?.choices ?? []).flatMap((choice) => oddsFor(table, choice.notation).slice(0, 1).map((one) => one.chance));
  return all.length ? Math.max(...all) : null;
}
