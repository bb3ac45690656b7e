// The brackets of the Dubov system.
//
// C.04.4.1 (2026) articles 2 to 4: the bye first (3.1), then from the top the residents of the highest
// score left with their upfloaters (C5 to C10), their two subgroups (3.2.3), those who are shifted
// (3.2.4), and who meets whom (3.2.5, 3.2.6).

import { Choices } from "./choices.js";
import { idsOf, isNeeded, sameCriteria, sameList } from "./bracket-claims.js";
import { ProvedWalk } from "./proved.js";
import { isAscending } from "./round.js";
import { SubgroupProblem, UpfloaterProblem, byAverage, dubovByeOrder, outwards } from "./rules-dubov.js";
import { amountOf } from "./names.js";

export class DubovWalk extends ProvedWalk {
  check() {
    return this.checkBye() && this.checkBrackets();
  }

  /** 3.1: everybody who would have the bye before its receiver is needed by the others. */
  checkBye() {
    const { certificate, byId, history, pairs, clock } = this;
    if (certificate.bye === null) return true;
    const receiver = byId.get(certificate.bye);
    const isBefore = (player) => player.mayHaveBye && dubovByeOrder(player, receiver) < 0;
    const before = history.ranked.filter(isBefore);
    return this.say("3.1", "needed", isNeeded(before, certificate.needed, history.ranked, pairs, clock));
  }

  checkBrackets() {
    const { certificate, byId, history } = this;
    let left = history.ranked.filter((player) => player.id !== certificate.bye);
    for (let at = 0; at < certificate.brackets.length; at += 1) {
      if (left.length === 0) return this.say("1.9.2", "bracket-count", false);
      const claim = certificate.brackets[at];
      const residents = left.filter((player) => player.score === left[0].score);
      const below = new Set(left.slice(residents.length));
      const upfloaters = claim.upfloaters.map((id) => byId.get(id));
      const areRight =
        sameList(claim.residents, idsOf(residents)) &&
        upfloaters.every((player, place) =>
          below.has(player) && (place === 0 || upfloaters[place - 1].rank < player.rank));
      if (!this.say("1.3.2", "members", areRight, {}, at)) return false;
      const members = [...residents, ...upfloaters];
      if (!this.say("3.2", "candidate", this.isCandidate(claim, members), {}, at)) return false;
      if (!this.checkSet(claim, left, residents.length, at)) return false;
      if (!this.checkPairs(claim, members, at)) return false;
      const gone = new Set(members);
      left = left.filter((player) => !gone.has(player));
    }
    return this.say("1.9.2", "bracket-count", left.length === 0);
  }

  isCandidate({ pairs }, members) {
    const paired = pairs.flat();
    const inside = new Set(idsOf(members));
    return (
      paired.length === members.length &&
      new Set(paired).size === paired.length &&
      paired.every((id) => inside.has(id)) &&
      pairs.every(([one, other]) => this.opponents.get(one) === other)
    );
  }

  /** 3.2.1, 3.2.2: no set of upfloaters is better, and none as good is earlier. */
  checkSet(claim, left, size, at) {
    if (claim.upfloaters.length === 0) return this.say("C5", "upfloaters", true, {}, at);
    const { isLast } = this.history;
    const problem = new UpfloaterProblem({ left, residents: size, pairs: this.pairs, isLast });
    const found = this.judged("C5", claim.upfloating, problem, at);
    if (!found) return false;
    const { set, criteria } = problem.taken(claim.upfloating.partner);
    if (!this.say("C5", "upfloaters", sameList(idsOf(set), claim.upfloaters), {}, at)) return false;
    if (!this.checkValues(criteria, claim.upfloating.criteria, at)) return false;
    return this.tried("4.2", at, () => {
      const choices = new Choices(found.tight, claim.upfloating, this.orderClock);
      const isResident = (vertex) => vertex < size;
      const isBelow = (vertex) => vertex >= size;
      let open = set.length; // C5: no set as good has more
      for (let vertex = size; open > 0; vertex += 1) {
        const isTaken = isResident(choices.partner[vertex]);
        if (isTaken) open -= 1;
        else if (choices.can(vertex, isResident))
          return { step: "upfloaters", player: left[vertex].id };
        choices.settle(vertex, isTaken ? isResident : isBelow);
      }
      return null;
    });
  }

  checkValues(counted, stated, at) {
    if (!sameCriteria(counted, stated)) return this.say(counted[0].article, "criteria", false, {}, at);
    for (const one of counted)
      this.say(one.article, "criteria", true, { name: one.name, amount: amountOf(one) }, at);
    return true;
  }

