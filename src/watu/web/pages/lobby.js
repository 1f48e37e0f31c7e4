// The first page: where you are awaited, the games, open seats, what has lately ended; a new table at the right.
import { Failed, get, post, whoami } from "../api.js";
import { logInFirst, loginPath } from "../errand.js";
import { ago, joined, labelsOf, loadGames, outcomeOf, seatTitle, titleOf, unusual } from "../games.js";
import { hasBegun, loadLessons, stageOf } from "../lessons.js";
import { NewTableForm, playNow, prepareForm } from "../newtable.js";
import { Page, empty } from "../page.js";
import { MOST, folded } from "../pieces/folded.js";
import { icon, silhouette } from "../pieces/sprites.js";
import { tableRow } from "../pieces/tablerows.js";
import { emblem, vignette } from "../pieces/vignettes.js";
import { redraw } from "../redraw.js";
import { go } from "../router.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../protocol.js").TableCard} TableCard */
/** @typedef {import("../protocol.js").GameCard} GameCard */

const LATELY = 5;
/** Where the chart behind what waits is drawn; a phone does without, and does not fetch it. */
const HAS_CHART = "(min-width: 561px)";
/** @type {typeof import("../pieces/chart.js").atlantic | null} */
let atlantic = null;

/** The chart comes after all else: nothing waits for it. */
async function fetchChart() {
  if (atlantic || !matchMedia(HAS_CHART).matches) return;
  ({ atlantic } = await import("../pieces/chart.js"));
  redraw();
}

export default class LobbyPage extends Page {
  static styles = ["pages/lobby.css", "pages/form.css"];

  /** @type {import("../protocol.js").Lobby} */
  lobby = { awaited: [], mine: [], open: [], watch: [] };
  /** @type {TableCard[]} */
  lately = [];
  /** @type {GameCard[]} */
  games = [];
  /** @type {import("../learning.js").LessonCard[]} */
  lessons = [];
  /** @type {NewTableForm | null} */
  form = null;
  /** @type {Failed | null} */
  problem = null;
  busy = "";

  place() {
    return "play";
  }

  title() {
    return t("title.lobby");
  }

  async load() {
    [this.games, this.lessons] = await Promise.all([loadGames(), loadLessons(), prepareForm(), this.fetch()]);
    fetchChart().catch(() => {}); // without it the ground is plain
    this.form ??= this.games.length ? new NewTableForm(this.games[0].name, { mayChooseGame: true }) : null;
  }

  async fetch() {
    const [lobby, archive] = await Promise.all([get("/api/lobby"), get("/api/archive", { limit: LATELY })]);
    this.lobby = lobby;
    this.lately = archive.tables;
  }

  async lobbyChanged() {
    try {
      await this.fetch();
    } catch {
      return; // The next change brings it.
    }
    if (this.isOpen) redraw();
  }

  /** Whatever a button starts: once at a time, and said if it failed. @param {string} what @param {() => Promise<unknown>} start */
  async start(what, start) {
    if (this.busy) return;
    this.busy = what;
    this.problem = null;
    redraw();
    try {
      await start();
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.problem = error;
      redraw();
    } finally {
      this.busy = "";
    }
  }

  content() {
    return html`<main id="main">
      ${this.awaiting()}
      ${this.problem ? html`<div class="notice notice--bad lobby__problem" role="alert">${icon("close")}<p>${this.problem.sentence} <code>${this.problem.code}</code></p></div>` : nothing}
      <div class="lobby">
        <div class="stack">${this.gamesPart()} ${this.running()} ${this.openSeats()} ${this.watching()} ${this.latelyPart()}</div>
        ${this.form
          ? html`<section class="panel" aria-labelledby="new-head">
              <div class="panel__head"><h2 id="new-head">${t("new.title")}</h2><span class="push muted small">${t("new.beginners")}</span></div>
              ${this.form.draw()}
            </section>`
          : nothing}
      </div>
    </main>`;
  }

