// How a game ended, seat by seat, with the seed revealed and a button that proves the dice in this browser.
import { formatNumber, joined } from "../games.js";
import { spoken } from "../names.js";
import { sentence } from "../page.js";
import { icon, seatFlag } from "../pieces/sprites.js";
import { redraw } from "../redraw.js";
import { html, nothing } from "../vendor/lit.js";
import { prove } from "../verify.js";
import { t } from "../words.js";

/** @typedef {{seats: import("../board.js").SeatShown[], hello: import("../protocol.js").Hello, view: {result: import("../protocol.js").Result | null}}} Table */

/** @param {Table} table */
export function resultHeadline(table) {
  const result = table.view.result;
  if (!result || result.is_abandoned) return t("result.abandoned");
  const best = Math.max(...result.returns);
  const winners = table.seats.filter((seat) => result.returns[seat.index] === best);
  if (winners.length === table.seats.length) return together(winners, best);
  if (winners.length === 1 && winners[0].isYou) return t("result.you");
  return t("result.other", { n: winners.length, name: joined(winners.map((seat) => seat.label)) });
}

/** All who sit there fared alike: one alone, or a crew. @param {import("../board.js").SeatShown[]} seats @param {number} value */
function together(seats, value) {
  if (value === 0) return t("result.draw");
  const isWon = value > 0;
  if (seats.length > 1) return t(isWon ? "result.all_won" : "result.all_lost");
  if (seats[0].isYou) return t(isWon ? "result.you" : "result.lost");
  return isWon ? t("result.other", { n: 1, name: seats[0].label }) : t("result.other_lost", { name: seats[0].label });
}

/**
 * @param {Table} table
 * @param {Verifier} verifier
 * @param {unknown} [buttons] what can be done next; without any it stands below a headline, and a record to fetch, of the page's own
 */
export function resultPanel(table, verifier, buttons) {
  const result = table.view.result;
  if (!result) return nothing;
  const best = Math.max(...result.returns);
  const isBest = (/** @type {number} */ value) => !result.is_abandoned && value === best && (value > 0 || result.returns.some((other) => other < value));
  const hasScores = result.scores.some((score, i) => score !== result.returns[i]);
  return html`<section class="panel result" aria-labelledby="result-head">
    <div class="panel__head"><h2 id="result-head">${buttons ? resultHeadline(table) : t("result.result")}</h2></div>
    <div class="panel__body result__body">
      <p class="result__how">${result.is_abandoned ? t("result.abandoned_more") : sentence(titled(spoken(result.how, table.seats), table.seats))}</p>
      <table class="result__table"><thead><tr><th scope="col">${t("result.seat")}</th>${hasScores ? html`<th scope="col">${t("result.points")}</th>` : nothing}<th scope="col">${t("result.result")}</th></tr></thead>
        <tbody>${table.seats.map((seat) => html`<tr class=${isBest(result.returns[seat.index]) ? "result__won" : ""}>
          <th scope="row"><span class="row">${seatFlag(seat.index)} ${seat.label}</span></th>
          ${hasScores ? html`<td class="num">${formatNumber(result.scores[seat.index])}</td>` : nothing}
          <td>${result.is_abandoned ? "–" : t(resultWord(result.returns[seat.index], best))}</td></tr>`)}</tbody></table>
      ${buttons ? html`<div class="row result__buttons">${buttons}</div>` : nothing}
      ${verifier.draw(result.seed, table.hello.commitment, { hasRecord: Boolean(buttons) })}
    </div>
  </section>`;
}

/** Nothing won and nothing lost is a draw, or a win shared with another seat. @param {number} value @param {number} best */
const resultWord = (value, best) => (value > 0 ? "result.won" : value < 0 ? "result.lost_word" : value === best ? "result.drawn" : "result.middle");

/** Fetches the record once and proves it. */
export class Verifier {
  /** @type {"" | "busy" | "done" | "failed"} */
  state = "";
  /** @type {import("../verify.js").Proof | null} */
  proof = null;

  /** @param {string} table @param {{commitment?: string, seed?: string}} seen */
  async run(table, seen) {
    if (this.state === "busy") return;
    this.state = "busy";
    redraw();
    try {
      const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/record`);
      if (!answer.ok) throw new Error(String(answer.status));
      this.proof = await prove(await answer.text(), seen);
      this.state = "done";
    } catch {
      this.state = "failed";
    }
    redraw();
  }

  /** @param {string} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {string} seed @param {string} commitment @param {{hasRecord: boolean}} how */
  draw(seed, commitment, { hasRecord }) {
    const known = { commitment: commitment || (this.proof?.commitment ?? ""), seed: seed || (this.proof?.seed ?? "") };
    return html`<div class="dice">
      <div class="row"><button type="button" class="btn btn--s" @click=${() => this.run(this.table, { commitment, seed })}>${icon("seal")} ${t("dice.verify")}</button>
        ${hasRecord ? html`<a class="btn btn--s" href=${`/api/tables/${encodeURIComponent(this.table)}/record`} download=${`watu-${this.table}.jsonl`}>${icon("down")} ${t("record")}</a>` : nothing}</div>
      <p class="dice__says" role="status">${this.words()}</p>
      <details><summary>${t("dice.numbers")}</summary>
        <dl class="pairs"><dt>${t("dice.commitment")}</dt><dd><code>${known.commitment || t("dice.in_record")}</code></dd>
          <dt>${t("dice.seed")}</dt><dd><code>${known.seed || t("dice.in_record")}</code></dd></dl></details></div>`;
  }

  words() {
    if (this.state === "busy") return t("dice.busy");
    if (this.state === "failed") return globalThis.isSecureContext ? t("dice.failed") : t("dice.insecure");
    const proof = this.proof;
    if (!proof) return "";
    if (!proof.seed) return t("dice.no_seed");
    if (!proof.isCommitted) return t("dice.other_seed");
    if (proof.wrong) return t("dice.wrong", { k: proof.wrong.outcome + 1, die: proof.wrong.chance, was: proof.wrong.was, proved: proof.wrong.proved });
    const dice = proof.dice ? t("dice.right", { n: proof.dice }) : t("dice.right_seed");
    return proof.draws ? `${dice} ${t("dice.draws", { n: proof.draws })}` : dice;
  }
}

/** A sentence with the seats' names as people write them: "The German side". @param {string} text @param {readonly {seat: string, title: string}[]} seats */
export const titled = (text, seats) =>
  seats.reduce((said, { seat, title }) => (seat.length > 1 ? said.replace(new RegExp(`\\b${seat}\\b`, "g"), title) : said), text);
