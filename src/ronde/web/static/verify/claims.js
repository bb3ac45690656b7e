// What the claims of tables and trees have in common: how they are told, and games compared.

import { isAscending, isOfTournament } from "./round.js";
import { isEverybodyOnce } from "./numbers.js";

/** A function that says a claim under an article, and returns whether it holds. */
export function teller(say, article) {
  return (claim, ok, values = {}) => {
    say({ article, bracket: null, claim, ok, values });
    return ok;
  };
}

/** Round, rules and settings are those of the tournament, and the rules have these settings, each with its
 * choices (null: any text); false if nothing further can be judged. */
export function isOfItsEvent(certificate, known, tell) {
  const { tournament, round } = certificate;
  const found = tournament.rounds.length;
  if (found !== round - 1) return tell("rounds-before", false, { round, found });
  if (!tell("tournament", isOfTournament(certificate))) return false;
  const isKnown = ([name, value]) =>
    Object.hasOwn(known, name) && (known[name] === null || known[name].includes(value));
  const strange = Object.entries(certificate.settings).find((setting) => !isKnown(setting));
  return strange === undefined || tell("setting", false, { name: strange[0].slice(0, 50) });
}

/** Whether everybody has one game or the bye. */
export function isEverybodyPaired({ pairs, bye }, ids) {
  return isEverybodyOnce([...pairs.flat(), ...(bye === null ? [] : [bye])], ids);
}

/** Says a claim about each game, which holds where no game is wrong. */
export function tellOfGames(tell, games, claim, isWrong, values = {}) {
  const wrong = games.filter(isWrong).map(({ white, black }) => `${white}-${black}`);
  return tell(claim, wrong.length === 0, { ...values, pairs: wrong.join(", ") });
}

/** Whether two who meet have other colours than the table gives, or than those of their game before changed. */
export function isTurned(played, { white, black }, tableGivesWhite) {
  if (played(black, white) > 0) return false;
  return played(white, black) > 0 || !tableGivesWhite;
}

/** Games stand in the order of their boards. */
export const tellBoards = (tell, games, boardKey) => tell("boards", isAscending(games.map(boardKey)));
