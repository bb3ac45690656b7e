// The brackets from the top, and every claim of each.
//
// dutch-2026 1.9, 3.1 and C4 to C21; dutch-2017 A.9, B and C.4 to C.19. The members of a bracket
// follow from the scores and from the brackets before it, its problem from its reach; optimum,
// fewest downfloaters, look-ahead, completion and order are proved one after the other.

import { Cheapest } from "./cheapest.js";
import { aloneBy, judgeDuals } from "./proof.js";
import { earlierCandidate } from "./order.js";
import { Problem } from "./rules-dutch.js";
import { amountOf } from "./names.js";

const sameList = (one, other) =>
  one.length === other.length && one.every((item, at) => item === other[at]);
const idsOf = (players) => players.map((player) => player.id);
const byRank = (one, other) => one.rank - other.rank;

/** Whether a barrier leaves at least `wanted` vertices alone, and more than none. */
export function barrierHolds(barrier, players, places, isJoined, wanted) {
  if (barrier === null) return false;
  const vertexOf = new Map(players.map((player, at) => [player.id, at]));
  const taken = new Set();
  for (const id of barrier.players) if (vertexOf.has(id)) taken.add(vertexOf.get(id));
  for (let at = 0; at < Math.min(barrier.nobody, places); at += 1) taken.add(players.length + at);
  return aloneBy(players.length + places, isJoined, taken) >= Math.max(1, wanted);
}

/** The graph of a round: players and, where the bye is to be given, one place for `who` may have it. */
export function graphOfRound(pairs, players, hasBye, who) {
  const isJoined = (one, other) => {
    const [a, b] = one < other ? [one, other] : [other, one];
    if (b < players.length) return a !== b && pairs.mayMeet(players[a], players[b]);
    return a < players.length && who(players[a]);
  };
  return { places: hasBye ? 1 : 0, isJoined };
}

/** The pairs of a witness as players, each once and legal; null if they are not. */
function witnessed(witness, byId, pairs) {
  if (witness === null) return null;
  const opponent = new Map();
  for (const [one, other] of witness.pairs) {
    const [a, b] = [byId.get(one), byId.get(other)];
    if (!a || !b || a === b || opponent.has(a) || opponent.has(b)) return null;
    if (!pairs.mayMeet(a, b)) return null;
    opponent.set(a, b);
    opponent.set(b, a);
  }
  return opponent;
}

/** Whether exactly these players are in a witness: all but `left`, who is null or one of them. */
function covers(opponent, players, left) {
  const paired = players.filter((player) => player !== left);
  return opponent.size === paired.length && paired.every((player) => opponent.has(player));
}

/** One bracket and what is claimed of it; `say` takes every line. */
class Bracket {
  constructor(walk, claim, at, movedDown, residents, isOrdinary = false) {
    Object.assign(this, { walk, claim, at, movedDown, residents, isOrdinary });
    this.members = [...movedDown, ...residents];
    this.lower = walk.ranked.slice(residents.at(-1).rank + 1);
    this.next = walk.groups[at + 1] ?? [];
    this.nextIsLast = at + 1 === walk.groups.length - 1;
    this.isDue = walk.isPending && residents[0].score <= walk.byeScore;
  }

  say(article, name, ok, values = {}) {
    this.walk.say({ article, bracket: this.at + 1, claim: name, ok, values });
    return ok;
  }

  get articles() {
    return this.walk.edition.hasByeScore
      ? { members: "1.3.2", fewest: "C6", below: "C8", optimum: "C7", order: "3.8.1" }
      : { members: "A.3", fewest: "C.5", below: "C.7", optimum: "C.6", order: "B.8" };
  }

  /** Members, pairs and downfloaters, and whether they are one pairing of the bracket. */
  checkMembers() {
    const { claim, members, walk } = this;
    const areRight =
      sameList(claim.movedDown, idsOf(this.movedDown)) &&
      sameList(claim.residents, idsOf(this.residents));
    if (!this.say(this.articles.members, "members", areRight)) return false;
    const inside = new Set(idsOf(members));
    const paired = new Set(claim.pairs.flat());
    const isPairing =
      paired.size === 2 * claim.pairs.length &&
      [...paired].every((id) => inside.has(id)) &&
      sameList(claim.downfloaters, idsOf(members).filter((id) => !paired.has(id))) &&
      (this.isOrdinary || claim.pairs.every(([one, other]) => walk.opponents.get(one) === other));
    return this.say(this.articles.members, "candidate", isPairing);
  }

