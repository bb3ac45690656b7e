// The rows of a round robin: the Berger tables (C.05 Annex 1) and the grid of draughts, which has the
// same games on other boards.
//
// Let n be the number of players, raised to even by nobody. Numbers i and j below n meet in the round
// r with i + j = r + 1 (mod n - 1), number n meets k with 2k = r + 1. The lower number has White when
// the sum is odd; against n the lower half has White. A second cycle turns the colours round.

const remainder = (value, ring) => ((value % ring) + ring) % ring;

/** How many rounds a cycle has. */
export const roundsOfCycle = (size) => size + (size % 2) - 1;

/** Which row of the printed table a round is, and of which cycle. */
export function printed(round, size, { cycles, swap }) {
  const ring = roundsOfCycle(size);
  const [cycle, at] = [Math.floor((round - 1) / ring) + 1, (round - 1) % ring];
  const isSwapped = cycles === "2" && swap === "yes" && cycle === 1 && ring > 1 && at >= ring - 2;
  return { cycle, row: isSwapped ? 2 * ring - 2 - at : at + 1 };
}

/** One row of the table of so many players. */
export class Row {
  constructor(size, row, isGrid) {
    this.even = size + (size % 2);
    this.ring = this.even - 1;
    this.row = row;
    this.isGrid = isGrid;
    this.hub = this.opponentOfLast();
  }

  opponentOfLast() {
    for (let number = 1; number < this.even; number += 1) {
      if (remainder(2 * number - this.row - 1, this.ring) === 0) return number;
    }
    return 1;
  }

  meet(one, other) {
    if (Math.max(one, other) === this.even) return Math.min(one, other) === this.hub;
    return remainder(one + other - this.row - 1, this.ring) === 0;
  }

  /** Whether the first of two numbers has White in the first cycle. */
  hasWhite(one, other) {
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    const isLow = high === this.even ? low <= this.even / 2 : (low + high) % 2 === 1;
    return isLow === one < other;
  }

  /** Berger prints the game of the last number first, and goes outwards from its opponent. */
  boardKey(one, other) {
    if (this.isGrid) return [Math.min(one, other)];
    if (Math.max(one, other) === this.even) return [0];
    const away = remainder(one - this.hub, this.ring);
    return [Math.min(away, this.ring - away)];
  }

  /** The games of the row on their boards, White first, as numbers; who meets nobody has none. */
  games(size, cycle) {
    const pairs = [];
    for (let one = 1; one <= size; one += 1) {
      const partner = one === this.even ? this.hub : remainder(this.row + 1 - one, this.ring) || this.ring;
      const other = one === this.hub && one !== this.even ? this.even : partner;
      if (one < other && other <= size) pairs.push([one, other]);
    }
    pairs.sort((a, b) => this.boardKey(...a)[0] - this.boardKey(...b)[0]);
    return pairs.map(([one, other]) => (this.hasWhite(one, other) === (cycle === 1) ? [one, other] : [other, one]));
  }
}
