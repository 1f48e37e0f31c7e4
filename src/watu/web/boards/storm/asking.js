// The prompt's buttons for what both editions ask alike: laying, discarding, and choosing one of what lies there.
import { t } from "../../words.js";
import { DISCARDING, aimOf, cardsChosen } from "./holding.js";
import { sendAll } from "./queue.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../board.js").Prompt} Prompt */
/** @typedef {import("../../board.js").PromptButton} PromptButton */
/** @typedef {import("../../pieces/force.js").Index} Index */

/**
 * @typedef {object} CardsAsked
 * @property {readonly string[]} held the hand
 * @property {number} [limit] by how many cards the hand is too large
 * @property {import("../../protocol.js").Choice | null} [wholeHand] discarding all of it
 * @property {(slug: string) => string} suitWords what is said of a chosen card
 */

/** The types of choices that these prompts and the hand offer. */
export const HANDLED = ["lay", "hide", "discard", "top", "flush", "done"];

/** @param {string} sentence */
export const label = (sentence) => sentence.replace(/[.]$/, "");

/** A button for a word such as `fate`, if it is on offer. @param {Table} table @param {string} type @param {boolean} [isPrimary] @returns {PromptButton[]} */
export function wordButton(table, type, isPrimary = false) {
  const choice = table.choice({ type });
  return choice ? [{ label: label(choice.sentence), choice, isPrimary }] : [];
}

/**
 * Laying, discarding and being done.
 * @param {Table} table
 * @param {CardsAsked} how
 * @returns {Prompt | null}
 */
export function askForCards(table, how) {
  const prompt = askedOfHand(table, how);
  const strays = strayChoices(table, how.held).map((choice) => ({ label: label(choice.sentence), choice }));
  if (!strays.length) return prompt;
  return { ...prompt, buttons: [...strays, ...(prompt?.buttons ?? []).filter((one) => one.run || one.choice)] };
}

/** Choices about cards that do not lie in the hand, such as one that was put aside: no click there reaches them. @param {Table} table @param {readonly string[]} held */
export const strayChoices = (table, held) =>
  ["lay", "hide", "discard", "top"].flatMap((type) => table.choices({ type }).filter((choice) => choice.data.card !== "hand" && !held.includes(String(choice.data.card))));

/** @param {Table} table @param {CardsAsked} how @returns {Prompt | null} */
function askedOfHand(table, how) {
  const aim = aimOf(table);
  if (aim === "lay") return laying(table, how);
  if (aim === "discard") return discarding(table, how);
  if (aim === "top") return topping(table);
  const done = table.choice({ type: "done" });
  return done ? { then: t("storm.nothing_more"), buttons: [{ label: label(done.sentence), choice: done, isPrimary: true }] } : null;
}

/** @param {Table} table @param {CardsAsked} how @returns {Prompt} */
function laying(table, how) {
  const index = /** @type {Index} */ (table.index);
  const [slug] = cardsChosen(table);
  const done = table.choice({ type: "done" });
  const open = table.choices({ type: "lay" }).length;
  const shut = table.closed({ type: "lay" }).length;
  if (!slug) return { then: t("storm.may_lay", { n: open, of: open + shut }), buttons: [...otherWays(table, how), done ? { label: label(done.sentence), choice: done, isPrimary: true } : layNothing()] };
  const name = index.nameOf(slug);
  const hide = table.choice({ type: "hide", card: slug });
  /** @type {PromptButton[]} */
  const buttons = hide ? [{ label: t("storm.hide", { card: name }), choice: hide }] : [];
  const lay = table.choice({ type: "lay", card: slug });
  if (lay) buttons.push({ label: t("storm.lay", { card: name }), choice: lay, isPrimary: true });
  if (buttons.length < 2) buttons.unshift(...otherWays(table, how).slice(-1));
  if (!buttons.some((one) => one.isPrimary)) buttons[buttons.length - 1].isPrimary = true;
  return { then: how.suitWords(slug), buttons };
}

/** @returns {PromptButton} */
const layNothing = () => ({ label: t("storm.lay_none"), choice: null, isPrimary: true, why: { rule: "", reason: t("storm.choose_first") } });

/** Discarding instead of laying. @param {Table} table @param {CardsAsked} how @returns {PromptButton[]} */
function otherWays(table, how) {
  /** @type {PromptButton[]} */
  const buttons = how.wholeHand ? [{ label: label(how.wholeHand.sentence), choice: how.wholeHand }] : [];
  if (table.choices({ type: "discard" }).some((choice) => choice.data.card !== "hand")) buttons.push({ label: t("storm.discard_some"), run: () => table.select([DISCARDING]) });
  return buttons;
}

/** @param {Table} table @param {CardsAsked} how @returns {Prompt} */
function discarding(table, how) {
  const index = /** @type {Index} */ (table.index);
  const chosen = cardsChosen(table);
  const done = table.choice({ type: "done" });
  /** @type {PromptButton} */
  const go = chosen.length
    ? { label: chosen.length === 1 ? t("storm.discard", { card: index.nameOf(chosen[0]) }) : t("storm.discard_n", { n: chosen.length }), run: () => sendAll(table, "discard", chosen), isPrimary: true }
    : { label: t("storm.discard_none"), choice: null, isPrimary: !done, why: { rule: "", reason: t("storm.mark_first") } };
  /** @type {PromptButton[]} */
  const buttons = [];
  if (table.isSelected(DISCARDING)) buttons.push({ label: t("storm.back"), run: () => table.select([]) });
  else if (!chosen.length && how.wholeHand) buttons.push({ label: label(how.wholeHand.sentence), choice: how.wholeHand });
  if (done && !table.isSelected(DISCARDING)) buttons.push({ label: label(done.sentence), choice: done, isPrimary: !chosen.length });
  buttons.push(go);
  if (done && !chosen.length) buttons.reverse();
  const over = how.limit ?? 0;
  return { then: over > 0 ? t("storm.too_many", { n: over }) : chosen.length > 1 ? t("storm.in_this_order", { cards: chosen.map(index.nameOf).join(", ") }) : t("storm.mark_to_discard"), buttons };
}

/** @param {Table} table @returns {Prompt} */
function topping(table) {
  const index = /** @type {Index} */ (table.index);
  const [slug] = cardsChosen(table);
  return {
    then: t("storm.top_then"),
    buttons: [{ label: slug ? t("storm.top", { card: index.nameOf(slug) }) : t("storm.top_none"), choice: slug ? table.choice({ type: "top", card: slug }) : null, isPrimary: true, why: slug ? null : { rule: "", reason: t("storm.choose_first") } }],
  };
}

/**
 * One thing chosen among those that lie on the table, or nothing.
 * @param {Table} table
 * @param {string} type
 * @param {string} field of the choice's data
 * @param {{nothing?: import("../../protocol.js").Choice | null, words?: (name: string) => string}} how
 * @returns {Prompt}
 */
export function askToPick(table, type, field, how = {}) {
  const index = /** @type {Index} */ (table.index);
  const [slug] = cardsChosen(table);
  const choice = slug ? table.choice({ type, [field]: slug }) : null;
  /** @type {PromptButton[]} */
  const buttons = how.nothing ? [{ label: label(how.nothing.sentence), choice: how.nothing }] : [];
  buttons.push(choice ? { label: how.words ? how.words(index.nameOf(slug)) : label(choice.sentence), choice, isPrimary: true } : { label: t("storm.pick_none"), choice: null, isPrimary: true, why: { rule: "", reason: t("storm.pick_first") } });
  return { then: choice ? choice.sentence : t("storm.pick_first"), buttons };
}
