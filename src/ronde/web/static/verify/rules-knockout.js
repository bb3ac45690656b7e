// A knock-out (decision 0104): groups, seeds of the tree, its matches game by game, and the games that
// follow from them. Everything is found from the results alone, and compared with what is claimed.

import { isOfItsEvent, teller } from "./claims.js";
import { Contest } from "./contest.js";
import { encountersOf } from "./encounters.js";
import { gamesOfGroups, groupsOf, roundsOfGroups, seedsFromGroups, togetherIn } from "./groups.js";
import { isOrder } from "./numbers.js";
import { treeOf } from "./tree.js";

const SETTINGS = {
  elimination: ["single", "double"],
  "third-place": ["no", "yes"],
  games: ["1", "2", "3", "4", "6", "8"],
  stop: ["yes", "no"],
  "tie-break": ["2", "1", "seed"],
  armageddon: ["never", "0", "1", "2", "3"],
  groups: ["0", "1", "2", "4", "8"],
  qualify: ["2", "1", "4"],
  cycles: ["1", "2"],
  numbers: null, // any text
};
const ARTICLE = "decision 0104";

/** What the settings say, with the usual values of those that are not named. */
function rulesOf(settings) {
  const of = (name) => settings[name] ?? SETTINGS[name][0];
  return {
    isDouble: of("elimination") === "double",
    hasThirdPlace: of("third-place") === "yes",
    games: Number(of("games")),
    stopsEarly: of("stop") === "yes",
    tieBreak: of("tie-break"),
    armageddon: of("armageddon") === "never" ? Infinity : Number(of("armageddon")),
    groups: Number(of("groups")),
    qualify: Number(of("qualify")),
    cycles: Number(of("cycles")),
    numbers: settings.numbers ?? "",
  };
}

/** The matches of the tree as they become known, leg by leg. */
class Bracket {
  constructor(seeds, rules, best) {
    this.rules = rules;
    this.best = best;
    this.seeds = seeds;
    this.seedOf = new Map(seeds.map((entry, at) => [entry, at + 1]));
    this.waiting = treeOf(seeds.length, rules);
    this.known = new Map();
    this.open = [];
    this.isOver = false;
  }

  isBetterSeed(one, other) {
    return this.seedOf.get(one) < this.seedOf.get(other);
  }

  /** Whether both places of a match are known now. */
  isReady({ one, other, isSecondFinal = false }) {
    const sources = [one, other].filter((place) => place.seed === undefined).map(({ from }) => this.known.get(from.number));
    if (!sources.every((match) => match?.isOver)) return false;
    return !isSecondFinal || (sources[0].winner !== null && sources[0].winner === sources[0].other);
  }

  entryAt(place) {
    if (place.seed !== undefined) return this.seeds[place.seed - 1] ?? null;
    const match = this.known.get(place.from.number);
    return place.isWinner ? match.winner : match.loser;
  }

  /** Begin legs until a match is open, or none is left. */
  begin() {
    while (this.open.length === 0 && !this.isOver) {
      const leg = this.waiting.filter((match) => this.isReady(match));
      this.waiting = this.waiting.filter((match) => !leg.includes(match));
      const contests = leg.map(({ number, one, other }) =>
        new Contest(number, this.entryAt(one), this.entryAt(other), this.rules));
      contests.forEach((contest) => this.known.set(contest.number, contest));
      this.open = contests.filter((contest) => !contest.isOver).sort((a, b) => a.number - b.number);
      this.isOver = leg.length === 0;
    }
  }

  /** Count the games of a round; what is wrong with one of them is returned. */
  play(games) {
    const contestOf = new Map(this.open.flatMap((contest) => [[contest.one, contest], [contest.other, contest]]));
    for (const game of games) {
      const contest = contestOf.get(game.white);
      if (game.isOpen || contest === undefined || !contest.isOf(game)) return game;
      contest.count(game, this.best, (one, other) => this.isBetterSeed(one, other));
    }
    this.open = this.open.filter((contest) => !contest.isOver);
    return null;
  }
}

/** Everybody's colours in the games played so far, oldest first: true for White. */
function coloursOf(rounds) {
  const colours = new Map();
  const add = (entry, isWhite) => {
    if (!colours.has(entry)) colours.set(entry, []);
    colours.get(entry).push(isWhite);
  };
  for (const { white, black, isPlayed } of rounds.flatMap((round) => round.games)) {
    if (!isPlayed) continue;
    add(white, true);
    add(black, false);
  }
  return (entry) => colours.get(entry) ?? [];
}

