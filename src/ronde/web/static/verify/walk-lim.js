// The walk through one group of the Lim system (C.04.4.3 articles 2.5, 3.6 to 3.8, 4 and 5.2).
//
// Each in turn meets the first who suits and after whom all others can be paired; whoever comes before is
// incompatible, is due the same colour, or cannot be spared by the odd parts of those who are left.

import { oddParts } from "./parts.js";
import { suit } from "./rules-lim.js";
import { wayEnd } from "./ways-lim.js";

export class GroupWalk {
  constructor({ players, graph, isMaxi, clock }, group) {
    Object.assign(this, { players, graph, isMaxi, clock, group });
    this.isUpward = group.side === "lower";
    this.rejected = { incompatible: 0, colours: 0, rest: 0 };
  }

  /** What is wrong, with the ranks of the line; null if every pair is the one of the articles. */
  flaw() {
    const leavers = new Set(this.group.floaters.map(({ player }) => player));
    let left = this.group.members.filter((rank) => !leavers.has(rank));
    for (const line of this.group.pairs) {
      this.clock.check();
      const { player, opponent } = line;
      const tell = (flaw) => ({ rank: player, other: opponent, flaw });
      if (player !== this.inTurn(left)) return tell("turn");
      const tried = this.triedBy(player, left);
      left = left.filter((rank) => rank !== player);
      if (!tried.includes(opponent) || !this.graph[player][opponent]) return tell("not-tried");
      const found = this.toReject(line, tried, left);
      if (found.flaw !== undefined) return tell(found.flaw);
      if (!this.areRejected(found.ranks, left, line.without)) return tell("rest");
      this.count(tried.slice(0, tried.indexOf(opponent)), player, found.ranks);
      left = left.filter((rank) => rank !== opponent);
    }
    return null;
  }

  isResident(rank) {
    return !this.group.incomers.has(rank);
  }

  /** Who is in turn (3.6, 3.7, 4.1): those from above, those from below, residents. */
  inTurn(left) {
    const { fromAbove, incomers } = this.group;
    const above = left.find((rank) => fromAbove.has(rank));
    if (above !== undefined) return above;
    const below = left.findLast((rank) => incomers.has(rank));
    if (below !== undefined) return below;
    return this.isUpward ? left.at(-1) : left[0];
  }

  /** Whom somebody in turn tries, in order (3.8, 4.1, 4.2). */
  triedBy(rank, left) {
    const others = left.filter((other) => other !== rank);
    if (this.isResident(rank)) return this.triedByResident(left);
    const sign = this.group.fromAbove.has(rank) ? 1 : -1;
    const byNumber = (one, other) => sign * (this.players[one].number - this.players[other].number);
    const residents = others.filter((other) => this.isResident(other)).sort(byNumber);
    return [...residents, ...others.filter((other) => !this.isResident(other)).sort(byNumber)];
  }

  triedByResident(left) {
    const half = Math.floor(left.length / 2);
    const [upper, lower] = [left.slice(0, half), left.slice(half)];
    if (this.isUpward) return [...upper.reverse(), ...lower.slice(0, -1)];
    return [...lower, ...upper.slice(1).reverse()];
  }

  /** Who must be unable to be spared, so that this opponent is the one of the articles. */
  toReject(line, tried, left) {
    const { player, opponent } = line;
    const can = tried.filter((rank) => this.graph[player][rank]);
    const suits = (rank) => suit(this.players[player], this.players[rank]);
    if (this.isMaxi) return this.toRejectByRating(line, can, left, suits);
    const place = can.indexOf(opponent);
    const isSooner = (rank, at) => (suits(opponent) ? suits(rank) && at < place : suits(rank) || at < place);
    return { ranks: can.filter((rank, at) => at !== place && isSooner(rank, at)) };
  }

  /** 3.8, 5.7: who suits is taken only within 100 points of the first who can be had at all. */
  toRejectByRating({ opponent, first, suiting }, can, left, suits) {
    const endOf = (way) => {
      const end = wayEnd(way, [opponent], left, this.graph, this.group.mates);
      return can.includes(end) ? end : undefined;
    };
    const taken = first.length === 0 ? opponent : endOf(first);
    if (taken === undefined) return { flaw: "first" };
    const before = can.slice(0, can.indexOf(taken));
    if (suits(taken)) return taken === opponent ? { ranks: before } : { flaw: "not-first" };
    const none = suits(opponent) ? opponent : null;
    const best = suiting.length === 0 ? none : endOf(suiting);
    if (best === undefined || (best !== null && !suits(best))) return { flaw: "suiting" };
    const sooner = best === null ? can : can.slice(0, can.indexOf(best));
    const isNear = best !== null && Math.abs(this.players[best].rating - this.players[taken].rating) <= 100;
    if (opponent !== (isNear ? best : taken)) return { flaw: "not-first" };
    return { ranks: [...new Set([...before, ...sooner.filter(suits)])] };
  }

  /** Whether the odd parts of those who are left show that nobody of `ranks` can be spared. */
  areRejected(ranks, left, without) {
    if (ranks.length === 0) return true;
    const { excess, odd } = oddParts(this.graph, left, without, this.clock);
    return excess === 1 && !ranks.some((rank) => odd.has(rank));
  }

  /** Count the steps before the one that was taken by their reasons. */
  count(before, player, ranks) {
    const rest = new Set(ranks);
    this.rejected.rest += rest.size;
    for (const rank of before) {
      if (!this.graph[player][rank]) this.rejected.incompatible += 1;
      else if (!rest.has(rank)) this.rejected.colours += 1;
    }
  }
}
