// A round of the Swiss of draughts: everybody, legal pairs, the bye, colours and boards, then the groups.
//
// Rules 1 to 9 of decision 0105. A certificate is a log of the procedure; that nobody could take an earlier
// opponent follows from dual values, that nobody before has the bye from odd parts.

import { draughtsHistory, draughtsSettings } from "./rules-draughts.js";
import { GroupWalk } from "./walk-draughts.js";
import { Pairs } from "./legality.js";
import { Steps, judgeProof } from "./proof-draughts.js";
import { canBeLeftOver } from "./parts.js";
import { comparedAcceleration } from "./acceleration.js";
import { boardKey, isAscending, isOfTournament } from "./round.js";
import { isEverybodyPaired, tellOfGames } from "./claims.js";
import { isOfTeams } from "./encounters.js";
import { numbersOf } from "./history.js";
import { sameList } from "./bracket-claims.js";
import { Unreadable } from "./limits.js";

const BY_SCORE = { boardsByPairingScore: false };

/** For each of these players the others whom he may meet (rule 1). */
function legalPairs(players, pairs, clock) {
  return players.map((one) => {
    clock.check();
    const mayMeet = (other) => one !== other && !one.met.has(other.id) && !pairs.areApart(one, other);
    return Uint8Array.from(players, (other) => (mayMeet(other) ? 1 : 0));
  });
}

class DraughtsRound {
  constructor(certificate, clock, say) {
    Object.assign(this, { certificate, clock, sayLine: say });
  }

  say(article, claim, ok, values = {}, at = null) {
    this.sayLine({ article, bracket: at === null ? null : at + 1, claim, ok, values });
    return ok;
  }

  check() {
    return this.checkTournament() && this.checkPairs() && this.checkBye() && this.checkGroups();
  }

  checkTournament() {
    const { certificate } = this;
    const { rules, round, tournament } = certificate;
    const isOnce = tournament.settings.length === new Set(tournament.settings.map(([name]) => name)).size;
    const isOwn = isOnce && isOfTournament(certificate) && !isOfTeams(tournament);
    if (!this.say("0105", "tournament", isOwn)) return false;
    const hasTwice = ({ players }) => new Set(players).size !== players.length;
    if (tournament.adjustments.some(hasTwice)) return this.say("0105.2", "decisions", false);
    this.settings = draughtsSettings(rules, certificate.settings);
    this.history = draughtsHistory(tournament, round, rules, this.settings);
    if (this.history.ranked.length < 2) throw new Unreadable("nobody-paired");
    const claim = comparedAcceleration(tournament, round, numbersOf(tournament, 1));
    if (claim) this.say("C.04.7", claim, true);
    return true;
  }

  checkPairs() {
    const { certificate, history, clock } = this;
    const { tournament, round, bye } = certificate;
    const { ranked } = history;
    const isEverybody = isEverybodyPaired(certificate, ranked.map((player) => player.id));
    if (!this.say("0105.1", "everybody", isEverybody, { number: ranked.length })) return false;
    const byId = new Map(ranked.map((player) => [player.id, player]));
    const pairs = new Pairs(history, tournament, round);
    const games = certificate.pairs.map(([white, black]) => ({ white, black }));
    const tell = (article, claim, isWrong) => {
      const say = (name, ok, values) => this.say(article, name, ok, values);
      return tellOfGames(say, games, claim, ({ white, black }) => isWrong(byId.get(white), byId.get(black)));
    };
    const receiver = byId.get(bye);
    const boards = certificate.pairs.map(([one, other]) => boardKey(byId.get(one), byId.get(other), BY_SCORE));
    const isRight =
      tell("0105.1", "met", (one, other) => one.met.has(other.id)) &&
      tell("0105.1", "forbidden", (one, other) => pairs.areApart(one, other)) &&
      (bye === null || this.say("0105.7", "bye", receiver.mayHaveBye, { player: bye })) &&
      tell("0105.9", "colours", (white, black) => pairs.white(white, black) !== white) &&
      this.say("C.04.2.D.9", "boards", isAscending(boards));
    if (isRight) this.legal = legalPairs(ranked, pairs, clock);
    return isRight;
  }

