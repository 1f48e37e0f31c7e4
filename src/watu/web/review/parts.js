// The parts of a review beside its graph: turning points, what choices cost, luck and choices, the graph as a table.
import { seatTitle } from "../games.js";
import { sentenceOf, spoken } from "../names.js";
import { sentence } from "../page.js";
import { paragraph } from "../pieces/paragraph.js";
import { icon } from "../pieces/sprites.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";
import { capital, chapterWords } from "./chapters.js";
import { mainSide, margin, percent, signed } from "./graph.js";

/** @typedef {import("../protocol.js").Review} Review */
/** @typedef {Review["judgements"][number]} Judgement */
/** @typedef {{names: string[], seats: readonly import("../names.js").Sitter[], at: number, go: (point: number) => void, show: (one: Judgement) => void}} Look */

const WIDE = 40; // answers between two points, of which a few sentences cannot tell all
const ENOUGH = 12; // games from each point, below which no turning point is named

/** What happened in a span: the part of the game, and the choice or lines of the log; with the names of those who sat there. @param {Review["spans"][number]} span @param {Look["seats"]} seats */
export function told(span, seats) {
  const part = span.part ? [sentence(span.part)] : [];
  if (span.kind === "choice") return [...part, sentence(spoken(span.text, seats))].join(" ");
  const lines = span.lines.length ? span.lines : [span.text];
  return [...part, ...lines.map((text, i) => sentence(sentenceOf({ text, seats: span.named?.[i] }, seats)))].join(" ");
}

/** A seat as its sitter, whom a letter does not name; other seats by their own name. @param {string} name @param {Look["seats"]} seats */
export const sitter = (name, seats) => (name.length === 1 ? (seats.find((one) => one.seat === name)?.label ?? name) : seatTitle(name));

/** @param {Review["spans"][number]} span @param {Look["seats"]} seats */
function kindOf(span, seats) {
  const isYours = seats.some((one) => one.seat === span.seat && one.isYou && span.seat.length === 1);
  return t(span.kind === "choice" && isYours ? "review.kind.yours" : `review.kind.${span.kind}`, { seat: sitter(span.seat, seats) });
}

/** The answers that a span is made of; where those are many, what is told of it is only some of it. @param {Review} review @param {Review["spans"][number]} span */
function where(review, span) {
  const [from, to] = [review.points[span.start].at + 1, review.points[span.end].at];
  if (span.kind === "choice" || from >= to) return t("review.answer", { at: to });
  return t(to - from >= WIDE ? "review.answers_many" : "review.answers", { from, to });
}

/** @param {Review} review @param {Look} look */
export function turningPoints(review, { names, seats, at, go }) {
  return html`<section class="panel" aria-labelledby="review-turning">
    <div class="panel__head"><h2 id="review-turning">${t("review.turning")}</h2><span class="push muted">${t("review.turning_more")}</span></div>
    ${review.turning.length
      ? html`<ol class="turns">${review.turning.map((number, rank) => {
          const span = review.spans[number];
          const side = mainSide(span);
          return html`<li aria-current=${span.end === at ? "true" : nothing}><button type="button" class="turns__go" @click=${() => go(span.end)}>
            <span class="turns__n">${rank + 1}</span>
            <span><span class="turns__told">${told(span, seats)}</span> <span class="muted">${capital([...sideName(names, side), kindOf(span, seats)].join(", "))} (${where(review, span)})</span></span>
            <span class="turns__change"><b>${percent(review.points[span.start].chances[side])} → ${percent(review.points[span.end].chances[side])}</b><small>${margin(span.errors[side])}</small></span></button></li>`;
        })}</ol>`
      : html`<p class="panel__body">${t(review.effort.playouts < ENOUGH ? "review.turning_few" : "review.turning_none")}</p>`}
  </section>`;
}

/** Whose chance it is; where all win and lose together that needs no saying. @param {string[]} names @param {number} side */
const sideName = (names, side) => (names.length > 1 ? [names[side]] : []);

/** The point right after a choice, or the nearest behind it. @param {Review} review @param {Judgement} one */
export function pointAfter(review, one) {
  const found = review.points.findIndex((point) => point.at > one.at);
  return found < 0 ? review.points.length - 1 : found;
}

