// The round and the brackets of the Swiss Team and Double-Swiss systems.
//
// C.04.6 and C.04.5, articles 2 and 3: the bye first (3.4), then from the top the residents of the
// highest score left with their upfloaters (C4 to C7) and their pairs (C8 to C10); of what is equally
// good the first (3.5.4, 3.6.3).

import { Choices } from "./choices.js";
import { idsOf, isNeeded, sameCriteria, sameList } from "./bracket-claims.js";
import { LIMITS, OutOfTime } from "./limits.js";
import { isAscending } from "./round.js";
import { aloneBy } from "./proof.js";
import { ProvedWalk } from "./proved.js";
import { extendMatching } from "./matching.js";
import { PairProblem, SetProblem, byeOrder, whiteOf } from "./rules-topgroup.js";

/** The walk through a round whose brackets have upfloaters. */
export class TopgroupWalk extends ProvedWalk {
  check() {
    return this.checkRound() && this.checkBye() && this.checkBrackets();
  }

  checkRound() {
    const { certificate, byId, pairs, edition, settings, initialColour } = this;
    const named = [...certificate.pairs.flat(), ...(certificate.bye === null ? [] : [certificate.bye])];
    const isEverybody =
      named.length === byId.size && new Set(named).size === named.length && named.every((id) => byId.has(id));
    if (!this.say("3.2", "everybody", isEverybody, { number: byId.size })) return false;
    if ((byId.size % 2 === 1) !== (certificate.bye !== null)) return this.say("3.2", "everybody", false);
    const boards = certificate.pairs.map((pair) => pair.map((id) => byId.get(id)));
    const told = (list) => ({ pairs: list.map(([one, other]) => `${one.id}-${other.id}`).join(", ") });
    const barred = (why) => boards.filter(([one, other]) => pairs.bar(one, other) === why);
    let ok = true;
    for (const why of ["met", "forbidden"])
      ok = this.say("C1", why, barred(why).length === 0, told(barred(why))) && ok;
    const wrong = boards.filter(
      ([white, black]) => whiteOf(white, black, edition, settings, initialColour) !== white,
    );
    ok = this.say("4.3", "colours", wrong.length === 0, told(wrong)) && ok;
    const keys = boards.map(([one, other]) => {
      const better = one.rank < other.rank ? one : other;
      return [-better.score, -(one.score + other.score), better.number];
    });
    return this.say("C.04.2 3.6", "boards", isAscending(keys)) && ok;
  }

  /** 3.4, C2: everybody who would have the bye before its receiver is needed by the others. */
  checkBye() {
    const { certificate, byId, history, pairs } = this;
    if (certificate.bye === null) return true;
    const receiver = byId.get(certificate.bye);
    if (!this.say("C2", "bye", receiver.mayHaveBye, { player: receiver.id })) return false;
    const before = history.ranked.filter((team) => team.mayHaveBye && byeOrder(team, receiver) < 0);
    const ok = isNeeded(before, certificate.needed, history.ranked, pairs, this.clock);
    return this.say("3.4", "needed", ok);
  }

  checkBrackets() {
    const { certificate, byId, history } = this;
    let left = history.ranked.filter((team) => team.id !== certificate.bye);
    const scores = [...new Set(history.ranked.map((team) => team.score))];
    for (let at = 0; at < certificate.brackets.length; at += 1) {
      if (left.length === 0) return this.say("3.2", "bracket-count", false);
      const claim = certificate.brackets[at];
      const residents = left.filter((team) => team.score === left[0].score);
      const upfloaters = claim.upfloaters.map((id) => byId.get(id));
      const isRight =
        sameList(claim.residents, idsOf(residents)) &&
        upfloaters.every((team, place) =>
          team !== undefined && team.score < left[0].score && left.includes(team) &&
          (place === 0 || upfloaters[place - 1].rank < team.rank));
      if (!this.say("1.3.2", "members", isRight, {}, at)) return false;
      const members = [...residents, ...upfloaters];
      if (!this.checkPairs(claim, members, at)) return false;
      const next = scores[scores.indexOf(left[0].score) + 1];
      const following = left.filter((team) => team.score === next);
      if (!this.checkSet(claim, left, residents, upfloaters, following, at)) return false;
      if (!this.checkPairing(claim, members, upfloaters, at)) return false;
      const gone = new Set(members);
      left = left.filter((team) => !gone.has(team));
    }
    return this.say("3.2", "bracket-count", left.length === 0);
  }

  checkPairs(claim, members, at) {
    const paired = claim.pairs.flat();
    const inside = new Set(idsOf(members));
    const tops = claim.pairs.map(([top]) => this.byId.get(top)?.number);
    const ok =
      paired.length === members.length &&
      new Set(paired).size === paired.length &&
      paired.every((id) => inside.has(id)) &&
      claim.pairs.every(
        ([one, other]) =>
          this.opponents.get(one) === other && this.byId.get(one).number < this.byId.get(other).number,
      ) &&
      tops.every((number, place) => place === 0 || tops[place - 1] < number);
    return this.say("3.6", "candidate", ok, {}, at);
  }