  /** Rule 7: whoever would have the bye before its receiver cannot be left over. */
  checkBye() {
    const { certificate, history, legal, clock } = this;
    const { bye, spared } = certificate;
    const { ranked } = history;
    if (bye === null) return true;
    const ranks = new Map(ranked.map((player) => [player.id, player.rank]));
    const before = ranked.slice(ranks.get(bye) + 1).filter((player) => player.mayHaveBye);
    const without = (spared ?? []).filter((id) => ranks.has(id)).map((id) => ranks.get(id));
    const all = ranked.map((player) => player.rank);
    const left = before.length === 0 ? new Set() : canBeLeftOver(legal, all, without, clock);
    const flaw = before.reverse().find((player) => left.has(player.rank));
    return this.say("0105.7", "spared", flaw === undefined, { player: bye, other: flaw?.id ?? "" });
  }

  /** Rules 3 to 6 and 8: the groups from the top. */
  checkGroups() {
    const { certificate, history, settings, legal, clock } = this;
    const receiver = certificate.bye === null ? -1 : history.byId.get(certificate.bye).rank;
    const isIn = (_, rank) => rank !== receiver;
    this.players = history.ranked.filter(isIn);
    this.legal = legal.filter(isIn).map((row) => row.filter(isIn));
    this.ranks = new Map(this.players.map(({ id }, rank) => [id, rank]));
    this.partner = new Int32Array(this.players.length);
    for (const [one, other] of certificate.pairs.map((pair) => pair.map((id) => this.ranks.get(id)))) {
      this.partner[one] = other;
      this.partner[other] = one;
    }
    this.wishes = this.players.map(({ wish }) => (settings.colours === "yes" ? wish : 0));
    this.work = new Steps(clock);
    this.lonely = new Set();
    this.groupsDone = 0;
    let left = this.players.map((_, rank) => rank);
    let fromAbove = [];
    for (let at = 0; at < certificate.groups.length && left.length > 0; at += 1) {
      const walk = this.checkGroup(at, left, fromAbove);
      if (walk === null) return false;
      left = left.filter((rank) => !walk.isMember(rank) || walk.isDown(rank));
      fromAbove = walk.members.filter((rank) => walk.isDown(rank));
      this.groupsDone = at + 1;
    }
    const isWhole = left.length === 0 && this.groupsDone === certificate.groups.length;
    return this.say("0105.2", "draughts-groups", isWhole);
  }

  /** The walk of a group that is proved, or null. */
  checkGroup(at, left, fromAbove) {
    const claim = this.certificate.groups[at];
    const { players, partner, lonely, settings } = this;
    const idsOf = (ranks) => ranks.map((rank) => players[rank].id);
    const isFromAbove = new Set(fromAbove);
    const others = left.filter((rank) => !isFromAbove.has(rank));
    const residents = others.filter((rank) => players[rank].score === players[others[0]].score);
    const areRight = sameList(claim.fromAbove, idsOf(fromAbove)) && sameList(claim.residents, idsOf(residents));
    if (!this.say("0105.2", "draughts-members", areRight, {}, at)) return null;
    const isNeighbours = settings.pairing === "neighbours";
    const walk = new GroupWalk({ players, partner, fromAbove, residents, lonely, isNeighbours }).go();
    const proofs = this.checkProofs(claim, walk, left, at);
    if (proofs === null || !this.checkSteps(claim, walk, left, proofs, at)) return null;
    if (walk.isLonely !== null) lonely.add(walk.isLonely);
    return walk;
  }