  /** The problem of a reach, `d` being the number of downfloaters. */
  problem(reach, d) {
    const { walk, lower, next } = this;
    const is2026 = walk.edition.hasByeScore;
    const odd = (number) => number % 2;
    const anybody = () => true;
    const mayHave = (player) => player.mayHaveBye;
    const takers = (player) => walk.isTaker(player);
    const nextOf = next.map((player) => [player, "next"]);
    const rest = lower.slice(next.length).map((player) => [player, "lower"]);
    const common = { below: [], places: d, who: anybody, sets: ["A"], joinsPlaces: false };
    const own = () => {
      if (reach === "alone" && !is2026) return {};
      if (reach === "alone")
        return this.isDue ? { places: 1, who: takers, sets: ["A", "B"] } : {};
      if (reach === "look-ahead")
        return { below: nextOf, places: d + next.length, sets: ["A", "L", "N"], joinsPlaces: true };
      if (reach === "completion") {
        const places = odd(this.members.length + lower.length);
        const asLower = lower.map((player) => [player, "lower"]);
        if (!is2026) return { below: asLower, places, who: mayHave, sets: ["A", "L"] };
        const sets = this.isDue && d === 1 ? ["A", "L", "N", "B"] : ["A", "L", "N"];
        return { below: [...nextOf, ...rest], places, who: takers, sets };
      }
      const places = odd(this.members.length); // last, collapsed
      return is2026 ? { places, who: takers, sets: ["A", "B"] } : { places, who: mayHave };
    };
    return new Problem({
      edition: walk.edition,
      history: walk.history,
      pairs: walk.pairs,
      movedDown: this.movedDown,
      residents: this.residents,
      nextIsLast: this.nextIsLast,
      clock: walk.clock,
      ...common,
      ...own(),
    });
  }

  check(allowed) {
    const { claim, walk } = this;
    const reach = this.members.length === 1 ? ["single"] : allowed;
    if (!this.checkMembers()) return false;
    const isAllowed = reach.includes(claim.reach);
    if (!this.say(this.articles.members, "reach", isAllowed, { reach: claim.reach })) return false;
    if (claim.reach === "single") return true;
    walk.clock.check();
    const proved = this.checkOptimum();
    if (!proved) return false;
    if (claim.reach === "alone") {
      if (!this.checkFewest()) return false;
      if (!(walk.edition.hasByeScore ? this.checkBelow2026() : this.checkBelow2017())) return false;
    }
    if (claim.reach === "completion" && !walk.edition.hasByeScore && !this.checkPenultimate())
      return false;
    return this.checkOrder(proved);
  }

  /** C6 to C21, C.5 to C.19: no candidate is better, and every value is what it is said to be. */
  checkOptimum() {
    const { claim, walk } = this;
    const { optimum } = claim;
    const article = this.articles.optimum;
    if (optimum === null) return this.say(article, "optimum", false, { flaw: "missing" }) || null;
    const problem = this.problem(claim.reach, claim.downfloaters.length);
    const vertices = problem.kinds.map((_, at) => problem.players[at]?.id ?? null);
    if (!sameList(optimum.vertices, vertices))
      return this.say(article, "optimum", false, { flaw: "vertices" }) || null;
    const judged = judgeDuals(optimum, (one, other) => problem.cost(one, other), walk.clock);
    if (judged.flaw) return this.say(article, "optimum", false, { flaw: judged.flaw }) || null;
    const key = ([one, other]) => (one < other ? `${one}-${other}` : `${other}-${one}`);
    const claimed = new Set(claim.pairs.map(key));
    const matched = [];
    optimum.partner.forEach((other, at) => {
      if (at < other && other < problem.size)
        matched.push(key([problem.players[at].id, problem.players[other].id]));
    });
    if (matched.length !== claimed.size || !matched.every((pair) => claimed.has(pair)))
      return this.say(article, "optimum", false, { flaw: "other-pairs" }) || null;
    this.say(article, "optimum", true);
    const counted = problem.counted(optimum.partner);
    const wrong = counted.find((criterion, at) => !sameCriterion(criterion, optimum.criteria[at]));
    if (wrong || counted.length !== optimum.criteria.length)
      return this.say(wrong?.article ?? article, "criteria", false) || null;
    for (const one of counted)
      this.say(one.article, "criteria", true, { name: one.name, amount: amountOf(one) });
    return { problem, optimum, tight: judged.tight };
  }

