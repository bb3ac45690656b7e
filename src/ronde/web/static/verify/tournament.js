// The tournament inside a certificate, read value by value: players, rounds, points, requests.
//
// C.04.1 article 1 (number of rounds), C.04.2 (2026) articles 2.3 to 2.5 (numbers), 3.2 and 3.3
// (who is not paired). A player or a game given twice makes the document unreadable.

import { LIMITS, Unreadable } from "./limits.js";
import { choice, each, field, list, nullable, record, text, twoWhole, whole } from "./reading.js";
import { checkShape } from "./shapes.js";

const RESULTS = [
  "win", "draw", "loss", "short win", "short draw", "short loss", "forfeit win", "forfeit loss",
  "unfinished",
];
const BYES = ["pairing-allocated", "full-point", "half-point", "zero-point"];
const COLOURS = ["white", "black"];
const USUAL_POINTS = {
  white_win: 10, black_win: 10, white_draw: 5, black_draw: 5, white_loss: 0, black_loss: 0,
  forfeit_win: 10, forfeit_loss: 0, pairing_bye: 10, full_bye: 10, half_bye: 5, zero_bye: 0,
  unfinished: 5,
};
const LAST_NUMBER = 999_999_999;
const LAST_ROUND = 999;

const identity = (value, path) => whole(value, path, -LAST_NUMBER, LAST_NUMBER);
const roundNumber = (value, path) => whole(value, path, 1, LAST_ROUND);
const anyRound = (value, path) => whole(value, path, -LAST_NUMBER, LAST_NUMBER);
const amount = (value, path) => whole(value, path, -LIMITS.points, LIMITS.points);

