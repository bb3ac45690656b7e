// Round robins by a table: the Berger tables (C.05 Annex 1) and the grid of draughts, which has the
// same games on other boards.
//
// Let n be the number of players, raised to even by nobody. Numbers i and j below n meet in the round
// r with i + j = r + 1 (mod n - 1), number n meets k with 2k = r + 1. The lower number has White when
// the sum is odd; against n the lower half has White. A second cycle turns the colours round.

import { Unreadable } from "./limits.js";
import { isAscending, isOfTournament } from "./round.js";

export const TABLE_EDITIONS = {
  berger: { article: "C.05 Annex 1", isGrid: false },
  fmjd: { article: "Annexe A", isGrid: true },
};
export const TABLE_SETTINGS = {
  cycles: ["1", "2"],
  swap: ["yes", "no"],
  primary: ["match-points", "game-points"],
  numbers: 20_000, // characters
};

const remainder = (value, ring) => ((value % ring) + ring) % ring;

/** Which round of the printed table is played, and in which cycle. */
function printed(round, ring, { cycles, swap }) {
  const [cycle, at] = [Math.floor((round - 1) / ring) + 1, (round - 1) % ring];
  const isSwapped = cycles === "2" && swap === "yes" && cycle === 1 && ring > 1 && at >= ring - 2;
  return { cycle, row: isSwapped ? 2 * ring - 2 - at : at + 1 };
}

/** The table of some players: who meets whom in a row of it. */
class Table {
  constructor(size, row, isGrid) {
    this.even = size + (size % 2);
    this.ring = this.even - 1;
    this.row = row;
    this.isGrid = isGrid;
    this.hub = this.opponentOfLast();
  }

  opponentOfLast() {
    for (let number = 1; number < this.even; number += 1) {
      if (remainder(2 * number - this.row - 1, this.ring) === 0) return number;
    }
    return 1;
  }

  meet(one, other) {
    if (Math.max(one, other) === this.even) return Math.min(one, other) === this.hub;
    return remainder(one + other - this.row - 1, this.ring) === 0;
  }

  lowerHasWhite(low, high) {
    return high === this.even ? low <= this.even / 2 : (low + high) % 2 === 1;
  }

  /** Berger prints the game of the last number first, and goes outwards from its opponent. */
  boardKey(one, other) {
    if (this.isGrid) return [Math.min(one, other)];
    if (Math.max(one, other) === this.even) return [0];
    const away = remainder(one - this.hub, this.ring);
    return [Math.min(away, this.ring - away)];
  }
}

/** Who has which number: everybody once, as the setting says it. */
function isOrder(order, ids, setting) {
  const byNumber = [...ids].sort((one, other) => one - other);
  const inOrder = [...order].sort((one, other) => one - other);
  if (byNumber.join() !== inOrder.join()) return false;
  const named = setting.trim() === "" ? byNumber : setting.split(",").map((word) => word.trim());
  return named.join() === order.join();
}

/** How often each game was really played before, by "white-black". */
function playedBefore(rounds) {
  const games = new Map();
  for (const { white, black, isPlayed } of rounds.flatMap((round) => round.games)) {
    const game = `${white}-${black}`;
    if (isPlayed) games.set(game, (games.get(game) ?? 0) + 1);
  }
  return (white, black) => games.get(`${white}-${black}`) ?? 0;
}

/** How often somebody had the bye before. */
const exemptBefore = (rounds, player) =>
  rounds.flatMap((round) => round.byes)
    .filter((each) => each.player === player && each.kind === "pairing-allocated").length;

/** Whether teams meet in an event, not players. */
function isOfTeams({ teamData }) {
  const teams = Array.isArray(teamData?.teams) ? teamData.teams : [];
  return teamData?.are_paired === true && teams.some((team) => Number.isInteger(team?.number));
}

/** C.05 Annex 1, or the grid of draughts: every claim is told; false if one does not hold. */
export function judgeTable(certificate, say) {
  const { tournament, round, order, pairs, bye } = certificate;
  const { article, isGrid } = TABLE_EDITIONS[certificate.rules];
  const tell = (claim, ok, values = {}) => {
    say({ article, bracket: null, claim, ok, values });
    return ok;
  };
  const { rounds } = tournament;
  if (rounds.length !== round - 1) throw new Unreadable("rounds-before", { round, found: rounds.length });
  if (!tell("tournament", isOfTournament(certificate) && !isOfTeams(tournament))) return false;
  const settings = { cycles: "1", swap: "yes", numbers: "", ...certificate.settings };
  if (!tell("table-order", isOrder(order, tournament.ids, settings.numbers))) return false;
  if (order.length < 2) throw new Unreadable("nobody-paired");
  const ring = order.length + (order.length % 2) - 1;
  const cycles = Number(settings.cycles);
  if (round > ring * cycles) throw new Unreadable("beyond-rounds", { round, number: ring * cycles });
  const named = [...pairs.flat(), ...(bye === null ? [] : [bye])];
  const numbers = new Map(order.map((id, at) => [id, at + 1]));
  const isEverybody =
    named.length === order.length && new Set(named).size === named.length && named.every((id) => numbers.has(id));
  if (!tell("everybody", isEverybody, { number: order.length })) return false;

  const { cycle, row } = printed(round, ring, settings);
  const table = new Table(order.length, row, isGrid);
  const played = playedBefore(rounds);
  const games = pairs.map(([white, black]) => ({
    white, black, one: numbers.get(white), other: numbers.get(black),
  }));
  const tellOfGames = (claim, isWrong) => {
    const wrong = games.filter(isWrong).map(({ white, black }) => `${white}-${black}`);
    return tell(claim, wrong.length === 0, { row, pairs: wrong.join(", ") });
  };
  const isTurned = ({ white, black, one, other }) => {
    if (played(black, white) > 0) return false;
    if (played(white, black) > 0) return true; // a second game has the colours of the first turned
    const lowIsWhite = table.lowerHasWhite(Math.min(one, other), Math.max(one, other));
    return (one < other) !== (lowIsWhite === (cycle === 1));
  };
  const isExempt = bye === null || (table.meet(numbers.get(bye), table.even) && exemptBefore(rounds, bye) < cycles);
  return [
    tellOfGames("table-games", ({ one, other }) => !table.meet(one, other)),
    bye === null || tell("table-bye", isExempt, { player: bye }),
    tellOfGames("table-met", ({ white, black }) => played(white, black) + played(black, white) >= cycles),
    tellOfGames("table-colours", isTurned),
    tell("boards", isAscending(games.map(({ one, other }) => table.boardKey(one, other)))),
  ].every(Boolean);
}
