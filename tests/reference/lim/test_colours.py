"""Articles 2.1, 5, 6 and 7: due colours, limits, who plays White."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.literal.lim import pair_lim_literally
from tests.literal.lim.facts import Field

from ronde.errors import NoLegalPairingError, RoundError
from ronde.model import Colour, Tournament

Position = Callable[..., Tournament]


@pytest.fixture
def two(position: Position) -> Callable[..., Tournament]:
    """Return a maker of two players with these games, all against people who are away now."""

    def make(one: str, other: str, *, numbers: tuple[int, int] = (3, 7), of: int = 9) -> Tournament:
        rows: dict[int, list[str]] = {number: [] for number in numbers}
        games = list(zip(one.split(), other.split(), strict=True))
        strangers = [20 + n for n in range(2 * len(games))]
        rows |= {stranger: ["Z"] * len(games) for stranger in strangers}
        for index, words in enumerate(games):
            for player, word, stranger in zip(numbers, words, strangers[2 * index :], strict=False):
                rows[player].append(f"{stranger}{word}" if len(word) > 1 else word)
                if len(word) > 1:
                    rows[stranger][index] = f"{player}{_mirror(word)}"
        table = " | ".join(f"{number}: {' '.join(cells)}" for number, cells in rows.items())
        return position(table, of=of, away={str(stranger): "Z" for stranger in strangers})

    return make


def _mirror(word: str) -> str:
    return word.translate(str.maketrans("wb10+-", "bw01-+"))


Two = Callable[..., Tournament]


class TestDueColour:
    @pytest.mark.parametrize(
        ("games", "due", "barred"),
        [
            ("Z Z Z Z", None, None),
            ("w1 Z Z Z", Colour.BLACK, None),
            ("w1 b1 Z Z", Colour.WHITE, None),
            ("w1 b1 w1 Z", Colour.BLACK, None),
            ("w1 Z w1 Z", Colour.BLACK, Colour.WHITE),
            ("w1 b1 b1 Z", Colour.WHITE, Colour.BLACK),
            ("w1 w1 b1 w1", Colour.BLACK, Colour.WHITE),
            ("w1 w1 b1 b1", Colour.WHITE, Colour.BLACK),
            ("w1 b1 w+ w+", Colour.WHITE, None),
        ],
    )
    def test_2_1_and_5(
        self, games: str, due: Colour | None, barred: Colour | None, two: Two
    ) -> None:
        field = Field(two(games, "Z Z Z Z"))
        place = next(i for i, entrant in enumerate(field.entrants) if entrant.id == 3)
        assert (field.due(place), field.barred_colour(place)) == (due, barred)

    def test_difference_goes_before_the_last_two_games(self, two: Two) -> None:
        """INTERPRETATION 0012."""
        field = Field(two("w1 w1 w1 w1 b1 b1", "Z Z Z Z Z Z"))
        assert field.barred_colour(0) is Colour.WHITE


class TestAllocation:
    def test_5_1_limits_first(self, two: Two) -> None:
        """Both are due White, which the last games would give to 3; 7 has two Blacks too many.

        Only a history paired by hand has it: 7 had Black three times running.
        """
        assert pair_lim_literally(two("F b1 w1 b1", "b1 b1 b1 w1")).pairs == ((7, 3),)

    def test_5_4_latest_difference_is_reversed(self, two: Two) -> None:
        found = pair_lim_literally(two("b1 w1 w0 b0", "w1 b0 w1 b0", numbers=(4, 8)))
        assert found.pairs == ((8, 4),)
        found = pair_lim_literally(two("w1 b0 w1 b0", "b1 w1 w0 b0", numbers=(4, 8)))
        assert found.pairs == ((4, 8),)

    def test_fixture_of_5_4(self, two: Two) -> None:
        found = pair_lim_literally(two("b1 w1 b1", "w1 b1 b1", numbers=(4, 8)))
        assert found.pairs == ((8, 4),)

    @pytest.mark.parametrize(
        ("games", "pair"),
        [("w1 b1", (3, 7)), ("w1 b0", (3, 7)), ("w0 b0", (7, 3))],
        ids=["above", "median", "below"],
    )
    def test_5_4_identical_histories(self, games: str, pair: tuple[int, int], two: Two) -> None:
        assert pair_lim_literally(two(games, games)).pairs == (pair,)

    def test_5_4_pair_of_floaters_is_made_in_the_median(self, two: Two) -> None:
        """3 floats down with one point, 7 floats up with none; both are due White."""
        assert pair_lim_literally(two("b1", "b0")).pairs == ((3, 7),)

    def test_5_2_due_colours_are_granted(self, two: Two) -> None:
        assert pair_lim_literally(two("w1", "b1")).pairs == ((7, 3),)

    def test_5_2_who_is_due_none_takes_what_is_left(self, two: Two) -> None:
        assert pair_lim_literally(two("F", "w1")).pairs == ((3, 7),)
        assert pair_lim_literally(two("w1", "F")).pairs == ((7, 3),)

    def test_7_newcomers_by_the_number_of_the_higher_ranked(self, two: Two) -> None:
        """INTERPRETATION 0001: 7 leads and is the second of those paired so far."""
        assert pair_lim_literally(two("Z", "F")).pairs == ((3, 7),)
        assert pair_lim_literally(two("F", "Z")).pairs == ((3, 7),)

    def test_7_needs_the_lot(self, position: Position) -> None:
        event = replace(position("1: | 2:"), initial_colour=None)
        with pytest.raises(RoundError, match="first colour"):
            pair_lim_literally(event)


class TestLastRound:
    def test_6_equal_scores_go_before_the_limits(self, two: Two) -> None:
        assert pair_lim_literally(two("w1 w1", "w1 w1", of=3)).pairs == ((7, 3),)

    @pytest.mark.parametrize(
        ("one", "other", "rounds"),
        [("w1 w1", "w1 w1", 4), ("w1 w1", "w1 w0", 3)],
        ids=["not the last round", "other score"],
    )
    def test_2_1_limits_stand_otherwise(self, one: str, other: str, rounds: int, two: Two) -> None:
        with pytest.raises(NoLegalPairingError):
            pair_lim_literally(two(one, other, of=rounds))

    def test_6_rematch_stays_barred(self, position: Position) -> None:
        with pytest.raises(NoLegalPairingError):
            pair_lim_literally(position("1: 2w= | 2: 1b=", of=2))
