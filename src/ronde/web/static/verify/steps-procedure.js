// The problem of a step of the procedure: vertices, who is joined with whom, and costs.
//
// C.04.1 of 2012 and 2011: A.3, A.7.d, A.11, B.2 to B.6, C.12 and D.4 as fields of one number
// (decision 0026), which docs/formats/certificate.md, "Problems of the procedure", fixes bit by bit.

import { STRENGTH } from "./colours.js";
import { unitsOf } from "./fields.js";

const ARTICLES = {
  "moved-down-paired": "A.3",
  floaters: "A.11",
  "squared-differences": "D.4",
  "scores-of-floaters": "B.3",
  "sum-of-floaters": "B.3",
  "unpaired-below": "C.12",
  "absolute-colours": "B.2",
  "strong-as-absolute": "A.7.d",
  "denied-preferences": "B.4",
  "denied-strong-preferences": "B.4",
  "repeated-downfloats": "B.5",
  "downfloats-of-two-rounds-ago": "B.6",
  "repeated-upfloats": "B.5",
  "upfloats-of-two-rounds-ago": "B.6",
};
const ORDER_OF_2012 = Object.keys(ARTICLES);
const ORDER_OF_2011 = [
  "floaters",
  "unpaired-below",
  "absolute-colours",
  "strong-as-absolute",
  "squared-differences",
  "scores-of-floaters",
  "sum-of-floaters",
  "denied-preferences",
  "denied-strong-preferences",
  ...ORDER_OF_2012.slice(-4),
];
const ENDS = ["white_win", "black_win", "white_draw", "black_draw", "white_loss", "black_loss"];
const squareOf = (difference) => BigInt(difference) * BigInt(difference);

/** What the costs of a whole round rest on. */
export function termsOf({ tournament, round }, edition, settings) {
  const best = Math.max(...ENDS.map((end) => tournament.points[end]));
  return { edition, settings, best, isOddRound: round % 2 === 1 };
}

export class StepProblem {
  /** `lower` is null where nobody below takes part; `takers` tells who may be matched with a place. */
  constructor(stage, terms, pairs, asked) {
    const { lower = null, places = 0, takers = () => true, forced = [], staying = [] } = asked;
    const { isSpare = false, looksAhead = false, ceilings = null, crosses = false } = asked;
    Object.assign(this, { stage, terms, pairs, takers, isSpare, ceilings, crosses });
    this.size = stage.players.length;
    this.heads = stage.heads.length;
    this.players = [...stage.players, ...(lower ?? [])];
    this.places = places;
    this.count = this.players.length + places;
    this.vertices = [...this.players.map(({ id }) => id), ...new Array(places).fill(null)];
    const isForced = new Set(forced);
    const isStaying = new Set(staying);
    this.forced = stage.players.map((player) => isForced.has(player));
    this.staying = stage.players.map((player) => isStaying.has(player));
    this.layOut(lower !== null, looksAhead);
  }

  /** The fields that exist, as their table says, and what everybody of the bracket adds who leaves it. */
  layOut(hasLower, looksAhead) {
    const { stage, terms } = this;
    const { edition, settings, isOddRound } = terms;
    const exists = {
      "moved-down-paired": edition.is2012,
      floaters: hasLower,
      "squared-differences": settings.d4 === "on" && stage.isMerged && !hasLower,
      "scores-of-floaters": settings["floater-scores"] === "highest",
      "sum-of-floaters": settings["floater-scores"] === "sum",
      "unpaired-below": looksAhead,
      "strong-as-absolute": isOddRound,
      "denied-strong-preferences": !isOddRound,
    };
    const order = edition.is2012 ? ORDER_OF_2012 : ORDER_OF_2011;
    this.names = order.filter((name) => exists[name] ?? true);
    const scores = stage.players.map(({ score }) => score);
    this.highest = Math.max(...scores);
    this.lowest = Math.min(...scores);
    this.bottom = this.lowest - terms.best; // D.4: what is left over meets somebody a win below
    this.scores = [...new Set(scores)].sort((a, b) => b - a);
    const half = BigInt(Math.floor(this.count / 2));
    const ceilingOf = {
      "sum-of-floaters": half * BigInt(this.highest - this.lowest),
      "squared-differences": half * squareOf(this.highest - this.bottom),
    };
    const fields = this.names.flatMap((name) =>
      name === "scores-of-floaters" ? this.scores.map((score) => `score ${score}`) : [name],
    );
    const units = unitsOf(fields.map((name) => ceilingOf[name] ?? 2n * half));
    this.unit = new Map(fields.map((name, at) => [name, units[at]]));
    this.prices = new Map(); // of pairs, by what the two are like
    this.kinds = this.kindsOf(this.unit.has("squared-differences"));
    this.leaving = stage.players.map((_, at) => this.priceOf(this.addsOfLeaver(at, false)));
    this.leavingForPlace = stage.players.map((_, at) => this.priceOf(this.addsOfLeaver(at, true)));
  }

  /** Of every player of the bracket a number, the same for all who add alike. */
  kindsOf(scoresCount) {
    const known = new Map();
    return this.stage.players.map(({ preference, floatBefore, floatTwoBefore, score }, at) => {
      const { colour, strength } = preference;
      const isHead = at < this.heads;
      const kind = [isHead, colour, strength, floatBefore, floatTwoBefore, scoresCount ? score : 0].join();
      if (!known.has(kind)) known.set(kind, known.size);
      return known.get(kind);
    });
  }

