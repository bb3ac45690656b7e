// Who may meet whom and who may have the bye: the absolute criteria.
//
// dutch-2026 C1 to C3 (2.1), dutch-2017 C.1 to C.3; pairs that the event forbids count like games
// played. Colours of a pair follow article 5.2 (E).

import { STRENGTH, WHITE, colourOfHigher } from "./colours.js";

/** The groups of everybody whose members may not meet in a round. */
function groupsApart(tournament, round) {
  const groups = new Map();
  tournament.forbidden.forEach(({ players, first, last }, at) => {
    if (round < first || (last !== null && round > last)) return;
    for (const id of players) {
      if (!groups.has(id)) groups.set(id, new Set());
      groups.get(id).add(at);
    }
  });
  return groups;
}

/** The rules of one round about single pairs. */
export class Pairs {
  constructor(history, tournament, round) {
    this.players = history.ranked;
    this.groups = groupsApart(tournament, round);
    this.initialColour = history.initialColour;
    this.colourOf = history.colourOf ?? colourOfHigher;
    this.placeOf = history.placeOf ?? ((player) => player.rank);
  }

  /** Why two players may not meet: `met`, `forbidden`, `colour`, or null. */
  bar(one, other) {
    if (one.met.has(other.id)) return "met";
    if (this.areApart(one, other)) return "forbidden";
    const [a, b] = [one.preference, other.preference];
    const both = a.strength === STRENGTH.absolute && b.strength === STRENGTH.absolute;
    if (both && a.colour === b.colour && !one.isTopscorer && !other.isTopscorer) return "colour";
    return null;
  }

  areApart(one, other) {
    const groups = this.groups.get(one.id);
    const others = this.groups.get(other.id);
    if (groups === undefined || others === undefined) return false;
    for (const group of groups) if (others.has(group)) return true;
    return false;
  }

  mayMeet(one, other) {
    return this.bar(one, other) === null;
  }

  /** The player with White, by article 5.2 (E); null if the initial colour is needed and unknown. */
  white(one, other) {
    const [higher, lower] = this.placeOf(one) < this.placeOf(other) ? [one, other] : [other, one];
    const colour = this.colourOf(higher, lower, this.initialColour);
    if (colour === 0) return null;
    return colour === WHITE ? higher : lower;
  }
}
