// The lists of a Keizer season, counted again from the results: one after every round (1.1 to 2.3).
//
// Players are numbered by their place on the first list, so that of two with equal points the lower
// number stands before the other one. A list is an array of these numbers, the best first.

const KINDS = {
  "pairing-allocated": "bye",
  "full-point": "club-match",
  "half-point": "absence",
  "zero-point": "unannounced",
};
const MOST_LISTS = 200; // that are looked at before players are said to change places for ever

/** Letters folded as Unicode does it: `ẞ` is `ss`; `ı` is no `i`, and Cherokee goes to capitals. */
function foldedLetter(letter) {
  if (letter === "ı") return letter;
  if (/\p{Script=Cherokee}/u.test(letter)) return letter.toUpperCase();
  return letter.toLowerCase().toUpperCase().toLowerCase();
}

/** A name by which lists are sorted: the code points of its folded letters. */
export const foldedName = (name) =>
  Array.from(Array.from(name, foldedLetter).join(""), (letter) => letter.codePointAt(0));

/** Compare two rows of numbers from the left; a shorter one comes before a longer one. */
function compareRows(one, other) {
  const shared = Math.min(one.length, other.length);
  for (let at = 0; at < shared; at += 1) if (one[at] !== other[at]) return one[at] - other[at];
  return one.length - other.length;
}

/** The round in which everybody joined (1.7); whoever has not joined yet is left out. */
function joinedIn({ ids, rounds, requests }, round) {
  const joined = new Map();
  rounds.forEach(({ games, byes }, at) => {
    const named = [...games.flatMap((game) => [game.white, game.black]), ...byes.map((bye) => bye.player)];
    for (const id of named) if (!joined.has(id)) joined.set(id, at + 1);
  });
  const isZero = (request) => request.round === round && request.kind === "zero-point";
  const later = new Set(requests.filter(isZero).map((request) => request.player));
  for (const id of ids) if (!joined.has(id) && !later.has(id)) joined.set(id, round);
  return joined;
}

/** Those who have joined, in the order of the first list (2.3). */
function firstList(players, joined, byNumber) {
  const all = players.filter(({ id }) => joined.has(id));
  if (byNumber) return all.map(({ id }) => id).sort((one, other) => one - other);
  const keyed = all.map(({ id, name, rating }) => ({ id, rating: rating ?? 0, letters: foldedName(name) }));
  keyed.sort((one, other) =>
    other.rating - one.rating || compareRows(one.letters, other.letters) || one.id - other.id);
  return keyed.map(({ id }) => id);
}

/** The groups of players who change places in a row of lists. */
function changing(lists) {
  const [first, ...others] = lists;
  const placeOf = new Map(first.map((player, at) => [player, at]));
  const isCut = new Array(first.length).fill(true);
  for (const list of others) {
    let deepest = -1;
    list.forEach((player, at) => {
      deepest = Math.max(deepest, placeOf.get(player));
      if (deepest !== at) isCut[at] = false;
    });
  }
  const groups = [];
  let start = 0;
  first.forEach((_, at) => {
    if (!isCut[at]) return;
    if (at > start) groups.push(first.slice(start, at + 1));
    start = at + 1;
  });
  return groups;
}

/** Groups of which those with a common player are one. */
function joinedGroups(groups) {
  const joined = [];
  for (const group of groups) {
    let whole = new Set(group);
    for (let at = joined.length - 1; at >= 0; at -= 1) {
      if (![...joined[at]].some((player) => whole.has(player))) continue;
      whole = new Set([...whole, ...joined[at]]);
      joined.splice(at, 1);
    }
    joined.push(whole);
  }
  return joined;
}

/** A list in which every group keeps its places and stands there in the order of `start`. */
function inGroups(list, groups, start) {
  if (groups.length === 0) return list;
  const arranged = [...list];
  for (const group of groups) {
    const members = start.filter((player) => group.has(player));
    list.forEach((player, at) => {
      if (group.has(player)) arranged[at] = members.shift();
    });
  }
  return arranged;
}

/** The list by points; of equal points the first of the first list. */
const byPoints = (list, points) =>
  [...list].sort((one, other) => points[other] - points[one] || one - other);

