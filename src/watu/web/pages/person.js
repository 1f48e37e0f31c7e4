// A player's page: ratings by game and number of players, and their public tables.
import { get, whoami } from "../api.js";
import { ago, dateOf, loadGames, outcomeOf, titleOf } from "../games.js";
import { Page, empty } from "../page.js";
import { tableRow } from "../pieces/tablerows.js";
import { ratingWords } from "../pieces/rating.js";
import { html } from "../vendor/lit.js";
import { t } from "../words.js";

export default class PersonPage extends Page {
  static styles = ["pages/lobby.css"];

  /** @type {import("../protocol.js").PersonPage | null} */
  page = null;

  title() {
    return this.params.name;
  }

  async load() {
    [this.page] = await Promise.all([get(`/api/people/${encodeURIComponent(this.params.name)}`), loadGames()]);
  }

  content() {
    const { person, since, ratings, tables } = /** @type {import("../protocol.js").PersonPage} */ (this.page);
    const isMe = person.name === whoami().person?.name;
    return html`<main id="main" class="narrow">
      <div class="h"><h1>${person.name}</h1><span class="muted">${person.is_guest ? t("person.guest") : t("person.since", { date: dateOf(since) })}</span>
        ${isMe ? html`<a class="push" href="/settings">${t("nav.settings")}</a>` : ""}</div>
      <section aria-labelledby="ratings-head"><div class="h"><h2 id="ratings-head">${t("person.ratings")}</h2></div>
        ${ratings.length ? ratingTable(ratings) : empty("cruiser", t("person.no_ratings"))}</section>
      <section aria-labelledby="tables-head"><div class="h"><h2 id="tables-head">${t("person.tables")}</h2></div>
        ${tables.length
          ? html`<ul class="list">${tables.map((card) => tableRow(card, {
              middle: card.ended_at ? outcomeOf(card) : t("person.running"),
              end: ago(card.ended_at || card.moved_at),
              button: html`<a class="btn btn--s" href=${card.ended_at ? `/replay/${card.id}` : `/table/${card.id}`}>${t(card.ended_at ? "lobby.replay" : "lobby.look")}</a>`,
            }))}</ul>`
          : empty("convoy", t("person.no_tables"))}</section>
    </main>`;
  }
}

/** @param {import("../protocol.js").Rating[]} ratings */
function ratingTable(ratings) {
  return html`<div class="scroller" tabindex="0" role="region" aria-label=${t("person.by_game")}><table class="data"><thead><tr><th scope="col">${t("person.game")}</th><th scope="col" class="num">${t("person.players")}</th>
    <th scope="col" class="num">${t("person.rating")}</th><th scope="col" class="num">${t("person.count")}</th></tr></thead>
    <tbody>${ratings.map((one) => html`<tr><th scope="row"><a href=${`/ratings?game=${encodeURIComponent(one.game)}&players=${one.players}`}>${titleOf(one.game).filter(Boolean).join(", ")}</a></th><td class="num">${one.players}</td>
      <td class="num">${ratingWords(one)}</td><td class="num">${one.tables}</td></tr>`)}</tbody></table></div>`;
}
