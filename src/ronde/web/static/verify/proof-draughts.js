// A proof of a group of the Swiss of draughts: dual values which show that no pairing of those left has
// fewer going down and denies fewer wishes, and which pairs no pairing as good has.
//
// Players who are alike for a proof (member, gone down, wish, dual value, innermost odd set) are one
// kind, so that work goes with the kinds.

import { LIMITS, Unreadable } from "./limits.js";

const MOST_SCALE = 2 ** 20;
const MOST_DUAL = 2 ** 36;

/** Counts the work before it is done. */
export class Steps {
  constructor(clock) {
    Object.assign(this, { clock, taken: 0 });
  }

  take(steps) {
    this.taken += steps;
    const [most, found] = [LIMITS.draughtsSteps, this.taken];
    if (found > most) throw new Unreadable("too-many", { path: "groups", most, found });
    this.clock.check();
  }
}

/** The odd sets as a forest: for each its parent and the sum of the duals from itself upwards; null if any cross. */
function forestOf(sets, count) {
  const order = sets.map((_, at) => at).sort((a, b) => sets[a].players.length - sets[b].players.length);
  const [innermost, outermost] = [new Int32Array(count).fill(-1), new Int32Array(count).fill(-1)];
  const parents = new Int32Array(sets.length).fill(-1);
  for (const at of order) {
    const { players } = sets[at];
    const held = new Map();
    for (const rank of players) {
      const inner = outermost[rank];
      if (inner === -1) innermost[rank] = at;
      else held.set(inner, (held.get(inner) ?? 0) + 1);
      outermost[rank] = at;
    }
    for (const [inner, number] of held) {
      const size = sets[inner].players.length;
      if (number !== size || size === players.length) return null;
      parents[inner] = at;
    }
  }
  const sums = new Float64Array(sets.length);
  order.reverse();
  for (const at of order) sums[at] = sets[at].dual + (parents[at] === -1 ? 0 : sums[parents[at]]);
  return { innermost, parents, sums, order };
}

/** The kinds of those whom a proof is about. */
function kindsOf(problem, duals, innermost) {
  const places = new Map();
  const kinds = [];
  const kindOf = new Int16Array(problem.count).fill(-1);
  for (const rank of problem.alive) {
    const isMember = problem.isMember[rank] === 1;
    const hasGone = problem.hasGone[rank] === 1;
    const wish = isMember ? problem.wishes[rank] : 0;
    const key = [isMember, hasGone, wish, duals[rank], innermost[rank]].join();
    if (!places.has(key)) {
      places.set(key, kinds.length);
      kinds.push({ isMember, hasGone, wish, dual: duals[rank], set: innermost[rank], ranks: [] });
    }
    kindOf[rank] = places.get(key);
    kinds[kindOf[rank]].ranks.push(rank);
  }
  return { kinds, kindOf };
}

/** What a pair of two kinds costs, null if none of their pairs can be taken. */
function priceOf(one, other, price) {
  if (one.isMember !== other.isMember) return price;
  if (one.isMember && (one.hasGone || other.hasGone)) return null;
  return one.isMember && one.wish !== 0 && one.wish === other.wish ? 1 : 0;
}

function hasLegalPair(one, other, { legal }, clock) {
  return one.ranks.some((a) => {
    clock.check();
    return other.ranks.some((b) => legal[a][b] === 1);
  });
}

/** Dual values by rank, or the flaw of how they are given. */
function readDuals({ scale, duals, oddSets: sets }, problem) {
  const numbers = [...duals, ...sets].map(({ dual }) => dual);
  if (scale > MOST_SCALE || numbers.some((dual) => Math.abs(dual) > MOST_DUAL)) return { flaw: "numbers" };
  const values = new Float64Array(problem.count);
  const isNamed = new Uint8Array(problem.count);
  for (const { dual, players } of duals)
    for (const rank of players) {
      if (!problem.isAlive(rank)) return { flaw: "players" };
      if (isNamed[rank]) return { flaw: "player-twice" };
      isNamed[rank] = 1;
      values[rank] = dual;
    }
  return { values };
}

