// The game's own board inside a review, at the point that is looked at: read-only, with the answer given and the better one marked.
import { Failed, get } from "../api.js";
import { Selection, Table, equip } from "../board.js";
import { askedOf, spoken } from "../names.js";
import { sentence } from "../page.js";
import { icon } from "../pieces/sprites.js";
import { redraw } from "../redraw.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";
import { helloOf } from "./hello.js";
import { Marks, marksOf } from "./marks.js";
import { openPlayOn } from "./playon.js";

/** @typedef {import("../protocol.js").TableCard} TableCard */
/** @typedef {import("../protocol.js").ReplayStep} ReplayStep */
/** @typedef {{notation: string, sentence: string}} Answer */
/** @typedef {{step: number, seat: string, given: Answer, better: Answer | null, verdict: string}} Case an answer under judgement */

const HOST = "review-board";

/** One moment of a finished table. */
export class Moment {
  /** @type {import("../board.js").Equipment | null} */
  equipment = null;
  /** @type {ReplayStep | null} */
  step = null;
  /** @type {Case | null} */
  case = null;
  isAfter = false;
  eyes = "";
  /** @type {Failed | null} */
  problem = null;
  #after = 0;
  #wanted = 0;
  #selection = new Selection();
  #marks = new Marks();
  /** @type {Map<string, Promise<ReplayStep>>} */
  #kept = new Map();

  /** @param {TableCard} card */
  constructor(card) {
    this.card = card;
    this.path = `/api/tables/${encodeURIComponent(card.id)}`;
    this.own = card.yours[0] ?? "";
  }

  close() {
    this.#marks.hide();
    this.#wanted = -1;
  }

  /** The moment before an answer under judgement, or after so many choices. @param {Case | null} one @param {number} after */
  look(one, after) {
    this.case = one;
    this.#after = after;
    this.isAfter = false;
    this.eyes = one ? one.seat : this.own;
    return this.fetch();
  }

  /** @param {boolean} isAfter */
  turn(isAfter) {
    this.isAfter = isAfter;
    return this.fetch();
  }

  /** @param {string} seat */
  through(seat) {
    this.eyes = this.own = seat;
    return this.fetch();
  }

  get number() {
    return this.case && !this.isAfter ? this.case.step : this.#after;
  }

