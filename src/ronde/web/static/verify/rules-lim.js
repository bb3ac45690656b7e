// The Lim system: the median, floats, who is compatible, colours, the order of the bye, and the groups.
//
// C.04.4.3 (2026) articles 1, 2.1, 2.2, 3.10 and 5 to 7, as docs/formats/certificate.md reads them. What is
// not said here is as in the Dutch system of the same year.

import { STRENGTH, WHITE, latestReversed } from "./colours.js";
import { historyOf } from "./history.js";
import { Pairs } from "./legality.js";

export const LIM_EDITIONS = {
  "lim-2026": { everyAbsenceFloats: false, everyUnplayedWinBars: true, boardsByPairingScore: true },
};
export const LIM_SETTINGS = { parity: ["paired", "number"], maxi: ["no", "yes"], rank: ["number", "score"] };

/** How far a score lies above the median before a round (2.2); negative below, in half points of the scale. */
function heightsOf(points) {
  const ends = ["win", "draw", "loss"];
  const best = Math.max(...ends.flatMap((end) => [points[`white_${end}`], points[`black_${end}`]]));
  return (score, round) => 2 * score - (round - 1) * best;
}

/** 3.10: whether a player was transferred to another group in the last round. */
function floatedBefore({ cells, scoresAt }, round, byId, heightOf) {
  const cell = cells.at(-1);
  if (!cell?.isPlayed) return false;
  const own = scoresAt[round - 2];
  const height = heightOf(own, round - 1);
  const above = own - byId.get(cell.opponent).scoresAt[round - 2];
  return (height > 0 && above > 0) || (height < 0 && above < 0);
}

/** Everybody as the round finds them, in rank order, with heights, ratings and floats. */
export function limHistory(tournament, round, edition, settings) {
  const history = historyOf(tournament, round, edition, settings);
  const heightOf = heightsOf(tournament.points);
  for (const player of history.ranked) {
    player.isTopscorer = false;
    player.rating = tournament.ratings.get(player.id);
    player.height = heightOf(player.score, round);
    player.hasFloated = floatedBefore(player, round, history.byId, heightOf);
  }
  return history;
}

/** 1, 7.1: who would have the bye first. */
export function limByeOrder(round) {
  if (round > 1) return (one, other) => other.rank - one.rank;
  return (one, other) => one.rating - other.rating || other.number - one.number;
}

/** 2.2: the groups in the order of the walk, the median last; the receiver of the bye is in none. */
export function limGroups(ranked, bye) {
  const groups = [];
  for (const player of ranked) {
    if (player.id === bye) continue;
    if (groups.at(-1)?.[0].score !== player.score) groups.push([]);
    groups.at(-1).push(player);
  }
  const told = (side) => (residents) => ({ side, residents });
  return [
    ...groups.filter(([{ height }]) => height > 0).map(told("upper")),
    ...groups.filter(([{ height }]) => height < 0).reverse().map(told("lower")),
    { side: "median", residents: groups.find(([{ height }]) => height === 0) ?? [] },
  ];
}

/** Whether two suit each other by colour (3.8, 5.2). */
export function suit(one, other) {
  const { colour } = one.preference;
  return colour === 0 || colour !== other.preference.colour;
}

/** The rules of one round about single pairs. */
export class LimPairs extends Pairs {
  constructor(history, tournament, round, settings) {
    super(history, tournament, round);
    this.isLast = history.isLast;
    this.isHigher = settings.rank === "score"
      ? (one, other) => one.rank < other.rank
      : (one, other) => one.number < other.number;
  }

  /** 2.1, 6: in the last round equal scores come before colours. */
  bar(one, other) {
    const bar = super.bar(one, other);
    return bar === "colour" && this.isLast && one.score === other.score ? null : bar;
  }

  /** The player with White of a pair made on a side; null if the initial colour is needed and unknown. */
  whiteOn(side, one, other) {
    const [first, second] = one.rank < other.rank ? [one, other] : [other, one];
    const colour = this.colourOfFirst(side, first, second);
    if (colour === 0) return null;
    return colour === WHITE ? first : second;
  }

  /** 5, 7: the colour of the one with the lower rank. */
  colourOfFirst(side, first, second) {
    const [one, other] = [first.preference, second.preference];
    if (one.colour === 0 && other.colour === 0) return first.isOdd ? this.initialColour : -this.initialColour;
    if (one.colour === 0) return -other.colour;
    if (one.colour !== other.colour) return one.colour;
    const isBound = one.strength === STRENGTH.absolute;
    if (isBound !== (other.strength === STRENGTH.absolute)) return isBound ? one.colour : -other.colour;
    const reversed = latestReversed(first, second); // 5.4
    if (reversed !== 0) return reversed;
    const isServed = this.isHigher(first, second) === (side !== "lower");
    return isServed ? one.colour : -one.colour;
  }
}
