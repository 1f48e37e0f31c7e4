// What pressing, carrying and typing on the map mean for the question that is asked.
import { dropped, byPlace, inOrder, meaning, meanings } from "./meaning.js";
import { sendChain } from "./chain.js";
import { middleOf } from "./rove.js";
import { isShown, stacksOf } from "./stacks.js";
import { ui } from "./ui.js";
import { shipsAt } from "./words.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../protocol.js").Choice} Choice */
/** @typedef {import("./camera.js").Target} Target */

const TAKING = ["move", "openly"];
/** So many places at most are brought into view together. */
const MANY = 9;
const ABOUT = ["hunt", "surprise", "return"];

/** The place looked at: it is the selection. @param {Table} table */
export const chosenPlace = (table) => table.selection.find((key) => key.startsWith("area:"))?.slice(5) ?? "";

/** Where what is in hand lies, or what is searched for, or may strike. @param {Table} table */
export function placeInHand(table) {
  const slug = table.seen.in_hand[0] ?? meanings(table.question?.choices ?? [], table.index).find((one) => ABOUT.includes(one.what.type))?.what.ship;
  return slug ? (table.seen.ships[slug]?.place ?? "") : "";
}

/** Places that may be chosen, by their choices. @param {Table} table */
export const ways = (table) => byPlace(table.question?.choices ?? [], table.index, table.seen);

/** Reserves take part in two optional rules only. @param {Table} table @param {string} place */
export const isUsed = (table, place) => !place.endsWith("_reserves") || table.hello.options.breakout === "on" || table.hello.options.raid_on_england === "on";

/** Everything that the map shows besides the world. @param {Table} table @returns {import("./map.js").Shown} */
export function shownOn(table) {
  const places = ways(table);
  const order = inOrder(places.keys());
  const open = new Set(meanings(table.question?.choices ?? [], table.index).map((one) => one.what.ship).filter(Boolean));
  const chosen = chosenPlace(table);
  const from = placeInHand(table);
  const [x, y] = middleOf(chosen || from || (places.size && places.size < 9 ? order[0] : ""));
  return {
    stacks: stacksOf(table.seen, table.aside, table.index).filter((stack) => isUsed(table, stack.place)),
    legal: new Map(order.map((place, n) => [place, n < 9 ? n + 1 : 0])),
    closed: closedPlaces(table),
    from,
    chosen,
    open,
    plans: (table.seen.phase < 3 ? table.seen.orders : []).map((/** @type {any} */ order_) => ({ ship: order_.ship, to: String(order_.to) })),
    wishes: {
      press: (on) => press(table, on),
      mayCarry: (ships) => Boolean(table.question) && carried(table, ships).length > 0,
      put: (ships, on) => put(table, ships, on),
      key: (key) => pressKey(table, key, order),
      focus: x ? `${x} ${y}` : "",
      around: from && places.size <= MANY ? order.map(middleOf) : [],
    },
  };
}

/** Places that may not be chosen: where a ship goes by the plainest way there. @param {Table} table */
function closedPlaces(table) {
  /** @type {Map<string, import("../../protocol.js").Closed[]>} */
  const places = new Map();
  for (const one of table.question?.closed ?? []) {
    const what = meaning(one, table.index);
    if (what.type === "to" || what.type === "search") places.set(what.place, [one]);
  }
  return places;
}

/** @param {Table} table @param {Target} on */
export function press(table, on) {
  if (on.ship) return pressShip(table, on.ship);
  const there = on.area ? ways(table).get(on.area) : undefined;
  if (there) return pressPlace(table, /** @type {string} */ (on.area), there, on);
  const sailing = on.convoy ? table.choice({ type: "sail" }) && meanings(table.choices({ type: "sail" }), table.index).find((one) => one.what.convoy === on.convoy) : null;
  if (sailing) return table.send(sailing.choice);
  const closed = on.area && table.seen.in_hand.length ? closedPlaces(table).get(on.area) : null;
  if (closed) return ui.refuse(table, closed[0]);
  if (on.stack) {
    const ships = stacksOf(table.seen, table.aside, table.index).find((stack) => stack.key === on.stack)?.ships ?? [];
    const open = openShips(table, ships);
    if (ships.length === 1 && open.length === 1) return pressShip(table, open[0]);
  }
  if (on.area) look(table, on.area);
}

/** @param {Table} table @param {string} place */
export const look = (table, place) => table.select(chosenPlace(table) === place ? [] : [`area:${place}`]);