  /** 3.5: no set of upfloaters is better, and none as good is earlier. */
  checkSet(claim, left, residents, upfloaters, following, at) {
    const { edition, history } = this;
    if (upfloaters.length === 0) return this.say("C4", "upfloaters", true, {}, at);
    const size = residents.length;
    const common = { left, residents: size, following, pairs: this.pairs };
    const asksC7 = edition.asksC7 && history.asksFloats;
    const isOpen = claim.following === null;
    const problem = new SetProblem({ ...common, asksC6: edition.asksC6 && isOpen, asksC7 });
    const found = this.judged("C4", claim.upfloating, problem, at);
    if (!found) return false;
    const { set, apart, criteria } = problem.taken(claim.upfloating.partner);
    if (!sameList(idsOf(set), claim.upfloaters)) return this.say("C4", "upfloaters", false, {}, at);
    if (!sameCriteria(criteria, claim.upfloating.criteria))
      return this.say("C4", "criteria", false, {}, at);
    this.say("C4", "upfloaters", true, {}, at);
    if (edition.is2024) return this.checkAmong(claim, found.tight, left, size, following, set, at);
    if (!this.checkC6(claim, common, asksC7, following, set, apart, at)) return false;
    return this.checkSetOrder(claim, found.tight, left, size, size, at);
  }

  /** 3.5.4, 2.2.4: no set as good has somebody earlier, from the vertex `from` on. */
  checkSetOrder(claim, tight, left, size, from, at) {
    return this.tried("3.5.4", at, () => {
      const choices = new Choices(tight, claim.upfloating, this.orderClock);
      const isResident = (vertex) => vertex < size;
      const isBelow = (vertex) => vertex >= size;
      const isTaken = (vertex) => isResident(choices.partner[vertex]);
      const settle = (vertex) => choices.settle(vertex, isTaken(vertex) ? isResident : isBelow);
      for (let vertex = size; vertex < from; vertex += 1) settle(vertex);
      let open = 0; // C4: no set as good has more
      for (let vertex = from; vertex < left.length; vertex += 1) if (isTaken(vertex)) open += 1;
      for (let vertex = from; open > 0; vertex += 1) {
        if (isTaken(vertex)) open -= 1;
        else if (choices.can(vertex, isResident))
          return { step: "upfloaters", player: left[vertex].id };
        settle(vertex);
      }
      return null;
    });
  }

  /** C6 of 2024: as many as possible of the following scoregroup meet each other. */
  checkAmong(claim, tight, left, size, following, set, at) {
    if (following.length === 0) return this.checkSetOrder(claim, tight, left, size, size, at);
    const gone = new Set(set);
    const stay = following.filter((team) => !gone.has(team));
    const inside = new Set(stay);
    if (claim.among === null) return this.say("C6", "following", false, {}, at);
    const pairs = claim.among.map((pair) => pair.map((id) => this.byId.get(id)));
    const named = pairs.flat();
    const isRight =
      new Set(named).size === named.length &&
      named.every((team) => inside.has(team)) &&
      pairs.every(([one, other]) => this.pairs.mayMeet(one, other));
    if (!isRight) return this.say("C6", "following", false, {}, at);
    const alone = stay.length - named.length;
    const floating = following.length - stay.length;
    const shown = this.aloneIn(claim.barrier, following) - floating;
    const isBound = alone <= Math.max(stay.length % 2, shown);
    const choices = new Choices(tight, claim.upfloating, this.orderClock);
    const fewest = isBound ? alone : this.unpaired(stay); // what the set allows, whatever is shown
    const found = this.tryFollowing(choices, left, size, following, fewest, isBound);
    if (found === "better") return this.say("C6", "following", false, {}, at);
    this.say("C6", "following", found === "open" && !isBound ? null : true, {}, at);
    if (found === "open") return this.say("2.2.4", "order", null, {}, at) ?? true;
    if (found !== null) return this.say("2.2.4", "order", false, { step: "upfloaters", player: found }, at);
    return this.checkSetOrder(claim, tight, left, size, size + following.length, at);
  }

  /** How many of a scoregroup are unmatched in it at least, by a barrier. */
  aloneIn(barrier, teams) {
    if (barrier === null) return 0;
    const named = new Set(barrier.players);
    const taken = teams.map((_, at) => at).filter((at) => named.has(teams[at].id));
    return aloneBy(teams.length, (a, b) => a !== b && this.pairs.mayMeet(teams[a], teams[b]), taken);
  }

  /** How many of these teams cannot meet another of them. */
  unpaired(teams) {
    const neighbours = teams.map((one) =>
      teams.flatMap((other, at) => (one !== other && this.pairs.mayMeet(one, other) ? [at] : [])),
    );
    const mate = new Int32Array(teams.length).fill(-1);
    extendMatching(neighbours, mate, teams.length, this.orderClock);
    return mate.reduce((sum, other) => sum + (other === -1 ? 1 : 0), 0);
  }

