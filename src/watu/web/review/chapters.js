// The parts of a reviewed game (battles, patrols, turns): where they lie, and as a strip of boxes below the graph.
import { html, nothing, svg } from "../vendor/lit.js";
import { t } from "../words.js";

/** @typedef {import("../protocol.js").Review} Review */
/** @typedef {Review["chapters"][number]} Chapter */

const LETTER = 7.6; // the width of a character
const LEAST_STRIPE = 9; // parts narrower than this do not stripe the plot
const STRIP = { below: 5, high: 9, text: 27 };

/** The parts that the graph marks: none where there is but one. @param {Review} review @returns {Chapter[]} */
export function chaptersOf(review) {
  const last = review.points[review.points.length - 1].at;
  const found = (review.chapters ?? []).filter((one) => one.at < last);
  return found.length > 1 ? found : [];
}

/** A part's word and its number: "battle", "7"; without a number the name stands for both. @param {string} name @returns {[string, string]} */
export function parted(name) {
  const found = /^(.+) (\d+)$/.exec(name);
  return found ? [found[1], found[2]] : [name, name];
}

/** What most of the parts are called. @param {Chapter[]} chapters */
export function wordOf(chapters) {
  const words = chapters.map((one) => parted(one.name)).filter(([word, number]) => word !== number).map(([word]) => word);
  const often = (/** @type {string} */ word) => words.filter((one) => one === word).length;
  return words.reduce((best, word) => (often(word) > often(best) ? word : best), words[0] ?? t("review.chapter"));
}

/** The number of the part that answer number `at` belongs to; -1 where there are none. @param {Chapter[]} chapters @param {number} at */
export const chapterAt = (chapters, at) => chapters.filter((one) => one.at <= at).length - 1;

/** The part in which a point lies, in words. @param {Review} review @param {number} point */
export function chapterWords(review, point) {
  const chapters = chaptersOf(review);
  const { at } = review.points[point];
  const here = chapters[chapterAt(chapters, at)];
  if (!here || point === review.points.length - 1) return "";
  return at === here.at ? t("review.chapter_begins", { part: here.name }) : here.name;
}

/** The first point of a part: where it begins, or the next one behind. @param {Review} review @param {Chapter} chapter */
export function pointOf(review, chapter) {
  const found = review.points.findIndex((point) => point.at >= chapter.at);
  return found < 0 ? review.points.length - 1 : found;
}

/** The point where the part before or after begins; before the beginning of a part, its own. @param {Review} review @param {number} point @param {number} by */
export function stepChapter(review, point, by) {
  const begins = chaptersOf(review).map((one) => pointOf(review, one));
  return by < 0 ? Math.max(0, ...begins.filter((one) => one < point)) : Math.min(review.points.length - 1, ...begins.filter((one) => one > point));
}

/** Where each part lies. @param {Chapter[]} chapters @param {number} count @param {(at: number) => number} x */
const boxes = (chapters, count, x) => chapters.map((one, number) => ({ left: x(one.at), right: x(chapters[number + 1]?.at ?? count) }));

/**
 * Every other part a little darker, behind the lines, where they are wide enough.
 * @param {Chapter[]} chapters @param {number} count @param {(at: number) => number} x @param {{top: number, height: number, width: number}} plot
 */
export function stripes(chapters, count, x, { top, height, width }) {
  if (!chapters.length || width / chapters.length < LEAST_STRIPE) return nothing;
  return boxes(chapters, count, x).map(({ left, right }, number) => (number % 2 ? svg`<rect class="graph__stripe" x=${left} y=${top} width=${right - left} height=${height}/>` : nothing));
}

/**
 * A box for each part, the one looked at filled, and its number where it begins, as far as there is room.
 * @param {Chapter[]} chapters @param {number} count @param {(at: number) => number} x @param {{foot: number, width: number, here: number}} look
 */
export function strip(chapters, count, x, { foot, width, here }) {
  let free = -Infinity;
  let known = "";
  return boxes(chapters, count, x).map(({ left, right }, number) => {
    const [word, own] = parted(chapters[number].name);
    const said = word === known ? own : chapters[number].name;
    const fits = left >= free && left + LETTER * said.length <= width;
    if (fits) [free, known] = [left + LETTER * (said.length + 1), word];
    const kind = number === here ? "graph__part graph__part--here" : number % 2 ? "graph__part graph__part--odd" : "graph__part";
    return svg`<rect class=${kind} x=${left} y=${foot + STRIP.below} width=${right - left} height=${STRIP.high}><title>${chapters[number].name}</title></rect>${fits ? svg`<text x=${left} y=${foot + STRIP.text}>${said}</text>` : nothing}`;
  });
}

/** A list of the parts, to go to one of them. @param {Review} review @param {number} at @param {(point: number) => void} go */
export function chapterList(review, at, go) {
  const chapters = chaptersOf(review);
  if (!chapters.length) return nothing;
  const here = chapterAt(chapters, review.points[at].at);
  const chosen = (/** @type {any} */ event) => go(pointOf(review, chapters[Number(event.target.value)]));
  return html`<select class="review__chapters" aria-label=${t("review.chapter_go")} @change=${chosen}>${chapters.map((one, number) => html`<option value=${number} .selected=${number === here}>${capital(one.name)}</option>`)}</select>`;
}

/** As a sentence begins. @param {string} word */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
