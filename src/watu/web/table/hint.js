// A hint at the table: what a bot would do, with chances and reasons, and what chance may bring after each choice.
import { announce } from "../announce.js";
import { Failed, get, post, remove } from "../api.js";
import { rankOf } from "../games.js";
import { sentenceOf, spoken } from "../names.js";
import { sentence } from "../page.js";
import { icon } from "../pieces/sprites.js";
import { redraw } from "../redraw.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../board.js").Table} Table */
/** @typedef {import("../protocol.js").HintAnswer} HintAnswer */

const GLANCE = 400;

/** Hints of one table. */
export class Hints {
  isAsking = false;
  done = 0; // the part that is behind, while it is thought about
  isStopping = false;
  /** @type {HintAnswer | null} */
  answer = null;
  late = ""; // the question that was open when a hint to another one came

  /**
   * @param {string} table
   * @param {() => string | undefined} asked the id of the question that is open
   * @param {(code: string, words: string) => void} complain
   */
  constructor(table, asked, complain) {
    this.path = `/api/tables/${encodeURIComponent(table)}/hint`;
    this.asked = asked;
    this.complain = complain;
  }

  /** @param {Table} table */
  async ask(table) {
    const question = table.question;
    if (!question || this.isAsking) return;
    Object.assign(this, { isAsking: true, isStopping: false, done: 0, answer: null, late: "" });
    redraw();
    this.follow();
    try {
      this.answer = await post(this.path, { seat: question.seat });
      const best = this.answer?.hint.options[0];
      const now = this.asked() ?? "";
      if (this.answer?.question !== now) this.late = now;
      else if (best) announce(t("hint.best", { what: sentence(spoken(best.sentence, table.seats)) }));
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.complain(error.code, error.sentence);
    }
    this.isAsking = false;
    redraw();
  }

  /** Look now and then how far it is. */
  async follow() {
    while (this.isAsking) {
      await new Promise((resolve) => setTimeout(resolve, GLANCE));
      if (!this.isAsking) return;
      const state = /** @type {import("../protocol.js").HintState | null} */ (await get(this.path).catch(() => null));
      if (state?.is_asked) this.done = state.done;
      redraw();
    }
  }

  /** End it with what there is. */
  async stop() {
    if (this.isStopping) return;
    this.isStopping = true;
    redraw();
    await remove(this.path).catch(() => {});
  }

  close() {
    this.answer = null;
    redraw();
  }

  /** The panel under the prompt; gone with its question. @param {Table} table */
  draw(table) {
    if (this.isAsking) return html`<section class="panel hint" aria-busy="true"><div class="panel__body row wrap hint__wait"><span class="row" role="status">${icon("hint")} ${t("hint.asking")}</span>
      <progress max="1" value=${this.done} aria-label=${t("hint.asking")}></progress>
      <button type="button" class="btn btn--s push" aria-disabled=${this.isStopping ? "true" : nothing} @click=${() => this.stop()}>${t("hint.stop")}</button></div></section>`;
    if (table.question && this.late === table.question.id) return html`<section class="panel hint"><p class="panel__body row" role="status">${icon("hint")} ${t("hint.answers")}</p></section>`;
    const { answer } = this;
    if (!answer || !table.question || answer.question !== table.question.id) return nothing;
    return html`<section class="panel hint" aria-labelledby="hint-head">
      <div class="panel__head"><h2 id="hint-head">${headOf(answer)}</h2><button type="button" class="icon-btn push" aria-label=${t("close")} @click=${() => this.close()}>${icon("close")}</button></div>
      <ol class="hint__options">${answer.hint.options.map((option) => optionRow(table, option))}</ol>
      <p class="hint__how muted">${how(answer.hint)} ${left(answer)}</p>
      ${odds(table, answer)}
    </section>`;
  }
}

/** @param {HintAnswer} answer */
function headOf({ hint }) {
  const head = hint.level ? t("hint.head_of", { who: rankOf(hint.level) }) : t("hint.head");
  return hint.is_whole ? head : t("hint.head_stopped", { head });
}

/** Where the chances come from. @param {HintAnswer["hint"]} hint */
function how(hint) {
  if (hint.worlds) return t(hint.horizon ? "hint.worlds_ahead" : "hint.worlds", { n: hint.worlds, ahead: hint.horizon });
  return hint.options.some((one) => one.valued !== null) ? t("hint.reckoned", { who: rankOf(hint.level) }) : t("hint.nochance");
}

/** The chance after an option; without games played on, what the level expects. @param {HintAnswer["hint"]["options"][number]} option */
function chanceOf({ chance, error, valued }) {
  if (chance !== null && error !== null) return t("hint.chance", { chance: whole(chance), error: whole(error) });
  return valued === null ? "" : t("hint.about", { chance: whole(valued) });
}

/** @param {HintAnswer} answer */
function left({ hint }) {
  const n = hint.of - hint.options.length;
  return n > 0 ? t("hint.left", { n }) : "";
}

/** @param {Table} table @param {HintAnswer["hint"]["options"][number]} option */
function optionRow(table, option) {
  const choice = table.question?.choices.find((one) => one.notation === option.notation);
  const chance = chanceOf(option);
  const note = option.is_ahead ? t("hint.ahead") : option.is_close ? t("hint.close") : "";
  const words = sentence(spoken(option.sentence, table.seats));
  return html`<li>
    <p><b>${words}</b> ${note ? html`<span class="muted">${note}</span>` : nothing}</p>
    ${chance ? html`<span class="hint__chance num">${chance}</span>` : nothing}
    <p class="hint__why muted">${sentence(spoken(option.reason, table.seats))}</p>
    ${choice ? html`<button type="button" class="btn btn--s" aria-disabled=${table.isSending ? "true" : nothing} aria-label=${`${t("hint.do")}: ${words}`} @click=${() => !table.isSending && table.send(choice)}>${t("hint.do")}</button>` : nothing}
  </li>`;
}

/** @param {Table} table @param {HintAnswer} answer */
function odds(table, answer) {
  const told = answer.odds.filter((one) => one.outcomes.length || one.same_as);
  return html`<details class="hint__odds"><summary>${t("hint.odds")}</summary>
    ${told.length ? told.map((one) => oddsOf(table, one, answer.odds)) : html`<p class="muted">${t("hint.odds_none")}</p>`}</details>`;
}

/** @param {Table} table @param {HintAnswer["odds"][number]} one @param {HintAnswer["odds"]} all */
function oddsOf({ seats }, one, all) {
  const twin = all.find((other) => other.notation === one.same_as);
  const say = (/** @type {string} */ text) => sentence(spoken(text, seats));
  if (twin) return html`<p><b>${say(one.sentence)}</b> <span class="muted">${t("hint.odds_same", { what: say(twin.sentence) })}</span></p>`;
  return html`<table><caption>${say(one.sentence)} <span class="muted">${t(one.is_exact ? "hint.exact" : "hint.estimated")}</span></caption>
    <tbody>${one.outcomes.map((outcome) => html`<tr><td class="num">${whole(outcome.chance)} %${outcome.exact ? ` = ${outcome.exact}` : ` ± ${whole(outcome.error)}`}</td><td>${sentence(sentenceOf({ text: outcome.text, seats: outcome.named }, seats))}</td></tr>`)}
      ${one.more ? html`<tr><td></td><td class="muted">${t("hint.less", { n: one.more })}</td></tr>` : nothing}</tbody></table>`;
}

/** A share in whole hundredths. @param {number} share */
const whole = (share) => Math.round(share * 100);
