// The matches of a team event, found behind the games of the members.
//
// C.04.6 1.2 to 1.6, with decisions 0095 (which boards, which colour) and 0096 (what byes, absences
// and forfeits bring). A match is played if one board of it is; the team's colour follows from the
// first board with a colour. What would be a guess makes the document unreadable.

import { BLACK, WHITE } from "./colours.js";
import { LIMITS, Unreadable } from "./limits.js";
import { pointsOfResult } from "./points.js";
import { choice, each, field, nullable, record, text, whole } from "./reading.js";

const MOST = 999_999_999;
const number = (value, path) => whole(value, path, -MOST, MOST);
const amount = (value, path) => whole(value, path, -LIMITS.points, LIMITS.points);
const KINDS = ["pairing-allocated", "full-point", "half-point", "zero-point"];
const OUTCOMES = ["win", "draw", "loss", "forfeit win", "forfeit loss", ...KINDS];

/** Rows of a list of records, by a reader for every key. */
function rows(from, key, path, readers) {
  const read = (value, where) => {
    const row = record(value, where);
    return Object.fromEntries(
      Object.entries(readers).map(([name, take]) => [name, take(row, name, where)]),
    );
  };
  return field(from, key, path, each(LIMITS.games, read), []);
}

const wanted = (reader) => (row, name, where) => field(row, name, where, reader);
const perhaps = (reader) => (row, name, where) => nullable(row, name, where, reader);
const listed = (reader) => (row, name, where) =>
  field(row, name, where, each(LIMITS.players, reader), []);
const orNull = (reader) => (value, path) => (value === null ? null : reader(value, path));
const yesOrNo = (value, path) => {
  if (typeof value !== "boolean") throw new Unreadable("wrong-type", { path, wanted: "true, false" });
  return value;
};

/** What is told about teams, with nothing in it that has not been looked at. */
function readTeams(value, path) {
  const from = record(value, path);
  return {
    teams: rows(from, "teams", path, {
      name: wanted(text), number: perhaps(number), members: listed(number),
      match_points: perhaps(amount), game_points: perhaps(amount),
    }),
    byes: rows(from, "byes", path, {
      match_points: wanted(amount), game_points: wanted(amount), teams: listed(orNull(number)),
    }),
    forfeits: rows(from, "forfeits", path, {
      round: wanted(number), white_team: wanted(number), black_team: wanted(number),
      white_won: perhaps(yesOrNo),
    }),
    lineUps: rows(from, "line_ups", path, {
      round: wanted(number), team: wanted(number), players: listed(orNull(number)),
    }),
    absences: rows(from, "absences", path, {
      round: wanted(number), team: wanted(number),
      kind: wanted((kind, where) => choice(kind, where, KINDS)),
    }),
    apart: rows(from, "apart", path, {
      teams: listed(number), last_round: perhaps(number),
      first_round: (row, name, where) => field(row, name, where, number, 1),
    }),
    virtual: rows(from, "virtual_points", path, {
      team: wanted(number), match_points: listed(amount), game_points: listed(amount),
    }),
    adjustments: rows(from, "adjustments", path, {
      teams: listed(number), match_points: perhaps(amount), game_points: perhaps(amount),
      round: perhaps((round, where) => whole(round, where, 0, MOST)),
      instead_of: perhaps((outcome, where) => choice(outcome, where, OUTCOMES)),
    }),
    awaited: rows(from, "awaited", path, {
      round: wanted(number), white_team: wanted(number), black_team: wanted(number),
    }),
    arePaired: field(from, "are_paired", path, yesOrNo, false),
    boardColours: field(from, "board_colours", path, (letters, where) => text(letters, where, 99), ""),
    boards: nullable(from, "boards", path, number),
    win: nullable(from, "match_win", path, amount) ?? 20,
    draw: nullable(from, "match_draw", path, amount) ?? 10,
    loss: nullable(from, "match_loss", path, amount) ?? 0,
  };
}

/** The games of one round by pairs of teams, and the boards won against empty seats. */
function sortedOut(round, teamOf, path) {
  const matches = new Map();
  for (const game of round.games) {
    const [one, other] = [teamOf.get(game.white), teamOf.get(game.black)];
    if (one === undefined || other === undefined || one === other)
      throw new Unreadable("no-match", { path });
    const key = [one, other].sort((a, b) => a.number - b.number);
    const name = `${key[0].number}-${key[1].number}`;
    if (!matches.has(name)) matches.set(name, { teams: key, games: [] });
    matches.get(name).games.push(game);
  }
  const busy = new Set();
  for (const { teams } of matches.values())
    for (const team of teams) {
      if (busy.has(team)) throw new Unreadable("no-match", { path });
      busy.add(team);
    }
  return { matches: [...matches.values()], busy };
}

