// Logging in, or a new account where the server allows it.
import { Failed, post, remember, whoami } from "../api.js";
import { personChanged } from "../app.js";
import { goOnTo, safePath } from "../errand.js";
import { Page } from "../page.js";
import { redraw } from "../redraw.js";
import { go } from "../router.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";

export default class LoginPage extends Page {
  static styles = ["pages/form.css"];

  isNew = false;
  isSending = false;
  /** @type {Failed | null} */
  problem = null;

  title() {
    return this.isNew ? t("register") : t("login");
  }

  /** Only addresses of this server, by path. */
  get next() {
    return safePath(new URLSearchParams(location.search).get("next"));
  }

  async load() {
    if (whoami().person && !whoami().person?.is_guest) go(this.next, { replace: true });
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const text = (/** @type {string} */ name) => String(form.get(name) ?? "");
    const body = { name: text("name").trim(), password: text("password") };
    this.isSending = true;
    this.problem = null;
    redraw();
    try {
      const more = { email: text("email").trim(), invitation: text("invitation").trim() };
      remember(await post(this.isNew ? "/api/register" : "/api/login", this.isNew ? { ...body, ...more } : body));
      const { next } = this;
      await personChanged();
      await goOnTo(next);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.problem = error;
    }
    this.isSending = false;
    redraw();
  }

  /** @param {boolean} isNew */
  turn(isNew) {
    this.isNew = isNew;
    this.problem = null;
    redraw();
  }

  content() {
    const me = whoami();
    const isNew = this.isNew;
    return html`<main id="main" class="narrow narrow--s">
      <section class="panel" aria-labelledby="login-head">
        <div class="panel__head"><h1 id="login-head">${isNew ? t("register") : t("login")}</h1></div>
        <form class="form" @submit=${(/** @type {SubmitEvent} */ event) => this.submit(event)}>
          ${input("name", t("login.name"), { autocomplete: "username", maxlength: 40, required: true })}
          ${input("password", t("login.password"), {
            type: "password", autocomplete: isNew ? "new-password" : "current-password", minlength: isNew ? 10 : 1, required: true, help: isNew ? t("login.password_help") : "",
          })}
          ${isNew ? html`${me.sends_mail ? input("email", t("login.email"), { type: "email", autocomplete: "email", help: t("login.email_help") }) : nothing}
            ${input("invitation", t("login.invitation"), { help: t("login.invitation_help"), autocomplete: "off" })}` : nothing}
          ${this.problem ? html`<p class="notice notice--bad" role="alert">${this.problem.sentence} <code>${this.problem.code}</code></p>` : nothing}
          <button class="btn btn--go" aria-disabled=${this.isSending ? "true" : nothing}>${isNew ? t("register.do") : t("login")}</button>
        </form>
      </section>
      ${me.may_register
        ? html`<p class="muted login__other">${isNew ? t("login.have_one") : t("login.have_none")}
            <button type="button" class="link" @click=${() => this.turn(!isNew)}>${isNew ? t("login") : t("register")}</button></p>`
        : html`<p class="muted login__other">${t("login.by_invitation")}</p>`}
    </main>`;
  }
}

/**
 * @param {string} name
 * @param {string} words
 * @param {{type?: string, autocomplete?: string, minlength?: number, maxlength?: number, required?: boolean, help?: string, value?: string}} how
 */
export function input(name, words, how = {}) {
  const id = `field-${name}`;
  return html`<div class="field"><label for=${id}>${words}</label>
    <input id=${id} name=${name} type=${how.type ?? "text"} autocomplete=${how.autocomplete ?? "off"} minlength=${how.minlength ?? nothing}
      maxlength=${how.maxlength ?? 200} ?required=${how.required} value=${how.value ?? nothing} aria-describedby=${how.help ? `${id}-help` : nothing} />
    ${how.help ? html`<span class="help" id=${`${id}-help`}>${how.help}</span>` : nothing}</div>`;
}
