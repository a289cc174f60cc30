// Everything that the pages ask of their host goes through here.
//
// The host is a module that the page names (`data-host` on the body). Its default export is an
// object with the members that `Host` describes; docs/howto/server.md has the paths and answers.
// The two hosts: `host/http.js` asks a server, `host/local.js` a worker in this browser.

/**
 * @typedef {object} Host
 * @property {Promise<void>} ready  Settled when requests are answered without a long wait.
 * @property {(method: string, path: string, body: string | undefined, signal: AbortSignal)
 *   => Promise<{status: number, text: string}>} request  Answer a request; `path` begins after
 *   `api/`, `body` is JSON. Reject only if the host cannot be reached.
 * @property {string} table  The path of this page's table, `t/TOKEN`; empty if it has none.
 * @property {() => Promise<{link: string, game: string, when: number}[]>} saved  The tables that
 *   this browser knows, latest first.
 * @property {(table: {link: string, game: string, when: number}) => void} remember  Keep a table
 *   in that list.
 * @property {(lang: string) => void} showIn  Show this page in another language.
 * @property {(listener: (progress: Progress) => void) => void} onProgress  Report what takes long.
 * @property {Keeper | null} keeper  What only a host can do that keeps the games in this browser.
 */

/**
 * @typedef {object} Keeper
 * @property {(packed: string) => string} link  Make a link of what `GET t/TOKEN/share` answers.
 * @property {(text: string) => Promise<string>} open  Open a table that goes on where a record
 *   ends; resolve with its link.
 * @property {(link: string) => Promise<void>} forget  Forget a saved table.
 */

/**
 * @typedef {{kind: "loading", done: number, total: number}
 *   | {kind: "ready"} | {kind: "failed"}
 *   | {kind: "thinking", seat: number, name: string}
 *   | {kind: "idle"}} Progress  `done` and `total` are bytes.
 */

/** @type {Host} */
const host = (await import(document.body.dataset.host)).default;

/** A request that the host refused, with its sentence as the message. */
export class Refused extends Error {
  constructor(status, error) {
    super(error.sentence);
    this.status = status;
    this.code = error.code;
  }
}

async function answered(method, path, body, seconds, signal) {
  await host.ready; // a load may take longer than any answer
  const limit = AbortSignal.timeout(seconds * 1000);
  const either = signal ? AbortSignal.any([limit, signal]) : limit;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const { status, text } = await host.request(method, path, sent, either);
  if (status >= 400) throw new Refused(status, JSON.parse(text).error);
  return { status, text };
}

/** The host's answer: an object, or null when there is nothing new. Throws Refused, or another
 * error when there is no connection. */
export async function ask(method, path, body, seconds = 20, signal = undefined) {
  const { status, text } = await answered(method, path, body, seconds, signal);
  return status === 204 ? null : JSON.parse(text);
}

/** The host's answer as it was sent: a record or a page to keep. */
export async function read(path, seconds = 60) {
  return (await answered("GET", path, undefined, seconds)).text;
}

/** The path of this page's table, `t/TOKEN`; empty on the page where tables are opened. */
export const table = host.table;

/** The tables that this browser knows, latest first: `{link, game, when}`. */
export const saved = () => host.saved();

/** Keep a table in that list. */
export const remember = (entry) => host.remember(entry);

/** Show this page in another language. */
export const showIn = (lang) => host.showIn(lang);

/** Tell `listener` what takes long: bytes of a load, a bot that thinks. A server reports nothing. */
export const onProgress = (listener) => host.onProgress(listener);

/** What only a host can do that keeps the games in this browser, or null: share the game as a
 * link, open a record, forget a game. */
export const keeper = host.keeper;
