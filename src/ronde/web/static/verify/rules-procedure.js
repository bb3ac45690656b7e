// The Dutch system of 2012 and of 2011, whose text is a procedure: settings, what lies before a round,
// and who stands where in a bracket.
//
// C.04.1 of 2012 and 2011, articles A, B, C.1, C.13, C.14.b and E. What is not said here is as in 2017.

import { colourOfHigherByStrength, preferenceOf } from "./colours.js";
import { historyOf } from "./history.js";

const SETTINGS = {
  "d4-pairs": ["all", "remainder"],
  newcomers: ["even", "odd"],
  "bye-bar": ["rising", "fixed"],
  "floating-again": ["spared", "asked"],
  "moved-down-alone": ["scores", "pairs", "always"],
  "absolute-colour": ["difference", "last-games"],
};
const COMMON = {
  everyAbsenceFloats: false,
  everyPointFloats: true,
  everyUnplayedWinBars: false,
  boardsByPairingScore: false,
  hasByeScore: false,
  articles: { all: "A.2", met: "B.1.a", colour: "B.2", bye: "B.1.b", white: "E", boards: "C.04.2.D.9" },
};

/** The editions; the usual value of every setting stands first. */
export const PROCEDURE_EDITIONS = {
  "dutch-2012": {
    ...COMMON,
    is2012: true,
    settings: { ...SETTINGS, d4: ["on", "off"], "floater-scores": ["highest", "sum"] },
  },
  "dutch-2011": {
    ...COMMON,
    is2012: false,
    settings: { ...SETTINGS, d4: ["off", "on"], "floater-scores": ["highest", "sum", "none"] },
  },
};

/** The settings of an edition: the usual values where nothing is stated. */
export function settingsOf(edition, stated) {
  const usual = Object.entries(edition.settings).map(([name, [first]]) => [name, first]);
  return { ...Object.fromEntries(usual), ...stated };
}

/** B.1.b: in how many rounds somebody had points, or the bye, without playing; an absence never counts. */
function roundsWithoutPlay({ cells }) {
  const counts = ({ isPlayed, opponent, bye, points }) =>
    !isPlayed && (bye === "pairing-allocated" || ((opponent !== null || bye !== null) && points > 0));
  return cells.filter(counts).length;
}

/** Everybody as the round finds them; the bye is for those with at most `bar` rounds without play. */
export function procedureHistory(tournament, round, edition, settings, bar) {
  const history = historyOf(tournament, round, edition, { parity: "paired" });
  const isLastGames = settings["absolute-colour"] === "last-games";
  for (const player of history.byId.values()) {
    player.preference = preferenceOf(player.colours, isLastGames);
    player.withoutPlay = roundsWithoutPlay(player);
    player.mayHaveBye = player.withoutPlay <= bar;
    // E.5; of later rounds no article speaks (decision 0024)
    if (round > 1) player.isOdd = (player.number % 2 === 0) === (settings.newcomers === "even");
  }
  return { ...history, colourOf: colourOfHigherByStrength };
}

/** Those of `players` whom the `servers` cannot serve, each with another one, from the top. */
export function leftOf(players, servers, pairs, clock) {
  const choices = new Map();
  for (const player of players) {
    clock.check();
    choices.set(player, servers.filter((server) => server !== player && pairs.mayMeet(player, server)));
  }
  const served = new Map(); // whom a server serves
  const isServed = (player, tried) => {
    clock.check();
    for (const server of choices.get(player)) {
      if (tried.has(server)) continue;
      tried.add(server);
      if (served.has(server) && !isServed(served.get(server), tried)) continue;
      served.set(server, player);
      return true;
    }
    return false;
  };
  return players.filter((player) => !isServed(player, new Set()));
}

/** The players of a bracket: who came from above, who is a head, who can meet nobody, who is forced. */
export class StageOfProcedure {
  /** `above` of the players are from above: those moved down, and after a merger a whole bracket more. */
  constructor({ movedDown, residents, above, isLowest, edition, pairs, clock }) {
    Object.assign(this, { movedDown, residents, above, isLowest, edition, pairs, clock });
    this.players = [...movedDown, ...residents];
    this.isMerged = isLowest && residents.some(({ score }) => score !== residents[0].score);
    this.gone = isLowest ? new Set() : this.withoutOpponent();
    this.isHomogeneous = isLowest
      ? above === 0 || 2 * above >= this.players.length
      : this.isHomogeneousWithout(this.gone);
    this.heads = this.isHomogeneous ? [] : this.players.slice(0, above);
    this.body = this.players.slice(this.heads.length);
    this.forced = edition.is2012 ? [] : this.forcedHeads();
  }

  /** C.1: the players who have no legal opponent in the bracket. */
  withoutOpponent() {
    const { players, pairs, clock } = this;
    return new Set(
      players.filter((player) => {
        clock.check();
        return !players.some((other) => other !== player && pairs.mayMeet(player, other));
      }),
    );
  }

  /** A.3 for a bracket that is not the lowest one, where some do not count. */
  isHomogeneousWithout(gone) {
    const { movedDown, residents, players } = this;
    const counts = (player) => gone.size === players.length || !gone.has(player);
    return movedDown.length === 0 || movedDown.filter(counts).length >= residents.filter(counts).length;
  }

  /** A.3, as if it were not the lowest bracket. */
  get wouldBeHomogeneous() {
    return this.isHomogeneousWithout(this.withoutOpponent());
  }

  /** C.14.b of 2011: the heads from the top whom the body can serve. */
  forcedHeads() {
    const asked = this.heads.filter((player) => !this.gone.has(player));
    const [first] = leftOf(asked, this.body, this.pairs, this.clock);
    return first === undefined ? asked : asked.slice(0, asked.indexOf(first));
  }
}
