// How the battle before ended: its dice, its totals, who received what.
import { html, nothing } from "../../vendor/lit.js";
import { t } from "../../words.js";
import { diceRow } from "../../pieces/dice.js";
import { labelled } from "../../pieces/terms.js";
import { lastOutcome, lastThrows } from "./chronicle.js";

/** @param {import("../../board.js").Table} table */
export function battleBefore(table) {
  const lines = lastOutcome(table.log);
  if (!lines.length) return nothing;
  const throws = lastThrows(table.log);
  return html`<section class="storm-before" aria-label=${t("storm.before")}><h2>${labelled(t("storm.before"))}</h2>
    ${throws.length ? diceRow(throws) : nothing}
    <ol>${lines.map((line) => html`<li>${labelled(line.text)}</li>`)}</ol></section>`;
}