  /** C6, C.5: size, parity and a barrier. */
  checkFewest() {
    const { claim } = this;
    const d = claim.downfloaters.length;
    const [m, n] = [this.movedDown.length, this.residents.length];
    const f = Math.max(m - n, (m + n) % 2);
    let ok = d === f;
    if (d > f) {
      const problem = this.problem("alone", f);
      const places = problem.count - problem.players.length;
      const isJoined = (one, other) => one !== other && problem.isJoined(one, other);
      ok = barrierHolds(claim.fewest, problem.players, places, isJoined, d - f);
    }
    return this.say(this.articles.fewest, "fewest", ok, { number: d });
  }

  /** C.7: the next bracket at its best. */
  checkBelow2017() {
    const { claim, walk, next } = this;
    const floaters = claim.downfloaters.map((id) => walk.byId.get(id));
    if (floaters.length === 0) return this.say("C.7", "below", true);
    const opponent = witnessed(claim.ideal, walk.byId, walk.pairs);
    if (opponent === null) return this.say("C.7", "below", false);
    const all = [...floaters, ...next];
    const left = claim.ideal.leftOver === null ? null : walk.byId.get(claim.ideal.leftOver);
    const isLeftRight =
      all.length % 2 === 0
        ? left === null
        : next.includes(left) && (!this.nextIsLast || left.mayHaveBye);
    const isFloater = new Set(floaters);
    const ok =
      isLeftRight &&
      covers(opponent, all, left) &&
      floaters.every((player) => !isFloater.has(opponent.get(player)));
    return this.say("C.7", "below", ok);
  }

  /** C4, C5 and C8: everybody left can be paired, and the next bracket is at its best. */
  checkBelow2026() {
    const { claim, walk, next, lower } = this;
    const opponent = witnessed(claim.ideal, walk.byId, walk.pairs);
    if (opponent === null) return this.say("C8", "below", false);
    const floaters = this.isDue ? [] : claim.downfloaters.map((id) => walk.byId.get(id));
    const all = [...floaters, ...lower];
    const left = claim.ideal.leftOver === null ? null : walk.byId.get(claim.ideal.leftOver);
    const isLeftRight =
      walk.isPending && !this.isDue
        ? left !== undefined && left !== null && all.includes(left) && walk.isTaker(left)
        : left === null;
    const isNext = new Set(next);
    const inside = new Set([...floaters, ...next]);
    const alone = [...inside].filter((player) => !inside.has(opponent.get(player))).length;
    const ok =
      isLeftRight &&
      covers(opponent, all, left) &&
      floaters.every((player) => isNext.has(opponent.get(player))) &&
      alone === inside.size % 2;
    return this.say("C8", "below", ok);
  }

  /** A.9, C.4: the ordinary candidate leaves what cannot be completed. */
  checkPenultimate() {
    const { claim, walk } = this;
    if (claim.ordinary === null || claim.ordinary.ordinary !== null)
      return this.say("A.9", "penultimate", false);
    const ordinary = new Bracket(walk, claim.ordinary, this.at, this.movedDown, this.residents, true);
    if (!ordinary.check(["alone", "look-ahead"])) return false;
    const gone = new Set(claim.ordinary.pairs.flat());
    const left = [...this.members, ...this.lower].filter((player) => !gone.has(player.id));
    const graph = graphOfRound(walk.pairs, left, walk.isOdd, (player) => player.mayHaveBye);
    const ok = barrierHolds(claim.impossible, left, graph.places, graph.isJoined, 1);
    return this.say("A.9", "penultimate", ok);
  }

  /** 3.8.1, B.8: the first of the best. */
  checkOrder({ problem, optimum, tight }) {
    const { walk } = this;
    const sets = optimum.oddSets.filter((set) => set.dual > 0n).map((set) => set.vertices);
    const cheapest = new Cheapest(tight, sets, optimum.partner, walk.orderClock);
    const places = Array.from({ length: problem.size }, (_, at) => at);
    const found = earlierCandidate(cheapest, {
      movedDown: places.slice(0, problem.movedDown),
      residents: places.slice(problem.movedDown),
    });
    if (found === null) return this.say(this.articles.order, "order", true);
    if (found.step === "too-many") {
      this.say(this.articles.order, "order", null);
      return true;
    }
    const player = found.vertex === undefined ? "" : problem.players[found.vertex].id;
    return this.say(this.articles.order, "order", false, { step: found.step, player });
  }
}

