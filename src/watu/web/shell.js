// The shell around every page: page head, themes, the menu of the phone, and the host of sheets.
import { whoami } from "./api.js";
import { loginPath } from "./errand.js";
import { redraw } from "./redraw.js";
import { openSheet, sheetHost } from "./pieces/sheet.js";
import { icon, logo, seatFlag } from "./pieces/sprites.js";
import { html, nothing } from "./vendor/lit.js";
import { wish, wishes } from "./wishes.js";
import { t } from "./words.js";

/** @typedef {import("./page.js").Page} Page */

const THEMES = /** @type {const} */ (["light", "dark", "contrast"]);
const LINKS = [
  ["play", "/"],
  ["learn", "/learn"],
  ["archive", "/archive"],
  ["ratings", "/ratings"],
];

/** The three themes; the chosen one pressed again leaves the choice to the system. */
export function themeButtons() {
  const chosen = wishes().theme;
  return html`<div class="themes" role="group" aria-label=${t("theme")}>
    ${THEMES.map(
      (theme) => html`<button type="button" aria-pressed=${chosen === theme ? "true" : "false"} @click=${() => {
        wish({ theme: chosen === theme ? "" : theme });
        redraw();
      }}>${t(`theme.${theme}`)}</button>`,
    )}
  </div>`;
}

/** @param {string} place */
const links = (place) =>
  LINKS.filter(([name]) => name !== "ratings" || whoami().mode === "club").map(([name, path]) => html`<a href=${path} aria-current=${place === name ? "page" : nothing}>${t(`nav.${name}`)}</a>`);

/** Whether one is logging in already. */
const isLogin = () => location.pathname === "/login";

/** Who is logged in, or a way to log in. */
function who() {
  const { person, mode } = whoami();
  if (!person) return isLogin() ? nothing : html`<a class="btn btn--s" href=${loginPath()}>${t("login")}</a>`;
  const name = mode === "local" ? t("you") : person.name;
  return html`<a class="who" href=${mode === "local" ? "/settings" : `/person/${encodeURIComponent(person.name)}`}>
    ${seatFlag(2)}<span>${name}</span></a>`;
}

/** @param {string} place */
function menu(place) {
  openSheet(t("menu"), () => {
    const { person } = whoami();
    return html`<nav class="menu" aria-label=${t("menu.pages")}>
        ${links(place)}
        ${person ? html`<a href=${`/person/${encodeURIComponent(person.name)}`}>${t("nav.person")}</a>` : isLogin() ? nothing : html`<a href=${loginPath()}>${t("login")}</a>`}
        <a href="/settings">${t("nav.settings")}</a>
      </nav>
      <h3>${t("theme")}</h3>
      ${themeButtons()}`;
  });
}

/** @param {Page} page */
const usualHead = (page) =>
  html`<nav class="nav hide-s" aria-label=${t("menu.pages")}>${links(page.place())}</nav>
    <span class="push"></span>
    <span class="hide-s">${themeButtons()}</span>
    ${who()}
    <button type="button" class="icon-btn only-s" aria-label=${t("menu")} @click=${() => menu(page.place())}>${icon("menu")}</button>`;

/** @param {Page} page */
export function shell(page) {
  return html`<a class="skip" href="#main">${t("skip")}</a>
    <header class="top">
      <a class="brand" href="/">${logo()}<span>Watu</span></a>
      ${page.head() ?? usualHead(page)}
    </header>
    ${page.draw()}
    ${sheetHost()}`;
}