/** Whether the upper place of a match has White in its first game. */
function upperBegins({ number, one, other }, coloursOf_, bracket) {
  const [own, others] = [coloursOf_(one), coloursOf_(other)];
  const [whites, othersWhites] = [own, others].map((list) => list.filter(Boolean).length);
  if (whites !== othersWhites) return whites < othersWhites;
  for (let back = 1; back <= Math.min(own.length, others.length); back += 1)
    if (own.at(-back) !== others.at(-back)) return others.at(-back);
  return bracket.isBetterSeed(one, other) === (number % 2 === 1);
}

/** The next game of an open match, White first. */
function nextGame(contest, coloursOf_, bracket) {
  const { one, other, last } = contest;
  if (last !== null) return [last.black, last.white];
  return upperBegins(contest, coloursOf_, bracket) ? [one, other] : [other, one];
}

/** Groups and field are those that the settings make. */
function tellField(certificate, ids, rules, tell) {
  const { order } = certificate;
  if (!tell("seed-order", isOrder(order, ids, rules.numbers))) return false;
  if (rules.numbers.trim() !== "") tell("stated-seeds", true);
  const { groups: count, qualify } = rules;
  const least = Math.max(2, count * Math.max(2, qualify));
  const isField = order.length >= least && !(count === 1 && qualify === 1);
  if (!tell("knockout-field", isField, { number: least })) return false;
  if (count === 0 && certificate.groups.length === 0) return true;
  return tell("knockout-groups", isSame(certificate.groups, count === 0 ? [] : groupsOf(order, count)));
}

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The games of the round are these, with these colours, on these boards. */
function tellGames({ pairs, bye }, wanted, tell) {
  const named = ([one, other]) => (one < other ? `${one}-${other}` : `${other}-${one}`);
  const known = new Set(wanted.map(named));
  const wrong = pairs.filter((pair) => !known.has(named(pair)));
  const isAll = new Set(pairs.map(named)).size === wanted.length && pairs.length === wanted.length;
  const told = { pairs: wrong.map((pair) => pair.join("-")).join(", ") };
  if (!tell("knockout-games", wrong.length === 0 && isAll && bye === null, told)) return false;
  const white = new Set(wanted.map(([one, other]) => `${one}-${other}`));
  const turned = pairs.map((pair) => pair.join("-")).filter((pair) => !white.has(pair));
  const isInOrder = isSame(pairs.map(named), wanted.map(named));
  return [
    tell("colours", turned.length === 0, { pairs: turned.join(", ") }),
    tell("boards", isInOrder),
  ].every(Boolean);
}

/** Every claim of a knock-out is told; false if one does not hold. */
export function judgeKnockout(certificate, say) {
  const tell = teller(say, ARTICLE);
  if (!isOfItsEvent(certificate, SETTINGS, tell)) return false;
  const { ids, rounds, best } = encountersOf(certificate.tournament);
  const rules = rulesOf(certificate.settings);
  if (!tellField(certificate, ids, rules, tell)) return false;
  const { round, groups } = certificate;
  const last = roundsOfGroups(groups, rules.cycles);
  if (round <= last) {
    const isEmpty = certificate.seeds.length === 0 && certificate.matches.length === 0;
    if (!tell("knockout-seeds", isEmpty)) return false;
    return tellGames(certificate, gamesOfGroups(groups, round, rules.cycles), tell);
  }
  const ofGroups = rounds.slice(0, last).flatMap((each) => each.games);
  const areTogether = togetherIn(groups);
  const stray = ofGroups.find((game) => game.isOpen || !areTogether(game.white, game.black));
  if (stray) return tellStray(tell, stray);
  const seeds = groups.length > 0 ? seedsFromGroups(groups, ofGroups, rules.qualify) : certificate.order;
  if (!tell("knockout-seeds", isSame(certificate.seeds, seeds))) return false;

  const bracket = new Bracket(seeds, rules, best);
  bracket.begin();
  for (const { games } of rounds.slice(last)) {
    const wrong = bracket.play(games);
    if (wrong !== null) return tellStray(tell, wrong);
    bracket.begin();
  }
  tell("knockout-played", true);
  const matches = [...bracket.known.values()].sort((a, b) => a.number - b.number).map(
    ({ number, one, other, points, ending, winner }) => ({ number, one, other, points, ending, winner }),
  );
  if (!tell("knockout-matches", isSame(certificate.matches, matches))) return false;
  if (bracket.isOver) return tell("knockout-over", false);
  const colours = coloursOf(rounds);
  return tellGames(certificate, bracket.open.map((contest) => nextGame(contest, colours, bracket)), tell);
}

/** A game that is part of nothing that was being played, or has no result yet. */
function tellStray(tell, { white, black }) {
  return tell("knockout-played", false, { pairs: `${white}-${black}` });
}
