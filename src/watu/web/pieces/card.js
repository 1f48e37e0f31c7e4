// A Force card: one component at three widths (a container query decides) and in every state a card can be in.
import { classMap, html, nothing } from "../vendor/lit.js";
import { hasWords, t } from "../words.js";
import { SUITS, diceIn, suitsIn } from "./force.js";
import { canCarry, handle } from "./handle.js";
import { smallSilhouette } from "./small.js";
import { cross, icon, mark, provenance, sideMark, silhouette } from "./sprites.js";
import { why } from "./why.js";

/** @typedef {import("./force.js").Force} Force */
/** @typedef {import("./why.js").Reason} Reason */
/**
 * @typedef {object} Look
 * @property {"playable" | "barred" | "selected" | "laid" | "victim" | "engaged" | ""} [state]
 * @property {string} [suit] what is fought in: its values are inverted
 * @property {(slug: string) => string} nameOf
 * @property {Reason[]} [reasons] why it cannot be chosen
 * @property {() => void} [press] what a click does; without it a click opens the sheet
 * @property {() => void} [pressTwice] what a double click does
 * @property {() => void} [open] the whole card
 * @property {string} [drag] what is carried when it is dragged
 * @property {boolean} [isDoubled]
 * @property {boolean} [isFresh] it has just come
 * @property {string} [more] what readers hear besides
 * @property {string} [tag] words across the card: "keep"
 */

const RIPPLE = "M0 6q5-4 10 0t10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0";

/** @param {string} key @param {string} fallback */
const word = (key, fallback) => (hasWords(key) ? t(key) : fallback);

/** @param {Force} force */
export const kindWord = (force) => word(`cards.kind.${force.kind}`, force.kind.replaceAll("_", " "));

/** @param {Force} force */
const faces = (force) => (force.side === "axis" ? "left" : "right");

/** A value in words for readers. @param {string} value */
function spoken(value) {
  const dice = diceIn(value);
  return dice ? t("cards.dice", { n: dice }) : value;
}

/**
 * What readers hear: name, side, the values that count, and how it stands.
 * @param {Force} force
 * @param {Partial<Look>} look
 */
export function cardSentence(force, look) {
  const suits = look.suit ? suitsIn(look.suit) : SUITS;
  const values = suits.map((one) => `${t(`cards.suit.${one}`)} ${spoken(force.values[one])}`);
  const state = look.state && hasWords(`cards.state.${look.state}`) ? t(`cards.state.${look.state}`) : "";
  const facts = [force.name, t(`cards.side.${force.side}`), t(`cards.category.${force.category}`), ...values].join(", ");
  return [facts, look.isDoubled ? t("cards.doubled") : "", state, look.more ?? ""].filter(Boolean).join(". ") + ".";
}

/** Victory points on their pennant, or the mark of a card that comes back. @param {Force} force */
function pennant(force) {
  if (/^\d+$/.test(force.vp)) return html`<span class="vp">${force.vp}</span>`;
  return html`<span class="vp vp--recycle">${mark("recycle")}</span>`;
}

/** @param {string} value @param {boolean} isBonus */
function valueShown(value, isBonus) {
  const dice = diceIn(value);
  if (dice) return html`${Array.from({ length: dice }, () => mark("die"))}`;
  return isBonus && value !== "0" ? `+${value}` : value;
}

/** @param {Force} force @param {Partial<Look>} look */
export function valuesRow(force, look) {
  const counting = look.suit ? suitsIn(look.suit) : [];
  const isBonus = force.category === "bonus";
  return html`<span class="card__values">${SUITS.map((one) => {
    const value = force.values[one];
    const classes = { val: true, "val--zero": value === "0", "val--suit": counting.includes(one) };
    return html`<span class=${classMap(classes)}><span class="val__mark">${mark(one)}</span><span class="val__n">${valueShown(value, isBonus)}</span></span>`;
  })}</span>`;
}

/** @param {Force} force @param {Look} look */
function fateRow(force, look) {
  const own = force.category === "event" || force.category === "special" ? force.note : "";
  return html`<span class="card__fate">
    ${look.isDoubled ? html`<span class="card__twice">${t("cards.doubled_short")}</span>` : nothing}
    ${force.fates ? html`<span>${mark("fates")}<b>${look.nameOf(force.fates)}</b></span>` : nothing}
    ${force.fatedBy.length ? html`<span class="long">${mark("fated")}<i class="plain">${force.fatedBy.map(look.nameOf).join(", ")}</i></span>` : nothing}
    ${own && !force.fates && !force.fatedBy.length ? html`<span class="card__text long">${own}</span>` : nothing}
  </span>`;
}

/** @param {Force} force */
const yearsShown = (force) =>
  force.years[0] === force.years[1] ? force.years[0] : `${force.years[0]}–${force.years[1].slice(2)}`;

