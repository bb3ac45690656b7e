// What lies before the round, worked out anew from the results alone.
//
// Scores and ranks (dutch-2026 1.2, dutch-2017 A.2), whom everybody has met (C1), colours, floats of
// the two rounds before (1.4, A.4), who may have the bye (C2), topscorers (1.8, A.7). Virtual points
// (C.04.7) count as they are stated. Points are whole tenths; floats are judged with the pairing
// scores of their round.

import { BLACK, WHITE, preferenceOf } from "./colours.js";
import { Unreadable } from "./limits.js";
import { pointsOfBye, pointsOfResult } from "./points.js";

/** What everybody did in one round: points, opponent and colour of a game, kind of a bye. */
function cellsOf(round, ids, points) {
  const cells = new Map();
  for (const game of round.games) {
    const { white, black, isPlayed } = game;
    const shared = { isPlayed, bye: null, hasColour: isPlayed && !round.uncoloured.has(white) };
    cells.set(white, {
      ...shared,
      opponent: black,
      colour: WHITE,
      result: game.whiteResult,
      points: pointsOfResult(points, "white", game.whiteResult),
    });
    cells.set(black, {
      ...shared,
      opponent: white,
      colour: BLACK,
      result: game.blackResult,
      points: pointsOfResult(points, "black", game.blackResult),
    });
  }
  const alone = { isPlayed: false, hasColour: false, opponent: null, colour: 0, result: null };
  for (const { player, kind } of round.byes)
    cells.set(player, { ...alone, bye: kind, points: pointsOfBye(points, kind) });
  for (const id of ids)
    if (!cells.has(id)) cells.set(id, { ...alone, bye: null, points: points.zero_bye });
  return cells;
}

/** The pairing numbers in force in a round. */
export function numbersOf(tournament, round) {
  const numbers = new Map(tournament.ids.map((id) => [id, id]));
  const numbering = tournament.numberings.find((each) => each.round === round);
  const named = new Set();
  for (const [id, number] of numbering?.numbers ?? []) {
    const known = numbers.has(id);
    if (!known || named.has(id))
      throw new Unreadable(known ? "twice" : "nobody", { path: "tournament.numberings", player: id });
    named.add(id);
    numbers.set(id, number);
  }
  if (new Set([...named].map((id) => numbers.get(id))).size !== named.size)
    throw new Unreadable("numbers-twice", { path: "tournament.numberings" });
  return numbers;
}

/** Refuse numbers that two of these players share. */
export function refuseShared(numbers, players) {
  if (new Set(players.map((id) => numbers.get(id))).size !== players.length)
    throw new Unreadable("numbers-twice", { path: "tournament.numberings" });
}

/** Refuse a round that nobody would pair: beyond the last one, or right after one without a result. */
export function refuseUnpairable(rounds, round, numberOfRounds) {
  if (numberOfRounds !== null && round > numberOfRounds)
    throw new Unreadable("beyond-rounds", { round, number: numberOfRounds });
  const isOpen = (game) => game.whiteResult === "unfinished";
  const last = rounds.at(-1)?.games ?? [];
  if (last.length > 0 && last.every(isOpen)) throw new Unreadable("no-results");
}

/** Refuse a round that nobody would pair, or whose numbers are not clear. */
function refuseUnfit(tournament, round, players) {
  const { rounds, numberOfRounds, numberings } = tournament;
  refuseUnpairable(rounds, round, numberOfRounds);
  if (numberings.length > 0) {
    refuseShared(numbersOf(tournament, round), players);
    rounds.forEach(({ games, byes }, at) => {
      const allocated = byes.filter((bye) => bye.kind === "pairing-allocated").map((bye) => bye.player);
      const present = [...games.flatMap((game) => [game.white, game.black]), ...allocated];
      refuseShared(numbersOf(tournament, at + 1), present);
    });
  }
}

/** The float of a round, -1 down, 1 up, 0 none; `scores` are the pairing scores of that round. */
function floatOf(cell, id, scores, edition, points) {
  if (cell.isPlayed) return Math.sign(scores.get(cell.opponent) - scores.get(id));
  if (edition.everyAbsenceFloats) return -1; // A.4.b of 2017
  if (cell.bye === "pairing-allocated") return -1; // 1.4.3 of 2026
  const most = edition.everyPointFloats ? 0 : Math.max(points.white_loss, points.black_loss); // B.1.b of 2012
  return cell.points > most ? -1 : 0;
}

/** Whether a round bars its player from the pairing-allocated bye (C2). */
function bars(cell, edition, points) {
  if (cell.isPlayed) return false;
  if (cell.bye === "pairing-allocated") return true;
  if (!edition.everyUnplayedWinBars) return cell.result === "forfeit win"; // C.04.1.d of 2017
  if (cell.opponent === null && cell.bye === null) return false; // an absence
  return cell.points >= Math.min(points.white_win, points.black_win); // C.04.1 article 4 of 2026
}

/** Points given or taken by decision that count before a round. */
export function adjustmentsOf(tournament) {
  const byPlayer = new Map();
  for (const { players, points, round } of tournament.adjustments)
    for (const id of new Set(players)) {
      if (!byPlayer.has(id)) byPlayer.set(id, []);
      byPlayer.get(id).push([round ?? 0, points]);
    }
  return (id, before) =>
    (byPlayer.get(id) ?? []).reduce(
      (sum, [round, points]) => (round < before ? sum + points : sum),
      0,
    );
}

