// Words for what lies on the table.
import { t } from "../../words.js";

const GAME = "wolfpack";
const NUMERALS = ["", "I", "II", "III", "IV", "V", "VI"];

/** @param {string} key @param {Record<string, unknown>} [values] */
export const w = (key, values) => t(`${GAME}.${key}`, values);

/** @param {number} tube */
export const numeral = (tube) => NUMERALS[tube];

/** `G7a` as it is written. @param {string} kind */
export const torpedoName = (kind) => (kind === "g7a" ? "G7a" : "G7e");

/** With its sign. @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** @param {number} chance 0 to 1 */
export function percent(chance) {
  if (chance > 0 && chance < 0.005) return w("odds.under");
  if (chance < 1 && chance > 0.995) return w("odds.over");
  return `${Math.round(chance * 100)} %`;
}

/** A chance with what it is the chance of: "found 64 %". @param {{what: string, chance: number}} odd */
export const chanceWords = ({ what, chance }) => w(`chance.${what}`, { p: percent(chance) });

/** A place for the eye: "c04 r06" reads better apart. @param {string} space */
export const spaceWords = (space) => (/^c\d\dr\d\d$/.test(space) ? w("space", { column: Number(space.slice(1, 3)), row: Number(space.slice(4)) }) : space.toUpperCase());

/** @param {any} ship */
export function shipWords(ship) {
  if (ship.state === "unspotted") return w("ship.unspotted", { ring: ship.ring });
  if (ship.state === "sunk" || ship.state === "gone" || ship.state === "blank") return w(`ship.${ship.state}`);
  const size = w(`size.${ship.size}`);
  if (ship.state === "spotted") return w("ship.spotted", { size, vp: ship.vp });
  const words = w("ship.identified", { size, kind: w(`kind.${ship.kind}`), tons: ship.tonnage, vp: ship.vp });
  return ship.state === "damaged" ? `${words}, ${w("ship.damaged")}` : words;
}

/** @param {any} boat */
export function depthWords(boat) {
  return /^\d+$/.test(boat.depth) ? w("depth.metres", { n: Number(boat.depth) }) : w(`depth.${boat.depth}`);
}

/** @param {any} boat */
export const boatName = (boat) => (boat.name ? w("boat", { letter: boat.letter, name: boat.is_replacement ? w("replacement") : boat.name }) : w("boat_only", { letter: boat.letter }));

/** Where a boat is, in a few words. @param {any} boat */
export function placeWords(boat) {
  if (boat.place === "approach") return boat.box ? w("in_box", { box: boat.box }) : w("place.approach");
  if (boat.place === "attack") return boat.space ? `${boat.space}, ${boat.facing}` : w("place.attack");
  return boat.place === "lost" ? w(`fate.${boat.fate}`) : w(`place.${boat.place.replace(/ /g, "_")}`);
}
