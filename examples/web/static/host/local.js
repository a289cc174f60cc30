// The host is this browser: a worker holds the table, and no request leaves the page's folder.
//
// A table is `table.html#TOKEN`. A game in a link is `table.html#g=...`, and becomes a table.

import { showLoading } from "./loading.js";
import { fetchRuntime } from "./runtime.js";
import * as shelf from "./shelf.js";

const page = JSON.parse(document.body.dataset.page);
const query = new URLSearchParams(location.search);
const listeners = [showLoading];
const NEW = -1; // the version of a table that was only wished for

const newToken = () => crypto.randomUUID().replaceAll("-", "");
// The query stays: it may name a seed.
const link = (token) => `table.html${location.search}#${token}`;
const tell = (progress) => listeners.forEach((listener) => listener(progress));
const answer = (status, document) => ({ status, text: JSON.stringify(document) });

// --- offline -------------------------------------------------------------------------------------

/** Let a service worker keep all files; then nothing is fetched twice. */
async function keepFiles() {
  if (!("serviceWorker" in navigator)) return; // without HTTPS: the page works, but not offline
  try {
    await navigator.serviceWorker.register(new URL("../../offline.js", import.meta.url));
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((done) => {
      navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
      setTimeout(done, 3000); // a page that was reloaded with force is never controlled
    });
  } catch (error) {
    console.warn(error);
  }
}

/** Fetch what a table will need while somebody chooses one. */
async function fetchAhead() {
  if (!navigator.serviceWorker?.controller) return; // nobody would keep it
  try {
    await fetchRuntime((done, total) => tell({ kind: "loading", done, total }));
    tell({ kind: "ready" });
  } catch {
    tell({ kind: "failed" });
  }
}

// --- the worker ----------------------------------------------------------------------------------

const asked = new Map(); // by number: what to do with the answer
let number = 0;
let worker = null;

/** The token of this page's table, and what it begins with if it is not on the shelf yet. */
function thisTable() {
  const fragment = location.hash.slice(1);
  if (!fragment.startsWith("g=")) return { token: fragment };
  const token = newToken();
  history.replaceState(null, "", `${location.search}#${token}`);
  return { token, begin: JSON.stringify({ link: fragment.slice(2) }) };
}

/** Start the worker; resolve when it answers. */
function startWorker(table) {
  return new Promise((done, fail) => {
    worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onerror = () => tell({ kind: "failed" });
    listeners.push(({ kind }) => {
      if (kind === "ready") done();
      if (kind === "failed") fail(new Error("the worker has failed"));
    });
    worker.onmessage = ({ data }) => {
      if (data.kind === "progress") return tell(data.progress);
      asked.get(data.id)?.(data);
      asked.delete(data.id);
    };
    worker.postMessage({
      kind: "start",
      ...table,
      lang: page.lang,
      // A seed repeats what chance and bots do, for tests.
      seed: query.has("seed") ? Number(query.get("seed")) : undefined,
      pause: Number(query.get("pause") ?? 250),
    });
  });
}

function askWorker(method, path, body, signal) {
  return new Promise((done, fail) => {
    const id = ++number;
    asked.set(id, done);
    signal.addEventListener("abort", () => {
      if (!asked.delete(id)) return;
      worker.postMessage({ kind: "drop", id });
      fail(signal.reason);
    });
    worker.postMessage({ kind: "ask", id, method, path, body });
  });
}

// --- tables --------------------------------------------------------------------------------------

/** Put a table on the shelf that begins when its page is opened. */
async function begin(game, kept) {
  const token = newToken();
  try {
    await shelf.put({ token, game, when: Date.now(), version: NEW, kept: JSON.stringify(kept) });
  } catch {
    return null;
  }
  return link(token);
}

async function openTable(body) {
  const wish = JSON.parse(body);
  const people = wish.seats.filter((kind) => kind === "human").length;
  if (people > 1) return refusal(400, "one_person", page.texts.refused_one_person);
  const made = await begin(wish.game, { wish: body });
  if (made === null) return refusal(503, "unsaved", page.texts.refused_unsaved);
  const seats = wish.seats.map((kind) => (kind === "human" ? made : null));
  return answer(201, { seats, spectators: made });
}

const refusal = (status, code, sentence) => answer(status, { error: { code, sentence, rule: "" } });

// --- start ---------------------------------------------------------------------------------------

const table = page.at_table ? thisTable() : null;
const files = keepFiles();
const ready = table === null ? Promise.resolve() : files.then(() => startWorker(table));
ready.catch(() => {}); // every request tells it
if (table === null && !navigator.connection?.saveData) files.then(fetchAhead);
addEventListener("hashchange", () => location.reload());

export default {
  ready,
  table: table === null ? "" : `t/${table.token}`,

  async request(method, path, body, signal) {
    if (path.startsWith("tables")) return openTable(body);
    return askWorker(method, path, body, signal);
  },

  async saved() {
    try {
      return (await shelf.list()).map((each) => ({ ...each, kept: "", link: link(each.token) }));
    } catch {
      return []; // storage is switched off
    }
  },

  remember() {}, // the shelf has it

  showIn(lang) {
    const name = location.pathname.split("/").pop();
    const same = `${location.search}${location.hash}`;
    location.assign(new URL(`../${lang}/${name}${same}`, location.href));
  },

  onProgress(listener) {
    listeners.push(listener);
  },

  keeper: {
    link: (packed) => new URL(`table.html#g=${packed}`, location.href).href,

    async open(text) {
      const made = await begin("", { file: text });
      if (made !== null) return made;
      throw Object.assign(new Error(page.texts.refused_unsaved), { code: "unsaved" });
    },

    forget: (address) => shelf.remove(address.split("#")[1]),
  },
};
