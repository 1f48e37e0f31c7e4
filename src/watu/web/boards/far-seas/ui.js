// What one person looks at on this screen: map or battlefield, which list, which reason. Nothing of it is part of the game.
import { redraw } from "../../redraw.js";

/** @typedef {import("../../board.js").Table} Table */

const state = { view: "", battle: "", tab: "ships", side: "", filter: "", find: "", note: null, asked: "" };

export const ui = /** @type {{view: (table: Table) => string, follow: (table: Table) => void, set: (what: Partial<typeof state>) => void, get: typeof state, refuse: (table: Table, closed: any) => void}} */ ({
  get: state,

  /** The battlefield where there is one, unless the map was asked for, or a way out is. @param {Table} table */
  view(table) {
    if (!table.seen.battle) return "map";
    return state.view || (table.choice({ type: "flee" }) ? "map" : "battle");
  },

  /** A new combat is looked at; a reason lasts as long as its question. @param {Table} table */
  follow(table) {
    const battle = table.seen.battle ? `${table.seen.turn}/${table.seen.operation}/${table.seen.battle.area}/${table.seen.battle.german}` : "";
    if (battle !== state.battle) Object.assign(state, { battle, view: "" });
    const asked = table.question?.id ?? "";
    if (asked !== state.asked) Object.assign(state, { asked, note: null });
  },

  set(what) {
    Object.assign(state, what);
    redraw();
  },

  /** Why something could not be done, shown until something else is asked, and said. @param {Table} table @param {{sentence: string, rule: string, reason: string} | null} closed */
  refuse(table, closed) {
    if (!closed) return;
    table.say(`${closed.sentence} ${closed.reason}`);
    ui.set({ note: /** @type {any} */ (closed), asked: table.question?.id ?? "" });
  },
});
