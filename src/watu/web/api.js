// HTTP with the server: JSON both ways, the CSRF token from Me, and errors as a code with a sentence.
import { t } from "./words.js";

/** @typedef {import("./protocol.js").Me} Me */

/** A request that was refused or did not arrive. */
export class Failed extends Error {
  /** @param {string} code @param {string} sentence @param {number} status @param {string} [where] */
  constructor(code, sentence, status, where = "") {
    super(sentence);
    this.code = code;
    this.sentence = sentence;
    this.status = status;
    this.where = where;
  }
}

/** @type {Me | null} */
let me = null;
/** @type {Promise<Me> | null} */
let asking = null;

/** Who looks; `fetchMe` must have answered before. @returns {Me} */
export function whoami() {
  if (!me) throw new Error("asked who looks before the server has said it");
  return me;
}

/** @param {Me} now */
export const remember = (now) => (me = now);

/** The first request: who looks, and the CSRF token. */
export async function fetchMe() {
  asking ??= request("GET", "/api/me").finally(() => (asking = null));
  return remember(/** @type {Me} */ (await asking));
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function request(method, path, body) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (method !== "GET" && me) headers["X-CSRF-Token"] = me.csrf;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Failed("line/lost", t("error.line"), 0);
  }
  if (answer.status === 204) return null;
  const type = answer.headers.get("content-type") ?? "";
  const content = type.includes("json") ? await answer.json().catch(() => null) : await answer.text();
  if (answer.ok) return content;
  throw failure(answer.status, content);
}

/** @param {number} status @param {any} content */
function failure(status, content) {
  const known = content && typeof content === "object" && typeof content.code === "string";
  if (known) return new Failed(content.code, content.sentence || t("error.unknown"), status, content.where ?? "");
  return new Failed(`http/${status}`, t("error.unknown"), status);
}

/** A token that has run out is fetched again, once. @param {string} method @param {string} path @param {unknown} [body] */
async function change(method, path, body) {
  try {
    return await request(method, path, body);
  } catch (error) {
    if (!(error instanceof Failed) || error.code !== "csrf/missing") throw error;
    await fetchMe();
    return request(method, path, body);
  }
}

/** @param {string} path @param {Record<string, string | number | undefined>} [query] */
export function get(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return request("GET", text ? `${path}?${text}` : path);
}

/** @param {string} path @param {unknown} [body] */
export const post = (path, body) => change("POST", path, body);
/** @param {string} path @param {unknown} [body] */
export const put = (path, body) => change("PUT", path, body);
/** @param {string} path */
export const remove = (path) => change("DELETE", path);

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** What never changes while the page is open (games, components, contents), fetched once. @param {string} path */
export function once(path) {
  let known = kept.get(path);
  if (!known) {
    known = get(path).catch((error) => {
      kept.delete(path);
      throw error;
    });
    kept.set(path, known);
  }
  return known;
}
