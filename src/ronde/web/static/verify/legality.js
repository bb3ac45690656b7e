// Who may meet whom and who may have the bye: the absolute criteria.
//
// dutch-2026 C1 to C3 (2.1), dutch-2017 C.1 to C.3; pairs that the event forbids count like games
// played. Colours of a pair follow article 5.2 (E).

import { STRENGTH, WHITE, colourOfHigher } from "./colours.js";

/** Pairs that the event forbids in a round. */
function forbiddenIn(tournament, round) {
  const apart = new Map();
  for (const { players, first, last } of tournament.forbidden) {
    if (round < first || (last !== null && round > last)) continue;
    for (const one of players) {
      if (!apart.has(one)) apart.set(one, new Set());
      for (const other of players) if (other !== one) apart.get(one).add(other);
    }
  }
  return apart;
}

/** The rules of one round about single pairs. */
export class Pairs {
  constructor(history, tournament, round) {
    this.players = history.ranked;
    this.apart = forbiddenIn(tournament, round);
    this.initialColour = history.initialColour;
  }

  /** Why two players may not meet: `met`, `forbidden`, `colour`, or null. */
  bar(one, other) {
    if (one.met.has(other.id)) return "met";
    if (this.apart.get(one.id)?.has(other.id)) return "forbidden";
    const [a, b] = [one.preference, other.preference];
    const both = a.strength === STRENGTH.absolute && b.strength === STRENGTH.absolute;
    if (both && a.colour === b.colour && !one.isTopscorer && !other.isTopscorer) return "colour";
    return null;
  }

  mayMeet(one, other) {
    return this.bar(one, other) === null;
  }

  /** The player with White, by article 5.2 (E); null if the initial colour is needed and unknown. */
  white(one, other) {
    const [higher, lower] = one.rank < other.rank ? [one, other] : [other, one];
    const colour = colourOfHigher(higher, lower, this.initialColour);
    if (colour === 0) return null;
    return colour === WHITE ? higher : lower;
  }
}
