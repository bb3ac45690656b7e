// The Swiss Team and Double-Swiss systems: history, the order of the bye, colours, and costs.
//
// C.04.6 (2024, 2026) articles 1 to 4 and C.04.5 (2026) articles 1 to 4. "Team" is also a player of
// the Double-Swiss system. What differs between the editions stands in EDITIONS.

import { BLACK, WHITE } from "./colours.js";
import { unitsOf } from "./fields.js";
import { adjustmentsOf, numbersOf, virtualPointsOf } from "./history.js";

export const TOPGROUP_EDITIONS = {
  "double-swiss-2026": {
    key: "double-swiss-2026",
    isTeams: false,
    asksC6: true,
    asksC7: true,
    floatLapse: 1, // the last rounds in which floats do not matter
    settings: { c6: ["parity", "graded"], baku: ["match", "game"] },
    pairs: [["C8", "floats-again"]],
  },
  "swiss-team-2026": {
    key: "swiss-team-2026",
    isTeams: true,
    asksC6: true,
    asksC7: true,
    floatLapse: 2,
    settings: {
      type: ["A", "B", "none"],
      primary: ["match-points", "game-points"],
      secondary: ["other", "none"],
      c6: ["parity", "graded"],
      "last-round": ["strong", "none"],
      floats: ["pairing-score", "score"],
      "first-team": ["score", "pairing-score"],
    },
    pairs: [["C8", "denied-preferences"], ["C9", "denied-strong-preferences"], ["C10", "floats-again"]],
  },
  "swiss-team-2024": {
    key: "swiss-team-2024",
    isTeams: true,
    is2024: true,
    asksC6: false, // not by the costs of sets: see TopgroupWalk.checkAmong
    asksC7: false,
    floatLapse: 2,
    settings: {
      type: ["A", "B", "none"],
      primary: ["match-points", "game-points"],
      secondary: ["other", "none"],
      "last-round": ["strong", "none"],
      "first-team": ["score", "pairing-score"],
    },
    pairs: [["C7", "denied-preferences"], ["C8", "denied-strong-preferences"], ["C9", "floats-again"]],
  },
};

/** C2: whether a round bars from the bye. */
function bars(cell, edition, win) {
  if (cell.bye === "pairing-allocated") return true;
  if (!edition.is2024) return cell.bye === "full-point" || cell.wonByForfeit;
  const isUnplayed = !cell.isPlayed && (cell.bye !== null || cell.opponent !== null);
  return isUnplayed && cell.matchPoints >= win;
}

const MILD = 1;
const STRONG = 2;

/** 1.7 of C.04.6: the preference of a team, by its type. */
function preferenceOf(colours, settings, isLast) {
  const difference = colours.reduce((sum, colour) => sum + colour, 0);
  const none = { difference, colour: 0, strength: 0 };
  if (settings.type === "none") return none;
  const last = colours.at(-1);
  const twice = colours.length > 1 && last === colours.at(-2) ? last : 0;
  const lapses = settings.type === "B" && isLast && settings["last-round"] === "none" && difference === 0;
  if (!lapses) {
    if (difference < -1 || ((difference === 0 || difference === -1) && twice === BLACK))
      return { difference, colour: WHITE, strength: STRONG };
    if (difference > 1 || ((difference === 0 || difference === 1) && twice === WHITE))
      return { difference, colour: BLACK, strength: STRONG };
  }
  if (settings.type !== "B") return none;
  if (difference !== 0) return { difference, colour: -Math.sign(difference), strength: MILD };
  if (colours.length > 0 && !isLast) return { difference, colour: -last, strength: MILD };
  return none;
}

