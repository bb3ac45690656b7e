// A walk through the brackets of a round, which tells of every claim what it found.

import { sameList, idsOf } from "./bracket-claims.js";
import { OutOfTime } from "./limits.js";
import { judgeDuals } from "./proof.js";

export class ProvedWalk {
  constructor({ certificate, history, say, ...rest }) {
    Object.assign(this, { certificate, history, ...rest }); // pairs, clock, orderClock
    this.sayLine = say;
    this.byId = new Map(history.ranked.map((player) => [player.id, player]));
    this.opponents = new Map(certificate.pairs.flatMap(([one, other]) => [[one, other], [other, one]]));
  }

  say(article, claim, ok, values = {}, at = null) {
    this.sayLine({ article, bracket: at === null ? null : at + 1, claim, ok, values });
    return ok;
  }

  /** The duals of an optimum in a problem; tells the flaw, or returns the tight pairs. */
  judged(article, optimum, problem, at) {
    const tell = (flaw) => this.say(article, "optimum", flaw === null, { flaw }, at) || null;
    if (optimum === null) return tell("missing");
    const vertices = problem.vertices ?? idsOf(problem.players);
    if (!sameList(optimum.vertices, vertices)) return tell("vertices");
    const found = judgeDuals(optimum, (one, other) => problem.cost(one, other), this.clock);
    return found.flaw ? tell(found.flaw) : found;
  }

  /** Tell of an order what was found; what could not be tried to the end stays open. */
  tried(article, at, search) {
    try {
      const found = search();
      return this.say(article, "order", found === null, found ?? {}, at);
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      this.say(article, "order", null, {}, at);
      return true;
    }
  }
}
