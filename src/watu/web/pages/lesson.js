// A guided first game: the real board with the real choices, and somebody who says what matters. The other moves come from a record.
import { announce } from "../announce.js";
import { Failed, once } from "../api.js";
import { Selection, Table, equip } from "../board.js";
import { loadGames, gameNamed, titleOf } from "../games.js";
import { keepProgress, loadLessons, progressOf } from "../lessons.js";
import { playNow } from "../newtable.js";
import { Page } from "../page.js";
import { aidOf } from "../pieces/aid.js";
import { onParagraph } from "../pieces/paragraph.js";
import { closeSheet, openSheet } from "../pieces/sheet.js";
import { Spotlight, bring, nextOf, touched } from "../pieces/spotlight.js";
import { icon } from "../pieces/sprites.js";
import { NO_TERMS, termsOf } from "../pieces/terms.js";
import { redraw } from "../redraw.js";
import { readdress } from "../router.js";
import { themeButtons } from "../shell.js";
import { frame, promptOf } from "../table/frame.js";
import { guide, replyWords } from "../table/guide.js";
import { logList } from "../table/log.js";
import { players } from "../table/players.js";
import { promptBar } from "../table/prompt.js";
import { openAid, openRule } from "../table/sheets.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../learning.js").LessonStop} LessonStop */
/** @typedef {import("../learning.js").LessonCard} LessonCard */

const NOBODY = { t: /** @type {const} */ ("presence"), here: [], spectators: 0 };
const NO_DEEDS = { undo: () => {}, askTakeBack: () => {}, stopFiring: () => {}, hint: null };

export default class LessonPage extends Page {
  static styles = ["pages/table.css", "pieces/cards.css", "pages/lesson.css"];

  /** @type {LessonCard | null} */
  card = null;
  /** @type {import("../board.js").Equipment | null} */
  equipment = null;
  /** @type {LessonStop | null} */
  stop = null;
  /** @type {any} */
  before = null;
  seen = Infinity;
  selection = new Selection();
  terms = NO_TERMS;
  reply = "";
  isShown = false;
  light = new Spotlight();
  isSending = false;
  hasAid = false;
  phone = "table";
  isWholeLog = false;
  /** @type {Failed | null} */
  problem = null;

  get game() {
    return this.params.game;
  }

  get isLast() {
    return Boolean(this.stop && this.stop.number >= this.stop.stops - 1);
  }

  title() {
    return this.card ? t("title.learn", { name: titleOf(this.game)[0] }) : "";
  }

  place() {
    return "learn";
  }

  async load() {
    const [, lessons] = await Promise.all([loadGames(), loadLessons()]);
    if (!gameNamed(this.game)) throw new Failed("game/no_such_game", t("new.no_game"), 404);
    this.card = lessons.find((card) => card.game === this.game) ?? null;
    if (!this.card) throw new Failed("game/no_lesson", t("learn.none"), 404);
    const query = new URLSearchParams(location.search);
    this.equipment = await equip(this.game, { isGeneric: query.get("board") === "generic" });
    this.terms = await termsOf(this.game);
    this.hasAid = await aidOf(this.game).then(() => true, () => false);
    onParagraph((rule) => openRule(this.game, rule));
    const { at, isDone } = progressOf(this.game);
    const wanted = Number(query.get("stop") ?? (isDone ? 1 : at + 1)) - 1;
    this.stop = await this.fetch(Number.isInteger(wanted) && wanted > 0 ? wanted : 0);
    this.keep();
  }

  close() {
    super.close();
    this.light.hide();
    onParagraph(() => {});
  }

  /** @param {number} stop @returns {Promise<LessonStop>} */
  fetch(stop) {
    return once(`/api/games/${encodeURIComponent(this.game)}/lesson?stop=${stop}`);
  }

