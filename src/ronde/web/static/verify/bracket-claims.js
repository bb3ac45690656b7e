// What several kinds of certificates claim alike: lists of players, values of criteria, and who cannot
// have the bye because the others need him.

import { barrierHolds, graphOfRound } from "./walk.js";

export const idsOf = (teams) => teams.map((team) => team.id);
export const sameList = (one, other) =>
  one.length === other.length && one.every((item, at) => item === other[at]);

/** Whether criteria have these values, in their order. */
export function sameCriteria(one, other) {
  return (
    one.length === other.length &&
    one.every((criterion, at) => {
      const claimed = other[at];
      if (criterion.article !== claimed.article || criterion.name !== claimed.name) return false;
      if (criterion.value !== undefined) return criterion.value === claimed.value;
      return (
        claimed.scores !== undefined &&
        claimed.scores.length === criterion.scores.length &&
        claimed.scores.every((pair, place) => sameList(pair, criterion.scores[place]))
      );
    })
  );
}

/** Whether barriers show that without each of these players the others cannot all be paired. */
export function isNeeded(before, needed, players, pairs, clock) {
  const barriers = new Map(needed.map(({ player, barrier }) => [player, barrier]));
  return before.every((player) => {
    const others = players.filter((other) => other !== player);
    const { isJoined } = graphOfRound(pairs, others, false, () => false);
    clock.check();
    return barrierHolds(barriers.get(player.id) ?? null, others, 0, isJoined, 1);
  });
}
