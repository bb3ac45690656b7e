// The criteria of two editions of the Dutch system, as tables, and the costs that follow from them.
//
// C.04.3 of 2017 (C.5 to C.19) and of 2026 (C6 to C21). A cost is one integer for a pair of vertices
// with a field of bits for every criterion, the most important leftmost; docs/formats/certificate.md,
// "Costs", fixes it bit by bit, because duals are true of exactly these numbers.

import { LIMITS, Unreadable } from "./limits.js";
import { STRENGTH } from "./colours.js";

const one = () => 1;
const when = (condition) => (condition ? 1 : 0);
const down = (ago) => (member) => when(member.down[ago]);
const up = (ago) => (member) => when(member.up[ago]);
const residentDown = (ago) => (member) => when(!member.isMovedDown && member.down[ago]);
const movedDownDown = (ago) => (member) => when(member.isMovedDown && member.down[ago]);
const isBelow = (kind) => kind === "lower" || kind === "nobody";

const COLOURS = [
  ["topscorers-beyond-two", "beyondTwo"],
  ["topscorers-third-colour", "third"],
  ["denied-preferences", "denied"],
  ["denied-strong-preferences", "deniedStrong"],
];
const FLOATS = [
  "repeated-downfloats",
  "repeated-upfloats",
  "downfloats-of-two-rounds-ago",
  "upfloats-of-two-rounds-ago",
];

function colourCriteria(dot, first) {
  return COLOURS.map(([name, colour], at) => ({ article: `C${dot}${first + at}`, name, set: "A", colour }));
}

/** Four criteria about floats, then the same by difference. */
function floatCriteria(dot, first, plain, byDifference) {
  const row = (uses, names, differ) => (ago) => names.slice(2 * ago, 2 * ago + 2).map((name, at) => ({
    article: "", name: differ ? `differences-of-${name}` : name, set: "A", byDifference: differ,
    ...uses[at](ago),
  }));
  const rows = [0, 1].flatMap(row(plain, FLOATS, false));
  rows.push(...[0, 1].flatMap(row(byDifference, FLOATS, true)));
  return rows.map((criterion, at) => ({ ...criterion, article: `C${dot}${first + at}` }));
}

const everyDownfloat = (ago) => ({ upper: down(ago), leaver: down(ago) });
const everyUpfloat = (ago) => ({ lower: up(ago) });

const OF_2017 = [
  { article: "C.5", name: "downfloaters", set: "L", leaver: one },
  { article: "C.6", name: "score-differences", set: "A", byDifference: true, upper: one, leaver: one },
  {
    article: "C.7",
    name: "unpaired-in-next",
    set: "N",
    leaver: (member, kind, problem) => when(kind === "nobody") * problem.weightOfAlone(member.player),
    next: (player, kind, problem) => when(kind === "nobody") * problem.weightOfAlone(player),
  },
  {
    article: "C.7",
    name: "scores-unpaired-in-next",
    set: "N",
    byDifference: true,
    leaver: (_, kind) => when(kind === "nobody"),
  },
  ...colourCriteria(".", 8),
  ...floatCriteria(".", 12, [everyDownfloat, everyUpfloat], [everyDownfloat, everyUpfloat]),
];

const OF_2026 = [
  { article: "C6", name: "downfloaters", set: "L", leaver: one },
  { article: "C7", name: "scores-of-downfloaters", set: "A", byDifference: true, leaver: one },
  {
    article: "C8",
    name: "unpaired-in-next",
    set: "N",
    leaver: (_, kind) => when(isBelow(kind)),
    next: (_, kind) => when(isBelow(kind)),
  },
  {
    article: "C8",
    name: "scores-unpaired-in-next",
    set: "N",
    byDifference: true,
    leaver: (_, kind) => when(isBelow(kind)),
  },
  {
    article: "C9",
    name: "unplayed-games-of-bye",
    set: "B",
    leaver: (member, kind) => when(kind === "nobody") * member.player.unplayed,
  },
  ...colourCriteria("", 10),
  ...floatCriteria(
    "",
    14,
    [(ago) => ({ leaver: residentDown(ago) }), everyUpfloat],
    [(ago) => ({ leaver: movedDownDown(ago) }), everyUpfloat],
  ),
];

export const EDITIONS = {
  "dutch-2017": {
    key: "dutch-2017",
    criteria: OF_2017,
    everyAbsenceFloats: true,
    everyUnplayedWinBars: false,
    boardsByPairingScore: false,
    hasByeScore: false,
  },
  "dutch-2026": {
    key: "dutch-2026",
    criteria: OF_2026,
    everyAbsenceFloats: false,
    everyUnplayedWinBars: true,
    boardsByPairingScore: true,
    hasByeScore: true,
  },
};

