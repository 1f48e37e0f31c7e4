// Logging in on the way to something: where one comes back to, and what was about to be done there.
import { post } from "./api.js";
import { go } from "./router.js";

/** @typedef {{path: string, body: unknown, from: string, at: number}} Errand */

const KEY = "watu.errand";
const LASTS = 30 * 60 * 1000;
/** Both answer with the table that one then goes to. */
const KNOWN = /^\/api\/tables(\/[\w-]+\/join)?$/;

const here = () => location.pathname + location.search;

/** The login, from which one comes back. @param {string} [to] */
export const loginPath = (to = here()) => `/login?next=${encodeURIComponent(to)}`;

/**
 * An address of this server by its path; anything that would lead elsewhere is the first page.
 * @param {string | null} wanted
 * @param {string} [origin]
 */
export function safePath(wanted, origin = location.origin) {
  try {
    const url = new URL(wanted ?? "/", origin);
    const isOurs = url.origin === origin && (wanted ?? "/").startsWith("/") && !url.pathname.startsWith("//");
    return isOurs && !["/login", "/api", "/static"].some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`)) ? url.pathname + url.search + url.hash : "/";
  } catch {
    return "/";
  }
}

/** Log in, then do this; the tab remembers it, no address does. @param {string} path @param {unknown} body */
export function logInFirst(path, body) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, body, from: here(), at: Date.now() }));
  } catch {
    // A browser that keeps nothing comes back all the same.
  }
  go(loginPath());
}

/** What was to be done at an address, once. @param {string} next @returns {Errand | null} */
function taken(next) {
  try {
    const errand = /** @type {Errand} */ (JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
    sessionStorage.removeItem(KEY);
    return errand && errand.from === next && Date.now() - errand.at < LASTS && KNOWN.test(errand.path) ? errand : null;
  } catch {
    return null;
  }
}

/** Logged in: do what was to be done, else go back to where one came from. @param {string} next */
export async function goOnTo(next) {
  const errand = taken(next);
  const card = errand ? await post(errand.path, errand.body).catch(() => null) : null;
  go(card ? `/table/${card.id}` : next, { replace: true });
}
