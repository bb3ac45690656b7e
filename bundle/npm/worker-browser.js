// Python in a worker of a browser; its files lie beside this one.
import { loadPyodide } from "./python/pyodide.mjs";
import { serve } from "./serve.js";

async function bytes(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

serve(self, async () => {
  const indexURL = new URL("./python/", import.meta.url).href;
  const [python, packages] = await Promise.all([
    loadPyodide({ indexURL, env: { HOME: "/home", LANG: "en" } }),
    bytes("./packages.bin"),
  ]);
  return { python, packages };
});
