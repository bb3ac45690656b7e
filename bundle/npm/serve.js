// Requests that come through a port, answered in their order; those that come early wait.
import { doorOf, reply } from "./runtime.js";

/** Answer what comes through a port as soon as Python runs. */
export async function serve(port, start) {
  const early = [];
  let take = (message) => early.push(message);
  port.onmessage = ({ data }) => take(data);
  try {
    const { python, packages } = await start();
    const answer = doorOf(python, packages);
    take = (message) => port.postMessage(reply(answer, message));
  } catch (error) {
    const broken = String(error?.message ?? error);
    take = ({ id }) => port.postMessage({ id, broken });
  }
  for (const message of early) take(message);
}
