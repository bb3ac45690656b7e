// The first of the best: of equally good candidates the one generated first is taken.
//
// dutch-2026 3.6 to 3.8 and article 4, dutch-2017 B.6 to B.8 and D.1 to D.3: sets of moved-down
// players, transpositions for them, exchanges of the remainder between its original halves, and
// transpositions of it, numbered anew (decision 0002). Every question asks whether some best
// candidate makes an earlier choice.

import { LIMITS, OutOfTime } from "./limits.js";

class TooMany extends Error {}

/** A mask of vertices. */
function maskOf(count, vertices) {
  const mask = new Uint8Array(count);
  for (const vertex of vertices) mask[vertex] = 1;
  return mask;
}

/** All choices of `size` of the places 0 to `count` - 1, ascending. */
function* choices(count, size, from = 0) {
  if (size === 0) {
    yield [];
    return;
  }
  for (let first = from; first <= count - size; first += 1)
    for (const rest of choices(count, size - 1, first + 1)) yield [first, ...rest];
}

const sum = (places) => places.reduce((total, place) => total + place, 0);

/** Which of two lists of places has, at the first difference, what is wanted: -1 the first one. */
function compared(one, other, largestFirst) {
  const [a, b] = [[...one], [...other]].map((list) =>
    list.sort((x, y) => (largestFirst ? y - x : x - y)),
  );
  for (let at = 0; at < a.length; at += 1)
    if (a[at] !== b[at]) return a[at] > b[at] === largestFirst ? -1 : 1;
  return 0;
}

/** D.2, 4.3.2: whether the exchange `one` comes before `other`; both are [out, in]. */
function comesBefore(one, other) {
  if (one[0].length !== other[0].length) return one[0].length < other[0].length;
  const difference = ([out, inward]) => sum(inward) - sum(out);
  if (difference(one) !== difference(other)) return difference(one) < difference(other);
  const outward = compared(one[0], other[0], true);
  if (outward !== 0) return outward < 0;
  return compared(one[1], other[1], false) < 0;
}

/** The remainder in rank order, its original halves and the exchange of the candidate taken. */
function halvesOf(partner, { movedDown, residents, remainder = residents }) {
  const isResident = new Set(residents);
  const served = movedDown.filter((vertex) => isResident.has(partner[vertex]));
  const taken = new Set(served.flatMap((vertex) => [vertex, partner[vertex]]));
  const rest = remainder.filter((vertex) => !taken.has(vertex));
  const place = new Map(rest.map((vertex, at) => [vertex, at]));
  const pairs = [];
  rest.forEach((vertex, at) => {
    const other = place.get(partner[vertex]);
    if (other !== undefined && other > at) pairs.push([at, other]);
  });
  const half = pairs.length;
  const paired = new Set(pairs.flat());
  const out = [];
  const inward = [];
  for (let at = 0; at < half; at += 1) if (!paired.has(at)) out.push(at);
  for (const [one, other] of pairs) {
    if (other < half) out.push(other);
    if (one >= half) inward.push(one);
  }
  const ascending = (list) => list.sort((one, other) => one - other);
  return { rest, half, exchange: [ascending(out), ascending(inward)], pairs };
}

/** The choices of a candidate, in the order in which they are made: of two candidates the one with the
 * smaller number at the first difference is generated earlier. */
export function choicesOf(partner, bracket) {
  const isResident = new Set(bracket.residents);
  const served = bracket.movedDown.filter((vertex) => isResident.has(partner[vertex]));
  const { rest, exchange: [out, inward], pairs } = halvesOf(partner, bracket);
  return [
    ...served,
    ...served.map((vertex) => partner[vertex]),
    out.length,
    sum(inward) - sum(out),
    ...[...out].reverse().map((place) => -place),
    ...inward,
    ...pairs.map(([, lower]) => rest[lower]),
  ];
}

class Walk {
  /** `bracket` has vertices: `movedDown`, the `residents` whom these meet, and of whom the `remainder` is
   * made once they are paired (usually the residents). */
  constructor(problem, bracket) {
    this.problem = problem; // Cheapest
    this.count = problem.partner.length;
    this.bracket = bracket;
    this.masks = new Array(this.count).fill(null);
    this.residents = maskOf(this.count, bracket.residents);
    this.others = this.residents.map((isResident) => 1 - isResident);
    const all = [...bracket.movedDown, ...bracket.residents, ...(bracket.remainder ?? [])];
    this.outside = maskOf(this.count, all).map((isIn) => 1 - isIn);
  }

  can(changes) {
    if (this.problem.asked > LIMITS.questions) throw new TooMany();
    const masks = [...this.masks];
    for (const [vertex, mask] of changes) masks[vertex] = mask;
    return this.problem.can(masks);
  }

  fix(one, other) {
    this.masks[one] = maskOf(this.count, [other]);
    this.masks[other] = maskOf(this.count, [one]);
  }

