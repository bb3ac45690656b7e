// Matchings of a plain graph by shrinking blossoms (Edmonds).
//
// Used for one kind of question: can these vertices all be paired, and which single one can be left
// over. A graph has the neighbours of every vertex `at` it, as a list of lists has; a matching is a list
// of partners, -1 for none.

/** A search for one more pair; `even` marks what an even number of steps reaches from the root. */
class Search {
  constructor(neighbours, mate) {
    this.neighbours = neighbours;
    this.mate = mate;
    const count = mate.length;
    this.base = new Int32Array(count);
    this.parent = new Int32Array(count);
    this.even = new Uint8Array(count);
    this.inBlossom = new Uint8Array(count);
    this.onPath = new Uint8Array(count);
    this.queue = new Int32Array(count);
  }

  /** The last vertex of a path that gives one more pair from `root`, or -1. */
  pathFrom(root) {
    const { neighbours, mate, base, parent, even, queue } = this;
    base.forEach((_, at) => (base[at] = at));
    parent.fill(-1);
    even.fill(0);
    let end = 0;
    queue[end++] = root;
    even[root] = 1;
    this.end = end;
    for (let start = 0; start < this.end; start += 1) {
      const from = queue[start];
      for (const to of neighbours.at(from)) {
        if (base[from] === base[to] || mate[from] === to) continue;
        if (to === root || (mate[to] !== -1 && parent[mate[to]] !== -1)) this.shrink(from, to);
        else if (parent[to] === -1) {
          parent[to] = from;
          if (mate[to] === -1) return to;
          even[mate[to]] = 1;
          queue[this.end++] = mate[to];
        }
      }
    }
    return -1;
  }

  commonBase(one, other) {
    const { base, mate, parent, onPath } = this;
    onPath.fill(0);
    let at = one;
    for (;;) {
      at = base[at];
      onPath[at] = 1;
      if (mate[at] === -1) break;
      at = parent[mate[at]];
    }
    at = other;
    for (;;) {
      at = base[at];
      if (onPath[at]) return at;
      at = parent[mate[at]];
    }
  }

  shrink(from, to) {
    const { base, mate, parent, even, inBlossom, queue } = this;
    const common = this.commonBase(from, to);
    inBlossom.fill(0);
    for (let [at, child] of [[from, to], [to, from]]) {
      while (base[at] !== common) {
        inBlossom[base[at]] = 1;
        inBlossom[base[mate[at]]] = 1;
        parent[at] = child;
        child = mate[at];
        at = parent[mate[at]];
      }
    }
    for (let at = 0; at < base.length; at += 1) {
      if (!inBlossom[base[at]]) continue;
      base[at] = common;
      if (!even[at]) {
        even[at] = 1;
        queue[this.end++] = at;
      }
    }
  }

  /** Make one more pair along the path that ends at `last`. */
  take(last) {
    const { mate, parent } = this;
    let at = last;
    while (at !== -1) {
      const before = parent[at];
      const next = mate[before];
      mate[at] = before;
      mate[before] = at;
      at = next;
    }
  }
}

/** Extend `mate` until `spare` vertices at most are alone; false if it cannot be done. */
export function extendMatching(neighbours, mate, spare, clock) {
  const search = new Search(neighbours, mate);
  let alone = 0;
  for (let root = 0; root < mate.length; root += 1) {
    if (mate[root] !== -1) continue;
    clock.check();
    const last = search.pathFrom(root);
    if (last !== -1) search.take(last);
    else if ((alone += 1) > spare) return false;
  }
  return true;
}

/** Mark every vertex that can be the one left over; `mate` leaves exactly one. */
export function canBeLeft(neighbours, mate) {
  const search = new Search(neighbours, mate);
  search.pathFrom(mate.indexOf(-1));
  return search.even;
}
