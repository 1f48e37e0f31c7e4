// What is said at the table, and among it that something was promised.
import { whoami } from "../api.js";
import { calledBy } from "../games.js";
import { icon } from "../pieces/sprites.js";
import { redraw } from "../redraw.js";
import { html, live, nothing, repeat } from "../vendor/lit.js";
import { t } from "../words.js";
import { promises, promising, thing } from "./promises.js";

/** @typedef {import("../board.js").Table} Table */
/** @typedef {import("../protocol.js").Said} Said */

/**
 * @typedef {object} Ways
 * @property {(text: string) => Promise<boolean>} say
 * @property {(promise: import("../protocol.js").PromiseMade, to: string) => Promise<boolean>} promise
 * @property {(number: number) => void} throwDie
 * @property {(name: string) => void} mute
 * @property {(said: Said) => void} report
 */

/** What is being typed; kept while other tabs are shown. */
const draft = { text: "" };

/** @param {Table} table @param {readonly Said[]} said @param {Ways} ways */
export function chat(table, said, ways) {
  const talk = said.filter((line) => line.promise || !whoami().muted.includes(line.name));
  return html`<div class="chat">
    ${promises(table, ways)}
    <div class="chat__lines" role="log" aria-label=${t("chat")}>
      ${talk.length ? nothing : html`<p class="muted say">${t("chat.none")}</p>`}
      ${repeat(talk, (line) => line.number, (line) => (line.promise ? formalLine(table, line, said) : saidLine(table, line, ways)))}
    </div>
    ${table.hello.yours.length ? html`${promising(table, ways)} ${sayLine(ways)}` : html`<p class="muted say">${t("chat.seats_only")}</p>`}
  </div>`;
}

/** @param {Table} table @param {Said} line @param {Ways} ways */
function saidLine(table, line, ways) {
  const seat = table.seat(line.by);
  const isOwn = seat?.isYou;
  return html`<p class="say"><b>${isOwn ? t("you") : calledBy(line.name) || seat?.label}</b> ${line.text}
    ${isOwn ? nothing : html`<span class="say__more">
      <button type="button" class="link" @click=${() => ways.mute(line.name)}>${t("chat.mute")}</button>
      <button type="button" class="link" @click=${() => ways.report(line)}>${t("chat.report")}</button></span>`}</p>`;
}

/** That something was promised, or its die thrown: the second line with its number. @param {Table} table @param {Said} line @param {readonly Said[]} said */
function formalLine(table, line, said) {
  const made = table.view.promises?.find((one) => one.number === line.promise);
  const isDie = said.some((other) => other.promise === line.promise && other.number < line.number);
  const words = !made ? line.text : isDie ? t("promises.die_said", { n: made.die, what: thing(table, made) }) : saidWords(table, made);
  return html`<p class="say say--formal">${icon("seal")} <span>${words}</span></p>`;
}

/** @param {Table} table @param {import("../protocol.js").Promised} made */
function saidWords(table, made) {
  const by = table.seat(made.by);
  const to = table.seat(made.to);
  const who = { who: by?.label, to: to?.isYou ? t("log.you_within") : (to?.label ?? t("promises.everybody_within")), what: thing(table, made) };
  return t(by?.isYou ? "promises.said_by_you" : "promises.said", who);
}

/** @param {Ways} ways */
function sayLine(ways) {
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = draft.text.trim();
    if (!text) return;
    draft.text = "";
    redraw();
    if (!(await ways.say(text))) draft.text ||= text;
    redraw();
  };
  return html`<form class="sayline" @submit=${send}>
    <input type="text" maxlength="500" autocomplete="off" aria-label=${t("chat.say_label")} placeholder=${t("chat.say")}
      .value=${live(draft.text)} @input=${(/** @type {any} */ event) => (draft.text = event.target.value)} />
    <button class="btn">${t("chat.send")}</button>
  </form>`;
}
