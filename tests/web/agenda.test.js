// Steps of the sequence of play as headings have them: sentence case, names kept.
import "./stub.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { plainCase, within } = await import("../../src/watu/web/table/agenda.js");

test("headings lose their capitals but for the first, names and abbreviations keep theirs", () => {
  for (const [title, shown] of [
    ["Victory Phase", "Victory phase"],
    ["Resolving the Battle", "Resolving the battle"],
    ["German Movement", "German movement"],
    ["U-boat Attack Phase", "U-boat attack phase"],
    ["Who has won at the Falklands", "Who has won at the Falklands"],
    ["Try to return to Germany, or not", "Try to return to Germany, or not"],
    ["End of Patrol check", "End of Patrol check"],
    ["", ""],
  ]) assert.equal(plainCase(title), shown);
});

test("after a colon the first word is small too, unless it is a name", () => {
  for (const [title, shown] of [
    ["Victory Phase", "victory phase"],
    ["Allied Movement", "Allied movement"],
    ["German movement", "German movement"],
    ["U-boat Attack Phase", "U-boat attack phase"],
    ["Who has won at the Falklands", "who has won at the Falklands"],
    ["", ""],
  ]) assert.equal(within(title), shown);
});
