// The points: where they stand among the levels of the result, what they came from, and how they grew.
import { formatNumber } from "../../games.js";
import { html, nothing, svg } from "../../vendor/lit.js";
import { paragraph } from "../../pieces/paragraph.js";
import { points } from "../../pieces/sprites.js";
import { t } from "../../words.js";

/** @typedef {import("../../board.js").Table} Table */

const MOST = 80;

/** The levels as [most points, name, meaning]. @param {Table} table @returns {[number, string, string][]} */
const levelsOf = (table) => table.aside?.levels ?? [];

/** A small scale with the marker, which opens the history. @param {Table} table @param {() => void} open */
export function pointsMark(table, open) {
  const { vp } = table.seen;
  return html`<button type="button" class="seas-points" @click=${open} title=${table.aside?.level ?? ""}>
    ${points(vp)}<span class="vh">${table.aside?.level ?? ""}. ${t("far-seas.history")}</span>
    <svg viewBox="0 0 164 18" aria-hidden="true">${scale(table, 160, 2, 5, 8)}<path class="seas-points__at" d=${`M${2 + at(vp, 160)} 1l-4-1v3l4 4 4-4V0z`}></path></svg></button>`;
}

/** @param {number} vp @param {number} wide */
const at = (vp, wide) => (Math.max(0, Math.min(MOST, vp)) / MOST) * wide;

/** @param {Table} table @param {number} wide @param {number} x @param {number} y @param {number} high */
function scale(table, wide, x, y, high) {
  let from = 0;
  return levelsOf(table).map(([most], n) => {
    const left = from;
    from = most;
    return svg`<rect class=${`seas-level seas-level--${n}`} x=${x + at(left, wide)} y=${y} width=${at(most, wide) - at(left, wide) - 1} height=${high}></rect>`;
  });
}

/** @param {Table} table */
export const openPoints = (table) => table.sheet(t("far-seas.points"), () => html`<div class="seas-history">${pointsBody(table)}</div>`);

/** @param {Table} table */
export function pointsBody(table) {
  const { vp, sources } = table.seen;
  const next = levelsOf(table).find(([most]) => vp <= most);
  const steps = history(table);
  return html`
    <p class="seas-points__now"><b>${formatNumber(vp)}</b> <span>${table.aside?.level ?? ""}${next ? html`<br />${t("far-seas.to_next", { n: next[0] + 1 - vp })}` : nothing}</span></p>
    ${curve(table, steps)}
    <table class="seas-table"><caption class="vh">${t("far-seas.sources")}</caption><tbody>${Object.entries(sources).map(([name, n]) => html`<tr><th scope="row">${t(`far-seas.source.${name}`)}</th><td>${signed(Number(n))}</td></tr>`)}</tbody></table>
    <ol class="seas-scored">${[...steps].reverse().map((one) => html`<li><b>${signed(one.points)}</b><span>${t(`far-seas.source.${one.source}`)}</span><span class="muted">${t("far-seas.turn_n", { turn: one.turn })}</span><span class="num">${formatNumber(one.vp)}</span>${paragraph(one.rule)}</li>`)}</ol>`;
}

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : String(n).replace("-", "−"));

/**
 * Every change of the points, from the log.
 * @param {{log: readonly import("../../protocol.js").LogLine[]}} table
 * @returns {{points: number, source: string, vp: number, rule: string, turn: number}[]}
 */
export function history({ log }) {
  let turn = 1;
  const found = [];
  for (const line of log) {
    if (line.kind === "turn") turn = Number(line.fields.turn);
    if (line.kind === "score") found.push({ points: Number(line.fields.points), source: String(line.fields.source), vp: Number(line.fields.vp), rule: line.rule, turn });
  }
  return found;
}

/** The points after each change as a line over the levels. @param {Table} table @param {ReturnType<typeof history>} steps */
function curve(table, steps) {
  const [wide, high] = [300, 96];
  const y = (/** @type {number} */ vp) => high - (Math.max(-10, Math.min(MOST, vp)) / MOST) * high;
  const x = (/** @type {number} */ turn, /** @type {number} */ part) => ((turn - 1 + part) / 9) * wide;
  const counts = new Map();
  for (const one of steps) counts.set(one.turn, (counts.get(one.turn) ?? 0) + 1);
  const seenOf = new Map();
  let d = `M0 ${y(0)}`;
  for (const one of steps) {
    const n = (seenOf.get(one.turn) ?? 0) + 1;
    seenOf.set(one.turn, n);
    d += `H${x(one.turn, n / (counts.get(one.turn) + 1)).toFixed(1)}V${y(one.vp).toFixed(1)}`;
  }
  d += `H${x(table.seen.turn, 1)}`;
  return html`<svg class="seas-curve" viewBox="-2 -4 330 118" role="img" aria-label=${t("far-seas.curve", { vp: table.seen.vp })}>
    ${levelsOf(table).map(([most], n) => svg`<path class="seas-curve__level" d=${`M0 ${y(most)}H${wide}`}></path><text x=${wide + 4} y=${y(most) + 4}>${most}</text>${n ? nothing : svg`<text x=${wide + 4} y=${y(0) + 2}>0</text>`}`)}
    ${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((turn) => svg`<text class="seas-curve__turn" x=${x(turn, 0.5)} y=${high + 14}>${turn}</text>`)}
    <path class="seas-curve__line" d=${d}></path></svg>`;
}
