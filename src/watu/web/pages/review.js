// The review of a finished table: the graph with a stepper, turning points, what choices cost, luck apart from decisions.
import { announce } from "../announce.js";
import { Failed, get, post, remove, whoami } from "../api.js";
import { dateOf, loadGames, outcomeOf, seatTitle, sitterOf, titleOf } from "../games.js";
import { namedSeats } from "../board.js";
import { spoken } from "../names.js";
import { Page, sentence } from "../page.js";
import { onParagraph } from "../pieces/paragraph.js";
import { icon } from "../pieces/sprites.js";
import { redraw } from "../redraw.js";
import { chapterList, chapterWords, chaptersOf, stepChapter } from "../review/chapters.js";
import { graph, isMirror } from "../review/graph.js";
import { helloOf } from "../review/hello.js";
import { Moment } from "../review/moment.js";
import { caseAt, caseOf, costs, ledger, numbers, pointAfter, position, sitter, told, turningPoints } from "../review/parts.js";
import { readdress } from "../router.js";
import { themeButtons } from "../shell.js";
import { openRule } from "../table/sheets.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../protocol.js").ReviewState} ReviewState */

const GLANCE = 1000;
const PHONE = "(max-width: 560px)";
const NARROW = "(max-width: 1180px)";

export default class ReviewPage extends Page {
  static styles = ["pages/review.css", "review/moment.css", "pieces/cards.css"];

  /** @type {import("../protocol.js").TableCard | null} */
  card = null;
  /** @type {ReviewState} */
  now = { status: "none", doing: "", done: 0, sentence: "", review: null };
  /** Whether this visitor has ended it. */
  isStopped = false;
  /** @type {Failed | null} */
  problem = null;
  at = 0;
  /** @type {Moment | null} */
  moment = null;
  #timer = 0;
  #phone = window.matchMedia(PHONE);
  #narrow = window.matchMedia(NARROW);

  /** @param {Record<string, string>} params */
  constructor(params) {
    super(params);
    this.id = params.id;
    this.path = `/api/tables/${encodeURIComponent(this.id)}`;
    this.onForm = () => redraw();
  }