/** The colour of the first team, by the first board with a colour; 0 if no board has one. */
function colourOf({ teams, games }, empty, round, lineUps, letters, path) {
  const orders = teams.map((team) => {
    const lineUp = lineUps.find((each_) => each_.team === team.number);
    return new Map((lineUp?.players ?? team.members).map((player, at) => [player, at]));
  });
  const ownOf = (side, game) => (orders[side].has(game.white) ? game.white : game.black);
  const placeOf = (side, game) => orders[side].get(ownOf(side, game));
  const ordered = [...games].sort((a, b) => placeOf(0, a) - placeOf(0, b));
  ordered.forEach((game, at) => {
    if (orders.some((_, side) => placeOf(side, game) === undefined))
      throw new Unreadable("no-match", { path });
    if (at > 0 && placeOf(1, game) < placeOf(1, ordered[at - 1]))
      throw new Unreadable("no-match", { path });
  });
  const first = ordered.findIndex((game) => !round.uncoloured.has(game.white));
  if (first === -1) return 0;
  const game = ordered[first];
  const seats = orders.map((order, side) => {
    const isBefore = (player) => order.has(player) && order.get(player) < placeOf(side, game);
    return empty.filter(isBefore).length;
  });
  const board = first + seats[0] + seats[1];
  const letterOf = (at) => (letters === "" ? "WB" : letters.toUpperCase()).at(at % (letters.length || 2));
  const own = orders[0].has(game.white) ? WHITE : BLACK;
  return letterOf(board) === letterOf(0) ? own : -own; // a team has the colour of its first board (1.6)
}

/** The side that a forfeited match is told to be won by, null for nobody. */
function toldWinner({ white_team, white_won }, { teams }) {
  if (white_won === null) return null;
  return (teams[0].number === white_team) === white_won ? 0 : 1;
}

/** What a match brought to both teams; forfeits and line-ups are those of the round. */
function cellsOf(match, empty, round, data, points, boards, path) {
  const { teams, games } = match;
  const sums = [0, 0];
  const won = [0, 0];
  const sideOf = (player) => (teams[0].members.includes(player) ? 0 : 1);
  for (const game of games) {
    sums[sideOf(game.white)] += pointsOfResult(points, "white", game.whiteResult);
    sums[sideOf(game.black)] += pointsOfResult(points, "black", game.blackResult);
    if (game.whiteResult === "forfeit win") won[sideOf(game.white)] += 1;
    if (game.blackResult === "forfeit win") won[sideOf(game.black)] += 1;
  }
  for (const player of empty) {
    sums[sideOf(player)] += points.full_bye;
    won[sideOf(player)] += 1;
  }
  const isPlayed = games.some((game) => game.isPlayed);
  const told = data.forfeits.filter(({ white_team, black_team }) =>
    [white_team, black_team].includes(teams[0].number));
  const winners = [...new Set(told.map((each_) => toldWinner(each_, match)))];
  const isComplete = games.length + empty.length >= boards;
  const winner = won[0] === won[1] ? null : won[0] > won[1] ? 0 : 1; // by the boards
  if (winners.length > 1 || (told.length > 0 && (isPlayed || (isComplete && winners[0] !== winner))))
    throw new Unreadable("no-match", { path });
  const onBoards = colourOf(match, empty, round, data.lineUps, data.boardColours, path);
  const colour = isPlayed ? onBoards : 0;
  const isOpen = games.some((game) => game.whiteResult === "unfinished");
  const cells = teams.map((team, side) => {
    const other = 1 - side;
    let outcome = sums[side] === sums[other] ? "draw" : sums[side] > sums[other] ? "win" : "loss";
    if (isOpen) outcome = "draw";
    if (!isPlayed && told.length > 0 && !isComplete) {
      outcome = winners[0] === side ? "forfeit win" : "forfeit loss";
      sums[side] = boards * points[winners[0] === side ? "forfeit_win" : "forfeit_loss"];
    } else if (!isPlayed && winner === null && won[side] > 0) {
      outcome = "draw"; // nobody's win
    } else if (!isPlayed) {
      outcome = winner === side ? "forfeit win" : "forfeit loss";
    }
    const bare = outcome.replace("forfeit ", "");
    return {
      opponent: teams[other].number, bye: null, isPlayed, outcome,
      colour: side === 0 ? colour : -colour,
      colourOnBoards: side === 0 ? onBoards : -onBoards,
      wonByForfeit: outcome === "forfeit win",
      matchPoints: data[bare],
      gamePoints: sums[side],
      games: games.filter((game) => game.isPlayed).length,
    };
  });
  return teams.map((team, side) => [team.number, cells[side]]);
}