  priceOf(adds) {
    let price = 0n;
    for (const [name, amount] of adds) price += (this.unit.get(name) ?? 0n) * BigInt(amount);
    return price;
  }

  /** Whether D.4 looks at somebody who is a head, or at others only. */
  isSquared(...vertices) {
    const isAll = this.terms.settings["d4-pairs"] === "all";
    return isAll || vertices.every((vertex) => vertex >= this.heads);
  }

  /** What a player of the bracket adds who leaves it: [field, amount]. */
  addsOfLeaver(at, forPlace) {
    const player = this.stage.players[at];
    const adds = [["floaters", 1], [`score ${player.score}`, 1], ["sum-of-floaters", player.score - this.lowest]];
    if (at < this.heads) adds.push(["moved-down-paired", 1]);
    if (forPlace) adds.push(["unpaired-below", 1]);
    if (this.isSquared(at)) adds.push(["squared-differences", squareOf(player.score - this.bottom)]);
    const isSpared = at < this.stage.above && this.terms.settings["floating-again"] === "spared";
    if (!isSpared && player.floatBefore < 0) adds.push(["repeated-downfloats", 1]);
    if (!isSpared && player.floatTwoBefore < 0) adds.push(["downfloats-of-two-rounds-ago", 1]);
    return adds;
  }

  /** What a pair inside the bracket adds, `first` standing before `second`. */
  addsOfPair(first, second) {
    const [one, other] = [this.stage.players[first], this.stage.players[second]];
    const adds = [];
    if (second < this.heads) adds.push(["moved-down-paired", 2]);
    if (this.isSquared(first, second)) adds.push(["squared-differences", squareOf(one.score - other.score)]);
    if (one.preference.colour !== 0 && one.preference.colour === other.preference.colour) {
      const weaker = Math.min(one.preference.strength, other.preference.strength);
      adds.push(["denied-preferences", 1]);
      if (weaker >= STRENGTH.strong) adds.push(["strong-as-absolute", 1], ["denied-strong-preferences", 1]);
      if (weaker === STRENGTH.absolute) adds.push(["absolute-colours", 1]);
    }
    if (first < this.heads && second >= this.heads) {
      if (other.floatBefore > 0) adds.push(["repeated-upfloats", 1]);
      if (other.floatTwoBefore > 0) adds.push(["upfloats-of-two-rounds-ago", 1]);
    }
    return adds;
  }

  /** Whether two vertices are joined; `a` stands before `b`. */
  isEdge(a, b) {
    const [isInside, isPlace] = [a < this.size, b >= this.players.length];
    if (this.crosses && !isInside) return false;
    if (isPlace && a >= this.players.length) return this.isSpare;
    if (isInside && this.staying[a] && b >= this.size) return false;
    if (isInside && this.forced[a] && (b < this.heads || b >= this.size)) return false;
    if (b < this.size && this.forced[b]) return false; // `a` is a head, too
    if (!isPlace) return this.pairs.mayMeet(this.players[a], this.players[b]);
    if (!this.takers(this.players[a])) return false;
    return !isInside || this.ceilings === null || this.players[a].score <= this.ceilings[b - this.players.length];
  }

  isJoined(one, other) {
    return one !== other && (one < other ? this.isEdge(one, other) : this.isEdge(other, one));
  }

  /** The cost of an edge, null where there is none. */
  cost(one, other) {
    const [a, b] = one < other ? [one, other] : [other, one];
    if (!this.isEdge(a, b)) return null;
    if (a >= this.size) return 0n;
    if (b >= this.players.length) return this.leavingForPlace[a];
    if (b >= this.size) return this.leaving[a];
    const key = this.kinds[a] * this.size + this.kinds[b];
    let price = this.prices.get(key);
    if (price === undefined) this.prices.set(key, (price = this.priceOf(this.addsOfPair(a, b))));
    return price;
  }

  /** The values of all fields of a matching, as a certificate lists them. */
  counted(partner) {
    const totals = new Map();
    const take = ([name, amount]) => totals.set(name, (totals.get(name) ?? 0n) + BigInt(amount));
    partner.forEach((b, a) => {
      if (b < a || a >= this.size) return;
      const adds = b < this.size ? this.addsOfPair(a, b) : this.addsOfLeaver(a, b >= this.players.length);
      adds.forEach(take);
    });
    return this.names.map((name) => {
      const article = ARTICLES[name];
      if (name !== "scores-of-floaters") return { article, name, value: Number(totals.get(name) ?? 0n) };
      const scores = this.scores.map((score) => [score, Number(totals.get(`score ${score}`) ?? 0n)]);
      return { article, name, scores: scores.filter(([, number]) => number > 0) };
    });
  }

  /** For the order of candidates: who is paired first, with whom, and who makes up the remainder (C.1). */
  bracketOf(isLowest) {
    const places = Array.from({ length: this.size }, (_, at) => at);
    const isOf2012 = this.terms.edition.is2012;
    const hasEdge = (vertex) => places.some((other) => this.isJoined(vertex, other));
    return {
      movedDown: places.filter((at) => at < this.heads && (isOf2012 || this.forced[at])),
      residents: places.slice(this.heads),
      remainder: isLowest ? places : places.filter(hasEdge),
    };
  }
}
