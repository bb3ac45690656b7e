"""Completion by brute force: A.9 of 2017, C4 of 2026."""

from __future__ import annotations

from collections.abc import Callable

from tests.literal.completion import Completion
from tests.literal.field import Field
from tests.literal.history import ROUNDS_THAT_PAID

from ronde.model import PlayerId, Tournament

Position = Callable[..., Tournament]


def completion(tournament: Tournament, **more: str) -> Completion:
    return Completion(Field(tournament, ROUNDS_THAT_PAID, without=more.get("without")))


def test_even_number_needs_everybody_paired(position: Position) -> None:
    # Places are ranks: 1 and 3 won, so they are places 0 and 1, and 2 and 4 are 2 and 3.
    left = completion(position("1: 2w1 | 2: 1b0 | 3: 4b1 | 4: 3w0"))
    assert left.possible(range(4))
    assert left.possible([0, 1])
    assert not left.possible([0, 2])


def test_odd_number_leaves_the_bye_to_one_who_may_have_it(position: Position) -> None:
    left = completion(position("1: U | 2: 3w= | 3: 2b="))
    assert left.bye_receivers(range(3)) == {1, 2}
    assert not left.possible([0])
    assert completion(position("1: U | 2: 3w= | 3: 2b="), without="C2").possible([0])


def test_bye_is_refused_when_the_others_cannot_be_paired(position: Position) -> None:
    left = completion(position("1: 2w1 | 2: 1b0 | 3: H"))
    assert left.bye_receivers(range(3)) == {0, 2}


def test_forbidden_pairs_count(position: Position) -> None:
    assert not completion(position("1: | 2:", forbidden=[[1, 2]])).possible(range(2))


def test_forced_players_meet_nobody_else(position: Position) -> None:
    event = position("1: | 2: | 3: | 4:")
    field = Field(event, ROUNDS_THAT_PAID, forced=(PlayerId(1), PlayerId(2)))
    allowed = {(a, b) for a in range(4) for b in range(a + 1, 4) if field.may_meet(a, b)}
    assert allowed == {(0, 1), (2, 3)}
    assert [field.may_receive_bye(place) for place in range(4)] == [False, False, True, True]
