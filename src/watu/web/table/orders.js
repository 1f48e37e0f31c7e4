// Standing orders: what a seat has answered in its place, shown before they fire; nobody else learns of them.
import { sentence } from "../page.js";
import { paragraph } from "../pieces/paragraph.js";
import { html } from "../vendor/lit.js";
import { t } from "../words.js";

/**
 * @param {readonly import("../protocol.js").Order[]} orders
 * @param {(name: string, times: number) => void} set
 */
export function ordersBody(orders, set) {
  if (!orders.length) return html`<p class="muted">${t("orders.none")}</p>`;
  return html`<p class="muted">${t("orders.what")}</p>
    <ul class="orders">${orders.map(
      (order) => html`<li>
        <p><b>${sentence(order.sentence)}</b> ${paragraph(order.rule)}<br />
          <span class="muted">${order.is_on ? (order.left < 0 ? t("orders.until_cancelled") : t("orders.left", { n: order.left })) : t("orders.off")}</span></p>
        <span class="row">${order.is_on
          ? html`<button type="button" class="btn btn--s" @click=${() => set(order.name, 0)}>${t("orders.cancel")}</button>`
          : html`<button type="button" class="btn btn--s" @click=${() => set(order.name, 1)}>${t("orders.once")}</button>
              <button type="button" class="btn btn--s" @click=${() => set(order.name, -1)}>${t("orders.always")}</button>`}</span>
      </li>`,
    )}</ul>`;
}