/** What the colours of two players would add, whether or not they may meet. */
export function colourCosts(first, second) {
  const [a, b] = [first.preference, second.preference];
  const same = a.colour !== 0 && a.colour === b.colour;
  if (!same) return { beyondTwo: 0, third: 0, denied: 0, deniedStrong: 0 };
  const weaker = Math.min(a.strength, b.strength);
  const costs = { beyondTwo: 0, third: 0, denied: 1, deniedStrong: when(weaker === STRENGTH.strong) };
  if (weaker !== STRENGTH.absolute) return costs;
  const [wide, narrow] = Math.abs(a.difference) < Math.abs(b.difference) ? [b, a] : [a, b];
  costs.beyondTwo = when(Math.abs(narrow.difference) >= 2);
  const isLevel = Math.abs(wide.difference) === Math.abs(narrow.difference);
  costs.third = isLevel
    ? when(a.repeated !== 0 && a.repeated === b.repeated)
    : when(narrow.repeated !== 0 && narrow.repeated !== narrow.colour);
  return costs;
}

const bits = (number) => BigInt(number.toString(2).length);

/** A matching problem of a bracket: vertices, who is joined with whom, and costs. */
export class Problem {
  /** `below` are [player, "next" or "lower"]; `places` how many for nobody, `who` may take one. */
  constructor({ edition, history, movedDown, residents, below, places, sets, ...rest }) {
    Object.assign(this, rest); // clock, pairs, who, joinsPlaces, nextIsLast
    this.criteria = edition.criteria.filter((criterion) => sets.includes(criterion.set));
    this.size = movedDown.length + residents.length;
    this.movedDown = movedDown.length;
    this.players = [...movedDown, ...residents, ...below.map(([player]) => player)];
    this.kinds = [
      ...movedDown.map(() => "moved down"),
      ...residents.map(() => "resident"),
      ...below.map(([, kind]) => kind),
      ...Array.from({ length: places }, () => "nobody"),
    ];
    this.count = this.kinds.length;
    this.outside = ["next", "lower", "nobody"].filter((kind) => this.kinds.includes(kind));
    this.hasTopscorers = history.ranked.some((player) => player.isTopscorer);
    const scores = this.players.slice(0, this.size).map((player) => player.score);
    this.scores = new Set(scores);
    this.lowest = Math.min(...scores) - 10;
    this.setMembers(residents);
    this.layOut();
  }

  /** The float marks of everybody in the bracket: all, and those that costs know. */
  setMembers(residents) {
    const isLevel = residents.every((player) => player.score === residents[0].score);
    const noDown = this.size === this.count && isLevel;
    this.members = this.players.slice(0, this.size).map((player, at) => {
      const isMovedDown = at < this.movedDown;
      const noUp = isMovedDown || (this.movedDown === 0 && isLevel);
      const floats = [player.floatBefore, player.floatTwoBefore];
      const all = { player, isMovedDown, down: floats.map((f) => f < 0), up: floats.map((f) => f > 0) };
      const known = {
        ...all,
        down: all.down.map((mark) => mark && !noDown),
        up: all.up.map((mark) => mark && !noUp),
      };
      return { all, known };
    });
  }

  /** C.7: who stays alone in the last bracket and is barred from the bye weighs three. */
  weightOfAlone(player) {
    return this.nextIsLast && !player.mayHaveBye ? 3 : 1;
  }

  /** What a member adds in a role: [place of the criterion, difference or 0, amount]. */
  adds(role, member, difference, kind) {
    const found = [];
    this.criteria.forEach((criterion, k) => {
      const amount = criterion[role]?.(member, kind, this) ?? 0;
      if (amount > 0) found.push([k, criterion.byDifference ? difference : 0, amount]);
    });
    return found;
  }

  leaverDifference(member) {
    return member.player.score - this.lowest;
  }

  addsOfColours(first, second) {
    const costs = colourCosts(first, second);
    const found = [];
    this.criteria.forEach((criterion, k) => {
      if (criterion.colour === undefined || costs[criterion.colour] === 0) return;
      const isOfTopscorers = criterion.colour === "beyondTwo" || criterion.colour === "third";
      if (!isOfTopscorers || this.hasTopscorers) found.push([k, 0, costs[criterion.colour]]);
    });
    return found;
  }

  /** Every amount that somebody can add, for the widths of the fields. */
  *uses() {
    const known = this.members.map((member) => member.known);
    for (const member of known) {
      this.clock.check();
      const own = member.player.score;
      for (const score of this.scores) {
        if (score < own) yield* this.adds("upper", member, own - score);
        if (score > own) yield* this.adds("lower", member, score - own);
      }
      for (const kind of this.outside)
        yield* this.adds("leaver", member, this.leaverDifference(member), kind);
    }
    for (let at = this.size; at < this.players.length; at += 1)
      if (this.kinds[at] === "next")
        for (const kind of this.outside) yield* this.adds("next", this.players[at], 0, kind);
    const seen = new Map(); // colours alike add alike
    for (const { player } of known) seen.set(JSON.stringify(player.preference), player);
    const kinds = [...seen.values()];
    for (const first of kinds) for (const second of kinds) yield* this.addsOfColours(first, second);
  }

