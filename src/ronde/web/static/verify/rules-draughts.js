// The Swiss of draughts, on Solkoff or on rating: ranks, wishes, floats, the bye and colours.
//
// Rules 2, 6, 7 and 9 of decision 0105, with decision 0106 of the bye. What is not said here is as in
// other systems, by docs/formats/certificate.md.

import { BLACK, WHITE, latestReversed } from "./colours.js";
import { historyOf } from "./history.js";

export const DRAUGHTS_EDITIONS = {
  "fmjd-solkoff": { colours: "no" },
  "fmjd-rating": { colours: "yes" },
};

export const DRAUGHTS_SETTINGS = {
  parity: ["paired", "number"],
  pairing: ["halves", "neighbours"],
  colours: ["no", "yes"],
};

/** Floats and the bye of other systems, which are worked out anew here. */
const BASIS = { everyAbsenceFloats: false, everyUnplayedWinBars: false };

/** The settings of a certificate with the usual value of each that is not stated. */
export function draughtsSettings(rules, stated) {
  return { parity: "paired", pairing: "halves", ...DRAUGHTS_EDITIONS[rules], ...stated };
}

/** Rule 2: what ranks players of one score: Solkoff and Sonneborn-Berger, or the rating. */
function measuresOf(player, byId, rules, ratings) {
  if (rules === "fmjd-rating") return [ratings.get(player.id)];
  const games = player.cells.filter((cell) => cell.opponent !== null);
  const totals = games.map((cell) => byId.get(cell.opponent).realScore);
  return [
    totals.reduce((sum, total) => sum + total, 0),
    totals.reduce((sum, total, at) => sum + total * games[at].points, 0),
  ];
}

/** Rule 6: the colour that a player wishes for, 0 for none. */
function wishOf(colours) {
  if (colours.length === 0) return 0;
  const last = colours.at(-1);
  if (last === colours.at(-2)) return -last;
  return -Math.sign(differenceOf(colours)) || -last;
}

const differenceOf = (colours) => colours.reduce((sum, colour) => sum + colour, 0);

/** How late a player has floated up (1) or down (-1): 0 not, 1 two rounds ago, 2 in the last round, 3 in both. */
function lateness(player, byId, way) {
  const floated = (back) => {
    const at = player.cells.length - back;
    if (at < 0 || !player.cells[at].isPlayed) return 0;
    const opponent = byId.get(player.cells[at].opponent);
    return Math.sign(opponent.scoresAt[at] - player.scoresAt[at]) === way ? 1 : 0;
  };
  return 2 * floated(1) + floated(2);
}

/** Rule 7: whether a round bars its player from the bye. */
const bars = ({ bye, result }) =>
  bye === "pairing-allocated" || bye === "full-point" || result === "forfeit win";

/** The row by which players stand: more of each number first, then the lower pairing number. */
function byRow(rowOf) {
  return (one, other) => {
    const [a, b] = [rowOf(one), rowOf(other)];
    const at = a.findIndex((value, place) => value !== b[place]);
    return at === -1 ? one.number - other.number : b[at] - a[at];
  };
}

/** Everybody as the round finds them, in rank order. */
export function draughtsHistory(tournament, round, rules, settings) {
  const history = historyOf(tournament, round, BASIS, settings);
  const { byId, ranked } = history;
  for (const player of ranked) {
    player.measures = measuresOf(player, byId, rules, tournament.ratings);
    player.wish = wishOf(player.colours);
    player.mayHaveBye = !player.cells.some(bars);
    player.lateUp = lateness(player, byId, 1);
    player.lateDown = lateness(player, byId, -1);
  }
  ranked.sort(byRow((player) => [player.score]));
  ranked.forEach((player, at) => (player.place = at));
  ranked.sort(byRow((player) => [player.score, ...player.measures]));
  ranked.forEach((player, at) => (player.rank = at));
  return { ...history, colourOf: colourOfHigherAtDraughts, placeOf: (player) => player.place };
}

/** The colour of the last two games if both were alike, else 0. */
const twiceOf = ({ colours }) => (colours.at(-1) === colours.at(-2) ? (colours.at(-1) ?? 0) : 0);

/** Rule 9: the colour of `higher` in a game against `lower`; 0 if it depends on an unknown first colour. */
function colourOfHigherAtDraughts(higher, lower, initialColour) {
  if (higher.colours.length === 0 && lower.colours.length === 0)
    return higher.isOdd ? initialColour : -initialColour;
  const [one, other] = [twiceOf(higher), twiceOf(lower)];
  if (one !== other) return one === 0 ? other : -one;
  const difference = differenceOf(higher.colours) - differenceOf(lower.colours);
  if (difference !== 0) return difference < 0 ? WHITE : BLACK;
  const swapped = latestReversed(higher, lower);
  if (swapped !== 0) return swapped;
  return higher.colours.length > 0 ? -higher.colours.at(-1) : lower.colours.at(-1);
}
