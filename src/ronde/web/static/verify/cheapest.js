// All cheapest matchings of a problem, given one proof: which of them keep to further conditions?
//
// By complementary slackness the cheapest perfect matchings are those of tight pairs that leave
// every odd set of positive value by exactly one pair. Nested odd sets are shrunk from the inside
// out; `exits` of a set are the vertices by which it can be left. Every answer is exact.

import { canBeLeft, extendMatching } from "./matching.js";
import { mayTurn } from "./turns.js";

/** The odd sets as a nest, smallest first: the nodes of each, and of the whole; null if they cross.
 *
 * `place` has the node of every vertex of a level, -1 for others; `members` the vertices of every node.
 */
function nestOf(count, sets) {
  const order = sets.map((vertices) => [...vertices]).sort((one, other) => one.length - other.length);
  const owner = new Int32Array(count).fill(-1); // the largest set so far that holds a vertex
  const levels = [];
  const levelOf = (vertices) => {
    const node = new Map(); // set (from 0) or vertex (from -1 down) to its place among the nodes
    const place = new Int32Array(count).fill(-1);
    const members = [];
    for (const vertex of vertices) {
      const key = owner[vertex] === -1 ? -1 - vertex : owner[vertex];
      if (!node.has(key)) node.set(key, members.push([]) - 1);
      place[vertex] = node.get(key);
      members[place[vertex]].push(vertex);
    }
    return { vertices, place, members, sets: [...node.keys()].filter((key) => key >= 0), known: null };
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

/** The allowed pairs between the nodes of a level; those of a node are listed when a search asks. */
class LevelGraph {
  constructor(tight, level, masks, exit) {
    Object.assign(this, { tight, level, masks, exit });
    this.listed = new Array(level.members.length);
  }

  isFree(one, other) {
    const { masks, exit } = this;
    if (!exit[one] || !exit[other] || (masks[one] && !masks[one][other])) return false;
    return !masks[other] || masks[other][one] === 1;
  }

  at(node) {
    return (this.listed[node] ??= this.listOf(node));
  }

  listOf(node) {
    const { place, members } = this.level;
    const found = [];
    for (const one of members[node])
      for (const other of this.tight[one]) {
        const there = place[other];
        if (there !== -1 && there !== node && this.isFree(one, other)) found.push(there);
      }
    return found;
  }

  /** As much of a matching of vertices as is allowed. */
  mateOf(partner) {
    const { vertices, place, members } = this.level;
    const mate = new Int32Array(members.length).fill(-1);
    for (const one of vertices) {
      const other = partner[one];
      if (other < one || place[other] === -1) continue;
      const [here, there] = [place[one], place[other]];
      if (here === there || mate[here] !== -1 || mate[there] !== -1 || !this.isFree(one, other)) continue;
      mate[here] = there;
      mate[there] = here;
    }
    return mate;
  }
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

  /** Whether some cheapest matching gives every vertex a partner that its mask allows; masks that
   * were handed over are never changed. */
  can(masks) {
    this.asked += 1;
    this.clock.check();
    const graph = this.graphOf(masks);
    return graph !== null && extendMatching(graph, graph.mateOf(this.partner), 0, this.clock);
  }

  /** Whether two vertices may be paired in a cheapest matching under masks that allow the known one:
   * false only where they cannot be. */
  possibleUnder(masks) {
    const graph = this.graphOf(masks);
    const { place } = this.nest.top;
    const mayBe = mayTurn(graph, graph.mateOf(this.partner));
    return (one, other) => place[one] === place[other] || mayBe(place[one], place[other]);
  }

  /** The pairs between the nodes of the whole; null if some set cannot be left. */
  graphOf(masks) {
    const exit = new Uint8Array(this.partner.length).fill(1);
    for (const level of this.nest.levels) {
      const exits = this.exitsOf(level, masks, exit);
      if (exits === null) return null;
      level.vertices.forEach((vertex, at) => (exit[vertex] = exits[at]));
    }
    return new LevelGraph(this.tight, this.nest.top, masks, exit);
  }

  /** By which vertices a set can be left; null if by none. What is inside depends on the masks of its
   * own vertices alone, so that the answer to the same masks is the same. */
  exitsOf(level, masks, exit) {
    const { vertices, known } = level;
    if (known !== null && vertices.every((vertex, at) => known.masks[at] === masks[vertex])) return known.exits;
    const exits = this.leavable(level, masks, exit);
    level.known = { masks: vertices.map((vertex) => masks[vertex]), exits };
    return exits;
  }

  leavable(level, masks, exit) {
    const graph = new LevelGraph(this.tight, level, masks, exit);
    const mate = graph.mateOf(this.partner);
    if (!extendMatching(graph, mate, 1, this.clock)) return null;
    const even = canBeLeft(graph, mate);
    const exits = level.vertices.map((vertex) => exit[vertex] & even[level.place[vertex]]);
    return exits.includes(1) ? exits : null;
  }
}
