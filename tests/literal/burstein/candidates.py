"""The pairings of a bracket in the order of article 4."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tests.literal.candidates import Candidate, Pairs


def candidates(
    players: Sequence[int], floaters: int, may_meet: Callable[[int, int], bool]
) -> Iterator[Candidate]:
    """Yield the pairings that leave so many floaters, by the opponent of the highest player (4.3).

    `players` are ranked. The highest meets the lowest first, and floats last of all, for the
    virtual opponent of a floater has the number 0; then the next player, and so on. Pairs that
    may not meet are left out at once.

    >>> [c.pairs for c in candidates("abcd", 2, lambda x, y: True)][:3]
    [(('a', 'd'),), (('a', 'c'),), (('a', 'b'),)]
    """
    for pairs, left in _pairings(tuple(players), floaters, may_meet):
        yield Candidate(pairs, left)


def _pairings(
    players: tuple[int, ...], floaters: int, may_meet: Callable[[int, int], bool]
) -> Iterator[tuple[Pairs, tuple[int, ...]]]:
    if len(players) == floaters:
        yield (), players
        return
    first, others = players[0], players[1:]
    for index in reversed(range(len(others))):
        if may_meet(first, others[index]):
            rest = others[:index] + others[index + 1 :]
            if len(rest) >= floaters:
                for pairs, left in _pairings(rest, floaters, may_meet):
                    yield ((first, others[index]), *pairs), left
    if floaters:
        for pairs, left in _pairings(others, floaters - 1, may_meet):
            yield pairs, (first, *left)