  /** Try the choices in the following scoregroup that a cheapest set can make, in their order.
   *
   * `better` if one leaves fewer unpaired, the team of an earlier choice that leaves as few, `open` if
   * there are too many, else null. With a bound none is better, and only earlier ones are tried.
   */
  tryFollowing(choices, left, size, following, alone, isBound) {
    const isResident = (vertex) => vertex < size;
    const isTaken = (vertex) => isResident(choices.partner[vertex]);
    const own = following.map((_, at) => isTaken(size + at));
    let tried = 0;
    const walk = (at, stay, isOwn, firstOther) => {
      if (isOwn && at === following.length) return null;
      if (at === following.length) {
        if ((tried += 1) > LIMITS.choices) throw new OutOfTime();
        const count = this.unpaired(stay);
        if (count < alone) return "better";
        const isEarlier = firstOther.isUp;
        return count === alone && isEarlier ? firstOther.player : null;
      }
      const vertex = size + at;
      for (const up of [true, false]) {
        const isStillOwn = isOwn && up === own[at];
        if (isBound && isOwn && !isStillOwn && !up) continue; // later, and not better
        const allows = (other) => isResident(other) === up;
        if (!choices.can(vertex, allows)) continue;
        const before = choices.masks[vertex];
        choices.settle(vertex, allows);
        const differ = isOwn && !isStillOwn ? { isUp: up, player: left[vertex].id } : firstOther;
        const found = walk(at + 1, up ? stay : [...stay, following[at]], isStillOwn, differ);
        choices.unsettle(vertex, before);
        if (found !== null) return found;
      }
      return null;
    };
    try {
      return walk(0, [], true, null);
    } catch (error) {
      if (error instanceof OutOfTime) return "open";
      throw error;
    }
  }

  /** C6: the following scoregroup can be paired, or no set of upfloaters lets it. */
  checkC6(claim, common, asksC7, following, set, apart, at) {
    const { settings } = this;
    if (following.length === 0)
      return claim.following === null || this.say("C6", "following", false, {}, at);
    const isFollowing = new Set(following);
    const stay = following.length - set.filter((team) => isFollowing.has(team)).length;
    if (claim.following === null) {
      const ok = settings.c6 === "graded" || apart <= stay % 2;
      return this.say("C6", "following", ok, {}, at);
    }
    if (settings.c6 === "graded") return this.say("C6", "following", false, {}, at);
    const problem = new SetProblem({ ...common, asksC6: true, asksC7 });
    if (!this.judged("C6", claim.following, problem, at)) return false;
    const taken = problem.taken(claim.following.partner);
    const stays = following.length - taken.set.filter((team) => isFollowing.has(team)).length;
    const ok = sameCriteria(taken.criteria, claim.following.criteria) && taken.apart > stays % 2;
    return this.say("C6", "following", ok, {}, at);
  }

  /** 3.6: no pairing of the bracket is better, and none as good is earlier. */
  checkPairing(claim, members, upfloaters, at) {
    const { edition, settings, history } = this;
    const problem = new PairProblem({
      members, upfloaters, pairs: this.pairs, edition, settings, asksFloats: history.asksFloats,
    });
    const found = this.judged("C8", claim.pairing, problem, at);
    if (!found) return false;
    const { partner } = claim.pairing;
    const idAt = (vertex) => problem.players[vertex].id;
    const isSame = partner.every((other, at_) => this.opponents.get(idAt(at_)) === idAt(other));
    if (!isSame) return this.say("C8", "optimum", false, { flaw: "other-pairs" }, at);
    this.say("C8", "optimum", true, {}, at);
    const counted = problem.counted(partner);
    if (!sameCriteria(counted, claim.pairing.criteria))
      return this.say("C8", "criteria", false, {}, at);
    for (const { article, name, value } of counted)
      this.say(article, "criteria", true, { name, amount: value }, at);
    return this.tried("3.6.3", at, () => {
      const choices = new Choices(found.tight, claim.pairing, this.orderClock);
      for (let vertex = 0; vertex < partner.length; vertex += 1) {
        const isTop = partner[vertex] > vertex;
        if (!isTop && choices.can(vertex, (other) => other > vertex))
          return { step: "opponents", player: idAt(vertex) };
        choices.settle(vertex, (other) => other > vertex === isTop);
      }
      for (let vertex = 0; vertex < partner.length; vertex += 1) {
        const own = partner[vertex];
        if (own < vertex) continue;
        if (choices.can(vertex, (other) => other < own))
          return { step: "opponents", player: idAt(vertex) };
        choices.settle(vertex, (other) => other === own);
        choices.settle(own, (other) => other === vertex);
      }
      return null;
    });
  }
}
