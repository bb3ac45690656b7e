// The walk through a score group of the Swiss of draughts: whose turn it is, what would come before.
//
// Rules 3 to 5 of decision 0105, with decisions 0107 (several who go down) and 0108 (neighbours). The
// steps follow from the pairs of the round alone; that nothing earlier was possible is proved elsewhere.

const FREE = 0;
const PAIRED = 1;
const DOWN = 2;

/** Those of a list by how lately they have floated, in the order of the list among equals. */
function byLateness(ranks, latenessOf) {
  return [0, 1, 2, 3].flatMap((late) => ranks.filter((rank) => latenessOf(rank) === late));
}

export class GroupWalk {
  /** `players` by rank, `partner` of each; `fromAbove` and `residents` are ranks in order. */
  constructor({ players, partner, fromAbove, residents, lonely, isNeighbours }) {
    Object.assign(this, { players, partner, fromAbove, residents, lonely, isNeighbours });
    this.members = [...fromAbove, ...residents].sort((one, other) => one - other);
    this.state = new Map(this.members.map((rank) => [rank, FREE]));
    this.turns = []; // {rank, step (null: passed over), before: the options before, isBeforeDown, after}
    this.steps = [];
    this.isLonely = null;
  }

  isFree(rank) {
    return this.state.get(rank) === FREE;
  }

  isDown(rank) {
    return this.state.get(rank) === DOWN;
  }

  isMember(rank) {
    return this.state.has(rank);
  }

  /** Take all turns. */
  go() {
    const { residents, fromAbove } = this;
    for (const rank of fromAbove) {
      if (!this.isFree(rank)) continue;
      const others = fromAbove.filter((other) => other !== rank && this.isFree(other));
      this.turn(rank, [...this.upwards(rank, residents.filter((other) => this.isFree(other))), ...others]);
    }
    const free = this.members.filter((rank) => this.isFree(rank));
    this.isLonely = free.length === 1 ? free[0] : null;
    this.goDown();
    this.pairOthers();
    return this;
  }

  /** Rule 3: residents in the order in which somebody from above takes them. */
  upwards(rank, residents) {
    const isFromBelow = this.isNeighbours && !this.lonely.has(rank);
    const ordered = isFromBelow ? [...residents].reverse() : residents;
    return byLateness(ordered, (other) => this.players[other].lateUp);
  }

  /** Rule 4: residents go down in turn, until as many have gone as the pairs demand. */
  goDown() {
    const isOutside = (rank) => !this.isMember(this.partner[rank]);
    let open = this.members.filter((rank) => isOutside(rank) && this.isFree(rank)).length;
    const free = this.residents.filter((rank) => this.isFree(rank));
    const ordered = this.isNeighbours ? free : [...free].reverse();
    for (const rank of byLateness(ordered, (other) => this.players[other].lateDown)) {
      if (open === 0) return;
      if (isOutside(rank)) {
        this.turn(rank, []);
        open -= 1;
      } else this.turns.push({ rank, step: null, before: [], isBeforeDown: true, after: this.steps.length });
    }
  }

  /** Rule 5: upper half against lower half, or neighbours. */
  pairOthers() {
    const all = this.members.filter((rank) => this.isFree(rank));
    const half = this.isNeighbours ? all.length : all.length / 2;
    const [upper, lower] = [all.slice(0, half), all.slice(half)];
    const others = (list, rank) => list.filter((other) => other !== rank && this.isFree(other));
    for (const rank of upper) {
      if (!this.isFree(rank)) continue;
      const own = others(upper, rank);
      this.turn(rank, this.isNeighbours ? own : [...others(lower, rank), ...own.reverse()]);
    }
    for (const rank of lower) if (this.isFree(rank)) this.turn(rank, others(lower, rank));
  }

  /** Somebody takes his partner, or goes down where that is no member. */
  turn(rank, options) {
    const other = this.isMember(this.partner[rank]) ? this.partner[rank] : null;
    const at = other === null ? options.length : options.indexOf(other);
    const step = [rank, other];
    this.turns.push({ rank, step, before: options.slice(0, at), isBeforeDown: false, after: this.steps.length });
    this.steps.push(step);
    this.state.set(rank, other === null ? DOWN : PAIRED);
    if (other !== null) this.state.set(other, PAIRED);
  }
}
