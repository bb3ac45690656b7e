// Python, asked by JSON. It starts with the page and answers one request after the other.
import { language, t } from "./texts.js";

const PARTS = ["asm", "loader", "wasm", "lock", "library", "packages"];
const waiting = new Map();
let number = 0;
let worker = null;

/** What the program refuses, in its own sentence. */
export class Refused extends Error {}

/** Start Python; the promise is kept when it can be asked. */
export function startPython() {
  return new Promise((ready, failed) => {
    const refuse = (reason) => failed(new Refused(t("cannot_start", { reason })));
    try {
      const source = document.getElementById("worker").textContent;
      worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    } catch (error) {
      refuse(error.message);
      return;
    }
    worker.onerror = (event) => refuse(event.message || event.type);
    worker.onmessage = ({ data }) => {
      if (data.ready) ready();
      else if (data.failed) refuse(data.failed);
      else settle(data);
    };
    const elements = PARTS.map((name) => [name, document.getElementById(`part-${name}`)]);
    worker.postMessage({ parts: Object.fromEntries(elements.map(([name, one]) => [name, one.textContent])) });
    for (const [, one] of elements) one.remove();
  });
}

function settle({ id, answer, broken }) {
  const { kept, failed } = waiting.get(id);
  waiting.delete(id);
  document.body.setAttribute("aria-busy", String(waiting.size > 0));
  if (broken) {
    failed(new Refused(t("broken", { reason: broken })));
    return;
  }
  const told = JSON.parse(answer);
  if ("refused" in told) failed(new Refused(told.refused));
  else kept(told.answer);
}

export function ask(what, given = {}) {
  return new Promise((kept, failed) => {
    number += 1;
    waiting.set(number, { kept, failed });
    document.body.setAttribute("aria-busy", "true");
    worker.postMessage({ id: number, request: JSON.stringify({ ask: what, language, ...given }) });
  });
}
