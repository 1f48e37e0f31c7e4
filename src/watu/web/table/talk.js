// What a person does about what is said at a table: speak, mute, hear again, report.
import { announce } from "../announce.js";
import { post, put, remember, remove } from "../api.js";
import { t } from "../words.js";

/** @typedef {import("../pages/table.js").default} TablePage */

/** @param {TablePage} page @returns {import("./chat.js").Ways} */
export function waysOf(page) {
  return {
    say: (text) => page.say({ t: "say", text }),
    promise: (promise, to) => page.say({ t: "promise", promise, to }),
    throwDie: (number) => page.say({ t: "throw", promise: number }),
    mute: (name) =>
      page.attempt(async () => {
        remember(await put(mutedPath(name)));
        announce(t("chat.muted", { name }));
      }),
    report: (said) =>
      page.attempt(async () => {
        await post(`${page.path}/report`, { said: said.number, reason: "" });
        page.tell(t("chat.reported"));
      }),
  };
}

/** Let them speak again. @param {TablePage} page @param {string} name */
export const unmute = (page, name) => page.attempt(async () => remember(await remove(mutedPath(name))));

/** @param {string} name */
const mutedPath = (name) => `/api/me/muted/${encodeURIComponent(name)}`;
