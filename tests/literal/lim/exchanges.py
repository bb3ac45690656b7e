"""The pairing of a group in which everybody will be paired: floaters, then residents (3.6 to 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.literal.lim.facts import Field
from tests.literal.lim.sides import Group, Pair


def pairs_of(field: Field, group: Group, floated_on: tuple[int, ...]) -> list[Pair]:
    """Return the pairs of all members but those who float on, in the order of their making."""
    unpaired = set(group.members) - set(floated_on)
    pairs: list[Pair] = []
    for floater in floaters_in_turn(field, group):
        if floater in unpaired:
            candidates = candidates_of_floater(field, group, floater)
            _make_pair(field, floater, candidates, unpaired, pairs)
    while unpaired:
        searching, candidates = proposal(field, unpaired, is_upward=group.is_upward)
        _make_pair(field, searching, candidates, unpaired, pairs)
    return pairs


def _make_pair(
    field: Field,
    searching: int,
    candidates: Iterable[int],
    unpaired: set[int],
    pairs: list[Pair],
) -> None:
    partner = _partner(field, searching, candidates, unpaired)
    unpaired -= {searching, partner}
    pairs.append((searching, partner))


def floaters_in_turn(field: Field, group: Group) -> list[int]:
    """Return the incoming floaters in the order in which they are paired (3.6, 3.7).

    From above: highest score, then highest number. From below: lowest score, then lowest
    number. Those from above come first.
    """
    down = sorted(group.downfloaters, key=lambda p: (-field.score(p), field.number(p)))
    up = sorted(group.upfloaters, key=lambda p: (field.score(p), -field.number(p)))
    return down + up


def candidates_of_floater(field: Field, group: Group, floater: int) -> list[int]:
    """Return residents and then other floaters: DF from the highest number, UF from the lowest.

    3.8; whoever is already paired is left out later.
    """
    from_below = floater in group.upfloaters
    residents = sorted(group.residents, key=field.number, reverse=from_below)
    others = sorted(group.incoming, key=field.number, reverse=from_below)
    return residents + [other for other in others if other != floater]


def proposal(field: Field, places: Iterable[int], *, is_upward: bool) -> tuple[int, list[int]]:
    """Return who searches first among these and whom he tries in turn (2.4, 4.1, 4.2).

    Downward the highest numbered tries the bottom half downwards, then the top half from its
    bottom; upward the lowest numbered tries the mirror image.
    """
    in_order = sorted(places, key=field.number, reverse=is_upward)
    half = len(in_order) // 2
    own_half, other_half = in_order[:half], in_order[half:]
    return in_order[0], other_half + own_half[:0:-1]


def _partner(field: Field, searching: int, candidates: Iterable[int], unpaired: set[int]) -> int:
    """Return the first available one that suits, else the first available one (3.8, 4, 5.2).

    In a Maxi-tournament the one that suits must be near the first in rating (3.8, 5.7).
    """
    available = _available(field, searching, candidates, unpaired)
    suiting = [candidate for candidate in available if field.suits(searching, candidate)]
    if suiting and field.may_exchange(suiting[0], available[0]):
        return suiting[0]
    return available[0]


def _available(
    field: Field, searching: int, candidates: Iterable[int], unpaired: set[int]
) -> Sequence[int]:
    """Return the compatible unpaired ones after whom all others can still be paired (2.5)."""
    return [
        candidate
        for candidate in candidates
        if candidate in unpaired
        and field.compatible(searching, candidate)
        and field.can_all_be_paired(unpaired - {searching, candidate})
    ]
