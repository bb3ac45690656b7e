// The fields of bits of which a cost is made; three bits below the last one stay zero.

import { LIMITS, Unreadable } from "./limits.js";

const widthOf = (ceiling) => (ceiling === 0n ? 0n : BigInt(ceiling.toString(2).length));

/** The units of fields with these ceilings, the most important first; a ceiling of 0 takes no bits. */
export function unitsOf(ceilings) {
  const units = [];
  let shift = 3n;
  for (const ceiling of [...ceilings].reverse()) {
    units.unshift(1n << shift);
    shift += widthOf(typeof ceiling === "bigint" ? ceiling : BigInt(Math.floor(ceiling)));
  }
  if (shift > BigInt(LIMITS.costBits)) throw new Unreadable("too-large");
  return units;
}
