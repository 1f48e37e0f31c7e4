// Component data of one's own: chosen for a new table, and shown at a table to everybody who sits there.
import { Failed, get, once, post, whoami } from "./api.js";
import { plain } from "./games.js";
import { openSheet } from "./pieces/sheet.js";
import { icon } from "./pieces/sprites.js";
import { redraw } from "./redraw.js";
import { html, nothing } from "./vendor/lit.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.js").PackCard} PackCard */
/** @typedef {import("./protocol.js").Change} Change */

/** @param {string} game */
const pathOf = (game) => `/api/games/${encodeURIComponent(game)}/packs`;

/** The field of the form: the packs there are, and on the local machine a folder to look in. */
export class PackField {
  game = "";
  /** @type {PackCard[]} */
  packs = [];
  chosen = "";
  folder = "";
  /** @type {Failed | null} */
  failure = null;

  /** @param {string} game */
  for(game) {
    if (this.game === game) return;
    Object.assign(this, { game, packs: [], chosen: "", failure: null });
    this.#fetch(game);
  }

  /** @param {string} game */
  async #fetch(game) {
    const packs = await get(pathOf(game)).catch(() => []);
    if (game === this.game) this.packs = packs;
    redraw();
  }

  async look() {
    this.failure = null;
    try {
      const card = /** @type {PackCard} */ (await post(pathOf(this.game), { folder: this.folder }));
      this.packs = [...this.packs.filter((pack) => pack.digest !== card.digest), card];
      this.chosen = card.digest;
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.failure = error;
    }
    redraw();
  }

  draw() {
    const isLocal = whoami().mode === "local";
    if (this.packs.length < 2 && !isLocal) return nothing;
    return html`<fieldset class="field"><legend class="label">${t("packs")}</legend>
      <select id="new-pack" aria-label=${t("packs")} @change=${(/** @type {any} */ event) => {
        this.chosen = event.target.value;
        redraw();
      }}>${this.packs.map((pack) => html`<option value=${pack.is_built_in ? "" : pack.digest} ?selected=${pack.digest === this.chosen}>${nameOf(pack)}</option>`)}</select>
      <span class="help">${t("packs.help")}</span>
      ${isLocal ? this.#folderField() : nothing}</fieldset>`;
  }

  #folderField() {
    return html`<div class="row wrap packs__folder"><input type="text" id="new-folder" aria-label=${t("packs.folder")} placeholder=${t("packs.folder")} .value=${this.folder} autocomplete="off" spellcheck="false"
        aria-describedby="new-folder-fault" @input=${(/** @type {any} */ event) => (this.folder = event.target.value)} />
      <button type="button" class="btn btn--s" @click=${() => this.folder.trim() && this.look()}>${t("packs.look")}</button></div>
      <p id="new-folder-fault" role="alert" class=${this.failure ? "notice notice--bad" : ""}>${this.failure?.sentence}</p>`;
  }
}

/** @param {PackCard} pack */
const nameOf = (pack) => (pack.is_built_in ? t("packs.built_in") : t("packs.named", { name: pack.name, n: pack.changes }));

/**
 * What everybody at the table sees when the components are not the built-in ones.
 * @param {{game: string, pack: string, pack_name: string}} card
 */
export function packChip(card) {
  if (!card.pack_name) return nothing;
  return html`<button type="button" class="chip" @click=${() => openPack(card)}>${icon("note")} ${t("packs.chip", { name: card.pack_name })}</button>`;
}

/** Where the pack of a table differs. @param {{game: string, pack: string, pack_name: string}} card */
export async function openPack(card) {
  const { count, changes } = /** @type {import("./protocol.js").Difference} */ (await once(`${pathOf(card.game)}/${card.pack}`));
  openSheet(t("packs.head", { name: card.pack_name }), () => html`
    <p>${count ? t("packs.differs", { n: count }) : t("packs.same")}</p>
    <p class="muted small">${t("packs.digest")} <code class="digest">${card.pack}</code></p>
    ${changes.length ? html`<div class="scroll" tabindex="0" role="region" aria-label=${t("packs.changes")}><table class="changes"><thead><tr>
      ${["what", "value", "was", "is_now", "source"].map((column) => html`<th scope="col">${t(`packs.${column}`)}</th>`)}</tr></thead>
      <tbody>${changes.map(changeRow)}</tbody></table></div>` : nothing}
    ${count > changes.length ? html`<p class="muted">${t("packs.more", { n: count - changes.length })}</p>` : nothing}`);
}

/** @param {Change} change */
function changeRow(change) {
  const shown = (/** @type {string} */ value) => (value === "*" ? t("packs.there") : value || "–");
  return html`<tr><th scope="row">${change.name || plain(change.key)} <small class="muted">${change.file}</small></th>
    <td>${change.column ? plain(change.column) : t("packs.row")}</td><td>${shown(change.was)}</td><td>${shown(change.is_now)}</td><td>${change.source}</td></tr>`;
}