function readPlayer(value, path) {
  const from = record(value, path);
  return {
    id: field(from, "id", path, identity),
    name: field(from, "name", path, (name, where) => text(name, where, LIMITS.text), ""),
    rating: nullable(from, "rating", path, (rating, where) =>
      whole(rating, where, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
  };
}

function readGame(value, path) {
  const from = record(value, path);
  const result = (each_, where) => choice(each_, where, RESULTS);
  const game = {
    white: field(from, "white", path, identity),
    black: field(from, "black", path, identity),
    whiteResult: field(from, "white_result", path, result),
    blackResult: field(from, "black_result", path, result),
  };
  if (game.white === game.black) throw new Unreadable("twice", { path, player: game.white });
  const forfeited = (each_) => each_.startsWith("forfeit");
  if (forfeited(game.whiteResult) !== forfeited(game.blackResult))
    throw new Unreadable("half-forfeit", { path });
  if ((game.whiteResult === "unfinished") !== (game.blackResult === "unfinished"))
    throw new Unreadable("half-unfinished", { path });
  game.isPlayed = !forfeited(game.whiteResult);
  return game;
}

function readBye(value, path) {
  const from = record(value, path);
  return {
    player: field(from, "player", path, identity),
    kind: field(from, "kind", path, (kind, where) => choice(kind, where, BYES)),
  };
}

function readRound(value, path) {
  const from = record(value, path);
  return {
    games: field(from, "games", path, each(LIMITS.players, readGame), []),
    byes: field(from, "byes", path, each(LIMITS.players, readBye), []),
    uncoloured: new Set(field(from, "uncoloured", path, each(LIMITS.players, identity), [])),
  };
}

function readRequest(value, path) {
  const from = record(value, path);
  return { ...readBye(value, path), round: field(from, "round", path, anyRound) };
}

function readForbidden(value, path) {
  const from = record(value, path);
  return {
    players: field(from, "players", path, each(LIMITS.players, identity)),
    first: field(from, "first_round", path, anyRound, 1),
    last: nullable(from, "last_round", path, anyRound),
  };
}

function readVirtual(value, path) {
  const from = record(value, path);
  return {
    player: field(from, "player", path, identity),
    byRound: field(from, "by_round", path, each(LAST_ROUND, amount)),
  };
}

function readNumbering(value, path) {
  const from = record(value, path);
  return {
    round: field(from, "round", path, anyRound),
    numbers: field(from, "numbers", path, each(LIMITS.players, twoWhole(-LAST_NUMBER, LAST_NUMBER))),
  };
}

function readAdjustment(value, path) {
  const from = record(value, path);
  return {
    players: field(from, "players", path, each(LIMITS.players, identity)),
    points: field(from, "points", path, amount),
    round: nullable(from, "round", path, (round, where) => whole(round, where, 0, LAST_ROUND)),
  };
}

function readSetting(value, path) {
  const pair = list(value, path, 2);
  if (pair.length !== 2) throw new Unreadable("not-two", { path });
  return pair.map((each_, at) => text(each_, `${path}[${at}]`, LIMITS.setting));
}

function readPoints(value, path) {
  const from = record(value, path);
  const points = {};
  for (const [name, usual] of Object.entries(USUAL_POINTS))
    points[name] = field(from, name, path, amount, usual);
  return points;
}

/** Everybody is named once in a round, and is somebody of the list. */
function checkRound(round, path, players) {
  const seen = new Set();
  const take = (player) => {
    if (!players.has(player)) throw new Unreadable("nobody", { path, player });
    if (seen.has(player)) throw new Unreadable("twice", { path, player });
    seen.add(player);
  };
  for (const game of round.games) {
    take(game.white);
    take(game.black);
  }
  for (const bye of round.byes) take(bye.player);
}

/** The tournament document, with nothing in it that has not been looked at. */
export function readTournament(value, path) {
  const from = record(value, path);
  checkShape(from, path);
  field(from, "format", path, (format, where) => choice(format, where, ["ronde-tournament"]));
  field(from, "version", path, (version, where) => whole(version, where, 1, 1));
  const listed = field(from, "players", path, each(LIMITS.players, readPlayer), []);
  const ids = listed.map((player) => player.id);
  const players = new Set(ids);
  if (players.size !== ids.length) {
    const twice = ids.find((id, at) => ids.indexOf(id) !== at);
    throw new Unreadable("twice", { path: `${path}.players`, player: twice });
  }
  const rounds = field(from, "rounds", path, each(LIMITS.rounds, readRound), []);
  rounds.forEach((round, at) => checkRound(round, `${path}.rounds[${at}]`, players));
  const games = rounds.reduce((sum, round) => sum + round.games.length, 0);
  if (games > LIMITS.games)
    throw new Unreadable("too-many", { path: `${path}.rounds`, most: LIMITS.games, found: games });
  const tournament = {
    ids,
    players: listed,
    ratings: new Map(listed.map(({ id, rating }) => [id, rating ?? 0])),
    rounds,
    requests: field(from, "requested_byes", path, each(LIMITS.games, readRequest), []),
    numberOfRounds: nullable(from, "number_of_rounds", path, roundNumber),
    acceleration: nullable(from, "acceleration", path, (method, where) => text(method, where)),
    teamData: nullable(from, "team_data", path, record),
    rules: nullable(from, "rules", path, (rules, where) => text(rules, where)),
    settings: field(from, "settings", path, each(50, readSetting), []),
    points: readPoints(field(from, "points", path, record, {}), `${path}.points`),
    initialColour: nullable(from, "initial_colour", path, (colour, where) =>
      choice(colour, where, COLOURS),
    ),
    forbidden: field(from, "forbidden", path, each(LIMITS.groups, readForbidden), []),
    virtualPoints: field(from, "virtual_points", path, each(LIMITS.players, readVirtual), []),
    numberings: field(from, "numberings", path, each(LAST_ROUND, readNumbering), []),
    adjustments: field(from, "adjustments", path, each(LIMITS.groups, readAdjustment), []),
  };
  for (const groups of ["forbidden", "adjustments"]) {
    const found = tournament[groups].reduce((sum, group) => sum + group.players.length, 0);
    const most = LIMITS.members;
    if (found > most) throw new Unreadable("too-many", { path: `${path}.${groups}`, most, found });
  }
  const named = [
    ["requested_byes", tournament.requests.map((each_) => each_.player)],
    ["virtual_points", tournament.virtualPoints.map((each_) => each_.player)],
    ["adjustments", tournament.adjustments.flatMap((each_) => each_.players)],
    ["numberings", tournament.numberings.flatMap((each_) => each_.numbers.map(([id]) => id))],
  ];
  for (const [key, ids_] of named)
    for (const player of ids_)
      if (!players.has(player)) throw new Unreadable("nobody", { path: `${path}.${key}`, player });
  return tournament;
}