  /** Whether `vertex` could have somebody of `earlier` in place of its partner. */
  hasEarlier(vertex, earlier) {
    const tight = new Set(this.problem.tight[vertex]);
    const mask = this.masks[vertex];
    const free = earlier.filter(
      (other) =>
        tight.has(other) && !(mask && !mask[other]) && !(this.masks[other] && !this.masks[other][vertex]),
    );
    return free.length > 0 && this.can([[vertex, maskOf(this.count, free)]]);
  }

  /** 4.4.2, D.3, and then 4.2, D.1 for the moved-down players; the player of an earlier choice. */
  movedDown() {
    const { movedDown, residents } = this.bracket;
    const { partner } = this.problem;
    for (const vertex of movedDown) {
      const isPaired = this.residents[partner[vertex]] === 1;
      if (!isPaired && this.hasEarlier(vertex, residents))
        return { step: "moved-down-set", vertex };
      this.masks[vertex] = isPaired ? this.residents : this.others;
    }
    for (const vertex of movedDown) {
      const other = partner[vertex];
      if (!this.residents[other]) continue;
      const earlier = residents.slice(0, residents.indexOf(other));
      if (this.hasEarlier(vertex, earlier)) return { step: "moved-down-opponents", vertex };
      this.fix(vertex, other);
    }
    return null;
  }

  /** The masks of an exchange; with `inward` unknown (null) only what `out` alone demands. */
  masksOf({ rest, half }, out, inward) {
    const isOut = new Set(out ?? []);
    const isIn = new Set(inward ?? []);
    const upper = [];
    const lower = [];
    rest.forEach((vertex, at) => {
      const isUpper = at < half ? !isOut.has(at) : isIn.has(at);
      (isUpper ? upper : lower).push(vertex);
    });
    if (out !== null && inward !== null) {
      const [toLower, toUpper] = [maskOf(this.count, lower), maskOf(this.count, upper)];
      const down = this.outside.map((isOutside, at) => isOutside | toUpper[at]);
      return [...upper.map((each) => [each, toLower]), ...lower.map((each) => [each, down])];
    }
    if (inward === null) {
      // Who stays in the upper half meets nobody who stays there, and is paired.
      const others = maskOf(this.count, lower);
      return upper.map((each) => [each, others]);
    }
    // Who stays in the lower half meets nobody who stays there.
    const stays = new Set(rest.filter((_, at) => at >= half && !isIn.has(at)));
    const others = maskOf(this.count, rest.filter((vertex) => !stays.has(vertex)));
    const allowed = this.outside.map((isOutside, at) => isOutside | others[at]);
    return [...stays].map((each) => [each, allowed]);
  }

  /** 4.3, D.2: whether a best candidate needs an earlier exchange. */
  hasEarlierExchange(halves) {
    const { rest, half, exchange } = halves;
    const size = exchange[0].length;
    const lowerSize = rest.length - half;
    for (let count = 0; count <= size; count += 1) {
      const isLast = count === size;
      const outs = [];
      for (const out of choices(half, count)) {
        if (isLast && count === 0) continue; // the candidate itself needs no exchange
        if (this.can(this.masksOf(halves, out, null))) outs.push(out);
      }
      if (outs.length === 0) continue;
      const inwards = [];
      for (const places of choices(lowerSize, count)) {
        this.problem.clock.check();
        const inward = places.map((place) => place + half);
        if (isLast && !outs.some((out) => comesBefore([out, inward], exchange))) continue;
        if (this.can(this.masksOf(halves, null, inward))) inwards.push(inward);
      }
      for (const out of outs)
        for (const inward of inwards) {
          this.problem.clock.check();
          if (isLast && !comesBefore([out, inward], exchange)) continue;
          if (this.can(this.masksOf(halves, out, inward))) return true;
        }
    }
    return false;
  }

  /** 4.2, D.1: whom the upper half meets. */
  transposition({ rest, half, exchange: [out, inward] }) {
    const { partner } = this.problem;
    const isUpper = (at) => (at < half ? !out.includes(at) : inward.includes(at));
    const upper = rest.filter((_, at) => isUpper(at));
    const lower = rest.filter((_, at) => !isUpper(at));
    for (const [vertex, mask] of this.masksOf({ rest, half }, out, inward))
      this.masks[vertex] = mask;
    for (const vertex of upper) {
      const earlier = lower.slice(0, lower.indexOf(partner[vertex]));
      if (this.hasEarlier(vertex, earlier)) return { step: "opponents", vertex };
      this.fix(vertex, partner[vertex]);
    }
    return null;
  }
}

/** Null if no best candidate is generated earlier; else `step` and `vertex`, or step `too-many`. */
export function earlierCandidate(problem, bracket) {
  if (!problem.isNested) return { step: "not-nested" };
  const walk = new Walk(problem, bracket);
  try {
    const above = walk.movedDown();
    if (above) return above;
    const halves = halvesOf(problem.partner, bracket);
    if (halves.half === 0) return null;
    if (walk.hasEarlierExchange(halves)) return { step: "exchange", vertex: halves.rest[0] };
    return walk.transposition(halves);
  } catch (error) {
    if (error instanceof TooMany || error instanceof OutOfTime) return { step: "too-many" };
    throw error;
  }
}