  async fetch() {
    const mine = ++this.#wanted;
    try {
      const [step, equipment] = await Promise.all([this.#get(this.number, this.eyes), this.equipment ?? equip(this.card.game, { pack: this.card.pack_name && this.card.pack })]);
      if (mine !== this.#wanted) return;
      Object.assign(this, { step, equipment, problem: null });
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.problem = error;
    }
    redraw();
  }

  /** @param {number} number @param {string} seat @returns {Promise<ReplayStep>} */
  #get(number, seat) {
    const key = `${number} ${seat}`;
    let step = this.#kept.get(key);
    if (!step) {
      step = get(`${this.path}/steps`, { number, seat, asked: "true" });
      step.catch(() => this.#kept.delete(key));
      this.#kept.set(key, step);
    }
    return step;
  }

  /** The table as a board sees it: a replay, but that the question stands there for what its answers touch; nothing can be chosen. */
  table() {
    const { step, equipment } = this;
    if (!step || !equipment) return null;
    const source = { hello: helloOf(this.card, this.eyes), view: step.view, log: step.view.log, before: null, equipment, selection: this.#selection.for(String(step.number)) };
    const table = new Table({ ...source, isReplay: true, isSending: true, seen: Infinity, send: () => {}, redraw });
    table.question = askedOf(step.question, table.seats);
    return table;
  }

  draw() {
    if (this.problem) return html`<section class="panel"><p class="panel__body notice notice--bad" role="alert">${this.problem.sentence} <code>${this.problem.code}</code></p></section>`;
    const table = this.table();
    if (!table || !this.step || !this.equipment) return html`<section class="panel" aria-busy="true"><p class="panel__body muted">${t("loading")}</p></section>`;
    this.#mark(table, this.equipment.board);
    return html`<section class="panel review__moment" aria-labelledby="review-moment">
      <div class="panel__head"><h2 id="review-moment">${this.#head(table)}</h2></div>
      ${this.#tools(table)} ${this.#answers(table)}
      <div class="review__board" id=${HOST}>
        <div class="review__plot plot" role="region" aria-label=${t("plot")} tabindex="0">${guarded(() => table.seen && this.equipment?.board.plot(table))}</div>
        ${this.#hand(table)}
        <div class="marks" aria-hidden="true"></div>
      </div>
    </section>`;
  }

  /** @param {Table} table */
  #head(table) {
    const one = this.case;
    if (one && !this.isAfter) return t("moment.asked", { who: table.seat(one.seat)?.label ?? one.seat });
    return t(one ? "moment.after_choice" : "moment.then", { step: this.number, count: this.step?.steps ?? 0 });
  }

  /** @param {Table} table */
  #tools(table) {
    const step = /** @type {ReplayStep} */ (this.step);
    const side = (/** @type {boolean} */ isAfter, /** @type {string} */ words) =>
      html`<button type="button" class="btn btn--s" aria-pressed=${this.isAfter === isAfter ? "true" : "false"} @click=${() => this.turn(isAfter)}>${words}</button>`;
    const from = () => openPlayOn({ card: this.card, step: step.number, seat: this.case && !this.isAfter ? this.case.seat : this.eyes, seats: step.view.seats });
    return html`<div class="panel__body row wrap review__tools">
      ${this.case ? html`<span class="row" role="group" aria-label=${t("moment.when")}>${side(false, t("moment.before"))}${side(true, t("moment.after"))}</span>` : nothing}
      <label class="row">${t("replay.eyes")} <select @change=${(/** @type {any} */ event) => this.through(event.target.value)}>
        <option value="" ?selected=${!this.eyes}>${t("replay.spectator")}</option>${table.seats.map((seat) => html`<option value=${seat.seat} ?selected=${seat.seat === this.eyes}>${seat.label}</option>`)}</select></label>
      <a class="btn btn--s push" href=${`/replay/${encodeURIComponent(this.card.id)}?step=${step.number}&seat=${encodeURIComponent(this.eyes)}`}>${icon("table")} ${t("review.table_at")}</a>
      ${step.number < step.steps ? html`<button type="button" class="btn btn--s" @click=${from}>${icon("play")} ${t("playon")}</button>` : nothing}</div>`;
  }

  /** Both answers in words; the same words stand on the board where it can show them. @param {Table} table */
  #answers(table) {
    const one = this.case;
    if (!one) return nothing;
    const { better } = one;
    return html`<dl class="panel__body review__answers">
      <div><dt><i class="marks__key marks__key--given"></i>${t("moment.given")}</dt><dd>${sentence(spoken(one.given.sentence, table.seats))}</dd></div>
      ${better ? html`<div><dt><i class="marks__key marks__key--better"></i>${t(one.verdict === "mistake" ? "moment.better" : "moment.other")}</dt><dd>${sentence(spoken(better.sentence, table.seats))}</dd></div>` : nothing}</dl>`;
  }

  /** @param {Table} table */
  #hand(table) {
    const hand = table.seen ? guarded(() => this.equipment?.board.hand?.(table)) : nothing;
    return hand && hand !== nothing ? html`<div class="review__hand">${hand}</div>` : nothing;
  }

  /** @param {Table} table @param {import("../board.js").Board} board */
  #mark(table, board) {
    const one = this.case;
    if (!one || this.isAfter || !table.question) return this.#marks.hide();
    const found = (/** @type {Answer | null} */ answer) => {
      const choice = table.question?.choices.find((each) => each.notation === answer?.notation);
      const selectors = choice ? (board.touches?.(table, choice) ?? []) : [];
      return selectors.length ? [...document.querySelectorAll(selectors.map((each) => `#${HOST} ${each}`).join(","))] : [];
    };
    const words = { given: t("moment.given_short"), better: t(one.verdict === "mistake" ? "moment.better" : "moment.other_short"), both: t("moment.both") };
    this.#marks.show(HOST, words, () => marksOf(found(one.given), found(one.better)));
  }
}

/** A fault in a board takes its part of the page, not the review. @param {() => unknown} draw */
function guarded(draw) {
  try {
    return draw();
  } catch (error) {
    console.error(error);
    return html`<p class="notice notice--bad">${t("board.fault")}</p>`;
  }
}