function sameCriterion(one, other) {
  if (other === undefined || one.article !== other.article || one.name !== other.name) return false;
  if (one.value !== undefined) return one.value === other.value;
  return (
    other.differences !== undefined &&
    one.differences.length === other.differences.length &&
    one.differences.every((pair, at) => sameList(pair, other.differences[at]))
  );
}

/** All brackets of a round; returns the id of who has the bye in the end, or undefined on a flaw. */
export class Walk {
  constructor({ certificate, edition, history, pairs, clock, orderClock, say }) {
    Object.assign(this, { certificate, edition, history, pairs, clock, orderClock, say });
    this.ranked = history.ranked;
    this.byId = new Map(history.ranked.map((player) => [player.id, player]));
    this.isOdd = this.ranked.length % 2 === 1;
    this.opponents = new Map(certificate.pairs.flatMap(([one, other]) => [[one, other], [other, one]]));
    this.byeScore = certificate.bye === null ? null : this.byId.get(certificate.bye).score;
    this.isPending = edition.hasByeScore && this.isOdd;
    this.groups = [];
    for (const player of this.ranked) {
      if (this.groups.at(-1)?.[0].score !== player.score) this.groups.push([]);
      this.groups.at(-1).push(player);
    }
  }

  isTaker(player) {
    return player.mayHaveBye && player.score <= this.byeScore;
  }

  stop(claim) {
    const article = this.edition.hasByeScore ? "1.9.2" : "A.9";
    this.say({ article, bracket: null, claim, ok: false, values: {} });
    return false;
  }

  check() {
    return this.edition.hasByeScore ? this.check2026() : this.check2017();
  }

  check2026() {
    const { brackets } = this.certificate;
    if (brackets.length !== this.groups.length) return this.stop("bracket-count");
    let movedDown = [];
    let receiver = null;
    for (let at = 0; at < brackets.length; at += 1) {
      const bracket = new Bracket(this, brackets[at], at, movedDown, this.groups[at]);
      const isLast = at === brackets.length - 1;
      if (!bracket.check(isLast ? ["last"] : ["alone", "completion"])) return false;
      movedDown = brackets[at].downfloaters.map((id) => this.byId.get(id)).sort(byRank);
      if (bracket.isDue && movedDown.length === 1) {
        receiver = movedDown[0].id;
        this.isPending = false;
        movedDown = [];
      }
    }
    return this.ends(movedDown.length === 0 && receiver === this.certificate.bye, "C5");
  }

  check2017() {
    const { brackets } = this.certificate;
    let movedDown = [];
    let at = 0;
    let isCollapsed = false;
    for (; at < this.groups.length && !isCollapsed; at += 1) {
      if (at >= brackets.length) return this.stop("bracket-count");
      const bracket = new Bracket(this, brackets[at], at, movedDown, this.groups[at]);
      const isLast = at === this.groups.length - 1;
      if (!bracket.check(isLast ? ["last"] : ["alone", "look-ahead", "completion"])) return false;
      movedDown = brackets[at].downfloaters.map((id) => this.byId.get(id)).sort(byRank);
      isCollapsed = brackets[at].reach === "completion";
    }
    if (isCollapsed) {
      if (at >= brackets.length) return this.stop("bracket-count");
      const bracket = new Bracket(this, brackets[at], at, movedDown, this.groups.slice(at).flat());
      if (!bracket.check(["collapsed"])) return false;
      movedDown = brackets[at].downfloaters.map((id) => this.byId.get(id)).sort(byRank);
      at += 1;
    }
    if (at !== brackets.length) return this.stop("bracket-count");
    const [receiver] = idsOf(movedDown);
    return this.ends(movedDown.length < 2 && (receiver ?? null) === this.certificate.bye, "C.2");
  }

  ends(ok, article) {
    this.say({ article, bracket: null, claim: "receiver", ok, values: {} });
    return ok;
  }
}
