// The client begins here: words, who looks, the page of the address, and the line of the person.
import { Failed, fetchMe, whoami } from "./api.js";
import { closeSheet, isSheetOpen } from "./pieces/sheet.js";
import { loadStyles } from "./page.js";
import { awaitedChanged, awaitedTables } from "./calling.js";
import { listenForMe } from "./personal.js";
import { onRedraw, redraw } from "./redraw.js";
import { match, startRouter } from "./router.js";
import { shell } from "./shell.js";
import { html, render } from "./vendor/lit.js";
import { followWishes, wishes } from "./wishes.js";
import { chooseLanguage, currentLanguage, loadWords, t } from "./words.js";

/** @type {import("./page.js").Page | null} */
let page = null;
let shownName = "";
let opening = 0;

const root = /** @type {HTMLElement} */ (document.getElementById("app"));

function draw() {
  if (!page) return;
  render(shell(page), root);
  document.querySelector(".opening")?.remove();
  root.dataset.page = shownName;
  const title = page.title();
  const elsewhere = awaitedTables().filter((table) => !location.pathname.endsWith(`/${table}`)).length;
  document.title = (elsewhere ? `(${elsewhere}) ` : "") + (title ? `${title} · Watu` : "Watu");
}

/** Open the page of the address; pages are fetched when they are first needed. @param {{isBack: boolean}} how */
async function arrive(how) {
  const { page: name, params } = match(location.pathname);
  if (page && name === shownName && page.moved(params)) return;
  const mine = ++opening;
  let module;
  try {
    module = await import(`./pages/${name}.js`);
    if (name !== "lobby") await wordsOfTables();
  } catch {
    if (mine === opening) cannotStart(new Failed("line/lost", t("error.line"), 0));
    return;
  }
  await Promise.all(module.default.styles.map(loadStyles));
  if (mine !== opening) return;
  page?.close();
  closeSheet();
  document.dispatchEvent(new Event("watu-leave")); // whatever hangs over the page goes
  const isFirst = page === null;
  page = /** @type {import("./page.js").Page} */ (new module.default(params));
  shownName = name;
  redraw();
  if (!how.isBack) window.scrollTo(0, 0);
  await page.open();
  if (!isFirst && mine === opening) focusPage();
}

let hasAllWords = false;

/** Hints, reviews and practice have words of their own, which the first page does without. */
async function wordsOfTables() {
  if (hasAllWords) return;
  await loadWords(currentLanguage(), "review.");
  hasAllWords = true;
}

/** After a step to another page readers start at its heading. */
function focusPage() {
  const heading = /** @type {HTMLElement | null} */ (root.querySelector("main h1, main"));
  if (!heading || root.contains(document.activeElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isSheetOpen() || target.closest("input, textarea, select, dialog")) return;
  page?.key(event);
}

/** Somebody logged in or out: the person's line, and the page anew. */
export async function personChanged() {
  await fetchMe();
  listen();
  redraw();
}

function listen() {
  if (whoami().person) listenForMe({ awaited: awaitedChanged, lobby: () => page?.lobbyChanged() });
}

/** @param {unknown} error */
function cannotStart(error) {
  const words = error instanceof Failed ? error.sentence : t("error.start");
  render(
    html`<main id="main" class="narrow"><div class="notice notice--bad"><div><h1 class="notice__head">Watu</h1><p>${words}</p></div>
      <button type="button" class="btn btn--s push" @click=${() => location.reload()}>${t("again")}</button></div></main>`,
    root,
  );
}

async function start() {
  followWishes();
  try {
    const language = chooseLanguage(wishes().language, navigator.languages);
    await Promise.all([loadWords(language), loadWords(language, "learning."), fetchMe()]);
  } catch (error) {
    cannotStart(error);
    return;
  }
  document.documentElement.lang = currentLanguage();
  onRedraw(draw);
  startRouter(arrive);
  document.addEventListener("keydown", onKey);
  listen();
  await arrive({ isBack: true });
}

start();