/** The choices judged between a point and the one before it, the dearest first. @param {Review} review @param {number} at */
export function judgedBefore(review, at) {
  const span = at ? review.spans[at - 1] : null;
  return span ? review.judgements.filter((one) => one.at >= review.points[span.start].at && one.at < review.points[at].at) : [];
}

/** A judgement as the board shows it. @param {Judgement} one @returns {import("./moment.js").Case} */
export const caseOf = (one) => ({ step: one.step, seat: one.seat, given: one.chosen, better: one.other, verdict: one.verdict });

/** What the board shows of the way to a point: the dearest answer there, or the one that made the change; null where chance did. @param {Review} review @param {number} at @returns {import("./moment.js").Case | null} */
export function caseAt(review, at) {
  const [dearest] = judgedBefore(review, at);
  if (dearest) return caseOf(dearest);
  const span = at ? review.spans[at - 1] : null;
  if (span?.kind !== "choice") return null;
  return { step: review.points[span.start].step, seat: span.seat, given: { notation: span.choice, sentence: span.text }, better: null, verdict: "" };
}

/** @param {Review} review @param {Look} look */
export function costs(review, { seats, show }) {
  const mistakes = review.judgements.filter((one) => one.verdict === "mistake");
  const unclear = review.judgements.filter((one) => one.verdict === "unclear").length;
  const { decisions, choices } = review.effort;
  return html`<section class="panel" aria-labelledby="review-costs">
    <div class="panel__head"><h2 id="review-costs">${t("review.costs")}</h2><span class="push muted">${t("review.costs_more")}</span></div>
    <p class="panel__body review__small">${t("review.judged", { decisions, choices, n: mistakes.length, unclear })}</p>
    ${mistakes.length
      ? html`<ol class="turns">${mistakes.map(
          (one, rank) => html`<li><button type="button" class="turns__go" @click=${() => show(one)}>
            <span class="turns__n turns__n--cost">${rank + 1}</span>
            <span><b>${sitter(one.seat, seats)}</b>: ${sentence(spoken(one.chosen.sentence, seats))} <span class="muted">${t("review.better")}: <b>${sentence(spoken(one.other.sentence, seats))}</b> ${sentence(spoken(one.other.reason, seats))}</span></span>
            <span class="turns__change"><b>${signed(-one.cost)}</b><small>${margin(one.cost_error)}</small></span></button></li>`,
        )}</ol>`
      : nothing}
  </section>`;
}

/** @param {Review} review @param {Look} look */
export function ledger(review, { names }) {
  const most = Math.max(0.1, ...review.ledgers.map((one) => Math.abs(one.luck) + Math.abs(one.own) + Math.abs(one.others)));
  const heads = ["review.first", "review.luck", "review.own", "review.others", "review.last"];
  return html`<section class="panel" aria-labelledby="review-ledger">
    <div class="panel__head"><h2 id="review-ledger">${t("review.ledger")}</h2><span class="push muted">${t("review.ledger_more")}</span></div>
    <div class="review__scroll"><table class="ledger"><thead><tr><td></td><td class="ledger__bars"></td>${heads.map((word) => html`<th scope="col">${t(word)}</th>`)}</tr></thead>
      <tbody>${review.ledgers.map(
        (one) => html`<tr><th scope="row">${names[one.side]}</th><td class="ledger__bars">${bars(one, most)}</td>
          <td>${percent(one.first)}</td>${withError(one.luck, one.luck_error)}${withError(one.own, one.own_error)}${withError(one.others, one.others_error)}<td><b>${percent(one.last)}</b></td></tr>
          ${Math.abs(one.both) >= 0.005 ? html`<tr class="ledger__both"><td></td><td class="ledger__bars"></td><td colspan="5">${t("review.parted", { both: signed(one.both) })}</td></tr>` : nothing}`,
      )}</tbody></table></div>
    <p class="ledger__key muted"><span><i class="bar bar--luck"></i>${t("review.luck")}</span><span><i class="bar bar--own"></i>${t("review.own")}</span><span><i class="bar bar--others"></i>${t("review.others")}</span></p>
  </section>`;
}

