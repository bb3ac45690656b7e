// Who leaves a group of the Lim system (C.04.4.3 articles 2.3 and 3).
//
// That so many must leave, and who can, rests on odd parts; that they can indeed, on the pairs that follow.

import { oddParts } from "./parts.js";
import { wayEnd } from "./ways-lim.js";

/** Residents of the adjacent group, each for one of the floaters who come in the order of turns (3.3, 3.4). */
class Served {
  constructor(graph, residents, clock) {
    Object.assign(this, { graph, residents, clock });
    this.guestOf = new Map();
    this.hostOf = new Map();
    this.opened = null;
  }

  /** Serve one more if it can be done, whoever of those before is served by whom then. */
  add(player) {
    if (this.opened !== null && !this.has(player)) return;
    this.opened = null;
    const from = new Map();
    const queue = [player];
    let unseen = this.residents;
    for (const guest of queue) {
      this.clock.check();
      const apart = [];
      for (const resident of unseen) {
        if (!this.graph[guest][resident]) {
          apart.push(resident);
          continue;
        }
        from.set(resident, guest);
        if (!this.guestOf.has(resident)) return this.take(resident, from);
        queue.push(this.guestOf.get(resident));
      }
      unseen = apart;
    }
  }

  take(last, from) {
    for (let resident = last; resident !== undefined; ) {
      const guest = from.get(resident);
      const before = this.hostOf.get(guest);
      this.hostOf.set(guest, resident);
      this.guestOf.set(resident, guest);
      resident = before;
    }
  }

  /** Residents who could be free for another one. */
  open() {
    const found = this.residents.filter((resident) => !this.guestOf.has(resident));
    let held = this.residents.filter((resident) => this.guestOf.has(resident));
    for (const resident of found) {
      this.clock.check();
      const still = [];
      for (const each of held) (this.graph[this.guestOf.get(each)][resident] ? found : still).push(each);
      held = still;
    }
    return found;
  }

  /** Whether somebody would be served together with those before. */
  has(player) {
    this.opened ??= this.open();
    return this.opened.some((resident) => this.graph[player][resident]);
  }
}

/** Whether a row of numbers stands before another one. */
function isBefore(one, other) {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at !== -1 && one[at] < other[at];
}

/** The first by rows of numbers that `keyOf` gives. */
const firstBy = (list, keyOf) =>
  list.reduce((best, each) => (best === null || isBefore(keyOf(each), keyOf(best)) ? each : best), null);

/** The floaters of one group, in the order of the choices. */
export class Floaters {
  constructor({ players, graph, isMaxi, clock }, group, adjacent) {
    Object.assign(this, { players, graph, isMaxi, clock, group, adjacent });
    this.isUpward = group.side === "lower";
  }

  /** Ranks in the order of turns in the adjacent group. */
  inTurn(ranks) {
    return [...ranks].sort((one, other) => (this.isUpward ? other - one : one - other));
  }

  isSooner(one, other) {
    return this.isUpward ? one > other : one < other;
  }

  /** What is wrong, with the player of the line; null if nobody else should have left. */
  flaw() {
    const { graph, group } = this;
    const { members, floaters } = group;
    const meetsNobody = (rank) => !members.some((other) => graph[rank][other]);
    const alone = this.inTurn(members.filter(meetsNobody));
    const wrong = alone.find((rank, at) => floaters[at]?.player !== rank);
    if (wrong !== undefined) return { rank: wrong, flaw: "alone" };
    const gone = new Set(alone);
    for (let at = alone.length; at < floaters.length; at += 1) {
      this.clock.check();
      const flaw = this.flawOf(floaters[at], floaters.slice(at).map(({ player }) => player), gone);
      if (flaw !== null) return { rank: floaters[at].player, flaw };
      gone.add(floaters[at].player);
    }
    return null;
  }

  /** What is wrong with a line; `waiting` are the floaters who have not left before it. */
  flawOf({ player, without, usual }, waiting, gone) {
    const { graph, group, clock } = this;
    const left = group.members.filter((rank) => !gone.has(rank));
    const { excess, odd } = oddParts(graph, left, without, clock);
    if (excess !== waiting.length) return "parts";
    if (!odd.has(player)) return "not-spare";
    const choices = this.choicesOf(left.filter((rank) => odd.has(rank)), left, gone);
    if (!this.isMaxi) {
      const first = firstBy(choices, ({ type, floated, minor, turn }) => [type, floated, minor, turn]);
      return first.rank === player ? null : "not-first";
    }
    const end = usual.length === 0 ? player : wayEnd(usual, waiting, left, graph, group.mates);
    return this.flawOfMaxi(player, choices.find(({ rank }) => rank === end), choices);
  }

  /** 3.2.3: colours only between players within 100 points of the one who would leave without them. */
  flawOfMaxi(player, usual, choices) {
    if (usual === undefined) return "usual";
    const keyOf = ({ type, floated, turn }) => [type, floated, turn];
    if (choices.some((each) => isBefore(keyOf(each), keyOf(usual)))) return "not-first";
    const ratingOf = ({ rank }) => this.players[rank].rating;
    const isNear = (each) => Math.abs(ratingOf(each) - ratingOf(usual)) <= 100;
    const isAlike = ({ type, floated }) => type === usual.type && floated === usual.floated;
    const major = choices.filter((each) => each.minor === 0 && isAlike(each) && isNear(each));
    const first = firstBy(major, ({ turn }) => [turn]) ?? usual;
    return first.rank === player ? null : "not-first";
  }

  /** What tells those who can leave from each other: type, last float, majority, number. */
  choicesOf(spare, left, gone) {
    const { players, group } = this;
    const dues = left.map((rank) => players[rank].preference.colour);
    const majority = Math.sign(dues.reduce((sum, colour) => sum + colour, 0));
    const served = this.servedOf(spare, gone);
    return spare.map((rank) => {
      const { hasFloated, preference, number } = players[rank];
      return {
        rank,
        type: (group.incomers.has(rank) ? 2 : 0) + (served.has(rank) ? 0 : 1), // d, c, b, a of 3.9
        floated: hasFloated ? 1 : 0,
        minor: majority !== 0 && preference.colour === majority ? 0 : 1,
        turn: this.isUpward ? number : -number,
      };
    });
  }

  /** Those of `spare` who have an opponent in the adjacent group. */
  servedOf(spare, gone) {
    const served = new Served(this.graph, this.adjacent, this.clock);
    const found = new Set();
    const before = this.inTurn(gone);
    let at = 0;
    for (const rank of this.inTurn(spare)) {
      for (; at < before.length && this.isSooner(before[at], rank); at += 1) served.add(before[at]);
      if (served.has(rank)) found.add(rank);
    }
    return found;
  }
}
