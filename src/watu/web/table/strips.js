// Strips above the prompt: a line lost and found again, what came in meanwhile, proposals, a refusal, a look at the past.
import { joined } from "../games.js";
import { sentence } from "../page.js";
import { paragraph } from "../pieces/paragraph.js";
import { icon } from "../pieces/sprites.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";
import { told } from "./log.js";

/** @typedef {import("../board.js").Table} Table */
/** @typedef {import("../protocol.js").Proposal} Proposal */

/** @param {import("../live.js").Line} line @param {number} now milliseconds @param {() => void} hurry */
export function lineStrip(line, now, hurry) {
  if (line.status !== "lost") return nothing;
  const seconds = Math.max(0, Math.ceil((line.retryAt - now) / 1000));
  return html`<div class="notice notice--wait strip" role="status">${icon("clock")}
    <p><b>${t("line.lost")}</b> ${line.retryAt ? t("line.again", { n: seconds }) : t("line.trying")} ${line.answered ? t("line.kept") : ""}</p>
    <button type="button" class="btn btn--s push" @click=${hurry}>${t("line.now")}</button></div>`;
}

/**
 * What came in while the line was down, or since the person last looked.
 * @param {string} words
 * @param {() => void} show
 * @param {() => void} close
 */
export const sinceStrip = (words, show, close) =>
  html`<div class="notice strip" role="status">${icon("check")}<p>${words}</p>
    <button type="button" class="btn btn--s push" @click=${show}>${t("since.show")}</button>
    <button type="button" class="icon-btn" aria-label=${t("close")} @click=${close}>${icon("close")}</button></div>`;

/** @param {string} words @param {() => void} close */
export const noteStrip = (words, close) =>
  html`<div class="notice strip" role="status">${icon("check")}<p>${words}</p>
    <button type="button" class="icon-btn push" aria-label=${t("close")} @click=${close}>${icon("close")}</button></div>`;

/** @param {import("../protocol.js").Refused} refused @param {() => void} close */
export const refusedStrip = (refused, close) =>
  html`<div class="notice notice--bad strip" role="alert">${icon("close")}
    <p>${sentence(refused.sentence)} ${paragraph(refused.rule)} <code>${refused.code}</code></p>
    <button type="button" class="icon-btn push" aria-label=${t("close")} @click=${close}>${icon("close")}</button></div>`;

/**
 * @param {Table} table
 * @param {{decide: (id: number, agrees: boolean) => void, withdraw: (id: number) => void}} deeds
 */
export function proposalStrips(table, deeds) {
  return table.view.proposals.map((one) => {
    const isMine = table.hello.yours.includes(one.by);
    const isAsked = one.undecided.some((seat) => table.hello.yours.includes(seat));
    return html`<div class="notice strip proposal" role="status">${icon("undo")}
      <div><p><b>${sentence(one.sentence)}</b> ${proposalState(table, one)}</p>${concerned(table, one)}</div>
      <span class="push row">
        ${isAsked && !isMine
          ? html`<button type="button" class="btn btn--s" @click=${() => deeds.decide(one.id, false)}>${t("proposal.decline")}</button>
              <button type="button" class="btn btn--s btn--go" @click=${() => deeds.decide(one.id, true)}>${t("proposal.agree")}</button>`
          : nothing}
        ${isMine ? html`<button type="button" class="btn btn--s" @click=${() => deeds.withdraw(one.id)}>${t("proposal.withdraw")}</button>` : nothing}
      </span></div>`;
  });
}

/** @param {Table} table @param {Proposal} one */
function proposalState(table, one) {
  const names = one.undecided.map((seat) => table.seat(seat)?.label ?? seat);
  return names.length ? t("proposal.waits", { names: joined(names) }) : "";
}

/** The lines that a take-back would remove: the move concerned. @param {Table} table @param {Proposal} one */
function concerned(table, one) {
  if (one.from_line < 0) return nothing;
  const lines = told(table.log).filter((line) => line.number >= one.from_line);
  if (!lines.length) return nothing;
  return html`<ul class="proposal__lines">${lines.slice(0, 4).map((line) => html`<li>${sentence(line.text)}</li>`)}
    ${lines.length > 4 ? html`<li class="muted">${t("proposal.more", { n: lines.length - 4 })}</li>` : nothing}</ul>`;
}

/**
 * The table as it was: a stepper, and the way back.
 * @param {{at: number, count: number, text: string, isBusy: boolean, go: (to: number) => void, back: () => void}} past
 */
export function pastStrip(past) {
  const step = (/** @type {number} */ to, /** @type {string} */ name) =>
    html`<button type="button" class="icon-btn" aria-label=${t(`step.${name}`)} aria-disabled=${to < 1 || to > past.count || past.isBusy ? "true" : nothing}
      @click=${() => to >= 1 && to <= past.count && past.go(to)}>${icon(name)}</button>`;
  return html`<div class="prompt prompt--past" id="prompt" tabindex="-1" aria-live="polite">
    <p class="prompt__ask"><b>${t("past.head", { at: past.at, count: past.count })}</b><span>${sentence(past.text)}</span></p>
    <span class="row">${step(past.at - 1, "prev")}${step(past.at + 1, "next")}</span>
    <button type="button" class="btn btn--go" data-primary @click=${past.back}>${t("past.back")}</button></div>`;
}
