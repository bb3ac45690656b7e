// The brackets of the Burstein system.
//
// C.04.4.2 (2026) articles 2 to 4: the bye first (3.1), then scoregroups from the top, each with those
// whom the bracket before left over (C5 to C8); of what is equally good the first (4.3).

import { Choices } from "./choices.js";
import { idsOf, isNeeded, sameCriteria, sameList } from "./bracket-claims.js";
import { ProvedWalk } from "./proved.js";
import { CandidateProblem, bursteinByeOrder } from "./rules-burstein.js";
import { amountOf } from "./names.js";

const byRank = (one, other) => one.rank - other.rank;

export class BursteinWalk extends ProvedWalk {
  check() {
    return this.checkBye() && this.checkBrackets();
  }

  /** 3.1: everybody who would have the bye before its receiver is needed by the others. */
  checkBye() {
    const { certificate, byId, history, pairs, clock } = this;
    if (certificate.bye === null) return true;
    const receiver = byId.get(certificate.bye);
    const isBefore = (player) => player.mayHaveBye && bursteinByeOrder(player, receiver) < 0;
    const before = history.ranked.filter(isBefore);
    return this.say("3.1", "needed", isNeeded(before, certificate.needed, history.ranked, pairs, clock));
  }

  checkBrackets() {
    const { certificate, byId, history } = this;
    const groups = [];
    for (const player of history.ranked) {
      if (player.id === certificate.bye) continue;
      if (groups.at(-1)?.[0].score !== player.score) groups.push([]);
      groups.at(-1).push(player);
    }
    const isWhole = certificate.brackets.length === groups.length;
    if (!this.say("1.9.2", "bracket-count", isWhole)) return false;
    let movedDown = [];
    for (let at = 0; at < groups.length; at += 1) {
      if (!this.checkBracket(groups, movedDown, at)) return false;
      movedDown = certificate.brackets[at].downfloaters.map((id) => byId.get(id)).sort(byRank);
    }
    return this.say("1.9.1", "receiver", movedDown.length === 0);
  }

  checkBracket(groups, movedDown, at) {
    const claim = this.certificate.brackets[at];
    const residents = groups[at];
    const members = [...movedDown, ...residents];
    const areRight =
      sameList(claim.movedDown, idsOf(movedDown)) && sameList(claim.residents, idsOf(residents));
    if (!this.say("1.2.2", "members", areRight, {}, at)) return false;
    if (!this.say("C5", "candidate", this.isCandidate(claim, members), {}, at)) return false;
    const isLast = at === groups.length - 1;
    const allowed = members.length === 1 ? ["single"] : isLast ? ["last"] : ["alone", "completion"];
    const { reach } = claim;
    if (!this.say("C7", "reach", allowed.includes(reach), { reach }, at)) return false;
    if (reach === "single") return true;
    const problem = new CandidateProblem({
      members,
      reach,
      floaters: claim.downfloaters.length,
      next: groups[at + 1] ?? [],
      lower: groups.slice(at + 2).flat(),
      pairs: this.pairs,
    });
    const found = this.judged("C5", claim.optimum, problem, at);
    if (!found || !this.checkValues(claim, problem, at)) return false;
    if (reach === "alone" && claim.downfloaters.length > 0) {
      const isServed = this.isNextServed(claim, groups[at + 1], at);
      if (!this.say("C7", "below", isServed, {}, at)) return false;
    }
    return this.checkOrder(claim, problem, found.tight, at);
  }

  isCandidate({ pairs, downfloaters }, members) {
    const inside = new Set(idsOf(members));
    const paired = new Set(pairs.flat());
    return (
      paired.size === 2 * pairs.length &&
      [...paired].every((id) => inside.has(id)) &&
      sameList(downfloaters, idsOf(members).filter((id) => !paired.has(id))) &&
      pairs.every(([one, other]) => this.opponents.get(one) === other)
    );
  }

  /** C5 to C8: the matching has the pairs of the candidate, and the values that are stated. */
  checkValues(claim, problem, at) {
    const { partner, criteria } = claim.optimum;
    const isInside = (vertex) => vertex < problem.size;
    const idAt = (vertex) => problem.vertices[vertex];
    const claimed = new Map(claim.pairs.flatMap(([one, other]) => [[one, other], [other, one]]));
    const isSame = partner.every((other, vertex) => {
      if (!isInside(vertex)) return true;
      return claimed.get(idAt(vertex)) === (isInside(other) ? idAt(other) : undefined);
    });
    if (!isSame) return this.say("C5", "optimum", false, { flaw: "other-pairs" }, at);
    this.say("C5", "optimum", true, {}, at);
    const counted = problem.counted(partner);
    if (!sameCriteria(counted, criteria)) return this.say("C5", "criteria", false, {}, at);
    for (const one of counted)
      this.say(one.article, "criteria", true, { name: one.name, amount: amountOf(one) }, at);
    return true;
  }

  /** C7: the next bracket leaves as few as can be, and nobody who floated into it. */
  isNextServed({ downfloaters }, next, at) {
    const after = this.certificate.brackets[at + 1].downfloaters;
    const floats = new Set(downfloaters);
    return after.length === (downfloaters.length + next.length) % 2 && !after.some((id) => floats.has(id));
  }

  /** 4.3: the best numbers have opponents with the largest numbers; to float is last. */
  checkOrder(claim, problem, tight, at) {
    const { partner } = claim.optimum;
    const isInside = (vertex) => vertex < problem.size;
    return this.tried("4.3", at, () => {
      const choices = new Choices(tight, claim.optimum, this.orderClock);
      for (let vertex = 0; vertex < problem.size; vertex += 1) {
        const own = partner[vertex];
        if (own < vertex) continue;
        const isEarlier = (other) => isInside(other) && (!isInside(own) || other > own);
        if (choices.can(vertex, isEarlier))
          return { step: "opponents", player: problem.vertices[vertex] };
        if (isInside(own)) {
          choices.settle(vertex, (other) => other === own);
          choices.settle(own, (other) => other === vertex);
        } else choices.settle(vertex, (other) => !isInside(other));
      }
      return null;
    });
  }
}
