// References to the rulebook: a § that opens its entry, and sentences with the § in them marked.
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

/** What a click on a § does; the table page sets it to open the rulebook's contents. @type {(rule: string) => void} */
let opener = () => {};

/** @param {(rule: string) => void} open */
export function onParagraph(open) {
  opener = open;
}

/** Whether a reference is a number (§4.4), a page (p.5) or a heading (Strategy Phase). @param {string} rule */
export const shortRule = (rule) => rule.replace(/^(§\s?[\d.]+).*$/, "$1");

/**
 * A reference as a small button; nothing for none.
 * @param {string} rule
 */
export function paragraph(rule) {
  if (!rule) return nothing;
  return html`<button type="button" class=${/^(§|p\.)/.test(rule) ? "sec" : "sec sec--word"} aria-label=${t("rule.open", { rule })} @click=${(/** @type {Event} */ event) => {
    event.stopPropagation();
    opener(rule);
  }}>${shortRule(rule)}</button>`;
}
