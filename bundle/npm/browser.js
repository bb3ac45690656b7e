// ronde for programs in a browser: a worker that is a module, with its files beside it.
import { programs, RondeError } from "./client.js";

function started() {
  const worker = new Worker(new URL("./worker-browser.js", import.meta.url), { type: "module" });
  return {
    send: (message) => worker.postMessage(message),
    onMessage: (take) => { worker.onmessage = ({ data }) => take(data); },
    onFailure: (take) => { worker.onerror = (event) => take(event.message || "the worker cannot be started"); },
    hold: () => {},
    stop: () => worker.terminate(),
  };
}

export const { pair, check, explain, standings, verify, convert, close } = programs(started);
export { RondeError };
