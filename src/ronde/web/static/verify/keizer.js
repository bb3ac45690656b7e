// The round of a Keizer season: the list, who is paired with whom, the bye, boards and colours.
//
// Articles are those of docs/regulations/keizer.md; there is no federation's text. "Nobody nearer can be
// met" (3.1) and the bye (3.4) rest on one lemma: if a graph of an odd number of vertices falls into more
// odd parts without some vertices than these are, only members of odd parts can be left over. That
// repeats are as few and as old as can be (3.3) rests on duals, as in other systems.

import { Unreadable } from "./limits.js";
import { Pairs } from "./legality.js";
import { refuseUnpairable } from "./history.js";
import { Season } from "./lists-keizer.js";
import { canBeLeftOver } from "./parts.js";
import { aloneBy, judgeDuals } from "./proof.js";
import { isOfTeams } from "./encounters.js";
import { isAscending, isOfTournament } from "./round.js";
import { termsOf } from "./terms-keizer.js";

export const KEIZER_EDITIONS = ["keizer"];

/** The games that everybody played: how often two met, when last and with which colours; Whites. */
class Played {
  constructor({ rounds }, isBalance) {
    this.meetings = new Map();
    this.whites = new Map();
    rounds.forEach(({ games, uncoloured }, at) => {
      for (const { white, black, isPlayed } of games) {
        if (!isPlayed) continue;
        const times = (this.of(white, black)?.times ?? 0) + 1;
        this.meetings.set(this.key(white, black), { times, last: at + 1, black });
        if (uncoloured.has(white)) continue;
        this.whites.set(white, this.whitesOf(white) + 1);
        if (isBalance) this.whites.set(black, this.whitesOf(black) - 1);
      }
    });
  }

  key(one, other) {
    return one < other ? `${one} ${other}` : `${other} ${one}`;
  }

  /** What is known of the games of two, or undefined. */
  of(one, other) {
    return this.meetings.get(this.key(one, other));
  }

  whitesOf(id) {
    return this.whites.get(id) ?? 0;
  }
}

/** Those present by their ranks, with the graphs of those who can meet and of those who may. */
class Meetings {
  constructor(ids, tournament, round, terms, clock) {
    this.ids = ids;
    this.ranks = new Map(ids.map((id, rank) => [id, rank]));
    this.played = new Played(tournament, terms.is("colours", "balance"));
    this.can = ids.map(() => new Uint8Array(ids.length));
    const groups = new Pairs({ ranked: [], initialColour: 0 }, tournament, round);
    const { gap, meetings } = terms.numbers;
    for (let one = 0; one < ids.length; one += 1) {
      clock.check();
      for (let other = one + 1; other < ids.length; other += 1)
        this.can[one][other] = this.can[other][one] =
          groups.areApart({ id: ids[one] }, { id: ids[other] }) ? 0 : 1;
    }
    this.may = this.can.map((row) => Uint8Array.from(row));
    for (const [key, { times, last }] of this.played.meetings) {
      const [one, other] = key.split(" ").map((id) => this.ranks.get(Number(id)));
      if (one === undefined || other === undefined) continue;
      if (round - last <= gap || times >= meetings) this.may[one][other] = this.may[other][one] = 0;
    }
  }

  /** White of two ranks, by 4.1 to 4.3. */
  whiteOf(one, other) {
    const [a, b] = [this.ids[one], this.ids[other]];
    const difference = this.played.whitesOf(a) - this.played.whitesOf(b);
    if (difference !== 0) return difference < 0 ? one : other;
    const met = this.played.of(a, b);
    if (met !== undefined) return met.black === a ? one : other;
    return Math.max(one, other);
  }
}

/** The order of the bye (3.4): who would have it comes first. */
function byeOrder({ rounds }, round, ids, terms) {
  const allocated = new Map(ids.map((id) => [id, []]));
  rounds.forEach(({ byes }, at) => {
    for (const { player, kind } of byes)
      if (kind === "pairing-allocated") allocated.get(player)?.push(at + 1);
  });
  const from = round - terms.numbers["bye-gap"];
  const keyOf = (id) => {
    const had = allocated.get(id);
    if (terms.is("bye-order", "even")) return had.length;
    const last = had.at(-1) ?? 0;
    return last >= from ? last : 0;
  };
  const keys = ids.map(keyOf);
  return ids.map((_, rank) => rank).sort((one, other) => keys[one] - keys[other] || other - one);
}

