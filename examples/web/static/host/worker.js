// The worker that is the host: Python holds the table, IndexedDB keeps it.

import { fetchRuntime, startPython } from "./runtime.js";
import * as shelf from "./shelf.js";

const NEW = -1; // the version of a table that was only wished for

let about = null; // what the page said at the start: token, begin, lang, seed, pause
let host = null; // the module examples.web.local
let table = null; // its Local, or its Lost
let saved = { version: NEW, kept: "" }; // what is on the shelf
let turn = null; // the timer of a bot
const waiting = new Map(); // questions for news, by their numbers
let queue = Promise.resolve(); // one thing at a time

const tell = (progress) => postMessage({ kind: "progress", progress });
const send = (id, { status, text }) => postMessage({ kind: "answer", id, status, text });
const refused = (status, code) => JSON.parse(host.refused_code(status, code, about.lang));

self.onmessage = ({ data }) => {
  if (data.kind === "drop") return drop(data.id);
  queue = queue.then(() => (data.kind === "start" ? start(data) : ask(data))).catch(fail);
};

function fail(error) {
  console.warn(error);
  tell({ kind: "failed" });
}

async function start(message) {
  about = message;
  const files = await fetchRuntime((done, total) => tell({ kind: "loading", done, total }));
  host = (await startPython(files)).pyimport("examples.web.local");
  if (about.begin === undefined) await takeFromShelf();
  else open(about.begin, NEW);
  await save();
  tell({ kind: "ready" });
  goOn();
}

function open(kept, version) {
  table = host.opened(kept, about.lang, about.seed);
  saved = { kept, version: table.lost ? table.version : version };
}

async function takeFromShelf() {
  const game = await shelf.get(about.token);
  open(game?.kept ?? "", game?.version ?? NEW);
  // What never was a table does not stay in the list of games.
  if (table.lost && game?.version === NEW) await shelf.remove(about.token);
}

// --- questions and changes -----------------------------------------------------------------------

async function ask({ id, method, path, body }) {
  let reply;
  try {
    reply = JSON.parse(table.answer(method, path, body ?? ""));
    if (reply.status === 204 && reply.wait > 0) return wait(id, { method, path }, reply.wait);
    reply = (await save()) ?? reply;
  } catch (error) {
    console.warn(error);
    reply = refused(500, "failed");
  }
  send(id, reply);
  tellNews();
  goOn();
}

/** Save what is new before anybody sees it. If that is impossible, go back, and say why. */
async function save() {
  if (table.version === saved.version) return null;
  const kept = table.kept();
  const version = table.version;
  const summary = JSON.parse(table.summary(about.lang));
  const game = { ...summary, token: about.token, when: Date.now(), version, kept };
  try {
    if (await shelf.replace(game, saved.version)) {
      saved = { version, kept };
      return null;
    }
  } catch (error) {
    console.warn(error);
    open(saved.kept, saved.version);
    return refused(503, "unsaved");
  }
  await takeFromShelf(); // another page has played at this table
  return refused(409, "moved_on");
}

// --- news ----------------------------------------------------------------------------------------

const NOTHING_NEW = { status: 204, text: "" };

function wait(id, question, seconds) {
  const timer = setTimeout(() => drop(id, NOTHING_NEW), seconds * 1000);
  waiting.set(id, { ...question, timer });
}

/** Forget a question; answer it if there is an answer. */
function drop(id, answer = null) {
  if (!waiting.has(id)) return;
  clearTimeout(waiting.get(id).timer);
  waiting.delete(id);
  if (answer !== null) send(id, answer);
}

function tellNews() {
  for (const [id, { method, path }] of [...waiting]) {
    const reply = JSON.parse(table.answer(method, path, ""));
    if (reply.status !== 204) drop(id, reply);
  }
}

// --- bots ----------------------------------------------------------------------------------------

/** Let bots play, one move at a time, so that questions are answered in between. */
function goOn() {
  if (turn !== null) return;
  const bot = table.thinking(about.lang);
  if (bot === "") return tell({ kind: "idle" });
  tell({ kind: "thinking", ...JSON.parse(bot) });
  turn = setTimeout(() => {
    turn = null;
    queue = queue.then(step).catch(fail);
  }, about.pause);
}

async function step() {
  if (table.thinking(about.lang) !== "") {
    table.step();
    const failure = await save();
    tellNews();
    if (failure?.status === 503) return; // the next request lets the bots try again
  }
  goOn();
}
