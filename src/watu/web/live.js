// The line to a table: numbered messages, answers awaited, and the same table again after a break. Rules: docs/protocol.md.
import { PATIENCE } from "./personal.js";

/** @typedef {import("./protocol.js").Command} Command */
/** @typedef {import("./protocol.js").View} View */
/** @typedef {import("./protocol.js").Refused} Refused */
/** @typedef {{number: number, command: Command, saidBefore: number, resolve: (refused: Refused | null) => void}} Waiting */
/** @typedef {"connecting" | "on" | "lost" | "closed"} LineStatus */

/** Closures after which trying again is of no use. */
const FINAL = new Set([4401, 4403, 4404]);
/** How an answer is refused that was given before. */
const AGAIN = new Set(["action/stale", "action/not_your_turn"]);
const QUIET_SECONDS = 40;

/**
 * What a line needs from its surroundings; tests give their own.
 * @typedef {object} World
 * @property {(url: string) => WebSocket} open
 * @property {(run: () => void, milliseconds: number) => number} later
 * @property {(timer: number) => void} cancel
 * @property {() => number} now milliseconds
 */

/** @type {World} */
export const BROWSER = {
  open: (url) => new WebSocket(url),
  later: (run, milliseconds) => window.setTimeout(run, milliseconds),
  cancel: (timer) => window.clearTimeout(timer),
  now: () => Date.now(),
};

export class Line {
  /** @type {LineStatus} */
  status = "connecting";
  /** When the next attempt comes, in milliseconds; 0 while there is a line. */
  retryAt = 0;
  /** Why the server closed it for good: 4401, 4403, 4404. */
  closedBy = 0;
  /** @type {import("./protocol.js").Hello | null} */
  hello = null;
  /** @type {View | null} */
  view = null;
  /** @type {import("./protocol.js").LogLine[]} */
  log = [];
  /** @type {import("./protocol.js").Said[]} */
  said = [];
  /** @type {import("./protocol.js").Presence} */
  presence = { t: "presence", here: [], spectators: 0 };
  /** @type {import("./protocol.js").Clocks | null} */
  clocks = null;
  /** Lines that came in while the line was down; 0 otherwise. */
  missed = 0;
  /** The question that has been answered, until the view shows another. */
  answered = "";

  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #message = 0;
  #attempts = 0;
  #timer = 0;
  #ping = 0;
  #isFirstView = true;
  #isOver = false;
  #isDone = false;
  /** The answer that was carried out last, with its question. */
  #carried = "";
  /** @type {WebSocket | null} */
  #socket = null;

  /**
   * @param {string} table the table's id
   * @param {(what: string) => void} changed called after every change, with the tag of the message behind it
   * @param {{seat?: string, world?: World, origin?: string}} [how]
   */
  constructor(table, changed, how = {}) {
    this.table = table;
    this.changed = changed;
    this.seat = how.seat ?? "";
    this.world = how.world ?? BROWSER;
    this.origin = how.origin ?? location.origin.replace(/^http/, "ws");
  }

  /** Where to connect, with what is here already. */
  address() {
    const query = new URLSearchParams();
    if (this.seat) query.set("seat", this.seat);
    if (this.view?.cursor) query.set("cursor", this.view.cursor);
    if (this.said.length) query.set("said", String(this.said[this.said.length - 1].number));
    const text = query.toString();
    return `${this.origin}/api/tables/${encodeURIComponent(this.table)}/live${text ? `?${text}` : ""}`;
  }

