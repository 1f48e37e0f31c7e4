// What a choice touches on the board of either edition: a card of the hand, one that is offered, a spoil and who gets it.

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../protocol.js").Choice} Choice */

const FROM_HAND = ["lay", "hide", "discard", "top"];

/** @param {string} where @param {unknown} slug */
const cardIn = (where, slug) => `${where} [data-card="${slug}"]`;

/** @param {Table} _table @param {Choice} choice @returns {string[]} */
export function touches(_table, choice) {
  const { type, card, convoy, parent } = choice.data;
  if (FROM_HAND.includes(String(type))) return [cardIn(".hand", card)];
  if (type === "give") return [cardIn(".storm-spoils", card), `.storm-sharer[data-to="${choice.data.to ?? choice.data.player}"]`];
  const slug = card ?? convoy ?? parent;
  return slug ? [cardIn(".storm-offer", slug), cardIn(".storm-pick", slug), cardIn(".solo", slug)] : [];
}
