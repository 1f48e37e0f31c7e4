// A game on one page, to be read or printed.
import { Failed } from "../api.js";
import { loadGames, gameNamed, titleOf } from "../games.js";
import { Page } from "../page.js";
import { aidBody, aidOf } from "../pieces/aid.js";
import { onParagraph } from "../pieces/paragraph.js";
import { icon } from "../pieces/sprites.js";
import { NO_TERMS, termsOf } from "../pieces/terms.js";
import { openRule } from "../table/sheets.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";
import { loadLessons } from "../lessons.js";

export default class AidPage extends Page {
  static styles = ["pages/aid.css"];

  /** @type {import("../learning.js").Aid | null} */
  aid = null;
  terms = NO_TERMS;
  hasLesson = false;

  title() {
    return this.aid ? t("title.aid", { name: titleOf(this.params.game)[0] }) : "";
  }

  place() {
    return "learn";
  }

  async load() {
    const game = this.params.game;
    const [, lessons] = await Promise.all([loadGames(), loadLessons()]);
    if (!gameNamed(game)) throw new Failed("game/no_such_game", t("new.no_game"), 404);
    [this.aid, this.terms] = await Promise.all([aidOf(game), termsOf(game)]);
    this.hasLesson = lessons.some((card) => card.game === game);
    onParagraph((rule) => openRule(game, rule));
  }

  close() {
    super.close();
    onParagraph(() => {});
  }

  content() {
    if (!this.aid) return nothing;
    const [title, edition] = titleOf(this.params.game);
    return html`<main id="main" class="aidpage">
      <div class="aidpage__head"><h1>${title} ${edition ? html`<small>${edition}</small>` : nothing}</h1>
        <span class="push"></span>
        ${this.hasLesson ? html`<a class="btn btn--s" href=${`/learn/${this.params.game}`}>${t("aid.lesson")}</a>` : nothing}
        <button type="button" class="btn btn--s" @click=${() => window.print()}>${icon("down")} ${t("aid.print")}</button></div>
      <h2 class="vh">${t("aid")}</h2>
      ${aidBody(this.aid, this.terms)}
    </main>`;
  }
}
