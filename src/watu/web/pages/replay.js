// A finished table, step by step: the table itself with a stepper; every step has an address of its own.
import { announce } from "../announce.js";
import { Failed, get } from "../api.js";
import { Selection, Table, equip, namedSeats } from "../board.js";
import { dateOf, loadGames, titleOf } from "../games.js";
import { named } from "../names.js";
import { Page, sentence } from "../page.js";
import { onParagraph } from "../pieces/paragraph.js";
import { closeSheet, openSheet } from "../pieces/sheet.js";
import { icon } from "../pieces/sprites.js";
import { redraw } from "../redraw.js";
import { helloOf } from "../review/hello.js";
import { openPlayOn } from "../review/playon.js";
import { readdress } from "../router.js";
import { themeButtons } from "../shell.js";
import { frame } from "../table/frame.js";
import { logList } from "../table/log.js";
import { players } from "../table/players.js";
import { Verifier, resultHeadline, resultPanel } from "../table/result.js";
import { openRule } from "../table/sheets.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../protocol.js").ReplayStep} ReplayStep */

const PACE = 1200;
const NOBODY = { t: /** @type {const} */ ("presence"), here: [], spectators: 0 };

export default class ReplayPage extends Page {
  static styles = ["pages/table.css", "review/moment.css", "pieces/cards.css"];

  /** @type {import("../protocol.js").TableCard | null} */
  card = null;
  /** @type {import("../board.js").Equipment | null} */
  equipment = null;
  /** @type {ReplayStep | null} */
  step = null;
  /** @type {any} */
  before = null;
  eyes = "";
  /** @type {Failed | null} */
  problem = null;
  phone = "table";
  isWholeLog = false;
  isPlaying = false;
  copied = false;
  #timer = 0;
  #wanted = 0;
  /** @type {Map<string, Promise<ReplayStep>>} */
  #kept = new Map();

  /** @param {Record<string, string>} params */
  constructor(params) {
    super(params);
    this.id = params.id;
    this.verifier = new Verifier(this.id);
  }

  get path() {
    return `/api/tables/${encodeURIComponent(this.id)}`;
  }

  async load() {
    const [card] = await Promise.all([get(this.path), loadGames()]);
    this.card = card;
    const query = new URLSearchParams(location.search);
    this.eyes = query.get("seat") ?? card.yours[0] ?? "";
    this.equipment = await equip(card.game, { isGeneric: query.get("board") === "generic", pack: card.pack_name && card.pack });
    onParagraph((rule) => openRule(card.game, rule));
    const wanted = Number(query.get("step") ?? 0);
    this.step = await this.fetch(Number.isInteger(wanted) && wanted > 0 ? wanted : 0);
  }

