// Pairs rounds of the Lim system by the articles, and writes their logs: walks_lim.mjs JOBS, a JSON list of
// [certificate, rule left out or null]. The tournament of each is paired anew. Prints the certificates, null
// where a round cannot be paired so. Who can be spared is found by matchings, and not by odd parts.

import { readFileSync } from "node:fs";
import { Clock } from "../../src/ronde/web/static/verify/limits.js";
import { extendMatching } from "../../src/ronde/web/static/verify/matching.js";
import { boardKey } from "../../src/ronde/web/static/verify/round.js";
import {
  LIM_EDITIONS, LIM_SETTINGS, LimPairs, limByeOrder, limGroups, limHistory, suit,
} from "../../src/ronde/web/static/verify/rules-lim.js";
import { readTournament } from "../../src/ronde/web/static/verify/tournament.js";

const clock = new Clock(600_000);
const byRank = (one, other) => one.rank - other.rank;
const idsOf = (players) => players.map(({ id }) => id);
const without = (players, gone) => players.filter((player) => player !== gone);

/** Who meets whom in a largest matching of some players. */
function matched(players, pairs) {
  const neighbours = players.map((one) =>
    players.flatMap((other, at) => (one !== other && pairs.mayMeet(one, other) ? [at] : [])));
  const mate = new Int32Array(players.length).fill(-1);
  extendMatching(neighbours, mate, players.length, clock);
  return new Map(players.flatMap((player, at) => (mate[at] === -1 ? [] : [[player, players[mate[at]]]])));
}

/** Who can be left over by a largest matching, whom they can meet, and how many are left over. */
function spared(players, pairs) {
  const most = matched(players, pairs).size;
  const can = players.filter((player) => matched(without(players, player), pairs).size === most);
  const meets = (player) => can.some((other) => pairs.mayMeet(player, other));
  const needed = players.filter((player) => !can.includes(player) && meets(player));
  return { can, barrier: idsOf(needed), number: players.length - most };
}

/** The place of the first row of numbers; rows differ. */
function firstOf(rows) {
  const before = (one, other) => {
    const at = one.findIndex((value, place) => value !== other[place]);
    return at !== -1 && one[at] < other[at];
  };
  return rows.reduce((best, row, at) => (before(row, rows[best]) ? at : best), 0);
}

class Round {
  constructor(certificate, rule) {
    const tournament = readTournament(certificate.tournament, "tournament");
    const { round, rules } = certificate;
    const usual = Object.entries(LIM_SETTINGS).map(([name, [first]]) => [name, first]);
    this.settings = { ...Object.fromEntries(usual), ...certificate.settings };
    const history = limHistory(tournament, round, LIM_EDITIONS[rules], this.settings);
    Object.assign(this, { round, history, players: history.ranked });
    this.forgets = (name) => name === rule;
    this.isMaxi = this.settings.maxi === "yes";
    this.pairs = new LimPairs(history, tournament, round, this.settings);
    this.mayMeet = (one, other) => this.pairs.mayMeet(one, other);
    if (this.forgets("6")) this.pairs.isLast = false;
    this.certificate = certificate;
  }

  /** The certificate, or null. */
  walked() {
    const receiver = this.receiver();
    if (receiver === null) return null;
    const groups = limGroups(this.players, receiver?.id ?? null);
    if (this.forgets("2.2")) groups.splice(0, groups.length, ...this.fromTheTop(groups));
    this.sent = { upper: [], lower: [] };
    const sides = groups.slice(0, -1).map((group, at) => this.side(group, groups[at + 1], groups.at(-1)));
    const { cracked, left } = this.crack(sides, groups.at(-1));
    const median = this.group("median", groups.at(-1).residents, this.sent.upper, this.sent.lower);
    if (!this.pairUp(median)) return null;
    left.push(...median.pairs.map((pair) => ({ side: "median", pair })));
    return {
      ...this.certificate,
      spared: this.spared,
      scoregroups: [...sides, median].map((group) => this.told(group)),
      cracked,
      pairing: { pairs: this.boards(left), bye: receiver?.id ?? null },
    };
  }

  /** Who has the bye: undefined if nobody needs it, null if nobody can have it. */
  receiver() {
    this.spared = null;
    if (this.players.length % 2 === 0) return undefined;
    const order = this.forgets("7.1") ? limByeOrder(2) : limByeOrder(this.round);
    const queue = this.players.filter((player) => player.mayHaveBye).sort(order);
    const { can, barrier, number } = spared(this.players, this.pairs);
    const found = number === 1 ? (queue.find((player) => can.includes(player)) ?? null) : null;
    if (found !== queue[0]) this.spared = barrier;
    return found;
  }

  fromTheTop(groups) {
    const lower = groups.filter(({ side }) => side === "lower").reverse();
    return [...groups.filter(({ side }) => side === "upper"), ...lower, groups.at(-1)];
  }

