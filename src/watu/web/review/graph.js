// The graph of a review: chances upwards, answers to the right. A phone has a form of its own, with the whole game in sight.
import { flagAt, seatFlag } from "../pieces/sprites.js";
import { html, nothing, svg } from "../vendor/lit.js";
import { t } from "../words.js";
import { chapterAt, chaptersOf, strip, stripes, wordOf } from "./chapters.js";

/** @typedef {import("../protocol.js").Review} Review */

const FORMS = {
  wide: { width: 860, height: 250, left: 36, right: 44, top: 14, bottom: 26, marks: [0, 25, 50, 75, 100] },
  phone: { width: 340, height: 220, left: 30, right: 10, top: 14, bottom: 24, marks: [0, 50, 100] },
};
const PARTS = 28; // the height of the strip with the parts of the game
const FLAG = 20; // a flag's height with the gap to the next
const DASHES = ["", "9 5", "2 4", "12 4 2 4", "5 3", "1 3"];

/** Whether two sides' chances always add up to one: then one line tells all. @param {Review} review */
export const isMirror = (review) => review.sides.length === 2 && review.points.every((point) => Math.abs(point.chances[0] + point.chances[1] - 1) < 0.001);

/** The sides whose lines are drawn, the viewer's first. @param {Review} review @param {number} mine */
export function shownSides(review, mine) {
  if (isMirror(review)) return [mine];
  return [mine, ...review.sides.map((_, side) => side).filter((side) => side !== mine)];
}

/** The side whose chance a span changed most. @param {Review["spans"][number]} span */
export const mainSide = (span) => span.changes.reduce((best, value, side) => (Math.abs(value) > Math.abs(span.changes[best]) ? side : best), 0);

/** @param {number} share */
export const percent = (share) => Math.round(share * 100);
/** How sure a share is; in tenths where it would round to nothing, and empty where there is no doubt. @param {number} error */
export const margin = (error) => (error <= 0 ? "" : `±\u00a0${error >= 0.005 ? percent(error) : Math.max(0.1, error * 100).toFixed(1)}`);
/** With a sign, a true minus, and no sign for nothing. @param {number} share */
export const signed = (share) => (percent(share) > 0 ? `+${percent(share)}` : percent(share) < 0 ? `−${-percent(share)}` : "0");

/**
 * @param {Review} review
 * @param {{at: number, mine: number, isPhone: boolean, names: string[], go: (point: number) => void}} look
 */
export function graph(review, { at, mine, isPhone, names, go }) {
  const chapters = chaptersOf(review);
  const form = formOf(isPhone ? FORMS.phone : FORMS.wide, chapters.length > 0);
  const count = Math.max(1, review.points[review.points.length - 1].at);
  const x = (/** @type {number} */ answers) => form.left + ((form.width - form.left - form.right) * answers) / count;
  const y = (/** @type {number} */ chance) => form.top + (form.height - form.top - form.bottom) * (1 - chance);
  const sides = shownSides(review, mine);
  const here = review.points[at];
  const pick = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const answers = (((event.clientX - box.left) / box.width) * form.width - form.left) / (form.width - form.left - form.right) * count;
    const distances = review.points.map((point) => Math.abs(point.at - answers));
    go(distances.indexOf(Math.min(...distances)));
  };
  return html`<svg class="graph" viewBox="0 0 ${form.width} ${form.height}" role="img" aria-label=${label(review, sides, names)} @click=${pick}>
    ${stripes(chapters, count, x, { top: form.top, height: form.height - form.top - form.bottom, width: form.width - form.left - form.right })}
    ${form.marks.map((mark) => svg`<path d="M${form.left} ${y(mark / 100)}H${form.width - form.right}" class="graph__grid"/><text x=${form.left - 6} y=${y(mark / 100) + 4} text-anchor="end">${mark}</text>`)}
    <text x=${form.left} y=${form.height - 6}>0</text><text x=${form.width - form.right} y=${form.height - 6} text-anchor="end">${t("review.answer_count", { n: count })}</text>
    ${strip(chapters, count, x, { foot: form.height - form.bottom, width: form.width, here: chapterAt(chapters, Math.min(here.at, count - 1)) })}
    ${band(review, sides[0], x, y)}
    ${[...sides].reverse().map((side) => line(review, side, x, y, sides.indexOf(side)))}
    ${isPhone ? nothing : ends(review, sides, form.width - form.right + 8, y)}
    ${review.turning.map((span, number) => turningLine(review, span, number, x, y, { form, sides, at }))}
    <path d="M${x(here.at)} ${form.top - 6}V${form.height - form.bottom}" class="graph__now"/>
    ${review.turning.map((span, number) => turningMark(review, span, number, x, y, sides))}
  </svg>
  <p class="graph__legend">${sides.map((side, number) => html`<span class="row">${swatch(number)} ${hasFlag(review, side) ? seatFlag(side) : nothing} ${names[side]}</span>`)}${chapters.length ? html`<span class="row">${boxSwatch} ${t("review.chapter_each", { part: wordOf(chapters) })}</span>` : nothing}</p>`;
}

