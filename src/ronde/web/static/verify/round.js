// What is asked of the round as a whole, before any bracket.
//
// Everybody is paired once (1.9.1, A.9), no pair breaks C1 to C3, colours follow 5.2 (E), boards stand
// in order (C.04.2 3.6, D.9), and since 2026 nobody with a lower score can have the bye (C5).

import { barrierHolds, graphOfRound } from "./walk.js";

/** Whether settings and rules of the certificate are those of its tournament. */
export function isOfTournament({ rules, settings, tournament }) {
  const own = Object.entries(settings);
  return (
    tournament.rules === rules &&
    own.length === new Set(tournament.settings.map(([name]) => name)).size &&
    tournament.settings.every(([name, value]) => Object.hasOwn(settings, name) && settings[name] === value)
  );
}

/** The numbers by which a board stands before another one. */
export function boardKey(one, other, edition) {
  const scoreOf = (player) => (edition.boardsByPairingScore ? player.score : player.realScore);
  const [a, b] = [scoreOf(one), scoreOf(other)];
  const isFirst = a !== b ? a > b : one.number < other.number;
  const better = isFirst ? one : other;
  return [-Math.max(a, b), -(a + b), better.number];
}

/** Whether every row of numbers comes after the one before it. */
export function isAscending(keys) {
  return keys.every((key, at) => {
    if (at === 0) return true;
    const differ = key.findIndex((value, place) => value !== keys[at - 1][place]);
    return differ === -1 || key[differ] > keys[at - 1][differ];
  });
}

/** Every claim about the round; false if what follows could not be judged. */
export function checkRound({ certificate, edition, history, pairs, say }) {
  const is2026 = edition.boardsByPairingScore;
  const articles = is2026
    ? { all: "1.9.1", met: "C1", colour: "C3", bye: "C2", white: "5.2", boards: "C.04.2 3.6" }
    : { all: "A.9", met: "C.1", colour: "C.3", bye: "C.2", white: "E", boards: "C.04.2.D.9" };
  const tell = (article, claim, ok, values = {}) => {
    say({ article, bracket: null, claim, ok, values });
    return ok;
  };
  if (!tell(articles.all, "tournament", isOfTournament(certificate))) return false;

  const byId = new Map(history.ranked.map((player) => [player.id, player]));
  const named = [...certificate.pairs.flat(), ...(certificate.bye === null ? [] : [certificate.bye])];
  const isEverybody =
    named.length === byId.size && new Set(named).size === named.length && named.every((id) => byId.has(id));
  if (!tell(articles.all, "everybody", isEverybody, { number: byId.size })) return false;

  const boards = certificate.pairs.map(([white, black]) => [byId.get(white), byId.get(black)]);
  const barred = { met: [], forbidden: [], colour: [] };
  for (const [one, other] of boards) {
    const bar = pairs.bar(one, other);
    if (bar !== null) barred[bar].push(`${one.id}-${other.id}`);
  }
  const isFree = ["met", "forbidden", "colour"]
    .map((bar) => {
      const told = { pairs: barred[bar].join(", ") };
      return tell(articles[bar] ?? articles.met, bar, barred[bar].length === 0, told);
    })
    .every(Boolean);
  const receiver = certificate.bye === null ? null : byId.get(certificate.bye);
  const mayHave = receiver === null || receiver.mayHaveBye;
  if (receiver !== null) tell(articles.bye, "bye", mayHave, { player: receiver.id });
  const wrong = boards.filter(([white, black]) => pairs.white(white, black) !== white);
  const wrongPairs = wrong.map(([white, black]) => `${white.id}-${black.id}`).join(", ");
  const coloured = tell(articles.white, "colours", wrong.length === 0, { pairs: wrongPairs });
  const keys = boards.map(([one, other]) => boardKey(one, other, edition));
  const ordered = tell(articles.boards, "boards", isAscending(keys));
  if (!isFree || !mayHave || !coloured || !ordered) return false;
  return !edition.hasByeScore || receiver === null || checkByeScore(certificate, history, pairs, receiver, tell);
}

/** C5: nobody with a lower score can have the bye. */
function checkByeScore({ byeScore }, history, pairs, receiver, tell) {
  if (byeScore === null || byeScore.score !== receiver.score) return tell("C5", "bye-score", false);
  const isLower = (player) => player.mayHaveBye && player.score < receiver.score;
  let ok = byeScore.lower === null && !history.ranked.some(isLower);
  if (byeScore.lower !== null) {
    const { places, isJoined } = graphOfRound(pairs, history.ranked, true, isLower);
    ok = barrierHolds(byeScore.lower, history.ranked, places, isJoined, 1);
  }
  return tell("C5", "bye-score", ok);
}
