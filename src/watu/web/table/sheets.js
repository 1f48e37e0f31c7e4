// The sheets of a table: its menu, a paragraph of the rulebook's contents, and what can be done about another person's seat.
import { Failed, once, post, whoami } from "../api.js";
import { gameNamed, opponentWords, opponentsOf, optionTitle, optionWords, plain } from "../games.js";
import { loadStyles } from "../page.js";
import { aidBody, aidOf } from "../pieces/aid.js";
import { packChip } from "../packs.js";
import { closeSheet, openSheet } from "../pieces/sheet.js";
import { icon } from "../pieces/sprites.js";
import { termsOf } from "../pieces/terms.js";
import { themeButtons } from "../shell.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";
import { ordersBody } from "./orders.js";
import { unmute } from "./talk.js";

/** @typedef {import("../pages/table.js").default} TablePage */
/** @typedef {import("../board.js").Table} Table */

/**
 * Where a § stands in the rulebook's contents.
 * @param {string} game
 * @param {string} rule
 */
export async function openRule(game, rule) {
  const entries = /** @type {import("../protocol.js").SectionEntry[]} */ (await once(`/api/games/${encodeURIComponent(game)}/sections`));
  const chain = entriesFor(entries, rule);
  openSheet(rule, () => html`${chain.length
      ? html`<ol class="contents">${chain.map((entry) => html`<li><b>${entry.id}</b> ${entry.title === entry.id ? "" : entry.title}</li>`)}</ol>`
      : nothing}
    <p class="muted">${t("rule.where", { title: gameNamed(game)?.title ?? plain(game) })}</p>`);
}

/**
 * The entry of a reference with the chapters that it belongs to: §4.4 within §4.0.
 * @param {import("../protocol.js").SectionEntry[]} entries
 * @param {string} rule
 */
export function entriesFor(entries, rule) {
  const exact = entries.filter((entry) => rule === entry.id || rule.startsWith(`${entry.id} `));
  const number = /§(\d+)/.exec(rule)?.[1];
  const chapter = number ? entries.filter((entry) => [`§${number}`, `§${number}.0`].includes(entry.id)) : [];
  return [...new Set([...chapter, ...exact])];
}

/** The game on one page, over the table. @param {string} game */
export async function openAid(game) {
  try {
    const [aid, terms] = await Promise.all([aidOf(game), termsOf(game), loadStyles("pages/aid.css")]);
    openSheet(t("aid"), () => aidBody(aid, terms), { isWide: true });
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    openSheet(t("aid"), () => html`<p>${error.status === 404 ? t("aid.none") : error.sentence}</p>`);
  }
}

/** @param {TablePage} page @param {Table} table */
export function openMenu(page, table) {
  openSheet(t("table.menu"), () => menuBody(page, page.table() ?? table));
}