  /** Rules 8 and 6: each proof holds; null if one does not. */
  checkProofs(claim, walk, left, at) {
    const { partner, wishes, legal, players } = this;
    const afters = claim.proofs.map((proof) => proof.after);
    const areInOrder =
      afters[0] === 0 &&
      afters.every((after, place) => place === 0 || after >= afters[place - 1]) &&
      afters.at(-1) < walk.steps.length;
    if (!this.say("0105.8", "draughts-proofs", areInOrder, {}, at)) return null;
    const rankOf = (id) => this.ranks.get(id) ?? -1;
    const ranked = (list) => list.map(({ dual, players: ids }) => ({ dual, players: ids.map(rankOf) }));
    const count = players.length;
    const isMember = Uint8Array.from(players, (_, rank) => (walk.isMember(rank) ? 1 : 0));
    const found = [];
    for (const [place, { after, scale, duals, oddSets }] of claim.proofs.entries()) {
      const taken = new Set(walk.steps.slice(0, after).filter(([, other]) => other !== null).flat());
      const gone = walk.steps.slice(0, after).filter(([, other]) => other === null).map(([rank]) => rank);
      const alive = left.filter((rank) => !taken.has(rank));
      const aliveSet = new Set(alive);
      const hasGone = new Uint8Array(count);
      for (const rank of gone) hasGone[rank] = 1;
      const problem = {
        count, alive, isMember, hasGone, wishes, partner, legal,
        isAlive: (rank) => aliveSet.has(rank),
        price: walk.members.length,
      };
      const proof = { scale, duals: ranked(duals), oddSets: ranked(oddSets) };
      const { flaw, excludes } = judgeProof(proof, problem, this.work);
      if (flaw) {
        this.say("0105.8", "draughts-proof", false, { number: place + 1, flaw }, at);
        return null;
      }
      found.push({ after, excludes });
    }
    this.sayFewest(walk, at);
    return found;
  }

  /** What the proofs of the whole group say. */
  sayFewest(walk, at) {
    const { partner, wishes } = this;
    const down = walk.members.filter((rank) => walk.isDown(rank)).length;
    if (down > 0) this.say("0105.8", "draughts-down", true, { number: down }, at);
    const isDenied = (rank) => {
      const other = partner[rank];
      return rank < other && walk.isMember(other) && wishes[rank] !== 0 && wishes[rank] === wishes[other];
    };
    const denied = walk.members.filter(isDenied).length;
    if (denied > 0) this.say("0105.6", "draughts-wishes", true, { number: denied }, at);
  }

  /** Rules 3 to 5: the steps are those of the walk, and nothing before them was possible. */
  checkSteps(claim, walk, left, proofs, at) {
    const { players, legal } = this;
    const idOf = (rank) => (rank === null ? null : players[rank].id);
    const isSame = (step, place) => sameList(step.map(idOf), claim.steps[place] ?? []);
    const areSame = claim.steps.length === walk.steps.length && walk.steps.every(isSame);
    if (!this.say("0105.3 - 5", "draughts-steps", areSame, {}, at)) return false;
    const below = left.filter((rank) => !walk.isMember(rank));
    for (const { rank, before, isBeforeDown, after } of walk.turns) {
      const known = proofs.filter((proof) => proof.after <= after);
      this.work.take(1 + known.length);
      const isOpen = (other) =>
        legal[rank][other] === 1 && !known.some((proof) => proof.excludes(rank, other));
      const earlier = before.find(isOpen);
      if (earlier !== undefined) {
        const values = { player: idOf(rank), other: idOf(earlier) };
        return this.say("0105.3 - 5", "draughts-earlier", false, values, at);
      }
      if (isBeforeDown && below.some(isOpen))
        return this.say("0105.4", "draughts-stay", false, { player: idOf(rank) }, at);
    }
    return this.say("0105.3 - 5", "draughts-earlier", true, {}, at);
  }
}

/** Every claim about a round of draughts is told; false if one does not hold. */
export function judgeDraughts(certificate, clock, say) {
  return new DraughtsRound(certificate, clock, say).check();
}
