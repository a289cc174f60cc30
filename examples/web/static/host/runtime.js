// Python and the library: fetched with their progress in bytes; started in a worker.

const RUNTIME = new URL("../../runtime/", import.meta.url);

/** Fetch a file and tell `read` how many bytes came. */
async function fetched(name, read) {
  const answer = await fetch(new URL(name, RUNTIME));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const chunks = [];
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks);
    chunks.push(value);
    read(value.length);
  }
}

/** Fetch everything that Python needs: by name, with `report(done, total)` in bytes. */
export async function fetchRuntime(report) {
  const files = await (await fetch(new URL("files.json", RUNTIME))).json();
  const total = Object.values(files).reduce((sum, size) => sum + size, 0);
  let done = 0;
  report(done, total);
  const read = (size) => report((done += size), total);
  const entries = await Promise.all(
    Object.keys(files).map(async (name) => [name, await fetched(name, read)]),
  );
  return new Map(entries);
}

/** Start Python with the library in it. */
export async function startPython(files) {
  const { loadPyodide } = await import(new URL("pyodide.mjs", RUNTIME));
  const outside = self.fetch;
  // The machine is kept compressed, and Python would fetch its own files a second time.
  self.fetch = (address, ...more) => {
    const name = String(address.url ?? address).slice(RUNTIME.href.length);
    if (name === "pyodide.asm.wasm") return unpacked(files.get("pyodide.asm.wasm.gz"));
    return files.has(name) ? Promise.resolve(new Response(files.get(name))) : outside(address, ...more);
  };
  try {
    const python = await loadPyodide({ indexURL: RUNTIME.href });
    const library = await files.get("library.zip").arrayBuffer();
    python.unpackArchive(library, "zip", { extractDir: "/library" });
    python.runPython("import sys; sys.path.insert(0, '/library')");
    python.runPython("from helvetia.core import collect_seldom; collect_seldom()");
    return python;
  } finally {
    self.fetch = outside;
  }
}

async function unpacked(file) {
  const stream = file.stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
}
