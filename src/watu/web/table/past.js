// Looking back on a running table: the board as this seat saw it when the log had so many lines, from the first new line on or from any.
import { Failed, get } from "../api.js";
import { redraw } from "../redraw.js";
import { t } from "../words.js";
import { told } from "./log.js";

/** @typedef {import("../protocol.js").LogLine} LogLine */

export class Past {
  /** The step shown; null: the table as it is. @type {import("../protocol.js").ReplayStep | null} */
  step = null;
  /** The line looked at, counted among those that tell something, from 1. */
  at = 0;
  isBusy = false;
  #wanted = 0;

  /** @param {string} table @param {() => readonly LogLine[]} log @param {() => string} viewer @param {(sentence: string) => void} complain */
  constructor(table, log, viewer, complain) {
    this.path = `/api/tables/${encodeURIComponent(table)}/replay`;
    this.log = log;
    this.viewer = viewer;
    this.complain = complain;
  }

  get isOpen() {
    return this.at > 0;
  }

  get count() {
    return told(this.log()).length;
  }

  get line() {
    return told(this.log())[this.at - 1] ?? null;
  }

  /** @param {LogLine} line */
  showLine(line) {
    return this.go(told(this.log()).indexOf(line) + 1);
  }

  /** From the first line not seen before. @param {number} seen */
  showSince(seen) {
    const first = told(this.log()).findIndex((line) => line.number >= seen);
    return this.go(first < 0 ? this.count : first + 1);
  }

  /** @param {number} to */
  async go(to) {
    const at = Math.max(1, Math.min(to, this.count));
    const line = told(this.log())[at - 1];
    if (!line) return;
    this.at = at;
    this.isBusy = true;
    const mine = ++this.#wanted;
    redraw();
    try {
      const step = await get(this.path, { line: line.number + 1, seat: this.viewer() });
      if (mine === this.#wanted && this.isOpen) this.step = step;
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      if (mine === this.#wanted) {
        this.back();
        this.complain(error.status === 404 ? t("past.gone") : error.sentence);
      }
    }
    if (mine === this.#wanted) this.isBusy = false;
    redraw();
  }

  back() {
    this.step = null;
    this.at = 0;
    this.#wanted++;
    redraw();
  }
}
