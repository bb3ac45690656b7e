"""The determinant knows what trying every pairing knows."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from ronde.checking.completion import MayMeet, complete_pairing_exists
from ronde.model import PlayerId


def found_by_trying(
    players: tuple[PlayerId, ...], edges: set[tuple[PlayerId, PlayerId]], byes: set[PlayerId]
) -> bool:
    if len(players) % 2 == 1:
        rest = [tuple(p for p in players if p != bye) for bye in players if bye in byes]
        return any(found_by_trying(others, edges, byes) for others in rest)
    if not players:
        return True
    first, *others = players
    return any(
        found_by_trying(tuple(p for p in others if p != partner), edges, byes)
        for partner in others
        if (first, partner) in edges
    )


def _among(edges: set[tuple[PlayerId, PlayerId]]) -> MayMeet:
    return lambda one, other: (one, other) in edges


@pytest.mark.parametrize("count", range(9))
def test_the_answer_is_that_of_full_enumeration(count: int) -> None:
    lots = Random(count)
    players = tuple(PlayerId(number) for number in range(1, count + 1))
    answers = set()
    for trial in range(150):
        density = trial / 150
        edges = {two for two in combinations(players, 2) if lots.random() < density}
        byes = {player for player in players if lots.random() < density}
        answer = complete_pairing_exists(players, _among(edges), byes.__contains__)
        assert answer is found_by_trying(players, edges, byes)
        answers.add(answer)
    assert answers == ({True} if count == 0 else {True, False})


def test_an_odd_component_is_noticed_in_a_large_field() -> None:
    """Two circles of 51 that do not touch: an even number of players, but no pairing."""
    players = [PlayerId(number) for number in range(102)]

    def same_circle(one: PlayerId, other: PlayerId) -> bool:
        return one // 51 == other // 51

    def nobody(_: PlayerId) -> bool:
        return False

    assert not complete_pairing_exists(players, same_circle, nobody)
    assert complete_pairing_exists(players[:50] + players[51:101], same_circle, nobody)
