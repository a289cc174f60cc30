// The host is a server: requests are HTTP, and the page itself is for one table.

const page = JSON.parse(document.body.dataset.page);
const KEY = "tables";
const MOST = 8;

function stored() {
  try {
    const tables = JSON.parse(localStorage.getItem(KEY)) ?? [];
    return tables.filter(({ link }) => /^\/t\/[\w-]+$/.test(link));
  } catch {
    return []; // storage is switched off, or holds something else
  }
}

export default {
  ready: Promise.resolve(),
  table: page.table ?? "",

  async request(method, path, body, signal) {
    const headers = body === undefined ? {} : { "Content-Type": "application/json" };
    const answer = await fetch(`/api/${path}`, { method, signal, headers, body });
    return { status: answer.status, text: await answer.text() };
  },

  async saved() {
    return stored();
  },

  remember(table) {
    try {
      localStorage.setItem(KEY, JSON.stringify([table, ...stored()].slice(0, MOST)));
    } catch {
      // storage is full or switched off
    }
  },

  showIn(lang) {
    const address = new URL(location.href);
    address.searchParams.set("lang", lang);
    location.assign(address);
  },

  onProgress() {},

  keeper: null,
};
