// Which ships lie together, and where: by area, side, duty and what they may still do.
import { AREAS, BOXES, STATIONS } from "./world.js";
import { isBox } from "./index.js";
import { convoyPlace, printed } from "./room.js";
import { settle } from "./settling.js";

/** @typedef {import("./types.js").ShipView} ShipView */
/** @typedef {import("./types.js").Stack} Stack */
/** @typedef {import("./index.js").Index} Index */

const SIZE = 34;
const SMALL = 25;
const LAPPED = 2;
/** What a ship may still do, as a sign. */
export const SIGNS = /** @type {Record<string, string>} */ ({ will: "♟", ready: "●", acting: "◐", done: "○", boxed: "▣" });
const STATES = ["will", "ready", "acting", "done", "boxed"];

/** The place of a ship is on the map or in a box beside it. @param {string} place */
export const isShown = (place) => place in AREAS || place in BOXES;

/**
 * What a ship may still do in this turn, as the server tells it; before it has told, as its counter shows it.
 * @param {any} aside
 * @param {string} slug
 * @param {ShipView} ship
 */
export function stateOf(aside, slug, ship) {
  const told = aside?.standing?.[slug];
  if (told) return told;
  if (ship.marks?.includes("done")) return "done";
  return ship.moved ? "acting" : "ready";
}

/** What lies where, as long as one sees the same. @type {WeakMap<object, {aside: any, stacks: Stack[]}>} */
const known = new WeakMap();

/**
 * Everything that lies on the map as stacks with their places, in board units.
 * @param {any} seen
 * @param {any} aside
 * @param {Index} index
 * @returns {Stack[]}
 */
export function stacksOf(seen, aside, index) {
  const last = known.get(seen);
  if (last && last.aside === aside) return last.stacks;
  const stacks = gathered(seen, aside, index);
  known.set(seen, { aside, stacks });
  return stacks;
}

/** @param {any} seen @param {any} aside @param {Index} index @returns {Stack[]} */
function gathered(seen, aside, index) {
  /** @type {Map<string, Stack>} */
  const stacks = new Map();
  for (const [slug, view] of Object.entries(/** @type {Record<string, ShipView>} */ (seen.ships))) {
    const ship = index.ships.get(slug);
    if (!ship || !isShown(view.place)) continue;
    const state = stateOf(aside, slug, view);
    const key = keyOf(ship, view, state);
    const stack = stacks.get(key);
    if (stack) stack.ships.push(slug);
    else stacks.set(key, { key, side: ship.side, nation: ship.nation, state, ships: [slug], place: view.place, x: 0, y: 0, home: 0, size: SIZE, near: [0, 0], name: null });
  }
  const all = [...stacks.values()];
  for (const stack of all) stack.ships.sort((a, b) => (index.ships.get(b)?.vp ?? 0) - (index.ships.get(a)?.vp ?? 0));
  return laidOut(all, seen, index);
}

/** @param {import("./types.js").Ship} ship @param {ShipView} view @param {string} state */
function keyOf(ship, view, state) {
  const duty = view.duty ?? "idle";
  if (isBox(view.place)) return `${view.place}/${ship.side}`;
  if (view.at || duty === "river" || duty === "escort") return `${view.place}/${duty}/${view.at ?? ""}/${ship.side}`;
  if (ship.side === "axis") return `${view.place}/axis/${view.unit || ship.slug}/${state}`;
  return `${view.place}/${ship.nation}/${state}/${duty === "search" && view.moved ? view.unit || ship.slug : ""}`;
}

/** @param {Stack[]} stacks @param {any} seen @param {Index} index */
function laidOut(stacks, seen, index) {
  /** @type {Map<string, Stack[]>} */
  const waiting = new Map();
  /** @type {Map<string, number>} */
  const beside = new Map();
  for (const stack of stacks) {
    const fixed = fixedPlace(stack, seen, index);
    if (!fixed) {
      waiting.set(stack.place, [...(waiting.get(stack.place) ?? []), stack]);
      continue;
    }
    const at = stack.key.split("/").slice(0, 3).join("/");
    const n = beside.get(at) ?? 0;
    beside.set(at, n + 1);
    Object.assign(stack, { x: fixed[0] + n * (SMALL + 3) * (BOXES[stack.place] ? -1 : 1), y: fixed[1], home: homeOf(stack.place, fixed), size: SMALL });
  }
  const put = [...waiting].flatMap(([place, here]) => inSlots(place, here));
  return settle([...stacks.filter((stack) => stack.size === SMALL), ...put], new Set(put), seen, index);
}

