// The words beside a lesson's table: where one is, what the last move brought, what matters now, and help with the move.
import { spoken } from "../names.js";
import { prose } from "../pieces/prose.js";
import { icon } from "../pieces/sprites.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../pages/lesson.js").default} LessonPage */
/** @typedef {import("../learning.js").LessonStop} LessonStop */

/** @param {LessonPage} lesson */
export function guide(lesson) {
  const stop = /** @type {LessonStop} */ (lesson.stop);
  const seen = new Set();
  return html`<section class="guide" aria-labelledby="guide-head">
    <div class="guide__top">
      <progress max=${stop.stops} value=${stop.number + 1} aria-label=${t("learn.progress")}></progress>
      <span class="guide__at">${t("learn.at", { n: stop.number + 1, count: stop.stops })}</span>
      <button type="button" class="btn btn--quiet btn--s" aria-disabled=${stop.number ? nothing : "true"} @click=${() => stop.number && lesson.go(stop.number - 1)}>${icon("prev")} ${t("learn.back")}</button>
    </div>
    <h2 id="guide-head" tabindex="-1">${stop.title}</h2>
    ${stop.then ? html`<div class="guide__then">${icon("check")}<div>${prose(stop.then, lesson.terms, seen)}</div></div>` : nothing}
    <div class="guide__say">${prose(stop.say, lesson.terms, seen)}</div>
    <div class="guide__reply" role="status">${replyWords(lesson)}</div>
    ${stop.do ? help(lesson, stop) : nothing}
    ${lesson.isLast ? ending(lesson) : nothing}
  </section>`;
}

/** What is said to another move: beside the words on a wide screen, above the prompt on a narrow one. @param {LessonPage} lesson */
export const replyWords = (lesson) => (lesson.reply ? html`<b>${t("learn.not_yet")}</b> ${prose(lesson.reply, lesson.terms)}` : nothing);

/** @param {LessonPage} lesson @param {LessonStop} stop */
function help(lesson, stop) {
  if (!lesson.isShown) {
    return html`<div class="row wrap guide__help"><button type="button" class="btn btn--s" @click=${() => lesson.show()}>${icon("hint")} ${t("learn.show")}</button></div>`;
  }
  return html`<div class="guide__help"><p role="status">${t("learn.move", { move: spoken(stop.move, lesson.table()?.seats ?? []) })} <span class="guide__where">${t("learn.marked")}</span></p>
    <div class="row wrap"><button type="button" class="btn btn--s" @click=${() => lesson.choose(stop.do)}>${t("learn.do_it")}</button>
      <button type="button" class="btn btn--quiet btn--s" @click=${() => lesson.goThere()}>${t("learn.there")}</button></div></div>`;
}

/** @param {LessonPage} lesson */
function ending(lesson) {
  return html`<div class="row wrap guide__help">
    <button type="button" class="btn btn--s" @click=${() => lesson.restart()}>${icon("first")} ${t("learn.again")}</button>
    ${lesson.hasAid ? html`<a class="btn btn--s" href=${`/aid/${lesson.game}`}>${t("learn.aid")}</a>` : nothing}
    <a class="btn btn--s" href="/learn">${t("learn.choose")}</a></div>`;
}
