// A table as one row of a list: game, what there is to say, who sits there, when, and one button.
import { seatTitle, sitterOf, titleOf, unusual } from "../games.js";
import { html } from "../vendor/lit.js";
import { seatFlag } from "./sprites.js";

/** @typedef {import("../protocol.js").TableCard} TableCard */

/**
 * @param {TableCard} card
 * @param {{middle: unknown, end: unknown, button: unknown}} parts
 */
export function tableRow(card, { middle, end, button }) {
  const [title, edition] = titleOf(card.game);
  const more = [edition, unusual(card)].filter(Boolean).join(" · ");
  return html`<li>
    <span><b>${title}</b>${more}</span>
    <span class="list__middle">${middle}</span>
    ${seatFlags(card)}
    <span class="left list__end">${end}</span>
    ${button}
  </li>`;
}

/** The flags of those who sit there; open seats are dashed. @param {TableCard} card */
export function seatFlags(card) {
  return html`<span class="flags">
    ${card.seats.map((seat, i) => {
      const label = `${seatTitle(seat.seat)}: ${sitterOf(seat, card.game, card.yours)}`;
      return seat.kind === "open" ? html`<span class="vacant" role="img" aria-label=${label} title=${label}></span>` : seatFlag(i, label);
    })}
  </span>`;
}
