// What a choice touches: the ship, wherever it lies, and the place to which it leads.
import { meaning, placeOf } from "./meaning.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../protocol.js").Choice} Choice */

/** @param {Table} table @param {Choice} choice */
export function touches(table, choice) {
  const what = meaning(choice, table.index);
  const place = placeOf(what, table.seen);
  const ships = [what.ship, what.other].filter(Boolean);
  return [
    ...ships.flatMap((slug) => [`.seas-fighter[data-ship="${slug}"]`, `.seas-tok[data-drag~="${slug}"]`, `.seas-counter.is-open[data-ship="${slug}"]`]),
    what.station ? `[data-station="${what.station}"]` : what.colony ? `[data-colony="${what.colony}"]` : place ? `.seas-label[data-area="${place}"]` : "",
    place ? `[data-place="${place}"]` : "",
  ].filter(Boolean);
}
