// Private notes on a table: fetched when first opened, saved a moment after the last key.
import { get, put } from "../api.js";
import { redraw } from "../redraw.js";
import { html, live } from "../vendor/lit.js";
import { t } from "../words.js";

const PAUSE = 800;

export class Notes {
  text = "";
  /** @type {"" | "loading" | "ready" | "saving" | "saved" | "failed"} */
  state = "";
  #timer = 0;

  /** @param {string} table */
  constructor(table) {
    this.path = `/api/tables/${encodeURIComponent(table)}/note`;
  }

  async load() {
    if (this.state) return;
    this.state = "loading";
    try {
      this.text = (await get(this.path)).text;
      this.state = "ready";
    } catch {
      this.state = "failed";
    }
    redraw();
  }

  /** @param {string} text */
  change(text) {
    this.text = text;
    this.state = "saving";
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.save(), PAUSE);
    redraw();
  }

  async save() {
    const text = this.text;
    try {
      await put(this.path, { text });
      if (text === this.text) this.state = "saved";
    } catch {
      this.state = "failed";
    }
    redraw();
  }

  draw() {
    this.load();
    return html`<div class="notes"><label for="notes-text">${t("notes.label")}</label>
      <textarea id="notes-text" rows="8" maxlength="20000" .value=${live(this.text)} ?disabled=${this.state === "loading"}
        @input=${(/** @type {any} */ event) => this.change(event.target.value)}></textarea>
      <p class="muted small" role="status">${["saving", "saved", "failed"].includes(this.state) ? t(`notes.${this.state}`) : ""}</p></div>`;
  }
}
