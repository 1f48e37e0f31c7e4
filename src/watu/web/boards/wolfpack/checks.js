// The cards pulled last, laid out as the rules lay them, and the result explained line by line with its modifiers. All from the log.
import { html, nothing, svg } from "../../vendor/lit.js";
import { labelled } from "../../pieces/terms.js";
import { DIRECTIONS } from "./geometry.js";
import { numeral, signed, w } from "./names.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../protocol.js").LogLine} LogLine */
/** @typedef {{title: string, value: string, note: string, rose?: {angles: number[], direction: string}}} Card */
/** @typedef {{what: string, note: string, value: string}} Row */
/** @typedef {{title: string, about: string, isSmall?: boolean, cards: Card[], rows: Row[], total: Row | null, result: string, isGood: boolean | null, then: string[]}} Check */

/** Lines that begin something worth explaining. */
const OPENERS = new Set(["hit_cards", "tdc", "gunnery", "depth_charges", "sonar", "lookout", "repair", "heal", "escort_check", "wake", "convoy_search", "implosion"]);
const LATELY = 60;

/** The last group of lines that belong together. @param {LogLine[]} log @returns {LogLine[]} */
export function lastGroup(log) {
  for (let index = log.length - 1; index >= Math.max(0, log.length - LATELY); index--) {
    if (OPENERS.has(log[index].kind)) return log.slice(index);
  }
  return [];
}

/** @param {LogLine[]} lines @param {string} kind @returns {any} */
const fieldsOf = (lines, kind) => lines.find((one) => one.kind === kind)?.fields ?? null;

/** The die that was told before a line, if it belongs to it. @param {LogLine[]} log @param {number} number */
function dieBefore(log, number) {
  const before = log.findLast((one) => one.number < number && one.number >= number - 3 && one.kind === "d10");
  return before ? Number(/** @type {any} */ (before.fields).value) : null;
}

/** @param {LogLine[]} log @param {any[]} torpedoes those in the water @param {any[]} boats @returns {Check | null} */
export function checkOf(log, torpedoes, boats) {
  const lines = lastGroup(log);
  if (!lines.length) return null;
  const letterOf = (/** @type {number} */ number) => boats.find((one) => one.number === number)?.letter ?? "?";
  const make = MAKERS[lines[0].kind];
  return make ? make(lines, { log, torpedoes, letterOf }) : null;
}

/** @typedef {{log: LogLine[], torpedoes: any[], letterOf: (number: number) => string}} Facts */
/** @type {Record<string, (lines: LogLine[], facts: Facts) => Check | null>} */
const MAKERS = { hit_cards: hitCheck, tdc: calculation, gunnery: attack, depth_charges: attack, sonar: sonarSearch, lookout, repair: aboard, heal: aboard, escort_check: escortCheck };

/** A card of one figure. @param {string} key @param {string} value @param {string} note @returns {Card} */
const card = (key, value, note) => ({ title: w(`check.${key}`), value, note });

/** Of a salvo the torpedo that was checked last, or whose miss may still be changed. @param {LogLine[]} lines @param {Facts} facts @returns {Check} */
function hitCheck(lines, { torpedoes, letterOf }) {
  const cards = /** @type {any} */ (lines[0].fields);
  const letter = letterOf(cards.boat);
  const done = lines.filter((one) => one.kind === "hit_check");
  const after = done.length ? lines.slice(lines.indexOf(/** @type {LogLine} */ (done.at(-1)))) : lines;
  const pending = after.findLast((one) => one.kind === "d10" && one.rule === "p.25");
  const last = /** @type {any} */ (pending ? null : done.at(-1)?.fields);
  const running = torpedoes.find((one) => one.letter === letter && one.target === cards.space && one.turns <= 0);
  const check = last ?? { die: pending ? Number(/** @type {any} */ (pending.fields).value) : 0, tdc: running?.modifier ?? 0, tube: running?.tube ?? 0, size: cards.size, angle: cards.angle, need: cards.need };
  const total = check.die + check.tdc + check.size + check.angle;
  const isHit = last ? last.hit : check.die === 10 || (check.die > 1 && total >= check.need);
  return {
    title: w("check.hit"),
    about: w("check.hit_about", { letter, tube: numeral(check.tube) || "–", space: cards.space }),
    cards: [
      card("to_hit", String(check.need), w("check.card", { card: cards.need_card.toUpperCase() })),
      card("size", signed(check.size), w(`check.ship_${cards.ship}`)),
      { ...card("angle", signed(check.angle), w("check.runs", { direction: cards.direction })), rose: { angles: cards.angles, direction: cards.direction } },
      card("die", String(check.die), w("check.die_note")),
    ],
    rows: [
      { what: w("check.row_die"), note: "", value: String(check.die) },
      { what: w("check.row_tdc", { tube: numeral(check.tube) || "–" }), note: check.unaimed ? w("check.unaimed") : "", value: signed(check.tdc) },
      { what: w("check.row_size", { size: w(`size.${cards.ship}`) }), note: w("check.card", { card: cards.size_card.toUpperCase() }), value: signed(check.size) },
      { what: w("check.row_angle"), note: w("check.card", { card: cards.angle_card.toUpperCase() }), value: signed(check.angle) },
    ],
    total: { what: w("check.total"), note: w("check.needs", { n: check.need }), value: String(total) },
    result: check.die === 1 ? w("check.natural_miss") : check.die === 10 ? w("check.natural_hit") : w(isHit ? "check.is_hit" : "check.is_miss"),
    isGood: isHit,
    then: [...done.slice(0, pending ? undefined : -1).map((one) => one.text), ...(pending ? [] : after.slice(1).map((one) => one.text))].filter(Boolean),
  };
}

