// A table in play: the line to the server, what is drawn from it, and what the person does.
import { announce, warn } from "../announce.js";
import { Failed, get, post, whoami } from "../api.js";
import { Selection, Table, equip } from "../board.js";
import { loadGames, titleOf } from "../games.js";
import { Line } from "../live.js";
import { named } from "../names.js";
import { Page, sentence } from "../page.js";
import { onParagraph } from "../pieces/paragraph.js";
import { redraw } from "../redraw.js";
import { go } from "../router.js";
import { afterwards, head, refusedLine, strips, tabs } from "../table/around.js";
import { frame, promptOf } from "../table/frame.js";
import { told } from "../table/log.js";
import { Hints } from "../table/hint.js";
import { Notes } from "../table/notes.js";
import { openMenu, openRule, openSeat } from "../table/sheets.js";
import { Past } from "../table/past.js";
import { players } from "../table/players.js";
import { promptBar } from "../table/prompt.js";
import { Verifier, resultHeadline, resultPanel } from "../table/result.js";
import { lineStrip, pastStrip } from "../table/strips.js";
import { WaitingRoom } from "../table/waitingroom.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../protocol.js").Command} Command */
/** @typedef {import("../protocol.js").TableCard} TableCard */

export default class TablePage extends Page {
  static styles = ["pages/table.css", "pieces/cards.css"];

  /** @type {TableCard | null} */
  card = null;
  /** @type {import("../board.js").Equipment | null} */
  equipment = null;
  /** @type {import("../protocol.js").Refused | null} */
  refused = null;
  selection = new Selection();
  /** @type {any} */
  before = null;
  /** @type {any} */
  #last = null;
  seen = -1; // log lines seen before this visit; -1 until the first view
  heard = 0; // log lines announced so far
  since = "";
  note = ""; // something done that needs no answer, said once in a strip
  tab = "log";
  phone = "table";
  saidSeen = 0;
  isWholeLog = false;
  #clock = 0;
  #askedQuestion = "";

  /** @param {Record<string, string>} params */
  constructor(params) {
    super(params);
    this.id = params.id;
    this.line = new Line(this.id, (what) => this.changed(what), { seat: new URLSearchParams(location.search).get("seat") ?? "" });
    this.notes = new Notes(this.id);
    this.hints = new Hints(this.id, () => this.line.view?.question?.id, (code, words) => this.complain(code, words));
    this.room = new WaitingRoom(this.id);
    this.verifier = new Verifier(this.id);
    this.past = new Past(this.id, () => this.line.log, () => this.line.hello?.viewer ?? "", (words) => this.complain("past", words));
    this.onOnline = () => this.line.hurry();
    this.onVisible = () => this.seen >= 0 && this.tellSeen();
  }

  get path() {
    return `/api/tables/${encodeURIComponent(this.id)}`;
  }

  async load() {
    const [card] = await Promise.all([get(this.path), loadGames()]);
    this.card = card;
    const isGeneric = new URLSearchParams(location.search).get("board") === "generic";
    this.equipment = await equip(card.game, { isGeneric, pack: card.pack_name && card.pack });
    onParagraph((rule) => openRule(card.game, rule));
    window.addEventListener("online", this.onOnline);
    document.addEventListener("visibilitychange", this.onVisible);
    this.line.connect();
    this.#clock = window.setInterval(() => this.tick(), 1000);
  }

