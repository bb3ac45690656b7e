// What the settings of a Keizer season say: values of a list (1.2) and shares of them (1.3 to 1.6).
//
// Every setting is spelled out. Shares are exact fractions, so amounts are worked out with BigInt;
// an amount itself is a number of tenths that a Number holds exactly.

const SHARES = [
  "win", "draw", "loss", "bye", "absence", "absence-beyond", "club-match", "unannounced", "walkover",
];
const CHOICES = {
  "first-list": ["rating", "number"],
  newcomers: ["list", "last"],
  "count-start": ["before", "first"],
  "own-value": ["yes", "no"],
  recount: ["yes", "no"],
  cycle: ["keep", "cap", "average"],
  rounding: ["tenth", "half", "whole"],
  "bye-order": ["lately", "even"],
  colours: ["balance", "whites"],
};
const NUMBERS = { step: 1, cap: 1, gap: 0, "bye-gap": 0, "absence-limit": 0, meetings: 1 };
const WITH_ALL = ["absence-limit", "meetings"];
const NEEDED = ["first-value", "before-joining", ...SHARES, ...Object.keys(CHOICES), ...Object.keys(NUMBERS)];
const UNITS = { tenth: 1n, half: 5n, whole: 10n };
const MOST = 10_000;
const LONGEST = 200; // characters of a value

export const KEIZER_SETTINGS = Object.fromEntries(["preset", ...NEEDED].map((name) => [name, LONGEST]));

/** A whole number from `least` on, or null. */
function wholeOf(text, least) {
  if (!/^[0-9]{1,6}$/.test(text)) return null;
  const number = Number(text);
  return number >= least && number <= MOST ? number : null;
}

/** A share as a fraction from 0 to 2, or null. */
function shareOf(text) {
  const parts = /^([0-9]{1,4})(?:\.([0-9]{1,4}))?(%|\/([0-9]{1,4}))?$/.exec(text);
  if (parts === null) return null;
  const [, before, behind = "", sign, divisor] = parts;
  const over = BigInt(before + behind);
  const under = 10n ** BigInt(behind.length) * (sign === "%" ? 100n : BigInt(divisor ?? "1"));
  return under > 0n && over <= 2n * under ? { over, under } : null;
}

/** Points with one digit behind the point, in tenths, or null. */
function tenthsOf(text) {
  const parts = /^([0-9]{1,4})(?:\.([0-9]))?$/.exec(text);
  return parts === null ? null : Number(parts[1] + (parts[2] ?? "0"));
}

/** The value of the first of a list: a number, or a factor in thousandths; or null. */
function firstValueOf(text) {
  const number = wholeOf(text, 1);
  if (number !== null) return { number };
  const parts = /^([0-9]{1,3})(?:\.([0-9]{1,3}))?(x|:1)$/.exec(text);
  if (parts === null) return null;
  const factor = Number(parts[1] + (parts[2] ?? "").padEnd(3, "0"));
  const isRatio = parts[3] === ":1";
  return factor > 1000 || (factor === 1000 && !isRatio) ? { factor, isRatio } : null;
}

/** A quotient of whole numbers rounded up, exactly. */
const roundedUp = (over, under) => (over - (over % under)) / under + (over % under === 0 ? 0 : 1);

const isAtLeast = (one, other) => one.over * other.under >= other.over * one.under;

/** The values of lists and the amounts that shares of them are. */
class Terms {
  constructor(settings, read) {
    Object.assign(this, read);
    this.settings = settings;
    this.unit = UNITS[settings.rounding];
    this.tables = new Map(); // by the length of a list and the share
  }

  is(name, value) {
    return this.settings[name] === value;
  }

  /** The value of the first of so many players (1.2). */
  firstOf(count) {
    const { number, factor, isRatio } = this.firstValue;
    if (number !== undefined) return number;
    if (!isRatio) return roundedUp(count * factor, 1000);
    return Math.max(1, roundedUp((count - 1) * this.numbers.step * factor, factor - 1000));
  }

  /** Whether the last of so many players is worth something. */
  canValue(count) {
    return count === 0 || this.firstOf(count) - (count - 1) * this.numbers.step >= 1;
  }

  /** Ten times the value at a place of a list of so many. */
  tenTimes(count, place) {
    return 10 * (this.firstOf(count) - place * this.numbers.step);
  }

  /** The amounts of a share by the place of a list of so many (1.6). */
  amounts(share, count) {
    const key = `${share} ${count}`;
    if (!this.tables.has(key)) {
      const { over, under } = this.shares[share];
      const first = this.firstOf(count);
      const amountAt = (place) => {
        const value = BigInt(first - place * this.numbers.step);
        const units = (20n * value * over + under * this.unit) / (2n * under * this.unit);
        return Number(this.unit * units);
      };
      this.tables.set(key, Float64Array.from({ length: count }, (_, place) => amountAt(place)));
    }
    return this.tables.get(key);
  }
}

/** The terms that settings state; null where one is missing, or has a value that it cannot have. */
export function termsOf(settings) {
  if (NEEDED.some((name) => !Object.hasOwn(settings, name))) return null;
  if (Object.entries(CHOICES).some(([name, choices]) => !choices.includes(settings[name]))) return null;
  const numberOf = ([name, least]) => {
    const isAll = WITH_ALL.includes(name) && settings[name] === "all";
    return [name, isAll ? Infinity : wholeOf(settings[name], least)];
  };
  const numbers = Object.fromEntries(Object.entries(NUMBERS).map(numberOf));
  const shares = Object.fromEntries(SHARES.map((name) => [name, shareOf(settings[name])]));
  const beforeJoining = tenthsOf(settings["before-joining"]);
  const firstValue = firstValueOf(settings["first-value"]);
  const read = [...Object.values(numbers), ...Object.values(shares), beforeJoining, firstValue];
  if (read.includes(null)) return null;
  const { win, draw, loss } = shares;
  if (isAtLeast(loss, win) || !isAtLeast(win, draw) || !isAtLeast(draw, loss)) return null;
  return new Terms(settings, { numbers, shares, beforeJoining, firstValue });
}