/** @param {LogLine[]} lines @param {Facts} facts @returns {Check} */
function calculation(lines, { letterOf }) {
  const told = /** @type {any} */ (lines[0].fields);
  const rows = [{ what: w("check.row_card"), note: w("check.range", { n: told.range ?? 0 }), value: signed(told.card ?? told.modifier) }];
  if (told.officers) rows.push({ what: w("check.row_officers"), note: "", value: signed(told.officers) });
  if (told.periscope) rows.push({ what: w("check.row_periscope"), note: "", value: signed(told.periscope) });
  return {
    title: w("check.tdc"), about: w("check.boat_at", { letter: letterOf(told.boat), space: told.space }), cards: [card("tdc_card", signed(told.card ?? told.modifier), w("check.range", { n: told.range ?? 0 }))],
    rows, total: { what: w("check.modifier"), note: "", value: signed(told.modifier) }, result: signed(told.modifier), isGood: told.modifier > 0 ? true : told.modifier < 0 ? false : null, then: [],
  };
}

/** Gunfire or depth charges: a card each, with what it did. @param {LogLine[]} lines @param {Facts} facts @returns {Check} */
function attack(lines, { letterOf }) {
  const told = /** @type {any} */ (lines[0].fields);
  const cards = lines.filter((one) => one.kind === "attack_card");
  const marks = lines.filter((one) => one.kind === "damage");
  const hits = cards.filter((one) => /** @type {any} */ (one.fields).level !== "none").length;
  return {
    title: w(lines[0].kind === "gunnery" ? "check.gunnery" : "check.charges"), about: w("check.attacked", { escort: String(told.escort).toUpperCase(), letter: letterOf(told.boat), n: told.cards }), isSmall: true,
    cards: cards.map((one, n) => ({ title: String(n + 1), value: levelSign(/** @type {any} */ (one.fields).level), note: w(`hit.${/** @type {any} */ (one.fields).level}`) })),
    rows: [], total: null, result: hits ? w("check.hits", { n: hits }) : w("check.no_hits"), isGood: hits === 0, then: marks.map((one) => one.text),
  };
}

/** @param {string} level */
const levelSign = (level) => ({ none: "–", light: "✕", medium: "✕✕", heavy: "✕✕✕" })[level] ?? level;

/** @param {LogLine[]} lines @param {Facts} facts @returns {Check} */
function sonarSearch(lines, { letterOf }) {
  const told = /** @type {any} */ (lines[0].fields);
  const found = fieldsOf(lines, "contact");
  const evaded = fieldsOf(lines, "evade");
  const lost = fieldsOf(lines, "contact_lost");
  const isHeard = !lost && told.successes === told.cards;
  return {
    title: w("check.sonar"), about: w(told.homing ? "check.homing" : "check.acquiring", { escort: String(told.escort).toUpperCase() }), isSmall: true,
    cards: Array.from({ length: told.cards }, (_, n) => ({ title: w("check.ping", { n: n + 1 }), value: n < told.successes ? "●" : "○", note: w(n < told.successes ? "check.echo" : "check.silence") })),
    rows: [], total: null, result: found ? w("check.contact", { letter: letterOf(found.boat) }) : w(evaded?.succeeds ? "check.evaded" : isHeard ? "check.heard" : "check.nothing"), isGood: !found && (Boolean(evaded?.succeeds) || !isHeard), then: lost ? [lines.find((one) => one.kind === "contact_lost")?.text ?? ""] : [],
  };
}

