// Who met whom in an event: games of players or, where teams are paired, matches of teams.
//
// Tables and trees treat both alike. The matches of teams are found behind the games of the members
// (decision 0095); a match whose line-ups are to come was played, but has no result yet.

import { BLACK, WHITE } from "./colours.js";
import { Unreadable } from "./limits.js";
import { matchesOfRound, readSquads } from "./matches-team.js";
import { pointsOfResult } from "./points.js";

const WINS = ["win", "forfeit win"];

/** Whether teams meet in an event, not players. */
export function isOfTeams({ teamData }) {
  const teams = Array.isArray(teamData?.teams) ? teamData.teams : [];
  return teamData?.are_paired === true && teams.some((team) => Number.isInteger(team?.number));
}

function gamesOf(round, points) {
  return round.games.map((game) => ({
    white: game.white,
    black: game.black,
    isPlayed: game.isPlayed,
    isOpen: game.whiteResult === "unfinished",
    points: [
      pointsOfResult(points, "white", game.whiteResult),
      pointsOfResult(points, "black", game.blackResult),
    ],
    isWon: [WINS.includes(game.whiteResult), WINS.includes(game.blackResult)],
  }));
}

const exemptOf = (byes) =>
  byes.filter((bye) => bye.kind === "pairing-allocated").map((bye) => bye.player);

/** Who is White where no board has a colour: as a forfeit names the teams, else the lower number. */
function statedColour({ teams }, forfeits) {
  const stated = forfeits.find((each_) => teams.some((team) => team.number === each_.white_team));
  return stated === undefined || stated.white_team === teams[0].number ? WHITE : BLACK;
}

function matchOf(match, forfeits) {
  const [one, other] = match.cells;
  const colour = one[1].colourOnBoards || statedColour(match, forfeits);
  const [white, black] = colour === WHITE ? [one, other] : [other, one];
  const cells = [white[1], black[1]];
  return {
    white: white[0],
    black: black[0],
    isPlayed: cells[0].isPlayed,
    isOpen: match.games.some((game) => game.whiteResult === "unfinished"),
    points: cells.map((cell) => cell.matchPoints),
    isWon: cells.map((cell) => WINS.includes(cell.outcome)),
  };
}

const isBetween = (game, one, other) =>
  (game.white === one && game.black === other) || (game.white === other && game.black === one);

function ofTeams(tournament) {
  const squads = readSquads(tournament);
  const { data, ids, teamOf } = squads;
  const path = "tournament.team_data";
  const rounds = tournament.rounds.map((round, at) => {
    const forfeits = data.forfeits.filter((each_) => each_.round === at + 1);
    const games = matchesOfRound(round, at + 1, squads, tournament.points)
      .map((match) => matchOf(match, forfeits));
    const busy = new Set(games.flatMap(({ white, black }) => [white, black]));
    for (const { round: when, white_team: white, black_team: black } of data.awaited) {
      if (when !== at + 1 || games.some((game) => isBetween(game, white, black))) continue;
      if (white === black || busy.has(white) || busy.has(black)) throw new Unreadable("no-match", { path });
      [white, black].forEach((team) => busy.add(team));
      const points = [data.draw, data.draw];
      games.push({ white, black, isPlayed: true, isOpen: true, points, isWon: [false, false] });
    }
    const told = data.byes.map(({ teams }) => teams[at] ?? null).filter((team) => team !== null);
    const twice = told.find((team) => busy.has(team));
    if (twice !== undefined) throw new Unreadable("twice", { path, player: twice });
    const ofMembers = exemptOf(round.byes).map((player) => teamOf.get(player)?.number);
    const exempt = new Set([...told, ...ofMembers].filter((team) => team !== undefined && !busy.has(team)));
    return { games, exempt };
  });
  return { ids, rounds, best: Math.max(data.win, data.draw, data.loss) };
}

/** Entries, and round by round their encounters and who was exempt; `best` is the most that one can bring. */
export function encountersOf(tournament) {
  if (isOfTeams(tournament)) return ofTeams(tournament);
  const { ids, points } = tournament;
  const rounds = tournament.rounds.map((round) => ({
    games: gamesOf(round, points), exempt: new Set(exemptOf(round.byes)),
  }));
  const worth = ["win", "draw", "loss"].flatMap((end) => [points[`white_${end}`], points[`black_${end}`]]);
  return { ids, rounds, best: Math.max(...worth) };
}

/** How often each game was really played before: a function of White and Black. */
export function playedBefore(rounds) {
  const games = new Map();
  for (const { white, black, isPlayed } of rounds.flatMap((round) => round.games)) {
    const game = `${white}-${black}`;
    if (isPlayed) games.set(game, (games.get(game) ?? 0) + 1);
  }
  return (white, black) => games.get(`${white}-${black}`) ?? 0;
}
