// ronde for programs on Node.js: a thread that does not keep the program alive while nobody waits.
import { Worker } from "node:worker_threads";
import { programs, RondeError } from "./client.js";

function started() {
  const worker = new Worker(new URL("./worker-node.js", import.meta.url));
  worker.unref();
  return {
    send: (message) => worker.postMessage(message),
    onMessage: (take) => worker.on("message", take),
    onFailure: (take) => {
      worker.on("error", (error) => take(error.message));
      worker.on("exit", (code) => take(`the thread ended with ${code}`));
    },
    hold: (isAwaited) => (isAwaited ? worker.ref() : worker.unref()),
    stop: () => worker.terminate(),
  };
}

export const { pair, check, explain, standings, verify, convert, close } = programs(started);
export { RondeError };
