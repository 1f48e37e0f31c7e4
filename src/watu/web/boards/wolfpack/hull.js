// A boat's board: the hull with its sections and tubes, stores, tracks that end in red, and the crew with their wounds.
import { html, nothing } from "../../vendor/lit.js";
import { arrows } from "../../pieces/arrows.js";
import { labelled, termed } from "../../pieces/terms.js";
import { why } from "../../pieces/why.js";
import { askedBoat, boatLooked, isSailing, lookAtBoat } from "./looking.js";
import { boatName, depthWords, numeral, placeWords, signed, torpedoName, w } from "./names.js";
import { mayTick } from "./options.js";

/** @typedef {import("../../board.js").Table} Table */

const SECTIONS = /** @type {[string, string[], number[]][]} */ ([
  ["stern", ["rd", "di", "el"], [5, 6]],
  ["midship", ["pe", "dg"], []],
  ["bow", ["hy"], [1, 2, 3, 4]],
]);
const CREW = ["captain", "wo1", "wo2", "engineer", "bow", "midship", "stern"];
const FLOOD = ["F", "L", "O", "O", "D", "I", "N", "G"];
const TICKED = ["mark", "volley"];

/** @param {Table} table */
export function hullOf(table) {
  const boat = boatLooked(table);
  if (!boat) return nothing;
  return html`<section class=${`wolf-board wolf-is-${boat.letter.toLowerCase()}`} aria-labelledby="wolf-board">
    ${boatTabs(table, boat)}
    <h2 id="wolf-board">${boatName(boat)} <small>${w("type", { type: boat.type })} · ${placeWords(boat)}${isSailing(boat) && (boat.box || boat.space) ? ` · ${depthWords(boat)}` : ""}</small>
      <span class="wolf-tp">${termed("TP", w("tp", { n: boat.tactical_points }))}</span></h2>
    ${running(boat)}
    <div class="wolf-hullwrap"><div class="wolf-tower" aria-hidden="true"></div><div class="wolf-boathull">${SECTIONS.map(([name, places, tubes]) => section(table, boat, name, places, tubes))}</div></div>
    ${stores(boat)} ${tracks(boat)} ${crew(boat)}
  </section>`;
}

/** Every boat, to be looked at. @param {Table} table @param {any} looked */
function boatTabs(table, looked) {
  const boats = table.seen.boats;
  if (boats.length < 2) return nothing;
  return html`<ul class="wolf-boats" aria-label=${w("boats")} ${arrows()}>${boats.map((/** @type {any} */ boat) => {
    const who = table.seat(boat.player);
    return html`<li><button type="button" class=${`wolf-boatname wolf-is-${boat.letter.toLowerCase()} ${boat.place === "lost" ? "is-lost" : ""}`} aria-pressed=${boat === looked ? "true" : "false"} @click=${() => lookAtBoat(boat.number)}>
      <b>${boat.letter}</b><span>${boat.name || w("no_boat")}<small>${who ? who.label : boat.player}</small></span>${boat.escort ? html`<i class="wolf-hunted" title=${w("hunted")}>!<span class="vh">${w("hunted")}</span></i>` : nothing}</button></li>`;
  })}</ul>`;
}

/** How it runs, and what else is the matter. @param {any} boat */
function running(boat) {
  const words = [w(boat.blowing ? "run.blowing" : boat.silent ? "run.silent" : "run.sailing")];
  if (boat.acting_captain && boat.acting_captain !== "captain") words.push(w("run.acting", { who: w(`crew.${boat.acting_captain}`) }));
  if (boat.sunk.length) words.push(w("run.sunk", { n: boat.sunk.length }));
  if (boat.escorts_sunk) words.push(w("run.escorts_sunk", { n: boat.escorts_sunk }));
  return html`<p class="wolf-running">${labelled(words.join(" · "))}</p>`;
}

/** @param {Table} table @param {any} boat @param {string} name @param {string[]} places @param {number[]} tubes */
function section(table, boat, name, places, tubes) {
  const here = boat.tubes.filter((/** @type {any} */ tube) => tubes.includes(tube.number));
  return html`<div class=${`wolf-part wolf-part--${name}`}><p class="wolf-part__name">${w(`part.${name}`)}</p><ul>
    ${here.map((/** @type {any} */ tube) => html`<li>${tubeChip(table, boat, tube)}</li>`)}
    ${places.map((place) => html`<li>${location(boat, place)}</li>`)}</ul></div>`;
}

/** @param {any} boat @param {string} place */
function location(boat, place) {
  const level = boat.damage[place] ?? "none";
  const more = place === "pe" && level === "destroyed" ? `, ${w("second", { level: w(`level.${boat.observation_periscope}`) })}` : "";
  return html`<span class=${`wolf-place wolf-place--${level}`}>${w(`place.${place}`)}<small>${labelled(w(`level.${level}`))}${more}</small></span>`;
}

/** @param {any} boat @param {any} tube */
function tubeState(boat, tube) {
  const damage = boat.damage[`tt${tube.number}`];
  if (damage) return w(`level.${damage}`);
  if (tube.kind === "none") return w("tube.empty");
  if (tube.loading) return w("tube.loading", { n: tube.loading });
  return tube.target ? `${signed(tube.modifier)} ${tube.target}` : w("tube.ready");
}

