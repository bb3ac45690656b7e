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
    this.forget();
  }

  forget() {
    this.isPossible = () => true;
    this.isSettled = true; // since pairs were looked for
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
    const isFree = (other) =>
      mask[other] && (!this.masks[other] || this.masks[other][vertex]) && this.isPossible(vertex, other);
    if (!this.problem.tight[vertex].some(isFree)) return false;
    if (this.problem.asked > LIMITS.questions) throw new OutOfTime();
    const masks = [...this.masks];
    masks[vertex] = mask;
    const found = this.problem.can(masks);
    if (!found && this.isSettled) this.lookAround();
    return found;
  }

  /** Find pairs that nothing settled so far allows: after a search in vain others would be, too. */
  lookAround() {
    this.isPossible = this.problem.possibleUnder(this.masks);
    this.isSettled = false;
  }

  settle(vertex, allows) {
    this.masks[vertex] = this.narrowed(vertex, allows);
    this.isSettled = true;
  }

  /** Take back what was settled last; `before` is the mask that a vertex had. */
  unsettle(vertex, before) {
    this.masks[vertex] = before;
    this.forget();
  }
}
