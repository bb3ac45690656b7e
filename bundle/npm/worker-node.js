// Python in a thread of Node.js.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import { loadPyodide } from "./python/pyodide.mjs";
import { serve } from "./serve.js";

const place = (name) => fileURLToPath(new URL(name, import.meta.url));

serve(parentPort, async () => {
  const [python, packages] = await Promise.all([
    loadPyodide({ indexURL: place("./python/"), env: { HOME: "/home", LANG: "en" } }),
    readFile(place("./packages.bin")),
  ]);
  return { python, packages };
});