/** What is wrong with odd sets, null if nothing is. */
function flawOfSets(sets, problem) {
  if (sets.length >= problem.alive.length && sets.length > 0) return "too-many-sets";
  for (const { players, dual } of sets) {
    if (players.length < 3 || players.length % 2 === 0) return "set-not-odd";
    if (new Set(players).size !== players.length || !players.every((rank) => problem.isAlive(rank)))
      return "set-not-odd";
    if (dual < 0) return "negative-set";
  }
  return null;
}

/** Whether both sides of the sum are the same: s times the cost of the pairs, and the duals. */
function hasGap({ scale, oddSets: sets }, values, problem) {
  let [sum, cost] = [0n, 0];
  for (const rank of problem.alive) {
    sum += BigInt(values[rank]);
    const partner = problem.partner[rank];
    if (partner < rank) continue;
    const [one, other] = [rank, partner].map((each) => problem.isMember[each]);
    if (one !== other) cost += problem.price;
    else if (one && problem.wishes[rank] !== 0 && problem.wishes[rank] === problem.wishes[partner]) cost += 1;
  }
  for (const { players, dual } of sets) sum -= BigInt(dual) * BigInt((players.length - 1) / 2);
  return sum !== BigInt(scale) * BigInt(cost);
}

/** Judge a proof: `flaw`, or `excludes(one, other)` for two ranks.
 *
 * `problem` has `count` (of all ranks), `alive` (ranks), `isAlive`, `isMember`, `hasGone`, `wishes`,
 * `partner`, `price` (of going down) and `legal`.
 */
export function judgeProof(claim, problem, steps) {
  steps.take(problem.alive.length);
  const { values, flaw } = readDuals(claim, problem);
  const wrong = flaw ?? flawOfSets(claim.oddSets, problem);
  if (wrong) return { flaw: wrong };
  const forest = forestOf(claim.oddSets, problem.count);
  if (forest === null) return { flaw: "sets-cross" };
  const { kinds, kindOf } = kindsOf(problem, values, forest.innermost);
  steps.take(kinds.length ** 2);
  const excluded = excludedOf(kinds, claim.scale, forest, problem, steps.clock);
  if (excluded === null) return { flaw: "above-cost" };
  if (hasGap(claim, values, problem)) return { flaw: "gap" };
  const size = kinds.length;
  const excludes = (one, other) =>
    kindOf[one] !== -1 && kindOf[other] !== -1 && excluded[kindOf[one] * size + kindOf[other]] === 1;
  return { excludes };
}

/** For any two kinds 1 where their pairs are no equality, 0 else; null if a pair costs less than its duals. */
function excludedOf(kinds, scale, forest, problem, clock) {
  const { parents, sums, order } = forest;
  const size = kinds.length;
  const excluded = new Uint8Array(size * size);
  const common = new Float64Array(parents.length); // what sets that hold the first kind and a set are worth
  const holds = new Uint8Array(parents.length);
  for (let one = 0; one < size; one += 1) {
    clock.check();
    holds.fill(0);
    for (let set = kinds[one].set; set !== -1; set = parents[set]) holds[set] = 1;
    for (const set of order) {
      const above = parents[set] === -1 ? 0 : common[parents[set]];
      common[set] = holds[set] ? sums[set] : above;
    }
    for (let other = one; other < size; other += 1) {
      const price = priceOf(kinds[one], kinds[other], problem.price);
      if (price === null) continue;
      const { set } = kinds[other];
      const bound = kinds[one].dual + kinds[other].dual - (set === -1 ? 0 : common[set]);
      const room = scale * price - bound;
      if (room < 0 && hasLegalPair(kinds[one], kinds[other], problem, clock)) return null;
      if (room > 0) excluded[one * size + other] = excluded[other * size + one] = 1;
    }
  }
  return excluded;
}
