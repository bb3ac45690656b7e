// Colour differences, preferences and who has White (dutch-2026 1.6, 1.7, 5.2; dutch-2017 A.6, E).
//
// A sequence of colours holds the played games only (C.04.2 article 3.4, D.5 of 2017), 1 for White
// and -1 for Black, the latest last. A preference has a colour (0: none) and a strength.

export const WHITE = 1;
export const BLACK = -1;
export const STRENGTH = { none: 0, mild: 1, strong: 2, absolute: 3 };

/** The colour preference after these games. */
export function preferenceOf(sequence) {
  const difference = sequence.reduce((sum, colour) => sum + colour, 0);
  const last = sequence.at(-1);
  const repeated = sequence.length > 1 && last === sequence.at(-2) ? last : 0;
  let colour = 0;
  let strength = STRENGTH.none;
  if (Math.abs(difference) > 1) {
    colour = -Math.sign(difference); // the difference outranks the last two games: decision 0012
    strength = STRENGTH.absolute;
  } else if (repeated !== 0) {
    colour = -repeated;
    strength = STRENGTH.absolute;
  } else if (difference !== 0) {
    colour = -difference;
    strength = STRENGTH.strong;
  } else if (sequence.length > 0) {
    colour = -last;
    strength = STRENGTH.mild;
  }
  return { difference, colour, strength, repeated };
}

/** The other colour than `higher` had in the latest game in which the two differed; 0 without one. */
export function swappedOfHigher(higher, lower) {
  const shared = Math.min(higher.colours.length, lower.colours.length);
  for (let back = 1; back <= shared; back += 1) {
    const then = higher.colours.at(-back);
    if (then !== lower.colours.at(-back)) return -then;
  }
  return 0;
}

/** The colour of `higher` in a game against `lower`, the higher ranked player standing first.
 *
 * 0 if the initial colour decides and is not known (0).
 */
export function colourOfHigher(higher, lower, initialColour) {
  const one = higher.preference;
  const other = lower.preference;
  // 5.2.1, E.1: both have what they are due; whoever is due nothing leaves it to the other.
  if (one.colour !== 0 && one.colour !== other.colour) return one.colour;
  if (one.colour === 0 && other.colour !== 0) return -other.colour;
  if (one.colour !== 0) {
    // 5.2.2, E.2: the stronger one, and of two absolute ones that with the wider difference.
    if (one.strength !== other.strength)
      return one.strength > other.strength ? one.colour : -other.colour;
    const wider = Math.abs(one.difference) - Math.abs(other.difference);
    if (one.strength === STRENGTH.absolute && wider !== 0)
      return wider > 0 ? one.colour : -other.colour;
  }
  const swapped = swappedOfHigher(higher, lower); // 5.2.3, E.3
  if (swapped !== 0) return swapped;
  if (one.colour !== 0) return one.colour; // 5.2.4, E.4
  return higher.isOdd ? initialColour : -initialColour; // 5.2.5, E.5
}

/** The same by 5.2 of C.04.4.1 and C.04.4.2: before all preferences two without a colour. */
export function colourOfHigherAfterFirst(higher, lower, initialColour) {
  if (higher.colours.length === 0 && lower.colours.length === 0)
    return higher.isOdd ? initialColour : -initialColour;
  const [one, other] = [higher.preference, lower.preference];
  if (one.colour !== 0 && one.colour !== other.colour) return one.colour;
  if (one.colour === 0) return -other.colour;
  if (one.strength !== other.strength) return one.strength > other.strength ? one.colour : -other.colour;
  return swappedOfHigher(higher, lower) || one.colour;
}
