// All cheapest matchings of a problem, given one proof: which of them keep to further conditions?
//
// By complementary slackness the cheapest perfect matchings are those of tight pairs that leave
// every odd set of positive value by exactly one pair. Nested odd sets are shrunk from the inside
// out; `exits` of a set are the vertices by which it can be left. Every answer is exact.

import { canBeLeft, extendMatching } from "./matching.js";

/** The odd sets as a nest, smallest first: `nodes` of each, and of the whole; null if they cross. */
function nestOf(count, sets) {
  const order = sets.map((vertices) => [...vertices]).sort((one, other) => one.length - other.length);
  const owner = new Int32Array(count).fill(-1); // the largest set so far that holds a vertex
  const levels = [];
  const levelOf = (vertices) => {
    const node = new Map(); // set or vertex to its place among the nodes of this level
    const place = new Map();
    for (const vertex of vertices) {
      const key = owner[vertex] === -1 ? `v${vertex}` : `s${owner[vertex]}`;
      if (!node.has(key)) node.set(key, node.size);
      place.set(vertex, node.get(key));
    }
    const sets_ = [...node.keys()].filter((key) => key[0] === "s").map((key) => Number(key.slice(1)));
    return { vertices, place, size: node.size, sets: sets_ };
  };
  for (const vertices of order) {
    const level = levelOf(vertices);
    const held = level.sets.reduce((sum, at) => sum + levels[at].vertices.length, 0);
    const inside = vertices.filter((vertex) => owner[vertex] !== -1).length;
    if (held !== inside) return null;
    for (const vertex of vertices) owner[vertex] = levels.length;
    levels.push(level);
  }
  return { levels, top: levelOf(Array.from({ length: count }, (_, at) => at)) };
}

/** A choice among the cheapest matchings; conditions are masks of partners by vertex. */
export class Cheapest {
  /** `tight` are the neighbours of every vertex by tight pairs, `partner` one cheapest matching. */
  constructor(tight, oddSets, partner, clock) {
    this.tight = tight;
    this.partner = partner;
    this.clock = clock;
    this.nest = nestOf(partner.length, oddSets);
    this.asked = 0;
  }

  get isNested() {
    return this.nest !== null;
  }

  /** Whether some cheapest matching gives every vertex a partner that its mask allows. */
  can(masks) {
    this.asked += 1;
    this.clock.check();
    const exit = new Uint8Array(this.partner.length).fill(1);
    for (const level of this.nest.levels) {
      const { neighbours, mate } = this.graphOf(level, masks, exit);
      if (!extendMatching(neighbours, mate, 1, this.clock)) return false;
      const even = canBeLeft(neighbours, mate);
      let any = false;
      for (const vertex of level.vertices) {
        exit[vertex] &= even[level.place.get(vertex)];
        any ||= exit[vertex] === 1;
      }
      if (!any) return false;
    }
    const { neighbours, mate } = this.graphOf(this.nest.top, masks, exit);
    return extendMatching(neighbours, mate, 0, this.clock);
  }

  /** The allowed pairs between the nodes of a level, and as much of `partner` as is allowed. */
  graphOf(level, masks, exit) {
    const { place, size, vertices } = level;
    const neighbours = Array.from({ length: size }, () => []);
    const mate = new Int32Array(size).fill(-1);
    const joined = new Uint8Array(size * size);
    for (const one of vertices) {
      if (!exit[one]) continue;
      const here = place.get(one);
      for (const other of this.tight[one]) {
        if (other <= one || !exit[other]) continue;
        const there = place.get(other);
        if (there === undefined || there === here || joined[here * size + there]) continue;
        if (masks[one] && !masks[one][other]) continue;
        if (masks[other] && !masks[other][one]) continue;
        joined[here * size + there] = joined[there * size + here] = 1;
        neighbours[here].push(there);
        neighbours[there].push(here);
      }
    }
    for (const one of vertices) {
      const other = this.partner[one];
      if (other < one || !place.has(other)) continue;
      const here = place.get(one);
      const there = place.get(other);
      const isFree = !(masks[one] && !masks[one][other]) && !(masks[other] && !masks[other][one]);
      const allowed = exit[one] && exit[other] && isFree;
      if (here !== there && allowed && mate[here] === -1 && mate[there] === -1) {
        mate[here] = there;
        mate[there] = here;
      }
    }
    return { neighbours, mate };
  }
}
