// Virtual points against the announced method (C.04.7, Baku acceleration).
//
// Stated points count as they stand (decision 0052). Here the method is worked out again for the list
// of those who took part in the pairing of round 1 (decision 0119), to tell whether they are its own.

import { Unreadable } from "./limits.js";

/** What the method gives everybody in a round, or null where nothing follows. */
function bakuOf(tournament, numbers) {
  const { ids, rounds, requests, numberOfRounds, points } = tournament;
  const win = points.white_win;
  const isOrdinary = points.black_win === win && points.white_draw * 2 === win &&
    points.black_draw * 2 === win && points.white_loss === 0 && points.black_loss === 0;
  if (numberOfRounds === null || !isOrdinary) return null;
  const first = rounds[0];
  const present = first
    ? new Set([
        ...first.games.flatMap((game) => [game.white, game.black]),
        ...first.byes.filter((bye) => bye.kind === "pairing-allocated").map((bye) => bye.player),
      ])
    : new Set(ids.filter((id) => !requests.some((each) => each.round === 1 && each.player === id)));
  const listed = ids.filter((id) => present.size === 0 || present.has(id));
  listed.sort((one, other) => numbers.get(one) - numbers.get(other));
  const size = Math.min(listed.length, 2 * Math.ceil(listed.length / 4));
  const last = size > 0 ? numbers.get(listed[size - 1]) : 0;
  const accelerated = Math.ceil(numberOfRounds / 2);
  const full = Math.ceil(accelerated / 2);
  return (id, round) => {
    if (round > accelerated || numbers.get(id) > last) return 0;
    return round <= full ? win : win / 2;
  };
}

/** The claim that holds: null without a method, `acceleration` or `acceleration-stated`. */
export function comparedAcceleration(tournament, round, numbers) {
  const { acceleration, virtualPoints, ids } = tournament;
  if (acceleration === null || acceleration === "none") return null;
  const baku = acceleration === "baku" ? bakuOf(tournament, numbers) : null;
  const stated = new Map(virtualPoints.map(({ player, byRound }) => [player, byRound]));
  let isSame = baku !== null;
  for (const id of ids)
    for (let number = 1; number <= round && isSame; number += 1)
      isSame = baku(id, number) === (stated.get(id)?.[number - 1] ?? 0);
  if (!isSame && virtualPoints.length === 0)
    throw new Unreadable("no-virtual-points", { method: acceleration });
  return isSame ? "acceleration" : "acceleration-stated";
}
