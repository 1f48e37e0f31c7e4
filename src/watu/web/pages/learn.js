// The lessons of all games, shortest first, and how far one has come.
import { gameNamed, loadGames, titleOf } from "../games.js";
import { loadLessons, progressOf, stageOf } from "../lessons.js";
import { Page } from "../page.js";
import { icon } from "../pieces/sprites.js";
import { vignette } from "../pieces/vignettes.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../learning.js").LessonCard} LessonCard */

export default class LearnPage extends Page {
  static styles = ["pages/lobby.css"];

  /** @type {LessonCard[]} */
  lessons = [];

  title() {
    return t("learn.head");
  }

  place() {
    return "learn";
  }

  async load() {
    const [games, lessons] = await Promise.all([loadGames(), loadLessons()]);
    const order = games.map((game) => game.name);
    this.lessons = [...lessons].sort((a, b) => order.indexOf(a.game) - order.indexOf(b.game));
  }

  content() {
    return html`<main id="main" class="learnpage">
      <h1>${t("learn.head")}</h1>
      <p class="muted">${t("learn.head_more")}</p>
      <ul class="games games--wide">${this.lessons.map((card) => lessonCard(card))}</ul>
    </main>`;
  }
}

/** @param {LessonCard} card */
function lessonCard(card) {
  const [title, edition] = titleOf(card.game);
  const stage = stageOf(card);
  const { at } = progressOf(card.game);
  return html`<li class="game">
    ${vignette(card.game)}
    <div class="game__body">
      <h2>${title}${edition ? html` <small>${edition}</small>` : nothing}</h2>
      <p><b>${card.title}.</b> ${card.summary}</p>
      <p class="facts">${[t("learn.minutes", { n: card.minutes }), t("lobby.players", { players: (gameNamed(card.game)?.players ?? "").replace("-", "–"), n: gameNamed(card.game)?.players === "1" ? 1 : 2 })].join(" · ")}
        ${stage === "done" ? html` · ${icon("check")} ${t("learn.done_mark")}` : stage === "begun" ? html` · ${t("learn.at", { n: at + 1, count: card.stops })}` : nothing}</p>
      <div class="game__buttons"><a class="btn btn--s ${stage === "done" ? "" : "btn--go"}" href=${`/learn/${card.game}`} aria-label=${`${t(`learn.${stage}`)}: ${title} ${edition}`.trim()}>${t(`learn.${stage}`)}</a>
        <a class="btn btn--s" href=${`/aid/${card.game}`} aria-label=${`${t("aid")}: ${title} ${edition}`.trim()}>${t("aid")}</a></div>
    </div>
  </li>`;
}
