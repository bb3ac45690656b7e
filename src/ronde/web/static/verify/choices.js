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
    this.known = new WeakMap(); // a condition to its mask
  }

  mask(allows) {
    if (!this.known.has(allows)) {
      const mask = new Uint8Array(this.partner.length);
      for (let at = 0; at < mask.length; at += 1) mask[at] = allows(at) ? 1 : 0;
      this.known.set(allows, mask);
    }
    return this.known.get(allows);
  }

  /** The mask of a vertex that settles one condition more. */
  narrowed(vertex, allows) {
    const own = this.masks[vertex];
    const mask = this.mask(allows);
    return own ? mask.map((isAllowed, at) => isAllowed & own[at]) : mask;
  }

  /** Whether a cheapest matching gives a vertex a partner that `allows` it. */
  can(vertex, allows) {
    const mask = this.narrowed(vertex, allows);
    const isFree = (other) => mask[other] && (!this.masks[other] || this.masks[other][vertex]);
    if (!this.problem.tight[vertex].some(isFree)) return false;
    if (this.problem.asked > LIMITS.questions) throw new OutOfTime();
    const masks = [...this.masks];
    masks[vertex] = mask;
    return this.problem.can(masks);
  }

  settle(vertex, allows) {
    this.masks[vertex] = this.narrowed(vertex, allows);
  }
}