/** Points that count for pairing only, as they are stated last; entry r-1 belongs to round r. */
export function virtualPointsOf(tournament) {
  const stated = new Map(tournament.virtualPoints.map(({ player, byRound }) => [player, byRound]));
  return (id, round) => stated.get(id)?.[round - 1] ?? 0;
}

/** The colour that odd numbers have; what is not stated follows from the first games. 0: unknown. */
export function initialColourOf(tournament, settings) {
  if (tournament.initialColour !== null) return tournament.initialColour === "white" ? WHITE : BLACK;
  const at = tournament.rounds.findIndex((each) => each.games.length > 0);
  if (at === -1) return 0;
  const { games, byes } = tournament.rounds[at];
  const numbers = numbersOf(tournament, at + 1);
  const all = games.flatMap((game) => [[game.white, WHITE], [game.black, BLACK]]);
  const [id, colour] = all.reduce((a, b) => (numbers.get(b[0]) < numbers.get(a[0]) ? b : a));
  const isBefore = ({ kind, player }) =>
    kind === "pairing-allocated" && numbers.get(player) < numbers.get(id);
  const number = settings.parity === "number" ? numbers.get(id) : byes.some(isBefore) ? 2 : 1;
  return number % 2 !== 0 ? colour : -colour;
}

/** Everybody as the round to be paired finds them, in rank order: `paired`, `byId`. */
export function historyOf(tournament, round, edition, settings) {
  const { ids, rounds, points } = tournament;
  if (rounds.length !== round - 1)
    throw new Unreadable("rounds-before", { round, found: rounds.length });
  const cells = rounds.map((each) => cellsOf(each, ids, points));
  const virtual = virtualPointsOf(tournament);
  const adjusted = adjustmentsOf(tournament);
  const scoresAt = []; // pairing scores when each round was paired, the last one being ours
  const real = new Map(ids.map((id) => [id, 0]));
  for (let number = 1; number <= round; number += 1) {
    const scores = new Map();
    for (const id of ids) {
      scores.set(id, real.get(id) + adjusted(id, number) + virtual(id, number));
    }
    scoresAt.push(scores);
    if (number === round) break;
    for (const id of ids) real.set(id, real.get(id) + cells[number - 1].get(id).points);
  }
  const floatsOf = (number) => {
    if (number < 1) return null;
    const [round_, scores] = [cells[number - 1], scoresAt[number - 1]];
    return new Map(ids.map((id) => [id, floatOf(round_.get(id), id, scores, edition, points)]));
  };
  const [before, twoBefore] = [floatsOf(round - 1), floatsOf(round - 2)];
  const isLast = tournament.numberOfRounds !== null && round >= tournament.numberOfRounds;
  const ends = ["win", "draw", "loss"];
  const best = Math.max(...ends.flatMap((end) => [points[`white_${end}`], points[`black_${end}`]]));
  const numbers = numbersOf(tournament, round);
  const requests = tournament.requests.filter((each) => each.round === round);
  const away = new Set(requests.map((each) => each.player));

  const byId = new Map();
  for (const id of ids) {
    const own = cells.map((each) => each.get(id));
    const colours = own.filter((cell) => cell.hasColour).map((cell) => cell.colour);
    const score = scoresAt[round - 1].get(id);
    byId.set(id, {
      id,
      number: numbers.get(id),
      score,
      realScore: score - virtual(id, round),
      met: new Set(own.filter((cell) => cell.isPlayed).map((cell) => cell.opponent)),
      colours,
      preference: preferenceOf(colours),
      floatBefore: before?.get(id) ?? 0,
      floatTwoBefore: twoBefore?.get(id) ?? 0,
      unplayed: own.filter((cell) => !cell.isPlayed).length,
      mayHaveBye: !own.some((cell) => bars(cell, edition, points)),
      isTopscorer: isLast && 2 * score > best * (round - 1),
      cells: own,
      scoresAt: scoresAt.map((scores) => scores.get(id)),
      hasTakenPart: own.some((cell) => cell.opponent !== null || cell.bye === "pairing-allocated"),
      isOdd: false,
      rank: 0,
    });
  }
  const paired = ids.filter((id) => !away.has(id)).map((id) => byId.get(id));
  setParity([...byId.values()], new Set(paired), settings);
  const inPlay = [...byId.values()].filter((player) => player.hasTakenPart || paired.includes(player));
  refuseUnfit(tournament, round, inPlay.map((player) => player.id));
  const ranked = paired.sort((one, other) => other.score - one.score || one.number - other.number);
  ranked.forEach((player, at) => (player.rank = at));
  return { byId, ranked, isLast, initialColour: initialColourOf(tournament, settings) };
}

/** Odd or even (5.2.5, E.5): among those paired so far, or by the list (decision 0001). */
function setParity(players, paired, settings) {
  const counted = players
    .filter((each) => settings.parity === "number" || each.hasTakenPart || paired.has(each))
    .sort((one, other) => one.number - other.number);
  counted.forEach((player, at) => {
    const number = settings.parity === "number" ? player.number : at + 1;
    player.isOdd = number % 2 !== 0;
  });
}
