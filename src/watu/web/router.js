// Addresses to pages. A page is a module in pages/, fetched when it is first opened.

/** @typedef {Record<string, string>} Params */

/** @type {[RegExp, string, string[]][]} */
const ROUTES = [
  [/^\/$/, "lobby", []],
  [/^\/table\/([^/]+)$/, "table", ["id"]],
  [/^\/replay\/([^/]+)$/, "replay", ["id"]],
  [/^\/review\/([^/]+)$/, "review", ["id"]],
  [/^\/archive$/, "archive", []],
  [/^\/ratings$/, "ratings", []],
  [/^\/person\/([^/]+)$/, "person", ["name"]],
  [/^\/invitation\/([^/]+)$/, "invitation", ["token"]],
  [/^\/login$/, "login", []],
  [/^\/settings$/, "settings", []],
  [/^\/new\/([^/]+)$/, "new", ["game"]],
  [/^\/new$/, "new", []],
  [/^\/learn$/, "learn", []],
  [/^\/learn\/([^/]+)$/, "lesson", ["game"]],
  [/^\/aid\/([^/]+)$/, "aid", ["game"]],
];

/**
 * The page of an address with its parameters; "missing" if there is none.
 * @param {string} path
 * @returns {{page: string, params: Params}}
 */
export function match(path) {
  const clean = path.length > 1 ? path.replace(/\/+$/, "") : path;
  for (const [pattern, page, names] of ROUTES) {
    const found = pattern.exec(clean);
    if (found) return { page, params: Object.fromEntries(names.map((name, i) => [name, decode(found[i + 1])])) };
  }
  return { page: "missing", params: {} };
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @type {(how: {isBack: boolean}) => void} */
let arrived = () => {};

/** Follow links within the client, and the browser's own steps. @param {typeof arrived} then */
export function startRouter(then) {
  arrived = then;
  window.addEventListener("popstate", () => arrived({ isBack: true }));
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/") || link.pathname.startsWith("/static/")) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

/** Go to an address of the client. @param {string} address @param {{replace?: boolean}} [how] */
export function go(address, how = {}) {
  if (how.replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  arrived({ isBack: false });
}

/** Change the address without opening anything (a step of a replay). @param {string} address */
export const readdress = (address) => history.replaceState(null, "", address);
