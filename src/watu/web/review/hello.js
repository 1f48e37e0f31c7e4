// What a replayed or reviewed table is called by its board.

/**
 * What a live line would have said of the table.
 * @param {import("../protocol.js").TableCard} card
 * @param {string} viewer
 * @returns {import("../protocol.js").Hello}
 */
export function helloOf(card, viewer) {
  return {
    t: "hello", table: card.id, game: card.game, title: card.title, options: card.options, pack: card.pack, rules_version: 0,
    seats: card.seats.map((seat) => seat.seat), viewer, yours: card.yours, commitment: "", pace: card.pace,
    is_rated: card.is_rated, seen: 0, at: card.created_at, note: card.note,
  };
}
