"""Which players come up: the order of sets, and C6 to C10 between them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.literal.completion import Completion
from tests.literal.dubov.facts import Facts
from tests.literal.dubov.field import DubovField
from tests.literal.dubov.upfloaters import Group, best_upfloaters

from ronde.model import Tournament

Position = Callable[..., Tournament]

# 1 and 2 have met and need two upfloaters; 5 and 6 have met 3, so that the sets {3, 4}, {3, 5},
# {3, 6} and {5, 6} leave a complete pairing, and {3, 4}, {3, 6} and {5, 6} deny no preference.
TABLE = "1: 2w= F | 2: 1b= F | 3: 5b= 6w= | 4: 7b= H | 5: 3w= H | 6: H 3b= | 7: 4w= Z"


def group(position: Position, floats: dict[int, tuple[int, bool]], of: int = 9) -> Group:
    """Return the residents 1 and 2 with the others below, who floated up so often."""
    field = DubovField(position(TABLE, of=of, away={"7": "Z"}))
    field.facts = tuple(
        Facts(fact.aro, *floats.get(entrant.id, (0, False)))
        for fact, entrant in zip(field.facts, field.entrants, strict=True)
    )
    return Group(field, Completion(field), (0, 1), (2, 3, 4, 5))


def chosen(of_group: Group, without: str | None = None) -> tuple[int, ...]:
    return of_group.field.names(best_upfloaters(of_group, without))


def test_sets_differ_by_the_first_number(position: Position) -> None:
    names = list(group(position, {}).sets(2))
    assert names == [(2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5)]


def test_first_of_equals(position: Position) -> None:
    assert chosen(group(position, {})) == (3, 4)


def test_C8_before_C9(position: Position) -> None:
    """One maximum upfloater of nine floats is better than two of three."""
    floats = {3: (9, False), 5: (3, False), 6: (3, False)}
    assert chosen(group(position, floats)) == (3, 4)
    assert chosen(group(position, floats), without="C8") == (5, 6)


def test_C9_fewest_floats_of_maximum_upfloaters(position: Position) -> None:
    floats = {3: (9, False), 5: (3, False)}
    assert chosen(group(position, floats)) == (5, 6)
    assert chosen(group(position, floats), without="C9") == (3, 4)


def test_C9_asks_maximum_upfloaters_only(position: Position) -> None:
    assert chosen(group(position, {3: (2, False), 4: (2, False)})) == (3, 4)


def test_C10_not_twice_running(position: Position) -> None:
    assert chosen(group(position, {3: (1, True)})) == (5, 6)
    assert chosen(group(position, {3: (1, True)}), without="C10") == (3, 4)


@pytest.mark.parametrize("floats", [(9, False), (1, True)])
def test_last_round_asks_nothing_of_it(position: Position, floats: tuple[int, bool]) -> None:
    assert chosen(group(position, {3: floats}, of=3)) == (3, 4)
    assert chosen(group(position, {3: floats}, of=4)) == (5, 6)


def test_C7_before_C8(position: Position) -> None:
    """{3, 5} has the fewest maximum upfloaters but both prefer Black."""
    floats = {4: (3, False), 6: (3, False)}
    assert chosen(group(position, floats)) == (3, 4)
    assert chosen(group(position, floats), without="C7") == (3, 5)
