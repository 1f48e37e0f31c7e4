// The First Edition's prompts.
import { t } from "../../words.js";
import { seatView } from "./first.js";
import { askForCards, askToPick, label } from "./asking.js";
import { chosenShare } from "./picking.js";
import { about } from "./who.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../board.js").Prompt} Prompt */
/** @typedef {import("../../protocol.js").Choice} Choice */

/** @param {Table} table @returns {Prompt | null} */
export function askFirst(table) {
  const types = new Set((table.question?.choices ?? []).map((choice) => String(choice.data.type)));
  if (types.has("give")) return giving(table);
  if (types.has("declare")) return { then: t("storm.suit_then"), buttons: [] };
  if (types.has("pick")) return askToPick(table, "pick", "convoy", { words: (name) => t("storm.fight_for", { convoy: name }) });
  if (types.has("attach")) return askToPick(table, "attach", "parent", { nothing: table.choice({ type: "attach", parent: "" }) });
  for (const type of ["refuel", "cancel", "protect", "drop"]) {
    if (types.has(type)) return askToPick(table, type, "card", { nothing: table.choice({ type, card: "nothing" }) });
  }
  if (types.has("strike")) return striking(table);
  for (const type of ["admiral", "side", "storm"]) if (types.has(type)) return allOf(table, type);
  const held = seatView(table, table.viewer)?.hand ?? table.seen.drawn ?? [];
  return askForCards(table, { held, wholeHand: table.choice({ type: "discard", card: "hand" }), suitWords: (slug) => t("storm.chosen", { card: table.index.nameOf(slug) }) });
}

/** All choices of a type as buttons. @param {Table} table @param {string} type @returns {Prompt} */
const allOf = (table, type) => ({ then: "", buttons: table.choices({ type }).map((choice) => ({ label: label(choice.sentence), choice })) });

/** What the storm does, by the names of those who sit there. @param {Table} table @returns {Prompt} */
function striking(table) {
  const words = (/** @type {Choice} */ choice) => {
    const { manner, player } = choice.data;
    return manner === "hold" ? label(choice.sentence) : about(table, `storm.strike.${manner}`, String(player));
  };
  return { then: "", buttons: table.choices({ type: "strike" }).map((choice) => ({ label: words(choice), choice })) };
}

/** @param {Table} table @returns {Prompt} */
function giving(table) {
  const { slug, to } = chosenShare(table);
  const only = [...new Set(table.choices({ type: "give" }).map((choice) => String(choice.data.player)))];
  const receiver = to || (only.length === 1 ? only[0] : "");
  const choice = slug && receiver ? table.choice({ type: "give", card: slug, player: receiver }) : null;
  const words = choice ? about(table, "storm.give_to", receiver, { card: table.index.nameOf(slug) }) : t("storm.give");
  return { then: choice ? t("storm.give_stands") : t("storm.give_then"), buttons: [{ label: words, choice, isPrimary: true, why: choice ? null : { rule: "", reason: t("storm.give_first") } }] };
}
