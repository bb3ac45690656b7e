// A way: pairs along which those who are left over can be exchanged.

/** Where a way leads that begins with one of `starts`; undefined if it is none.
 *
 * A way has different members of `inside`: the first is left over by the pairs; then come two and two, one
 * who is compatible with the one before, and the one whom that one meets.
 */
export function wayEnd(way, starts, inside, graph, mates) {
  const known = new Set(inside);
  const isOfMembers = way.every((rank) => known.has(rank)) && new Set(way).size === way.length;
  if (way.length % 2 === 0 || !isOfMembers || !starts.includes(way[0])) return undefined;
  for (let at = 1; at < way.length; at += 2)
    if (!graph[way[at - 1]][way[at]] || mates.get(way[at]) !== way[at + 1]) return undefined;
  return way.at(-1);
}