function byeCell(kind, data, points, boards, stated) {
  const usual = {
    "pairing-allocated": [data.draw, boards * points.white_draw],
    "full-point": [data.win, boards * points.full_bye],
    "half-point": [data.draw, boards * points.half_bye],
    "zero-point": [0, 0],
  };
  const [matchPoints, gamePoints] = stated ?? usual[kind];
  return {
    opponent: null, bye: kind, isPlayed: false, outcome: kind, colour: 0, wonByForfeit: false,
    games: 0, matchPoints, gamePoints,
  };
}

/** Points in place of what a round brings. */
function replaced(cell, team, round, adjustments) {
  for (const each_ of adjustments) {
    if (each_.instead_of === null || each_.instead_of !== cell.outcome) continue;
    if (each_.round !== null && each_.round !== 0 && each_.round !== round) continue;
    if (each_.teams.length > 0 && !each_.teams.includes(team)) continue;
    cell.matchPoints = each_.match_points ?? cell.matchPoints;
    cell.gamePoints = each_.game_points ?? cell.gamePoints;
  }
}

/** A function that refuses the number of a team that is not there. */
function namedIn(ids, path) {
  const isKnown = new Set(ids);
  return (team) => {
    if (team !== null && !isKnown.has(team)) throw new Unreadable("nobody", { path, player: team });
  };
}

/** Teams with their members, and how many boards a match has; teams without a number take no part. */
export function readSquads({ rounds, teamData }) {
  const path = "tournament.team_data";
  const data = readTeams(teamData, path);
  data.teams = data.teams.filter((team) => team.number !== null);
  const ids = data.teams.map((team) => team.number);
  if (new Set(ids).size !== ids.length) throw new Unreadable("numbers-twice", { path });
  const found = data.teams.reduce((sum, team) => sum + team.members.length, 0);
  if (found > LIMITS.members) throw new Unreadable("too-many", { path, most: LIMITS.members, found });
  const teamOf = new Map();
  for (const team of data.teams)
    for (const player of team.members) {
      if (teamOf.has(player)) throw new Unreadable("twice", { path, player });
      teamOf.set(player, team);
    }
  const check = namedIn(ids, path);
  data.lineUps.forEach(({ team }) => check(team));
  [...data.forfeits, ...data.awaited].forEach((each_) => [each_.white_team, each_.black_team].forEach(check));
  data.byes.forEach(({ teams }) => teams.forEach(check));

  const most = rounds.flatMap((round) => {
    const counts = new Map();
    for (const player of round.games.flatMap((game) => [game.white, game.black]))
      counts.set(teamOf.get(player), (counts.get(teamOf.get(player)) ?? 0) + 1);
    return [...counts.values()];
  });
  const smallest = data.teams.reduce((least, team) => Math.min(least, team.members.length), 99);
  const boards = data.boards ?? (most.reduce((a, b) => Math.max(a, b), data.boardColours.length) || smallest);
  const byNumber = new Map(data.teams.map((team) => [team.number, team]));
  return { data, ids, teamOf, byNumber, boards };
}

