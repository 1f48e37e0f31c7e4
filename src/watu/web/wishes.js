// What a person has chosen on this device: theme, motion, sound, language. Kept in the browser, and followed at once.

/** @typedef {{theme: "" | "light" | "dark" | "contrast", motion: "" | "none", sound: "" | "on", call: "" | "on", language: string}} Wishes */

const KEY = "watu.wishes";
/** @type {Wishes} */
const NONE = { theme: "", motion: "", sound: "", call: "", language: "" };

/** @returns {Wishes} */
export function wishes() {
  try {
    return { ...NONE, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...NONE };
  }
}

/** @param {Partial<Wishes>} change */
export function wish(change) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...wishes(), ...change }));
  } catch {
    // A browser that keeps nothing still follows the wish while the page is open.
  }
  follow(change);
}

/** @param {Partial<Wishes>} all */
function follow(all) {
  const root = document.documentElement;
  if (all.theme !== undefined) root.toggleAttribute("data-theme", Boolean(all.theme));
  if (all.theme) root.dataset.theme = all.theme;
  if (all.motion !== undefined) root.toggleAttribute("data-still", all.motion === "none");
}

/** Before the first draw. */
export const followWishes = () => follow(wishes());

/** Whether things may move: the system's wish, then the person's. */
export const wantsMotion = () =>
  wishes().motion !== "none" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
