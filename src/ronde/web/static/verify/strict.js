// What JSON.parse passes over: a key twice in one object, numbers written as fractions, and those that
// it rounds.
//
// Two readers of one text could otherwise see two tournaments. The text has been parsed before, so
// that it is known to be JSON, and strings and brackets fit.

import { Unreadable } from "./limits.js";

const QUOTE = 34;
const BACKSLASH = 92;
const isSpace = (code) => code === 32 || code === 10 || code === 13 || code === 9;
const isDigit = (code) => code >= 48 && code <= 57;
const MINUS = 45;
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);
const SHORTER = 16; // digits and sign of numbers that are surely smaller
const isOfNumber = (code) => isDigit(code) || [MINUS, 43, 46, 69, 101].includes(code);

/** The place after the string that begins at `start`. */
function endOfString(text, start) {
  let at = start + 1;
  while (text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at + 1;
}

function refuseLarge(digits) {
  const isNear = digits.length < 2 * SHORTER; // the others need not be read
  const number = isNear ? BigInt(digits) : LARGEST + 1n;
  if (number > LARGEST || -number > LARGEST) throw new Unreadable("large-number", { number: digits.slice(0, 30) });
}

/** Refuse a parsed text in which a key stands twice, or a number is too large or no whole one. */
export function refuseLoose(text) {
  const open = []; // the keys of every open object so far; null for a list
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      let next = end;
      while (isSpace(text.charCodeAt(next))) next += 1;
      if (text[next] === ":") {
        const key = JSON.parse(text.slice(at, end));
        const keys = (open[open.length - 1] ??= new Set());
        if (keys.has(key)) throw new Unreadable("key-twice", { key: key.slice(0, 50) });
        keys.add(key);
      }
      at = next;
    } else if (isDigit(code) || code === MINUS) {
      const start = at;
      let isWhole = true;
      for (; isOfNumber(text.charCodeAt(at)); at += 1)
        if (!isDigit(text.charCodeAt(at)) && at > start) isWhole = false;
      if (!isWhole)
        throw new Unreadable("no-whole-number", { number: text.slice(start, Math.min(at, start + 30)) });
      if (at - start >= SHORTER) refuseLarge(text.slice(start, at));
    } else {
      if (text[at] === "{" || text[at] === "[") open.push(null);
      else if (text[at] === "}" || text[at] === "]") open.pop();
      at += 1;
    }
  }
}