/** The checks of a round, in the order in which the first that fails is the verdict. */
class SeasonRound {
  constructor(certificate, clock, say) {
    Object.assign(this, { certificate, clock, sayLine: say });
  }

  say(article, claim, ok, values = {}) {
    this.sayLine({ article, bracket: null, claim, ok, values });
    return ok;
  }

  check() {
    return this.checkTournament() && this.checkList() && this.checkPairs() && this.checkProofs();
  }

  checkTournament() {
    const { certificate } = this;
    const { tournament, settings } = certificate;
    const isOnce = tournament.settings.length === new Set(tournament.settings.map(([name]) => name)).size;
    const isOwn = isOnce && isOfTournament(certificate) && !isOfTeams(tournament);
    if (!this.say("1.1", "tournament", isOwn)) return false;
    const hasTwice = ({ players }) => new Set(players).size !== players.length;
    if (tournament.adjustments.some(hasTwice)) return this.say("1.1", "decisions", false);
    this.terms = termsOf(settings);
    return this.say("1.2", "keizer-settings", this.terms !== null);
  }

  checkList() {
    const { certificate, terms, clock } = this;
    const { tournament, round, list } = certificate;
    const season = new Season(tournament, round, terms, clock);
    if (!terms.canValue(season.ids.length)) return this.say("1.2", "keizer-values", false);
    const found = season.pairedBy();
    const isSame = ([id, points], at) => found[at][0] === id && found[at][1] === points;
    const wrong = list.length === found.length ? list.findIndex((each, at) => !isSame(each, at)) : -1;
    const place = (wrong === -1 ? Math.min(list.length, found.length) : wrong) + 1;
    const ok = list.length === found.length && wrong === -1;
    if (!this.say("1.1 - 2.3", "keizer-list", ok, { number: found.length, place })) return false;
    const asked = tournament.requests.filter((each) => each.round === round);
    const away = new Set(asked.map((each) => each.player));
    this.present = found.map(([id]) => id).filter((id) => !away.has(id));
    if (this.present.length < 2) throw new Unreadable("nobody-paired");
    return true;
  }

  checkPairs() {
    const { certificate, terms, clock, present } = this;
    const { tournament, round, pairs, bye, repeats } = certificate;
    const meetings = new Meetings(present, tournament, round, terms, clock);
    const named = [...pairs.flat(), ...(bye === null ? [] : [bye])];
    const isEverybody =
      named.length === present.length &&
      new Set(named).size === named.length &&
      named.every((id) => meetings.ranks.has(id));
    if (!this.say("3.1", "everybody", isEverybody, { number: present.length })) return false;
    const boards = pairs.map((pair) => pair.map((id) => meetings.ranks.get(id)));
    Object.assign(this, { meetings, boards });
    const tell = (article, claim, isWrong) => {
      const wrong = boards.filter(isWrong).map((pair) => pair.map((rank) => present[rank]).join("-"));
      return this.say(article, claim, wrong.length === 0, { pairs: wrong.join(", ") });
    };
    return (
      tell("3.5", "forbidden", ([one, other]) => !meetings.can[one][other]) &&
      (repeats !== null || tell("3.2", "keizer-repeats", ([one, other]) => !meetings.may[one][other])) &&
      this.say("3.1", "boards", isAscending(boards.map((pair) => [Math.min(...pair)]))) &&
      tell("4.1 - 4.3", "colours", ([white, black]) => meetings.whiteOf(white, black) !== white)
    );
  }

  checkProofs() {
    const { repeats } = this.certificate;
    if (repeats === null) return this.checkBye(this.meetings.may) && this.checkNearest();
    return this.checkNeed() && this.checkBye(this.meetings.can) && this.checkRepeats();
  }

  ranksOf(ids) {
    return ids.map((id) => this.meetings.ranks.get(id)).filter((rank) => rank !== undefined);
  }

  /** 3.3: without repeats not everybody can be paired, whoever has the bye. */
  checkNeed() {
    const { present, meetings, certificate } = this;
    const without = this.ranksOf(certificate.repeats.without);
    const alone = aloneBy(present.length, (one, other) => meetings.may[one][other] === 1, without);
    return this.say("3.3", "keizer-need", alone > present.length % 2);
  }

