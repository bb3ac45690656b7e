// Choices that are settled one after the other, among all cheapest matchings of a problem.

import { Cheapest } from "./cheapest.js";
import { LIMITS, OutOfTime } from "./limits.js";

/** Masks of partners for the questions about order. */
export class Choices {
  constructor(tight, optimum, clock) {
    const sets = optimum.oddSets.filter((set) => set.dual > 0n).map((set) => set.vertices);
    this.problem = new Cheapest(tight, sets, optimum.partner, clock);
    this.partner = optimum.partner;
    this.masks = new Array(optimum.partner.length).fill(null);
  }

  mask(allows) {
    return Uint8Array.from(this.partner, (_, at) => (allows(at) ? 1 : 0));
  }

  /** Whether a cheapest matching gives a vertex a partner that `allows` it. */
  can(vertex, allows) {
    const own = this.masks[vertex];
    const mask = this.mask((at) => allows(at) && !(own && !own[at]));
    if (!this.problem.tight[vertex].some((other) => mask[other])) return false;
    if (this.problem.asked > LIMITS.questions) throw new OutOfTime();
    const masks = [...this.masks];
    masks[vertex] = mask;
    return this.problem.can(masks);
  }

  settle(vertex, allows) {
    const own = this.masks[vertex];
    this.masks[vertex] = this.mask((at) => allows(at) && !(own && !own[at]));
  }
}
