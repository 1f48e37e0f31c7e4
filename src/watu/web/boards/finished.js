// The games that have a board of their own, by the registry's names: boards/<name>.js. All others get the generic board.

/** @type {readonly string[]} */
export const FINISHED = ["atlantic-storm-admirals", "atlantic-storm-first", "battle-of-the-atlantic", "far-seas", "wolfpack"];