/** The matches of one round: each with what it brought to both teams, by their numbers. */
export function matchesOfRound(round, number_, { data: all, teamOf, byNumber, boards }, points) {
  const where = `tournament.rounds[${number_ - 1}]`;
  const ofRound = (each_) => each_.round === number_;
  const data = { ...all, forfeits: all.forfeits.filter(ofRound), lineUps: all.lineUps.filter(ofRound) };
  const { matches, busy } = sortedOut(round, teamOf, where);
  for (const { white_team, black_team } of data.forfeits) {
    const teams = [white_team, black_team].map((team) => byNumber.get(team));
    teams.sort((a, b) => a.number - b.number);
    const isTheirs = (match) => match.teams[0] === teams[0] && match.teams[1] === teams[1];
    if (matches.some(isTheirs)) continue;
    if (teams[0] === teams[1] || busy.has(teams[0]) || busy.has(teams[1]))
      throw new Unreadable("no-match", { path: where });
    matches.push({ teams, games: [] });
    teams.forEach((team) => busy.add(team));
  }
  const emptyOf = new Map(); // members who won against an empty seat, by teams
  for (const { player, kind } of round.byes)
    if (kind === "full-point" && teamOf.has(player))
      emptyOf.set(teamOf.get(player), [...(emptyOf.get(teamOf.get(player)) ?? []), player]);
  return matches.map((match) => {
    const empty = match.teams.flatMap((team) => emptyOf.get(team) ?? []);
    return { ...match, cells: cellsOf(match, empty, round, data, points, boards, where) };
  });
}

/** The event as one of matches; `settings` say which score comes first. */
export function teamMatches(tournament, settings) {
  const path = "tournament.team_data";
  const squads = readSquads(tournament);
  const { data, ids, boards } = squads;
  const { rounds, points } = tournament;
  const check = namedIn(ids, path);
  [...data.absences, ...data.virtual].forEach(({ team }) => check(team));
  data.adjustments.forEach(({ teams }) => teams.forEach(check));
  if (data.awaited.some(({ round }) => round <= rounds.length))
    throw new Unreadable("no-match", { path });
  const cells = rounds.map((round, at) => {
    const where = `tournament.rounds[${at}]`;
    const matches = matchesOfRound(round, at + 1, squads, points);
    const found = new Map(matches.flatMap((match) => match.cells));
    for (const { match_points, game_points, teams } of data.byes) {
      const team = teams[at] ?? null;
      if (found.has(team) && found.get(team).bye !== "pairing-allocated")
        throw new Unreadable("twice", { path: where, player: team });
      const stated = [match_points, game_points];
      if (team !== null) found.set(team, byeCell("pairing-allocated", data, points, boards, stated));
    }
    for (const team of data.teams) {
      // Without a record of the bye the lines of the members tell it (decision 0137).
      const own = round.byes.filter((bye) => team.members.includes(bye.player));
      const letters = own.map((bye) => bye.kind);
      const kind = KINDS.find((each_) => letters.includes(each_));
      if (kind === undefined || found.has(team.number)) continue;
      const [stated] = kind === "pairing-allocated" ? data.byes : [];
      const told = stated && [stated.match_points, stated.game_points];
      found.set(team.number, byeCell(kind, data, points, boards, told));
    }
    for (const { round: when, team, kind } of data.absences)
      if (when === at + 1 && !found.has(team))
        found.set(team, byeCell(kind, data, points, boards, null));
    for (const id of ids)
      if (!found.has(id))
        found.set(id, { ...byeCell("zero-point", data, points, boards, null), bye: null });
    for (const [team, cell] of found) {
      replaced(cell, team, at + 1, data.adjustments);
      const isByGames = settings.primary === "game-points";
      cell.points = isByGames ? cell.gamePoints : cell.matchPoints;
      cell.secondary = isByGames ? cell.matchPoints : cell.gamePoints;
    }
    return found;
  });
  const own = settings.primary === "game-points" ? "game_points" : "match_points";
  const others = settings.primary === "game-points" ? "match_points" : "game_points";
  const added = data.adjustments.filter((each_) => each_.instead_of === null);
  const extraOf = (id) =>
    added.reduce((sum, each_) => {
      const isOwn = each_.teams.length === 0 || each_.teams.includes(id);
      return isOwn && (each_.round ?? 0) <= rounds.length ? sum + (each_[others] ?? 0) : sum;
    }, 0);
  return {
    ids,
    cells,
    secondaryExtra: extraOf,
    matchWin: data.win,
    numberOfRounds: tournament.numberOfRounds,
    initialColour: tournament.initialColour,
    requests: data.absences.map(({ round, team }) => ({ round, player: team })),
    forbidden: data.apart.map(({ teams, first_round, last_round }) => ({
      players: teams, first: first_round, last: last_round,
    })),
    adjustments: added.map((each_) => ({
      players: each_.teams.length > 0 ? each_.teams : ids,
      points: each_[own] ?? 0,
      round: each_.round,
    })),
    virtualPoints: data.virtual.map((each_) => ({ player: each_.team, byRound: each_[own] })),
    numberings: [],
  };
}