  /** The unit of every field. */
  layOut() {
    const largest = new Map();
    for (const [k, difference, amount] of this.uses()) {
      const key = `${k}/${difference}`;
      if ((largest.get(key)?.[2] ?? 0) < amount) largest.set(key, [k, difference, amount]);
    }
    const pairs = Math.floor(this.count / 2);
    const fields = [...largest.values()].sort((a, b) => b[0] - a[0] || a[1] - b[1]);
    this.unit = new Map();
    let shift = 3n;
    for (const [k, difference, amount] of fields) {
      this.unit.set(`${k}/${difference}`, 1n << shift);
      shift += bits(2 * amount * pairs);
    }
    if (shift > BigInt(LIMITS.costBits)) throw new Unreadable("too-large");
    this.keptSums = new Map();
    this.mostKept = Math.floor(LIMITS.keptBytes / (100 + Number(shift) / 8));
  }

  priceOf(found) {
    let price = 0n;
    for (const [k, difference, amount] of found)
      price += (this.unit.get(`${k}/${difference}`) ?? 0n) * BigInt(amount);
    return price;
  }

  keep(key, price) {
    if (this.keptSums.size >= this.mostKept) this.keptSums.clear();
    this.keptSums.set(key, price);
  }

  /** The price of what a member or next player adds, worked out once. */
  price(role, at, difference, kind) {
    const key = `${role}/${at}/${difference}/${kind}`;
    let price = this.keptSums.get(key);
    if (price === undefined) {
      const who = at < this.size ? this.members[at].known : this.players[at];
      price = this.priceOf(this.adds(role, who, difference, kind));
      this.keep(key, price);
    }
    return price;
  }

  priceOfColours(first, second) {
    const key = `c${JSON.stringify([this.players[first].preference, this.players[second].preference])}`;
    let price = this.keptSums.get(key);
    if (price === undefined) {
      price = this.priceOf(this.addsOfColours(this.players[first], this.players[second]));
      this.keep(key, price);
    }
    return price;
  }

  isJoined(first, second) {
    const [a, b] = first < second ? [first, second] : [second, first];
    if (b < this.players.length)
      return b >= this.movedDown && this.pairs.mayMeet(this.players[a], this.players[b]);
    if (a >= this.players.length) return this.joinsPlaces;
    return this.who(this.players[a]);
  }

  /** The cost of an edge, null where there is none. */
  cost(first, second) {
    if (!this.isJoined(first, second)) return null;
    const [a, b] = first < second ? [first, second] : [second, first];
    if (b < this.size) {
      const colours = this.priceOfColours(a, b);
      const difference = this.players[a].score - this.players[b].score;
      if (difference === 0) return colours;
      const [upper, lower] = difference > 0 ? [a, b] : [b, a];
      const apart = Math.abs(difference);
      return colours + this.price("upper", upper, apart) + this.price("lower", lower, apart);
    }
    const kind = this.kinds[b];
    if (a < this.size)
      return this.price("leaver", a, this.leaverDifference(this.members[a].known), kind);
    if (this.kinds[a] !== "next" || kind === "next") return 0n;
    return this.price("next", a, 0, kind);
  }

  /** The values of all criteria for a matching, counted pair by pair, as the document lists them. */
  counted(partner) {
    const totals = this.criteria.map(() => new Map());
    const take = (found) => {
      for (const [k, difference, amount] of found)
        totals[k].set(difference, (totals[k].get(difference) ?? 0) + amount);
    };
    partner.forEach((b, a) => {
      if (b < a) return;
      if (b < this.size) {
        const [upper, lower] = this.players[a].score >= this.players[b].score ? [a, b] : [b, a];
        const difference = this.players[upper].score - this.players[lower].score;
        take(this.addsOfColours(this.players[a], this.players[b]));
        if (difference === 0) return;
        take(this.adds("upper", this.members[upper].all, difference));
        take(this.adds("lower", this.members[lower].all, difference));
      } else if (a < this.size) {
        const member = this.members[a].all;
        take(this.adds("leaver", member, this.leaverDifference(member), this.kinds[b]));
      } else if (this.kinds[a] === "next" && this.kinds[b] !== "next") {
        take(this.adds("next", this.players[a], 0, this.kinds[b]));
      }
    });
    return this.criteria.map(({ article, name, byDifference }, k) =>
      byDifference
        ? { article, name, differences: [...totals[k]].sort((x, y) => y[0] - x[0]) }
        : { article, name, value: totals[k].get(0) ?? 0 },
    );
  }
}
