// Pairs that no perfect matching has, found by going around once.
//
// Two perfect matchings differ in closed walks on which their pairs take turns. A pair of another
// matching leads from one of its two to the partner, in the known matching, of the other; on such a
// walk these steps lead back to where they began. So a pair whose step nothing leads back from is in no
// perfect matching. (The reverse does not hold: a step that can be undone shows nothing.)

/** A number for every vertex, the same for those between which steps lead to and fro (Tarjan). */
function partsOf(neighbours, mate) {
  const count = mate.length;
  const part = new Int32Array(count).fill(-1);
  const found = new Int32Array(count).fill(-1); // in which order
  const lowest = new Int32Array(count);
  const next = new Int32Array(count); // the place of the step to be looked at
  const waiting = [];
  let order = 0;
  for (let root = 0; root < count; root += 1) {
    if (found[root] !== -1) continue;
    const path = [root];
    while (path.length > 0) {
      const at = path.at(-1);
      if (found[at] === -1) {
        found[at] = lowest[at] = order++;
        waiting.push(at);
      }
      const steps = neighbours.at(at);
      let deeper = -1;
      while (next[at] < steps.length && deeper === -1) {
        const to = mate[steps[next[at]++]];
        if (found[to] === -1) deeper = to;
        else if (part[to] === -1 && found[to] < lowest[at]) lowest[at] = found[to];
      }
      if (deeper !== -1) {
        path.push(deeper);
        continue;
      }
      path.pop();
      if (path.length > 0 && lowest[at] < lowest[path.at(-1)]) lowest[path.at(-1)] = lowest[at];
      if (lowest[at] !== found[at]) continue;
      for (let other = waiting.pop(); ; other = waiting.pop()) {
        part[other] = at;
        if (other === at) break;
      }
    }
  }
  return part;
}

/** Whether a pair may be in a perfect matching, as far as steps tell; `mate` pairs everybody. */
export function mayTurn(neighbours, mate) {
  const part = partsOf(neighbours, mate);
  return (one, other) => part[one] === part[mate[other]] && part[other] === part[mate[one]];
}
