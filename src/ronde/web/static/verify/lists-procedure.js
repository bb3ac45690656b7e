// What the procedure of 2012 and 2011 goes through one after the other: levels of C.12, ceilings for those
// who go on (C.1, decision 0021), sets of downfloaters (A.3, C.13 of 2011).

/** C.12: what the next bracket is to reach, from the highest down to what it reaches by itself. */
export function* levelsOf(isHomogeneous, { all, served, most, reached }) {
  if (!isHomogeneous) for (let movedDown = all; movedDown > served; movedDown -= 1) yield { movedDown, pairs: most };
  for (let pairs = most; pairs > reached; pairs -= 1) yield { movedDown: isHomogeneous ? null : served, pairs };
}

/** The lists of ceilings, one ceiling for every place; null: a list without any. */
export function* ceilingsOf(settings, left, scores, places, clock) {
  if (settings["moved-down-alone"] === "always") yield null;
  else if (settings["floater-scores"] === "highest") yield* lowerThan(left, places);
  else if (settings["floater-scores"] === "sum") yield* smallerSums(left, scores, places, clock);
}

const downwards = (one, other) => other - one;

/** Score by score: one who goes on has a lower score, and nobody above him a higher one.
 *
 * No two downfloaters can meet, so `left` never has more scores than there are places. */
function* lowerThan(left, places) {
  const sorted = [...left].sort(downwards);
  for (const score of [...new Set(sorted)].reverse()) {
    const above = sorted.filter((other) => other > score);
    const same = sorted.filter((other) => other === score).slice(1);
    const list = [...above, ...same];
    yield [...list, ...new Array(places - list.length).fill(score - 1)];
  }
}

/** By their sum: the largest lists of scores whose sum is smaller. */
function* smallerSums(left, scores, places, clock) {
  const values = [...new Set(scores)].sort(downwards);
  const smallest = values.at(-1);
  const filled = [...left, ...new Array(Math.max(0, places - left.length)).fill(smallest)];
  const total = filled.reduce((sum, score) => sum + score, 0);
  yield* largestBelow(values, places, total, clock);
}

/** All lists of `count` values, each from the highest down, whose sum is below `total` and with the next
 * higher value in any one place would not be; the larger lists first. */
function* largestBelow(values, count, total, clock) {
  const chosen = [];
  function* from(place, sum, room) {
    // `room`: how much less than the total the sum may be
    clock.check();
    const rest = count - chosen.length;
    if (rest === 0) {
      if (sum < total && total - sum <= room) yield [...chosen];
      return;
    }
    if (sum + rest * values.at(-1) >= total) return;
    for (let at = place; at < values.length; at += 1) {
      const step = at === 0 ? Infinity : values[at - 1] - values[at];
      const least = Math.min(room, step);
      if (total - (sum + rest * values[at]) > least) break; // so it is for all smaller ones
      chosen.push(values[at]);
      yield* from(at, sum + values[at], least);
      chosen.pop();
    }
  }
  yield* from(0, 0, Infinity);
}

/** How many sets of `size` of `count` there are, or a number above `most`. */
export function numberOfSets(count, size, most) {
  let number = 1;
  for (let each = 1; each <= Math.min(size, count - size); each += 1) {
    number = (number * (count - each + 1)) / each;
    if (number > most) return number;
  }
  return number;
}

/** All sets of `size` of the places 0 to `count` - 1, in their order. */
export function* setsOf(count, size, first = 0) {
  if (size === 0) yield [];
  for (let at = first; size > 0 && at <= count - size; at += 1)
    for (const others of setsOf(count, size - 1, at + 1)) yield [at, ...others];
}