const keyOf = (list) => list.join();

/** A row of different lists, and where in it a list stands. */
class Row {
  constructor(list) {
    this.lists = [list];
    this.places = new Map([[keyOf(list), 0]]);
  }

  placeOf(list) {
    return this.places.get(keyOf(list)) ?? -1;
  }

  push(list) {
    this.places.set(keyOf(list), this.lists.length);
    this.lists.push(list);
  }
}

/** A season up to the round that is paired. */
export class Season {
  constructor(tournament, round, terms, clock) {
    Object.assign(this, { tournament, round, terms, clock });
    this.joined = joinedIn(tournament, round);
    this.ids = firstList(tournament.players, this.joined, terms.is("first-list", "number"));
    this.numbers = new Map(this.ids.map((id, at) => [id, at]));
    this.absences = new Map(); // how many announced ones so far
    this.brought = tournament.rounds.map((_, at) => this.broughtIn(at + 1));
    this.counted = { own: new Map(), games: [] }; // of all rounds so far
    this.kept = new Float64Array(this.ids.length); // by values that are not counted again (1.8)
    this.ownKept = new Float64Array(this.ids.length).fill(-1);
    this.given = new Float64Array(this.ids.length); // before joining, and by decisions
  }

  /** What a round was to everybody who had joined (1.5): `own` shares, and `games`. */
  broughtIn(number) {
    const { games, byes } = this.tournament.rounds[number - 1];
    const found = { own: [], games: [] };
    const named = new Set();
    const take = (id, opponent, result) => {
      const player = this.numbers.get(id);
      named.add(id);
      if (result === "forfeit win") found.own.push([player, "walkover"]);
      else if (result === "forfeit loss") found.own.push([player, "unannounced"]);
      else {
        const short = result.replace("short ", "");
        const share = short === "unfinished" ? "draw" : short;
        found.games.push([player, this.numbers.get(opponent), share]);
      }
    };
    for (const { white, black, whiteResult, blackResult } of games) {
      take(white, black, whiteResult);
      take(black, white, blackResult);
    }
    for (const { player: id, kind } of byes) {
      named.add(id);
      const before = this.absences.get(id) ?? 0;
      const isBeyond = kind === "half-point" && before >= this.terms.numbers["absence-limit"];
      found.own.push([this.numbers.get(id), isBeyond ? "absence-beyond" : KINDS[kind]]);
      if (kind === "half-point") this.absences.set(id, before + 1);
    }
    this.ids.forEach((id, player) => {
      if (this.joined.get(id) < number && !named.has(id)) found.own.push([player, "unannounced"]);
    });
    return found;
  }

  /** Points of everybody after round q that come from no value. */
  setGiven(upTo) {
    const { adjustments } = this.tournament;
    this.ids.forEach((id, player) => {
      this.given[player] = this.terms.beforeJoining * (this.joined.get(id) - 1);
    });
    for (const { players, points, round } of adjustments) {
      if ((round ?? 0) > upTo) continue;
      for (const id of players) if (this.numbers.has(id)) this.given[this.numbers.get(id)] += points;
    }
  }

  /** Add what these brought to `points`, with the values of a list. */
  addBrought({ own, games }, list, points) {
    const { terms } = this;
    const placeOf = new Int32Array(this.ids.length);
    list.forEach((player, at) => (placeOf[player] = at));
    const tables = Object.fromEntries(
      Object.keys(terms.shares).map((share) => [share, terms.amounts(share, list.length)]),
    );
    for (const [player, share, times = 1] of own) points[player] += times * tables[share][placeOf[player]];
    for (const [player, opponent, share] of games) points[player] += tables[share][placeOf[opponent]];
  }

  /** The count of a list after the rounds so far (1.1). */
  count(list) {
    this.clock.check();
    const points = Float64Array.from(this.given);
    this.addBrought({ own: this.counted.own.values(), games: this.counted.games }, list, points);
    if (this.terms.is("own-value", "yes"))
      list.forEach((player, at) => (points[player] += this.terms.tenTimes(list.length, at)));
    return points;
  }