  awaiting() {
    const { awaited } = this.lobby;
    const { person } = whoami();
    return html`<section class="hello plot" aria-labelledby="awaiting">
      ${atlantic?.() ?? nothing}
      <div class="hello__in">
        <div class="wait">
          ${awaited.length
            ? html`<h1 id="awaiting"><b>${awaited.length}</b> ${t("lobby.awaiting")}</h1>
                ${folded("awaited", awaited, (card) => this.awaitedRow(card), { style: "wait__list", rest: (n) => t("lobby.more_await", { n }) })}`
            : html`<h1 id="awaiting">${person ? t("lobby.nothing_awaits") : t("lobby.welcome")}</h1>
                <p class="wait__none">${person ? t("lobby.nothing_more") : t("lobby.welcome_more")}
                ${person ? nothing : html` <a href=${loginPath("/")}>${t("lobby.log_in")}</a>.`}</p>
                ${this.firstLesson()}`}
        </div>
      </div>
    </section>`;
  }

  /** A newcomer, who has no table and has begun no lesson, is shown the shortest one. */
  firstLesson() {
    const card = this.games.map((game) => this.lessonOf(game.name)).find(Boolean);
    if (!card || hasBegun() || this.lobby.mine.length) return nothing;
    return html`<p class="wait__learn">${icon("hint")}<span>${t("learn.in_lobby", { game: titleOf(card.game)[0], minutes: card.minutes })}</span>
      <a class="btn btn--go" href=${`/learn/${card.game}`}>${t("learn.new")}</a></p>`;
  }

  /** @param {string} game */
  lessonOf(game) {
    return this.lessons.find((card) => card.game === game) ?? null;
  }

  /** @param {TableCard} card */
  awaitedRow(card) {
    const [title, edition] = titleOf(card.game);
    const [ship, side] = emblem(card.game);
    return html`<li>
      <span class=${`emblem emblem--${side}`}>${silhouette(ship, { faces: side === "axis" ? "left" : "right" })}</span>
      <p><b>${title}</b>${edition ? html`, ${edition}` : nothing}<br /><small>${[...whatItIs(card), t("lobby.your_move", { when: ago(card.moved_at) })].join(" · ")}</small></p>
      <span class="left">${icon("clock")} ${t(`pace.${card.pace}`)}</span>
      <a class="btn btn--go" href=${`/table/${card.id}`} aria-label=${t("lobby.play_at", { title: titled(card) })}>${t("lobby.play")}</a>
    </li>`;
  }

  gamesPart() {
    return html`<section aria-labelledby="games-head">
      <div class="h"><h2 id="games-head">${t("lobby.games")}</h2><span class="muted">${t("lobby.play_now_means")}</span></div>
      <ul class="games">${this.games.map((game) => this.gameCard(game))}</ul>
    </section>`;
  }

  /** @param {GameCard} game */
  gameCard(game) {
    const [title, edition] = titleOf(game.name);
    const isBusy = this.busy === game.name;
    return html`<li class="game">
      ${vignette(game.name)}
      <div class="game__body">
        <h3><a href=${`/new/${game.name}`}>${title}</a>${edition ? html` <small>${edition}</small>` : nothing}</h3>
        <p>${game.summary}</p>
        <p class="facts">${t("lobby.players", { players: game.players.replace("-", "–"), n: game.players === "1" ? 1 : 2 })}</p>
        <div class="game__buttons"><button type="button" class="btn btn--s" aria-label=${t("lobby.play_now_game", { title: `${title} ${edition}` })}
          @click=${() => this.start(game.name, () => playNow(game))}>${isBusy ? t("lobby.dealing") : t("lobby.play_now")}</button>${this.learnLink(game)}</div>
      </div>
    </li>`;
  }

  /** @param {GameCard} game */
  learnLink(game) {
    const card = this.lessonOf(game.name);
    if (!card) return nothing;
    const isDone = stageOf(card) === "done";
    return html`<a class="btn btn--s btn--quiet" href=${`/learn/${game.name}`} aria-label=${t("learn.lesson_of", { title: titleOf(game.name).join(" ") })}>${isDone ? icon("check") : nothing} ${t("learn.lesson")}</a>`;
  }

  running() {
    const cards = this.lobby.mine.filter((card) => !card.awaits_you);
    if (!cards.length) return nothing;
    return html`<section aria-labelledby="mine-head"><div class="h"><h2 id="mine-head">${t("lobby.mine")}</h2>${count(cards)}</div>
      ${folded("mine", cards, (card) =>
        tableRow(card, {
          middle: card.status === "open" ? t("lobby.seats_open", { n: vacancies(card) }) : waitsFor(card),
          end: ago(card.moved_at),
          button: lookAt(card),
        }),
      )}</section>`;
  }

