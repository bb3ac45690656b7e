// Round robins by a table, of players or of teams: the numbers of the event, the games of the row, the
// bye, colours and boards (C.05 Annex 1; the grid of draughts).

import { Row, printed, roundsOfCycle } from "./berger.js";
import { isEverybodyPaired, isOfItsEvent, isTurned, tellBoards, tellOfGames, teller } from "./claims.js";
import { encountersOf, playedBefore } from "./encounters.js";
import { isOrder } from "./numbers.js";

export const TABLE_EDITIONS = {
  berger: { article: "C.05 Annex 1", isGrid: false },
  fmjd: { article: "Annexe A", isGrid: true },
};
const SETTINGS = {
  cycles: ["1", "2"],
  swap: ["yes", "no"],
  primary: ["match-points", "game-points"],
  numbers: null, // any text
};

/** How often somebody had the bye before. */
const exemptBefore = (rounds, entry) => rounds.filter((round) => round.exempt.has(entry)).length;

/** C.05 Annex 1, or the grid of draughts: every claim is told; false if one does not hold. */
export function judgeTable(certificate, say) {
  const { tournament, round, order, pairs, bye } = certificate;
  const { article, isGrid } = TABLE_EDITIONS[certificate.rules];
  const tell = teller(say, article);
  if (!isOfItsEvent(certificate, SETTINGS, tell)) return false;
  const { ids, rounds } = encountersOf(tournament);
  const settings = { cycles: "1", swap: "yes", numbers: "", ...certificate.settings };
  if (!tell("table-order", isOrder(order, ids, settings.numbers))) return false;
  if (settings.numbers.trim() !== "") tell("stated-numbers", true);
  if (order.length < 2) return tell("nobody-paired", false);
  const cycles = Number(settings.cycles);
  const last = roundsOfCycle(order.length) * cycles;
  if (round > last) return tell("beyond-rounds", false, { round, number: last });
  if (!tell("everybody", isEverybodyPaired(certificate, order), { number: order.length })) return false;

  const numbers = new Map(order.map((id, at) => [id, at + 1]));
  const { cycle, row } = printed(round, order.length, settings);
  const table = new Row(order.length, row, isGrid);
  const played = playedBefore(rounds);
  const games = pairs.map(([white, black]) => ({
    white, black, one: numbers.get(white), other: numbers.get(black),
  }));
  const tellGames = (claim, isWrong) => tellOfGames(tell, games, claim, isWrong, { row });
  const isExempt = bye === null || (table.meet(numbers.get(bye), table.even) && exemptBefore(rounds, bye) < cycles);
  if (!tellGames("table-games", ({ one, other }) => !table.meet(one, other))) return false;
  return [
    bye === null || tell("table-bye", isExempt, { player: bye }),
    tellGames("table-met", ({ white, black }) => played(white, black) + played(black, white) >= cycles),
    tellGames("table-colours", (game) =>
      isTurned(played, game, table.hasWhite(game.one, game.other) === (cycle === 1))),
    tellBoards(tell, games, ({ one, other }) => table.boardKey(one, other)),
  ].every(Boolean);
}
