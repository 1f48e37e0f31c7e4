import assert from "node:assert/strict";
import { test } from "node:test";
import { Line } from "../../src/watu/web/live.js";
import { PATIENCE } from "../../src/watu/web/personal.js";

/** A server on strings, and time that stands still. */
function world() {
  const sockets = [];
  const timers = new Map();
  let count = 0;
  let now = 0;
  return {
    sockets,
    get last() {
      return sockets[sockets.length - 1];
    },
    world: {
      open: (url) => {
        const socket = { url, sent: [], isClosed: false, send: (text) => socket.sent.push(JSON.parse(text)), close: () => (socket.isClosed = true) };
        sockets.push(socket);
        return socket;
      },
      later: (run, after) => (timers.set(++count, { run, at: now + after }), count),
      cancel: (timer) => timers.delete(timer),
      now: () => now,
    },
    pass(milliseconds) {
      now += milliseconds;
      for (const [id, timer] of [...timers]) {
        if (timer.at <= now && timers.delete(id)) timer.run();
      }
    },
    say(message) {
      this.last.onmessage({ data: JSON.stringify(message) });
    },
    break(code = 1006) {
      this.last.onclose({ code });
    },
  };
}

const hello = (more = {}) => ({ t: "hello", table: "x", game: "g", viewer: "british", yours: ["british"], seats: ["british", "german"], seen: 0, ...more });
const lines = (from, to) => [...Array(to - from)].map((_, i) => ({ number: from + i, kind: "k", rule: "", text: `line ${from + i}`, fields: {} }));
const view = (more = {}) => ({
  t: "view", number: 1, viewer: "british", status: "playing", observation: {}, seats: [], agenda: [], question: null, undo: "", may_take_back: "",
  proposals: [], orders: [], result: null, cursor: "c1", log_start: 0, log: [], ...more,
});
const question = (id) => ({ id, seat: "british", rule: "", question: "", choices: [], closed: [], guide: "", firing: null });

function connected(more = {}) {
  const there = world();
  const changes = [];
  const line = new Line("x", (what) => changes.push(what), { world: there.world, origin: "ws://here" });
  line.connect();
  there.say(hello());
  there.say(view(more));
  return { there, line, changes };
}

test("a line greets, then looks", () => {
  const { there, line, changes } = connected();
  assert.equal(there.last.url, "ws://here/api/tables/x/live");
  assert.equal(line.status, "on");
  assert.deepEqual(changes, ["hello", "view"]);
});

test("a view replaces the log from log_start on", () => {
  const { there, line } = connected({ log: lines(0, 4) });
  there.say(view({ log_start: 2, log: [{ ...lines(2, 3)[0], text: "instead" }] }));
  assert.deepEqual(line.log.map((one) => one.text), ["line 0", "line 1", "instead"]);
});

test("messages are numbered within a connection and settled by their replies", async () => {
  const { there, line } = connected({ question: question("q1") });
  const first = line.say({ t: "do", question: "q1", notation: "keep" });
  const second = line.say({ t: "ping" });
  assert.deepEqual(there.last.sent.map((one) => one.message), [1, 2]);
  there.say({ t: "refused", code: "action/illegal", sentence: "No.", reply_to: 1, rule: "§1" });
  there.say({ t: "done", reply_to: 2 });
  assert.equal((await first).code, "action/illegal");
  assert.equal(await second, null);
});

test("an answered question is shut until the view shows another", () => {
  const { there, line } = connected({ question: question("q1") });
  line.say({ t: "do", question: "q1", notation: "keep" });
  assert.equal(line.isSending, true);
  there.say(view({ question: question("q1") })); // somebody else's doing, in between
  assert.equal(line.isSending, true);
  there.say(view({ question: question("q2") }));
  assert.equal(line.isSending, false);
});

test("a question that comes back after an undo can be answered again", () => {
  const { there, line } = connected({ question: question("q1") });
  line.say({ t: "do", question: "q1", notation: "keep" });
  there.say({ t: "done", reply_to: 1 });
  there.say(view({ question: question("q1") }));
  assert.equal(line.isSending, false);
});

