// All choices as lists and buttons, for games without a board of their own and for whatever a board has left out. Choices of
// one type stand together; those made of several cards are put together by ticking.
import { counted, slugOf } from "../board.js";
import { plain } from "../games.js";
import { arrows } from "../pieces/arrows.js";
import { icon } from "../pieces/sprites.js";
import { why } from "../pieces/why.js";
import { redraw } from "../redraw.js";
import { html, live, nothing, repeat } from "../vendor/lit.js";
import { hasWords, t } from "../words.js";

/** @typedef {import("../board.js").Table} Table */
/** @typedef {import("../board.js").Prompt} Prompt */
/** @typedef {import("../protocol.js").Choice} Choice */
/** @typedef {import("../protocol.js").Closed} Closed */
/** @typedef {{type: string, choices: Choice[], closed: Closed[], isSet: boolean}} Group */

const MANY = 24;
const SHORT = 34;
const IN_PROMPT = 3;
const TOGETHER = 72;

/** Which choices are shown where a list is long. @type {Record<string, string>} */
let filters = {};
let filteredQuestion = "";

/**
 * The groups of a question, in the order in which their first choices stand.
 * @param {Pick<import("../protocol.js").Question, "choices" | "closed">} question
 * @param {readonly string[]} covered types that the board offers itself
 * @returns {Group[]}
 */
export function groupsOf(question, covered = []) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  /** @param {{data: Record<string, unknown>}} one */
  const groupFor = (one) => {
    const type = String(one.data.type ?? "");
    let group = groups.get(type);
    if (!group) groups.set(type, (group = { type, choices: [], closed: [], isSet: true }));
    return group;
  };
  for (const choice of question.choices) {
    const group = groupFor(choice);
    group.choices.push(choice);
    group.isSet &&= Array.isArray(choice.data.cards);
  }
  for (const closed of question.closed) groupFor(closed).closed.push(closed);
  return [...groups.values()].filter((group) => !covered.includes(group.type));
}

/** Without the full stop, for a button. @param {string} sentence */
export const label = (sentence) => sentence.replace(/[.]$/, "");

/**
 * The prompt where no board makes one: few choices are its buttons; a set's button says what is ticked.
 * @param {Table} table
 * @returns {Prompt}
 */
export function genericPrompt(table) {
  const question = table.question;
  if (!question) return {};
  const groups = groupsOf(question);
  const set = groups.find((group) => group.isSet && group.choices.length > 1);
  if (set) return setPrompt(table, set);
  const words = question.choices.map((choice) => label(choice.sentence));
  const isLong = words.some((word) => word.length > SHORT) || words.join("").length > TOGETHER;
  if (question.choices.length > IN_PROMPT || question.closed.length || isLong) return {};
  return { buttons: question.choices.map((choice, i) => ({ label: words[i], choice, isPrimary: question.choices.length === 1 })) };
}

/** @param {Table} table @param {Group} set @returns {Prompt} */
function setPrompt(table, set) {
  const choice = table.choiceOf(set.type, table.selection);
  const none = table.choiceOf(set.type, []);
  const words = choice ? label(choice.sentence) : "";
  const n = table.selection.length;
  const primary = { label: words && words.length <= SHORT ? words : t("choose.n", { what: plain(set.type), n }), choice, isPrimary: true };
  const clear = { label: t("choose.clear"), run: () => table.select([]) };
  return {
    then: n ? (choice?.sentence ?? t("choose.not_these")) : (none ? t("choose.tick_or_none") : t("choose.tick")),
    buttons: n ? [clear, primary] : [primary],
  };
}

/**
 * All groups as lists; nothing where the prompt's own buttons are all there is.
 * @param {Table} table
 * @param {readonly string[]} covered
 * @param {Prompt} prompt
 */
