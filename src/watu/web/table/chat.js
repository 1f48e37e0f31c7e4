// What is said at the table. A promise is a sentence with a state that the players set; it binds nobody.
import { whoami } from "../api.js";
import { icon, seatFlag } from "../pieces/sprites.js";
import { redraw } from "../redraw.js";
import { html, live, nothing, repeat } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../board.js").Table} Table */
/** @typedef {import("../protocol.js").Said} Said */

/**
 * @typedef {object} Ways
 * @property {(text: string, promise: Record<string, any> | null) => Promise<boolean>} say
 * @property {(name: string) => void} mute
 * @property {(said: Said) => void} report
 */

const STATES = ["kept", "broken"];

/** What is being typed; kept while other tabs are shown. */
const draft = { text: "", to: "" };

/** Promises with their latest states: lines whose promise names an earlier one set it. @param {readonly Said[]} said */
export function promisesOf(said) {
  /** @type {Map<number, {said: Said, state: string}>} */
  const promises = new Map();
  for (const line of said) {
    if (!line.promise) continue;
    const about = Number(line.promise.about ?? 0);
    const known = promises.get(about);
    if (known && STATES.includes(String(line.promise.state))) known.state = String(line.promise.state);
    else if (!about) promises.set(line.number, { said: line, state: "open" });
  }
  return [...promises.values()];
}

/** @param {Table} table @param {readonly Said[]} said @param {Ways} ways */
export function chat(table, said, ways) {
  const talk = said.filter((line) => !line.promise && !whoami().muted.includes(line.name));
  return html`<div class="chat">
    ${promises(table, promisesOf(said), ways)}
    <div class="chat__lines" role="log" aria-label=${t("chat")}>
      ${talk.length ? nothing : html`<p class="muted say">${t("chat.none")}</p>`}
      ${repeat(talk, (line) => line.number, (line) => saidLine(table, line, ways))}
    </div>
    ${table.hello.yours.length ? sayLine(table, ways) : html`<p class="muted say">${t("chat.seats_only")}</p>`}
  </div>`;
}

/** @param {Table} table @param {Said} line @param {Ways} ways */
function saidLine(table, line, ways) {
  const seat = table.seat(line.by);
  const isOwn = seat?.isYou;
  return html`<p class="say"><b>${isOwn ? t("you") : line.name || seat?.label}</b> ${line.text}
    ${isOwn ? nothing : html`<span class="say__more">
      <button type="button" class="link" @click=${() => ways.mute(line.name)}>${t("chat.mute")}</button>
      <button type="button" class="link" @click=${() => ways.report(line)}>${t("chat.report")}</button></span>`}</p>`;
}

/** @param {Table} table @param {{said: Said, state: string}[]} all @param {Ways} ways */
function promises(table, all, ways) {
  if (!all.length) return nothing;
  return html`<section aria-labelledby="promises-head"><div class="panel__head"><h3 id="promises-head">${t("promises")}</h3>
      <span class="push muted small">${t("promises.not_binding")}</span></div>
    ${all.map(({ said, state }) => {
      const by = table.seat(said.by);
      const to = table.seat(String(said.promise?.to ?? ""));
      return html`<div class="promise">${seatFlag(by?.index ?? 0, by?.label)}<span>${t("promises.to", { who: to?.label ?? t("promises.all") })} <em>${said.text}</em></span>
        <span class="state state--${state}">${state === "kept" ? icon("check") : state === "broken" ? icon("close") : nothing} ${t(`promises.${state}`)}</span>
        ${state === "open" && to?.isYou
          ? html`<span class="promise__set">${STATES.map((set) => html`<button type="button" class="link" @click=${() =>
              ways.say(t(`promises.set_${set}`, { who: by?.label }), { about: said.number, state: set })}>${t(`promises.${set}`)}</button>`)}</span>`
          : nothing}</div>`;
    })}</section>`;
}

/** @param {Table} table @param {Ways} ways */
function sayLine(table, ways) {
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = draft.text.trim();
    if (!text) return;
    const kept = { ...draft };
    draft.text = "";
    redraw();
    const promise = kept.to ? { to: kept.to === "*" ? "" : kept.to } : null;
    if (!(await ways.say(text, promise))) draft.text = kept.text;
    redraw();
  };
  return html`<form class="sayline" @submit=${send}>
    <input type="text" maxlength="500" autocomplete="off" aria-label=${t("chat.say_label")} placeholder=${t("chat.say")}
      .value=${live(draft.text)} @input=${(/** @type {any} */ event) => (draft.text = event.target.value)} />
    <button class="btn">${t("chat.send")}</button>
    ${table.seats.length > 2 && table.seats.some((seat) => !seat.isYou && seat.name)
      ? html`<label class="sayline__promise"><span>${t("promises.as")}</span>
          <select .value=${live(draft.to)} @change=${(/** @type {any} */ event) => (draft.to = event.target.value)}>
            <option value="">${t("promises.none")}</option>
            <option value="*">${t("promises.to_all")}</option>
            ${table.seats.filter((seat) => !seat.isYou).map((seat) => html`<option value=${seat.seat}>${t("promises.to", { who: seat.label })}</option>`)}
          </select></label>`
      : nothing}
  </form>`;
}
