// The round of the Lim system: the bye, the groups one after the other, the median, colours and boards.
//
// C.04.4.3 (2026). The certificate is the log of the walk that the articles tell; which step comes next is
// worked out anew, and each step that was rejected must have its reason.

import { comparedAcceleration } from "./acceleration.js";
import { idsOf, sameList } from "./bracket-claims.js";
import { Floaters } from "./floaters-lim.js";
import { numbersOf } from "./history.js";
import { Unreadable } from "./limits.js";
import { isEverybodyOnce } from "./numbers.js";
import { oddParts } from "./parts.js";
import { boardKey, isAscending, isOfTournament } from "./round.js";
import { LIM_EDITIONS, LIM_SETTINGS, LimPairs, limByeOrder, limGroups, limHistory } from "./rules-lim.js";
import { GroupWalk } from "./walk-lim.js";

const downward = (one, other) => one - other;
const upward = (one, other) => other - one;

class LimRound {
  constructor({ certificate, edition, history, pairs, settings, clock, say }) {
    Object.assign(this, { certificate, edition, pairs, clock, sayLine: say, players: history.ranked });
    this.isMaxi = settings.maxi === "yes";
    this.rankOf = new Map(this.players.map(({ id, rank }) => [id, rank]));
    this.graph = this.players.map(() => new Uint8Array(this.players.length));
    this.expected = limGroups(this.players, certificate.bye);
    this.sent = { upper: [], lower: [] }; // who floats out of the last group so far
    this.made = []; // all pairs that are not taken apart, with their groups
  }

  say(article, claim, ok, values = {}, at = null) {
    this.sayLine({ article, bracket: at === null ? null : at + 1, claim, ok, values });
    return ok;
  }

  check() {
    return (
      this.say("1", "tournament", isOfTournament(this.certificate)) &&
      this.checkPairing() &&
      this.checkBye() &&
      this.checkGroups() &&
      this.checkCracked() &&
      this.checkMedian() &&
      this.checkMade() &&
      this.checkBoards()
    );
  }

  ranksOf(ids) {
    return ids.map((id) => this.rankOf.get(id)).filter((rank) => rank !== undefined);
  }

  /** Everybody is paired once, with somebody who is compatible. */
  checkPairing() {
    const { certificate, players, pairs, clock } = this;
    const named = [...certificate.pairs.flat(), ...(certificate.bye === null ? [] : [certificate.bye])];
    const isWhole = isEverybodyOnce(named, idsOf(players));
    if (!this.say("1", "everybody", isWhole, { number: players.length })) return false;
    const barred = { met: [], forbidden: [], colour: [] };
    this.boards = certificate.pairs.map((pair) => pair.map((id) => players[this.rankOf.get(id)]));
    for (const [one, other] of this.boards) {
      const bar = pairs.bar(one, other);
      if (bar !== null) barred[bar].push(`${one.id}-${other.id}`);
    }
    const tell = (bar, claim) => this.say("2.1", claim, barred[bar].length === 0, { pairs: barred[bar].join(", ") });
    if (!tell("met", "met") || !tell("forbidden", "forbidden") || !tell("colour", "lim-colour")) return false;
    for (let one = 0; one < players.length; one += 1) {
      clock.check();
      for (let other = one + 1; other < players.length; other += 1)
        this.graph[one][other] = this.graph[other][one] = pairs.mayMeet(players[one], players[other]) ? 1 : 0;
    }
    return true;
  }

  /** 1, 7.1: nobody who would have the bye before its receiver can be spared. */
  checkBye() {
    const { certificate, players, graph, clock } = this;
    const { bye, round, spared } = certificate;
    if (bye === null) return true;
    const receiver = players[this.rankOf.get(bye)];
    if (!this.say("1", "bye", receiver.mayHaveBye, { player: bye })) return false;
    const order = limByeOrder(round);
    const before = players.filter((player) => player.mayHaveBye && order(player, receiver) < 0);
    let ok = true;
    if (before.length > 0) {
      const all = players.map(({ rank }) => rank);
      const { excess, odd } = oddParts(graph, all, this.ranksOf(spared ?? []), clock);
      ok = excess === 1 && !before.some(({ rank }) => odd.has(rank));
    }
    return this.say(round > 1 ? "1" : "7.1", "needed", ok);
  }

