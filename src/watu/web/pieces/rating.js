// A rating in figures: the cautious one that lists go by, and the estimate behind it with its error.
import { html } from "../vendor/lit.js";
import { t } from "../words.js";

/** @param {import("../protocol.js").Rating} one */
export const ratingWords = (one) =>
  html`<b>${one.shown}</b> <span class="muted data__spread">${t("person.spread", { mean: one.mean.toFixed(1), deviation: one.deviation.toFixed(1) })}</span>`;
