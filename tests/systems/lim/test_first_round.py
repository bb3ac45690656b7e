"""Article 7: the first round, its colours and its bye."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ronde.errors import InputError
from ronde.formats import read_file
from ronde.model import Colour, Tournament
from ronde.systems.lim.system import LIM_2026

Event = Callable[..., Tournament]
Paired = Callable[[Tournament], Any]
CASES = sorted((Path(__file__).parents[2] / "data" / "lim-2026").glob("*.trf"))


def test_the_cases_are_there() -> None:
    assert len(CASES) == 12


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_case(path: Path) -> None:
    tournament = read_file(path).tournament
    assert tournament is not None
    pairing = LIM_2026.pair(tournament)
    lines = path.with_suffix(".pairs").read_text(encoding="utf-8").split("\n")
    expected = [tuple(map(int, line.split())) for line in lines[1:] if line]
    found: list[tuple[int, ...]] = [tuple(pair) for pair in pairing.pairs]
    if pairing.bye is not None:
        found.append((pairing.bye, 0))
    assert found == expected


def test_forty_players(event: Event, paired: Paired) -> None:
    boards = paired(event(40)).boards
    assert boards.startswith("1-21 22-2 3-23 24-4")
    assert boards.endswith("40-20")


def test_forty_players_with_black_for_the_first(event: Event, paired: Paired) -> None:
    boards = paired(event(40, initial=Colour.BLACK)).boards
    assert boards.startswith("21-1 2-22 23-3 4-24")
    assert boards.endswith("20-40")


def test_the_first_colour_must_be_known(event: Event) -> None:
    with pytest.raises(InputError, match="depend on the first colour"):
        LIM_2026.pair(event(4, initial=None))


class TestBye:
    def test_the_lowest_rated_has_it(self, event: Event, paired: Paired) -> None:
        seen = paired(event(5, ratings={2: 1500}))
        assert (seen.bye, seen.meetings) == (2, "1-4 3-5")
        assert seen.needed() == ()

    def test_of_equal_ratings_the_largest_number(self, event: Event, paired: Paired) -> None:
        assert paired(event(5)).bye == 5

    def test_no_rating_counts_as_the_lowest(self, event: Event, paired: Paired) -> None:
        assert paired(event(5, ratings={3: None, 2: 1000})).bye == 3
