// A convoy: a strip torn from the chart. On a phone it is one line.
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";
import { mark, provenance } from "./sprites.js";
import { handle } from "./handle.js";
import { seaChart } from "./seachart.js";

/** @typedef {import("./force.js").Convoy} Convoy */
/**
 * @typedef {object} ConvoyLook
 * @property {(slug: string) => string} nameOf
 * @property {() => void} [press]
 * @property {() => void} [pressTwice]
 * @property {() => void} [open]
 * @property {boolean} [isSelected]
 * @property {boolean} [isLine] one line at every width
 * @property {unknown} [under] what lies beneath it: a band at its foot
 */

const monthOf = (/** @type {number} */ month) =>
  month ? new Intl.DateTimeFormat(document.documentElement.lang || "en", { month: "long" }).format(new Date(2000, month - 1, 15)) : "";

/** What readers hear. @param {Convoy} convoy @param {(slug: string) => string} nameOf */
export function convoySentence(convoy, nameOf) {
  const facts = [convoy.name, t("points", { n: Number(convoy.vp) }), t(`cards.hold.${convoy.cargo}`), t(`cards.ocean.${convoy.ocean}`), `${monthOf(convoy.month)} ${convoy.year}`];
  if (convoy.fatedBy) facts.push(t("cards.fated_by", { name: nameOf(convoy.fatedBy) }));
  return `${facts.join(", ")}.`;
}

/**
 * @param {Convoy} convoy
 * @param {ConvoyLook} look
 */
export function convoyCard(convoy, look) {
  const inner = html`<span class="convoy__head"><span class="convoy__name">${convoy.name}</span><span class="vp">${convoy.vp}</span></span>
    <span class="convoy__route chart">${convoy.route.replace(" - ", " – ")}</span>
    <span class="convoy__sea">${seaChart(convoy.route)}</span>
    <span class="convoy__facts"><span>${mark(convoy.cargo)}<span class="word">${t(`cards.hold.${convoy.cargo}`)}</span></span>
      <span>${mark(convoy.ocean)}<span class="word">${t(`cards.ocean.${convoy.ocean}`)}</span></span>
      <span><b>${convoy.year}</b><span class="word">&nbsp;${monthOf(convoy.month)}</span></span>
      <span class="word muted">${t("cards.number", { number: convoy.number })}</span>
      ${convoy.fatedBy ? html`<span class="convoy__fate">${mark("fated")}<span class="word">${t("cards.fated_by_short")} <b>${look.nameOf(convoy.fatedBy)}</b></span></span>` : nothing}
    </span>${provenance(convoy.source)}`;
  const classes = `convoy ${look.isLine ? "convoy--line" : ""} ${look.press ? "convoy--choice" : ""}`;
  if (!look.press && !look.open) return html`<div class=${classes} role="img" aria-label=${convoySentence(convoy, look.nameOf)}>${inner}</div>`;
  return html`<div
    class=${classes}
    role="button"
    tabindex="0"
    data-card=${convoy.slug}
    aria-pressed=${look.press ? String(Boolean(look.isSelected)) : nothing}
    aria-haspopup=${look.press ? nothing : "dialog"}
    ${handle({ press: look.press, pressTwice: look.pressTwice, open: look.open })}
  ><span class="vh">${convoySentence(convoy, look.nameOf)}</span><span class="convoy__inner" aria-hidden="true">${inner}</span></div>`;
}
