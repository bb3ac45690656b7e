"""Article 1.6: the seeding rounds, which are whole rounds of the Dutch system of 2026."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.errors import RoundError
from ronde.model import RoundNumber, Tournament
from ronde.simulate.generator import generate
from ronde.systems.burstein.system import BURSTEIN_2026, seeding_rounds
from ronde.systems.dutch.system import DUTCH_2026

Position = Callable[..., Tournament]


@pytest.mark.parametrize(
    ("rounds", "seeding"),
    [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4), (11, 4), (20, 4)],
)
def test_half_of_the_rounds_but_no_more_than_four(rounds: int, seeding: int) -> None:
    assert seeding_rounds(rounds) == seeding


def test_a_seeding_round_is_a_dutch_round_with_bye_colours_and_boards() -> None:
    event = generate(rules="burstein-2026", seed=4, players=21, rounds=9).tournament
    for number in range(1, 5):
        before = event.before(RoundNumber(number))
        ours = BURSTEIN_2026.pair(before)
        dutch = DUTCH_2026.pair(replace(before, rules="dutch-2026"))
        assert replace(ours, rules="dutch-2026") == dutch
        assert ours.rules == "burstein-2026"


def test_the_round_after_them_is_not(position: Position) -> None:
    """The Dutch system halves the group of 1 to 4, this one pairs the first with the last."""
    table = "1: 5w1 | 2: 6w1 | 3: 7b1 | 4: 8b1 | 5: 1b0 | 6: 2b0 | 7: 3w0 | 8: 4w0"
    seeded = BURSTEIN_2026.pair(position(table, of=4))
    after = BURSTEIN_2026.pair(position(table, of=3))
    assert seeded.pairs == ((3, 1), (4, 2), (5, 7), (6, 8))
    assert after.pairs == ((4, 1), (3, 2), (5, 8), (6, 7))


class TestUnknownNumberOfRounds:
    """INTERPRETATION 0035."""

    @pytest.mark.parametrize("played", [0, 1, 2, 3])
    def test_is_refused_in_the_first_four(self, played: int) -> None:
        event = generate(rules="burstein-2026", seed=4, players=12, rounds=9).tournament
        unknown = replace(event.before(RoundNumber(played + 1)), number_of_rounds=None)
        with pytest.raises(RoundError, match="record the number of rounds first"):
            BURSTEIN_2026.pair(unknown)

    def test_does_not_matter_later(self) -> None:
        event = generate(rules="burstein-2026", seed=4, players=12, rounds=9).tournament
        before = event.before(RoundNumber(5))
        unknown = BURSTEIN_2026.pair(replace(before, number_of_rounds=None))
        assert unknown.pairs == BURSTEIN_2026.pair(before).pairs
        assert unknown.findings == ()