  close() {
    super.close();
    this.line.close();
    clearInterval(this.#clock);
    window.removeEventListener("online", this.onOnline);
    document.removeEventListener("visibilitychange", this.onVisible);
    onParagraph(() => {});
  }

  /** Clocks, the countdown of a standing order, and the wait for the line are the only things that change by themselves. */
  tick() {
    const runs = this.line.clocks?.clocks.some((clock) => clock.is_running);
    if (runs || this.line.status === "lost" || this.line.view?.question?.firing) redraw();
  }

  /** Something came over the line. @param {string} what */
  changed(what) {
    if (!this.isOpen) return;
    if (what === "view") this.viewCame();
    if (what === "said" && (this.isShown("chat") || this.seen < 0)) this.saidSeen = this.line.said.length;
    redraw();
  }

  viewCame() {
    const view = /** @type {import("../protocol.js").View} */ (this.line.view);
    const log = this.line.log;
    const isFirst = this.seen < 0;
    if (JSON.stringify(this.#last) !== JSON.stringify(view.observation)) {
      this.before = this.#last;
      this.#last = view.observation;
    }
    if (isFirst) {
      // Somebody who has never looked has missed nothing: it all begins for them.
      this.seen = Math.min(this.line.hello?.seen || log.length, log.length);
      this.heard = log.length;
      const n = told(log).filter((line) => line.number >= this.seen).length;
      if (n) this.since = t("since.head", { n });
      this.saidSeen = this.line.said.length;
    } else this.announceNews();
    if (this.line.missed) this.since = t("since.back", { n: this.line.missed });
    this.line.missed = 0;
    this.turnToPrompt(isFirst);
    this.tellSeen();
  }

  /** Others' events in one summary. */
  announceNews() {
    const shown = this.table();
    const fresh = told((shown?.log ?? this.line.log).slice(this.heard));
    this.heard = this.line.log.length;
    const words = fresh.slice(0, 4).map((line) => sentence(line.text));
    if (fresh.length > 4) words.push(t("news.more", { n: fresh.length - 4 }));
    announce(words.join(" "));
    const result = this.line.view?.result;
    const table = this.table();
    if (result && table && this.#askedQuestion !== "over") announce(resultHeadline(table));
    if (result) this.#askedQuestion = "over";
  }

  /** Where "what happened since" begins next time. */
  tellSeen() {
    const isLooking = document.visibilityState === "visible" && this.line.status === "on";
    if (isLooking && this.line.hello?.yours.length) this.line.say({ t: "seen", lines: this.line.log.length });
  }

  /** The focus goes to the prompt when a turn begins, unless something else has it. @param {boolean} isFirst */
  turnToPrompt(isFirst) {
    const id = this.line.view?.question?.id ?? "";
    const isNew = id && id !== this.#askedQuestion;
    if (id) this.#askedQuestion = id;
    if (!isNew || isFirst) return;
    setTimeout(() => {
      const focused = document.activeElement;
      const isFree = !focused || focused === document.body || !focused.isConnected || focused.matches("[data-primary]");
      if (isFree && this.phone === "table") document.getElementById("prompt")?.focus({ preventScroll: true });
    });
  }

  /** Say something over the line, and show why if it was refused. @param {Command} command */
  async say(command) {
    const refused = await this.line.say(command);
    if (refused) {
      this.refused = refused;
      warn(sentence(refused.sentence));
    } else if (command.t === "do") this.refused = null;
    redraw();
    return !refused;
  }

  /** @param {string} code @param {string} words */
  complain(code, words) {
    this.refused = { t: "refused", code, sentence: words, reply_to: 0, rule: "" };
    redraw();
  }

  /** @param {string} words */
  tell(words) {
    this.note = words;
    redraw();
  }

  /** Something over HTTP, with its refusal shown like any other. @param {() => Promise<unknown>} deed */
  async attempt(deed) {
    try {
      await deed();
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.complain(error.code, error.sentence);
    }
    redraw();
  }

  /** @param {string} notation @param {string[]} more */
  answer(notation, more) {
    const question = this.line.view?.question;
    if (!question) return;
    this.seen = this.line.log.length; // from here on it is news
    this.say({ t: "do", question: question.id, notation, ...(more.length ? { more } : {}) });
    redraw();
  }

  /** The table as it is drawn now; null before the first view. */
  table() {
    const { hello, view } = this.line;
    if (!hello || !view || !this.equipment) return null;
    const past = this.past.step;
    return new Table({
      hello,
      view: past ? { ...past.view, seats: view.seats } : view,
      log: this.line.log,
      before: past ? null : this.before,
      equipment: this.equipment,
      selection: this.selection.for(view.question?.id ?? ""),
      isReplay: Boolean(past),
      isSending: this.line.isSending || this.line.status !== "on",
      seen: this.seen < 0 ? Infinity : this.seen,
      send: (notation, more) => this.answer(notation, more),
      redraw,
    });
  }

  title() {
    if (!this.card) return "";
    const [name] = titleOf(this.card.game);
    if (this.line.view?.question) return t("title.turn", { name });
    return this.line.view?.result ? t("title.over", { name }) : name;
  }

  head() {
    return this.card ? head(this, this.card) : null;
  }

  menu() {
    const table = this.table();
    if (table) openMenu(this, table);
  }

  content() {
    const table = this.table();
    if (this.line.status === "closed") return refusedLine(this);
    if (!table || !this.equipment) return html`<main id="main" class="narrow" aria-busy="true"><p class="muted" role="status">${t("table.coming")}</p>${lineStrip(this.line, Date.now(), () => this.line.hurry())}</main>`;
    const now = Date.now();
    return frame(table, this.equipment.board, {
      plot: table.view.status === "open" ? this.room.draw(table) : undefined,
      above: html`${lineStrip(this.line, now, () => this.line.hurry())} ${strips(this, table)}`,
      prompt: (prompt) => this.prompt(table, prompt, now),
      below: this.past.isOpen ? nothing : table.view.result ? resultPanel(table, this.verifier, afterwards(this)) : this.hints.draw(table),
      players: players(table, this.equipment.board, { presence: this.line.presence, clocks: this.line.clocks, now, open: (seat) => openSeat(this, seat) }),
      tabs: tabs(this, table),
      tab: this.tab,
      phone: this.phone,
      choose: (name) => this.choose(name),
    });
  }

  dismiss() {
    this.refused = null;
    redraw();
  }

  showSince() {
    this.since = "";
    this.past.showSince(this.seen);
  }

  forgetSince() {
    this.since = "";
    redraw();
  }

  /** @param {Table} table @param {import("../board.js").Prompt} prompt @param {number} now */
  prompt(table, prompt, now) {
    if (this.past.isOpen) {
      const { at, count, isBusy, line } = this.past;
      return pastStrip({ at, count, isBusy, text: line ? named(line, table.seats).text : "", go: (to) => this.past.go(to), back: () => this.past.back() });
    }
    if (table.view.status === "open" || table.view.result) return nothing;
    return promptBar(table, prompt, {
      undo: () => this.undo(),
      askTakeBack: () => this.say({ t: "propose", kind: "take_back" }),
      stopFiring: () => this.say({ t: "order", name: table.question?.firing?.order ?? "", times: 0 }),
      hint: this.mayAskHint(table) ? () => this.hints.ask(table) : null,
      now,
    });
  }

  /** Where the table has hints, and one of one's own seats is asked. @param {Table} table */
  mayAskHint(table) {
    return Boolean(this.card?.has_hints && table.question && whoami().person);
  }

  undo() {
    const token = this.line.view?.undo;
    if (token) this.say({ t: "undo", token });
  }

  rematch() {
    return this.attempt(async () => go(`/table/${(await post(`${this.path}/rematch`)).id}`));
  }

  /** @param {string} name */
  isShown(name) {
    return this.tab === name && (this.phone === name || window.innerWidth > 560);
  }

  /** @param {string} name */
  choose(name) {
    this.phone = name;
    if (name !== "table" && name !== "players") this.tab = name;
    if (name === "chat") this.saidSeen = this.line.said.length;
    redraw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    const table = this.table();
    if (event.key === "u") this.undo();
    else if (event.key === "h" && table && this.mayAskHint(table) && !this.past.isOpen) this.hints.ask(table);
    else if (event.key === "?") this.menu();
    else if (event.key === "Escape") this.escape();
    else if (this.past.isOpen && (event.key === "ArrowLeft" || event.key === "ArrowRight") && !target.closest("[role=tablist]")) {
      this.past.go(this.past.at + (event.key === "ArrowLeft" ? -1 : 1));
    } else if (event.key === "Enter" && !target.closest("button:not([aria-pressed]), a, summary, [role=tab]")) this.pressPrimary(event);
  }

  escape() {
    if (this.past.isOpen) this.past.back();
    else if (this.selection.keys.length) {
      this.selection.keys = [];
      redraw();
    }
  }

  /** Enter does the primary action, also from a card of the hand. @param {KeyboardEvent} event */
  pressPrimary(event) {
    const table = this.table();
    const primary = table && this.equipment && promptOf(table, this.equipment.board).buttons?.find((button) => button.isPrimary);
    if (!primary && !this.past.isOpen) return;
    event.preventDefault();
    /** @type {HTMLElement | null} */ (document.querySelector(".ask [data-primary]"))?.click();
  }
}
