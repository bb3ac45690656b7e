// The steps of the procedure of 2012 and 2011: each is the one that the text asks for then, and its answer
// is proved.
//
// C.04.1 of 2012 and 2011, C.1 to C.14 and D, as docs/formats/certificate.md, "The walk of the
// procedure", takes them one after the other (decisions 0021 to 0027 and 0131).

import { StageOfProcedure, leftOf, settingsOf } from "./rules-procedure.js";
import { StepProblem, termsOf } from "./steps-procedure.js";
import { ceilingsOf, levelsOf, setsOf, numberOfSets } from "./lists-procedure.js";
import { barrierHolds, graphOfRound } from "./walk.js";
import { idsOf, sameCriteria, sameList } from "./bracket-claims.js";
import { Cheapest } from "./cheapest.js";
import { choicesOf, earlierCandidate } from "./order.js";
import { isAscending } from "./round.js";
import { ProvedWalk } from "./proved.js";
import { amountOf } from "./names.js";

const MOST_SETS = 1000;
const ARTICLES = {
  bracket: "A.11", reach: "C.12", level: "C.12", company: "C.1", lowest: "C.13", penultimate: "C.12",
  undone: "C.13", meeting: "C.13", crowding: "A.3", set: "A.3", crossing: "A.3",
};

/** Something does not hold; it has been said. */
class Refused extends Error {}

const pairKey = ([one, other]) => (one < other ? `${one}-${other}` : `${other}-${one}`);
const isMet = (pairs, player, others) => others.some((other) => other !== player && pairs.mayMeet(player, other));
const scoresOf = (players) => players.map(({ score }) => score);

export class ProcedureWalk extends ProvedWalk {
  constructor(work) {
    super(work);
    this.settings = settingsOf(this.edition, this.certificate.settings);
    this.terms = termsOf(this.certificate, this.edition, this.settings);
    this.ranked = this.history.ranked;
    this.groups = [];
    for (const player of this.ranked) {
      if (this.groups.at(-1)?.[0].score !== player.score) this.groups.push([]);
      this.groups.at(-1).push(player);
    }
    this.steps = [...this.certificate.steps].reverse(); // the next one last
    this.done = [];
  }

