// The tree of a knock-out (decision 0104): its matches in the order of their numbers, and for both
// places of each where whoever stands there comes from.

/** The seeds from top to bottom: 1 and 2 meet at the end, 1 and 4, 2 and 3 the round before. */
function linesOf(size) {
  let lines = [1];
  while (lines.length < size) {
    const sum = 2 * lines.length + 1;
    lines = lines.flatMap((seed) => [seed, sum - seed]);
  }
  return lines;
}

const winnerOf = (match) => ({ from: match, isWinner: true });
const loserOf = (match) => ({ from: match, isWinner: false });

/** Two and two of a list. */
function* twos(list) {
  for (let at = 0; at + 1 < list.length; at += 2) yield [list[at], list[at + 1]];
}

/** The matches for so many seeds, each {number, one, other}; a place comes from a seed or a match. */
export function treeOf(seeds, { isDouble, hasThirdPlace }) {
  let size = 2;
  while (size < seeds) size *= 2;
  const matches = [];
  const add = (one, other, more = {}) => {
    const match = { number: matches.length + 1, one, other, ...more };
    matches.push(match);
    return match;
  };
  const meet = (places) => [...twos(places)].map(([one, other]) => add(one, other));
  const main = [meet(linesOf(size).map((seed) => ({ seed })))];
  while (main.at(-1).length > 1) main.push(meet(main.at(-1).map(winnerOf)));
  if (!isDouble) {
    if (hasThirdPlace && main.length > 1) add(...main.at(-2).map(loserOf));
    return matches;
  }
  let left = main[0].map(loserOf);
  main.slice(1).forEach((round, at) => {
    left = meet(left).map(winnerOf);
    const losers = (at % 2 === 0 ? [...round].reverse() : round).map(loserOf);
    left = left.map((place, line) => winnerOf(add(place, losers[line])));
  });
  const final = add(winnerOf(main.at(-1)[0]), left[0]);
  add(winnerOf(final), loserOf(final), { isSecondFinal: true });
  return matches;
}
