// The service worker: all files of one version, from the first load on without a network.
// The build puts VERSION, PAGES (kept at once) and FILES (kept when they are fetched) before this.

/* global VERSION, PAGES, FILES */

const CACHE = `helvetia-${VERSION}`;
const ROOT = new URL("./", self.location);
const known = new Set([...PAGES, ...FILES].map((name) => new URL(name, ROOT).href));

self.addEventListener("install", (event) => {
  // Not from the browser's own cache: all files must be of this version.
  const pages = PAGES.map((name) => new Request(name, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(pages)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

async function forgetOthers() {
  const names = (await caches.keys()).filter((name) => name.startsWith("helvetia-"));
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  address.search = "";
  address.hash = "";
  if (address.pathname.endsWith("/")) address.pathname += "index.html";
  if (event.request.method === "GET" && known.has(address.href)) {
    event.respondWith(answer(address.href, event));
  }
});

async function answer(address, event) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(address);
  if (kept !== undefined) return kept;
  const fetched = await fetch(address, { cache: "no-cache" });
  if (fetched.ok) event.waitUntil(cache.put(address, fetched.clone()));
  return fetched;
}