  /** A list with those on it who have joined by round `number` (1.7). */
  withJoining(list, number) {
    const on = new Set(list);
    const isNew = (id, player) => this.joined.get(id) <= number && !on.has(player);
    const fresh = this.ids.flatMap((id, player) => (isNew(id, player) ? [player] : []));
    if (this.terms.is("newcomers", "last")) return [...list, ...fresh];
    const all = [...list];
    for (const player of fresh) all.splice(all.filter((other) => other < player).length, 0, player);
    return all;
  }

  /** Count again and again until the list stands, or as `cycle` says (2.1, 2.2). */
  settle(start) {
    const { terms } = this;
    let [list, groups, row, counts] = [start, [], new Row(start), 0];
    for (;;) {
      const points = this.count(list);
      counts += 1;
      const next = inGroups(byPoints(list, points), groups, start);
      if (next.every((player, at) => player === list[at])) return { list, points };
      const before = row.placeOf(next);
      if (terms.is("cycle", "cap")) {
        if (counts === terms.numbers.cap) return { list: next, points };
        if (before !== -1) return this.capped(row.lists, before);
      } else if (before !== -1 || row.lists.length >= MOST_LISTS) {
        const turning = row.lists.slice(Math.max(before, 0));
        if (terms.is("cycle", "average")) return this.averaged(turning);
        groups = joinedGroups([...groups, ...changing(turning)]);
        list = inGroups(byPoints(list, points), groups, start);
        row = new Row(list);
        continue;
      }
      row.push(next);
      list = next;
    }
  }

  /** The list after the last count that is allowed, where the lists from `first` on come again. */
  capped(lists, first) {
    const last = this.terms.numbers.cap - 1; // this list is counted last
    const list = lists[first + ((last - first) % (lists.length - first))];
    const points = this.count(list);
    return { list: byPoints(list, points), points };
  }

  /** The list by the average of the points of these lists. */
  averaged(lists) {
    const sums = new Float64Array(this.ids.length);
    for (const list of lists) {
      const points = this.count(list);
      for (const player of list) sums[player] += points[player];
    }
    const under = 2 * lists.length;
    const points = sums.map((sum) => {
      const over = 2 * sum + lists.length;
      return (over - (((over % under) + under) % under)) / under;
    });
    return { list: byPoints(lists[0], sums), points };
  }

  /** The list after round q whose values are never counted again (1.8). */
  frozen(start, number) {
    if (number > 0) this.addBrought(this.brought[number - 1], start, this.kept);
    start.forEach((player, at) => {
      if (this.ownKept[player] < 0) this.ownKept[player] = this.ownAt(start, at);
    });
    const points = this.kept.map((sum, player) => sum + this.given[player] + Math.max(this.ownKept[player], 0));
    return { list: byPoints(start, points), points };
  }

  /** What the own value at a place of a list brings (1.4). */
  ownAt(list, at) {
    return this.terms.is("own-value", "yes") ? this.terms.tenTimes(list.length, at) : 0;
  }

  /** Count a round in with those before it. */
  addRound({ own, games }) {
    for (const [player, share] of own) {
      const key = `${player} ${share}`;
      const times = this.counted.own.get(key)?.[2] ?? 0;
      this.counted.own.set(key, [player, share, times + 1]);
    }
    for (const game of games) this.counted.games.push(game);
  }

  /** The list by which the round is paired: ids with their points in tenths. */
  pairedBy() {
    let found = { list: [], points: this.given };
    for (let number = 0; number < this.round; number += 1) {
      this.setGiven(number);
      if (number > 0) this.addRound(this.brought[number - 1]);
      const listed = this.withJoining(found.list, Math.max(number, 1));
      const isFromFirst = this.terms.is("count-start", "first") && this.terms.is("recount", "yes");
      const start = isFromFirst ? [...listed].sort((one, other) => one - other) : listed;
      found = this.terms.is("recount", "yes") ? this.settle(start) : this.frozen(start, number);
    }
    const on = new Set(found.list);
    const list = this.withJoining(found.list, this.round);
    const pointsOf = (player, at) =>
      on.has(player) ? found.points[player] : this.given[player] + this.ownAt(list, at);
    return list.map((player, at) => [this.ids[player], pointsOf(player, at)]);
  }
}
