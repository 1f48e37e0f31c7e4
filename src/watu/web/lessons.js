// The guided first games: the list of them, and how far this browser has come in each.
import { once } from "./api.js";

/** @typedef {import("./learning.js").LessonCard} LessonCard */
/** @typedef {{at: number, isDone: boolean}} Progress */

const KEY = "watu.lessons";

/** All lessons; none if they cannot be fetched. @returns {Promise<LessonCard[]>} */
export const loadLessons = () => once("/api/lessons").catch(() => []);

/** @returns {Record<string, Progress>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** How far a lesson has been gone through here. @param {string} game @returns {Progress} */
export const progressOf = (game) => all()[game] ?? { at: 0, isDone: false };

/** @param {string} game @param {Progress} progress */
export function keepProgress(game, progress) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: progress }));
  } catch {
    // A browser that keeps nothing begins at the beginning.
  }
}

/** Whether any lesson has been begun here. */
export const hasBegun = () => Object.keys(all()).length > 0;

/**
 * What a list says of a lesson: not begun, so far, or done.
 * @param {LessonCard} card
 * @returns {"new" | "begun" | "done"}
 */
export function stageOf(card) {
  const { at, isDone } = progressOf(card.game);
  return isDone ? "done" : at > 0 ? "begun" : "new";
}