/** Stacks in a box go where it goes. @param {string} place @param {import("./types.js").Point} fixed */
const homeOf = (place, fixed) => (BOXES[place] ? BOXES[place].at[0] + BOXES[place].size[0] / 2 : fixed[0]);

/** Stations, convoys, sieges, escorts and boxes have places of their own. @param {Stack} stack @param {any} seen @param {Index} index */
function fixedPlace(stack, seen, index) {
  const [place, duty, at] = stack.key.split("/");
  const box = BOXES[place];
  if (box) return [box.at[0] + box.size[0] - 17, box.at[1] + box.size[1] - 16];
  if (duty === "station" && STATIONS[at]) return besideStation(printed(index).plates.get(at) ?? STATIONS[at]);
  if (duty === "convoy") return besideConvoy(at, seen);
  if (duty === "siege" && BOXES[at]) return [BOXES[at].at[0] + 14, BOXES[at].at[1] + BOXES[at].size[1] + 10];
  if (duty === "river") return [BOXES.rufiji.at[0] + 40 + (stack.side === "axis" ? 0 : -26), BOXES.rufiji.at[1] + 28];
  const sea = AREAS[place];
  return duty === "escort" && sea?.box ? [sea.box[0] + 26, sea.box[1] + 1] : null;
}

/** @param {import("./types.js").StationPlace} station */
function besideStation({ at, plate, side }) {
  return side === "w" ? [at[0] + 18, at[1] + 2] : side === "e" ? [at[0] - 18, at[1] + 2] : [at[0] + (plate[0] > at[0] ? -16 : 18), at[1] + 4];
}

/** @param {string} id @param {any} seen */
function besideConvoy(id, seen) {
  const convoy = seen.convoys.find((/** @type {any} */ one) => one.id === id);
  const [x, y] = convoyPlace(convoy ?? { id, step: 1 });
  return [x - 37, y + 1];
}

/**
 * Allied stacks from the first place of an area, German ones from the last. Where there are too few places, stacks lap over
 * the last one; more than that share it.
 * @param {string} place @param {Stack[]} here
 */
function inSlots(place, here) {
  const slots = AREAS[place]?.slots ?? [];
  const order = [...here].sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
  const axis = merged(order.filter((one) => one.side === "axis"), slots.length + LAPPED);
  const free = Math.max(1, slots.length - axis.length);
  const allied = merged(order.filter((one) => one.side === "allied"), free + LAPPED);
  allied.forEach((stack, n) => put(stack, slots[Math.min(n, free - 1)], Math.max(0, n - free + 1)));
  const room = Math.max(1, slots.length - Math.min(allied.length, free));
  axis.forEach((stack, n) => put(stack, slots[Math.max(0, slots.length - 1 - Math.min(n, room - 1))], Math.max(0, n - room + 1)));
  return [...allied, ...axis];
}

/** @param {Stack[]} stacks @param {number} most */
function merged(stacks, most) {
  const kept = stacks.slice(0, most);
  for (const extra of stacks.slice(most)) {
    const last = kept[kept.length - 1];
    last.ships = [...last.ships, ...extra.ships];
    if (last.state !== extra.state) last.state = STATES.find((state) => state === last.state || state === extra.state) ?? last.state;
  }
  return kept;
}

/** @param {Stack} stack @param {import("./types.js").Point | undefined} slot @param {number} lap */
function put(stack, slot, lap) {
  if (!slot) return;
  const label = AREAS[stack.place].label;
  Object.assign(stack, { x: slot[0] + 22 * lap, y: slot[1] + 12 * lap, home: label?.[0] ?? slot[0] });
}
