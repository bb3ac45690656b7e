// Python with the office in a worker of its own: it opens what the browser keeps, answers what the
// page hands over one after the other, and says only then that something was done when it is kept.
import { loadPyodide } from "./pyodide.mjs";
import { mountStore, openStore } from "./files.js";
import { unbundle } from "./runtime.js";

const DATABASE = "/ronde.sqlite";
const PLACE = "/data";
let store = null;
let door = null;
let turn = Promise.resolve();

self.onmessage = ({ data }) => {
  turn = turn.then(() => heard(data));
};

async function heard({ id, what, given }) {
  try {
    const { answer, transfer = [] } = await DOING[what](given);
    self.postMessage({ id, answer }, transfer);
  } catch (error) {
    const broken = isShort(error) ? "MemoryError" : lastLine(error);
    self.postMessage({ id, broken, full: error?.name === "QuotaExceededError" });
  }
}

/** Whether memory was short; Python may say so above the last line alone, the browser in its own words. */
const isShort = (error) => /MemoryError|out of memory|could not allocate|allocation failed|\bOOM\b/i.test(String(error?.message ?? error));

const lastLine = (error) => String(error?.message ?? error).trim().split("\n").at(-1);

async function bytes(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Have the package that sets papers there when it is first needed; Python waits for it. */
function bringPapers() {
  const request = new XMLHttpRequest();
  request.open("GET", new URL("./papers.bin", import.meta.url), false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch (error) {
    return String(error?.message ?? error);
  }
  if (request.status !== 200) return `${request.status} ${request.statusText}`.trim();
  unbundle(door.python.FS, new Uint8Array(request.response), "/packages");
  return "";
}

/** Refuse bytes for which Python has no room; it would note that later only, as a mistake of its own. */
function needsRoom({ length }) {
  const { _malloc, _free } = door.python._module;
  const place = _malloc(length);
  if (!place && length) throw new Error("MemoryError");
  _free(place);
}

const START = `
import sys
sys.path.insert(0, "/packages")
from ronde.web.intab import doorway
doorway
`;

const DOING = {
  async open({ lasting, language }) {
    // What is kept is opened first: where that is refused nothing else is worth its seconds.
    store = await openStore("ronde");
    const [python, packages] = await Promise.all([
      loadPyodide({
        indexURL: new URL("./", import.meta.url).href,
        env: { HOME: "/home", LANG: "en", RAPIDFUZZ_IMPLEMENTATION: "python" },
      }),
      bytes("./packages.bin"),
    ]);
    unbundle(python.FS, packages, "/packages");
    mountStore(python, store, PLACE);
    door = { python, ask: null };
    const doorway = python.runPython(START);
    door.ask = doorway(PLACE + DATABASE, lasting, language, bringPapers);
    store.flush();
    return { answer: door.ask.refused || "" };
  },

  async request(given) {
    needsRoom(given.body);
    const asked = door.python.toPy(given);
    let found;
    try {
      found = await door.ask.request(asked);
    } finally {
      asked.destroy();
      store.flush();
    }
    const [status, headers, made] = found.toJs();
    found.destroy();
    const body = made.slice(); // its own bytes, which can be handed over
    await store.restock();
    return { answer: { status, headers, body, lasting: door.ask.lasting }, transfer: [body.buffer] };
  },

  async rest() {
    return { answer: door.ask.rest() };
  },

  async copy() {
    const found = door.ask.everything();
    const [name, made] = found.toJs();
    found.destroy();
    const bytes = made.slice();
    await store.restock();
    return { answer: { name, bytes }, transfer: [bytes.buffer] };
  },

  async take({ bytes, language }) {
    needsRoom(bytes);
    const copy = door.python.toPy(bytes);
    const refused = door.ask.take(copy, language);
    copy.destroy();
    store.flush();
    await store.restock();
    return { answer: refused };
  },

  /** The files of the database as they are, for whoever cannot open them here. */
  async raw() {
    const files = ["", "-wal", "-journal"].map((ending) => [`ronde.sqlite${ending}`, store?.bytes(DATABASE + ending)]);
    return { answer: files.filter(([, bytes]) => bytes?.length) };
  },
};
