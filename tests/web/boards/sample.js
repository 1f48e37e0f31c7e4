// Draws a finished board over a sample view (scripts/sample_views.py) with the client's own frame, and keeps what would be sent
// in `window.sent`. Address: ?sample=NAME (without .json) &theme=light|dark|contrast &select=KEY,KEY
import { Selection, Table } from "/src/watu/web/board.js";
import { remember } from "/src/watu/web/api.js";
import { loadStyles, sentence } from "/src/watu/web/page.js";
import { sheetHost, openSheet } from "/src/watu/web/pieces/sheet.js";
import { onRedraw, redraw } from "/src/watu/web/redraw.js";
import { frame } from "/src/watu/web/table/frame.js";
import { logList } from "/src/watu/web/table/log.js";
import { players } from "/src/watu/web/table/players.js";
import { promptBar } from "/src/watu/web/table/prompt.js";
import { html, nothing, render } from "/src/watu/web/vendor/lit.js";
import { loadWords } from "/src/watu/web/words.js";

remember({ person: { name: "Zora", is_guest: false, is_admin: false }, mode: "local", csrf: "", may_register: false, sends_mail: false, version: "", email: "", wants_mail: false, muted: [] });
document.getElementById("app").dataset.page = "table";
const asked = new URLSearchParams(location.search);
const name = asked.get("sample") ?? "battle-of-the-atlantic--two-discard";
if (asked.get("theme")) document.documentElement.dataset.theme = asked.get("theme");
const json = async (file) => (await fetch(`/build/samples/${file}.json`)).json();

const [sample, components] = await Promise.all([json(name), json(`${name.split("--")[0]}--components`)]);
await loadWords("en").catch(() => {});
const board = (await import(`/src/watu/web/boards/${sample.hello.game}.js`)).default;
await Promise.all([...(board.styles ?? []).map(loadStyles), board.hasWords ? loadWords("en", `boards/${sample.hello.game}.`) : null]);
const equipment = { board, components, index: board.prepare?.(components), isGeneric: false };
const selection = new Selection();
window.sent = [];

if (asked.get("as")) {
  sample.view.viewer = sample.hello.viewer = asked.get("as") === "nobody" ? "" : asked.get("as");
  sample.hello.yours = [];
  sample.view.question = null;
}

function table() {
  const { hello, view, before } = sample;
  const send = (notation) => window.sent.push(notation);
  selection.for(view.question?.id ?? "");
  return new Table({
    hello, view, log: view.log, before: asked.get("before") ? before : null, equipment, selection,
    isReplay: false, isSending: false, seen: Number(asked.get("seen") ?? 1e9), send, redraw,
  });
}

function draw() {
  const now = table();
  const deeds = { undo() {}, askTakeBack() {}, stopFiring() {}, hint: null, now: 0 };
  const parts = {
    plot: null, above: nothing, below: nothing, tab: "log", phone: "table", choose() {},
    prompt: (prompt) => (sample.view.result ? html`<p class="notice">${sentence(sample.view.result.how)}</p>` : promptBar(now, prompt, deeds)),
    players: players(now, board, { presence: { here: [], spectators: 0 }, clocks: null, now: 0, open() {} }),
    tabs: [{ name: "log", words: "Log", body: () => logList(now, { now: null, isAll: false, from: -1, showAll() {}, show: null }) }],
  };
  render(html`<header class="sample-head"><h1 class="vh">${sample.hello.title}</h1><span aria-hidden="true">${name}</span></header>${frame(now, board, parts)}${sheetHost()}`, document.getElementById("app"));
}

onRedraw(draw);
selection.for(sample.view.question?.id ?? "");
selection.keys = (asked.get("select") ?? "").split(",").filter(Boolean);
draw();
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !/** @type {Element} */ (event.target).closest("button, a")) document.querySelector("[data-primary]")?.click();
});
window.tableNow = table;
window.openSheet = openSheet;
document.documentElement.dataset.ready = "yes";