  /** To another stop, the focus to its heading. @param {number} number */
  async go(number) {
    if (this.isSending) return;
    this.isSending = true;
    redraw();
    try {
      const last = this.stop;
      const next = await this.fetch(number);
      if (!this.isOpen) return;
      const isForward = last !== null && number > last.number;
      this.before = isForward ? last.view.observation : null;
      this.seen = isForward ? last.view.log.length : Infinity;
      Object.assign(this, { stop: next, reply: "", isShown: false, problem: null, phone: "table" });
      this.light.hide();
      this.selection.keys = [];
      this.keep();
      announce(`${t("learn.at", { n: next.number + 1, count: next.stops })} ${next.title}`);
      setTimeout(focusGuide);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.problem = error;
    } finally {
      this.isSending = false;
    }
    redraw();
  }

  /** Where one is, in the address and in this browser; and fetch what comes next. */
  keep() {
    const stop = /** @type {LessonStop} */ (this.stop);
    const query = new URLSearchParams(location.search);
    query.set("stop", String(stop.number + 1));
    readdress(`${location.pathname}?${query}`);
    keepProgress(this.game, { at: stop.number, isDone: this.isLast || progressOf(this.game).isDone });
    if (!this.isLast) this.fetch(stop.number + 1).catch(() => {});
  }

  /** The learner has chosen, perhaps several things at once; what follows is taken as far as it is the lesson's. @param {string} notation @param {string[]} [more] */
  async choose(notation, more = []) {
    const stop = this.stop;
    if (!stop?.do || this.isSending) return;
    if (notation === stop.do) {
      await this.go(stop.number + 1);
      if (more.length && this.stop !== stop) await this.choose(more[0], more.slice(1));
      return;
    }
    this.reply = stop.replies[notation] ?? stop.why;
    redraw();
  }

  /** Say the move, and point at whatever it touches on the table. */
  show() {
    this.isShown = true;
    this.phone = "table";
    redraw();
    setTimeout(() => this.isShown && this.light.show(() => this.touched()));
  }

  /** What the move touches, in the order of the page. */
  touched() {
    const [table, board] = [this.table(), this.equipment?.board];
    const choice = table?.question?.choices.find((one) => one.notation === this.stop?.do);
    return table && board && choice ? touched(table, board, choice) : [];
  }

  /** For the keyboard: to the first of them, then to the next. */
  goThere() {
    const next = nextOf(this.touched());
    if (!next) return;
    bring(next);
    next.focus({ preventScroll: true });
  }

  async playOn() {
    const game = gameNamed(this.game);
    if (!game || !this.card) return;
    this.isSending = true;
    redraw();
    try {
      await playNow(game, { options: this.card.next_options, seat: this.card.next_seat });
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.problem = error;
    }
    this.isSending = false;
    redraw();
  }

  head() {
    if (!this.card) return null;
    const [name, edition] = titleOf(this.game);
    return html`<h1 class="top__title">${t("learn.lesson")}: ${name} <span class="hide-s">${edition}</span></h1>
      <span class="push"></span>
      <span class="hide-m">${themeButtons()}</span>
      ${this.hasAid ? html`<button type="button" class="btn btn--s hide-s" @click=${() => openAid(this.game)}>${icon("note")} ${t("aid")}</button>
        <button type="button" class="icon-btn only-s" aria-label=${t("aid")} @click=${() => openAid(this.game)}>${icon("note")}</button>` : nothing}
      <button type="button" class="icon-btn" aria-label=${t("table.menu")} @click=${() => this.menu()}>${icon("menu")}</button>`;
  }

  menu() {
    openSheet(t("table.menu"), () => html`
      <div class="row wrap"><button type="button" class="btn btn--s" @click=${() => this.restart()}>${icon("first")} ${t("learn.again")}</button></div>
      <h3>${t("keys")}</h3>
      <dl class="pairs keys">${["tab", "arrows", "space", "enter", "escape"].map((key) => html`<dt><kbd>${t(`keys.${key}`)}</kbd></dt><dd>${t(`keys.${key}.means`)}</dd>`)}</dl>
      <h3>${t("theme")}</h3>${themeButtons()}
      <nav class="menu" aria-label=${t("menu.pages")}><a href="/learn">${t("learn.choose")}</a><a href=${`/aid/${this.game}`}>${t("aid")}</a><a href="/">${t("nav.play")}</a></nav>`);
  }

  restart() {
    keepProgress(this.game, { at: 0, isDone: progressOf(this.game).isDone });
    closeSheet();
    return this.go(0);
  }