  /** 3.2.3 to 3.2.6: the fewest pairs within subgroups, the first who are shifted, the first opponents. */
  checkPairs(claim, members, at) {
    const problem = new SubgroupProblem(members, this.pairs);
    const found = this.judged("3.2.4", claim.pairing, problem, at);
    if (!found) return false;
    const { partner } = claim.pairing;
    const { players } = problem;
    const isSame = partner.every((other, vertex) =>
      this.opponents.get(players[vertex].id) === players[other].id);
    const flaw = isSame ? null : "other-pairs";
    if (!this.say("3.2.4", "optimum", isSame, { flaw }, at)) return false;
    if (!this.checkValues(problem.counted(partner), claim.pairing.criteria, at)) return false;

    const vertexOf = new Map(players.map(({ id }, vertex) => [id, vertex]));
    const pairs = claim.pairs.map((pair) => pair.map((id) => vertexOf.get(id)));
    const shifted = new Set([
      ...pairs.map(([one]) => one).filter((one) => !problem.isFirst[one]),
      ...pairs.map(([, other]) => other).filter((other) => problem.isFirst[other]),
    ]);
    const areShifted = pairs.every((pair) => {
      const count = pair.filter((vertex) => shifted.has(vertex)).length;
      return count === (problem.isWithin(...pair) ? 1 : 0);
    });
    if (!this.say("3.2.4", "shifts", areShifted, {}, at)) return false;
    const rows = pairs.map(([one]) => [players[one].aro, players[one].number]);
    if (!this.say("3.2.5", "subgroup-order", isAscending(rows), {}, at)) return false;
    return (
      this.checkShifters(claim, problem, found.tight, shifted, at) &&
      this.checkTransposition(claim, problem, pairs, at)
    );
  }

  /** 3.2.4, 4.3: nobody who comes earlier could be shifted, out of the smaller subgroup first. */
  checkShifters(claim, problem, tight, shifted, at) {
    const { players, isFirst } = problem;
    const vertices = players.map((_, vertex) => vertex);
    const byAverageOf = (one, other) => byAverage(players[one], players[other]);
    const first = vertices.filter((vertex) => isFirst[vertex]).sort(byAverageOf);
    const second = vertices.filter((vertex) => !isFirst[vertex]);
    const subgroups = first.length <= second.length ? [first, second] : [second, first];
    return this.tried("4.3", at, () => {
      const choices = new Choices(tight, claim.pairing, this.orderClock);
      for (const members of subgroups) {
        const inside = new Set(members);
        const settled = { out: new Set(), stay: new Set() };
        let open = members.filter((vertex) => shifted.has(vertex)).length;
        for (const vertex of outwards(members)) {
          if (open === 0) break;
          if (shifted.has(vertex)) {
            open -= 1;
            settled.out.add(vertex);
            choices.settle(vertex, (other) => inside.has(other) && !settled.out.has(other));
            continue;
          }
          if (choices.can(vertex, (other) => inside.has(other) && !settled.out.has(other)))
            return { step: "shifters", player: players[vertex].id };
          settled.stay.add(vertex);
          choices.settle(vertex, (other) => !settled.stay.has(other));
        }
        const stays = (vertex) => inside.has(vertex) && !shifted.has(vertex);
        for (const vertex of members.filter(stays)) choices.settle(vertex, (other) => !stays(other));
      }
      return null;
    });
  }

  /** 3.2.6, 4.4: nobody of the first subgroup could have an opponent with a lower number. */
  checkTransposition(claim, problem, pairs, at) {
    const { players } = problem;
    const isSecond = new Uint8Array(players.length);
    for (const [, other] of pairs) isSecond[other] = 1;
    return this.tried("4.4", at, () => {
      const legal = players.map((one, vertex) => {
        this.orderClock.check();
        return players.flatMap((other, place) =>
          isSecond[vertex] !== isSecond[place] && this.pairs.mayMeet(one, other) ? [place] : []);
      });
      const choices = new Choices(legal, { ...claim.pairing, oddSets: [] }, this.orderClock);
      for (const [vertex, own] of pairs) {
        if (choices.can(vertex, (other) => other < own))
          return { step: "opponents", player: players[vertex].id };
        choices.settle(vertex, (other) => other === own);
        choices.settle(own, (other) => other === vertex);
      }
      return null;
    });
  }
}