  /** 2.2 to 4: the groups above the median and below it, from outside. */
  checkGroups() {
    const { certificate, expected } = this;
    const isWhole = certificate.scoregroups.length === expected.length;
    if (!this.say("2.2", "lim-groups", isWhole, { number: expected.length })) return false;
    for (let at = 0; at < expected.length - 1; at += 1) {
      const { side } = expected[at];
      const next = expected[at + 1].side === side ? expected[at + 1] : expected.at(-1);
      const above = side === "upper" ? this.sent.upper : [];
      const below = side === "lower" ? this.sent.lower : [];
      const group = this.checkedGroup(at, above, below);
      if (group === null || !this.checkFloaters(group, next.residents, at) || !this.checkWalk(group, at)) return false;
      this.sent[side] = group.floaters.map(({ player }) => player);
    }
    return true;
  }

  /** A group in ranks, if it has the players it should have; else null. */
  checkedGroup(at, above, below) {
    const { players, expected } = this;
    const { side, residents } = expected[at];
    const claim = this.certificate.scoregroups[at];
    const [fromAbove, fromBelow] = [[...above].sort(downward), [...below].sort(upward)];
    const isSame = (ids, ranks) => sameList(ids, ranks.map((rank) => players[rank].id));
    const areRight =
      claim.side === side &&
      sameList(claim.residents, idsOf(residents)) &&
      isSame(claim.fromAbove, fromAbove) &&
      isSame(claim.fromBelow, fromBelow);
    if (!this.say("2.2", "lim-members", areRight, {}, at)) return null;
    const members = [...residents.map(({ rank }) => rank), ...above, ...below].sort(downward);
    const named = [
      ...claim.pairs.flatMap(({ player, opponent }) => [player, opponent]),
      ...claim.floaters.map(({ player }) => player),
    ];
    const isOnce = isEverybodyOnce(named, members.map((rank) => players[rank].id));
    const ok = isOnce && (side !== "median" || claim.floaters.length === 0);
    if (!this.say("2.3", "lim-once", ok, {}, at)) return null;
    return this.inRanks(claim, members, fromAbove, fromBelow);
  }

  /** The lines of a group with ranks in the place of ids; who is not paired in this round stays unknown. */
  inRanks({ side, floaters, pairs }, members, fromAbove, fromBelow) {
    const all = (ids) => ids.map((id) => this.rankOf.get(id));
    const mates = new Map();
    const lines = pairs.map(({ player, opponent, without, first, suiting }) => {
      const [one, other] = all([player, opponent]);
      mates.set(one, other).set(other, one);
      return { player: one, opponent: other, without: this.ranksOf(without), first: all(first), suiting: all(suiting) };
    });
    const leavers = floaters.map(({ player, without, usual }) => ({
      player: this.rankOf.get(player),
      without: this.ranksOf(without),
      usual: all(usual),
    }));
    return {
      side,
      members,
      mates,
      floaters: leavers,
      pairs: lines,
      fromAbove: new Set(fromAbove),
      incomers: new Set([...fromAbove, ...fromBelow]),
    };
  }

  named({ rank, other, flaw }) {
    return { player: this.players[rank].id, other: this.players[other]?.id ?? "", flaw };
  }

  checkFloaters(group, adjacent, at) {
    const ranks = adjacent.map(({ rank }) => rank);
    const found = new Floaters(this, group, ranks).flaw();
    const values = found === null ? { number: group.floaters.length } : this.named(found);
    return this.say("2.3, 3", "lim-floaters", found === null, values, at);
  }