  close() {
    super.close();
    clearTimeout(this.#timer);
    onParagraph(() => {});
  }

  /** @param {number} number @returns {Promise<ReplayStep>} */
  fetch(number) {
    const key = `${number} ${this.eyes}`;
    let step = this.#kept.get(key);
    if (!step) {
      step = get(`${this.path}/steps`, { number, seat: this.eyes });
      step.catch(() => this.#kept.delete(key));
      this.#kept.set(key, step);
    }
    return step;
  }

  /** @param {number} to */
  async go(to) {
    const steps = this.step?.steps ?? 0;
    const number = Math.max(0, Math.min(to, steps));
    const mine = ++this.#wanted;
    this.copied = false;
    try {
      const step = await this.fetch(number);
      if (mine !== this.#wanted || !this.isOpen) return;
      this.before = this.step?.view.observation ?? null;
      this.step = step;
      this.problem = null;
      this.tell(step);
      if (number < steps) this.fetch(number + 1).catch(() => {});
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.problem = error;
      this.isPlaying = false;
    }
    redraw();
  }

  /** @param {ReplayStep} step */
  tell(step) {
    const query = new URLSearchParams(location.search);
    query.set("step", String(step.number));
    if (this.eyes) query.set("seat", this.eyes);
    readdress(`${location.pathname}?${query}`);
    if (!this.isPlaying) announce(t("replay.step", { at: step.number, count: step.steps }) + " " + this.lastWords(step));
  }

  /** What happened in this step. @param {ReplayStep} step */
  lastWords(step) {
    const last = [...step.view.log].reverse().find((line) => line.text);
    const seats = namedSeats(step.view.seats, helloOf(/** @type {any} */ (this.card), this.eyes));
    return last ? sentence(named(last, seats).text) : "";
  }

  play() {
    this.isPlaying = !this.isPlaying;
    clearTimeout(this.#timer);
    if (this.isPlaying) this.#next();
    redraw();
  }

  async #next() {
    const step = this.step;
    if (!this.isPlaying || !this.isOpen || !step) return;
    if (step.number >= step.steps) {
      this.isPlaying = false;
      redraw();
      return;
    }
    await this.go(step.number + 1);
    this.#timer = window.setTimeout(() => this.#next(), PACE);
  }

  /** @param {string} seat */
  async look(seat) {
    this.eyes = seat;
    await this.go(this.step?.number ?? 0);
  }

  title() {
    return this.card ? t("title.replay", { name: titleOf(this.card.game)[0] }) : "";
  }

  place() {
    return "archive";
  }

  head() {
    if (!this.card) return null;
    const [name, edition] = titleOf(this.card.game);
    return html`<h1 class="top__title">${name} <span class="hide-s">${[edition, dateOf(this.card.ended_at)].filter(Boolean).join(" · ")}</span></h1>
      <span class="push"></span><span class="hide-m">${themeButtons()}</span>
      <a class="btn btn--s hide-s" href=${`/review/${this.id}`}>${icon("eye")} ${t("review")}</a>
      <a class="btn btn--s hide-s" href="/archive">${t("nav.archive")}</a>
      <button type="button" class="icon-btn" aria-label=${t("replay.about")} @click=${() => this.about()}>${icon("menu")}</button>`;
  }

  about() {
    openSheet(t("replay.about"), () => {
      const table = this.table();
      return html`${table ? resultPanel({ seats: table.seats, hello: table.hello, view: { result: this.end() } }, this.verifier) : nothing}
        <h3>${t("keys")}</h3><p>${t("replay.keys")}</p><h3>${t("theme")}</h3>${themeButtons()}
        <nav class="menu" aria-label=${t("menu.pages")}><a href=${`/review/${this.id}`}>${t("review")}</a><a href="/">${t("nav.play")}</a><a href="/archive">${t("nav.archive")}</a></nav>`;
    });
  }

  /** The result, known from the card at every step; the seed comes with the last one. */
  end() {
    const card = this.card;
    const shown = this.step?.view.result;
    if (shown) return shown;
    return card && { how: card.how, returns: card.returns, scores: card.scores, seed: "", is_abandoned: card.status === "abandoned" };
  }

  table() {
    const { card, step, equipment } = this;
    if (!card || !step || !equipment) return null;
    return new Table({
      hello: helloOf(card, this.eyes),
      view: step.view,
      log: step.view.log,
      before: this.before,
      equipment,
      selection: new Selection(),
      isReplay: true,
      isSending: false,
      seen: Infinity,
      send: () => {},
      redraw,
    });
  }

  content() {
    const table = this.table();
    if (!table || !this.equipment || !this.step) return nothing;
    const isLast = this.step.number >= this.step.steps;
    return frame(table, this.equipment.board, {
      plot: undefined,
      above: this.problem ? html`<p class="notice notice--bad strip" role="alert">${this.problem.sentence} <code>${this.problem.code}</code></p>` : nothing,
      prompt: () => this.stepper(table),
      below: isLast ? resultPanel(table, this.verifier) : nothing,
      players: players(table, this.equipment.board, { presence: NOBODY, clocks: null, now: 0, open: () => {} }),
      tabs: [{ name: "log", words: t("log"), body: () => logList(table, { now: null, isAll: this.isWholeLog, from: -1, showAll: () => this.wholeLog(), show: null }) }],
      tab: "log",
      phone: this.phone,
      choose: (name) => this.choose(name),
    });
  }

  wholeLog() {
    this.isWholeLog = true;
    redraw();
  }

  /** @param {string} name */
  choose(name) {
    this.phone = name;
    redraw();
  }

  /** @param {Table} table */
  stepper(table) {
    const step = /** @type {ReplayStep} */ (this.step);
    const button = (/** @type {string} */ name, /** @type {number} */ to, /** @type {boolean} */ isOff) =>
      html`<button type="button" class="icon-btn" aria-label=${t(`step.${name}`)} title=${t(`step.${name}`)} aria-disabled=${isOff ? "true" : nothing} @click=${() => !isOff && this.go(to)}>${icon(name)}</button>`;
    const atStart = step.number <= 0;
    const atEnd = step.number >= step.steps;
    return html`<div class="prompt prompt--wait stepper" id="prompt">
      <p class="prompt__ask"><b>${atEnd ? resultHeadline(table) : t("replay.step", { at: step.number, count: step.steps })}</b><span>${this.lastWords(step)}</span></p>
      <input class="stepper__range" type="range" min="0" max=${step.steps} .value=${String(step.number)} aria-label=${t("replay.position")}
        @input=${(/** @type {any} */ event) => this.go(Number(event.target.value))} />
      <span class="row">${button("first", 0, atStart)}${button("prev", step.number - 1, atStart)}
        <button type="button" class="icon-btn" aria-label=${t(this.isPlaying ? "step.stop" : "step.play")} aria-pressed=${this.isPlaying ? "true" : "false"} @click=${() => this.play()}>${icon(this.isPlaying ? "close" : "play")}</button>
        ${button("next", step.number + 1, atEnd)}${button("last", step.steps, atEnd)}</span>
      <label class="stepper__eyes"><span class="vh">${t("replay.eyes")}</span><select @change=${(/** @type {any} */ event) => this.look(event.target.value)}>
        <option value="" ?selected=${!this.eyes}>${t("replay.spectator")}</option>${table.seats.map((seat) => html`<option value=${seat.seat} ?selected=${seat.seat === this.eyes}>${seat.label}</option>`)}</select></label>
      ${atEnd ? nothing : html`<button type="button" class="btn btn--s" @click=${() => this.playOn(step)}>${icon("play")} ${t("playon")}</button>`}
      <button type="button" class="btn btn--s" @click=${() => this.copy()}>${icon("link")} ${t(this.copied ? "replay.copied" : "replay.link")}</button>
      <a class="btn btn--s" href=${`${this.path}/record`} download=${`watu-${this.id}.jsonl`}>${icon("down")} ${t("record")}</a>
    </div>`;
  }

  /** @param {ReplayStep} step */
  playOn(step) {
    if (this.card) openPlayOn({ card: this.card, step: step.number, seat: this.eyes, seats: step.view.seats });
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.copied = true;
    } catch {
      openSheet(t("replay.link"), () => html`<p><a href=${location.href} @click=${closeSheet}>${location.href}</a></p>`);
    }
    redraw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("[role=tablist], [role=group], .table__plot button")) return;
    const at = this.step?.number ?? 0;
    const steps = this.step?.steps ?? 0;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      this.go(to);
    } else if (event.key === " " && !target.closest("button, a, summary")) {
      event.preventDefault();
      this.play();
    }
  }
}
