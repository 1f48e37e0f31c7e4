// What is asked, always in the same place: a whole sentence, then what will follow; at most two bordered buttons, the primary last.
import { spoken } from "../names.js";
import { sentence } from "../page.js";
import { paragraph } from "../pieces/paragraph.js";
import { icon } from "../pieces/sprites.js";
import { marked } from "../pieces/terms.js";
import { why } from "../pieces/why.js";
import { joined } from "../games.js";
import { wantsMotion } from "../motion.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../board.js").Table} Table */
/** @typedef {import("../board.js").Prompt} Prompt */
/** @typedef {import("../board.js").PromptButton} PromptButton */

/**
 * @typedef {object} Deeds what the frame can do for the prompt
 * @property {() => void} undo
 * @property {() => void} askTakeBack
 * @property {() => void} stopFiring
 * @property {(() => void) | null} hint set where somebody can be asked for one
 * @property {number} now milliseconds
 */

/**
 * @param {Table} table
 * @param {Prompt} prompt
 * @param {Deeds} deeds
 */
export function promptBar(table, prompt, deeds) {
  const question = table.question;
  if (!question) return waiting(table, deeds);
  const then = prompt.then ?? question.guide;
  const seen = new Set();
  return html`<div class="prompt" id="prompt" tabindex="-1" aria-live="polite" aria-busy=${table.isSending ? "true" : "false"}>
    <p class="prompt__ask">
      <b>${marked(askWords(table, prompt), seen)} ${paragraph(question.rule)}</b>
      ${question.firing ? firing(question.firing, deeds) : then ? html`<span>${marked(sentence(then), seen)}</span>` : nothing}
    </p>
    ${quiet(table, deeds)}
    ${prompt.buttons?.length
      ? prompt.buttons.map((button) => promptButton(table, button))
      : html`<button type="button" class="btn prompt__down" @click=${goToChoices}>${t("choose.show", { n: question.choices.length })}</button>`}
  </div>`;
}

/** @param {Table} table @param {Prompt} prompt */
function askWords(table, prompt) {
  if (prompt.ask) return sentence(prompt.ask);
  const asked = lowered(sentence(table.question?.question ?? ""));
  return table.hello.yours.length > 1 ? t("prompt.as", { seat: table.seat(table.question?.seat ?? "")?.title, asked }) : t("prompt.you", { asked });
}

/** It goes on after a colon; what begins like a question ends like one. @param {string} asked */
function lowered(asked) {
  const words = /^(which|what|where|who|whom|how|whether)\b/i.test(asked) ? asked.replace(/[.]$/, "?") : asked;
  return /^[A-Z][a-z ]/.test(words) ? words[0].toLowerCase() + words.slice(1) : words;
}

/** @param {import("../protocol.js").Firing} due @param {Deeds} deeds */
function firing(due, deeds) {
  const seconds = Math.max(0, Math.ceil(due.at - deeds.now / 1000));
  return html`<span>${t("orders.firing", { n: seconds, what: sentence(due.sentence) })}
    <button type="button" class="btn btn--s" @click=${deeds.stopFiring}>${t("orders.stop")}</button></span>`;
}

/** Where the page is longer than the window, the lists of choices may lie below its foot. */
function goToChoices() {
  const list = document.getElementById("choosing");
  list?.scrollIntoView({ block: "start", behavior: wantsMotion() ? "smooth" : "auto" });
  /** @type {HTMLElement | null | undefined} */ (list?.querySelector(".choice:not([aria-disabled])"))?.focus({ preventScroll: true });
}

/** @param {Table} table @param {Deeds} deeds */
function quiet(table, deeds) {
  const { undo, may_take_back } = table.view;
  return html`${undo
      ? html`<button type="button" class="btn btn--quiet" @click=${deeds.undo} aria-keyshortcuts="u">${icon("undo")}<span>${t("undo")}</span></button>`
      : may_take_back && !table.view.proposals.length
        ? html`<button type="button" class="btn btn--quiet" title=${sentence(spoken(may_take_back, table.seats))} @click=${deeds.askTakeBack}>${icon("undo")}<span>${t("take_back.ask")}</span></button>`
        : nothing}
    ${deeds.hint
      ? html`<button type="button" class="btn btn--quiet" @click=${deeds.hint} aria-keyshortcuts="h">${icon("hint")}<span>${t("hint")}</span></button>`
      : nothing}`;
}

/** @param {Table} table @param {PromptButton} button */
export function promptButton(table, button) {
  const isClosed = table.isSending || Boolean(button.why) || (!button.run && !button.choice);
  const press = () => {
    if (isClosed) return;
    if (button.run) button.run();
    else table.send(button.choice ?? null);
  };
  return html`<button
    type="button"
    class="btn ${button.isPrimary ? "btn--go" : ""}"
    data-primary=${button.isPrimary ? "" : nothing}
    data-does=${button.choice?.notation ?? nothing}
    aria-disabled=${isClosed ? "true" : nothing}
    @click=${press}
    ${why(button.why)}
  ><span class="btn__words">${button.label}</span>${button.isPrimary ? html` <kbd class="hide-s" aria-hidden="true">${t("key.enter")}</kbd>` : nothing}</button>`;
}

/** The same bar without pencil: others are asked, or nobody. @param {Table} table @param {Deeds} deeds */
function waiting(table, deeds) {
  const [words, more] = waitingWords(table);
  return html`<div class="prompt prompt--wait" id="prompt" tabindex="-1" aria-live="polite">
    <p class="prompt__ask"><b>${words}</b>${more ? html`<span>${more}</span>` : nothing}</p>
    ${quiet(table, deeds)}
  </div>`;
}

/** @param {Table} table @returns {[string, string]} */
export function waitingWords(table) {
  const asked = table.seats.filter((seat) => seat.awaited);
  if (table.view.status === "held") return [t("wait.held"), t("wait.held_more")];
  if (!asked.length) return [t("wait.nobody"), ""];
  const names = joined(asked.map((seat) => seat.label));
  if (asked.every((seat) => seat.bot)) return [t("wait.bot", { n: asked.length, names }), ""];
  const mine = asked.filter((seat) => seat.isYou);
  if (mine.length) return [t("wait.other_seat", { seat: mine[0].title }), ""];
  return [t("wait.for", { names }), table.hello.yours.length ? t("wait.may_leave") : ""];
}
