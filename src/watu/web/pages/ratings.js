// Rating lists: one for each game and number of players in which rated tables have been finished.
import { get, whoami } from "../api.js";
import { loadGames, rankOf, titleOf } from "../games.js";
import { Page, empty } from "../page.js";
import { readdress } from "../router.js";
import { redraw } from "../redraw.js";
import { ratingWords } from "../pieces/rating.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../protocol.js").RatingList} RatingList */
/** @typedef {import("../protocol.js").Rating} Rating */

export default class RatingsPage extends Page {
  static styles = ["pages/lobby.css"];

  /** @type {RatingList[]} */
  lists = [];
  /** @type {RatingList | null} */
  chosen = null;
  /** @type {Rating[]} */
  ratings = [];

  title() {
    return t("ratings");
  }

  place() {
    return "ratings";
  }

  async load() {
    [this.lists] = await Promise.all([get("/api/ratings"), loadGames()]);
    const wanted = new URLSearchParams(location.search);
    const found = this.lists.find((one) => one.game === wanted.get("game") && String(one.players) === wanted.get("players"));
    await this.choose(found ?? this.lists[0] ?? null);
  }

  /** @param {RatingList | null} list */
  async choose(list) {
    this.chosen = list;
    this.ratings = list ? await get(`/api/games/${encodeURIComponent(list.game)}/ratings`, { players: list.players }) : [];
    if (list) readdress(`/ratings?game=${encodeURIComponent(list.game)}&players=${list.players}`);
    redraw();
  }

  content() {
    const { chosen } = this;
    return html`<main id="main" class="narrow">
      <div class="h"><h1>${t("ratings")}</h1></div>
      ${chosen
        ? html`<div class="field"><label for="rating-list">${t("ratings.list")}</label>
            <select id="rating-list" @change=${(/** @type {any} */ event) => this.choose(this.lists[Number(event.target.value)])}>
              ${this.lists.map((one, i) => html`<option value=${String(i)} ?selected=${one === chosen}>${nameOf(one)}</option>`)}</select></div>
          ${this.table(nameOf(chosen))}
          <p class="muted small">${t("ratings.how")}</p>`
        : empty("cruiser", t("ratings.none"))}
    </main>`;
  }

  /** @param {string} name */
  table(name) {
    const me = whoami().person?.name;
    return html`<div class="scroller" tabindex="0" role="region" aria-label=${name}><table class="data"><thead><tr>
      ${["place", "who", "rating", "count"].map((column) => html`<th scope="col" class=${column === "who" ? "" : "num"}>${t(`ratings.${column}`)}</th>`)}</tr></thead>
      <tbody>${this.ratings.map((one, i) => html`<tr aria-current=${one.name === me ? "true" : nothing}><td class="num">${i + 1}</td><th scope="row">${one.is_bot
          ? html`${rankOf(one.name)} <span class="muted">${t("seat.bot")}</span>`
          : html`<a href=${`/person/${encodeURIComponent(one.name)}`}>${one.name}</a> ${one.name === me ? html`<span class="muted">${t("ratings.you")}</span>` : nothing}`}</th>
        <td class="num">${ratingWords(one)}</td>
        <td class="num">${one.tables}</td></tr>`)}</tbody></table></div>`;
  }
}

/** @param {RatingList} list */
const nameOf = (list) => t("ratings.named", { game: titleOf(list.game).filter(Boolean).join(", "), n: list.players });