  check() {
    try {
      this.checkBars();
      for (let at = 0; at + 1 < this.groups.length; at += 1) this.pairGroup(at);
      this.checkEnd(this.pairLowest());
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  /** Says a claim; one that does not hold ends everything. */
  claim(article, claim, ok, values = {}, at = null) {
    if (!this.say(article, claim, ok, values, at)) throw new Refused();
  }

  /** B.1.b: with fewer rounds without play nobody could have the bye so that the round can be paired. */
  checkBars() {
    const { certificate, ranked, pairs, settings } = this;
    const { bars } = certificate;
    if (bars.length === 0) return;
    const mayRise = ranked.length % 2 === 1 && settings["bye-bar"] === "rising";
    const isShown = (barrier, at) => {
      this.clock.check();
      const { places, isJoined } = graphOfRound(pairs, ranked, true, (player) => player.withoutPlay <= at);
      return barrierHolds(barrier, ranked, places, isJoined, 1);
    };
    const ok = mayRise && bars.length <= certificate.round && bars.every(isShown);
    this.claim("B.1.b", "bars", ok, { number: bars.length });
  }

  // The problems of steps.

  stageOf(movedDown, residents, isLowest = false, above = movedDown.length) {
    const { edition, pairs, clock } = this;
    return new StageOfProcedure({ movedDown, residents, above, isLowest, edition, pairs, clock });
  }

  /** The bracket of a scoregroup with those whom the bracket before sends down. */
  stageAfter(at) {
    const movedDown = this.done.at(-1)?.candidate.downfloaters ?? [];
    return this.stageOf(movedDown, this.groups[at]);
  }

  belowOf(stage) {
    return this.ranked.slice(stage.residents.at(-1).rank + 1);
  }

  /** The parameters by which the round can be completed. */
  wholeRest(stage) {
    const lower = this.belowOf(stage);
    return { lower, places: (stage.players.length + lower.length) % 2, takers: (player) => player.mayHaveBye };
  }

  placeOf(stage) {
    return this.groups.findIndex(([first]) => first.score === stage.residents[0].score);
  }

  // Answers.

  /** The next step of the log, which must be the one that is asked for. */
  next(name, stage, level = null) {
    const number = this.certificate.steps.length - this.steps.length + 1;
    const step = this.steps.pop() ?? null;
    const at = this.placeOf(stage);
    const isAsked = step !== null && step.name === name;
    const isLevel = isAsked && step.level?.movedDown === level?.movedDown && step.level?.pairs === level?.pairs;
    if (!isAsked || !isLevel) this.claim(ARTICLES[name], "log-step", false, { number }, at);
    this.say(ARTICLES[name], `log-${name}`, true, { number }, at);
    return step;
  }

  /** The candidate of the next step, proved best and first, or null where it is proved that there is none. */
  ask(name, stage, asked, level = null) {
    const step = this.next(name, stage, level);
    return this.answer(step, stage, asked);
  }

  answer(step, stage, asked) {
    this.clock.check();
    const at = this.placeOf(stage);
    const article = ARTICLES[step.name];
    const problem = new StepProblem(stage, this.terms, this.pairs, asked);
    if (step.optimum === null) {
      const isEmpty = step.pairs.length === 0 && step.downfloaters.length === 0;
      const isShown = isEmpty && this.isBarrier(step.barrier, problem, 1);
      this.claim(article, "log-none", isShown, {}, at);
      return null;
    }
    const found = this.judged(article, step.optimum, problem, at);
    if (!found) throw new Refused();
    this.checkCandidate(step, stage, problem);
    this.checkFirst(step, stage, problem, found.tight);
    const { partner, criteria } = step.optimum;
    const isLeaving = (_, vertex) => partner[vertex] >= problem.size;
    return {
      pairs: step.pairs,
      downfloaters: stage.players.filter(isLeaving),
      cost: found.total,
      unpairedBelow: criteria.find(({ name }) => name === "unpaired-below")?.value,
      headsPaired: partner.filter(
        (other, vertex) => vertex < problem.heads && other >= problem.heads && other < problem.size,
      ).length,
      choices: choicesOf(partner, problem.bracketOf(stage.isLowest)),
    };
  }

  isBarrier(barrier, problem, wanted) {
    const isJoined = (one, other) => problem.isJoined(one, other);
    return barrierHolds(barrier, problem.players, problem.places, isJoined, wanted);
  }

  /** The pairs of the step are those of the matching, and its values what these give. */
  checkCandidate({ name, pairs, downfloaters, optimum }, stage, problem) {
    const [article, at] = [ARTICLES[name], this.placeOf(stage)];
    const matched = [];
    optimum.partner.forEach((other, vertex) => {
      if (vertex < other && other < problem.size)
        matched.push([problem.vertices[vertex], problem.vertices[other]]);
    });
    const isSame = sameList(pairs.map(pairKey).sort(), matched.map(pairKey).sort());
    const paired = new Set(matched.flat());
    const isRest = sameList(downfloaters, idsOf(stage.players).filter((id) => !paired.has(id)));
    if (!isSame || !isRest) this.claim(article, "optimum", false, { flaw: "other-pairs" }, at);
    this.claim(article, "optimum", true, {}, at);
    const counted = problem.counted(optimum.partner);
    if (!sameCriteria(counted, optimum.criteria)) this.claim(article, "criteria", false, {}, at);
    for (const one of counted)
      this.say(one.article, "criteria", true, { name: one.name, amount: amountOf(one) }, at);
  }

  /** D: no candidate that is as good is generated earlier. */
  checkFirst({ optimum }, stage, problem, tight) {
    const at = this.placeOf(stage);
    const sets = optimum.oddSets.filter((set) => set.dual > 0n).map((set) => set.vertices);
    const cheapest = new Cheapest(tight, sets, optimum.partner, this.orderClock);
    const found = earlierCandidate(cheapest, problem.bracketOf(stage.isLowest));
    if (found === null) this.say("D", "order", true, {}, at);
    else if (found.step === "too-many") this.say("D", "order", null, {}, at);
    else {
      const player = found.vertex === undefined ? "" : problem.vertices[found.vertex];
      this.claim("D", "order", false, { step: found.step, player }, at);
    }
  }

  /** C.12: how many pairs these players and residents of the next bracket can make; `most` needs no proof. */
  askReach(stage, next, most) {
    const step = this.next("reach", stage);
    const at = this.placeOf(stage);
    const { players } = next;
    const known = new Map(players.map((player) => [player.id, player]));
    const named = step.pairs.flat();
    const arePairs =
      new Set(named).size === named.length &&
      named.every((id) => known.has(id)) &&
      step.pairs.every(([one, other]) => this.pairs.mayMeet(known.get(one), known.get(other)));
    const isFit = arePairs && step.downfloaters.length === 0 && step.optimum === null;
    const number = step.pairs.length;
    let ok = isFit && number === most;
    if (isFit && number !== most) {
      const { isJoined } = graphOfRound(this.pairs, players, false, () => false);
      ok = barrierHolds(step.barrier, players, 0, isJoined, players.length - 2 * number);
    }
    this.claim("C.12", "log-pairs", ok, { number }, at);
    return number;
  }

  // From the top.

  /** C.1 to C.11, C.14: a bracket by itself; then it serves the next one, which is not the lowest. */
  pairGroup(at) {
    const stage = this.stageAfter(at);
    const step = this.next("bracket", stage);
    const leavers = step.downfloaters.length;
    const asked = { forced: stage.forced, places: leavers };
    const candidate = this.answer(step, stage, asked);
    const fewest = stage.players.length % 2;
    let ok = candidate !== null;
    if (ok && leavers > fewest) {
      const problem = new StepProblem(stage, this.terms, this.pairs, { ...asked, places: fewest });
      ok = this.isBarrier(step.barrier, problem, leavers - fewest);
    }
    this.claim("A.11", "fewest", ok, { number: leavers }, at);
    this.done.push({ stage, forced: stage.forced, candidate });
    if (at + 2 < this.groups.length) this.serve(at + 1);
  }

  /** Whether the last bracket could send down others. */
  get canServe() {
    const last = this.done.at(-1)?.candidate;
    return last !== undefined && last.pairs.length > 0 && last.downfloaters.length > 0;
  }

  /** Whether others go down who are as many and, in 2012, of the same scores. */
  isLikeLast(candidate) {
    const [own, other] = [this.done.at(-1).candidate, candidate].map(({ downfloaters }) => downfloaters);
    if (own.length !== other.length) return false;
    return !this.edition.is2012 || sameList(scoresOf(own), scoresOf(other));
  }

  replaceLast(candidate) {
    this.done.at(-1).candidate = candidate;
  }

  /** C.12: other downfloaters with whom the next bracket, that of scoregroup `at`, makes more of what it can. */
  serve(at) {
    if (!this.canServe) return;
    const { stage, forced, candidate } = this.done.at(-1);
    const next = this.stageAfter(at);
    const count = candidate.downfloaters.length;
    const served = count - leftOf(next.movedDown, next.residents, this.pairs, this.clock).length;
    const most = this.mostPairs(next);
    const reached = this.askReach(stage, next, most);
    const range = { all: count, served, most, reached };
    let isReplaced = false;
    for (const level of levelsOf(next.isHomogeneous, range)) {
      this.clock.check();
      const places = count + next.residents.length - 2 * level.pairs;
      const wanted = level.movedDown === null ? null : count - level.movedDown;
      if (wanted !== null && places < wanted) continue;
      const asked = { lower: next.residents, places, isSpare: true, looksAhead: wanted !== null, forced };
      const found = this.ask("level", stage, asked, level);
      if (found === null || !this.isLikeLast(found)) continue;
      if (wanted !== null && found.unpairedBelow > wanted) continue;
      this.replaceLast(found);
      isReplaced = true;
      break;
    }
    const now = this.stageAfter(at);
    if (now.isHomogeneous) this.giveCompany(now, isReplaced ? null : reached);
  }

  /** The P0 of C.12: half of the players, without residents who can meet nobody. */
  mostPairs({ players, movedDown, residents, gone, isHomogeneous }) {
    const isWhole = isHomogeneous && movedDown.some((player) => gone.has(player));
    const without = isWhole ? 0 : residents.filter((player) => gone.has(player)).length;
    return Math.floor((players.length - without) / 2);
  }

  /** C.1, C.12: other downfloaters, so that none is alone; true if others were taken.
   *
   * `reached` is how many pairs the next bracket makes, null: not known with these downfloaters.
   */
  giveCompany(next, reached) {
    const { settings, pairs } = this;
    const { stage, forced, candidate } = this.done.at(-1);
    const isAlone = (player) => !isMet(pairs, player, next.residents);
    if (settings["moved-down-alone"] === "pairs" || candidate.pairs.length === 0) return false;
    if (!candidate.downfloaters.some(isAlone)) return false;
    const asked = next.isLowest ? this.wholeRest(stage) : this.beside(stage, next, reached);
    Object.assign(asked, { forced, staying: stage.players.filter(isAlone) });
    const left = leftOf(next.movedDown, next.residents, pairs, this.clock);
    const scores = [...stage.players, next.residents[0]].map(({ score }) => score);
    let best = null;
    for (const ceilings of ceilingsOf(settings, scoresOf(left), scores, asked.places, this.clock)) {
      const found = this.ask("company", stage, { ...asked, ceilings });
      if (found !== null && this.isLikeLast(found) && isBetter(found, best)) best = found;
    }
    if (best !== null) this.replaceLast(best);
    return best !== null;
  }

  /** The parameters by which the next bracket, which is not the lowest one, makes as many pairs. */
  beside(stage, next, reached) {
    const number = reached ?? this.askReach(stage, next, this.mostPairs(next));
    const places = next.movedDown.length + next.residents.length - 2 * number;
    return { lower: next.residents, places, isSpare: true };
  }

  // The lowest bracket.

  /** C.13: the last bracket that there is, with its candidate, or null. */
  tryLowest(movedDown, residents, above) {
    const stage = this.stageOf(movedDown, residents, true, above);
    const asked = { places: stage.players.length % 2, takers: (player) => player.mayHaveBye };
    const { is2012 } = this.edition;
    if (!is2012 && this.done.length > 0) {
      const candidate = this.ask("lowest", stage, { ...asked, forced: stage.heads });
      return { stage, candidate, paired: stage.heads.length };
    }
    for (let count = stage.forced.length; count >= 0; count -= 1) {
      const candidate = this.ask("lowest", stage, { ...asked, forced: stage.forced.slice(0, count) });
      if (candidate !== null) return { stage, candidate, paired: is2012 ? candidate.headsPaired : count };
    }
    return { stage, candidate: null, paired: 0 };
  }

  tryAgain() {
    const { downfloaters } = this.done.at(-1).candidate;
    return this.tryLowest(downfloaters, this.groups.at(-1), downfloaters.length);
  }

  pairLowest() {
    const movedDown = this.done.at(-1)?.candidate.downfloaters ?? [];
    let lowest = this.tryLowest(movedDown, this.groups.at(-1), movedDown.length);
    if (this.done.length > 0) lowest = this.serveLowest(lowest);
    while (lowest.candidate === null) lowest = this.stepBack();
    return lowest;
  }

  /** C.1, C.12: the bracket above sends down others, for the sake of the lowest one. */
  serveLowest(lowest) {
    const { stage, candidate, paired } = lowest;
    if (candidate !== null && stage.isHomogeneous) return this.giveCompany(stage, null) ? this.tryAgain() : lowest;
    const missing = candidate === null || stage.heads.length === 0 ? 0 : stage.above - paired;
    const last = this.done.at(-1);
    if (candidate !== null && missing === 0) return lowest;
    if (last.candidate.pairs.length === 0) return lowest;
    if (candidate === null && stage.wouldBeHomogeneous) return lowest;
    const asked = { ...this.wholeRest(last.stage), looksAhead: true, forced: last.forced };
    const found = this.ask("penultimate", last.stage, asked);
    if (found === null || !this.isLikeLast(found)) return lowest;
    const isBetterBelow = found.unpairedBelow < missing || (candidate === null && found.unpairedBelow === 0);
    if (!isBetterBelow) return lowest;
    this.replaceLast(found);
    return this.tryAgain();
  }

  /** C.13: the penultimate bracket is paired for the lowest one, or the two are merged. */
  stepBack() {
    const entry = this.done.pop();
    if (entry === undefined) {
      this.claim("C.13", "log-end", false);
      return null;
    }
    const { stage } = entry;
    const found = stage.players.length === 1 ? null : this.undo(stage);
    if (found !== null && this.pairsLeft(stage, found) > 0) {
      this.done.push({ stage, ...found });
      const { downfloaters } = found.candidate;
      return this.tryLowest(downfloaters, this.belowOf(stage), downfloaters.length);
    }
    const residents = this.ranked.slice(stage.residents[0].rank);
    return this.tryLowest(stage.movedDown, residents, stage.players.length);
  }

  /** The P of C.13, which is M1 where a head can meet somebody of the body. */
  pairsLeft({ heads, body }, { candidate, forced }) {
    if (!heads.some((player) => isMet(this.pairs, player, body))) return candidate.pairs.length;
    return this.edition.is2012 ? candidate.headsPaired : forced.length;
  }

  undo(stage) {
    for (let count = stage.forced.length; count >= 0; count -= 1) {
      const forced = stage.forced.slice(0, count);
      const candidate = this.undoWith(stage, forced);
      if (candidate !== null) return { candidate, forced };
    }
    return null;
  }

  undoWith(stage, forced) {
    const whole = { ...this.wholeRest(stage), forced };
    const below = whole.lower;
    const candidate = this.ask("undone", stage, whole);
    if (candidate === null) return null;
    const isEnough = this.edition.is2012 || whole.places === 0;
    if (isEnough || candidate.downfloaters.length >= below.length) return candidate;
    const isBelow = new Set(below);
    const takers = (player) => player.mayHaveBye && isBelow.has(player);
    return this.ask("meeting", stage, { ...whole, takers }) ?? this.crowd(stage, whole);
  }

  /** A.3, C.13 of 2011: so many come down that the lowest bracket counts as homogeneous. */
  crowd(stage, { lower: below, ...whole }) {
    const { players } = stage;
    const count = below.length + 1;
    if (count > players.length) return null;
    const asked = { places: count, forced: whole.forced };
    const step = this.next("crowding", stage);
    const candidate = this.answer(step, stage, asked);
    if (candidate === null) return null;
    if (this.canRest(step, stage, candidate.downfloaters)) return candidate;
    if (numberOfSets(players.length, count, MOST_SETS) > MOST_SETS)
      return this.ask("crossing", stage, { lower: below, ...whole, crosses: true });
    let best = null;
    for (const places of setsOf(players.length, count)) {
      const set = places.map((place) => players[place]);
      const found = this.askSet(stage, set, asked);
      if (found !== null && isBetter(found, best)) best = found;
    }
    return best;
  }

  /** The candidate that sends down just this set, or null. */
  askSet(stage, set, asked) {
    const step = this.next("set", stage);
    if (step.stuck !== null && step.optimum === null) {
      const isEmpty = step.pairs.length === 0 && step.downfloaters.length === 0;
      if (!isEmpty || this.canRest(step, stage, set)) this.claim("C.13", "log-stuck", false, {}, this.placeOf(stage));
      return null;
    }
    const isOfSet = new Set(set);
    const found = this.answer(step, stage, { ...asked, takers: (player) => isOfSet.has(player) });
    return found !== null && this.canRest(step, stage, set) ? found : null;
  }

  /** Whether these and all below can be paired, of which the step has the one or the other proof. */
  canRest({ rest, stuck }, stage, downfloaters) {
    const at = this.placeOf(stage);
    const players = [...downfloaters, ...this.belowOf(stage)];
    const isOdd = players.length % 2 === 1;
    if (rest === null) {
      const { places, isJoined } = graphOfRound(this.pairs, players, isOdd, (player) => player.mayHaveBye);
      this.claim("C.13", "log-stuck", barrierHolds(stuck, players, places, isJoined, 1), {}, at);
      return false;
    }
    const known = new Map(players.map((player) => [player.id, player]));
    const left = rest.leftOver === null ? [] : [rest.leftOver];
    const named = [...rest.pairs.flat(), ...left];
    const ok =
      stuck === null &&
      named.length === players.length &&
      new Set(named).size === named.length &&
      named.every((id) => known.has(id)) &&
      left.length === (isOdd ? 1 : 0) &&
      left.every((id) => known.get(id).mayHaveBye) &&
      rest.pairs.every(([one, other]) => this.pairs.mayMeet(known.get(one), known.get(other)));
    this.claim("C.13", "log-rest", ok, {}, at);
    return true;
  }

  /** The pairs that the steps leave are those of the round, and so is the bye. */
  checkEnd({ candidate }) {
    const { certificate } = this;
    this.claim("C.13", "log-end", this.steps.length === 0);
    const candidates = [...this.done.map((entry) => entry.candidate), candidate];
    const pairs = candidates.flatMap((each) => each.pairs).map(pairKey).sort();
    this.claim("C.6", "log-round", sameList(pairs, certificate.pairs.map(pairKey).sort()));
    const [receiver = null, ...others] = idsOf(candidate.downfloaters);
    this.claim("A.5", "receiver", others.length === 0 && receiver === certificate.bye);
    this.say("C.14", "replayed", true);
  }
}

/** Whether a candidate costs less than another one, or as much and is generated earlier. */
function isBetter(one, other) {
  if (other === null || one.cost !== other.cost) return other === null || one.cost < other.cost;
  const isSame = sameList(one.choices, other.choices);
  return !isSame && isAscending([one.choices, other.choices]);
}