/**
 * An order is written at once, for it can be taken back; of several ways one is chosen first.
 * @param {Table} table @param {string} place @param {{choice: Choice, what: import("./meaning.js").Meaning}[]} there @param {Target} on
 */
function pressPlace(table, place, there, on) {
  const exact = on.station || on.convoy || on.colony || on.merchant ? dropped(there, on) : null;
  if (exact && !["search", "to"].includes(exact.what.type)) return table.send(exact.choice);
  if (there.length === 1 && there[0].what.type === "to") return table.send(there[0].choice);
  table.select([`area:${place}`]);
}

/** The ships that may be taken in hand or aimed at. @param {Table} table @param {readonly string[]} ships */
const openShips = (table, ships) => {
  const open = new Set(meanings(table.question?.choices ?? [], table.index).map((one) => one.what.ship));
  return ships.filter((slug) => open.has(slug));
};

/** The choices that a ship stands for, the plainest first. @param {Table} table @param {string} slug */
export const choicesOf = (table, slug) => meanings(table.question?.choices ?? [], table.index).filter((one) => one.what.ship === slug).map((one) => one.choice);

/** @param {Table} table @param {string} slug */
export function pressShip(table, slug) {
  const choices = choicesOf(table, slug);
  if (choices.length === 1 || (choices.length && TAKING.includes(String(choices[0].data.type)))) return table.send(choices[0]);
  const closed = (table.question?.closed ?? []).find((one) => meaning(one, table.index).ship === slug);
  if (closed) return ui.refuse(table, closed);
  const { place } = table.seen.ships[slug];
  if (isShown(place)) look(table, place);
}

/** Those of some ships that can be carried now: in hand already, or to be taken in hand. @param {Table} table @param {readonly string[]} ships */
function carried(table, ships) {
  const { in_hand: held } = table.seen;
  if (held.length) return ships.filter((slug) => held.includes(slug) || table.choices({ type: "with" }).some((one) => meaning(one, table.index).ship === slug));
  return ships.filter((slug) => table.choices({ type: "move" }).some((one) => meaning(one, table.index).ship === slug));
}

/**
 * Ships are carried to a place: taken in hand one after another, then sent there.
 * @param {Table} table @param {readonly string[]} ships @param {Target} on
 */
export function put(table, ships, on) {
  const held = table.seen.in_hand;
  const wanted = carried(table, ships).filter((slug) => !held.includes(slug));
  const isGerman = table.seen.phase === 1;
  const taken = (isGerman ? wanted.slice(0, 1) : wanted).map((slug, n) => (/** @type {Table} */ now) => {
    const types = held.length || n ? ["with"] : TAKING;
    return choicesOf(now, slug).find((one) => types.includes(String(one.data.type))) ?? null;
  });
  const place = (/** @type {Table} */ now) => dropped(ways(now).get(on.area ?? "") ?? [], on)?.choice ?? null;
  sendChain(table, [...taken, place], (now) => ui.refuse(now, closedPlaces(now).get(on.area ?? "")?.[0] ?? null));
}

/** Take all ships of a place that may go together. @param {Table} table @param {readonly string[]} ships */
export function takeAll(table, ships) {
  const held = table.seen.in_hand.length;
  sendChain(
    table,
    ships.map((slug, n) => (/** @type {Table} */ now) => choicesOf(now, slug).find((one) => (held || n ? one.data.type === "with" : one.data.type === "move")) ?? null),
    () => {},
  );
}

/** @param {Table} table @param {string} key @param {string[]} order */
function pressKey(table, key, order) {
  const place = order[Number(key) - 1];
  if (/^[1-9]$/.test(key) && place) press(table, { area: place });
  else if (key === "[" || key === "]") step(table, key === "]" ? 1 : -1);
  else if (key === "/") document.getElementById("seas-find")?.focus();
  else return false;
  return true;
}

/** To the next place with a ship that may act, or the one before. @param {Table} table @param {number} by */
export function step(table, by) {
  const open = openShips(table, Object.keys(table.seen.ships));
  const places = inOrder(new Set(open.map((slug) => table.seen.ships[slug].place).filter(isShown)));
  if (!places.length) return;
  const at = places.indexOf(chosenPlace(table));
  table.select([`area:${places[(at + by + places.length) % places.length] ?? places[0]}`]);
}

export { shipsAt };
