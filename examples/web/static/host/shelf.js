// The games that this browser keeps, in IndexedDB; pages and workers use it.

const NAME = "helvetia";
const STORE = "tables";

function opened() {
  return new Promise((done, fail) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "token" });
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

/** Run `work` on the store; resolve with what it returns when everything is on the disk. */
async function transaction(mode, work) {
  const database = await opened();
  try {
    return await new Promise((done, fail) => {
      const begun = database.transaction(STORE, mode);
      const result = work(begun.objectStore(STORE));
      begun.oncomplete = () => done(result instanceof IDBRequest ? result.result : result.value);
      begun.onabort = () => fail(begun.error);
    });
  } finally {
    database.close();
  }
}

/** All games, last played first. */
export async function list() {
  const found = await transaction("readonly", (store) => store.getAll());
  return found.sort((one, other) => other.when - one.when);
}

/** A game, or undefined. */
export const get = (token) => transaction("readonly", (store) => store.get(token));

/** Keep a game, whatever was kept under its token. */
export const put = (game) => transaction("readwrite", (store) => store.put(game));

/** Forget a game. */
export const remove = (token) => transaction("readwrite", (store) => store.delete(token));

/** Keep a game if the one that is kept has this version; false if another page has gone on. */
export function replace(game, version) {
  return transaction("readwrite", (store) => {
    const outcome = { value: false };
    const kept = store.get(game.token);
    kept.onsuccess = () => {
      if (kept.result !== undefined && kept.result.version !== version) return;
      store.put(game);
      outcome.value = true;
    };
    return outcome;
  });
}
