// The Far Seas' board: what choices point at, where stacks lie, how the map is looked at, what the battlefield shows.
import "./stage.js";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const SEAS = "../../src/watu/web/boards/far-seas/";
const { byPlace, dropped, inOrder, meaning } = await import(`${SEAS}meaning.js`);
const { prepare } = await import(`${SEAS}index.js`);
const { stacksOf } = await import(`${SEAS}stacks.js`);
const { towards } = await import(`${SEAS}rove.js`);
const { isFarEast, look, lookFor, roundTo, shifted, shortest, sidesOf, within, zoomOf } = await import(`${SEAS}look.js`);
const { columnsOf, spots, tagsOf } = await import(`${SEAS}battlefield.js`);
const { history } = await import(`${SEAS}points.js`);
const { notation } = await import(`${SEAS}shiplog.js`);
const { printed, shared, twoLines } = await import(`${SEAS}room.js`);
const { isInside, pointsOf } = await import(`${SEAS}settling.js`);
const { courseOf, points } = await import(`${SEAS}courses.js`);
const world = await import(`${SEAS}world.js`);

const COMPONENTS = new URL("../../src/watu/games/far_seas/components/", import.meta.url);

/** A table of the pack, as the server sends it. @param {string} name */
async function rows(name) {
  const [head, ...lines] = (await readFile(new URL(name, COMPONENTS), "utf8")).trim().split("\n");
  const keys = head.split(",");
  return lines.map((line) => Object.fromEntries(line.match(/("[^"]*"|[^,]*)(,|$)/g).slice(0, keys.length).map((cell, n) => [keys[n], cell.replace(/,$/, "").replace(/^"|"$/g, "")])));
}

const FILES = ["ships.csv", "areas.csv", "stations.csv", "colonies.csv", "convoy_routes.csv", "adjacency.csv"];
const index = prepare(Object.fromEntries(await Promise.all(FILES.map(async (name) => [name, await rows(name)]))));

/** @param {string} words */
const choice = (words) => ({ id: 0, notation: words, sentence: words, data: { type: words.split(" ")[0], words: words.split(" ").slice(1) } });
const seen = { ships: { sydney: { place: "26", duty: "search", moved: 1 } }, convoys: [{ id: "australia", area: 27, step: 1, transports: 15 }], colonies: [], in_hand: [], named: [] };

test("a choice points at a ship, a place, a station, a convoy or a colony", () => {
  assert.equal(meaning(choice("move emden"), index).ship, "emden");
  assert.equal(meaning(choice("to rufiji"), index).place, "21");
  assert.equal(meaning(choice("raid madras"), index).place, "24");
  assert.equal(meaning(choice("besiege tsingtau"), index).place, "31");
  assert.deepEqual([meaning(choice("capture emden 2"), index).ship, meaning(choice("capture emden 2"), index).count], ["emden", 2]);
  assert.equal(meaning(choice("surprise emden pegasus"), index).other, "pegasus");
});

test("choices are gathered by the place that they lead to", () => {
  const all = ["search 26", "escort 26", "search 27", "protect australia", "join sydney", "station madras", "sail australia"].map(choice);
  const places = byPlace(all, index, seen);
  assert.deepEqual(inOrder(places.keys()), ["24", "26", "27"]);
  assert.deepEqual(places.get("26").map((one) => one.choice.notation), ["search 26", "escort 26", "join sydney"]);
  assert.deepEqual(places.get("27").map((one) => one.what.type), ["search", "protect"]);
});

test("what is dropped on says what is meant", () => {
  const ways = byPlace(["search 24", "escort 24", "station madras", "station penang"].map(choice), index, seen).get("24");
  assert.equal(dropped(ways, {}).choice.notation, "search 24");
  assert.equal(dropped(ways, { merchant: "24" }).choice.notation, "escort 24");
  assert.equal(dropped(ways, { station: "penang" }).choice.notation, "station penang");
  assert.equal(dropped([], {}), null);
});

test("the map holds every area, station, route and neighbour of the pack", () => {
  for (const area of index.areas.keys()) assert.ok(world.AREAS[area]?.label, `area ${area}`);
  for (const station of index.stations.keys()) assert.ok(world.STATIONS[station], station);
  for (const [id, convoy] of index.convoys) assert.equal(world.ROUTES[id].stops.length, convoy.nodes.length);
  for (const colony of index.colonies.keys()) assert.ok(world.BOXES[colony], colony);
  assert.deepEqual([...index.near.get("24")].sort(), ["23", "25", "26", "30"]);
});

test("arrows lead to the neighbour that lies that way, beyond the seam too", () => {
  assert.equal(towards("4", index.near.get("4"), [1, 0]), "5");
  assert.equal(towards("19", index.near.get("19"), [1, 0]), "20");
  assert.equal(towards("20", index.near.get("20"), [-1, 0]), "19");
});

test("ships of an area lie apart by what they may still do; those on a station lie beside it", () => {
  const ships = {
    hampshire: { place: "30" }, yarmouth: { place: "30" }, fox: { place: "30", moved: 1, duty: "search" },
    emden: { place: "30" }, dartmouth: { place: "23", duty: "station", at: "colombo", moved: 1 }, lion: { place: "british_reserves" }, good_hope: { place: "sunk" },
  };
  const stacks = stacksOf({ ...seen, ships }, { standing: { fox: "acting" } }, index);
  const in30 = stacks.filter((stack) => stack.place === "30");
  assert.deepEqual(in30.map((stack) => [stack.ships.join(), stack.state]), [["hampshire,yarmouth", "ready"], ["fox", "acting"], ["emden", "ready"]]);
  assert.equal(new Set(in30.map((stack) => `${stack.x} ${stack.y}`)).size, 3);
  const guard = stacks.find((stack) => stack.ships[0] === "dartmouth");
  assert.ok(Math.hypot(guard.x - world.STATIONS.colombo.at[0], guard.y - world.STATIONS.colombo.at[1]) < 25);
  assert.ok(!stacks.some((stack) => stack.ships.includes("good_hope")));
});

test("no German stack hides an Allied one where places are few", () => {
  const ships = { hampshire: { place: "30" }, emden: { place: "30" }, leipzig: { place: "30", moved: 1 }, cormoran: { place: "30" } };
  const stacks = stacksOf({ ...seen, ships }, null, index);
  assert.equal(new Set(stacks.map((stack) => `${stack.x} ${stack.y}`)).size, 4);
});

test("more stacks than an area has room for share the last place", () => {
  const names = [...index.ships.values()].filter((ship) => ship.side === "axis").map((ship) => ship.slug);
  const ships = Object.fromEntries(names.map((slug) => [slug, { place: "14" }]));
  const stacks = stacksOf({ ...seen, ships }, null, index);
  assert.ok(stacks.length <= 4);
  assert.equal(stacks.flatMap((stack) => stack.ships).length, names.length);
});

test("what is printed covers nothing printed, and no name of a place stands under a box", () => {
  const covered = printed(index).marks.filter((mark) => mark.weight >= 1).flatMap((a, n, all) => all.slice(n + 1).filter((b) => b.zoom === 2 && a.rect !== b.rect && shared(a.rect, b.rect) > 4).map((b) => [a.rect, b.rect]));
  // A station's plate holds its points, and ends at its dot.
  const others = covered.filter(([a, b]) => !(a[1] === b[1] && a[3] === b[3] && a[0] >= b[0] && a[2] <= b[2]) && a[2] - a[0] !== 7);
  assert.deepEqual(others, []);
});

test("counters lie within their sea and cover no more than a corner of numbers and merchants, also where three stacks lie", () => {
  const { marks } = printed(index);
  const firm = marks.filter((mark) => mark.weight >= 3 && mark.zoom === 1);
  const names = [...index.ships.keys()];
  for (const place of Object.keys(world.AREAS).filter((name) => world.AREAS[name].label)) {
    const ships = Object.fromEntries(names.slice(0, 3).map((slug, n) => [slug, { place, moved: n % 2 }]));
    for (const stack of stacksOf({ ...seen, ships }, null, index)) {
      const half = (stack.size * 0.74) / 2;
      const [x, y] = [stack.x + stack.near[0], stack.y + stack.near[1]];
      const under = firm.reduce((sum, mark) => sum + shared([x - half, y - half, x + half, y + half], mark.rect), 0);
      assert.ok(under < 30, `${place}: ${stack.ships} covers ${under}`);
      if (stack.near.some(Boolean)) assert.ok(isInside([x, y], pointsOf(world.AREAS[place].cell)), `${place}: ${stack.ships}`);
    }
  }
});

test("the line of an order crosses no number", () => {
  const { marks } = printed(index);
  const numbers = marks.filter((mark) => mark.weight === 8);
  assert.equal(numbers.length, 32);
  const crossing = [];
  for (const [place, near] of index.near) {
    const [x, y] = world.AREAS[place]?.slots?.at(-1) ?? [];
    for (const to of x ? near : []) {
      const course = courseOf({ place, x, y, ships: [] }, to, marks);
      if (course && points(course).some(([u, v]) => numbers.some((mark) => shared([u - 1, v - 1, u + 1, v + 1], mark.rect)))) crossing.push(`${place} to ${to}`);
    }
  }
  assert.deepEqual(crossing, []);
});

test("one looks at no more than the sheet's height, and round the world", () => {
  const all = within({ x: -900, y: 90, scale: 0.01 }, 1090, 500);
  assert.ok(all.scale <= 1090 / world.ROUND);
  assert.equal(within({ x: 0, y: 0, scale: 2 }, 1000, 500).y, 125);
  const [here, there] = [-300, -300 + 2 * world.ROUND].map((x) => within({ x, y: 300, scale: 2 }, 1000, 500).x);
  assert.equal(here, there);
  assert.ok(here > 0 && here < world.ROUND * 1.1);
  assert.deepEqual([0.6, 1.4, 3].map(zoomOf), [1, 2, 3]);
});

test("what lies on the map stands where one looks", () => {
  assert.equal(shortest(1400), 1400 - world.ROUND);
  assert.equal(shortest(-1400), world.ROUND - 1400);
  const [durban, capetown] = ["durban", "capetown"].map((id) => world.STATIONS[id].at[0]);
  for (const middle of [60, 700, 1480]) {
    const [a, b] = [durban, capetown].map((x) => x + roundTo(x, middle));
    assert.ok(Math.abs(a - middle) <= world.ROUND / 2);
    if (middle !== 700) assert.ok(Math.abs(a - b) < 60, "at the Cape both stations stand together");
  }
  Object.assign(look, { x: 1500, scale: 1, width: 1000 });
  assert.ok(isFarEast(300));
  assert.ok(!isFarEast(1200));
});

test("a map drawn is shifted as far as it reaches", () => {
  const drawn = { x: 100, y: 300, scale: 1 };
  assert.deepEqual(shifted(drawn, { x: 150, y: 310, scale: 1 }, 1000, 500), { x: -50, y: -10, by: 1 });
  assert.deepEqual(shifted(drawn, { x: 100 + world.ROUND, y: 300, scale: 1.2 }, 1000, 500), { x: 0, y: 0, by: 1.2 });
  assert.equal(shifted(drawn, { x: 400, y: 300, scale: 1 }, 1000, 500), null);
  assert.equal(shifted(drawn, { x: 100, y: 300, scale: 0.5 }, 1000, 500), null);
  assert.equal(shifted({ x: 0, y: 0, scale: 0 }, drawn, 1000, 500), null);
  assert.deepEqual(sidesOf({ x: 760, y: 0, scale: 2 }, 800), { west: false, east: false });
  assert.deepEqual(sidesOf({ x: 1500, y: 0, scale: 2 }, 800), { west: false, east: true });
});

test("what may be chosen is brought into view, beyond the seam too, as long as it does not become too small", () => {
  Object.assign(look, { x: 1400, y: 400, scale: 2, width: 800 });
  assert.equal(lookFor([[1400, 400]], 800, 500), null);
  const near = lookFor([[1400, 400], [260, 420]], 800, 500);
  assert.equal(near.x, 1550);
  assert.equal(near.scale, 2);
  const wide = lookFor([[1400, 400], [1100, 100], [260, 700]], 800, 500);
  assert.ok(wide.scale < 1 && wide.scale > 0.4);
  assert.equal(lookFor([[1400, 400], [700, 100]], 360, 200), null);
  assert.equal(lookFor([[700, 400], [1400, 100]], 360, 200).x, 700);
});

test("the battlefield keeps two rows, on a phone two columns", () => {
  assert.deepEqual([1, 2, 5, 8].map((n) => columnsOf(n, false)), [1, 1, 3, 4]);
  assert.deepEqual([3, 8].map((n) => columnsOf(n, true)), [1, 2]);
  const { places, water, wide } = spots(["a", "b", "c"], ["x"], false);
  assert.ok(places.get("x").x > water[1] && places.get("x").x < wide);
  assert.ok([...places].filter(([slug]) => slug !== "x").every(([, spot]) => spot.x < water[0]));
});

test("what stands on the lines of fire does not lie on one another", () => {
  const line = { words: "d6", ends: [{ x: 0, y: 50 }, { x: 300, y: 50 }], isLeft: true };
  const tags = tagsOf([line, line, line], [100, 300]);
  assert.deepEqual(tags.map((tag) => tag.y), [50, 72, 94]);
});

test("the points' history says in which turn each came", () => {
  const log = [
    { number: 0, kind: "turn", rule: "", text: "", fields: { turn: 1 } },
    { number: 1, kind: "score", rule: "§4.7.1", text: "", fields: { source: "captures", points: 2, vp: 2 } },
    { number: 2, kind: "turn", rule: "", text: "", fields: { turn: 2 } },
    { number: 3, kind: "score", rule: "§8.0", text: "", fields: { source: "losses", points: -1, vp: 1 } },
  ];
  assert.deepEqual(history({ log }).map((one) => [one.turn, one.points, one.vp]), [[1, 2, 2], [2, -1, 1]]);
});

test("an order is written as players write it", () => {
  assert.equal(notation(index, { to: 23, plan: "-Stn", station: "colombo" }), "23-Stn Colombo");
  assert.equal(notation(index, { to: 5, plan: "", with_ship: "scharnhorst" }), "5-s");
});

test("long names stand in two lines", () => {
  assert.deepEqual(twoLines("Red Sea"), ["Red Sea"]);
  assert.deepEqual(twoLines("Bay of Bengal and Sumatra"), ["Bay of Bengal", "and Sumatra"]);
});
