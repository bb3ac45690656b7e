// The Burstein system: seeding rounds, the opposition of everybody, the order of the bye, and costs.
//
// C.04.4.2 (2026) articles 1.6 to 1.8, 2 and 3.1. What is not said here is as in the Dutch system of the
// same year.

import { colourOfHigherAfterFirst } from "./colours.js";
import { unitsOf } from "./fields.js";
import { historyOf } from "./history.js";
import { Unreadable } from "./limits.js";

export const BURSTEIN_EDITIONS = {
  "burstein-2026": {
    everyAbsenceFloats: false,
    everyUnplayedWinBars: true,
    boardsByPairingScore: true,
    hasByeScore: false,
  },
};

/** 1.6.2: whether a round is paired by the Dutch system. */
export function isSeedingRound(round, { numberOfRounds }) {
  if (numberOfRounds !== null) return round <= Math.min(Math.floor(numberOfRounds / 2), 4);
  if (round <= 4) throw new Unreadable("no-number-of-rounds", { round });
  return false;
}

/** 1.7.2: what opponents see of a total; a run of zero-point byes up to this round counts as draws. */
function seenTotal(player, staysAway, points) {
  let total = player.realScore;
  if (!staysAway) return total;
  const isAway = ({ opponent, bye }) => opponent === null && (bye === null || bye === "zero-point");
  for (let at = player.cells.length - 1; at >= 0 && isAway(player.cells[at]); at -= 1)
    total += points.white_draw - points.zero_bye;
  return total;
}

/** 1.7: Buchholz and Sonneborn-Berger, where a round without a game is one against oneself. */
function indexOf(player, seen) {
  let [buchholz, sonneborn] = [0, 0];
  for (const { isPlayed, opponent, points } of player.cells) {
    const opposition = isPlayed ? seen.get(opponent) : player.realScore;
    buchholz += opposition;
    sonneborn += points * opposition;
  }
  return { buchholz, sonneborn };
}

/** Everybody as the round finds them, in rank order, with the `place` of 1.8, the best first. */
export function bursteinHistory(tournament, round, edition, settings) {
  const history = historyOf(tournament, round, edition, settings);
  const requests = tournament.requests.filter((each) => each.round === round);
  const away = new Set(requests.filter((each) => each.kind === "zero-point").map((each) => each.player));
  const seen = new Map();
  for (const player of history.byId.values())
    seen.set(player.id, seenTotal(player, away.has(player.id), tournament.points));
  for (const player of history.ranked) {
    Object.assign(player, indexOf(player, seen));
    player.isTopscorer = false;
    player.games = round - 1 - player.unplayed;
  }
  const placed = [...history.ranked].sort(
    (one, other) =>
      other.buchholz - one.buchholz || other.sonneborn - one.sonneborn || one.number - other.number,
  );
  placed.forEach((player, at) => (player.place = at));
  return { ...history, colourOf: colourOfHigherAfterFirst, placeOf: (player) => player.place };
}

/** 3.1: who would have the bye first. */
export function bursteinByeOrder(one, other) {
  return one.score - other.score || other.games - one.games || other.place - one.place;
}

/** The problem of a bracket: its members by place, and as far as the reach looks. */
export class CandidateProblem {
  constructor({ members, reach, floaters, next, lower, pairs }) {
    this.pairs = pairs;
    this.size = members.length;
    const below = reach === "completion" ? [...next, ...lower] : [];
    this.players = [...[...members].sort((one, other) => one.place - other.place), ...below];
    this.next = this.size + (reach === "completion" ? next.length : 0); // where lower ones begin
    const places = reach === "alone" ? floaters : 0;
    this.vertices = [...this.players.map(({ id }) => id), ...new Array(places).fill(null)];
    this.reach = reach;
    this.layOut(members, next);
  }

  layOut(members, next) {
    const scoresOf = (players) => [...new Set(players.map(({ score }) => score))].sort((a, b) => b - a);
    const fields = [];
    const list = (name, players) => fields.push(...scoresOf(players).map((score) => `${name}/${score}`));
    if (this.vertices.length > this.size) {
      fields.push("floaters");
      list("floater", members);
    }
    if (this.reach === "completion") {
      fields.push("unpaired");
      list("unpaired", [...members, ...next]);
    }
    fields.push("denied");
    const ceiling = Math.floor(this.vertices.length / 2);
    const units = unitsOf(fields.map(() => ceiling));
    const unit = new Map(fields.map((field, at) => [field, units[at]]));
    this.denied = unit.get("denied");
    const both = (count, score) => unit.get(count) + unit.get(score);
    this.floating = this.players
      .slice(0, this.size)
      .map(({ score }) => (unit.has("floaters") ? both("floaters", `floater/${score}`) : 0n));
    this.unpaired = this.players
      .slice(0, this.next)
      .map(({ score }) => (this.reach === "completion" ? both("unpaired", `unpaired/${score}`) : 0n));
  }

  /** C8: whether two players prefer the same colour. */
  isDenied(one, other) {
    const { colour } = this.players[one].preference;
    return colour !== 0 && colour === this.players[other].preference.colour;
  }

  /** C7: whether the earlier vertex is left unpaired in the next bracket. */
  isUnpaired(first, second) {
    return this.reach === "completion" && first < this.next && second >= this.next;
  }

  cost(one, other) {
    const [a, b] = one < other ? [one, other] : [other, one];
    const isPlace = b >= this.players.length;
    if (!isPlace && !this.pairs.mayMeet(this.players[a], this.players[b])) return null;
    if (b < this.size) return this.isDenied(a, b) ? this.denied : 0n;
    const price = a < this.size ? this.floating[a] : 0n;
    return this.isUnpaired(a, b) ? price + this.unpaired[a] : price;
  }

  /** The values of C5 to C8 of a matching. */
  counted(partner) {
    const floaters = new Map();
    const unpaired = new Map();
    let denied = 0;
    const add = (counts, { score }) => counts.set(score, (counts.get(score) ?? 0) + 1);
    partner.forEach((b, a) => {
      if (b < a) return;
      if (b < this.size && this.isDenied(a, b)) denied += 1;
      if (a < this.size && b >= this.size) add(floaters, this.players[a]);
      if (this.isUnpaired(a, b)) add(unpaired, this.players[a]);
    });
    const both = (article, name, listName, counts) => [
      { article, name, value: [...counts.values()].reduce((sum, count) => sum + count, 0) },
      { article: article === "C5" ? "C6" : article, name: listName, scores: [...counts].sort((x, y) => y[0] - x[0]) },
    ];
    return [
      ...both("C5", "floaters", "scores-of-floaters", floaters),
      ...(this.reach === "completion"
        ? both("C7", "unpaired-in-next", "scores-unpaired-in-next", unpaired)
        : []),
      { article: "C8", name: "denied-preferences", value: denied },
    ];
  }
}
