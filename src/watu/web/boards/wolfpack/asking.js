// What is asked of the seat, as the prompt says it, and the list of what can be chosen beside the chart.
import { html, nothing } from "../../vendor/lit.js";
import { arrows } from "../../pieces/arrows.js";
import { label } from "../../table/choosing.js";
import { DIRECTIONS } from "./geometry.js";
import { IN_PORT } from "./harbour.js";
import { oddsFor, oddsOf } from "./insight.js";
import { askedBoat, hasOdds } from "./looking.js";
import { boatName, chanceWords, numeral, percent, shipWords, signed, w } from "./names.js";
import { TASKS } from "./tasks.js";
import { keyOf, picked, PLACED, press, tubesChoice, tubesTicked } from "./options.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("../../board.js").Prompt} Prompt */
/** @typedef {import("../../board.js").PromptButton} PromptButton */
/** @typedef {import("../../protocol.js").Choice} Choice */
/** @typedef {import("./options.js").Option} Option */

/** Choices that are words and stand in the prompt, the most usual last: it is the primary one. */
const WORDS = [
  "blow", "scuttle", "disengage", "silent", "sail", "crash_dive", "stay_up", "evade", "hold", "west", "east", "no_aim", "no_mark", "no_load", "cease", "done",
  "no_hunt", "stay_home", "no_more", "ready", "replace", "no_replace", "pay", "accept", "repull_points", "repull", "keep",
];
/** Those that never are the one that Enter presses. */
const GRAVE = new Set(["blow", "scuttle", "disengage"]);

export const COVERED = [...PLACED, ...TASKS, "load", ...IN_PORT, ...WORDS];

/** @param {Table} table @param {Map<string, Option>} options @returns {Prompt | null} */
export function promptFor(table, options) {
  const question = table.question;
  if (!question) return null;
  const boat = askedBoat(table);
  const what = question.question.replace(/: keep the result, or pull .*again for 1 TP$/, `: ${w("keep_or_again")}`);
  const ask = boat ? w("ask", { boat: boatName(boat), what }) : undefined;
  const event = table.choices({ type: "pay" }).length ? table.log.findLast((line) => line.kind === "home_event" || line.kind === "event") : undefined;
  const then = event ? event.text : table.seen.offer ? w("offer", { result: table.seen.offer }) : guideFor(table, options);
  const buttons = buttonsFor(table, options, boat);
  const isHere = [...PLACED, ...TASKS, ...IN_PORT, "load"].some((type) => table.choices({ type }).length);
  if (!buttons.length && !isHere) return ask ? { ask, then: "" } : null;
  return { ask, then, buttons };
}

/** @param {Table} table @param {Map<string, Option>} options */
function guideFor(table, options) {
  const one = picked(table, options);
  if (one) {
    const best = bestOf(table, one.choices);
    const odds = hasOdds() ? oddsFor(table, best.notation).map(chanceWords).join(" · ") : "";
    return [one.choices.length > 1 ? w("then.tube") : best.sentence, odds && `${odds}.`].filter(Boolean).join(" ");
  }
  const type = PLACED.find((name) => table.choices({ type: name }).length);
  if (type) return w(`then.${type}`);
  return "";
}

/** @param {Table} table @param {Map<string, Option>} options @param {any} boat @returns {PromptButton[]} */
function buttonsFor(table, options, boat) {
  const words = WORDS.flatMap((type) => table.choices({ type })).filter((choice) => !keyOf(choice.data, boat ?? {}));
  const chosen = chosenButtons(table, options);
  const usual = chosen.length ? [] : usualButtons(table, boat);
  const others = words.map((choice) => ({ label: wordLabel(table, choice), choice }));
  const shut = WORDS.flatMap((type) => table.closed({ type })).map((one) => ({ label: wordLabel(table, one), choice: null, why: { rule: one.rule, reason: one.reason } }));
  const all = [...shut, ...others, ...usual, ...chosen];
  const last = all.at(-1);
  if (last && !all.some((one) => /** @type {PromptButton} */ (one).isPrimary) && !GRAVE.has(String(last.choice?.data.type)) && isUsual(last.choice)) {
    return [...all.slice(0, -1), { ...last, isPrimary: true }];
  }
  return all;
}