/** With room for the parts of the game below. @param {typeof FORMS.wide} form @param {boolean} hasParts */
const formOf = (form, hasParts) => (hasParts ? { ...form, height: form.height + PARTS, bottom: form.bottom + PARTS } : form);

const boxSwatch = html`<svg class="graph__swatch graph__swatch--part" viewBox="0 0 26 10" aria-hidden="true"><path d="M1 1H13V9H1Z" class="graph__part"/><path d="M13 1H25V9H13Z" class="graph__part graph__part--odd"/></svg>`;

/** @param {Review} review @param {number[]} sides @param {string[]} names */
function label(review, sides, names) {
  const ends = review.points[review.points.length - 1].chances;
  return `${t("review.chances")}. ${sides.map((side) => `${names[side]}: ${percent(review.points[0].chances[side])} → ${percent(ends[side])}`).join(". ")}. ${partsLabel(review)}${t("review.table")}.`;
}

/** @param {Review} review */
function partsLabel(review) {
  const chapters = chaptersOf(review);
  return chapters.length ? `${t("review.chapter_label", { n: chapters.length, first: chapters[0].name, last: chapters[chapters.length - 1].name })} ` : "";
}

/** @param {number} number */
const swatch = (number) => html`<svg class="graph__swatch" viewBox="0 0 26 6" aria-hidden="true"><path d="M0 3H26" class=${number ? "graph__line" : "graph__line graph__line--mine"} stroke-dasharray=${DASHES[number % DASHES.length]} /></svg>`;

/** @param {Review} review @param {number} side */
const hasFlag = (review, side) => review.sides[side].seats.length === 1 && review.sides.length > 2;

/** Points of a path. @param {Review} review @param {(at: number) => number} x @param {(chance: number) => number} y @param {(point: Review["points"][number]) => number} of */
const path = (review, x, y, of) => review.points.map((point) => `${x(point.at).toFixed(1)} ${y(of(point)).toFixed(1)}`);

/** How sure the viewer's line is; under all lines. @param {Review} review @param {number} side @param {(at: number) => number} x @param {(chance: number) => number} y */
function band(review, side, x, y) {
  const upper = path(review, x, y, (point) => Math.min(1, point.chances[side] + point.errors[side]));
  const lower = path(review, x, y, (point) => Math.max(0, point.chances[side] - point.errors[side])).reverse();
  return svg`<path d="M${[...upper, ...lower].join("L")}Z" class="graph__band"/>`;
}

/** @param {Review} review @param {number} side @param {(at: number) => number} x @param {(chance: number) => number} y @param {number} rank */
const line = (review, side, x, y, rank) =>
  svg`<path d="M${path(review, x, y, (point) => point.chances[side]).join("L")}" class=${rank ? "graph__line" : "graph__line graph__line--mine"} stroke-dasharray=${DASHES[rank % DASHES.length]}/>`;

/** Flags where lines end, from the bottom up, none over another. @param {Review} review @param {number[]} sides @param {number} x @param {(chance: number) => number} y */
function ends(review, sides, x, y) {
  const last = review.points[review.points.length - 1].chances;
  let free = Infinity;
  return [...sides]
    .filter((side) => hasFlag(review, side))
    .sort((a, b) => last[a] - last[b] || b - a)
    .map((side) => {
      free = Math.min(y(last[side]) + FLAG / 2, free) - FLAG;
      return flagAt(side, x, free, 24);
    });
}

/**
 * @param {Review} review @param {number} span @param {number} _number @param {(at: number) => number} x @param {(chance: number) => number} _y
 * @param {{form: typeof FORMS.wide, sides: number[], at: number}} look
 */
function turningLine(review, span, _number, x, _y, { form }) {
  const point = review.points[review.spans[span].end];
  return svg`<path d="M${x(point.at)} ${form.top}V${form.height - form.bottom}" class="graph__turn"/>`;
}

/** @param {Review} review @param {number} span @param {number} number @param {(at: number) => number} x @param {(chance: number) => number} y @param {number[]} sides */
function turningMark(review, span, number, x, y, sides) {
  const point = review.points[review.spans[span].end];
  const side = sides.includes(mainSide(review.spans[span])) ? mainSide(review.spans[span]) : sides[0];
  return svg`<g class="graph__mark"><circle cx=${x(point.at)} cy=${y(point.chances[side])} r="10"/><text x=${x(point.at)} y=${y(point.chances[side]) + 4.5} text-anchor="middle">${number + 1}</text></g>`;
}
