// Sheets: a dialog over the page for whatever needs more room, one at a time. Escape and the cross close it.
import { html, nothing } from "../vendor/lit.js";
import { redraw } from "../redraw.js";
import { t } from "../words.js";
import { icon } from "./sprites.js";

/** @typedef {{title: string, body: () => unknown, isWide?: boolean}} Sheet */

/** @type {Sheet | null} */
let open = null;
/** @type {Element | null} */
let returnTo = null;

/**
 * Open a sheet. `body` is called at each redraw while it is open.
 * @param {string} title
 * @param {() => unknown} body
 * @param {{isWide?: boolean}} [how]
 */
export function openSheet(title, body, how = {}) {
  if (!open) returnTo = document.activeElement;
  open = { title, body, ...how };
  redraw();
  requestAnimationFrame(() => {
    const dialog = theDialog();
    if (dialog && !dialog.open) dialog.showModal();
  });
}

/** Close it, and give the focus back to where it was. */
export function closeSheet() {
  if (!open) return;
  open = null;
  const dialog = theDialog();
  if (dialog?.open) dialog.close();
  redraw();
  if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus();
  returnTo = null;
}

/** Whether one is open. */
export const isSheetOpen = () => open !== null;

const theDialog = () => /** @type {HTMLDialogElement | null} */ (document.getElementById("sheet"));

/** Drawn by the shell at the end of the page. */
export function sheetHost() {
  return html`<dialog
    id="sheet"
    class="sheet ${open?.isWide ? "sheet--wide" : ""}"
    aria-labelledby="sheet-title"
    @close=${closeSheet}
    @click=${(/** @type {MouseEvent} */ event) => event.target === event.currentTarget && closeSheet()}
  >
    ${open
      ? html`<div class="sheet__head">
            <h2 id="sheet-title">${open.title}</h2>
            <button type="button" class="icon-btn push" aria-label=${t("close")} @click=${closeSheet}>${icon("close")}</button>
          </div>
          <div class="sheet__body">${open.body()}</div>`
      : nothing}
  </dialog>`;
}
