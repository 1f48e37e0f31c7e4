// Playing on from a moment of a finished table: whose seat, against whom, and what is true of the new table.
import { Failed, post, whoami } from "../api.js";
import { gameNamed, opponentWords, opponentsOf, seatTitle, sitterOf, usualBot } from "../games.js";
import { sentence } from "../page.js";
import { closeSheet, openSheet } from "../pieces/sheet.js";
import { redraw } from "../redraw.js";
import { go } from "../router.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../protocol.js").TableCard} TableCard */
/** @typedef {import("../protocol.js").Seat} Seat */

/**
 * Ask for seat and opponents, and open the table.
 * @param {{card: TableCard, step: number, seat: string, seats: readonly Seat[]}} from `seat`: the one to offer first, "" for the best guess
 */
export function openPlayOn({ card, step, seat, seats }) {
  const game = gameNamed(card.game);
  const asked = seats.filter((one) => one.awaited).map((one) => one.seat);
  const guess = card.yours.find((one) => asked.includes(one)) ?? card.yours[0] ?? asked[0] ?? card.seats[0]?.seat ?? "";
  const chosen = { seat: seat || guess, bot: game ? usualBot(game) : "", isSending: false, failure: /** @type {Failed | null} */ (null) };
  const start = async () => {
    if (chosen.isSending) return;
    chosen.isSending = true;
    redraw();
    try {
      const made = await post(`/api/tables/${encodeURIComponent(card.id)}/play-on`, { step, seat: chosen.seat, bot: chosen.bot });
      closeSheet();
      go(`/table/${made.id}`);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      chosen.failure = error;
      chosen.isSending = false;
      redraw();
    }
  };
  openSheet(t("playon"), () => body({ card, game, chosen, start }));
}

/**
 * @param {{card: TableCard, game: import("../protocol.js").GameCard | null, chosen: {seat: string, bot: string, isSending: boolean, failure: Failed | null}, start: () => void}} how
 */
function body({ card, game, chosen, start }) {
  if (!whoami().person) return html`<p>${t("playon.what")}</p><p><a class="btn btn--go" href=${`/login?next=${encodeURIComponent(location.pathname + location.search)}`}>${t("login")}</a></p>`;
  const choose = (/** @type {"seat" | "bot"} */ what) => (/** @type {any} */ event) => {
    chosen[what] = event.target.value;
    chosen.failure = null;
  };
  return html`<div class="playon">
    <p>${t("playon.what")}</p>
    <p class="muted small">${t("playon.fair")}</p>
    ${chosen.failure ? html`<p class="notice notice--bad" role="alert">${sentence(chosen.failure.sentence)}</p>` : nothing}
    <label>${t("playon.seat")} <select id="playon-seat" @change=${choose("seat")}>${card.seats.map((one) => html`<option value=${one.seat} ?selected=${one.seat === chosen.seat}>${t("seat.held", { seat: seatTitle(one.seat), who: sitterOf(one, card.game, card.yours) })}</option>`)}</select></label>
    ${card.seats.length > 1 ? html`<label>${t("playon.bots")} <select id="playon-bot" @change=${choose("bot")}>${opponentsOf(game).map((kind) => html`<option value=${kind} ?selected=${kind === chosen.bot}>${opponentWords(game, kind)}</option>`)}</select></label>` : nothing}
    <p><button type="button" class="btn btn--go" data-primary aria-disabled=${chosen.isSending ? "true" : nothing} @click=${start}>${t("playon.start")}</button></p>
  </div>`;
}