  /** 3.4: whoever comes before the receiver cannot be spared. */
  checkBye(graph) {
    const { present, meetings, certificate, clock } = this;
    const { tournament, round, bye, spared } = certificate;
    if (bye === null) return true;
    const receiver = meetings.ranks.get(bye);
    const order = byeOrder(tournament, round, present, this.terms);
    const before = order.slice(0, order.indexOf(receiver));
    const all = present.map((_, rank) => rank);
    const left =
      before.length === 0 ? new Set() : canBeLeftOver(graph, all, this.ranksOf(spared ?? []), clock);
    const flaw = before.find((rank) => left.has(rank));
    const values = { player: bye, other: present[flaw] ?? "" };
    return this.say("3.4", "spared", flaw === undefined, values);
  }

  /** 3.1: each in turn meets the nearest after which all others can be paired. */
  checkNearest() {
    const { present, meetings, boards, certificate, clock } = this;
    const { may, ranks } = meetings;
    const claims = new Map(certificate.nearest.map(({ player, without }) => [player, without]));
    const receiver = certificate.bye === null ? -1 : ranks.get(certificate.bye);
    let left = present.map((_, rank) => rank).filter((rank) => rank !== receiver);
    for (const pair of boards) {
      clock.check();
      const [higher, lower] = [Math.min(...pair), Math.max(...pair)];
      left = left.filter((rank) => rank !== higher);
      const nearer = left.filter((rank) => rank < lower && may[higher][rank]);
      if (nearer.length > 0) {
        const without = this.ranksOf(claims.get(present[higher]) ?? []);
        const canBeLeft = canBeLeftOver(may, left, without, clock);
        const flaw = nearer.find((rank) => canBeLeft.has(rank));
        if (flaw !== undefined)
          return this.say("3.1", "keizer-nearest", false, { player: present[higher], other: present[flaw] });
      }
      left = left.filter((rank) => rank !== lower);
    }
    return this.say("3.1", "keizer-nearest", true);
  }

  /** 3.3: no other pairing has fewer repeats, or older ones, or is nearer from the top. */
  checkRepeats() {
    const { present, meetings, certificate, clock } = this;
    const { round, bye, pairs } = certificate;
    const { optimum } = certificate.repeats;
    const tell = (ok, flaw = "") => this.say("3.3", "keizer-oldest", ok, { flaw });
    const players = present.filter((id) => id !== bye);
    const isSame = optimum.vertices.length === players.length && players.every((id, at) => optimum.vertices[at] === id);
    if (!isSame) return tell(false, "vertices");
    const ranks = this.ranksOf(players);
    const size = BigInt(players.length);
    const width = BigInt(players.length.toString(2).length);
    const field = (place) => 3n + width * place;
    const priceOf = (one, other) => {
      const [a, b] = [ranks[one], ranks[other]];
      if (!meetings.can[a][b]) return null;
      const distance = BigInt(other - one) << field(size - 1n - BigInt(one));
      if (meetings.may[a][b]) return distance;
      const { last } = meetings.played.of(players[one], players[other]);
      return distance + (1n << field(size + BigInt(last) - 1n)) + (1n << field(size + BigInt(round) - 1n));
    };
    const { flaw } = judgeDuals(optimum, priceOf, clock);
    if (flaw) return tell(false, flaw);
    const opponents = new Map(pairs.flatMap(([one, other]) => [[one, other], [other, one]]));
    if (!players.every((id, at) => opponents.get(id) === players[optimum.partner[at]])) return tell(false, "pairs");
    const value = this.boards.filter(([one, other]) => !meetings.may[one][other]).length;
    const [criterion, ...more] = optimum.criteria;
    const isStated =
      more.length === 0 &&
      criterion?.article === "3.3" &&
      criterion.name === "repeats" &&
      criterion.value === value;
    return tell(isStated, isStated ? "" : "criteria");
  }
}

/** Every claim about a round of a season is told; false if one does not hold. */
export function judgeSeason(certificate, clock, say) {
  const { tournament, round } = certificate;
  const { rounds, numberOfRounds } = tournament;
  if (rounds.length !== round - 1) throw new Unreadable("rounds-before", { round, found: rounds.length });
  refuseUnpairable(rounds, round, numberOfRounds);
  return new SeasonRound(certificate, clock, say).check();
}
