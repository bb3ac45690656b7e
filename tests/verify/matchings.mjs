// Compares the search for matchings with an enumeration, over small graphs by lot.
// Prints how many graphs were compared and how many answers differed.

import { canBeLeft, extendMatching } from "../../src/ronde/web/static/verify/matching.js";
import { aloneBy } from "../../src/ronde/web/static/verify/proof.js";

let state = 12345;
const lot = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
const clock = { check() {} };

/** The largest number of pairs among the vertices that are not used. */
function most(neighbours, used = new Set()) {
  const first = neighbours.findIndex((_, at) => !used.has(at));
  if (first === -1) return 0;
  const taken = new Set(used).add(first);
  let best = most(neighbours, taken);
  for (const other of neighbours[first])
    if (!taken.has(other)) best = Math.max(best, 1 + most(neighbours, new Set(taken).add(other)));
  return best;
}

let graphs = 0;
let wrong = 0;
for (let count = 1; count <= 9; count += 1)
  for (let turn = 0; turn < 60; turn += 1) {
    const neighbours = Array.from({ length: count }, () => []);
    const share = lot();
    for (let one = 0; one < count; one += 1)
      for (let other = one + 1; other < count; other += 1)
        if (lot() < share) {
          neighbours[one].push(other);
          neighbours[other].push(one);
        }
    graphs += 1;
    const alone = count - 2 * most(neighbours);
    const mate = new Int32Array(count).fill(-1);
    if (!extendMatching(neighbours, mate, alone, clock)) wrong += 1;
    if (alone > 0 && extendMatching(neighbours, new Int32Array(count).fill(-1), alone - 1, clock)) wrong += 1;
    mate.forEach((other, one) => {
      if (other !== -1 && (mate[other] !== one || !neighbours[one].includes(other))) wrong += 1;
    });
    if (alone === 1) {
      const even = canBeLeft(neighbours, mate);
      for (let at = 0; at < count; at += 1) {
        const rest = 2 * most(neighbours, new Set([at])) === count - 1;
        if (rest !== (even[at] === 1)) wrong += 1;
      }
    }
    const joined = (one, other) => neighbours[one].includes(other);
    let shown = 0;
    for (let set = 0; set < 1 << count; set += 1) {
      const barrier = neighbours.map((_, at) => at).filter((at) => (set >> at) & 1);
      shown = Math.max(shown, aloneBy(count, joined, barrier));
    }
    if (shown !== alone) wrong += 1;
  }
process.stdout.write(JSON.stringify({ graphs, wrong }));