/** @param {number} value @param {number} error */
const withError = (value, error) => html`<td class="num">${signed(value)}${error ? html` <small>${margin(error)}</small>` : nothing}</td>`;

/** Losses to the left of a line, gains to the right. @param {Review["ledgers"][number]} one @param {number} most */
function bars(one, most) {
  const parts = /** @type {[string, number][]} */ ([["luck", one.luck], ["own", one.own], ["others", one.others]]);
  const draw = (/** @type {(value: number) => boolean} */ belongs) =>
    parts.filter(([, value]) => belongs(value)).map(([name, value]) => html`<i class=${`bar bar--${name}`} .style=${`width:${(Math.abs(value) / most) * 100}%`}></i>`);
  const label = t("review.ledger_label", { luck: signed(one.luck), own: signed(one.own), others: signed(one.others) });
  return html`<div class="bars" role="img" aria-label=${label}><span class="bars__minus">${draw((value) => value < 0)}</span><span>${draw((value) => value > 0)}</span></div>`;
}

/** What happened up to a point, with the judgement of a choice made there. @param {Review} review @param {Look} look */
export function position(review, { at, names, seats, show }) {
  const point = review.points[at];
  const span = at ? review.spans[at - 1] : null;
  const judged = judgedBefore(review, at);
  return html`<section class="panel review__then" aria-labelledby="review-then" aria-live="polite">
    <div class="panel__head"><h2 id="review-then">${t("review.after", { at: point.at, count: review.answers })}</h2><span class="push muted">${chapterWords(review, at)}</span></div>
    <div class="panel__body">${span ? html`<p>${told(span, seats)}</p><p class="muted">${capital(kindOf(span, seats))} (${where(review, span)}): ${span.changes.map((value, side) => [...sideName(names, side), signed(value), margin(span.errors[side])].join(" ")).join("; ")}</p>` : html`<p>${t("review.begun")}</p>`}</div>
    ${judged.map((one) => judgement(one, seats, judged.length > 1 ? () => show(one) : null))}
  </section>`;
}

/** A choice and the best other one, as a table. @param {Judgement} one @param {Look["seats"]} seats @param {(() => void) | null} show on the board, where there is more than one */
function judgement(one, seats, show) {
  const rows = [{ ...one.chosen, isMade: true }, { ...one.other, isMade: false }].sort((a, b) => b.chance - a.chance);
  return html`<table class="judged"><caption>${sitter(one.seat, seats)}: ${sentence(one.question)} ${paragraph(one.rule)}</caption>
    <thead><tr><th scope="col">${t("review.option")}</th><th scope="col">${t("review.chance")}</th></tr></thead>
    <tbody>${rows.map((row) => html`<tr class=${row.isMade ? "judged__made" : ""}><td>${row.isMade ? html`${icon("check")} <span class="vh">${t("review.made")}</span>` : nothing} ${sentence(spoken(row.sentence, seats))}<br /><span class="muted">${sentence(spoken(row.reason, seats))}</span></td><td class="num">${percent(row.chance)} <small>${margin(row.error)}</small></td></tr>`)}</tbody>
    <tfoot><tr><td colspan="2" class="muted">${one.verdict === "unclear" ? t("review.unclear") : one.verdict === "good" ? t("review.best_made") : ""}
      ${show ? html`<button type="button" class="btn btn--s" @click=${show}>${t("moment.show")}</button>` : nothing}</td></tr></tfoot></table>`;
}

/** @param {Review} review @param {Look} look */
export function numbers(review, { names, seats, at, go }) {
  return html`<details class="panel review__numbers"><summary>${t("review.table")}</summary><div class="review__scroll"><table>
    <thead><tr><th scope="col">${t("review.after", { at: "", count: review.answers })}</th>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${review.points.map((point, number) => html`<tr aria-current=${number === at ? "true" : nothing}>
      <td><button type="button" class="linklike" @click=${() => go(number)}>${point.at}</button> ${number ? told(review.spans[number - 1], seats) : t("review.beginning")}</td>
      ${point.chances.map((chance, side) => html`<td class="num">${percent(chance)} <small>${margin(point.errors[side])}</small></td>`)}</tr>`)}</tbody></table></div></details>`;
}