/** @param {TablePage} page @param {Table} table */
function menuBody(page, table) {
  const { hello, view } = table;
  const isPlaying = view.status === "playing" && hello.yours.length > 0;
  return html`
    <div class="row wrap"><button type="button" class="btn btn--s" @click=${() => openAid(hello.game)}>${icon("note")} ${t("aid")}</button></div>
    ${hello.yours.length > 1
      ? html`<h3>${t("table.look")}</h3><div class="row wrap">${hello.yours.map((seat) => html`<button type="button" class="btn btn--s" aria-pressed=${seat === hello.viewer ? "true" : "false"}
          @click=${() => page.say({ t: "look", seat })}>${table.seat(seat)?.title}</button>`)}</div>`
      : nothing}
    ${isPlaying ? html`<h3>${t("orders")}</h3>${ordersBody(view.orders, (name, times) => page.say({ t: "order", name, times }))}` : nothing}
    ${isPlaying ? html`<h3>${t("table.requests")}</h3><div class="row wrap">${requests(page, table)}</div>` : nothing}
    <h3>${t("table.how")}</h3>
    <dl class="pairs">${(gameNamed(hello.game)?.options ?? []).filter((field) => field.name in hello.options).map((field) => html`<dt>${optionTitle(field)}</dt><dd>${optionWords(field, hello.options[field.name])}</dd>`)}
      <dt>${t("table.rated")}</dt><dd>${hello.is_rated ? t("yes") : t("no")}</dd>
      ${page.card ? html`<dt>${t("table.hints")}</dt><dd>${page.card.has_hints ? t("yes") : t("no")}</dd>` : nothing}
      ${page.card?.pack_name ? html`<dt>${t("packs")}</dt><dd>${packChip(page.card)}</dd>` : nothing}
      ${hello.note ? html`<dt>${t("table.note")}</dt><dd>${hello.note}</dd>` : nothing}
      ${hello.commitment ? html`<dt>${t("dice.commitment")}</dt><dd><code>${hello.commitment}</code><br /><span class="muted small">${t("dice.sealed_more")}</span></dd>` : nothing}</dl>
    ${whoami().muted.length ? html`<h3>${t("chat.muted_names")}</h3><div class="row wrap">${whoami().muted.map((name) => html`<button type="button" class="btn btn--s" @click=${() => unmute(page, name)}>${t("chat.unmute", { name })}</button>`)}</div>` : nothing}
    <h3>${t("keys")}</h3>
    <dl class="pairs keys">${["tab", "arrows", "space", "enter", "u", "h", "escape", "question"].map((key) => html`<dt><kbd>${t(`keys.${key}`)}</kbd></dt><dd>${t(`keys.${key}.means`)}</dd>`)}</dl>
    <h3>${t("theme")}</h3>${themeButtons()}
    <nav class="menu" aria-label=${t("menu.pages")}><a href="/">${t("nav.play")}</a><a href="/archive">${t("nav.archive")}</a><a href="/settings">${t("nav.settings")}</a></nav>`;
}

/** @param {TablePage} page @param {Table} table */
function requests(page, table) {
  const isFree = !table.view.proposals.length;
  const propose = (/** @type {"take_back" | "abandon"} */ kind) => () => {
    closeSheet();
    page.say({ t: "propose", kind });
  };
  return html`
    ${table.view.may_take_back && isFree ? html`<button type="button" class="btn btn--s" @click=${propose("take_back")}>${icon("undo")} ${t("take_back.ask")}</button>` : nothing}
    ${isFree ? html`<button type="button" class="btn btn--s" @click=${propose("abandon")}>${icon("close")} ${t("abandon.ask")}</button>` : html`<p class="muted">${t("proposal.one")}</p>`}`;
}

/** @param {TablePage} page @param {import("../board.js").SeatShown} seat */
export function openSeat(page, seat) {
  const hello = page.line.hello;
  if (!hello) return;
  const game = gameNamed(hello.game);
  const isHere = page.line.presence.here.includes(seat.seat);
  const replace = (/** @type {string} */ bot) => {
    closeSheet();
    page.say({ t: "propose", kind: "replace", seat: seat.seat, bot });
  };
  openSheet(seat.label, () => html`<p>${t(isHere ? "here.yes" : "here.no")}.</p>
    <div class="row wrap">
      ${seat.awaited && !isHere ? html`<button type="button" class="btn btn--s" @click=${() => {
        closeSheet();
        page.attempt(() => post(`${page.path}/remind`, { seat: seat.seat }));
      }}>${icon("bell")} ${t("remind")}</button>` : nothing}
      ${seat.kind === "person" ? html`<a class="btn btn--s" href=${`/person/${encodeURIComponent(seat.name)}`}>${t("nav.person")}</a>` : nothing}
    </div>
    ${page.line.view?.status === "playing" && !seat.is_absent
      ? html`<h3>${t("replace.head")}</h3><p class="muted">${t("replace.what")}</p>
          <div class="row wrap">${opponentsOf(game).map((bot) => html`<button type="button" class="btn btn--s" @click=${() => replace(bot)}>${opponentWords(game, bot)}</button>`)}</div>`
      : nothing}`);
}
