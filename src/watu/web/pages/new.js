// A new table of one game: its picture and what it is, and the form made from its options.
import { Failed } from "../api.js";
import { gameNamed, titleOf } from "../games.js";
import { loadLessons } from "../lessons.js";
import { NewTableForm, prepareForm } from "../newtable.js";
import { Page } from "../page.js";
import { vignette } from "../pieces/vignettes.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

export default class NewPage extends Page {
  static styles = ["pages/lobby.css", "pages/form.css"];

  /** @type {NewTableForm | null} */
  form = null;
  /** @type {import("../learning.js").LessonCard | null} */
  lesson = null;

  title() {
    return t("new.title");
  }

  /** `/new` alone is a form that asks for the game as well. */
  get game() {
    return this.params.game ?? "battle-of-the-atlantic";
  }

  async load() {
    const [lessons] = await Promise.all([loadLessons(), prepareForm()]);
    this.lesson = lessons.find((card) => card.game === this.game) ?? null;
    if (!gameNamed(this.game)) throw new Failed("game/no_such_game", t("new.no_game"), 404);
    this.form = new NewTableForm(this.game, { mayChooseGame: !this.params.game });
  }

  content() {
    const [title, edition] = titleOf(this.game);
    const game = gameNamed(this.game);
    return html`<main id="main" class="narrow newpage">
      <div class="newpage__game">${vignette(this.game)}
        <div><h1>${title} ${edition ? html`<small>${edition}</small>` : nothing}</h1><p>${game?.summary}</p>
          ${this.lesson ? html`<p class="row wrap"><a class="btn btn--s" href=${`/learn/${this.game}`}>${t("learn.new")} · ${t("learn.minutes", { n: this.lesson.minutes })}</a>
            <a class="btn btn--s" href=${`/aid/${this.game}`}>${t("aid")}</a></p>` : nothing}</div></div>
      <section class="panel" aria-labelledby="new-head">
        <div class="panel__head"><h2 id="new-head">${t("new.title")}</h2><span class="push muted small">${t("new.beginners")}</span></div>
        ${this.form?.draw()}
      </section>
    </main>`;
  }
}
