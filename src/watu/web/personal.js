// The line of a person, open on every page: where they are awaited, and whether the lobby has changed. For title, sound and calls.
/** @typedef {{awaited: (tables: string[], isFirst: boolean) => void, lobby: () => void}} Ears */

/** Seconds before each new attempt; the last one again and again. */
export const PATIENCE = [1, 2, 4, 8, 15];

/** @type {WebSocket | null} */
let socket = null;
let attempts = 0;
let timer = 0;

/** @param {Ears} ears */
export function listenForMe(ears) {
  stopListening();
  const mine = (socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/live`));
  let isFirst = true;
  mine.onmessage = (event) => {
    attempts = 0;
    const message = JSON.parse(String(event.data));
    if (message.t === "awaited") {
      ears.awaited(message.tables, isFirst);
      isFirst = false;
    } else if (message.t === "lobby") ears.lobby();
  };
  mine.onclose = (event) => {
    if (socket !== mine || event.code === 4401 || event.code === 4403) return;
    const seconds = PATIENCE[Math.min(attempts++, PATIENCE.length - 1)];
    timer = window.setTimeout(() => listenForMe(ears), seconds * 1000);
  };
}

/** Somebody logged out, or another logs in. */
export function stopListening() {
  clearTimeout(timer);
  const old = socket;
  socket = null;
  old?.close();
}
