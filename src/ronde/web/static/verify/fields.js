// The fields of bits of which a cost is made; three bits below the last one stay zero.

import { LIMITS, Unreadable } from "./limits.js";

/** The units of fields with these ceilings, the most important first. */
export function unitsOf(ceilings) {
  const units = [];
  let shift = 3n;
  for (const ceiling of [...ceilings].reverse()) {
    units.unshift(1n << shift);
    shift += BigInt(Math.floor(ceiling).toString(2).length);
  }
  if (shift > BigInt(LIMITS.costBits)) throw new Unreadable("too-large");
  return units;
}