/** @param {Force} force @param {Look} look */
function face(force, look) {
  const kinds = [force.nationality, kindWord(force)].filter(Boolean).join(" ");
  return html`<span class="card__face" aria-hidden="true">
    <span class="card__head">${sideMark(force.side)}<span class="card__name">${force.name}</span>${pennant(force)}</span>
    <span class="card__kind"><b>${t(`cards.category.${force.category}`)}</b> ${kinds}</span>
    <span class="card__window type-${force.type}">${silhouette(force.kind, { faces: faces(force) })}${smallSilhouette(force.kind, { faces: faces(force) })}
      <svg class="ripple" viewBox="0 0 120 12" preserveAspectRatio="none"><path d=${RIPPLE} fill="none" stroke="currentColor" stroke-width="1.4" vector-effect="non-scaling-stroke"></path></svg></span>
    <span class="card__meta"><span>${mark(force.type)}</span><span>${yearsShown(force)}</span><span>${mark(force.ocean)}<span class="word">${t(`cards.ocean.${force.ocean}`)}</span></span></span>
    ${valuesRow(force, look)}
    ${fateRow(force, look)}
    ${provenance(force.source)}
    ${look.state === "victim" ? cross() : nothing}
    ${look.reasons?.length ? html`<span class="reason">${strip(look.reasons[0])}</span>` : nothing}
  </span>`;
}

/** What the strip at the foot says: the paragraph's own heading where it has one, else the reason, cut by the width. @param {Reason} reason */
function strip(reason) {
  const [, number, heading] = /^(§[\d.]+)\s+(.+)$/.exec(reason.rule) ?? [];
  if (heading) return html`<b>${heading}</b> ${number}`;
  return html`<b class="reason__words">${short(reason.reason)}</b>${reason.rule.startsWith("§") ? ` ${reason.rule}` : nothing}`;
}

/** The part before the details. @param {string} text */
export const short = (text) => {
  const first = text.split(/[:;]/)[0];
  return first.charAt(0).toUpperCase() + first.slice(1);
};

/**
 * The card.
 * @param {Force} force
 * @param {Look} look
 */
export function card(force, look) {
  const isChoice = Boolean(look.press) || look.state === "barred";
  const classes = { card: true, [`card--${force.side}`]: true, "card--fresh": Boolean(look.isFresh) };
  const label = cardSentence(force, look);
  return html`<div
    class=${classMap(classes)}
    data-state=${look.state || nothing}
    data-card=${force.slug}
    role="button"
    tabindex="0"
    aria-pressed=${isChoice ? String(look.state === "selected") : nothing}
    aria-disabled=${look.state === "barred" ? "true" : nothing}
    aria-haspopup=${isChoice ? nothing : "dialog"}
    draggable=${look.drag && canCarry() ? "true" : nothing}
    ${handle({ press: look.press, pressTwice: look.pressTwice, open: look.open, drag: look.drag })}
    ${why(look.reasons)}
  ><span class="vh">${label}</span>${face(force, look)}${look.state === "selected" ? html`<span class="card__tick" aria-hidden="true">${icon("check")}</span>` : nothing}${look.tag
    ? html`<span class="card__band" aria-hidden="true">${look.tag}</span>`
    : nothing}</div>`;
}

/**
 * A card as one line, for what lies under or beside another, and for the rows of a phone.
 * @param {Force} force
 * @param {Look} look
 */
export function cardLine(force, look) {
  const suits = look.suit ? suitsIn(look.suit) : [];
  const isBonus = force.category === "bonus";
  return html`<div class="cardline" data-state=${look.state || nothing} role="button" tabindex="0" aria-haspopup="dialog"
    ${handle({ open: look.open })}><span class="vh">${cardSentence(force, look)}</span><span class="cardline__face" aria-hidden="true">${sideMark(force.side)}<span class="cardline__name">${force.name}</span>
      <span class="cardline__n">${suits.length === 1 ? valueShown(force.values[suits[0]], isBonus) : nothing}${look.isDoubled ? "×2" : nothing}</span></span></div>`;
}

/**
 * The back of a card.
 * @param {"hidden" | "down"} state
 * @param {string} label
 * @param {string} [title]
 */
export function cardBack(state, label, title = "") {
  return html`<div class="card card--back" data-state=${state} role="img" aria-label=${label}><span class="card__face" aria-hidden="true">
    <svg class="card__back" viewBox="0 0 24 24"><path d="M3 3h18v18H3zM3 9h18M3 15h18M9 3v18M15 3v18" fill="none" stroke="currentColor" stroke-width="1.2"></path><path d="M12 8l4 4-4 4-4-4z" fill="currentColor"></path></svg>
    <span class="card__under">${title ? html`<b>${title}</b>` : nothing}${label}</span></span></div>`;
}
