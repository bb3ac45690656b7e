// Two teams, everybody of the one against everybody of the other (decision 0101).
//
// Place i of the first team meets place j of the second in row j - i (mod n), counted from 0; with 6, 10
// and 14 boards places 1 and n/2 + 1 exchange the opponents of two rows, since no other table of that
// kind gives everybody as many games with White as with Black.

import { isEverybodyPaired, isOfItsEvent, isTurned, tellBoards, tellOfGames, teller } from "./claims.js";
import { encountersOf, playedBefore } from "./encounters.js";
import { isEverybodyOnce, listed } from "./numbers.js";

const SETTINGS = {
  cycles: ["1", "2"],
  primary: ["match-points", "game-points"],
  teams: null, // any text
};
const MOST_BOARDS = 17;
const WRITTEN_OUT = {
  6:
    "WWBBWB BWWBBW BBWWBW WBBWWB BWWBWB WBBWBW",
  10:
    "WBWWBBBWWB WWBBWBBBWW BWWBWWWBBB BBWWBBBWWW WBBBWWWBBW BWWWBBWWBB BBBWWWBWWB WBWBBWBBWW " +
    "WWBWBBWBBW BWBBWWWWBB",
  14:
    "WWWWBBWBBBWBBW WBBBWBBBWBWWWW BBWBBWWWWWBBBW WWBWWWBBBBWWBB BWBBBBWWWWBWWB WWWBWWBBBBBBWW " +
    "BBWWBBWWWBWWBB BWBWWWBBWWBBWB BBBBBWWBBWWWWW WBWWBBWWBBBWBW WWBBWBBWWWBBWB BWWWWWBBBBWBBW " +
    "WBWBBBWWWWBWBB BBBWWWBWBWWBWB",
};

/** The row in which two places meet. */
export function rowOf(i, j, n) {
  const isCorner = (place) => place === 1 || place === n / 2 + 1;
  if (n in WRITTEN_OUT && isCorner(i) && isCorner(j)) return i === j ? n / 2 + 1 : 1;
  return ((j - i + n) % n) + 1;
}

/** Whether the first team has White at place i against place j in a row of the first cycle. */
export function firstHasWhite(row, i, j, n) {
  if (n in WRITTEN_OUT) return WRITTEN_OUT[n].split(" ")[row - 1][i - 1] === "W";
  if (n === 2) return row === 1;
  if (n % 4 === 0) return (i <= n / 2) === (row % 2 === 1);
  const sum = (i + j) % n;
  return sum === n - 1 ? i % 2 === 1 : sum % 2 === 0;
}

/** Whether the event itself has two teams, and their members in the order of the table. */
function areTold({ teamData }, sides) {
  const teams = Array.isArray(teamData?.teams) ? teamData.teams : [];
  return teams.length === 2 && sides.every((side, at) =>
    Array.isArray(teams[at]?.members) && teams[at].members.join() === side.join());
}

/** Scheveningen: every claim is told; false if one does not hold. */
export function judgeSides(certificate, say) {
  const { tournament, round, order, pairs, bye } = certificate;
  const tell = teller(say, "decision 0101");
  if (!isOfItsEvent(certificate, SETTINGS, tell)) return false;
  const { ids, rounds } = encountersOf(tournament);
  const n = order.length / 2;
  const sides = [order.slice(0, n), order.slice(n)];
  const settings = { cycles: "1", teams: "", ...certificate.settings };
  const named = settings.teams.split("/").map(listed);
  const isNamed = named.length === 2 && sides.every((side, at) => side.join() === named[at].join());
  const isSized = Number.isInteger(n) && n >= 1 && n <= MOST_BOARDS;
  if (!tell("sides-order", isSized && isNamed && isEverybodyOnce(order, ids))) return false;
  tell(areTold(tournament, sides) ? "sides-told" : "sides-stated", true);
  const cycles = Number(settings.cycles);
  if (round > n * cycles) return tell("beyond-rounds", false, { round, number: n * cycles });
  const isPaired = bye === null && isEverybodyPaired(certificate, order);
  if (!tell("everybody", isPaired, { number: order.length })) return false;

  const row = ((round - 1) % n) + 1;
  const played = playedBefore(rounds);
  const places = new Map(sides.flatMap((side, at) => side.map((id, place) => [id, [at, place + 1]])));
  const games = pairs.map(([white, black]) => {
    const [[side, place], [otherSide, otherPlace]] = [places.get(white), places.get(black)];
    const [i, j] = side === 0 ? [place, otherPlace] : [otherPlace, place];
    return { white, black, i, j, isFirstWhite: side === 0, isOfBoth: side !== otherSide };
  });
  const isOfFirst = ({ isFirstWhite, i, j }) => isFirstWhite === firstHasWhite(row, i, j, n);
  const tellGames = (claim, isWrong) => tellOfGames(tell, games, claim, isWrong, { row });
  if (!tellGames("table-games", ({ isOfBoth, i, j }) => !isOfBoth || rowOf(i, j, n) !== row)) return false;
  return [
    tellGames("table-met", ({ white, black }) => played(white, black) + played(black, white) >= cycles),
    tellGames("table-colours", (game) => isTurned(played, game, isOfFirst(game) === (round <= n))),
    tellBoards(tell, games, ({ i }) => [i]),
  ].every(Boolean);
}