test("an answer pressed twice is no fault once it has been carried out; another one is", async () => {
  for (const [again, code] of [["keep", undefined], ["discard radar", "action/not_your_turn"]]) {
    const { there, line } = connected({ question: question("q1") });
    line.say({ t: "do", question: "q1", notation: "keep" });
    there.say({ t: "done", reply_to: 1 });
    there.say(view({ question: question("q1") })); // of before the answer
    const second = line.say({ t: "do", question: "q1", notation: again });
    there.say({ t: "refused", code: "action/not_your_turn", sentence: "You are not asked now.", reply_to: 2, rule: "" });
    assert.equal((await second)?.code, code);
    assert.equal(line.isSending, false);
  }
});

test("a broken line is tried again after 1, 2, 4, 8 and then every 15 seconds, with what is here already", () => {
  const { there, line } = connected({ cursor: "4.ab", log: lines(0, 4) });
  there.say({ t: "said", number: 7, by: "german", name: "Ruth", text: "Well", promise: 0, at: 0 });
  for (const seconds of [...PATIENCE, 15]) {
    const before = there.sockets.length;
    there.break();
    assert.equal(line.status, "lost");
    there.pass(seconds * 1000 - 1);
    assert.equal(there.sockets.length, before);
    there.pass(1);
    assert.equal(there.sockets.length, before + 1);
  }
  assert.equal(there.last.url, "ws://here/api/tables/x/live?seat=british&cursor=4.ab&said=7");
});

test("an answer without a reply is sent again while its question stands, and dropped when it does not", async () => {
  for (const [after, isSent] of [["q1", true], ["q2", false]]) {
    const { there, line } = connected({ question: question("q1") });
    const answer = line.say({ t: "do", question: "q1", notation: "keep" });
    there.break();
    there.pass(1000);
    there.say(hello());
    there.say(view({ question: question(after) }));
    assert.deepEqual(there.last.sent.map((one) => one.t), isSent ? ["do"] : []);
    assert.equal(line.isSending, isSent);
    if (!isSent) assert.equal(await answer, null);
  }
});

test("chat without a reply is looked for among the lines said since", () => {
  for (const isThere of [true, false]) {
    const { there, line } = connected();
    line.say({ t: "say", text: "Walker. Naturally." });
    there.break();
    there.pass(1000);
    there.say(hello());
    if (isThere) there.say({ t: "said", number: 1, by: "british", name: "Ruth", text: "Walker. Naturally.", promise: 0, at: 0 });
    there.say(view());
    assert.equal(there.last.sent.length, isThere ? 0 : 1);
  }
});

test("what is said while there is no line waits for one", () => {
  const { there, line } = connected();
  there.break();
  line.say({ t: "say", text: "Later" });
  there.pass(1000);
  there.say(hello());
  there.say(view());
  assert.deepEqual(there.last.sent.map((one) => [one.t, one.message]), [["say", 1]]);
});

test("lines missed while away are counted", () => {
  const { there, line } = connected({ log: lines(0, 2), cursor: "2" });
  there.break();
  there.pass(1000);
  there.say(hello());
  there.say(view({ log_start: 2, log: lines(2, 5) }));
  assert.equal(line.missed, 3);
});

test("some closures are final", () => {
  for (const code of [4401, 4403, 4404]) {
    const { there, line } = connected();
    there.break(code);
    there.pass(60_000);
    assert.equal(line.status, "closed");
    assert.equal(line.closedBy, code);
    assert.equal(there.sockets.length, 1);
  }
});

test("another seat brings another log", () => {
  const { there, line } = connected({ log: lines(0, 3) });
  there.say(hello({ viewer: "german" }));
  there.say(view({ viewer: "german", log: lines(0, 1) }));
  assert.equal(line.log.length, 1);
  assert.equal(line.seat, "german");
});

test("a silent line is asked, and given up when nobody answers", () => {
  const { there } = connected();
  there.pass(40_000);
  assert.deepEqual(there.last.sent.map((one) => one.t), ["ping"]);
  there.pass(10_000);
  assert.equal(there.last.isClosed, true);
});

test("a page that is left says no more", () => {
  const { there, line } = connected();
  line.close();
  there.pass(100_000);
  assert.equal(there.sockets.length, 1);
});

test("nonsense from the line is passed over", () => {
  const { there, line, changes } = connected();
  there.last.onmessage({ data: "{" });
  there.say({ t: "of another version" });
  assert.deepEqual(changes, ["hello", "view"]);
  assert.equal(line.status, "on");
});
