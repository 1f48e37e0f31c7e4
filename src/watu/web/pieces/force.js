// Cards of Atlantic Storm as the pack's tables describe them, both editions: what the card pieces draw.

/** @typedef {"rulebook" | "public" | "ours"} Source */
/** @typedef {{fixed: string, dice: number}} Value */
/**
 * @typedef {object} Force
 * @property {string} slug
 * @property {string} name
 * @property {string} number
 * @property {string} category force, bonus, event, special or supply
 * @property {string} side
 * @property {string} nationality
 * @property {string} type air, surface, sub or wild
 * @property {Record<string, string>} values as printed, by air, surface and sub
 * @property {string} vp a number, or what stands instead
 * @property {[string, string]} years
 * @property {string} ocean
 * @property {string} fates a slug, or nothing
 * @property {string[]} fatedBy slugs
 * @property {string} kind the class of ship
 * @property {string} note
 * @property {string} requires
 * @property {Source} source the weakest of its values' sources
 * @property {Record<string, string>} row as in the pack
 */
/**
 * @typedef {object} Convoy
 * @property {string} slug
 * @property {string} name
 * @property {string} number
 * @property {string} route
 * @property {string} year
 * @property {number} month
 * @property {string} ocean
 * @property {string} cargo
 * @property {string} vp
 * @property {string} fatedBy
 * @property {string} note
 * @property {Source} source
 * @property {Record<string, string>} row
 */
/** @typedef {{forces: Map<string, Force>, convoys: Map<string, Convoy>, nameOf: (slug: string) => string}} Index */

export const SUITS = ["air", "surface", "sub"];
const TYPES = /** @type {Record<string, string>} */ ({ aircraft: "air" });
const WORDS = /** @type {Record<string, Source>} */ ({ rulebook: "rulebook", public: "public" });

/**
 * Where a field's value comes from. `name=rulebook;*=reconstructed` names fields and the rest.
 * @param {string} provenance
 * @param {string} field
 * @returns {Source}
 */
export function sourceOf(provenance, field) {
  const parts = new Map(provenance.split(";").map((part) => /** @type {[string, string]} */ (part.includes("=") ? part.split("=") : ["*", part])));
  return WORDS[parts.get(field) ?? parts.get("*") ?? ""] ?? "ours";
}

/** The weakest source among the values of a row. @param {Record<string, string>} row @returns {Source} */
export function weakest(row) {
  const fields = Object.keys(row).filter((field) => !["id", "number", "note", "provenance"].includes(field) && row[field] !== "");
  const sources = fields.map((field) => sourceOf(row.provenance ?? "", field));
  return sources.includes("ours") ? "ours" : sources.includes("public") ? "public" : "rulebook";
}

/** @param {Record<string, string>} row @returns {Force} */
export function forceOf(row) {
  return {
    slug: row.id,
    name: row.name,
    number: row.number,
    category: row.category,
    side: row.side,
    nationality: row.nationality,
    type: TYPES[row.type] ?? row.type,
    values: { air: row.air, surface: row.surface, sub: row.sub },
    vp: row.vp,
    years: [row.first_year, row.last_year],
    ocean: row.ocean,
    fates: row.fates,
    fatedBy: [],
    kind: row.class,
    note: row.note,
    requires: row.requires ?? "",
    source: weakest(row),
    row,
  };
}

/** @param {Record<string, string>} row @returns {Convoy} */
export function convoyOf(row) {
  return {
    slug: row.id,
    name: row.name,
    number: row.number,
    route: row.route,
    year: row.year,
    month: Number(row.month || 0),
    ocean: row.ocean,
    cargo: row.cargo,
    vp: row.vp,
    fatedBy: row.fated_by,
    note: row.note,
    source: weakest(row),
    row,
  };
}

/**
 * Both tables of an edition by slug.
 * @param {Record<string, any>} components
 * @returns {Index}
 */
export function indexOf(components) {
  const forces = new Map(/** @type {Record<string, string>[]} */ (components["forces.csv"] ?? []).map((row) => [row.id, forceOf(row)]));
  const convoys = new Map(/** @type {Record<string, string>[]} */ (components["convoys.csv"] ?? []).map((row) => [row.id, convoyOf(row)]));
  for (const force of forces.values()) {
    if (force.fates) forces.get(force.fates)?.fatedBy.push(force.slug);
  }
  return { forces, convoys, nameOf: (slug) => forces.get(slug)?.name ?? convoys.get(slug)?.name ?? slug };
}

/** Which of the three values count in a suit: one, or several ("combined", "air_surface"). @param {string} suit */
export function suitsIn(suit) {
  if (suit === "combined") return [...SUITS];
  return SUITS.filter((one) => suit.split("_").includes(one));
}

/** The dice in a printed value: `??` has two. @param {string} value */
export const diceIn = (value) => (value.match(/\?/g) ?? []).length;

/** A value for ordering a hand: a die counts as three and a half. @param {Force} force @param {string} suit */
export function weight(force, suit) {
  const suits = suit ? suitsIn(suit) : SUITS;
  return suits.reduce((sum, one) => sum + (Number(force.values[one]) || 3.5 * diceIn(force.values[one])), 0);
}
