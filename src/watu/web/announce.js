// What screen readers are told: one polite voice for events, one that interrupts for what went wrong.

/** @param {string} id */
const region = (id) => document.getElementById(id);

/** @type {string[]} */
let waiting = [];
let timer = 0;

/** Say it when the reader is idle; several at once become one sentence after another. @param {string} sentence */
export function announce(sentence) {
  if (!sentence) return;
  waiting.push(sentence);
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    const place = region("polite");
    // The same words twice running would be no change, and unheard.
    if (place) place.textContent = waiting.join(" ") + (place.textContent?.endsWith("\u00a0") ? "" : "\u00a0");
    waiting = [];
  }, 150);
}

/** Say it at once. @param {string} sentence */
export function warn(sentence) {
  const place = region("assertive");
  if (place) place.textContent = sentence;
}