/** Choices that Enter may press without anything being picked: they go on, and give nothing away. @param {Choice | null | undefined} choice */
const isUsual = (choice) => ["keep", "sail", "stay_up", "hold", "done", "accept", "ready"].includes(String(choice?.data.type));

/** @param {Table} table @param {Pick<Choice, "data" | "sentence" | "notation">} choice */
function wordLabel(table, choice) {
  const type = String(choice.data.type);
  if (type === "repull" && choice.data.card) return withOdds(table, w(`again.${choice.data.card}`), choice);
  if (type === "repull") return withOdds(table, w("again.card"), choice);
  const short = w(`word.${type}`);
  return withOdds(table, short.startsWith("wolfpack.") ? label(choice.sentence) : short, choice);
}

/** @param {Table} table @param {string} words @param {{notation: string}} choice */
function withOdds(table, words, choice) {
  const [first] = hasOdds() ? oddsFor(table, choice.notation) : [];
  return first ? `${words} · ${chanceWords(first)}` : words;
}

/** The first chance alone, where several buttons stand side by side. @param {Table} table @param {string} words @param {{notation: string}} choice */
function withChance(table, words, choice) {
  const [first] = hasOdds() ? oddsFor(table, choice.notation) : [];
  return first ? `${words} · ${percent(first.chance)}` : words;
}

/** What to do with that which is picked or ticked. @param {Table} table @param {Map<string, Option>} options @returns {PromptButton[]} */
function chosenButtons(table, options) {
  const type = ["mark", "volley"].find((one) => table.choices({ type: one }).length);
  if (type && tubesTicked(table).length) {
    const choice = tubesChoice(table, type);
    return [{ label: choice ? label(choice.sentence) : w("tubes.not"), choice, isPrimary: true }];
  }
  const one = picked(table, options);
  if (!one) return [];
  const best = bestOf(table, one.choices);
  const sorted = [...one.choices.filter((choice) => choice !== best), best];
  const isShot = sorted.length > 1;
  return sorted.map((choice) => ({ label: isShot ? withChance(table, shortOf(table, choice), choice) : withOdds(table, shortOf(table, choice), choice), choice, isPrimary: choice === best }));
}

/** The choice with the best first chance; where none is known, the best calculation. @param {Table} table @param {Choice[]} choices */
function bestOf(table, choices) {
  const worth = (/** @type {Choice} */ choice) => oddsFor(table, choice.notation)[0]?.chance ?? tubeModifier(table, choice) / 100;
  return choices.reduce((best, one) => (worth(one) > worth(best) ? one : best), choices[0]);
}

/** @param {Table} table @param {Choice} choice */
function tubeModifier(table, choice) {
  const tube = askedBoat(table)?.tubes.find((/** @type {any} */ one) => one.number === choice.data.tube);
  return tube && tube.target === choice.data.space ? tube.modifier : -3;
}

/** @param {Table} table @param {Choice} choice */
function shortOf(table, choice) {
  const { data } = choice;
  if (data.type === "fire" || data.type === "shoot") {
    const tube = askedBoat(table)?.tubes.find((/** @type {any} */ one) => one.number === data.tube);
    const set = tube?.target && tube.target === data.space ? ` ${signed(tube.modifier)}` : "";
    return w("fire", { tube: numeral(Number(data.tube)) }) + set;
  }
  return label(choice.sentence);
}