export function choosing(table, covered, prompt) {
  const question = table.question;
  if (!question) return nothing;
  if (filteredQuestion !== question.id) {
    filters = {};
    filteredQuestion = question.id;
  }
  const offered = new Set((prompt.buttons ?? []).map((button) => button.choice?.notation));
  const groups = groupsOf(question, covered)
    .map((group) => (group.isSet ? group : { ...group, choices: group.choices.filter((one) => !offered.has(one.notation)) }))
    .filter((group) => group.choices.length || group.closed.length);
  if (!groups.length) return nothing;
  const single = groups.filter((group) => !group.isSet && group.choices.length + group.closed.length === 1);
  const lists = groups.filter((group) => !single.includes(group));
  return html`<section class="choosing" id="choosing" aria-label=${t("choose.label")}>
    ${lists.map((group) => (group.isSet && group.choices.length > 1 ? setGroup(table, group) : listGroup(table, group)))}
    ${single.length ? html`<div class="choosing__group"><ul class="choices" ${arrows()}>${single.map((group) => entries(table, group))}</ul></div>` : nothing}
  </section>`;
}

/** @param {Group} group */
const heading = (group) => (hasWords(`choice.${group.type}`) ? t(`choice.${group.type}`) : plain(group.type));

/** @param {Table} table @param {Group} group */
function listGroup(table, group) {
  const isLong = group.choices.length > MANY;
  const wanted = (filters[group.type] ?? "").toLowerCase();
  const shown = wanted ? { ...group, choices: group.choices.filter((one) => `${one.sentence} ${one.notation}`.toLowerCase().includes(wanted)) } : group;
  return html`<div class="choosing__group">
    <h2>${heading(group)} <span class="muted">${group.choices.length}</span>
      ${isLong
        ? html`<input type="search" class="choosing__filter" aria-label=${t("choose.filter", { what: heading(group) })} placeholder=${t("choose.filter_short")}
            .value=${live(filters[group.type] ?? "")} @input=${(/** @type {any} */ event) => {
              filters[group.type] = event.target.value;
              redraw();
            }} />`
        : nothing}</h2>
    <ul class="choices ${isLong ? "choices--many" : ""}" ${arrows()}>${entries(table, shown)}</ul>
  </div>`;
}

/** @param {Table} table @param {Group} group */
function entries(table, group) {
  return html`${repeat(
    group.choices,
    (one) => one.notation,
    (one) => html`<li><button type="button" class="choice" data-does=${one.notation} aria-disabled=${table.isSending ? "true" : nothing} @click=${() => table.send(one)}>${label(one.sentence)}</button></li>`,
  )}
  ${repeat(
    group.closed,
    (one) => `closed ${one.notation}`,
    (one) => html`<li><button type="button" class="choice choice--closed" aria-disabled="true" ${why(one)}>${label(one.sentence)}</button></li>`,
  )}`;
}

/**
 * The things that a set is made of, each as often as some choice holds it.
 * @param {Choice[]} choices
 * @returns {string[]} keys
 */
export function membersOf(choices) {
  /** @type {Map<string, number>} */
  const most = new Map();
  for (const choice of choices) {
    for (const [slug, n] of counted(/** @type {string[]} */ (choice.data.cards))) most.set(slug, Math.max(most.get(slug) ?? 0, n));
  }
  return [...most].flatMap(([slug, n]) => (n === 1 ? [slug] : [...Array(n)].map((_, i) => `${slug}#${i}`)));
}

/** @param {Table} table @param {Group} group */
function setGroup(table, group) {
  const names = /** @type {{nameOf?: (slug: string) => string}} */ (table.index ?? {});
  return html`<div class="choosing__group" role="group" aria-label=${heading(group)}>
    <h2>${heading(group)} <span class="muted">${t("choose.ticked", { n: table.selection.length })}</span></h2>
    <ul class="choices" ${arrows()}>
      ${repeat(membersOf(group.choices), (key) => key, (key) => {
        const isOn = table.isSelected(key);
        const isShut = !isOn && !table.mayAdd(group.type, key);
        return html`<li><button type="button" class="choice choice--tick" data-tick=${key} aria-pressed=${isOn ? "true" : "false"} aria-disabled=${isShut ? "true" : nothing}
          @click=${() => !isShut && table.toggle(key)}><span class="tickbox" aria-hidden="true">${isOn ? icon("check") : nothing}</span>${names.nameOf?.(slugOf(key)) ?? plain(slugOf(key))}</button></li>`;
      })}
    </ul>
  </div>`;
}