  group(side, residents, above, below) {
    const isUpward = side === "lower" && !this.forgets("4.1.2");
    return {
      side,
      isUpward,
      residents,
      above: [...above].sort(byRank),
      below: [...below].sort((one, other) => byRank(other, one)),
      members: [...residents, ...above, ...below].sort(byRank),
      floaters: [],
      pairs: [],
    };
  }

  side({ side, residents }, next, median) {
    const adjacent = next.side === side && !this.forgets("3.2.1") ? next : median;
    const [above, below] = [this.sent.upper, this.sent.lower].map((sent, at) =>
      (side === "upper") === (at === 0) ? sent : []);
    const group = this.group(side, residents, above, below);
    this.float(group, adjacent.residents);
    this.pairUp(group);
    this.sent[side] = group.floaters.map(({ player }) => player);
    return group;
  }

  isIncomer(group, player) {
    return group.above.includes(player) || group.below.includes(player);
  }

  inTurn(group, players) {
    const sorted = [...players].sort(byRank);
    return group.isUpward ? sorted.reverse() : sorted;
  }

  float(group, adjacent) {
    let left = group.members;
    const leave = (line) => {
      group.floaters.push(line);
      left = without(left, line.player);
    };
    const isAlone = (player) => !group.members.some((other) => other !== player && this.mayMeet(player, other));
    for (const player of this.inTurn(group, group.members.filter(isAlone))) leave({ player });
    for (;;) {
      const found = spared(left, this.pairs);
      if (found.number === 0) return;
      const { player, usual } = this.chosen(group, found.can, left, adjacent);
      leave({ player, without: found.barrier, usual, inside: left });
    }
  }

  /** 3.2, 3.9, 3.10: who leaves. */
  chosen(group, can, left, adjacent) {
    const due = (colour) => left.filter(({ preference }) => preference.colour === colour).length;
    const majority = Math.sign(due(1) - due(-1));
    const isMajor = ({ preference }) => majority !== 0 && preference.colour === majority;
    const keys = (player) => [
      this.forgets("3.9") ? 0 : this.type(group, player, adjacent),
      this.forgets("3.10") ? 0 : Number(player.hasFloated),
      this.forgets("3.2.2") || this.isMaxi ? 0 : Number(!isMajor(player)),
      group.isUpward !== this.forgets("3.2.4") ? player.number : -player.number,
    ];
    const usual = can[firstOf(can.map(keys))];
    if (!this.isMaxi) return { player: usual };
    const isAlike = (player) => keys(player).slice(0, 2).join() === keys(usual).slice(0, 2).join();
    const isNear = ({ rating }) => this.forgets("3.2.3") || Math.abs(rating - usual.rating) <= 100;
    const others = can.filter((player) => isAlike(player) && isMajor(player) && isNear(player));
    return { player: others.length > 0 ? others[firstOf(others.map(keys))] : usual, usual };
  }

  type(group, player, adjacent) {
    const order = this.inTurn(group, [...group.floaters.map((line) => line.player), player]);
    const before = this.forgets("3.4") ? [] : order.slice(0, order.indexOf(player));
    const served = (guests) => this.served(guests, adjacent);
    const hasOpponent = served([...before, player]) > served(before);
    return (this.isIncomer(group, player) ? 2 : 0) + (hasOpponent ? 0 : 1);
  }

  /** How many guests can meet a resident each; every choice is tried. */
  served(guests, residents) {
    const [first, ...others] = guests;
    if (first === undefined) return 0;
    const opponents = residents.filter((resident) => this.mayMeet(first, resident));
    const with_ = opponents.map((resident) => 1 + this.served(others, without(residents, resident)));
    return Math.max(this.served(others, residents), ...with_);
  }

  /** Pair all members who do not float; false if they cannot be. */
  pairUp(group) {
    const leavers = group.floaters.map(({ player }) => player);
    let left = group.members.filter((player) => !leavers.includes(player));
    while (left.length > 0) {
      const player = this.nextOf(group, left);
      const inside = without(left, player);
      const tried = this.tried(group, player, left).filter((other) => this.mayMeet(player, other));
      const { can, barrier } = spared(inside, this.pairs);
      const able = tried.filter((other) => can.includes(other));
      const suiting = able.find((other) => suit(player, other));
      const first = able[0];
      if (first === undefined) return false;
      const opponent = this.opponent(first, suiting);
      group.pairs.push({ player, opponent, first, suiting, without: barrier, inside });
      left = without(inside, opponent);
    }
    return true;
  }

  /** 3.8, 5.2, 5.7. */
  opponent(first, suiting) {
    if (suiting === undefined || this.forgets("5.2")) return first;
    if (!this.isMaxi || this.forgets("5.7")) return suiting;
    return Math.abs(first.rating - suiting.rating) <= 100 ? suiting : first;
  }