  openSeats() {
    const cards = this.lobby.open.filter((card) => !card.yours.length);
    return html`<section aria-labelledby="open-head"><div class="h"><h2 id="open-head">${t("lobby.open")}</h2>${count(cards)}</div>
      ${cards.length
        ? folded("open", cards, (card) =>
            tableRow(card, {
              middle: t("lobby.seats_open", { n: vacancies(card) }),
              end: t(`pace.${card.pace}`),
              button: html`<button type="button" class="btn btn--s" aria-label=${t("lobby.sit_at", { title: titled(card) })} @click=${() => this.start(card.id, () => this.sit(card))}>${t("lobby.sit")}</button>`,
            }),
          )
        : empty("merchant", t("lobby.no_open"))}</section>`;
  }

  /** @param {TableCard} card */
  async sit(card) {
    const seat = card.seats.find((one) => one.kind === "open");
    if (!seat) return go(`/table/${card.id}`);
    const path = `/api/tables/${card.id}/join`;
    if (!whoami().person) return logInFirst(path, { seat: seat.seat });
    await post(path, { seat: seat.seat });
    go(`/table/${card.id}`);
  }

  watching() {
    if (!this.lobby.watch.length) return nothing;
    return html`<section aria-labelledby="watch-head"><div class="h"><h2 id="watch-head">${t("lobby.watch")}</h2></div>
      <ul class="list">${this.lobby.watch.map((card) =>
        tableRow(card, {
          middle: joined(labelsOf(card.seats, card.game, card.yours)),
          end: ago(card.moved_at),
          button: lookAt(card),
        }),
      )}</ul></section>`;
  }

  latelyPart() {
    return html`<section aria-labelledby="lately-head">
      <div class="h"><h2 id="lately-head">${t("lobby.lately")}</h2><a href="/archive">${t("lobby.all")}</a>
        <form class="search" role="search" @submit=${(/** @type {any} */ event) => {
          event.preventDefault();
          go(`/archive?text=${encodeURIComponent(event.target.elements.text.value)}`);
        }}><input type="search" name="text" aria-label=${t("archive.search")} placeholder=${t("archive.placeholder")} /></form></div>
      ${this.lately.length
        ? html`<ul class="list">${this.lately.map((card) =>
            tableRow(card, {
              middle: outcomeOf(card),
              end: ago(card.ended_at),
              button: html`<a class="btn btn--s" href=${`/replay/${card.id}`} aria-label=${t("lobby.replay_of", { title: titled(card) })}>${t("lobby.replay")}</a>`,
            }),
          )}</ul>`
        : empty("convoy", t("lobby.no_lately"))}</section>`;
  }
}

/** What tells a table of one's own from others of the same game: one's side, who else plays, unusual options. @param {TableCard} card */
function whatItIs(card) {
  const others = card.seats.filter((seat) => seat.name && seat.kind !== "bot" && !card.yours.includes(seat.seat)).map((seat) => seat.name);
  const sides = card.yours.filter((seat) => seat.length > 1).map(seatTitle);
  return [sides.join(", "), others.length ? t("lobby.with", { names: joined(others) }) : "", unusual(card)].filter(Boolean);
}

/** Whose move it is. @param {TableCard} card */
function waitsFor(card) {
  const labels = labelsOf(card.seats, card.game, card.yours).filter((_, i) => card.seats[i].awaited);
  return labels.length ? t("lobby.waits_for", { names: joined(labels) }) : t("lobby.waiting_for_others");
}

/** @param {TableCard} card */
const vacancies = (card) => card.seats.filter((seat) => seat.kind === "open").length;

/** The game's name in one line, for readers. @param {TableCard} card */
const titled = (card) => titleOf(card.game).filter(Boolean).join(" ");

/** How long a list is, where it is longer than one sees at a glance. @param {TableCard[]} cards */
const count = (cards) => (cards.length > MOST ? html`<span class="muted">${t("lobby.tables", { n: cards.length })}</span>` : nothing);

/** @param {TableCard} card */
const lookAt = (card) => html`<a class="btn btn--s" href=${`/table/${card.id}`} aria-label=${t("lobby.look_at", { title: titled(card) })}>${t("lobby.look")}</a>`;
