// Promises made at the table: how each stands (the server tells), the die of a promised chance, and a form for a new one.
import { icon, seatFlag } from "../pieces/sprites.js";
import { redraw } from "../redraw.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../board.js").Table} Table */
/** @typedef {import("../protocol.js").Promised} Promised */
/** @typedef {import("./chat.js").Ways} Ways */

const CONVOY = "convoy";
const SHARES = [1, 2, 3];
const CHANCES = [1, 2, 3, 4, 5];

/** What is being promised; kept while other tabs are shown. */
const draft = { to: "", what: "", chance: 0 };

/** @param {string} slug */
const spelled = (slug) => slug.replace(/_/g, " ").replace(/^./, (letter) => letter.toUpperCase());

/** A spoil by the name the board has for it. @param {Table} table @param {string} slug */
export function spoilName(table, slug) {
  if (slug === CONVOY) return t("promises.convoy");
  return table.spoils().find((one) => one.slug === slug)?.label ?? spelled(slug);
}

/** What is promised, in words. @param {Table} table @param {Promised} made */
export function thing(table, made) {
  if (made.side) return t("promises.side", { side: spelled(made.side) });
  if (made.share) return t("promises.share", { n: made.share });
  const spoil = spoilName(table, made.spoil);
  return made.chance ? t("promises.chance", { n: made.chance, spoil }) : spoil;
}

/** @param {Table} table @param {Ways} ways */
export function promises(table, ways) {
  const all = table.view.promises ?? [];
  if (!all.length) return nothing;
  return html`<section aria-labelledby="promises-head"><div class="panel__head"><h3 id="promises-head">${t("promises")}</h3>
      <span class="push muted small">${t("promises.not_binding")}</span></div>
    ${[...all].reverse().map((made) => onePromise(table, made, ways))}</section>`;
}

/** @param {Table} table @param {Promised} made @param {Ways} ways */
function onePromise(table, made, ways) {
  const by = table.seat(made.by);
  const to = table.seat(made.to);
  const concerns = table.hello.yours.some((seat) => !made.to || seat === made.by || seat === made.to);
  const mark = { kept: "check", broken: "close" }[/** @type {string} */ (made.state)];
  return html`<div class="promise">${seatFlag(by?.index ?? 0, by?.label)}
    <span>${t("promises.by", { who: by?.label, to: to?.label ?? t("promises.all") })} <em>${thing(table, made)}</em>${made.die ? html` <span class="promise__die">${t("promises.threw", { n: made.die })}</span>` : nothing}</span>
    <span class="state state--${made.state}">${mark ? icon(mark) : nothing} ${t(`promises.${made.state}`)}</span>
    ${made.chance && !made.die && made.state === "open" && !table.view.result && !table.isReplay && concerns
      ? html`<span class="promise__set"><button type="button" class="link" @click=${() => ways.throwDie(made.number)}>${t("promises.throw")}</button></span>`
      : nothing}</div>`;
}

/** The form. Nothing where the game knows no promises, or is over. @param {Table} table @param {Ways} ways */
export function promising(table, ways) {
  const { sides = [], yours, viewer } = table.hello;
  if (!sides.length || !yours.length || !viewer || table.view.status !== "playing" || table.seats.length < 2) return nothing;
  const spoils = table.spoils();
  const isSpoil = draft.what.startsWith("spoil:");
  const change = (/** @type {"to" | "what"} */ name) => (/** @type {any} */ event) => {
    draft[name] = event.target.value;
    redraw();
  };
  return html`<details class="promising"><summary>${t("promises.make")}</summary>
    <form @submit=${(/** @type {Event} */ event) => send(event, ways)}>
      <label class="field"><span class="label">${t("promises.whom")}</span><select .value=${draft.to} @change=${change("to")}>
        <option value="">${t("promises.everybody")}</option>
        ${table.seats.filter((seat) => seat.seat !== viewer).map((seat) => html`<option value=${seat.seat}>${seat.label}</option>`)}</select></label>
      <label class="field"><span class="label">${t("promises.what")}</span><select .value=${draft.what} @change=${change("what")}>
        <option value="">${t("promises.choose")}</option>
        ${sides.map((side) => html`<option value=${`side:${side}`}>${t("promises.side", { side: spelled(side) })}</option>`)}
        <option value=${`spoil:${CONVOY}`}>${t("promises.convoy")}</option>
        ${spoils.map((one) => html`<option value=${`spoil:${one.slug}`}>${one.label}</option>`)}
        ${SHARES.map((n) => html`<option value=${`share:${n}`}>${t("promises.share", { n })}</option>`)}</select></label>
      ${isSpoil
        ? html`<label class="field"><span class="label">${t("promises.how")}</span><select .value=${String(draft.chance)} @change=${(/** @type {any} */ event) => (draft.chance = Number(event.target.value))}>
            <option value="0">${t("promises.surely")}</option>
            ${CHANCES.map((n) => html`<option value=${String(n)}>${t("promises.odds", { n })}</option>`)}</select></label>`
        : nothing}
      <button class="btn btn--s" ?disabled=${!draft.what}>${t("promises.promise")}</button>
      <p class="muted small">${t("promises.hint")}</p>
    </form></details>`;
}

/** @param {Event} event @param {Ways} ways */
async function send(event, ways) {
  event.preventDefault();
  const [kind, what] = draft.what.split(":");
  if (!what) return;
  const promise = kind === "side" ? { side: what } : kind === "share" ? { share: Number(what) } : { spoil: what, ...(draft.chance ? { chance: draft.chance } : {}) };
  if (await ways.promise(promise, draft.to)) Object.assign(draft, { what: "", chance: 0 });
  redraw();
}