  nextOf({ above, below, isUpward }, left) {
    const sides = this.forgets("3.6.3") ? [below, above] : [above, below];
    const incomer = [...sides[0], ...sides[1]].find((player) => left.includes(player));
    return incomer ?? left.at(isUpward ? -1 : 0);
  }

  tried(group, player, left) {
    if (this.isIncomer(group, player)) return this.triedByIncomer(group, player, left);
    const half = Math.floor(left.length / 2);
    const [upper, lower] = [left.slice(0, half), left.slice(half)];
    if (this.forgets("4.1")) return group.isUpward ? left.slice(0, -1).reverse() : left.slice(1);
    if (group.isUpward) return [...upper.reverse(), ...lower.slice(0, -1)];
    const others = upper.slice(1);
    return [...lower, ...(this.forgets("4.2") ? others : others.reverse())];
  }

  triedByIncomer(group, player, left) {
    const isDown = this.forgets("3.8") ? !group.above.includes(player) : group.above.includes(player);
    const byNumber = (one, other) => (isDown ? one.number - other.number : other.number - one.number);
    const others = without(left, player).sort(byNumber);
    const [residents, incomers] = [false, true].map((is) =>
      others.filter((other) => this.isIncomer(group, other) === is));
    return [...residents, ...incomers];
  }

  /** 2.6: what is taken apart, and the pairs that are left. */
  crack(groups, { residents }) {
    const stacks = { upper: [], lower: [] };
    for (const { side, pairs } of groups)
      for (const pair of pairs) stacks[side].push({ side, pair });
    const cracked = [];
    for (;;) {
      const members = [...residents, ...this.sent.upper, ...this.sent.lower];
      const { barrier, number } = spared(members, this.pairs);
      const taken = number === 0 ? undefined : this.next(stacks);
      if (taken === undefined) return { cracked, left: [...stacks.upper, ...stacks.lower] };
      const { side, pair } = taken;
      this.sent[side] = [...this.sent[side], pair.player, pair.opponent];
      cracked.push({ without: barrier, pairs: [[pair.player.id, pair.opponent.id]] });
    }
  }

  next({ upper, lower }) {
    const isLower = this.sent.upper.length > this.sent.lower.length;
    const [one, other] = isLower && !this.forgets("2.6.1") ? [lower, upper] : [upper, lower];
    const stack = one.length > 0 ? one : other;
    return this.forgets("2.6") ? stack.shift() : stack.pop();
  }

  boards(made) {
    const row = ({ side, pair: { player, opponent } }) => {
      const told = this.forgets("5.4") && side === "lower" ? "upper" : side;
      const white = this.pairs.whiteOn(told, player, opponent);
      return white === player ? [player, opponent] : [opponent, player];
    };
    const keys = (pair) => boardKey(...pair, LIM_EDITIONS["lim-2026"]);
    const boards = made.map(row).map((pair) => [keys(pair), pair]);
    boards.sort(([one], [other]) => firstOf([one, other]) * 2 - 1);
    return boards.map(([, pair]) => idsOf(pair));
  }

  told(group) {
    const partner = new Map(
      group.pairs.flatMap(({ player, opponent }) => [[player, opponent], [opponent, player]]),
    );
    const waiting = group.floaters.map(({ player }) => player);
    return {
      side: group.side,
      residents: idsOf(group.residents),
      from_above: idsOf(group.above),
      from_below: idsOf(group.below),
      floaters: group.floaters.map(({ player, without: barrier, usual, inside }) => ({
        player: player.id,
        ...(barrier && { without: barrier }),
        ...(usual && usual !== player && { usual: this.way(inside, usual, partner, waiting) }),
      })),
      pairs: group.pairs.map((line) => this.toldPair(line, partner)),
    };
  }

  toldPair({ player, opponent, first, suiting, without: barrier, inside }, partner) {
    const way = (end) => this.way(inside, end, partner, [opponent]);
    const isAsked = this.isMaxi && suiting !== undefined && !suit(player, first) && suiting !== opponent;
    return {
      player: player.id,
      opponent: opponent.id,
      without: barrier,
      ...(this.isMaxi && first !== opponent && { first: way(first) }),
      ...(isAsked && { suiting: way(suiting) }),
    };
  }

  /** Who is left over in turn, from one of `starts` to `end`, if pairs are exchanged. */
  way(inside, end, partner, starts) {
    const other = matched(without(inside, end), this.pairs);
    const found = [end];
    while (!starts.includes(found[0])) {
      const before = partner.get(found[0]);
      found.unshift(other.get(before), before);
    }
    return idsOf(found);
  }
}

const jobs = JSON.parse(readFileSync(process.argv[2], "utf8"));
process.stdout.write(JSON.stringify(jobs.map(([certificate, rule]) => new Round(certificate, rule).walked())));