/** Everybody as the round finds them, in rank order. */
export function matchHistory(event, round, edition, settings) {
  const { ids, cells, numberOfRounds } = event;
  const virtual = virtualPointsOf(event);
  const adjusted = adjustmentsOf(event);
  const scoreBefore = (id, number, sum) => sum + adjusted(id, number) + virtual(id, number);
  const isLast = numberOfRounds !== null && round >= numberOfRounds;
  const numbers = numbersOf(event, round);
  const away = new Set(event.requests.filter((each) => each.round === round).map((each) => each.player));
  const byId = new Map();
  for (const id of ids) {
    const own = cells.map((each) => each.get(id));
    const sums = [0];
    for (const cell of own) sums.push(sums.at(-1) + cell.points);
    const colours = own.filter((cell) => cell.isPlayed && cell.colour !== 0).map((cell) => cell.colour);
    const score = scoreBefore(id, round, sums[round - 1]);
    byId.set(id, {
      id,
      number: numbers.get(id),
      score,
      realScore: score - virtual(id, round),
      secondary: own.reduce((sum, cell) => sum + cell.secondary, 0) + (event.secondaryExtra?.(id) ?? 0),
      scoreThen:
        round > 1
          ? scoreBefore(id, round - 1, sums[round - 2]) -
            (settings.floats === "score" ? virtual(id, round - 1) : 0)
          : 0,
      last: own.at(-1),
      met: new Set(own.filter((cell) => cell.isPlayed).map((cell) => cell.opponent)),
      colours,
      preference: preferenceOf(colours, edition.isTeams ? settings : { type: "none" }, isLast),
      played: edition.is2024
        ? own.reduce((sum, cell) => sum + cell.games, 0)
        : own.filter((cell) => cell.isPlayed).length,
      mayHaveBye: !own.some((cell) => bars(cell, edition, event.matchWin)),
    });
  }
  for (const team of byId.values())
    team.floated =
      team.last?.isPlayed === true && byId.get(team.last.opponent).scoreThen !== team.scoreThen;
  const ranked = ids.filter((id) => !away.has(id)).map((id) => byId.get(id));
  ranked.sort((one, other) => other.score - one.score || one.number - other.number);
  ranked.forEach((team, at) => (team.rank = at));
  const lapse = numberOfRounds !== null && round > numberOfRounds - edition.floatLapse;
  return { byId, ranked, isLast, asksFloats: !lapse };
}

/** The colour of odd numbers among teams; what is not stated follows from the first matches. */
export function firstColourOf({ initialColour, cells }) {
  if (initialColour !== null) return initialColour === "white" ? WHITE : BLACK;
  for (const round of cells) {
    const coloured = [...round].filter(([, cell]) => cell.colour !== 0);
    if (coloured.length === 0) continue;
    const [number, cell] = coloured.reduce((a, b) => (b[0] < a[0] ? b : a));
    return number % 2 !== 0 ? cell.colour : -cell.colour;
  }
  return 0;
}

/** 3.4: who would have the bye first. */
export function byeOrder(one, other) {
  return one.score - other.score || other.played - one.played || other.number - one.number;
}

/** 4.2: whether `one` is the first of a pair. */
function isFirst(one, other, edition, settings) {
  const scoreOf = (team) => (settings["first-team"] === "pairing-score" ? team.score : team.realScore);
  if (scoreOf(one) !== scoreOf(other)) return scoreOf(one) > scoreOf(other);
  if (edition.isTeams && settings.secondary !== "none" && one.secondary !== other.secondary)
    return one.secondary > other.secondary;
  return one.number < other.number;
}

/** The latest difference in the colours, turned round for `first`; 0 if there is none. */
function turned(first, second) {
  const shared = Math.min(first.colours.length, second.colours.length);
  for (let back = 1; back <= shared; back += 1)
    if (first.colours.at(-back) !== second.colours.at(-back)) return -first.colours.at(-back);
  return 0;
}

/** 4.3: the colour of the first of a pair; 0 if the initial colour is needed and not known. */
function colourOfFirst(first, second, edition, initialColour) {
  if (first.colours.length === 0 && second.colours.length === 0)
    return first.number % 2 !== 0 ? initialColour : -initialColour;
  const [a, b] = [first.preference, second.preference];
  if (edition.isTeams) {
    if (a.colour !== 0 && a.colour !== b.colour) return a.colour;
    if (a.colour === 0 && b.colour !== 0) return -b.colour;
    if (a.strength !== b.strength) return a.strength > b.strength ? a.colour : -b.colour;
    if (a.difference !== b.difference) return a.difference < b.difference ? WHITE : BLACK;
  } else {
    const whites = (team) => team.colours.filter((colour) => colour === WHITE).length;
    if (whites(first) !== whites(second)) return whites(first) < whites(second) ? WHITE : BLACK;
  }
  const swapped = turned(first, second);
  if (swapped !== 0) return swapped;
  if (edition.isTeams && a.colour !== 0) return a.colour;
  return first.colours.length > 0 ? -first.colours.at(-1) : second.colours.at(-1);
}

/** The team with White, or null if the initial colour is needed and not known. */
export function whiteOf(one, other, edition, settings, initialColour) {
  const [first, second] = isFirst(one, other, edition, settings) ? [one, other] : [other, one];
  const colour = colourOfFirst(first, second, edition, initialColour);
  if (colour === 0) return null;
  return colour === WHITE ? first : second;
}

