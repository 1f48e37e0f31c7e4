// Finished tables, latest first: search by word, game and player; the address holds the search, so it can be sent to others.
import { Failed, get } from "../api.js";
import { dateOf, loadGames, outcomeOf, titleOf } from "../games.js";
import { Page, empty } from "../page.js";
import { tableRow } from "../pieces/tablerows.js";
import { redraw } from "../redraw.js";
import { readdress } from "../router.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

const AT_ONCE = 25;
const FIELDS = ["text", "game", "person"];

export default class ArchivePage extends Page {
  static styles = ["pages/lobby.css", "pages/form.css"];

  /** @type {import("../protocol.js").TableCard[]} */
  tables = [];
  next = 0;
  /** @type {import("../protocol.js").GameCard[]} */
  games = [];
  /** @type {Failed | null} */
  problem = null;

  title() {
    return t("nav.archive");
  }

  place() {
    return "archive";
  }

  async load() {
    [this.games] = await Promise.all([loadGames(), this.fetch(0)]);
  }

  get search() {
    const query = new URLSearchParams(location.search);
    return Object.fromEntries(FIELDS.map((name) => [name, query.get(name) ?? ""]));
  }

  /** @param {number} before */
  async fetch(before) {
    const archive = await get("/api/archive", { ...this.search, before: before || undefined, limit: AT_ONCE });
    this.tables = before ? [...this.tables, ...archive.tables] : archive.tables;
    this.next = archive.next;
  }

  /** @param {number} before */
  async again(before) {
    this.problem = null;
    try {
      await this.fetch(before);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.problem = error;
    }
    redraw();
  }

  /** @param {SubmitEvent | Event} event */
  submit(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (/** @type {Element} */ (event.target).closest("form"));
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value) query.set(name, String(value));
    const text = query.toString();
    readdress(text ? `/archive?${text}` : "/archive");
    this.again(0);
  }

  content() {
    const { text, game, person } = this.search;
    const isSearch = Boolean(text || game || person);
    return html`<main id="main" class="narrow">
      <h1>${t("nav.archive")}</h1>
      <form class="searchbar" role="search" @submit=${(/** @type {SubmitEvent} */ event) => this.submit(event)}>
        <div class="field"><label for="archive-text">${t("archive.search")}</label><input id="archive-text" type="search" name="text" .value=${text} /></div>
        <div class="field"><label for="archive-person">${t("archive.person")}</label><input id="archive-person" type="search" name="person" .value=${person} /></div>
        <div class="field"><label for="archive-game">${t("new.game")}</label><select id="archive-game" name="game" @change=${(/** @type {Event} */ event) => this.submit(event)}>
          <option value="">${t("archive.any")}</option>${this.games.map((one) => html`<option value=${one.name} ?selected=${one.name === game}>${one.title}</option>`)}</select></div>
        <button class="btn">${t("archive.find")}</button>
      </form>
      ${this.problem ? html`<p class="notice notice--bad" role="alert">${this.problem.sentence}</p>` : nothing}
      <p class="vh" role="status">${t("archive.found", { n: this.tables.length })}</p>
      ${this.tables.length
        ? html`<ul class="list">${this.tables.map((card) => tableRow(card, {
            middle: outcomeOf(card),
            end: dateOf(card.ended_at),
            button: html`<a class="btn btn--s" href=${`/replay/${card.id}`} aria-label=${t("archive.replay", { title: titleOf(card.game)[0], date: dateOf(card.ended_at) })}>${t("lobby.replay")}</a>`,
          }))}</ul>`
        : empty("convoy", t(isSearch ? "archive.none" : "lobby.no_lately"))}
      ${this.next ? html`<p class="more"><button type="button" class="btn" @click=${() => this.again(this.next)}>${t("archive.more")}</button></p>` : nothing}
    </main>`;
  }
}
