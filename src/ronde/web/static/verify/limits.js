// What a document may have at most, and how long a verification may take.
//
// Whoever opens a certificate may have got it from anybody: every list is measured against these
// numbers before anything is worked out, and long loops look at the clock.

export const LIMITS = {
  text: 8_000_000, // characters of a document that comes as text
  players: 2400,
  rounds: 60,
  games: 40_000, // of all rounds together
  setting: 20_000, // characters of a setting
  points: 100_000, // tenths, of one result or one adjustment
  groups: 2_000, // forbidden groups, adjustments
  members: 20_000, // of all forbidden groups together, and of all adjustments
  costBits: 20_000, // of one cost
  keptBytes: 50_000_000, // of costs that are kept because they are used again
  dualDigits: 6_000, // hexadecimal digits of one dual value
  dualText: 12_000_000, // hexadecimal digits of all dual values together
  milliseconds: 8_000, // of everything
  millisecondsOfOrder: 5_000, // after which no order of candidates is tried any more
  steps: 20_000, // of a procedure
  choices: 2_000, // of a following scoregroup
  draughtsSteps: 12_000_000, // of the proofs and turns of a round of draughts
  draughtsProofs: 20_000, // of one score group
  questions: 20_000, // about the order, of one bracket
};

/** A document that cannot be read: `key` and `values` make its sentence. */
export class Unreadable extends Error {
  constructor(key, values = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/** The time is over; what has not been looked at stays unproved. */
export class OutOfTime extends Error {}

/** A clock that `check` asks; the work stops when it has run out. */
export class Clock {
  constructor(milliseconds) {
    this.end = Date.now() + milliseconds;
  }

  check() {
    if (Date.now() > this.end) throw new OutOfTime();
  }
}
