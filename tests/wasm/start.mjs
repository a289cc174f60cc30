// Run the tests of the rules with Pyodide, which is CPython 3.14 in WebAssembly:
//
//     npm pack pyodide@314.0.7 && tar -xzf pyodide-314.0.7.tgz        (makes the folder package)
//     pip install --target SITE --only-binary :all: --platform any --implementation py --abi none \
//         --python-version 3.14 pytest hypothesis 'jsonschema<4.18' attrs cattrs typing-extensions
//     node tests/wasm/start.mjs package SITE [arguments of pytest]
//
// SITE holds packages of plain Python only: nothing else is fetched or compiled. Later versions of
// jsonschema need rpds-py, which is compiled and has no file for Pyodide among these packages.
// Which tests run, and why some cannot, is in running.py.

import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [pyodide, site, ...chosen] = process.argv.slice(2);
const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

try {
    const { loadPyodide } = await import(pathToFileURL(path.resolve(pyodide, "pyodide.mjs")));
    const python = await loadPyodide();
    python.mountNodeFS("/site", path.resolve(site));
    python.mountNodeFS("/checkout", checkout);
    python.globals.set("chosen", python.toPy(chosen));
    process.exitCode = python.runPython(`
        import os, sys
        os.chdir("/checkout")
        sys.path[:0] = ["/site", "/checkout/src", "/checkout"]
        from tests.wasm.running import run
        run(chosen)
    `);
} catch (error) {
    // Without this Node.js would print the line where it happened: a megabyte of Pyodide's program.
    console.error(`${error.name}: ${String(error.message).slice(-4000)}`);
    process.exitCode = 1;
}
