// A link that gives a seat: what one is invited to, and a name for those who have none here.
import { Failed, get, post, whoami } from "../api.js";
import { personChanged } from "../app.js";
import { loadGames, paceOf, seatTitle, sitterOf, titleOf, unusual } from "../games.js";
import { Page } from "../page.js";
import { seatFlag } from "../pieces/sprites.js";
import { vignette } from "../pieces/vignettes.js";
import { redraw } from "../redraw.js";
import { go } from "../router.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";
import { input } from "./login.js";

export default class InvitationPage extends Page {
  static styles = ["pages/lobby.css", "pages/form.css"];

  /** @type {import("../protocol.js").TableCard | null} */
  card = null;
  /** @type {Failed | null} */
  problem = null;

  title() {
    return t("invitation");
  }

  get path() {
    return `/api/invitations/${encodeURIComponent(this.params.token)}`;
  }

  async load() {
    [this.card] = await Promise.all([get(this.path), loadGames()]);
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name") ?? "").trim();
    try {
      const card = await post(this.path, { name });
      await personChanged();
      go(`/table/${card.id}`, { replace: true });
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.problem = error;
      redraw();
    }
  }

  content() {
    const card = /** @type {import("../protocol.js").TableCard} */ (this.card);
    const [title, edition] = titleOf(card.game);
    const person = whoami().person;
    return html`<main id="main" class="narrow narrow--s">
      <section class="panel invitation" aria-labelledby="invitation-head">
        ${vignette(card.game)}
        <div class="panel__body">
          <h1 id="invitation-head">${t("invitation.head", { title })}</h1>
          <p class="muted">${[edition, unusual(card), paceOf(card)].filter(Boolean).join(" · ")}</p>
          <ul class="invitation__seats">${card.seats.map((seat, i) => html`<li class="row">${seatFlag(i)} <b>${seatTitle(seat.seat)}</b> ${sitterOf(seat, card.game, card.yours)}</li>`)}</ul>
        </div>
        <form class="form" @submit=${(/** @type {SubmitEvent} */ event) => this.submit(event)}>
          ${person ? html`<p>${t("invitation.as", { name: person.name })}</p>` : input("name", t("invitation.name"), { maxlength: 40, required: true, autocomplete: "nickname", help: t("invitation.name_help") })}
          ${this.problem ? html`<p class="notice notice--bad" role="alert">${this.problem.sentence} <code>${this.problem.code}</code></p>` : nothing}
          <button class="btn btn--go">${t("lobby.sit")}</button>
        </form>
      </section>
    </main>`;
  }
}
