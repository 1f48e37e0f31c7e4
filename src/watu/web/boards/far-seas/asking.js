// The sentence and the buttons of the prompt, from the choices and what is selected.
import { t } from "../../words.js";
import { genericPrompt, label } from "../../table/choosing.js";
import { byPlace, meaning } from "./meaning.js";
import { chosenPlace, placeInHand } from "./pressing.js";
import { nameOf, namesOf, shortPlace } from "./words.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../board.js").Prompt} Prompt */

const ORDERS = new Set(["nothing", "intervene", "attack", "home", "raid"]);

/** @param {Table} table @returns {Prompt | null} */
export function prompt(table) {
  const types = new Set((table.question?.choices ?? []).map((one) => one.data.type));
  if (!types.size || !table.seen) return null;
  if (table.seen.in_hand.length && (types.has("to") || types.has("search"))) return sending(table);
  if (table.seen.in_hand.length && [...types].some((type) => ORDERS.has(String(type)))) return { ask: t("far-seas.ask.plan", { ship: inHand(table), place: planned(table) }), then: t("far-seas.ask.plan_then"), buttons: unplanned(table) };
  if (types.has("move") || types.has("openly") || (types.has("done") && table.seen.phase < 3)) return taking(table);
  if (types.has("flee")) return fleeing(table);
  if (types.has("fire_at") || types.has("bold") || types.has("torpedo")) return shooting(table);
  if (types.has("hunt")) return hunting(table);
  if (types.has("approach")) return closing(table);
  return ofOneShip(table, types) ?? finishing(table);
}

/** Where one may be done, or decline, that is the primary button; everything else is in the tray. @param {Table} table @returns {Prompt | null} */
function finishing(table) {
  const done = table.choice({ type: "done" }) ?? table.choice({ type: "decline" });
  return done ? { buttons: [{ label: label(done.sentence), choice: done, isPrimary: true }] } : null;
}

/** Questions about one ship in a battle name it. @param {Table} table @param {Set<unknown>} types @returns {Prompt | null} */
function ofOneShip(table, types) {
  const slug = table.seen.battle?.asking || table.seen.in_hand[0] || "";
  const what = ["chase", "keep", "stay", "group"].find((type) => types.has(type));
  if (!slug || !what) return null;
  const keep = table.choice({ type: "keep" });
  if (keep) return { ask: t("far-seas.ask.keep", { ship: nameOf(table, slug) }), buttons: [{ label: t("far-seas.withdraw"), choice: table.choice({ type: "remove" }) }, { label: t("far-seas.keep"), choice: keep, isPrimary: true }] };
  return { ...genericPrompt(table), ask: t(`far-seas.ask.${what}`, { ship: nameOf(table, slug) }) };
}

/** @param {Table} table */
const inHand = (table) => namesOf(table, table.seen.in_hand);

/** @param {Table} table */
const planned = (table) => String(table.seen.orders.find((/** @type {any} */ one) => one.ship === table.seen.in_hand[0])?.to ?? "");

/** An order without an assignment is the plainest. @param {Table} table */
const unplanned = (table) => table.choices({ type: "nothing" }).map((choice) => ({ label: t("far-seas.plan.nothing"), choice, isPrimary: true }));

/** @param {Table} table @returns {Prompt} */
function sending(table) {
  const place = chosenPlace(table);
  const there = byPlace(table.question?.choices ?? [], table.index, table.seen).get(place) ?? [];
  const first = there.find((one) => one.what.type === "search") ?? there[0];
  const from = shortPlace(placeInHand(table));
  const ask = t(table.seen.in_hand.length > 1 ? "far-seas.ask.where_all" : "far-seas.ask.where", { ships: inHand(table), from });
  if (!first) return { ask, then: t("far-seas.ask.where_then"), buttons: [{ label: t("far-seas.choose_area"), choice: null, why: { rule: "§4.4", reason: t("far-seas.choose_area_why") }, isPrimary: true }] };
  return { ask, then: there.length > 1 ? t("far-seas.ask.duty_then", { n: there.length }) : undefined, buttons: [{ label: t(`far-seas.go.${first.what.type}`, { place: shortPlace(place) }), choice: first.choice, isPrimary: true }] };
}

