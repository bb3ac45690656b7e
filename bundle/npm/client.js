// What a program asks, sent to the worker; a refusal is an error with the sentence of ronde.
import { base64 } from "./base64.js";

export class RondeError extends Error {
  name = "RondeError";
}

/** Return the functions of the package over a worker that is started when it is first asked. */
export function programs(start) {
  let worker = null;
  let number = 0;
  const waiting = new Map();

  function settle(id, outcome) {
    const asked = waiting.get(id);
    if (!asked) return;
    waiting.delete(id);
    if (!waiting.size) worker?.hold(false);
    outcome(asked);
  }

  function failed(reason) {
    worker = null;
    for (const id of [...waiting.keys()]) settle(id, ({ refuse }) => refuse(new Error(`ronde stopped: ${reason}`)));
  }

  function running() {
    if (worker) return worker;
    const mine = start();
    mine.onMessage(({ id, answer, broken }) => settle(id, ({ keep, refuse }) => {
      if (broken !== undefined) return refuse(new Error(`ronde made a mistake: ${broken}`));
      const told = JSON.parse(answer);
      return "refused" in told ? refuse(new RondeError(told.refused)) : keep(told.answer);
    }));
    mine.onFailure((reason) => worker === mine && failed(reason));
    worker = mine;
    return worker;
  }

  function ask(what, given) {
    return new Promise((keep, refuse) => {
      number += 1;
      waiting.set(number, { keep, refuse });
      const asked = running();
      asked.hold(true);
      asked.send({ id: number, request: JSON.stringify({ ask: what, ...given }) });
    });
  }

  return {
    async pair(event, { absent, rules, ...options } = {}) {
      const told = await ask("pair", { ...sent(event, options), absent, rules });
      const { number: round, boards, byes } = told.round;
      return { round, boards, byes, rules: told.rules, event: told.event, notices: told.notices };
    },
    check: async (event, { rules, ...options } = {}) => ask("check", { ...sent(event, options), rules }),
    async explain(event, { board, round, player, opponent, ...options }) {
      const given = { ...sent(event, options), round };
      return board === undefined ? ask("why_not", { ...given, one: player, other: opponent }) : ask("why", { ...given, board });
    },
    async standings(event, { after, tieBreaks, ...options } = {}) {
      const given = { ...sent(event, options), after, tie_breaks: tieBreaks };
      const { title, table, players, after: counted, notes, notices } = await ask("standings", given);
      return { title, table, players, after: counted, notes, notices };
    },
    verify: async (certificate, options = {}) => ask("verify", sent(certificate, options)),
    async convert(event, { dialect, ...options }) {
      const { text, losses } = await ask("save", { ...sent(event, options), dialect });
      return { text, losses };
    },
    /** Stop the worker; what still waits is refused. A later question starts another. */
    async close() {
      const ended = worker;
      if (!ended) return;
      failed("it was closed");
      await ended.stop();
    },
  };
}

function sent(file, { language = "en", file: name = "event" }) {
  const isText = typeof file === "string";
  if (!isText && !(file instanceof Uint8Array)) {
    throw new TypeError("a file is expected, as a string or a Uint8Array");
  }
  return { language, file: name, data: base64(isText ? new TextEncoder().encode(file) : file) };
}
