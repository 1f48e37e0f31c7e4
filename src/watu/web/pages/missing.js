// An address that leads nowhere.
import { Page, empty } from "../page.js";
import { html } from "../vendor/lit.js";
import { t } from "../words.js";

export default class MissingPage extends Page {
  title() {
    return t("missing");
  }

  content() {
    return html`<main id="main" class="narrow"><h1 class="vh">${t("missing")}</h1>${empty("merchant", t("missing.more"), html`<a class="btn btn--go" href="/">${t("nav.back")}</a>`)}</main>`;
  }
}
