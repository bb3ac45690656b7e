"""Brackets of any size in which everybody of the upper half meets somebody at no price at all.

Each of the upper half in turn takes the lowest possible opponent of the lower half who costs
nothing. If nobody fails to find one, no candidate is better, and none as good is generated
before. The whole first round is paired so.
"""

from __future__ import annotations

from ronde.kernel.bits import run
from ronde.systems.dutch.generation import DutchArrangement
from ronde.systems.dutch.problem import DutchBracket, DutchContext, DutchScope


def first_at_no_price(
    context: DutchContext, bracket: DutchBracket, scope: DutchScope
) -> DutchArrangement | None:
    """Return that candidate of a bracket of residents who all stay, None if there is none."""
    first, end = bracket.first, bracket.end
    standing = context.standing
    if bracket.moved_down or scope.places or scope.end or bracket.size % 2:
        return None
    if standing.scores[first] != standing.scores[end - 1]:
        return None
    half = (first + end) // 2
    lower, pairs = run(half, end), []
    agreeable = _agreeable(context, bracket, scope)
    for rank in range(first, half):
        options = standing.legal[rank] & agreeable[standing.colour_kinds[rank]] & lower
        if not options:
            return None
        bit = options & -options
        lower ^= bit
        pairs.append((rank, bit.bit_length() - 1))
    matching = [0] * bracket.size
    for upper, opponent in pairs:
        matching[upper - first], matching[opponent - first] = opponent - first, upper - first
    return DutchArrangement(
        pairs=pairs, upper=[*range(first, half)], lower=[*range(half, end)], matching=matching
    )


def _agreeable(context: DutchContext, bracket: DutchBracket, scope: DutchScope) -> dict[int, int]:
    """Return, by colour kind, the residents whose colours cost nothing with it."""
    kinds = context.standing.colour_kinds[bracket.first : bracket.end]
    masks = dict.fromkeys(kinds, 0)
    for rank, kind in enumerate(kinds, bracket.first):
        masks[kind] |= 1 << rank
    charges = context.charges(scope.features).colours
    return {
        kind: sum(mask for other, mask in masks.items() if not charges[kind][other])
        for kind in masks
    }
