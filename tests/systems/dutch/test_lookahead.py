"""How many players a bracket is tried without."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.kernel.standing import Standing, standing_of
from ronde.model import ForbiddenGroup, PlayerId, Tournament
from ronde.systems.dutch.edition_2026 import EDITION
from ronde.systems.dutch.lookahead import downfloaters_of, unpaired
from ronde.systems.dutch.problem import DutchBracket

Position = Callable[..., Tournament]


def state(tournament: Tournament) -> Standing:
    return standing_of(tournament, EDITION.history, "paired")


def test_those_who_have_met_cannot_be_paired(position: Position) -> None:
    after = state(position("1:2w= Z Z | 2:1b= Z Z | 3:4w1 Z Z | 4:3b0 Z Z", of=9))
    assert after.ids == [3, 1, 2, 4]
    assert unpaired(after, (), 1, 3) == downfloaters_of(after, DutchBracket((), 1, 3)) == 2
    assert unpaired(after, (0,), 1, 3) == 1
    assert unpaired(after, (0,), 3, 4) == 2


@pytest.mark.parametrize(("moved", "residents", "fewest"), [(0, 4, 0), (1, 4, 1), (3, 1, 2)])
def test_in_a_large_group_numbers_alone_are_asked(
    position: Position, moved: int, residents: int, fewest: int
) -> None:
    event = position("1: 2: 3: 4: 5:", of=3)
    everybody = ForbiddenGroup(tuple(PlayerId(n) for n in range(1, 6)))
    after = state(replace(event, forbidden=(everybody,)))
    bracket = DutchBracket(tuple(range(moved)), moved, moved + residents)
    assert bracket.fewest_downfloaters == fewest
    assert unpaired(after, bracket.moved_down, bracket.first, bracket.end) == moved + residents
    assert downfloaters_of(after, bracket) == (fewest if residents > 1 else 4)
