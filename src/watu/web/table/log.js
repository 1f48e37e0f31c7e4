// What has happened, a line an event with its §. New since you last looked is marked; a line clicked shows the table as it was then.
import { sentence } from "../page.js";
import { paragraph } from "../pieces/paragraph.js";
import { seatFlag } from "../pieces/sprites.js";
import { marked } from "../pieces/terms.js";
import { html, nothing, repeat } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../board.js").Table} Table */
/** @typedef {import("../protocol.js").LogLine} LogLine */

/** Only the latest lines are drawn; a button brings the rest. */
export const LATEST = 150;

/** Lines with something to tell. @param {readonly LogLine[]} log */
export const told = (log) => log.filter((line) => line.text);

/**
 * @param {Table} table
 * @param {{now: number | null, isAll: boolean, from: number, showAll: () => void, show: ((line: LogLine) => void) | null}} how
 *   `now` is the line looked at, `from` the first line that a proposal would take back (-1: none)
 */
export function logList(table, how) {
  const lines = told(table.log);
  if (!lines.length) return html`<p class="log__none muted">${t("log.none")}</p>`;
  const shown = how.isAll ? lines : lines.slice(-LATEST);
  const seen = new Set();
  return html`<ol class="log" aria-label=${t("log")}>
    ${repeat([...shown].reverse(), (line) => line.number, (line) => logLine(table, line, how, seen))}
  </ol>
  ${shown.length < lines.length
    ? html`<button type="button" class="btn btn--quiet btn--s log__all" @click=${how.showAll}>${t("log.all", { n: lines.length - shown.length })}</button>`
    : nothing}`;
}

/**
 * @param {Table} table
 * @param {LogLine} line
 * @param {{now: number | null, from: number, show: ((line: LogLine) => void) | null}} how
 * @param {Set<any>} seen terms explained in lines above
 */
function logLine(table, line, how, seen) {
  const by = flagOf(table, line);
  const classes = [
    table.isNew(line) ? "fresh" : "",
    how.from >= 0 && line.number >= how.from ? "undoing" : "",
    how.now === line.number ? "looked" : "",
  ].join(" ");
  const flag = by < 0 ? nothing : seatFlag(by, t("seat.flag", { seat: table.seats[by].title }));
  const show = how.show && (() => how.show?.(line));
  return html`<li class=${classes}>
    ${show
      ? html`<button type="button" class="log__line" aria-label=${t("log.then")} aria-describedby=${`log-${line.number}`} aria-current=${how.now === line.number ? "step" : nothing} @click=${show}>${flag}</button>`
      : html`<span>${flag}</span>`}
    <span class="log__text" id=${`log-${line.number}`} @click=${show ?? nothing}>${marked(sentence(line.text), seen)}</span>
    ${paragraph(line.rule)}
  </li>`;
}

/** The seat behind an event, by number or by name; -1 if none. @param {Table} table @param {LogLine} line */
function flagOf(table, line) {
  const by = line.fields.by ?? line.fields.seat ?? line.fields.player ?? line.fields.side ?? line.fields.to;
  if (typeof by === "number") return by in table.seats ? by : -1;
  return typeof by === "string" ? table.seats.findIndex((seat) => seat.seat === by) : -1;
}
