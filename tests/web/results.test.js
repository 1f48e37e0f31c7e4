// How a game ended, in words: for those who sat there, for those who look on, for crews that win and lose together.
import "./stub.js";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const { outcomeOf, seatTitle } = await import("../../src/watu/web/games.js");
const { namedSeats } = await import("../../src/watu/web/board.js");
const { resultHeadline } = await import("../../src/watu/web/table/result.js");
const { useWords } = await import("../../src/watu/web/words.js");
useWords("en", JSON.parse(await readFile(new URL("../../src/watu/web/words/en.json", import.meta.url), "utf8")));

/**
 * A finished table: seats by name, bots in all that are not one's own.
 * @param {string[]} names @param {number[]} returns @param {number[]} scores @param {string[]} [yours]
 * @returns {any}
 */
const ended = (names, returns, scores, yours = []) => ({
  game: "some-game", status: "finished", returns, scores, yours,
  seats: names.map((seat) => (yours.includes(seat) ? { seat, kind: "person", name: "Ruth", bot: "" } : { seat, kind: "bot", name: "", bot: "lieutenant" })),
});

/** @param {any} card */
const headline = (card) => resultHeadline({ seats: namedSeats(card.seats, card), hello: card, view: { result: { how: "", seed: "", is_abandoned: false, returns: card.returns, scores: card.scores } } });

/** @type {[string, any, string, string][]} */
const CASES = [
  ["a game alone that was lost", ended(["player1"], [-1], [0], ["player1"]), "You lose", "Lost, 0 points"],
  ["the same, looked at by others", ended(["player1"], [-1], [1]), "Lieutenant loses", "Lost, 1 point"],
  ["a game alone that was drawn", ended(["player1"], [0], [4], ["player1"]), "Drawn", "Drawn, 4"],
  ["a crew that lost", ended(["player1", "player2"], [-1, -1], [12, 12], ["player1"]), "All lose together", "Lost, 12 points"],
  ["a crew that won", ended(["player1", "player2"], [1, 1], [30, 30]), "All win together", "Won, 30 points"],
  ["one's own win", ended(["british", "german"], [1, -1], [3, 1], ["british"]), "You win", "You won, 3 to 1"],
  ["a bot's win over a bot", ended(["british", "german"], [-1, 1], [0, 3]), "Lieutenant German wins", "Lieutenant German won, 3 to 0"],
  ["a draw", ended(["british", "german"], [0, 0], [2, 2], ["british"]), "Drawn", "Drawn, 2 to 2"],
  ["a win that was shared", ended(["A", "B", "C"], [0, 0, -1], [20, 20, 8], ["A"]), "You and Lieutenant B win", "You and Lieutenant B won, 20, 20, 8"],
  ["points below nothing", ended(["german", "allied"], [-1, 1], [-22, 22], ["german"]), "Lieutenant wins", "Lieutenant won, 22 to −22"],
];

for (const [what, card, head, row] of CASES) {
  test(what, () => {
    assert.equal(headline(card), head);
    assert.equal(outcomeOf(card), row);
  });
}

test("a seat with a number is two words", () => {
  assert.deepEqual(["player1", "german2", "A", "british"].map(seatTitle), ["Player 1", "German 2", "A", "British"]);
});
