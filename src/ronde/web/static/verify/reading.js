// Values of a document that nobody has looked at: each is taken by its type and its bounds, or the
// document is unreadable and its path is named.

import { Unreadable } from "./limits.js";

/** What stands at `key`, an own property only. */
function own(record, key) {
  return Object.prototype.hasOwnProperty.call(record, key) ? record[key] : undefined;
}

export function record(value, path) {
  if (value === null || typeof value !== "object" || Array.isArray(value))
    throw new Unreadable("wrong-type", { path, wanted: "object" });
  return value;
}

export function list(value, path, most) {
  if (!Array.isArray(value)) throw new Unreadable("wrong-type", { path, wanted: "list" });
  if (value.length > most) throw new Unreadable("too-many", { path, most, found: value.length });
  return value;
}

export function whole(value, path, low, high) {
  if (typeof value !== "number" || !Number.isSafeInteger(value))
    throw new Unreadable("wrong-type", { path, wanted: "number" });
  if (value < low || value > high) throw new Unreadable("out-of-range", { path, low, high });
  return value;
}

export function text(value, path, most = 200) {
  if (typeof value !== "string") throw new Unreadable("wrong-type", { path, wanted: "text" });
  if (value.length > most) throw new Unreadable("too-many", { path, most, found: value.length });
  if (/\p{Surrogate}/u.test(value)) throw new Unreadable("wrong-type", { path, wanted: "text" }); // half a character
  return value;
}

export function choice(value, path, choices) {
  if (typeof value !== "string" || !choices.includes(value))
    throw new Unreadable("not-a-choice", { path, choices: choices.join(", ") });
  return value;
}

/** The value at `key`, read by `read(value, path)`; a missing one is `otherwise`, or unreadable. */
export function field(from, key, path, read, otherwise) {
  const value = own(from, key);
  const where = path ? `${path}.${key}` : key;
  if (value === undefined) {
    if (otherwise === undefined) throw new Unreadable("missing", { path: where });
    return otherwise;
  }
  return read(value, where);
}

/** As `field`, and `null` counts as a value of its own. */
export function nullable(from, key, path, read) {
  const value = own(from, key);
  if (value === null || value === undefined) return null;
  return read(value, path ? `${path}.${key}` : key);
}

/** Every item of a list, read by `read`. */
export function each(most, read) {
  return (value, path) => Array.from(list(value, path, most), (item, at) => read(item, `${path}[${at}]`));
}

/** Refuse keys that nobody knows. */
export function only(from, path, keys) {
  for (const key of Object.keys(from))
    if (!keys.includes(key)) throw new Unreadable("unknown-key", { path, key: key.slice(0, 50) });
  return from;
}

/** A pair of whole numbers. */
export function twoWhole(low, high) {
  return (value, path) => {
    const pair = list(value, path, 2);
    if (pair.length !== 2) throw new Unreadable("not-two", { path });
    return [whole(pair[0], `${path}[0]`, low, high), whole(pair[1], `${path}[1]`, low, high)];
  };
}
