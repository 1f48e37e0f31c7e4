// German orders in three steps: the cruiser, where to, what there. Beside them, what the Allies will be told.
import { html, nothing } from "../../vendor/lit.js";
import { arrows } from "../../pieces/arrows.js";
import { paragraph } from "../../pieces/paragraph.js";
import { labelled } from "../../pieces/terms.js";
import { why } from "../../pieces/why.js";
import { label } from "../../table/choosing.js";
import { t } from "../../words.js";
import { inOrder, meaning } from "./meaning.js";
import { notation } from "./shiplog.js";
import { counterButton, heading } from "./tray.js";
import { nameOf, namesOf, placeName, shipsAt } from "./words.js";

/** @typedef {import("../../board.js").Table} Table */
/** @typedef {import("./index.js").Index} Index */
/** @typedef {import("../../protocol.js").Choice} Choice */

/** The table of orders, a row a cruiser. @param {Table} table */
export function plotting(table) {
  const index = /** @type {Index} */ (table.index);
  const mains = [...index.ships.values()].filter((ship) => ship.isMain && Number(table.seen.ships[ship.slug]?.place));
  return html`<div class="seas-plotting"><div>
      ${heading(t("far-seas.orders", { operation: table.seen.operation }), t("far-seas.orders_steps"))}
      <table class="seas-table seas-plot-table"><thead><tr>${["cruiser", "in", "to", "does", "coal"].map((name) => html`<th scope="col">${labelled(t(`far-seas.plot.${name}`))}</th>`)}</tr></thead>
        <tbody>${mains.map((ship) => orderRow(table, ship.slug))}</tbody></table>
    </div>${told(table)}</div>`;
}

/** @param {Table} table @param {string} slug */
function orderRow(table, slug) {
  const now = table.seen.ships[slug];
  const order = table.seen.orders.find((/** @type {any} */ one) => one.ship === slug);
  const secret = ofShip(table.choices({ type: "move" }), table, slug);
  const openly = ofShip(table.choices({ type: "openly" }), table, slug);
  const closed = table.closed({ type: "move" }).find((one) => meaning(one, table.index).ship === slug) ?? null;
  const isOpen = Boolean(secret || openly);
  return html`<tr class=${order ? "is-set" : isOpen ? "is-open" : "is-off"}>
    <th scope="row"><button type="button" class="seas-link" data-does=${(secret ?? openly)?.notation ?? nothing} aria-disabled=${isOpen ? nothing : "true"} @click=${() => table.send(secret ?? openly)} ${why(isOpen ? null : closed)}>${nameOf(table, slug)}</button></th>
    <td>${now.duty === "river" ? t("far-seas.box.rufiji") : now.place}</td>
    <td class="seas-plot-table__to">${order ? order.to : now.moved ? t("far-seas.moved_in", { operation: now.moved }) : ""}</td>
    <td>${order ? html`<code>${notation(/** @type {Index} */ (table.index), order)}</code>` : nothing}</td>
    <td>${coal(table, now)}${openly && secret ? html` <button type="button" class="seas-link" @click=${() => table.send(openly)}>${t("far-seas.openly")}</button>` : openly ? html` <span class="seas-warn">${t("far-seas.only_openly")}</span>` : nothing}</td></tr>`;
}

/** @param {readonly Choice[]} choices @param {Table} table @param {string} slug */
const ofShip = (choices, table, slug) => choices.find((one) => meaning(one, table.index).ship === slug) ?? null;

/** @param {Table} table @param {any} now */
const coal = (table, now) => (table.hello.options.rules !== "advanced" ? "–" : now.coaled ? t("far-seas.coaled") : t("far-seas.piles", { n: now.coal ?? 0 }));

/** What the Allies hear once the orders are announced, and what they do not. @param {Table} table */
function told(table) {
  const hear = table.aside?.told;
  if (!hear) return nothing;
  const atOnce = Object.entries(/** @type {Record<string, string>} */ (hear.at_once));
  return html`<aside class="seas-told" aria-label=${t("far-seas.told")}>
    <h3>${t("far-seas.told")}</h3>
    <p class="seas-told__words">${hear.named.length ? t("far-seas.told_words", { n: hear.named.length, names: namesOf(table, hear.named) }) : t("far-seas.told_nothing")}</p>
    ${atOnce.map(([slug, how]) => html`<p>${t(`far-seas.at_once.${how}`, { ship: nameOf(table, slug) })} ${paragraph(how === "open" ? "§6.1" : "§4.3.3")}</p>`)}
    <p class="muted">${labelled(t("far-seas.told_not"))} ${paragraph("§4.3.2")}</p></aside>`;
}