  /** Connect, or try again at once. */
  connect() {
    this.world.cancel(this.#timer);
    this.retryAt = 0;
    this.#message = 0;
    this.#isFirstView = true;
    const socket = (this.#socket = this.world.open(this.address()));
    socket.onmessage = (event) => this.#socket === socket && this.#hear(String(event.data));
    socket.onclose = (event) => this.#socket === socket && this.#lose(event.code);
    this.#listen();
  }

  /** The page is left: no more attempts. */
  close() {
    this.#isOver = true;
    this.world.cancel(this.#timer);
    this.world.cancel(this.#ping);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** The browser is online again. */
  hurry() {
    if (this.status === "lost" && !this.#isOver) this.connect();
  }

  /**
   * Say something. Resolves to null once it is on the disk (or known to be of no more use), or to the refusal.
   * @param {Command} command
   * @returns {Promise<Refused | null>}
   */
  say(command) {
    return new Promise((resolve) => {
      if (command.t === "do") {
        this.answered = command.question;
        this.#isDone = false;
      }
      this.#post({ number: 0, command, saidBefore: this.said.length, resolve });
    });
  }

  /** Whether an answer to the question shown is on its way. */
  get isSending() {
    const id = this.view?.question?.id;
    return Boolean(id && id === this.answered);
  }

  /** @param {Waiting} waiting */
  #post(waiting) {
    const number = ++this.#message;
    waiting.number = number;
    this.#waiting.set(number, waiting);
    if (this.status === "on") this.#socket?.send(JSON.stringify({ ...waiting.command, message: number }));
  }

  /** @param {string} text */
  #hear(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    this.#listen();
    const take = /** @type {Record<string, (message: any) => void>} */ (this.#takers)[message.t];
    if (!take) return;
    take(message);
    this.changed(message.t);
  }

  #takers = {
    hello: (/** @type {import("./protocol.js").Hello} */ hello) => this.#greeted(hello),
    view: (/** @type {View} */ view) => this.#look(view),
    said: (/** @type {import("./protocol.js").Said} */ said) => {
      if (!this.said.some((known) => known.number === said.number)) this.said = [...this.said, said];
    },
    presence: (/** @type {import("./protocol.js").Presence} */ presence) => (this.presence = presence),
    clocks: (/** @type {import("./protocol.js").Clocks} */ clocks) => (this.clocks = clocks),
    done: (/** @type {import("./protocol.js").Done} */ done) => this.#settle(done.reply_to, null),
    refused: (/** @type {Refused} */ refused) => this.#settle(refused.reply_to, refused),
  };

  /** @param {import("./protocol.js").Hello} hello */
  #greeted(hello) {
    if (this.hello && this.hello.viewer !== hello.viewer) {
      // Another seat has another log.
      this.log = [];
      this.view = null;
      this.answered = "";
    }
    this.hello = hello;
    this.seat = hello.viewer;
  }

  /** @param {View} view */
  #look(view) {
    const before = this.log.length;
    this.log = [...this.log.slice(0, view.log_start), ...view.log];
    const isBack = this.#isFirstView && this.status === "lost";
    this.view = view;
    if (this.#isDone || view.question?.id !== this.answered) {
      this.answered = "";
      this.#isDone = false;
    }
    if (!this.#isFirstView) return;
    this.#isFirstView = false;
    this.#attempts = 0;
    this.missed = isBack ? Math.max(0, this.log.length - before) : 0;
    this.status = "on";
    this.#resume();
  }

  /** What had not been answered when the line broke: again if it still means the same, else it is settled. */
  #resume() {
    const waiting = [...this.#waiting.values()].sort((a, b) => a.number - b.number);
    this.#waiting.clear();
    for (const one of waiting) {
      if (stillMeant(one, /** @type {View} */ (this.view), this.said, this.hello?.viewer ?? "")) {
        if (one.command.t === "do") this.answered = one.command.question;
        this.#post(one);
      } else one.resolve(null);
    }
  }

  /** @param {number} number @param {Refused | null} refused */
  #settle(number, refused) {
    const waiting = this.#waiting.get(number);
    if (!waiting) return;
    this.#waiting.delete(number);
    if (waiting.command.t !== "do") return waiting.resolve(refused);
    const { question, notation } = waiting.command;
    const answer = `${question} ${notation}`;
    if (refused) this.answered = "";
    else {
      this.#isDone = true;
      this.#carried = answer;
    }
    // Pressed twice, since a view from before the answer still showed its question: it has been carried out.
    const isTwice = refused !== null && AGAIN.has(refused.code) && answer === this.#carried;
    waiting.resolve(isTwice ? null : refused);
  }

  /** @param {number} code */
  #lose(code) {
    this.world.cancel(this.#ping);
    if (this.#isOver) return;
    if (FINAL.has(code)) {
      this.status = "closed";
      this.closedBy = code;
    } else {
      this.status = "lost";
      const seconds = PATIENCE[Math.min(this.#attempts++, PATIENCE.length - 1)];
      this.retryAt = this.world.now() + seconds * 1000;
      this.world.cancel(this.#timer);
      this.#timer = this.world.later(() => this.connect(), seconds * 1000);
    }
    this.changed("line");
  }

  /** A line that has been silent for long is asked whether it still stands, and given up if nobody answers. */
  #listen() {
    this.world.cancel(this.#ping);
    this.#ping = this.world.later(() => {
      if (this.status === "on") this.say({ t: "ping" });
      this.#ping = this.world.later(() => this.#socket?.close(), QUIET_SECONDS * 250);
    }, QUIET_SECONDS * 1000);
  }
}

/**
 * Whether a message that was not acknowledged before a break should be sent again.
 * @param {Waiting} waiting
 * @param {View} view
 * @param {import("./protocol.js").Said[]} said
 * @param {string} viewer
 */
export function stillMeant(waiting, view, said, viewer) {
  const command = waiting.command;
  const asked = (/** @type {number} */ id) => view.proposals.find((one) => one.id === id);
  switch (command.t) {
    case "do":
      return view.question?.id === command.question;
    case "undo":
      return view.undo === command.token;
    case "say":
      return !said.slice(waiting.saidBefore).some((line) => line.by === viewer && line.text === command.text.trim());
    case "promise":
      return !said.slice(waiting.saidBefore).some((line) => line.by === viewer && line.promise);
    case "throw":
      return Boolean(view.promises?.some((one) => one.number === command.promise && !one.die));
    case "propose":
      return view.proposals.length === 0;
    case "decide":
      return Boolean(asked(command.proposal)?.undecided.includes(viewer));
    case "withdraw":
      return Boolean(asked(command.proposal));
    case "return":
      return view.seats.some((seat) => seat.seat === viewer && seat.is_absent);
    case "order":
    case "seen":
      return true;
    default:
      return false;
  }
}
