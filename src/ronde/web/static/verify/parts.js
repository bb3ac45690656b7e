// The lemma of Tutte and Berge about who can be left over, as a count of odd parts.
//
// If a graph falls into q parts of an odd number of vertices without x of its vertices, every matching
// leaves q - x over or more, and one that leaves just so many over leaves only members of odd parts over.

/** `excess`, that is q - x, and the members of the odd parts of `alive` without some of them. */
export function oddParts(graph, alive, without, clock) {
  const inside = new Set(alive);
  const taken = new Set(without.filter((vertex) => inside.has(vertex)));
  let unseen = alive.filter((vertex) => !taken.has(vertex));
  const odd = new Set();
  let parts = 0;
  while (unseen.length > 0) {
    const part = [unseen.pop()];
    for (let at = 0; at < part.length; at += 1) {
      if (at % 16 === 0) clock.check();
      const row = graph[part[at]];
      const apart = [];
      for (const vertex of unseen) (row[vertex] ? part : apart).push(vertex);
      unseen = apart;
    }
    if (part.length % 2 === 0) continue;
    parts += 1;
    for (const vertex of part) odd.add(vertex);
  }
  return { excess: parts - taken.size, odd };
}

/** By the lemma, those of `alive` who can be left over while all others are paired in a graph.
 *
 * Everybody can, as far as is proved, if there are not more odd parts than members of `without`.
 */
export function canBeLeftOver(graph, alive, without, clock) {
  const { excess, odd } = oddParts(graph, alive, without, clock);
  return excess > 0 ? odd : new Set(alive);
}