  table() {
    const { card, stop, equipment } = this;
    if (!card || !stop || !equipment) return null;
    return new Table({
      hello: helloOf(card),
      view: stop.view,
      log: stop.view.log,
      before: this.before,
      equipment,
      selection: this.selection.for(`${stop.number} ${stop.view.question?.id ?? ""}`),
      isReplay: false,
      isSending: this.isSending,
      seen: this.seen,
      send: (notation, more) => this.choose(notation, more),
      redraw,
    });
  }

  content() {
    const table = this.table();
    if (!table || !this.equipment || !this.stop) return nothing;
    return frame(table, this.equipment.board, {
      plot: undefined,
      guide: guide(this),
      above: html`<div class="strip--reply" role="status">${replyWords(this)}</div>
        ${this.problem ? html`<p class="notice notice--bad strip" role="alert">${this.problem.sentence} <code>${this.problem.code}</code></p>` : nothing}`,
      prompt: (prompt) => (this.stop?.do ? promptBar(table, prompt, { ...NO_DEEDS, now: 0 }) : this.goOn()),
      below: nothing,
      players: players(table, this.equipment.board, { presence: NOBODY, clocks: null, now: 0, open: () => {} }),
      tabs: [{ name: "log", words: t("log"), body: () => logList(table, { now: null, isAll: this.isWholeLog, from: -1, showAll: () => this.wholeLog(), show: null }) }],
      tab: "log",
      phone: this.phone,
      choose: (name) => this.turnTo(name),
    });
  }

  /** Where there is only to read: the same place as the prompt, one button. */
  goOn() {
    return html`<div class="prompt prompt--wait" id="prompt" tabindex="-1">
      <p class="prompt__ask"><b>${this.isLast ? t("learn.end") : t("learn.read")}</b>${this.isLast ? html`<span>${t("learn.end_more")}</span>` : nothing}</p>
      ${this.isLast
        ? html`<button type="button" class="btn btn--go" data-primary aria-disabled=${this.isSending ? "true" : nothing} @click=${() => this.playOn()}>${t("learn.play")}</button>`
        : html`<button type="button" class="btn btn--go" data-primary aria-disabled=${this.isSending ? "true" : nothing} @click=${() => this.go((this.stop?.number ?? 0) + 1)}>${t("learn.continue")} <kbd class="hide-s" aria-hidden="true">${t("key.enter")}</kbd></button>`}
    </div>`;
  }

  wholeLog() {
    this.isWholeLog = true;
    redraw();
  }

  /** @param {string} name */
  turnTo(name) {
    this.phone = name;
    redraw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.key === "?") this.menu();
    else if (event.key === "Escape" && this.selection.keys.length) {
      this.selection.keys = [];
      redraw();
    } else if (event.key === "Enter" && !target.closest("button:not([aria-pressed]), a, summary, [role=tab]")) this.pressPrimary(event);
  }

  /** Enter does the primary action, also from a card of the hand. @param {KeyboardEvent} event */
  pressPrimary(event) {
    const table = this.table();
    if (!table || !this.equipment) return;
    if (this.stop?.do && !promptOf(table, this.equipment.board).buttons?.some((button) => button.isPrimary)) return;
    event.preventDefault();
    /** @type {HTMLElement | null} */ (document.querySelector(".ask [data-primary]"))?.click();
  }
}

/** The words of a stop are read from their heading on. */
function focusGuide() {
  const heading = document.getElementById("guide-head");
  heading?.focus({ preventScroll: true });
  if (document.documentElement.clientWidth <= 1180) window.scrollTo(0, 0);
  document.querySelector(".guide")?.scrollTo(0, 0);
}

/**
 * What a live line would have said of the table.
 * @param {LessonCard} card
 * @returns {import("../protocol.js").Hello}
 */
function helloOf(card) {
  return {
    t: "hello", table: `lesson-${card.game}`, game: card.game, title: card.title, options: card.options, pack: "", rules_version: 0,
    seats: card.seats.map((seat) => seat.seat), viewer: card.seat, yours: [card.seat], commitment: "", pace: "live",
    is_rated: false, seen: 0, at: 0, note: "",
  };
}