/** The cruiser is chosen; now where to. @param {Table} table */
export function destinations(table) {
  const slug = table.seen.in_hand[0];
  const to = table.choices({ type: "to" });
  const byArea = new Map(to.map((choice) => [meaning(choice, table.index).place, choice]));
  const river = to.find((choice) => choice.notation === "to rufiji") ?? null;
  const mates = table.choices({ type: "follow" });
  const here = table.seen.ships[slug]?.place;
  return html`${heading(t("far-seas.where_to", { ship: nameOf(table, slug) }), t("far-seas.from", { place: placeName(table, here) }))}
    <div class="seas-placing"><div class="seas-fanned">${counterButton(table, slug)}</div>
      <ol class="seas-dest" ${arrows()}>${inOrder([...byArea].filter(([, choice]) => choice !== river).map(([place]) => place)).map((place, n) => html`<li><button type="button" data-does=${byArea.get(place)?.notation ?? nothing} @click=${() => table.send(byArea.get(place) ?? null)}>
          <kbd>${n < 9 ? n + 1 : "·"}</kbd><b>${placeName(table, place)}</b><em>${place === here ? t("far-seas.stay_here") : hunters(table, place)}</em></button></li>`)}
        ${river ? html`<li><button type="button" data-does=${river.notation} @click=${() => table.send(river)}><kbd>R</kbd><b>${label(river.sentence)}</b></button></li>` : nothing}
        ${mates.map((choice) => html`<li><button type="button" data-does=${choice.notation} @click=${() => table.send(choice)}><kbd>s</kbd><b>${label(choice.sentence)}</b></button></li>`)}</ol></div>
    <p class="seas-help">${labelled(t("far-seas.help_to"))}</p>`;
}

/** The enemies in a place, in a word. @param {Table} table @param {string} place */
function hunters(table, place) {
  const enemies = shipsAt(table, place).filter((slug) => /** @type {Index} */ (table.index).ships.get(slug)?.side === "allied");
  return enemies.length > 2 ? t("far-seas.n_ships", { n: enemies.length }) : namesOf(table, enemies);
}

/** The destination is written; now what to try there. @param {Table} table */
export function assignments(table) {
  const slug = table.seen.in_hand[0];
  const index = /** @type {Index} */ (table.index);
  const to = String(table.seen.orders.find((/** @type {any} */ one) => one.ship === slug)?.to ?? "");
  const types = ["nothing", "raid", "attack", "intervene", "home"];
  const open = (table.question?.choices ?? []).filter((one) => types.includes(String(one.data.type)));
  const closed = (table.question?.closed ?? []).filter((one) => types.includes(String(one.data.type)));
  return html`${heading(t("far-seas.what_there", { ship: nameOf(table, slug), place: to }), index.areas.get(to)?.name ?? "")}
    <div class="seas-placing"><div class="seas-fanned">${counterButton(table, slug)}</div>
      <ul class="seas-dest seas-dest--plans" ${arrows()}>
        ${open.map((choice) => html`<li><button type="button" data-does=${choice.notation} @click=${() => table.send(choice)}><b>${planWords(table, choice)}</b><code>${written(index, to, choice)}</code><em>${planNote(table, choice, to)}</em></button></li>`)}
        ${closed.map((one) => html`<li><button type="button" aria-disabled="true" ${why(one)}><b>${planWords(table, one)}</b><em>${one.reason}</em></button></li>`)}</ul></div>`;
}

/** @param {Table} table @param {{data: Record<string, unknown>}} choice */
function planWords(table, choice) {
  const what = meaning(choice, table.index);
  const station = /** @type {Index} */ (table.index).stations.get(what.station);
  return station ? t("far-seas.plan.raid", { at: station.name }) : t(`far-seas.plan.${what.type}`);
}

/** @param {Index} index @param {string} to @param {Choice} choice */
function written(index, to, choice) {
  const suffix = { attack: "-Att", intervene: "-Int", home: "-RTB", raid: "-Stn" }[String(choice.data.type)] ?? "";
  return `${to}${suffix}${choice.data.type === "raid" ? ` ${index.stations.get(meaning(choice, index).station)?.name}` : ""}`;
}

/** What is known of it. @param {Table} table @param {Choice} choice @param {string} to */
function planNote(table, choice, to) {
  const what = meaning(choice, table.index);
  const station = /** @type {Index} */ (table.index).stations.get(what.station);
  if (station) {
    const guards = Object.keys(table.seen.ships).filter((slug) => table.seen.ships[slug].duty === "station" && table.seen.ships[slug].at === station.id);
    return guards.length ? t("far-seas.raid_guarded", { n: station.vp, names: namesOf(table, guards) }) : t("far-seas.raid_open", { n: station.vp });
  }
  return what.type === "attack" ? t("far-seas.attack_note", { n: table.aside?.merchants?.[to] ?? 0 }) : "";
}
