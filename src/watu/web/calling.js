// Calling a person: the number of tables awaiting them in the title, and if they wish, a sound and the browser's notification.
import { redraw } from "./redraw.js";
import { wishes } from "./wishes.js";
import { t } from "./words.js";

/** @type {string[]} */
let awaited = [];

/** The tables where this person is asked now. */
export const awaitedTables = () => awaited;

/** @param {string[]} tables @param {boolean} isFirst */
export function awaitedChanged(tables, isFirst) {
  const fresh = tables.filter((table) => !awaited.includes(table));
  awaited = tables;
  showNumber();
  if (fresh.length && !isFirst && !document.hasFocus()) call(fresh[0]);
  redraw();
}

/** The number on the installed app's icon, where there is one. */
function showNumber() {
  const badge = /** @type {any} */ (navigator);
  badge.setAppBadge?.(awaited.length).catch(() => {});
}

/** @param {string} table */
function call(table) {
  const { sound, call: wantsCall } = wishes();
  if (sound === "on") ping();
  if (wantsCall !== "on" || !("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(t("call.title"), { body: t("call.body"), tag: `watu-${table}`, icon: "/static/favicon.svg" });
  note.onclick = () => {
    window.focus();
    location.assign(`/table/${encodeURIComponent(table)}`);
  };
}

/** Two short tones, like a ship's bell struck softly. */
export function ping() {
  const context = new AudioContext();
  for (const [at, pitch] of [[0, 880], [0.18, 1174]]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, context.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + at + 0.5);
  }
  window.setTimeout(() => context.close(), 1000);
}
