// What all pages share: fetching with the states of a page (still bars, a sentence, an error with what to do), and their styles.
import { Failed } from "./api.js";
import { loginPath } from "./errand.js";
import { redraw } from "./redraw.js";
import { icon, silhouette } from "./pieces/sprites.js";
import { html, nothing } from "./vendor/lit.js";
import { t } from "./words.js";

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * Load a style sheet of the client once; a missing one is no reason not to draw.
 * @param {string} path under web/
 */
export function loadStyles(path) {
  let loading = sheets.get(path);
  if (!loading) {
    loading = new Promise((resolve) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = new URL(`./${path}`, import.meta.url).pathname;
      link.onload = link.onerror = () => resolve();
      document.head.append(link);
    });
    sheets.set(path, loading);
  }
  return loading;
}

/** A page: what the shell opens, draws and closes. */
export class Page {
  /** Style sheets under web/. @type {string[]} */
  static styles = [];

  /** @type {"loading" | "slow" | "ready" | "failed"} */
  state = "loading";
  /** @type {Failed | null} */
  failure = null;
  isOpen = true;
  /** Something came in late for a page that has been left. */
  #timers = /** @type {number[]} */ ([]);

  /** @param {Record<string, string>} params */
  constructor(params) {
    this.params = params;
  }

  /** The page's name in the browser's title. */
  title() {
    return "";
  }

  /** Which link of the page head is current. */
  place() {
    return "";
  }

  /** Fetch what the page needs. */
  async load() {}

  /** @returns {unknown} */
  content() {
    return nothing;
  }

  /** Instead of the usual links in the page head. @returns {unknown} */
  head() {
    return null;
  }

  /** A key that nothing else took. @param {KeyboardEvent} _event */
  key(_event) {}

  /** The address changed within the page (a step of a replay). @param {Record<string, string>} _params */
  moved(_params) {
    return false;
  }

  /** The lobby has changed on the server. */
  lobbyChanged() {}

  close() {
    this.isOpen = false;
    this.#timers.forEach(clearTimeout);
  }

  /** Load, or load again. */
  async open() {
    this.state = "loading";
    this.#timers.push(window.setTimeout(redraw, 300), window.setTimeout(() => this.#isLate(), 3000));
    this.started = performance.now();
    try {
      await this.load();
      this.state = "ready";
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.failure = error;
      this.state = "failed";
    } finally {
      if (this.isOpen) redraw();
    }
  }

  #isLate() {
    if (this.state !== "loading") return;
    this.state = "slow";
    redraw();
  }

  draw() {
    if (this.state === "ready") return this.content();
    if (this.state === "failed") return html`<main id="main" class="narrow">${failureNotice(this.failure, () => this.open())}</main>`;
    const isVisible = performance.now() - (this.started ?? 0) >= 290;
    return html`<main id="main" class="narrow" aria-busy="true">
      <h1 class="vh">${t("loading")}</h1>
      ${isVisible ? html`<div class="bones"><div class="bone"></div><div class="bone"></div><div class="bone"></div></div>` : nothing}
      ${this.state === "slow" ? html`<p class="muted" role="status">${t("loading.slow")}</p>` : nothing}
    </main>`;
  }
}

/**
 * What did not happen, what to do, and the short code.
 * @param {Failed | null} failure
 * @param {() => void} again
 */
export function failureNotice(failure, again) {
  const isGone = failure?.status === 404 || failure?.status === 410;
  return html`<div class="notice notice--bad">
    ${icon("close")}
    <div>
      <h1 class="notice__head">${isGone ? t("error.gone") : t("error.failed")}</h1>
      <p>${sentence(failure?.sentence ?? "")} <code>${failure?.code}</code></p>
    </div>
    ${failure?.status === 401
      ? html`<a class="btn btn--s push" href=${loginPath()}>${t("login")}</a>`
      : isGone
        ? html`<a class="btn btn--s push" href="/">${t("nav.back")}</a>`
        : html`<button type="button" class="btn btn--s push" @click=${again}>${t("again")}</button>`}
  </div>`;
}

/**
 * Nothing there: one silhouette, one sentence, one button.
 * @param {string} kind
 * @param {string} sentence
 * @param {unknown} [button]
 */
export const empty = (kind, sentence, button = nothing) =>
  html`<div class="empty">${silhouette(kind)}<p>${sentence}</p>${button}</div>`;

/** A sentence as the client shows it: a capital at the start and a full stop. @param {string} text */
export function sentence(text) {
  const trimmed = text.trim();
  if (!trimmed) return "";
  const first = trimmed[0].toUpperCase() + trimmed.slice(1);
  return /[.!?:…]$/.test(first) ? first : `${first}.`;
}