/** @param {LogLine[]} lines @param {Facts} facts @returns {Check} */
function lookout(lines, facts) {
  const told = /** @type {any} */ (lines[0].fields);
  const sonar = lines.findIndex((one) => one.kind === "sonar");
  if (sonar > 0) return sonarSearch(lines.slice(sonar), facts);
  return {
    title: w(told.radar ? "check.radar" : "check.sight"), about: w("check.searches", { escort: String(told.escort).toUpperCase() }),
    isSmall: !told.die,
    cards: [told.die ? card("die", String(told.die), w("check.needs", { n: told.needed })) : card("battle", told.found ? "●" : "○", w(told.found ? "check.found" : "check.silence"))],
    rows: [], total: null, result: w(told.found ? "check.found" : "check.nothing"), isGood: !told.found, then: [],
  };
}

/** Work aboard: a die against a number. @param {LogLine[]} lines @param {Facts} facts @returns {Check} */
function aboard(lines, { log, letterOf }) {
  const told = /** @type {any} */ (lines[0].fields);
  const die = dieBefore(log, lines[0].number);
  return {
    title: w(`task.${lines[0].kind}`), about: w("check.boat", { letter: letterOf(told.boat) }), cards: [card("die", String(die ?? "–"), w("check.needs", { n: told.needed ?? 4 }))],
    rows: [], total: null, result: w(told.succeeds ? "check.done" : "check.in_vain"), isGood: Boolean(told.succeeds), then: [lines[0].text],
  };
}

/** @param {LogLine[]} lines @param {Facts} facts @returns {Check} */
function escortCheck(lines, { letterOf }) {
  const told = /** @type {any} */ (lines[0].fields);
  return {
    title: w("check.escort"), about: w("check.at_escort", { letter: letterOf(told.boat), escort: String(told.escort).toUpperCase() }),
    cards: [card("to_hit", String(told.need), w("check.as_fast")), card("die", String(told.die), w("check.die_note"))],
    rows: [{ what: w("check.row_die"), note: "", value: String(told.die) }, { what: w("check.row_escort"), note: "", value: signed(told.drm) }],
    total: { what: w("check.total"), note: w("check.needs", { n: told.need }), value: String(told.die + told.drm) },
    result: w(told.hit ? "check.is_hit" : "check.is_miss"), isGood: told.hit, then: lines.filter((one) => one.kind === "escort_hit").map((one) => one.text),
  };
}

/** @param {Table} table */
export function checkShown(table) {
  const check = checkOf(table.log, table.seen.torpedoes, table.seen.boats);
  if (!check) return nothing;
  const tone = check.isGood === null ? "" : check.isGood ? "wolf-result--good" : "wolf-result--bad";
  return html`<section class="wolf-check" aria-labelledby="wolf-check"><h2 id="wolf-check">${labelled(check.title)} <small>${labelled(check.about)}</small></h2>
    <ol class="wolf-pulled ${check.isSmall ? "wolf-pulled--many" : ""}">${check.cards.map(cardShown)}</ol>
    <div class="wolf-sum">${check.rows.length ? sumShown(check) : nothing}
      <div class="wolf-outcome"><strong class=${tone}>${check.result}</strong>${check.then.length ? html`<ul>${check.then.map((line) => html`<li>${labelled(line)}</li>`)}</ul>` : nothing}</div></div>
  </section>`;
}

/** @param {Card} one */
const cardShown = (one) => html`<li class="wolf-card ${one.rose ? "wolf-card--rose" : ""}"><small>${labelled(one.title)}</small>${one.rose ? rose(one.rose, one.value) : html`<b>${one.value}</b>`}<span>${one.note}</span></li>`;

/** @param {Check} check */
const sumShown = ({ rows, total }) => html`<table><tbody>${rows.map((row) => html`<tr><th scope="row">${labelled(row.what)}</th><td>${row.note}</td><td class="num">${row.value}</td></tr>`)}</tbody>
  ${total ? html`<tfoot><tr><th scope="row">${labelled(total.what)}</th><td>${total.note}</td><td class="num">${total.value}</td></tr></tfoot>` : nothing}</table>`;

/** The card's eight values round a ship: each on the side from which a torpedo comes that runs that way. @param {{angles: number[], direction: string}} rose @param {string} value */
function rose({ angles, direction }, value) {
  return html`<svg class="wolf-rose" viewBox="-52 -38 104 76" role="img" aria-label=${w("check.rose", { direction, value })}><path class="wolf-rose__ship" d="M0 -15L6 -4V13H-6V-4z"></path>
    ${angles.map((angle, n) => {
      const [x, y] = [-Math.sin((n * Math.PI) / 4) * 38, Math.cos((n * Math.PI) / 4) * 29];
      const isIt = DIRECTIONS[n] === direction;
      return svg`${isIt ? svg`<path class="wolf-rose__way" d=${`M${x * 0.68} ${y * 0.68}L${x * 0.28} ${y * 0.28}`}></path>` : nothing}<text class=${isIt ? "is-it" : ""} x=${x} y=${y + 4}>${signed(angle)}</text>`;
    })}</svg>`;
}
