// One's own wishes: theme, motion, calls, language on this device; password and mail on the server.
import { Failed, fetchMe, post, put, remember, remove, whoami } from "../api.js";
import { loginPath } from "../errand.js";
import { personChanged } from "../app.js";
import { ping } from "../calling.js";
import { Page } from "../page.js";
import { stopListening } from "../personal.js";
import { redraw } from "../redraw.js";
import { go } from "../router.js";
import { themeButtons } from "../shell.js";
import { html, live, nothing } from "../vendor/lit.js";
import { wish, wishes } from "../wishes.js";
import { LANGUAGES, currentLanguage, t } from "../words.js";
import { input } from "./login.js";

export default class SettingsPage extends Page {
  static styles = ["pages/form.css"];

  said = "";
  /** @type {Failed | null} */
  problem = null;

  title() {
    return t("nav.settings");
  }

  async load() {
    await fetchMe();
  }

  /** @param {() => Promise<unknown>} deed @param {string} words */
  async try(deed, words) {
    this.problem = null;
    this.said = "";
    try {
      await deed();
      this.said = words;
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.problem = error;
    }
    redraw();
  }

  content() {
    const me = whoami();
    return html`<main id="main" class="narrow narrow--s settings">
      <h1>${t("nav.settings")}</h1>
      ${this.said ? html`<p class="notice" role="status">${this.said}</p>` : nothing}
      ${this.problem ? html`<p class="notice notice--bad" role="alert">${this.problem.sentence} <code>${this.problem.code}</code></p>` : nothing}
      ${this.device()}
      ${me.person && me.mode === "club" ? html`${this.account(me)} ${me.sends_mail ? this.mail(me) : nothing}` : nothing}
      ${me.person ? this.muted(me) : nothing}
      <p class="muted small">${t("settings.version", { version: me.version })}</p>
    </main>`;
  }

  device() {
    const now = wishes();
    /** @param {"motion" | "sound" | "call"} name @param {string} on @param {() => void} [then] */
    const tick = (name, on, then) => html`<label class="tick"><input type="checkbox" .checked=${live(now[name] === on)} @change=${(/** @type {any} */ event) => {
      wish(/** @type {any} */ ({ [name]: event.target.checked ? on : "" }));
      if (event.target.checked) then?.();
      redraw();
    }} />${t(`settings.${name}`)}</label>`;
    return html`<section class="panel" aria-labelledby="device-head"><div class="panel__head"><h2 id="device-head">${t("settings.device")}</h2></div>
      <div class="form">
        <div class="field"><span class="label">${t("theme")}</span>${themeButtons()}<span class="help">${t("settings.theme_help")}</span></div>
        ${tick("motion", "none")} ${tick("sound", "on", ping)}
        ${"Notification" in window ? tick("call", "on", () => Notification.requestPermission()) : nothing}
        ${Object.keys(LANGUAGES).length > 1
          ? html`<div class="field"><label for="language">${t("settings.language")}</label><select id="language" @change=${(/** @type {any} */ event) => {
              wish({ language: event.target.value });
              location.reload();
            }}>${Object.entries(LANGUAGES).map(([tag, name]) => html`<option value=${tag} ?selected=${tag === currentLanguage()}>${name}</option>`)}</select></div>`
          : nothing}
      </div></section>`;
  }

  /** @param {import("../protocol.js").Me} me */
  account(me) {
    const change = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      const data = new FormData(form);
      this.try(async () => {
        remember(await put("/api/me/password", { old: String(data.get("old")), new: String(data.get("new")) }));
        form.reset();
      }, t("settings.password_changed"));
    };
    return html`<section class="panel" aria-labelledby="account-head"><div class="panel__head"><h2 id="account-head">${t("settings.account", { name: me.person?.name })}</h2>
        <button type="button" class="btn btn--s push" @click=${() => this.logout()}>${t("logout")}</button></div>
      ${me.person?.is_guest
        ? html`<p class="panel__body">${t("settings.guest")} <a href=${loginPath()}>${t("register")}</a></p>`
        : html`<form class="form" @submit=${change}>
            ${input("old", t("settings.old"), { type: "password", autocomplete: "current-password", required: true })}
            ${input("new", t("settings.new"), { type: "password", autocomplete: "new-password", minlength: 10, required: true, help: t("login.password_help") })}
            <button class="btn">${t("settings.change_password")}</button></form>`}</section>`;
  }

  logout() {
    return this.try(async () => {
      stopListening();
      remember(await post("/api/logout"));
      await personChanged();
      go("/");
    }, "");
  }

  /** @param {import("../protocol.js").Me} me */
  mail(me) {
    const save = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
      this.try(async () => remember(await put("/api/me/mail", { email: String(data.get("email")), wants_mail: data.get("wants") === "on" })), t("settings.mail_saved"));
    };
    return html`<section class="panel" aria-labelledby="mail-head"><div class="panel__head"><h2 id="mail-head">${t("settings.mail")}</h2></div>
      <form class="form" @submit=${save}>${input("email", t("login.email"), { type: "email", autocomplete: "email", value: me.email })}
        <label class="tick"><input type="checkbox" name="wants" ?checked=${me.wants_mail} />${t("settings.wants_mail")}</label>
        <button class="btn">${t("settings.save")}</button></form></section>`;
  }

  /** @param {import("../protocol.js").Me} me */
  muted(me) {
    if (!me.muted.length) return nothing;
    return html`<section class="panel" aria-labelledby="muted-head"><div class="panel__head"><h2 id="muted-head">${t("chat.muted_names")}</h2></div>
      <div class="panel__body row wrap">${me.muted.map((name) => html`<button type="button" class="btn btn--s" @click=${() =>
        this.try(async () => remember(await remove(`/api/me/muted/${encodeURIComponent(name)}`)), "")}>${t("chat.unmute", { name })}</button>`)}</div></section>`;
  }
}
