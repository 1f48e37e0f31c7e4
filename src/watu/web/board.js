// The seam between the table's frame and a game's board: see docs/boards.md.
import { once } from "./api.js";
import { openSheet, closeSheet } from "./pieces/sheet.js";
import { announce } from "./announce.js";
import { labelsOf, seatTitle } from "./games.js";
import { askedOf, named } from "./names.js";
import { loadStyles } from "./page.js";
import { useTerms } from "./pieces/terms.js";
import { FINISHED } from "./boards/finished.js";
import { html } from "./vendor/lit.js";
import { currentLanguage, loadWords, t } from "./words.js";

/** @typedef {import("./protocol.js").Choice} Choice */
/** @typedef {import("./protocol.js").Closed} Closed */
/** @typedef {Record<string, unknown>} Match */
/** @typedef {import("./protocol.js").Seat & {index: number, label: string, title: string, isYou: boolean}} SeatShown */
/** @typedef {{label: string, choice?: Choice | null, run?: () => void, isPrimary?: boolean, why?: {rule: string, reason: string} | null}} PromptButton */
/** @typedef {{ask?: string, then?: string, buttons?: PromptButton[]}} Prompt */
/** @typedef {{points?: string, note?: string, lines?: string[], side?: string}} Facts */

/**
 * @typedef {object} Board
 * @property {string[]} [styles] style sheets under web/
 * @property {string[]} [covers] the types of choices that the board offers itself
 * @property {boolean} [hasWords] whether there is a catalogue words/boards/<game>.en.json
 * @property {(components: Record<string, any>) => unknown} [prepare]
 * @property {(table: Table) => unknown} plot
 * @property {(table: Table) => unknown} [hand]
 * @property {(table: Table) => Prompt | null} [prompt]
 * @property {(table: Table) => unknown} [round]
 * @property {(table: Table, seat: SeatShown) => Facts | null} [facts]
 * @property {(table: Table) => {slug: string, label: string}[]} [spoils]
 * @property {(table: Table, choice: Choice) => string[]} [touches] selectors of what a choice touches on the board, besides its own button
 */

/** @typedef {{board: Board, components: Record<string, any>, index: any, isGeneric: boolean}} Equipment */

/**
 * A game's board with its styles, words and component data; the generic board where there is no finished one.
 * @param {string} game
 * @param {{isGeneric?: boolean, pack?: string}} [how] `pack`: the digest of an owner's components
 * @returns {Promise<Equipment>}
 */
export async function equip(game, how = {}) {
  const isGeneric = how.isGeneric || !FINISHED.includes(game);
  const [module, components] = await Promise.all([
    isGeneric ? import("./boards/generic.js") : import(`./boards/${game}.js`).catch(plainInstead),
    once(`/api/games/${encodeURIComponent(game)}/components${how.pack ? `?pack=${how.pack}` : ""}`),
    useTerms(game),
  ]);
  const board = /** @type {Board} */ (module.default);
  await Promise.all([
    ...(board.styles ?? []).map(loadStyles),
    board.hasWords ? loadWords(currentLanguage(), `boards/${game}.`) : null,
  ]);
  return { board, components, index: board.prepare?.(components), isGeneric };
}

/** A board that cannot be loaded locks no table. @param {unknown} error */
function plainInstead(error) {
  console.error(error);
  return import("./boards/generic.js");
}

/** What is chosen so far for one question. */
export class Selection {
  question = "";
  /** @type {string[]} */
  keys = [];

  /** Another question starts with nothing selected. @param {string} question */
  for(question) {
    if (this.question !== question) this.keys = [];
    this.question = question;
    return this;
  }
}

/**
 * What a table is drawn from: a live line, or one step of a replay.
 * @typedef {object} Source
 * @property {import("./protocol.js").Hello} hello
 * @property {import("./protocol.js").View} view
 * @property {import("./protocol.js").LogLine[]} log
 * @property {any} before the observation before this one
 * @property {Equipment} equipment
 * @property {Selection} selection
 * @property {boolean} isReplay
 * @property {boolean} isSending
 * @property {number} seen log lines seen before this visit
 * @property {(notation: string, more: string[]) => void} send
 * @property {() => void} redraw
 */

/** The table as a board sees it. Made anew at each draw. */
export class Table {
  /** @param {Source} source */
  constructor(source) {
    this.source = source;
    this.hello = source.hello;
    this.view = source.view;
    this.before = source.before;
    this.components = source.equipment.components;
    this.index = source.equipment.index;
    this.isReplay = source.isReplay;
    this.isSending = source.isSending;
    this.viewer = source.view.viewer;
    this.seats = namedSeats(source.view.seats, source.hello);
    this.log = source.log.map((line) => named(line, this.seats));
    this.question = source.isReplay ? null : askedOf(source.view.question, this.seats);
  }