/** Staying as one is: a button of its own, and what Enter does while nothing is picked. @param {Table} table @param {any} boat @returns {PromptButton[]} */
function usualButtons(table, boat) {
  if (!boat) return [];
  const stay = [
    [table.choice({ type: "course", facing: DIRECTIONS.indexOf(boat.facing) }), w("stay.course", { facing: boat.facing })],
    [table.choice({ type: "depth", depth: boat.depth }), w("stay.depth")],
    [boat.box ? table.choice({ type: "box", box: boat.box.toLowerCase() }) : null, w("stay.box", { box: boat.box })],
  ];
  const found = stay.filter(([choice]) => choice).map(([choice, words]) => ({ label: String(words), choice: /** @type {Choice} */ (choice), isPrimary: true }));
  const steps = table.choices({ type: "ahead" });
  return [...found, ...steps.map((choice, n) => ({ label: w(`ahead.${choice.data.spaces}`), choice, isPrimary: n === steps.length - 1 }))];
}

/** What can be chosen on the chart, as a list: nothing can be reached there alone. @param {Table} table @param {Map<string, Option>} options */
export function listOf(table, options) {
  const open = [...options.values()].filter((one) => one.choices.length);
  if (!open.length) return nothing;
  const isTargets = ["aim", "fire", "shoot"].includes(String(open[0].choices[0].data.type));
  const lines = open.map((one) => ({ one, ship: table.seen.ships.find((/** @type {any} */ ship) => one.key === `space:${ship.space}`), odds: hasOdds() ? oddsOf(table, one) : null }));
  if (isTargets) lines.sort((a, b) => (b.odds ?? 0) - (a.odds ?? 0) || (b.ship?.vp ?? 0) - (a.ship?.vp ?? 0));
  return html`<section class="wolf-list" aria-labelledby="wolf-list"><h2 id="wolf-list">${w(isTargets ? "targets" : "possible")} <small>${w("possible.n", { n: open.length })}</small></h2>
    <ul class=${isTargets ? "wolf-targets" : "wolf-ways"} ${arrows()}>${lines.map(({ one, ship, odds }) => html`<li><button type="button" class="wolf-way" data-key=${one.key} aria-pressed=${table.isSelected(one.key) ? "true" : "false"} @click=${() => press(table, one)}>
      ${one.n ? html`<kbd aria-hidden="true">${one.n}</kbd>` : nothing}<span>${isTargets && ship ? shipWords(ship) : wayWords(one)}</span>
      ${isTargets ? html`<small>${ship?.space ?? ""}${tubesOf(one)}</small>${aimOf(table, one)}` : nothing}
      ${oddsShown(table, one, odds, isTargets)}</button></li>`)}</ul></section>`;
}

/** The bare chance where all are of one kind, else with what it is the chance of. @param {Table} table @param {Option} one @param {number | null} odds @param {boolean} isBare */
function oddsShown(table, one, odds, isBare) {
  if (odds === null) return nothing;
  return isBare ? html`<b class="num">${percent(odds)}</b>` : html`<small>${oddsFor(table, one.choices[0].notation).map(chanceWords).join(", ")}</small>`;
}

/** @param {Option} one */
const tubesOf = (one) => (one.choices[0].data.tube ? ` · ${one.choices.map((choice) => numeral(Number(choice.data.tube))).join(" ")}` : "");

/** The calculation set for a ship. @param {Table} table @param {Option} one */
function aimOf(table, one) {
  const tube = askedBoat(table)?.tubes.find((/** @type {any} */ each) => each.target && `space:${each.target}` === one.key);
  return tube ? html`<i class="wolf-set">${signed(tube.modifier)}</i>` : nothing;
}

/** @param {Option} one */
function wayWords(one) {
  const { data, sentence } = one.choices[0];
  if (data.type === "course") return DIRECTIONS[Number(data.facing)];
  if (data.type === "ahead") return w(`ahead.${data.spaces}`);
  if (data.type === "enter") return String(data.space);
  if (data.type === "box") return String(data.box).toUpperCase();
  if (data.type === "depth") return /^\d+$/.test(String(data.depth)) ? w("depth.metres", { n: Number(data.depth) }) : w(`depth.${data.depth}_short`);
  return label(sentence);
}
