"""A.8: X1 and Z1 are lower bounds, reached where everybody may meet everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from ronde.model import Tournament
from ronde.systems.dutch_procedure.bracket import (
    ColourCounts,
    colour_counts,
    fewest_denied,
    fewest_strong_denied,
)
from ronde.systems.dutch_procedure.edition import ProcedureSettings
from ronde.systems.dutch_procedure.edition_2012 import RULES
from ronde.systems.dutch_procedure.seen import seen_by_procedure


def matchings(players: list[str]) -> Iterator[list[tuple[str, str]]]:
    """Yield every way to pair an even number of players."""
    if not players:
        yield []
        return
    first, rest = players[0], players[1:]
    for k, other in enumerate(rest):
        for more in matchings(rest[:k] + rest[k + 1 :]):
            yield [(first, other), *more]


def denied(pairs: list[tuple[str, str]]) -> int:
    return sum(one.lower() == other.lower() != "a" for one, other in pairs)


def strong_denied(pairs: list[tuple[str, str]]) -> int:
    return sum(one == other and one in "WB" for one, other in pairs)


def test_no_pairing_denies_fewer() -> None:
    """W and B are strong; w and b are mild, which may turn for Z; a has no preference."""
    for counts in product(range(4), range(4), range(2), range(2), range(3)):
        players = [c for c, n in zip("WBwba", counts, strict=True) for _ in range(n)]
        if len(players) % 2:
            continue
        all_pairings = list(matchings(players))
        found, pairs = ColourCounts(*counts), len(players) // 2
        assert fewest_denied(found, pairs) == min(map(denied, all_pairings)), counts
        assert fewest_strong_denied(found, pairs) == min(map(strong_denied, all_pairings)), counts


def test_letters_of_an_even_round(position: Callable[..., Tournament]) -> None:
    """Before round 4: 1 has missed a game and wants White mildly; 6 has never played."""
    event = position(
        "1: 2w1 3b0 . | 2: 1b0 4w1 5b= | 3: 5w1 1w1 4b0 | 4: . 2b0 3w1 | 5: 3b0 . 2w= | 6: . . .",
        first="white",
    )
    standing = seen_by_procedure(event, ProcedureSettings.of(RULES.checked(()), 10))
    counts = colour_counts(standing, range(standing.size))
    assert counts == ColourCounts(white=1, black=1, mild_white=1, mild_black=2, without_games=1)
