// A table that has not begun: who has sat down, and what can be done about open seats.
import { Failed, post, remove, whoami } from "../api.js";
import { loginPath } from "../errand.js";
import { gameNamed, opponentWords, opponentsOf } from "../games.js";
import { icon, seatFlag } from "../pieces/sprites.js";
import { vignette } from "../pieces/vignettes.js";
import { redraw } from "../redraw.js";
import { go } from "../router.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../board.js").Table} Table */

export class WaitingRoom {
  /** @type {Record<string, string>} links by seat */
  links = {};
  /** @type {Failed | null} */
  failure = null;
  copied = "";

  /** @param {string} table */
  constructor(table) {
    this.path = `/api/tables/${encodeURIComponent(table)}`;
  }

  /** @param {() => Promise<unknown>} deed */
  async try(deed) {
    this.failure = null;
    try {
      await deed();
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.failure = error;
    }
    redraw();
  }

  /** @param {string} seat */
  invite(seat) {
    return this.try(async () => {
      const { path } = await post(`${this.path}/invite`, { seat });
      this.links[seat] = new URL(path, location.origin).href;
      await navigator.clipboard?.writeText(this.links[seat]).then(
        () => (this.copied = seat),
        () => {},
      );
    });
  }

  /** @param {Table} table */
  draw(table) {
    const open = table.seats.filter((seat) => seat.kind === "open");
    const isMine = table.hello.yours.length > 0;
    return html`<section class="room plot" aria-labelledby="room-head">
      <div class="panel room__panel">
        ${vignette(table.hello.game)}
        <div class="panel__body">
          <h2 id="room-head">${t("room.head", { n: open.length })}</h2>
          <p class="muted">${t("room.begins")}</p>
          <ul class="room__seats">${table.seats.map((seat) => this.seatRow(table, seat, isMine))}</ul>
          ${this.failure ? html`<p class="notice notice--bad" role="alert">${this.failure.sentence} <code>${this.failure.code}</code></p>` : nothing}
          ${isMine ? html`<button type="button" class="btn btn--quiet btn--s" @click=${() => this.leave(table)}>${t(open.length + table.hello.yours.length === table.seats.length ? "room.close" : "room.leave")}</button>` : nothing}
        </div>
      </div>
    </section>`;
  }

  /** @param {Table} table */
  leave(table) {
    return this.try(async () => {
      const others = table.seats.some((seat) => (seat.kind === "person" || seat.kind === "guest") && !seat.isYou);
      if (others) for (const seat of table.hello.yours) await post(`${this.path}/leave`, { seat });
      else await remove(this.path);
      go("/");
    });
  }

  /** @param {Table} table @param {import("../board.js").SeatShown} seat @param {boolean} isMine */
  seatRow(table, seat, isMine) {
    const game = gameNamed(table.hello.game);
    const link = this.links[seat.seat];
    return html`<li>
      ${seatFlag(seat.index)}
      <span><b>${seat.kind === "open" ? t("room.seat", { seat: seat.title }) : seat.label}</b>
        <span class="muted">${seat.kind === "open" ? t("room.open") : seat.title.length > 1 ? seat.title : ""}</span></span>
      ${seat.kind !== "open"
        ? nothing
        : html`<span class="row push">
            ${isMine
              ? html`<button type="button" class="btn btn--s" @click=${() => this.invite(seat.seat)}>${icon("link")} ${t("room.invite")}</button>
                  <select aria-label=${t("room.bot_for", { seat: seat.title })} @change=${(/** @type {any} */ event) =>
                    this.try(() => post(`${this.path}/fill`, { seat: seat.seat, bot: event.target.value }))}>
                    <option value="">${t("room.bot")}</option>${opponentsOf(game).map((bot) => html`<option value=${bot}>${opponentWords(game, bot)}</option>`)}</select>`
              : whoami().person
                ? html`<button type="button" class="btn btn--s btn--go" @click=${() => this.try(async () => {
                    await post(`${this.path}/join`, { seat: seat.seat });
                    location.reload();
                  })}>${t("lobby.sit")}</button>`
                : html`<a class="btn btn--s btn--go" href=${loginPath()}>${t("login")}</a>`}
          </span>`}
      ${link ? html`<span class="room__link"><input type="text" readonly aria-label=${t("room.link")} .value=${link} @focus=${(/** @type {any} */ event) => event.target.select()} />
        <span class="muted small" role="status">${t(this.copied === seat.seat ? "room.copied" : "room.once")} ${whoami().mode === "local" ? t("room.here") : nothing}</span></span>` : nothing}
    </li>`;
  }
}