  async load() {
    const [card, now] = await Promise.all([get(this.path), get(`${this.path}/review`), loadGames()]);
    this.card = card;
    this.moment = new Moment(card);
    for (const form of [this.#phone, this.#narrow]) form.addEventListener("change", this.onForm);
    onParagraph((rule) => openRule(card.game, rule));
    this.take(now);
  }

  close() {
    super.close();
    this.moment?.close();
    clearTimeout(this.#timer);
    for (const form of [this.#phone, this.#narrow]) form.removeEventListener("change", this.onForm);
    onParagraph(() => {});
  }

  /** The state as the server tells it; while it is on its way, it is asked again. @param {ReviewState} now */
  take(now) {
    const wasDone = Boolean(this.now.review);
    this.now = now;
    clearTimeout(this.#timer);
    if (now.status === "waiting" || now.status === "running") this.#timer = window.setTimeout(() => this.attempt(() => get(`${this.path}/review`)), GLANCE);
    if (now.review && !wasDone) this.begin(now.review);
  }

  /** Begin at the point in the address, or at the greatest turning point. @param {import("../protocol.js").Review} review */
  begin(review) {
    const wanted = Number(new URLSearchParams(location.search).get("point") ?? NaN);
    const first = review.turning.length ? review.spans[review.turning[0]].end : review.points.length - 1;
    this.at = Number.isInteger(wanted) && wanted >= 0 && wanted < review.points.length ? wanted : first;
    this.moment?.look(caseAt(review, this.at), review.points[this.at].step);
  }

  /** @param {() => Promise<ReviewState | null>} deed */
  async attempt(deed) {
    try {
      const now = await deed();
      this.problem = null;
      if (now && this.isOpen) this.take(now);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.problem = error;
    }
    redraw();
  }

  start() {
    this.isStopped = false;
    return this.attempt(() => post(`${this.path}/review`));
  }

  stop() {
    if (this.isStopped) return undefined;
    this.isStopped = true;
    redraw();
    return this.attempt(async () => {
      await remove(`${this.path}/review`);
      return get(`${this.path}/review`);
    });
  }

  /** Look at a point; with a judgement, at the answer that was judged. @param {number} to @param {import("../review/parts.js").Judgement} [judged] */
  go(to, judged) {
    const { review } = this.now;
    if (!review) return;
    this.at = Math.max(0, Math.min(to, review.points.length - 1));
    this.moment?.look(judged ? caseOf(judged) : caseAt(review, this.at), review.points[this.at].step);
    readdress(`${location.pathname}?point=${this.at}`);
    announce(`${t("review.point", { at: this.at, count: review.points.length - 1 })} ${this.at ? told(review.spans[this.at - 1], this.seats) : t("review.beginning")}`);
    redraw();
  }

  title() {
    return this.card ? t("title.review", { name: titleOf(this.card.game)[0] }) : "";
  }

  place() {
    return "archive";
  }

  head() {
    if (!this.card) return null;
    const [name, edition] = titleOf(this.card.game);
    return html`<h1 class="top__title">${t("review")} · ${name} <span class="hide-s">${[edition, dateOf(this.card.ended_at)].filter(Boolean).join(" · ")}</span></h1>
      <span class="push"></span><span class="hide-m">${themeButtons()}</span>
      <a class="btn btn--s" href=${`/replay/${encodeURIComponent(this.id)}`}>${icon("play")} ${t("replay")}</a>`;
  }

  content() {
    const { review } = this.now;
    const problem = this.problem ? html`<p class="notice notice--bad" role="alert">${this.problem.sentence} <code>${this.problem.code}</code></p>` : nothing;
    if (!review) return html`<main id="main" class="narrow review__begin">${this.card ? html`<h2 class="review__outcome">${outcomeOf(this.card)}</h2>` : nothing}${problem} ${this.before()}</main>`;
    const names = review.sides.map((side) => side.seats.map((seat) => this.nameOf(seat)).join(", "));
    const yours = review.sides.findIndex((side) => side.seats.some((seat) => this.card?.yours.includes(seat)));
    const look = { names, seats: this.seats, at: this.at, id: this.id, mine: Math.max(0, yours), isPhone: this.#phone.matches, go: (/** @type {number} */ point) => this.go(point), show: (/** @type {import("../review/parts.js").Judgement} */ one) => this.go(pointAfter(review, one), one) };
    return html`<main id="main" class="review">
      <div class="review__col">${problem}
        <header class="review__head"><div><h1>${sentence(spoken(review.ended, this.seats) || t("review"))}</h1><p class="muted">${names.join(" · ")}</p></div>
          <a class="btn btn--s push" href=${`${this.path}/review/page`} download=${`review-${this.id}.html`}>${icon("down")} ${t("review.page")}</a></header>
        <section class="panel" aria-labelledby="review-graph">
          <div class="panel__head"><h2 id="review-graph">${t("review.chances")}</h2>${isMirror(review) ? html`<span class="push muted">${t("review.mirror")}</span>` : nothing}</div>
          <div class="review__graph">${graph(review, look)}</div>
          ${this.stepper(review)}
          <p class="panel__body muted review__small">${t("review.measure")} <span class="hide-s">${t(chaptersOf(review).length ? "review.keys_chapters" : "review.keys")}</span></p>
        </section>
        ${this.#narrow.matches ? position(review, look) : nothing}
        ${this.moment?.draw() ?? nothing}
        <div class="review__two">${turningPoints(review, look)} ${costs(review, look)}</div>
        ${ledger(review, look)} ${numbers(review, look)}
        <p class="muted review__small">${t("review.method", { ...review.effort })} ${review.effort.horizon ? t("review.ahead", { n: review.effort.horizon }) : ""} ${review.effort.is_whole ? "" : t("review.stopped")}
          ${review.effort.is_whole || !whoami().person ? nothing : html`<button type="button" class="btn btn--s" @click=${() => this.start()}>${t("review.again")}</button>`}</p>
      </div>
      ${this.#narrow.matches ? nothing : html`<aside class="review__aside">${position(review, look)}</aside>`}</main>`;
  }

  /** Who sat there. */
  get seats() {
    return this.card ? namedSeats(this.card.seats, helloOf(this.card, "")) : [];
  }

  /** A seat with who sat there; the log knows those by their names whose seat is but a letter. @param {string} name */
  nameOf(name) {
    if (name.length === 1) return sitter(name, this.seats);
    const seat = this.card?.seats.find((one) => one.seat === name);
    return seat && this.card ? t("seat.held", { seat: seatTitle(name), who: sitterOf(seat, this.card.game, this.card.yours) }) : seatTitle(name);
  }

  /** While there is no review yet. */
  before() {
    const { status, doing, done } = this.now;
    if (status === "waiting" || status === "running") {
      const words = this.isStopped ? t("review.stopping") : status === "waiting" ? t("review.waiting") : doing ? t("review.running", { doing }) : t("review.starting");
      return html`<section class="panel"><div class="panel__body review__wait" role="status">
        <p>${words}</p>
        <progress max="1" value=${done} aria-label=${words}></progress>
        <button type="button" class="btn" aria-disabled=${this.isStopped ? "true" : nothing} @click=${() => this.stop()}>${t("review.stop")}</button></div></section>`;
    }
    return html`<section class="panel"><div class="panel__body review__wait">
      ${status === "failed" && this.isStopped ? html`<p class="notice" role="status">${t("review.stopped_early")}</p>` : status === "failed" ? html`<p class="notice notice--bad" role="alert">${t("review.failed")} ${this.now.sentence}</p>` : nothing}
      <p>${t("review.more")}</p>
      ${whoami().person ? html`<button type="button" class="btn btn--go" data-primary @click=${() => this.start()}>${t("review.begin")}</button>` : html`<a class="btn btn--go" href=${`/login?next=${encodeURIComponent(location.pathname)}`}>${t("login")}</a>`}</div></section>`;
  }

  /** @param {import("../protocol.js").Review} review */
  stepper(review) {
    const last = review.points.length - 1;
    const button = (/** @type {string} */ name, /** @type {number} */ to, /** @type {boolean} */ isOff) =>
      html`<button type="button" class="icon-btn" aria-label=${t(`step.${name}`)} aria-disabled=${isOff ? "true" : nothing} @click=${() => !isOff && this.go(to)}>${icon(name)}</button>`;
    return html`<div class="review__step">${button("first", 0, this.at <= 0)}${button("prev", this.at - 1, this.at <= 0)}
      <input type="range" min="0" max=${last} .value=${String(this.at)} aria-label=${t("review.place")} aria-valuetext=${[t("review.after", { at: review.points[this.at].at, count: review.answers }), chapterWords(review, this.at)].filter(Boolean).join(", ")} @input=${(/** @type {any} */ event) => this.go(Number(event.target.value))} />
      ${button("next", this.at + 1, this.at >= last)}${button("last", last, this.at >= last)}
      ${chapterList(review, this.at, (point) => this.go(point))}
      <span class="muted hide-s">${t("review.point", { at: this.at, count: last })}</span></div>`;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    const { review } = this.now;
    if (!review) return;
    const step = (/** @type {number} */ by) => (event.shiftKey ? stepChapter(review, this.at, by) : this.at + by);
    const to = { ArrowLeft: step(-1), ArrowRight: step(1), Home: 0, End: review.points.length - 1 }[event.key];
    if (to === undefined || target.closest("input, select, summary, .review__board")) return;
    event.preventDefault();
    this.go(to);
  }
}
