// The Dubov system: preferences, average ratings of opponents, upfloats, the order of the bye, and costs.
//
// C.04.4.1 (2026) articles 1.6 to 1.8, 2, 3.1 and 3.2. What is not said here is as in the Dutch system of
// the same year.

import { BLACK, STRENGTH, WHITE, colourOfHigherAfterFirst } from "./colours.js";
import { unitsOf } from "./fields.js";
import { historyOf } from "./history.js";

export const DUBOV_EDITIONS = {
  "dubov-2026": {
    everyAbsenceFloats: false,
    everyUnplayedWinBars: true,
    boardsByPairingScore: true,
    hasByeScore: false,
  },
};

/** 1.7: the average rating of the opponents of games that were played, a half rounded up. */
function averageOf(cells, ratings) {
  const met = cells.filter((cell) => cell.isPlayed).map((cell) => ratings.get(cell.opponent));
  if (met.length === 0) return 0;
  const sum = met.reduce((total, rating) => total + BigInt(rating), 0n);
  const [twice, count] = [2n * sum + BigInt(met.length), 2n * BigInt(met.length)];
  return Number(twice / count) - (twice % count < 0n ? 1 : 0);
}

/** Everybody as the round finds them, in rank order, with upfloats and average ratings. */
export function dubovHistory(tournament, round, edition, settings) {
  const history = historyOf(tournament, round, edition, settings);
  const most = 2 + Math.floor((tournament.numberOfRounds ?? round) / 5);
  const isUpfloat = (player, at) => {
    const { opponent } = player.cells[at];
    return opponent !== null && history.byId.get(opponent).scoresAt[at] > player.scoresAt[at];
  };
  for (const player of history.ranked) {
    const upfloats = player.cells.map((_, at) => isUpfloat(player, at));
    player.isTopscorer = false;
    player.games = round - 1 - player.unplayed;
    player.aro = averageOf(player.cells, tournament.ratings);
    player.upfloats = upfloats.filter(Boolean).length;
    player.isMaximum = player.upfloats >= most;
    player.floatedUp = upfloats.at(-1) ?? false;
    if (player.colours.length === 0)
      player.preference = { difference: 0, colour: BLACK, strength: STRENGTH.mild, repeated: 0 };
  }
  return { ...history, colourOf: colourOfHigherAfterFirst };
}

/** 3.1: who would have the bye first. */
export function dubovByeOrder(one, other) {
  return one.score - other.score || other.games - one.games || other.number - one.number;
}

const isDenied = (one, other) => one.preference.colour === other.preference.colour;

/** The problem of sets of upfloaters (3.2.1, 3.2.2): everybody left, residents first. */
export class UpfloaterProblem {
  constructor({ left, residents, pairs, isLast }) {
    Object.assign(this, { players: left, residents, pairs });
    const others = left.slice(residents);
    this.scores = [...new Set(others.map(({ score }) => score))].sort((a, b) => a - b);
    const maximum = isLast ? [] : others.filter((player) => player.isMaximum);
    const most = maximum.reduce((top, { upfloats }) => Math.max(top, upfloats), 0);
    this.hasMaximum = maximum.length > 0;
    this.hasRepeated = !isLast && others.some((player) => player.floatedUp);
    const ceilings = [
      residents,
      ...this.scores.map(() => residents),
      residents,
      ...(this.hasMaximum ? [residents, residents * most] : []),
      ...(this.hasRepeated ? [residents] : []),
    ];
    const units = unitsOf(ceilings);
    const at = this.scores.length + 1;
    this.denied = units[at];
    const ofScore = new Map(this.scores.map((score, place) => [score, units[place + 1]]));
    this.floating = others.map((player) => {
      let price = units[0] + ofScore.get(player.score);
      if (this.isMaximum(player)) price += units[at + 1] + BigInt(player.upfloats) * units[at + 2];
      return this.isRepeated(player) ? price + units.at(-1) : price;
    });
  }

  isMaximum(player) {
    return this.hasMaximum && player.isMaximum;
  }

  isRepeated(player) {
    return this.hasRepeated && player.floatedUp;
  }

  cost(one, other) {
    const [a, b] = one < other ? [one, other] : [other, one];
    if (!this.pairs.mayMeet(this.players[a], this.players[b])) return null;
    if (a >= this.residents) return 0n;
    const price = b < this.residents ? 0n : this.floating[b - this.residents];
    return isDenied(this.players[a], this.players[b]) ? price + this.denied : price;
  }

  /** The set that a matching takes, and the values of C5 to C10. */
  taken(partner) {
    const set = [];
    let denied = 0;
    partner.forEach((b, a) => {
      if (b < a || a >= this.residents) return;
      if (isDenied(this.players[a], this.players[b])) denied += 1;
      if (b >= this.residents) set.push(this.players[b]);
    });
    set.sort((one, other) => one.rank - other.rank);
    const scores = this.scores
      .map((score) => [score, set.filter((player) => player.score === score).length])
      .filter(([, count]) => count > 0);
    const maximum = set.filter((player) => this.isMaximum(player));
    const counts = [
      ["C7", "denied-preferences", denied],
      ["C8", "maximum-upfloaters", maximum.length],
      ["C9", "upfloats-of-maximum-upfloaters", maximum.reduce((sum, each) => sum + each.upfloats, 0)],
      ["C10", "repeated-upfloats", set.filter((player) => this.isRepeated(player)).length],
    ];
    const criteria = [
      { article: "C5", name: "upfloaters", value: set.length },
      { article: "C6", name: "scores-of-upfloaters", scores },
      ...counts.map(([article, name, value]) => ({ article, name, value })),
    ];
    return { set, criteria };
  }
}

/** The problem of the pairs of a bracket (3.2.3, 3.2.4): its members by number, in two subgroups. */
export class SubgroupProblem {
  constructor(members, pairs) {
    this.players = [...members].sort((one, other) => one.number - other.number);
    this.pairs = pairs;
    const half = this.players.length / 2;
    const hasColours = this.players.some((player) => player.colours.length > 0);
    this.isFirst = this.players.map((player, at) =>
      hasColours ? player.preference.colour === WHITE : at < half);
    [this.within] = unitsOf([half]);
  }

  isWithin(one, other) {
    return this.isFirst[one] === this.isFirst[other];
  }

  cost(one, other) {
    if (!this.pairs.mayMeet(this.players[one], this.players[other])) return null;
    return this.isWithin(one, other) ? this.within : 0n;
  }

  counted(partner) {
    const value = partner.filter((other, at) => at < other && this.isWithin(at, other)).length;
    return [{ article: "3.2.4", name: "pairs-within-subgroups", value }];
  }
}

/** 3.2.5: the order of those who are to have White. */
export function byAverage(one, other) {
  return one.aro - other.aro || one.number - other.number;
}

/** 4.3: a list from its middle outwards, from one side to the other, the upper side first. */
export function outwards(list) {
  const upper = Math.ceil(list.length / 2) - 1;
  const isOdd = list.length % 2 === 1;
  return list.map((_, step) => {
    const away = Math.ceil(step / 2);
    const isAbove = isOdd ? step % 2 === 1 : step % 2 === 0;
    if (isOdd) return list[isAbove ? upper - away : upper + away];
    return list[isAbove ? upper - step / 2 : upper + away];
  });
}
