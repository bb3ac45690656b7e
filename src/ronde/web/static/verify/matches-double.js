// The matches of a Double-Swiss event: rounds 2q - 1 and 2q of games are match q.
//
// C.04.5 preface, 1.4 and 1.6, with decisions 0114 and 0115. Points are those of the games, colours
// those of the first game, and a match is forfeited by who forfeits both games.

import { BLACK, WHITE } from "./colours.js";
import { Unreadable } from "./limits.js";
import { pointsOfBye, pointsOfResult } from "./points.js";

const matchOf = (round) => Math.ceil(round / 2);

function sideOf(points, opponent, colour, results, otherResults, isPlayed) {
  const [first, second] = colour === WHITE ? ["white", "black"] : ["black", "white"];
  const lost = (each) => each.every((result) => result === "forfeit loss");
  return {
    opponent,
    bye: null,
    isPlayed,
    colour: results.some((result) => !result.startsWith("forfeit")) ? colour : 0,
    wonByForfeit: !isPlayed && lost(otherResults) && !lost(results),
    points: pointsOfResult(points, first, results[0]) + pointsOfResult(points, second, results[1]),
    secondary: 0,
    games: 0,
  };
}

/** What everybody did in a match, from its two rounds of games. */
function cellsOf(first, second, ids, points, path) {
  const again = new Map(second.games.map((game) => [game.white, game]));
  const kinds = new Map(second.byes.map((bye) => [bye.player, bye.kind]));
  if (first.games.length !== second.games.length || first.byes.length !== second.byes.length)
    throw new Unreadable("half-match", { path });
  const cells = new Map();
  for (const game of first.games) {
    const back = again.get(game.black);
    if (back?.black !== game.white) throw new Unreadable("half-match", { path });
    const white = [game.whiteResult, back.blackResult];
    const black = [game.blackResult, back.whiteResult];
    const isOpen = [...white, ...black].includes("unfinished");
    const lost = (results) => results.every((result) => result === "forfeit loss");
    const isPlayed = isOpen || !(lost(white) || lost(black));
    cells.set(game.white, sideOf(points, game.black, WHITE, white, black, isPlayed));
    cells.set(game.black, sideOf(points, game.white, BLACK, black, white, isPlayed));
  }
  const alone = { opponent: null, isPlayed: false, colour: 0, wonByForfeit: false, secondary: 0, games: 0 };
  for (const { player, kind } of first.byes) {
    if (kinds.get(player) !== kind) throw new Unreadable("half-match", { path });
    const isUsual = kind === "pairing-allocated" && points.pairing_bye === points.white_win;
    const once = pointsOfBye(points, kind);
    const own = isUsual ? points.white_win + points.white_draw : once;
    cells.set(player, { ...alone, bye: kind, points: kind === "pairing-allocated" ? own : 2 * once });
  }
  for (const id of ids)
    if (!cells.has(id)) cells.set(id, { ...alone, bye: null, points: 2 * points.zero_bye });
  return cells;
}

/** The event as one of matches. */
export function doubleMatches(tournament) {
  const { ids, rounds, points, numberOfRounds } = tournament;
  if (rounds.length % 2 === 1 || (numberOfRounds ?? 0) % 2 === 1)
    throw new Unreadable("half-match", { path: "tournament.rounds" });
  const cells = [];
  for (let at = 0; at < rounds.length; at += 2)
    cells.push(cellsOf(rounds[at], rounds[at + 1], ids, points, `tournament.rounds[${at}]`));
  const inMatch = (each) => ({ ...each, round: each.round === null ? null : matchOf(each.round) });
  return {
    ids,
    cells,
    numberOfRounds: numberOfRounds === null ? null : numberOfRounds / 2,
    initialColour: tournament.initialColour,
    requests: tournament.requests.map(inMatch),
    forbidden: tournament.forbidden.map((each) => ({
      ...each,
      first: matchOf(each.first),
      last: each.last === null ? null : matchOf(each.last),
    })),
    adjustments: tournament.adjustments.map(inMatch),
    virtualPoints: tournament.virtualPoints.map(({ player, byRound }) => ({
      player,
      byRound: byRound.filter((_, at) => at % 2 === 0),
    })),
    numberings: tournament.numberings.filter((each) => each.round % 2 === 1).map(inMatch),
  };
}