/** @param {Table} table @returns {Prompt} */
function taking(table) {
  const done = table.choice({ type: "done" });
  const closed = table.closed({ type: "done" })[0];
  const isPlot = table.seen.phase === 1 && table.seen.side === "german";
  const n = table.choices({ type: "move" }).length;
  const isNamed = isPlot && !table.seen.named.length;
  return {
    ask: t(isNamed ? "far-seas.ask.orders" : "far-seas.ask.move"),
    then: isNamed ? t("far-seas.ask.orders_then", { n: table.seen.orders.length }) : t("far-seas.ask.move_then", { n }),
    buttons: done || closed ? [{ label: t(isNamed ? "far-seas.announce" : "far-seas.finish"), choice: done, isPrimary: true, why: done ? null : closed }] : [],
  };
}

/** @param {Table} table @returns {Prompt} */
function fleeing(table) {
  const place = chosenPlace(table);
  const choice = table.choices({ type: "flee" }).find((one) => meaning(one, table.index).place === place) ?? null;
  const { running, asking } = table.seen.battle ?? { running: {}, asking: "" };
  const group = Object.keys(running).filter((slug) => running[slug] === running[asking]);
  return {
    ask: group.length ? t(group.length > 1 ? "far-seas.ask.flee_all" : "far-seas.ask.flee", { ships: namesOf(table, group) }) : undefined,
    then: t("far-seas.ask.flee_then"),
    buttons: [choice ? { label: t("far-seas.go.flee", { place: shortPlace(place) }), choice, isPrimary: true } : { label: t("far-seas.choose_area"), choice: null, why: { rule: "§4.6.3", reason: t("far-seas.choose_area_why") }, isPrimary: true }],
  };
}

/** @param {Table} table @returns {Prompt} */
function shooting(table) {
  const ship = table.seen.battle?.asking ?? "";
  const type = table.choices({ type: "bold" }).length ? "bold" : table.choices({ type: "torpedo" }).length ? "torpedo" : "fire";
  const hold = table.choice({ type: "hold" });
  const only = table.choices({ type: type === "fire" ? "fire_at" : type });
  return {
    ask: t(`far-seas.ask.${type}`, { ship: nameOf(table, ship) }),
    then: t("far-seas.ask.aim_then"),
    buttons: [...(hold ? [{ label: label(hold.sentence), choice: hold, isPrimary: type !== "fire" }] : []), ...(only.length === 1 ? [{ label: label(only[0].sentence), choice: only[0] }] : [])],
  };
}

/** @param {Table} table @returns {Prompt} */
function hunting(table) {
  const hunts = table.choices({ type: "hunt" });
  const decline = table.choice({ type: "decline" });
  const first = hunts.length === 1 ? hunts[0] : null;
  return {
    then: first ? chanceOf(table, first) : t("far-seas.ask.hunt_then"),
    buttons: [...(decline ? [{ label: t("far-seas.decline"), choice: decline }] : []), ...(first ? [{ label: label(first.sentence), choice: first, isPrimary: true }] : [])],
  };
}

/** Close with what was found, or break off. @param {Table} table @returns {Prompt} */
function closing(table) {
  const { finders, found } = table.seen;
  const [approach, abort] = ["approach", "abort"].map((type) => table.choice({ type }));
  return {
    ask: t("far-seas.ask.approach", { finders: namesOf(table, finders), found: namesOf(table, found) }),
    then: t("far-seas.ask.approach_then", { n: table.aside?.cowardice ?? 0 }),
    buttons: [{ label: label(abort?.sentence ?? ""), choice: abort }, { label: label(approach?.sentence ?? ""), choice: approach, isPrimary: true }],
  };
}

/** The chance of a search, as the server has worked it out. @param {Table} table @param {import("../../protocol.js").Choice} choice */
function chanceOf(table, choice) {
  const odds = table.aside?.searches?.[meaning(choice, table.index).ship];
  return odds ? t("far-seas.search_odds", { n: odds.units, chance: odds.sixths }) : undefined;
}
