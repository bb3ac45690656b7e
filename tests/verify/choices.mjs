// Compares choices among the cheapest matchings with an enumeration, over small graphs by lot with
// nested odd sets. Prints how many questions were asked, how many were answered yes, and how many wrongly.

import { Choices } from "../../src/ronde/web/static/verify/choices.js";

let state = 4711;
const lot = (most) => {
  state = (state * 1103515245 + 12345) % 2147483648;
  return Math.floor((state / 2147483648) * most);
};
const clock = { check() {} };

/** All perfect matchings of the vertices that are left. */
function matchings(tight, left) {
  if (left.length === 0) return [[]];
  const [first, ...others] = left;
  return others
    .filter((other) => tight[first].includes(other))
    .flatMap((other) =>
      matchings(tight, others.filter((each) => each !== other)).map((rest) => [[first, other], ...rest]));
}

const partnersOf = (pairs, count) => {
  const partner = new Array(count);
  for (const [one, other] of pairs) [partner[one], partner[other]] = [other, one];
  return partner;
};
const leaves = (partner, set) => set.filter((vertex) => !set.includes(partner[vertex])).length === 1;

const told = { asked: 0, yes: 0, wrong: 0 };
for (let turn = 0; turn < 1500; turn += 1) {
  const count = 4 + 2 * lot(3);
  const tight = Array.from({ length: count }, () => []);
  const share = 30 + lot(70);
  for (let one = 0; one < count; one += 1)
    for (let other = one + 1; other < count; other += 1)
      if (lot(100) < share) {
        tight[one].push(other);
        tight[other].push(one);
      }
  const sets = [[], [[0, 1, 2]], [[0, 1, 2], [0, 1, 2, 3, 4]], [[0, 1, 2], [3, 4, 5]]][lot(count > 5 ? 4 : 2)];
  let every = matchings(tight, tight.map((_, vertex) => vertex))
    .map((pairs) => partnersOf(pairs, count))
    .filter((partner) => sets.every((set) => leaves(partner, set)));
  if (every.length === 0) continue;
  const partner = every[lot(every.length)];
  const oddSets = sets.map((vertices) => ({ vertices, dual: 1n }));
  const choices = new Choices(tight, { partner, oddSets }, clock);
  const before = [];
  for (let step = 0; step < 12; step += 1) {
    const vertex = lot(count);
    const drawn = new Set(tight.map((_, at) => at).filter(() => lot(2)));
    const allows = (other) => drawn.has(other);
    told.asked += 1;
    const found = choices.can(vertex, allows);
    told.yes += found ? 1 : 0;
    if (found !== every.some((each) => allows(each[vertex]))) told.wrong += 1;
    if (lot(4) === 0 && before.length > 0) {
      const [where, mask, earlier] = before.pop();
      choices.unsettle(where, mask);
      every = earlier;
    } else {
      const own = allows(partner[vertex]) ? allows : (other) => !allows(other);
      before.push([vertex, choices.masks[vertex], every]);
      choices.settle(vertex, own);
      every = every.filter((each) => own(each[vertex]));
    }
  }
}
process.stdout.write(JSON.stringify(told));
