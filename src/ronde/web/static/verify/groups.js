// The groups that may be played before a knock-out (decision 0104): who is in which, their games of a
// round, their order at the end, and who comes from where into the tree.

import { Row, printed, roundsOfCycle } from "./berger.js";

/** Seeds dealt out there and back again. */
export function groupsOf(order, count) {
  const groups = Array.from({ length: count }, () => []);
  order.forEach((entry, at) => {
    const [turn, place] = [Math.floor(at / count), at % count];
    groups[turn % 2 === 0 ? place : count - 1 - place].push(entry);
  });
  return groups;
}

const roundsOf = (group, cycles) => roundsOfCycle(group.length) * cycles;

/** How many rounds the largest group takes. */
export const roundsOfGroups = (groups, cycles) => Math.max(0, ...groups.map((group) => roundsOf(group, cycles)));

/** The games of a round, White first: group after group, each on the boards of its table. */
export function gamesOfGroups(groups, round, cycles) {
  return groups.flatMap((group) => {
    if (round > roundsOf(group, cycles)) return [];
    const { cycle, row } = printed(round, group.length, { cycles: String(cycles), swap: "yes" });
    const games = new Row(group.length, row, false).games(group.length, cycle);
    return games.map(([white, black]) => [group[white - 1], group[black - 1]]);
  });
}

/** A function that says whether two are of one group. */
export function togetherIn(groups) {
  const groupOf = new Map(groups.flatMap((group, at) => group.map((entry) => [entry, at])));
  return (one, other) => groupOf.has(one) && groupOf.get(one) === groupOf.get(other);
}

/** Everybody's results: of each game the opponent, the points and whether it was won. */
function resultsOf(games) {
  const results = new Map();
  const add = (entry, result) => results.set(entry, [...(results.get(entry) ?? []), result]);
  for (const { white, black, points, isWon } of games) {
    add(white, { opponent: black, points: points[0], isWon: isWon[0] });
    add(black, { opponent: white, points: points[1], isWon: isWon[1] });
  }
  return results;
}

/** A group in the order of its games: points, those among equals, Sonneborn-Berger, wins, seed. */
function ranked(group, results) {
  const ofEntry = (entry) => results.get(entry) ?? [];
  const sum = (list) => list.reduce((total, { points }) => total + points, 0);
  const points = new Map(group.map((entry) => [entry, sum(ofEntry(entry))]));
  const rows = group.map((entry, seed) => {
    const own = ofEntry(entry);
    const equal = own.filter(({ opponent }) => points.get(opponent) === points.get(entry));
    const weighed = own.map((each) => BigInt(each.points) * BigInt(points.get(each.opponent)));
    return {
      entry,
      keys: [
        BigInt(points.get(entry)),
        BigInt(sum(equal)),
        weighed.reduce((total, each) => total + each, 0n),
        BigInt(own.filter(({ isWon }) => isWon).length),
        BigInt(-seed),
      ],
    };
  });
  rows.sort((one, other) => {
    const at = one.keys.findIndex((key, place) => key !== other.keys[place]);
    return one.keys[at] > other.keys[at] ? -1 : 1;
  });
  return rows.map(({ entry }) => entry);
}

/** The seeds of the tree: winners of the groups first, then the second ones of the neighbours, from the last. */
export function seedsFromGroups(groups, games, qualify) {
  const results = resultsOf(games);
  const order = groups.map((group) => ranked(group, results));
  const neighbour = (at) => (groups.length === 1 ? 0 : at ^ 1);
  const placed = (place) => order.map((group) => group[place]);
  const crossed = (place) => order.map((_, at) => order[neighbour(at)][place]).reverse();
  return Array.from({ length: qualify }, (_, place) => (place % 2 === 0 ? placed(place) : crossed(place))).flat();
}