  checkWalk(group, at) {
    const walk = new GroupWalk(this, group);
    const found = walk.flaw();
    const values = found === null ? { number: group.pairs.length, ...walk.rejected } : this.named(found);
    if (!this.say("4, 5.2", "lim-pairs", found === null, values, at)) return false;
    for (const { player, opponent } of group.pairs) this.made.push({ side: group.side, player, opponent });
    return true;
  }

  /** 2.6: pairs of the sides are taken apart as long as the median cannot be paired. */
  checkCracked() {
    const { players, graph, expected, sent, clock } = this;
    const left = { upper: [], lower: [] };
    for (const pair of this.made) left[pair.side].push(pair);
    const members = [...expected.at(-1).residents.map(({ rank }) => rank), ...sent.upper, ...sent.lower];
    let number = 0;
    for (const { without, pairs } of this.certificate.cracked)
      for (const named of pairs) {
        const isBlocked = oddParts(graph, members, this.ranksOf(without), clock).excess > 0;
        const wanted = sent.upper.length > sent.lower.length ? "lower" : "upper";
        const other = wanted === "upper" ? "lower" : "upper";
        const side = left[wanted].length > 0 ? wanted : other;
        const taken = left[side].pop();
        const ranks = taken && [taken.player, taken.opponent];
        const isNext = taken !== undefined && sameList(named, ranks.map((rank) => players[rank].id));
        if (!isBlocked || !isNext) return this.say("2.6", "lim-cracked", false, { pairs: named.join("-") });
        sent[side] = [...sent[side], ...ranks];
        members.push(...ranks);
        number += 1;
      }
    this.made = [...left.upper, ...left.lower];
    return this.say("2.6", "lim-cracked", true, { number });
  }

  checkMedian() {
    const at = this.expected.length - 1;
    const group = this.checkedGroup(at, this.sent.upper, this.sent.lower);
    return group !== null && this.checkWalk(group, at);
  }

  /** The pairs of the groups, but for those that were taken apart, are those of the round. */
  checkMade() {
    const key = (one, other) => `${Math.min(one, other)} ${Math.max(one, other)}`;
    const sides = new Map(this.made.map(({ side, player, opponent }) => [key(player, opponent), side]));
    this.sideOf = ([one, other]) => sides.get(key(one.rank, other.rank));
    const isMade = (board) => this.sideOf(board) !== undefined;
    const isSame = this.made.length === this.boards.length && this.boards.every(isMade);
    return this.say("4", "lim-made", isSame);
  }

  checkBoards() {
    const { boards, pairs, edition } = this;
    const isWrong = ([white, black]) => pairs.whiteOn(this.sideOf([white, black]), white, black) !== white;
    const wrong = boards.filter(isWrong).map(([white, black]) => `${white.id}-${black.id}`);
    const coloured = this.say("5", "colours", wrong.length === 0, { pairs: wrong.join(", ") });
    const keys = boards.map(([one, other]) => boardKey(one, other, edition));
    return this.say("C.04.2 3.6", "boards", isAscending(keys)) && coloured;
  }
}

/** Every claim about a round of the Lim system is told; false if one does not hold. */
export function judgeLim(certificate, clock, say) {
  const { tournament, round, rules } = certificate;
  const usual = Object.entries(LIM_SETTINGS).map(([name, [first]]) => [name, first]);
  const settings = { ...Object.fromEntries(usual), ...certificate.settings };
  const edition = LIM_EDITIONS[rules];
  const history = limHistory(tournament, round, edition, settings);
  if (history.ranked.length < 2) throw new Unreadable("nobody-paired");
  const claim = comparedAcceleration(tournament, round, numbersOf(tournament, 1));
  if (claim) say({ article: "C.04.7", bracket: null, claim, ok: true, values: {} });
  const pairs = new LimPairs(history, tournament, round, settings);
  return new LimRound({ certificate, edition, history, pairs, settings, clock, say }).check();
}
