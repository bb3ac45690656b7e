// Python in a worker of its own, so that the page never freezes. It gets the packed parts with the
// first message; each later one is a request, and its answer goes back under the same number.
import { doorOf, reply } from "./runtime.js";

let answer = null;

self.onmessage = async ({ data }) => {
  if (data.parts) {
    try {
      answer = await start(data.parts);
      self.postMessage({ ready: true });
    } catch (error) {
      self.postMessage({ failed: String(error?.message ?? error) });
    }
    return;
  }
  self.postMessage(reply(answer, data));
};

async function start(texts) {
  const [asm, loader, wasm, lock, library, packages] = await Promise.all(
    ["asm", "loader", "wasm", "lock", "library", "packages"].map((name) => unpacked(texts[name])),
  );
  // The runtime asks for its two files as if they stood on a server; nothing else is ever fetched.
  const files = {
    "pyodide.asm.wasm": new Response(wasm, { headers: { "content-type": "application/wasm" } }),
    "python_stdlib.zip": new Response(library),
  };
  self.fetch = async (address) => {
    const name = String(address?.url ?? address).split("/").pop();
    if (!(name in files)) throw new Error(`nothing is fetched: ${name}`);
    return files[name];
  };
  const { loadPyodide } = await import(scriptOf(loader));
  const { default: createPyodideModule } = await import(scriptOf(asm));
  const python = await loadPyodide({
    indexURL: "file:///",
    createPyodideModule,
    lockFileContents: JSON.parse(new TextDecoder().decode(lock)),
    env: { HOME: "/home", LANG: "en" },
  });
  return doorOf(python, packages);
}

async function unpacked(text) {
  const bytes = Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function scriptOf(bytes) {
  return URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
}
