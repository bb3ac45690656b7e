// Two kinds of proof, about numbers and graphs only.
//
// Duals (weak duality): values of vertices and of odd sets that price no pair above its cost bound
// the cost of every perfect matching from below; a set counts once for each pair inside it, and at
// most (size - 1) / 2 pairs are inside. Barriers (Tutte and Berge): if more odd parts remain without
// some vertices than vertices were taken away, so many vertices stay alone in every matching.

/** How many vertices stay alone at least, by these vertices taken away. */
export function aloneBy(count, joined, barrier) {
  const part = new Int32Array(count);
  for (const vertex of barrier) part[vertex] = -1;
  let odd = 0;
  for (let root = 0; root < count; root += 1) {
    if (part[root] !== 0) continue;
    const stack = [root];
    part[root] = 1;
    let size = 0;
    while (stack.length > 0) {
      const one = stack.pop();
      size += 1;
      for (let other = 0; other < count; other += 1)
        if (part[other] === 0 && joined(one, other)) {
          part[other] = 1;
          stack.push(other);
        }
    }
    odd += size % 2;
  }
  return odd - new Set(barrier).size;
}

/** Mark those of `alive` that can be left over while all others are paired in a graph.
 *
 * Everybody can, as far as is proved, if there are not more odd parts than members of `without`.
 */
export function canBeLeftOver(graph, alive, without, clock) {
  const inside = new Set(alive);
  const taken = new Set(without.filter((rank) => inside.has(rank)));
  let unseen = alive.filter((rank) => !taken.has(rank));
  const odd = new Set();
  let parts = 0;
  while (unseen.length > 0) {
    clock.check();
    const part = [unseen.pop()];
    for (let at = 0; at < part.length; at += 1) {
      const row = graph[part[at]];
      const apart = [];
      for (const rank of unseen) (row[rank] ? part : apart).push(rank);
      unseen = apart;
    }
    if (part.length % 2 === 0) continue;
    parts += 1;
    for (const rank of part) odd.add(rank);
  }
  return parts > taken.size ? odd : inside;
}

/** Whether `partner` pairs everybody, each with the other. */
export function isPerfect(partner, count) {
  return (
    partner.length === count &&
    partner.every((other, at) => other < count && other !== at && partner[other] === at)
  );
}

/** For every vertex the odd sets that hold it, as places in the list. */
function setsOf(count, sets) {
  const holding = Array.from({ length: count }, () => []);
  sets.forEach(({ vertices }, at) => vertices.forEach((vertex) => holding[vertex].push(at)));
  return holding;
}

/** Whether any two sets are disjoint, or one holds the other and is larger. */
function areNested(count, sets) {
  const owner = new Int32Array(count).fill(-1); // the largest set so far that holds a vertex
  const ordered = [...sets].sort((one, other) => one.vertices.length - other.vertices.length);
  const sizes = [];
  for (const { vertices } of ordered) {
    const inside = new Map();
    for (const vertex of vertices)
      if (owner[vertex] !== -1) inside.set(owner[vertex], (inside.get(owner[vertex]) ?? 0) + 1);
    for (const [set, held] of inside)
      if (held !== sizes[set] || held === vertices.length) return false;
    for (const vertex of vertices) owner[vertex] = sizes.length;
    sizes.push(vertices.length);
  }
  return true;
}

/** What is wrong with the duals of a matching, or the pairs that are tight.
 *
 * `cost(one, other)` is null where a pair is not legal. Returns `flaw`, or `tight` and `total`, the
 * cost of the matching.
 */
export function judgeDuals(optimum, cost, clock) {
  const { partner, values, oddSets, scale } = optimum;
  const count = partner.length;
  if (!isPerfect(partner, count)) return { flaw: "not-perfect" };
  for (const { vertices, dual } of oddSets) {
    if (vertices.length < 3 || vertices.length % 2 === 0 || new Set(vertices).size !== vertices.length)
      return { flaw: "set-not-odd" };
    if (dual < 0n) return { flaw: "negative-set" };
  }
  if (!areNested(count, oddSets)) return { flaw: "sets-cross" };
  const holding = setsOf(count, oddSets);
  const inSet = new Uint8Array(oddSets.length);
  const tight = Array.from({ length: count }, () => []);
  let total = 0n;
  for (let one = 0; one < count; one += 1) {
    clock.check();
    for (const at of holding[one]) inSet[at] = 1;
    for (let other = one + 1; other < count; other += 1) {
      if (other % 32 === 0) clock.check();
      const price = cost(one, other);
      if (price === null) {
        if (partner[one] === other) return { flaw: "illegal-pair", vertices: [one, other] };
        continue;
      }
      let bound = values[one] + values[other];
      for (const at of holding[other]) if (inSet[at]) bound -= oddSets[at].dual;
      const room = price * scale - bound;
      if (room < 0n) return { flaw: "above-cost", vertices: [one, other] };
      if (room === 0n) {
        tight[one].push(other);
        tight[other].push(one);
      }
      if (partner[one] === other) total += price;
    }
    for (const at of holding[one]) inSet[at] = 0;
  }
  let sum = 0n;
  for (const value of values) sum += value;
  for (const { vertices, dual } of oddSets) sum -= dual * BigInt((vertices.length - 1) / 2);
  if (sum !== total * scale) return { flaw: "gap" };
  return { tight, total };
}
