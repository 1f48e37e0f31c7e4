// A long list shows its first rows. A button says how many there are, shows them all, and leads the keyboard to the first new one.
import { redraw } from "../redraw.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

/** How many rows a list shows before it folds. */
export const MOST = 8;

/** Lists that have been opened, by name, until the page is loaded anew. @type {Set<string>} */
const opened = new Set();

/**
 * The rows that are drawn.
 * @template Item
 * @param {string} name of the list
 * @param {readonly Item[]} items
 */
export const shownOf = (name, items) => (opened.has(name) ? items : items.slice(0, MOST));

/**
 * A list and, if it is long, its button.
 * @template Item
 * @param {string} name also the list's id
 * @param {readonly Item[]} items
 * @param {(item: Item) => unknown} row an `li` with something that can be focused
 * @param {{style?: string, rest?: (n: number) => string}} [look] a class; a sentence about the rows that are not shown
 */
export function folded(name, items, row, { style = "list", rest } = {}) {
  const shown = shownOf(name, items);
  const hidden = items.length - shown.length;
  return html`<ul class=${style} id=${name}>${shown.map(row)}</ul>
    ${items.length > MOST
      ? html`<p class="fold">${hidden && rest ? html`<span>${rest(hidden)}</span>` : nothing}
          <button type="button" class="btn btn--s btn--quiet" aria-expanded=${String(!hidden)} aria-controls=${name} @click=${() => turn(name)}>${hidden ? t("fold.all", { n: items.length }) : t("fold.fewer")}</button></p>`
      : nothing}`;
}

/** Open or fold a list. Opened, the first row that was hidden has the focus; folded, the button stays in sight. @param {string} name */
function turn(name) {
  const isOpening = !opened.delete(name);
  if (isOpening) opened.add(name);
  redraw();
  queueMicrotask(() => {
    const list = document.getElementById(name);
    const first = /** @type {HTMLElement | null | undefined} */ (list?.children[MOST]?.querySelector("a, button"));
    if (isOpening) first?.focus();
    else list?.nextElementSibling?.scrollIntoView({ block: "nearest" });
  });
}
