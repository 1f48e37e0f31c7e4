// Who sits here: flag, name, what may be known of them, their clock, and what can be done about an absent one.
import { rankOf, spell } from "../games.js";
import { icon, seatFlag, sideMark } from "../pieces/sprites.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../board.js").Table} Table */
/** @typedef {import("../board.js").SeatShown} SeatShown */

/**
 * @typedef {object} Company
 * @property {import("../protocol.js").Presence} presence
 * @property {import("../protocol.js").Clocks | null} clocks
 * @property {number} now milliseconds
 * @property {(seat: SeatShown) => void} open what can be done about a seat
 */

/**
 * @param {Table} table
 * @param {import("../board.js").Board} board
 * @param {Company} company
 */
export function players(table, board, company) {
  return html`<section class="players" aria-labelledby="players-head">
    <div class="panel__head"><h2 id="players-head">${t("players")}</h2>
      ${company.presence.spectators ? html`<span class="push muted small">${t("watching", { n: company.presence.spectators })}</span>` : nothing}</div>
    <ul>${table.seats.map((seat) => player(table, board, company, seat))}</ul>
  </section>`;
}

/**
 * @param {Table} table
 * @param {import("../board.js").Board} board
 * @param {Company} company
 * @param {SeatShown} seat
 */
function player(table, board, company, seat) {
  /** @type {import("../board.js").Facts} */
  const facts = (table.seen && board.facts?.(table, seat)) || {};
  const isHere = company.presence.here.includes(seat.seat);
  const isPerson = seat.kind === "person" || seat.kind === "guest";
  return html`<li class="player ${seat.awaited ? "player--now" : ""}">
    ${seatFlag(seat.index, t("seat.flag", { seat: seat.title }))}
    <span class="player__name">${seat.label}
      <span class="player__more">${more(table, seat)}</span>
      ${isPerson ? html`<span class="here ${isHere ? "here--yes" : ""}" role="img" aria-label=${t(isHere ? "here.yes" : "here.no")} title=${t(isHere ? "here.yes" : "here.no")}></span>` : nothing}
    </span>
    <span class="player__vp">
      ${facts.points !== undefined ? html`<b>${facts.points}</b>` : nothing}${facts.note ?? nothing}
      ${clock(company, seat)}
    </span>
    <span class="player__facts">
      ${facts.side ? sideMark(facts.side) : nothing}
      ${(facts.lines ?? []).map((line) => html`<span>${line}</span>`)}
      ${seat.awaited ? html`<span class="player__asked">${t("players.asked")}</span>` : nothing}
      ${isPerson && !seat.isYou && table.hello.yours.length
        ? html`<button type="button" class="link" @click=${() => company.open(seat)}>${seat.is_absent ? t("players.absent") : t("players.more")}</button>`
        : nothing}
    </span>
  </li>`;
}

/** What a label does not say: the side, that it is a bot, who is away. @param {Table} table @param {SeatShown} seat */
function more(table, seat) {
  const words = [];
  if (seat.title.length > 1) words.push(seat.title);
  else if (seat.isYou) words.push(t("seat.named", { seat: seat.title }));
  if (seat.is_absent) words.push(t("seat.bot_plays", { rank: rankOf(seat.bot) }));
  else if (seat.kind === "bot") words.push(t("seat.bot"));
  else if (seat.kind === "guest" && !seat.isYou) words.push(t("seat.guest"));
  return words.join(", ");
}

/** @param {Company} company @param {SeatShown} seat */
function clock({ clocks, now }, seat) {
  const mine = clocks?.clocks.find((one) => one.seat === seat.seat);
  if (!clocks || !mine) return nothing;
  const left = secondsLeft(mine, clocks.at, now);
  return html`<span class="clock ${left < 30 ? "clock--short" : ""}" role="timer" aria-label=${t("clock.left", { time: spell(left) })}>${icon("clock")}${spell(left)}</span>`;
}

/** @param {import("../protocol.js").Clock} clock @param {number} at @param {number} now milliseconds */
export const secondsLeft = (clock, at, now) => Math.max(0, clock.left - (clock.is_running ? Math.max(0, now / 1000 - at) : 0));
