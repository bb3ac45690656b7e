// One match of a knock-out, game by game: sets, what breaks a tie, and when it is over (decision 0104).

/** What can decide a match. */
export const ENDINGS = ["bye", "score", "armageddon", "seed", "nobody"];

/** A match whose places are known; a place that stays empty is null. */
export class Contest {
  constructor(number, one, other, rules) {
    Object.assign(this, { number, one, other, rules });
    this.points = [0, 0];
    this.ending = null;
    this.winner = null;
    this.last = null; // the last game of it
    this.ties = 0; // sets after the first that were tied
    this.isFirst = true;
    this.begin(rules.games, false);
    if (one === null || other === null) this.end("bye", one ?? other);
  }

  begin(games, isArmageddon) {
    this.left = games;
    this.isArmageddon = isArmageddon;
    this.hasAnybodyCome = false;
  }

  end(ending, winner) {
    this.ending = ending;
    this.winner = winner;
  }

  get isOver() {
    return this.ending !== null;
  }

  /** Who was put out by somebody; null where there is no such player. */
  get loser() {
    if (this.winner === null || this.one === null || this.other === null) return null;
    return this.winner === this.one ? this.other : this.one;
  }

  isOf({ white, black }) {
    return (white === this.one && black === this.other) || (white === this.other && black === this.one);
  }

  /** Count a game that has a result; `best` is the most that one side can make in a game. */
  count(game, best, isBetterSeed) {
    const own = game.white === this.one ? game.points : [...game.points].reverse();
    this.points = this.points.map((sum, side) => sum + own[side]);
    this.last = game;
    this.left -= 1;
    if (game.isPlayed || own[0] !== own[1]) this.hasAnybodyCome = true;
    this.decide(best, isBetterSeed);
  }

  decide(best, isBetterSeed) {
    const { stopsEarly, tieBreak } = this.rules;
    const ahead = Math.abs(this.points[0] - this.points[1]);
    const rest = this.left * best;
    const isDecided = this.left === 0 || ((stopsEarly || !this.isFirst) && rest >= 0 && rest < ahead);
    if (ahead > 0 && isDecided) {
      this.end("score", this.points[0] > this.points[1] ? this.one : this.other);
    } else if (this.left > 0) {
      return;
    } else if (this.isArmageddon) {
      this.end("armageddon", this.last.black);
    } else if (!this.hasAnybodyCome) {
      this.end("nobody", null);
    } else if (tieBreak === "seed") {
      this.end("seed", isBetterSeed(this.one, this.other) ? this.one : this.other);
    } else {
      this.next();
    }
  }

  /** The set after a tied one: games in ones or twos, or the armageddon after so many of them. */
  next() {
    const { tieBreak, armageddon } = this.rules;
    if (!this.isFirst) this.ties += 1;
    this.isFirst = false;
    const isLast = this.ties >= armageddon;
    this.begin(isLast ? 1 : Number(tieBreak), isLast);
  }
}