  /** The game's own observation; null before it begins. */
  get seen() {
    return this.view.observation;
  }

  /** What the game works out beside its observation for a screen; null where there is nothing. */
  get aside() {
    return this.view.aside ?? null;
  }

  /** @param {string} name */
  seat(name) {
    return this.seats.find((seat) => seat.seat === name) ?? null;
  }

  /** What could be promised now besides the convoy, by name. @returns {{slug: string, label: string}[]} */
  spoils() {
    return (this.seen && this.source.equipment.board.spoils?.(this)) || [];
  }

  /** @param {{number: number}} line */
  isNew(line) {
    return line.number >= this.source.seen;
  }

  /** The choices whose data has all these fields. @param {Match} match */
  choices(match) {
    return (this.question?.choices ?? []).filter((one) => fits(one.data, match));
  }

  /** @param {Match} match @returns {Choice | null} */
  choice(match) {
    return this.choices(match)[0] ?? null;
  }

  /** What is shown though it cannot be chosen, with why not. @param {Match} match */
  closed(match) {
    return (this.question?.closed ?? []).filter((one) => fits(one.data, match));
  }

  /**
   * Answer the question; `more` answers the next ones under the same rule, all or none of them.
   * @param {Choice | string | null} choice
   * @param {readonly Choice[]} [more]
   */
  send(choice, more = []) {
    if (!choice || this.isSending || !this.question) return;
    const notation = typeof choice === "string" ? choice : choice.notation;
    this.source.send(notation, more.map((one) => one.notation));
  }

  get selection() {
    return this.source.selection.keys;
  }

  /** @param {string} key */
  isSelected(key) {
    return this.selection.includes(key);
  }

  /** @param {string} key */
  toggle(key) {
    this.select(this.isSelected(key) ? this.selection.filter((one) => one !== key) : [...this.selection, key]);
  }

  /** @param {string[]} keys */
  select(keys) {
    if (this.isSending) return;
    this.source.selection.keys = keys;
    this.source.redraw();
  }

  /** The choice of a type whose `cards` are exactly these. @param {string} type @param {readonly string[]} keys */
  choiceOf(type, keys) {
    const wanted = counted(keys.map(slugOf));
    return this.choices({ type }).find((one) => sameCounts(counted(cardsOf(one)), wanted)) ?? null;
  }

  /** Whether some choice holds the selection and this key too. @param {string} type @param {string} key */
  mayAdd(type, key) {
    const wanted = counted([...this.selection.filter((one) => one !== key), key].map(slugOf));
    return this.choices({ type }).some((one) => holds(counted(cardsOf(one)), wanted));
  }

  /** @param {string} title @param {unknown | (() => unknown)} body */
  sheet(title, body) {
    openSheet(title, typeof body === "function" ? /** @type {() => unknown} */ (body) : () => body);
  }

  closeSheet() {
    closeSheet();
  }

  /** Open a component in words. @param {string} word */
  async describe(word) {
    const query = `word=${encodeURIComponent(word)}&pack=${this.hello.pack}`;
    const { text } = await once(`/api/games/${encodeURIComponent(this.hello.game)}/describe?${query}`);
    openSheet(t("describe.title"), () => html`<p class="described">${text || t("describe.nothing")}</p>`);
  }

  /** @param {string} sentence */
  say(sentence) {
    announce(sentence);
  }
}

/** What follows a # tells two copies of a card apart. @param {string} key */
export const slugOf = (key) => key.split("#")[0];

/** @param {Match} data @param {Match} match */
const fits = (data, match) => Object.entries(match).every(([name, value]) => data[name] === value);

/** @param {Choice} choice */
const cardsOf = (choice) => /** @type {string[]} */ (Array.isArray(choice.data.cards) ? choice.data.cards : []);

/** @param {readonly string[]} slugs */
export function counted(slugs) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const slug of slugs) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return counts;
}

/** @param {Map<string, number>} all @param {Map<string, number>} some */
export const holds = (all, some) => [...some].every(([slug, n]) => (all.get(slug) ?? 0) >= n);

/** @param {Map<string, number>} a @param {Map<string, number>} b */
export const sameCounts = (a, b) => a.size === b.size && [...a].every(([slug, n]) => b.get(slug) === n);

/**
 * Seats with the names that people read.
 * @param {import("./protocol.js").Seat[]} seats
 * @param {import("./protocol.js").Hello} hello
 * @returns {SeatShown[]}
 */
export function namedSeats(seats, hello) {
  const labels = labelsOf(seats, hello.game, hello.yours);
  return seats.map((seat, index) => ({ ...seat, index, label: labels[index], title: seatTitle(seat.seat), isYou: hello.yours.includes(seat.seat) }));
}
