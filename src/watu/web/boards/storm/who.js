// Sentences about somebody at the table, with words of their own where it is oneself.
import { hasWords, t } from "../../words.js";

/** @typedef {import("../../board.js").Table} Table */

/**
 * `key`, or `key_you` for one's own seat.
 * @param {Table} table
 * @param {string} key
 * @param {string} name the seat's or party's name
 * @param {Record<string, unknown>} [more]
 */
export function about(table, key, name, more = {}) {
  const seat = table.seat(name);
  const own = `${key}_you`;
  if (seat?.isYou && hasWords(own)) return t(own, more);
  return t(key, { ...more, who: seat?.label ?? (name === "enemy" ? t("storm.enemy") : name) });
}