/** The problem of sets of upfloaters (3.5): everybody left, residents first. */
export class SetProblem {
  constructor({ left, residents, following, pairs, asksC6, asksC7 }) {
    Object.assign(this, { players: left, pairs, residents });
    this.isFollowing = new Set(following);
    this.scores = [...new Set(left.slice(residents).map((team) => team.score))].sort((a, b) => a - b);
    this.asksC6 = asksC6 && following.length > 0;
    this.asksC7 = asksC7;
    const hasC7 = asksC7 && left.slice(residents).some((team) => team.floated);
    const ceilings = [residents, ...this.scores.map(() => residents)];
    if (this.asksC6) ceilings.push(following.length);
    if (hasC7) ceilings.push(residents);
    const units = unitsOf(ceilings);
    this.unit = units[0];
    this.unitOfScore = new Map(this.scores.map((score, at) => [score, units[at + 1]]));
    this.unitC6 = this.asksC6 ? units[this.scores.length + 1] : 0n;
    this.unitC7 = hasC7 ? units.at(-1) : 0n;
  }

  isApart(one, other) {
    return this.isFollowing.has(this.players[one]) !== this.isFollowing.has(this.players[other]);
  }

  cost(first, second) {
    const [a, b] = first < second ? [first, second] : [second, first];
    if (!this.pairs.mayMeet(this.players[a], this.players[b])) return null;
    if (b < this.residents) return 0n;
    if (a >= this.residents) return this.isApart(a, b) ? this.unitC6 : 0n;
    const team = this.players[b];
    return this.unit + this.unitOfScore.get(team.score) + (team.floated ? this.unitC7 : 0n);
  }

  /** The set that a matching takes, and what its criteria are. */
  taken(partner) {
    const set = [];
    let apart = 0;
    partner.forEach((b, a) => {
      if (b < a) return;
      if (a < this.residents && b >= this.residents) set.push(this.players[b]);
      if (a >= this.residents && this.isApart(a, b)) apart += 1;
    });
    set.sort((one, other) => one.rank - other.rank);
    const scores = new Map();
    for (const team of set) scores.set(team.score, (scores.get(team.score) ?? 0) + 1);
    const criteria = [
      { article: "C4", name: "upfloaters", value: set.length },
      { article: "C5", name: "scores-of-upfloaters", scores: [...scores].sort((x, y) => x[0] - y[0]) },
    ];
    if (this.asksC6) criteria.push({ article: "C6", name: "following-scoregroup", value: apart });
    const again = set.filter((team) => team.floated).length;
    if (this.asksC7) criteria.push({ article: "C7", name: "repeated-floats", value: again });
    return { set, apart, criteria };
  }
}

/** The problem of the pairs of a bracket (3.6): its members by number. */
export class PairProblem {
  constructor({ members, upfloaters, pairs, edition, settings, asksFloats }) {
    this.players = [...members].sort((one, other) => one.number - other.number);
    this.upfloaters = new Set(upfloaters);
    this.is2024 = edition.is2024 === true;
    this.pairs = pairs;
    this.criteria = edition.pairs.filter(
      ([, name]) =>
        (name !== "floats-again" || asksFloats) &&
        (name !== "denied-strong-preferences" || settings.type === "B"),
    );
    const size = members.length;
    this.units = unitsOf(this.criteria.map(([, name]) => (name === "floats-again" ? size : size / 2)));
  }

  amount(name, one, other) {
    const again = (one.floated ? 1 : 0) + (other.floated ? 1 : 0);
    if (name === "floats-again" && this.is2024) return one.score === other.score ? 0 : again;
    if (name === "floats-again")
      return (
        (this.upfloaters.has(one) && other.floated ? 1 : 0) +
        (this.upfloaters.has(other) && one.floated ? 1 : 0)
      );
    const [a, b] = [one.preference, other.preference];
    if (a.colour === 0 || a.colour !== b.colour) return 0;
    return name === "denied-preferences" || (a.strength === STRONG && b.strength === STRONG) ? 1 : 0;
  }

  cost(first, second) {
    const [one, other] = [this.players[first], this.players[second]];
    if (!this.pairs.mayMeet(one, other)) return null;
    let price = 0n;
    this.criteria.forEach(([, name], k) => {
      price += BigInt(this.amount(name, one, other)) * this.units[k];
    });
    return price;
  }

  counted(partner) {
    return this.criteria.map(([article, name]) => ({
      article,
      name,
      value: partner.reduce(
        (sum, b, a) => (b < a ? sum : sum + this.amount(name, this.players[a], this.players[b])),
        0,
      ),
    }));
  }
}