/** A tube as a pill; a button where it can be ticked, with the kinds beside it where it can be loaded. @param {Table} table @param {any} boat @param {any} tube */
function tubeChip(table, boat, tube) {
  const isAsked = boat === askedBoat(table);
  const loads = isAsked ? table.choices({ type: "load", tube: tube.number }) : [];
  const type = isAsked ? TICKED.find((one) => table.choices({ type: one }).length) : undefined;
  const state = boat.damage[`tt${tube.number}`] ? "damaged" : tube.kind === "none" ? "empty" : tube.loading ? "loading" : tube.target ? "set" : "ready";
  const isStill = !loads.length && !type;
  const body = html`<b>${numeral(tube.number)}</b>${tube.kind === "none" ? nothing : html` ${isStill ? labelled(torpedoName(tube.kind)) : torpedoName(tube.kind)}`}<small>${tubeState(boat, tube)}</small>`;
  const name = `wolf-tube wolf-tube--${state} ${tube.kind === "g7e" ? "wolf-tube--electric" : ""}`;
  if (loads.length) {
    return html`<span class="${name} wolf-tube--open"><span>${body}</span>${loads.map((choice) => html`<button type="button" class="wolf-load" data-does=${choice.notation} @click=${() => table.send(choice)}><span class="vh">${choice.sentence} </span>${torpedoName(String(choice.data.kind))}</button>`)}</span>`;
  }
  if (!type) return html`<span class=${name}>${body}</span>`;
  const key = `tube:${tube.number}`;
  const isOn = table.isSelected(key);
  const may = isOn || mayTick(table, type, tube.number);
  return html`<button type="button" class="${name} ${may ? "wolf-tube--open" : ""}" data-key=${key} aria-pressed=${isOn ? "true" : "false"} aria-disabled=${may ? nothing : "true"} ${why(may ? null : { rule: table.question?.rule ?? "", reason: w("tube.not_with_these") })}
    @click=${() => may && table.toggle(key)}>${body}</button>`;
}

/** Torpedoes beside the tubes: solid steam, hollow electric. @param {any} boat */
function stores(boat) {
  const row = (/** @type {string} */ end) => {
    const [steam, electric] = [boat.reloads[`${end}_g7a`], boat.reloads[`${end}_g7e`]];
    const words = w("stores.words", { end: w(`part.${end}`), steam, electric });
    return html`<span role="img" aria-label=${words}>${w(`stores.${end}`)} ${Array.from({ length: steam }, () => html`<i class="wolf-fishy"></i>`)}${Array.from({ length: electric }, () => html`<i class="wolf-fishy wolf-fishy--electric"></i>`)}${steam + electric ? nothing : "–"}</span>`;
  };
  return html`<p class="wolf-stores">${row("stern")}${row("bow")}</p>`;
}

/** Tracks whose last cell is the end. @param {any} boat */
function tracks(boat) {
  const flood = boat.type === "IX" ? [...FLOOD, "✕"] : FLOOD;
  const track = (/** @type {string} */ name, /** @type {string[]} */ cells, /** @type {number} */ at, /** @type {boolean} */ isHeld) => {
    const words = at ? w(`track.${name}_at`, { at: cells[at - 1], n: at }) + (isHeld ? `, ${w("contained")}` : "") : w(`track.${name}_none`);
    return html`<div class="wolf-gauge"><span>${labelled(w(`track.${name}`))}${at && isHeld ? html` <small>${w("contained")}</small>` : nothing}</span>
      <b class="vh">${words}</b><ol aria-hidden="true">${cells.map((cell, n) => html`<li class=${`${n < at ? `is-${name}` : ""} ${n + 1 === at ? "is-now" : ""}`}>${cell}</li>`)}</ol></div>`;
  };
  return html`<div class="wolf-gauges">${track("flooding", flood, boat.flooding_level, boat.flooding_contained)}${track("fire", ["1", "2", "3"], boat.fire, boat.fire_contained)}${track("gas", ["1", "2", "3"], boat.gas, false)}</div>`;
}

/** @param {any} boat */
function crew(boat) {
  return html`<ul class="wolf-crew" aria-label=${w("crew")}>${CREW.map((name) => {
    const wounds = boat.wounds[name] ?? 0;
    const skills = boat.skills.filter((/** @type {string} */ slug) => slug.startsWith(SKILLS[name] ?? "-"));
    return html`<li class=${wounds >= 4 ? "is-dead" : ""}><b>${w(`crew.${name}`)}</b><small>${skills.map(skillWords).join(", ") || " "}</small>
      <span role="img" class="wolf-wounds" aria-label=${w(`wound.${wounds}`)}>${[1, 2, 3, 4].map((n) => html`<i class=${n <= wounds ? "is-hurt" : ""}></i>`)}</span></li>`;
  })}</ul>`;
}

/** The tracks of the crew chart, by the beginning of their names. */
const SKILLS = /** @type {Record<string, string>} */ ({ captain: "cap_", wo1: "wo1_", wo2: "wo2_", engineer: "eng_", bow: "sec_", midship: "sec_", stern: "sec_" });

/** An enhancement in short: `cap_2tdc` is "2 targets". @param {string} slug */
export function skillWords(slug) {
  const key = slug.slice(slug.indexOf("_") + 1);
  const words = w(`skill.${key}`);
  return words.startsWith("wolfpack.") ? key.replaceAll("_", " ") : words;
}
