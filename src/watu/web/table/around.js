// What stands around a live table besides the frame: the page head, strips above the prompt, buttons under a result, the tabs of the side.
import { whoami } from "../api.js";
import { loginPath } from "../errand.js";
import { paceOf, titleOf } from "../games.js";
import { empty } from "../page.js";
import { packChip } from "../packs.js";
import { icon } from "../pieces/sprites.js";
import { redraw } from "../redraw.js";
import { themeButtons } from "../shell.js";
import { html, nothing } from "../vendor/lit.js";
import { t } from "../words.js";
import { chat } from "./chat.js";
import { logList } from "./log.js";
import { noteStrip, proposalStrips, refusedStrip, sinceStrip } from "./strips.js";
import { waysOf } from "./talk.js";

/** @typedef {import("../pages/table.js").default} TablePage */
/** @typedef {import("../board.js").Table} Table */

/** @param {TablePage} page @param {import("../protocol.js").TableCard} card */
export function head(page, card) {
  const [name, edition] = titleOf(card.game);
  return html`<h1 class="top__title">${name} <span class="hide-s">${[edition, paceOf(card)].filter(Boolean).join(" · ")}</span></h1>
    <span class="push"></span>
    ${packChip(card)}
    ${page.line.presence.spectators ? html`<span class="chip hide-m">${icon("eye")} ${t("watching", { n: page.line.presence.spectators })}</span>` : nothing}
    ${page.line.hello?.commitment ? html`<button type="button" class="chip hide-m" title=${t("dice.sealed_more")} @click=${() => page.menu()}>${icon("seal")} ${t("dice.sealed")}</button>` : nothing}
    <span class="hide-m">${themeButtons()}</span>
    <button type="button" class="icon-btn" aria-label=${t("table.menu")} @click=${() => page.menu()}>${icon("menu")}</button>`;
}

/** The line was ended for good: why, and what one can do. @param {TablePage} page */
export function refusedLine(page) {
  const words = t(`line.closed.${page.line.closedBy}`);
  const button = page.line.closedBy === 4401 ? html`<a class="btn btn--go" href=${loginPath()}>${t("login")}</a>` : html`<a class="btn" href="/">${t("nav.back")}</a>`;
  return html`<main id="main" class="narrow">${empty("merchant", words, button)}</main>`;
}

/** @param {TablePage} page @param {Table} table */
export function strips(page, table) {
  const absent = table.seats.find((seat) => seat.isYou && seat.is_absent);
  return html`
    ${page.refused ? refusedStrip(page.refused, () => page.dismiss()) : nothing}
    ${page.note ? noteStrip(page.note, () => page.tell("")) : nothing}
    ${absent ? html`<div class="notice strip" role="status">${icon("players")}<p>${t("absent.you")}</p><button type="button" class="btn btn--s btn--go push" @click=${() => page.say({ t: "return" })}>${t("absent.return")}</button></div>` : nothing}
    ${page.since && !page.past.isOpen ? sinceStrip(page.since, () => page.showSince(), () => page.forgetSince()) : nothing}
    ${proposalStrips(table, {
      decide: (proposal, agrees) => page.say({ t: "decide", proposal, agrees }),
      withdraw: (proposal) => page.say({ t: "withdraw", proposal }),
    })}`;
}

/** Buttons under a result. @param {TablePage} page */
export function afterwards(page) {
  const isMine = Boolean(page.line.hello?.yours.length);
  return html`${isMine ? html`<button type="button" class="btn btn--go" data-primary @click=${() => page.rematch()}>${t("rematch")}</button>` : nothing}
    <a class="btn" href=${`/replay/${page.id}`}>${icon("play")} ${t("replay")}</a>
    <a class="btn" href=${`/review/${page.id}`}>${icon("eye")} ${t("review")}</a>
    <a class="btn btn--quiet" href="/">${t("nav.back")}</a>`;
}

/** @param {TablePage} page @param {Table} table */
export function tabs(page, table) {
  const unheard = page.isShown("chat") ? 0 : page.line.said.length - page.saidSeen;
  const proposal = table.view.proposals.find((one) => one.from_line >= 0);
  const log = () =>
    logList(table, {
      now: page.past.line?.number ?? null,
      isAll: page.isWholeLog,
      from: proposal?.from_line ?? -1,
      showAll: () => {
        page.isWholeLog = true;
        redraw();
      },
      show: (line) => {
        page.phone = "table";
        page.past.showLine(line);
      },
    });
  const all = [
    { name: "log", words: t("log"), body: log },
    { name: "chat", words: t("chat.tab"), dot: Math.max(0, unheard), body: () => chat(table, page.line.said, waysOf(page)) },
  ];
  return whoami().person ? [...all, { name: "notes", words: t("notes"), body: () => page.notes.draw() }] : all;
}
