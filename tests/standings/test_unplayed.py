"""Unplayed rounds by edition: what a rule changes, shown where it decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ronde.model import PlayerId, Tournament
from ronde.standings.buchholz import buchholz
from ronde.standings.editions import EDITIONS, edition
from ronde.standings.ranking import standings
from ronde.standings.registry import parse, parse_list
from ronde.standings.sonneborn import sonneborn_berger
from ronde.standings.view import Field, FieldKind
from ronde.standings.working import ContributionSource, Cut, exact_text

Event = Callable[..., Tournament]
Exercise = Callable[[str], tuple[Tournament, Any]]

FORFEIT_AND_BYES = """
1: 2w1 3w+ 4w1
2: 1b0 4w1 U
3: 4w= 1b- Z
4: 3b= 2b0 1b0
"""
HALF_POINT_BYE = """
1: 2w1 3w= 4w1
2: 1b0 4w1 U
3: 4w= 1b= H
4: 3b= 2b0 1b0
"""
FIVE = """
1: 4w1 H 2w=
2: 3w1 4w1 1b=
3: 2b0 5w1 4w1
4: 1b0 2b0 3b0
5: U 3b0 Z
"""


def column(field: Field, tie_break: str) -> list[str | None]:
    """Return the values by starting number."""
    places = sorted(standings(field, [parse(tie_break)]).places, key=lambda place: place.player)
    return [exact_text(place.values[0]) for place in places]


@pytest.mark.parametrize(
    ("text", "tie_break", "expected"),
    [
        (FORFEIT_AND_BYES, "BH", "3.5 5 1.5 6"),
        (FORFEIT_AND_BYES, "BH/C1", "3 4.5 1 5"),
        (FORFEIT_AND_BYES, "SB", "3.5 2 0.25 0.5"),
        (HALF_POINT_BYE, "BH", "4 4.5 4.5 6"),
        (HALF_POINT_BYE, "BH/C1", "3.5 4 3 4.5"),
        (HALF_POINT_BYE, "SB", "3.25 2 2.25 0.75"),
        (FIVE, "BH", "4 4 4 6.5 4"),
        (FIVE, "BH/C1", "2.5 4 4 4.5 3"),
    ],
)
def test_small_events_of_2026(event: Event, text: str, tie_break: str, expected: str) -> None:
    assert column(Field(event(text)), tie_break) == expected.split()


class TestDummy:
    """Article 16.4: the stand-in has the own score, since 2026 under two caps."""

    def test_a_forfeit_is_capped_by_the_scheduled_opponent(self, event: Event) -> None:
        field = Field(event(FORFEIT_AND_BYES))
        line = field.view().lines(PlayerId(1))[1]
        assert (line.amount, line.source) == (100, ContributionSource.DUMMY_CAPPED_BY_OPPONENT)
        assert line.article == "16.4.1"

    def test_a_bye_is_capped_by_a_draw_in_every_round(self, event: Event) -> None:
        field = Field(event(FORFEIT_AND_BYES))
        line = field.view().lines(PlayerId(2))[2]
        assert (line.amount, line.source) == (150, ContributionSource.DUMMY_CAPPED_BY_DRAWS)
        assert line.article == "16.4.2"

    def test_no_cap_before(self, event: Event) -> None:
        field = Field(event(FORFEIT_AND_BYES), edition=edition("c07-2024"))
        lines = [field.view().lines(PlayerId(1))[1], field.view().lines(PlayerId(2))[2]]
        assert [(line.amount, line.source) for line in lines] == [
            (300, ContributionSource.DUMMY),
            (200, ContributionSource.DUMMY),
        ]


class TestSeenByOpponents:
    """Article 16.3: requested byes at the end count as draws, others as awarded."""

    LEFT_EARLY = """
1: 2w1 Z 3w-
2: 1b0 3w1 Z
3: H 2b0 1b+
"""

    def test_a_forfeit_loss_does_not_end_the_row_of_absences(self, event: Event) -> None:
        field = Field(event(self.LEFT_EARLY))
        assert field.view().seen == {1: 15, 2: 15, 3: 15}

    def test_p_does_not_change_how_a_score_is_seen(self, event: Event) -> None:
        """INTERPRETATION 0028: player 1 was absent in round 2 whatever round 3 is taken for."""
        field = Field(event(self.LEFT_EARLY))
        assert field.view(forfeits_as_games=True).seen[PlayerId(1)] == 15

    def test_before_2023_every_unplayed_round_was_a_draw(self, event: Event) -> None:
        field = Field(event(self.LEFT_EARLY), edition=edition("c07-before-2023"))
        assert field.view().seen == {1: 20, 2: 15, 3: 10}


class TestCuts:
    """Articles 14 and 16.5: voluntary unplayed rounds go first."""

    def test_the_absence_goes_before_the_lowest(self, event: Event) -> None:
        field = Field(event(FIVE))
        contributions = buchholz(field, PlayerId(1), parse("BH/C1")).contributions
        assert [c.cut for c in contributions] == [None, Cut.ABSENCE, None]

    def test_not_before_2023(self, event: Event) -> None:
        field = Field(event(FIVE), edition=edition("c07-before-2023"))
        contributions = buchholz(field, PlayerId(1), parse("BH/C1")).contributions
        assert [c.cut for c in contributions] == [Cut.LOWEST, None, None]

    SEVERAL_ABSENCES = """
1: 2w1 Z H 3w1 4b1
2: 1b0 4w1 3b1 H 5w1
3: 4w1 5b1 2w0 1b0 H
4: 3b0 2b0 5w1 H 1w0
5: U 3w0 4b0 U 2b0
"""

    def test_sb_cuts_the_absence_that_brings_least(self, event: Event) -> None:
        """The zero-point bye brings 0 but its dummy scores as much as that of the other bye."""
        field = Field(event(self.SEVERAL_ABSENCES))
        working = sonneborn_berger(field, PlayerId(1), parse("SB/C1"))
        cut = [c for c in working.contributions if c.cut is not None]
        lowest_scoring = min(c.score for c in working.contributions)
        least = min(c.amount for c in working.contributions if c.score == lowest_scoring)
        lowest_absence = min(c.amount for c in working.contributions if c.is_absence)
        assert [c.amount for c in cut] == [max(least, lowest_absence)]

    RESULTS_AGAINST_SCORES = """
1: 2w0 3b1 4w1
2: 1b1 4w1 3b1
3: 4b1 1w0 2w0
4: 3w0 2b0 1b0
"""

    @pytest.mark.parametrize(
        ("key", "expected"), [("c07-2026", "1"), ("c07-2024", "1"), ("c07-2023", "1")]
    )
    def test_sb_c1_without_absences(self, event: Event, key: str, expected: str) -> None:
        """Player 1 beat 3 (1 point) and 4 (none), lost to 2: either cut takes nothing away."""
        field = Field(event(self.RESULTS_AGAINST_SCORES), edition=edition(key))
        assert column(field, "SB/C1")[0] == expected

    @pytest.mark.parametrize("key", ["c07-2023", "c07-2024", "c07-2026"])
    def test_the_lowest_scoring_opponent_since_2023(self, event: Event, key: str) -> None:
        field = Field(event(self.RESULTS_AGAINST_SCORES), edition=edition(key))
        # Player 3 beat 4, who has nothing, and lost to 1 (2 points) and 2 (3 points).
        shown = sonneborn_berger(field, PlayerId(3), parse("SB/C1"))
        assert [c.round for c in shown.contributions if c.cut is not None] == [1]

    def test_published_values_of_2023(
        self, exercise: Callable[[str], tuple[Tournament, object]]
    ) -> None:
        """Player 10 beat 9 alone, who has the fewest points: nothing is left."""
        tournament, _ = exercise("tec-swiss-16")
        assert column(Field(tournament, edition=edition("c07-2023")), "SB/C1")[9] == "0"


class TestVirtualOpponent:
    """The policy before 2023, with the two worked examples of nine rounds."""

    def nine_rounds(self, event: Event, first: str) -> Field:
        filler = {"1": "0", "=": "=", "0": "1", "+": "-", "Z": "Z"}
        other = " ".join(
            "Z" if cell == "Z" else f"1{'b' if cell[1] == 'w' else 'w'}{filler[cell[2]]}"
            for cell in first.split()
        )
        return Field(event(f"1: {first}\n2: {other}"), edition=edition("c07-before-2023"))

    def test_a_default_win_in_round_3(self, event: Event) -> None:
        cells = "2w1 2b1 2w+ 2b1 2w1 2b1 2w0 2b0 2w0"
        field = self.nine_rounds(event, cells)
        assert field.scores[PlayerId(1)] == 60
        assert field.view().lines(PlayerId(1))[2].score == 50
        assert field.view().seen[PlayerId(1)] == 55

    def test_absent_in_round_7(self, event: Event) -> None:
        cells = "2w1 2b1 2w1 2b1 2w0 2b0 Z 2b1 2w1"
        field = self.nine_rounds(event, cells)
        assert field.scores[PlayerId(1)] == 60
        assert field.view().lines(PlayerId(1))[6].score == 60
        assert field.view().seen[PlayerId(1)] == 65

    @pytest.mark.parametrize(
        ("tie_break", "expected"),
        [
            ("BH", "12.5 13 14.5 13.5 8 11 14 14 8.5 12.5 12 13.5 15 12 12 12"),
            ("BH/C1", "11 12 12.5 12 7 10 12 12.5 8 11 11 12 12.5 10.5 11 10.5"),
            ("SB", "8 9.5 9.75 8.5 3.75 4.5 3.25 6.25 1.25 1.5 4.25 3.5 4.25 4 3.5 6.75"),
        ],
    )
    def test_the_exercise(self, exercise: Exercise, tie_break: str, expected: str) -> None:
        field = Field(exercise("tec-swiss-16")[0], edition=edition("c07-before-2023"))
        assert column(field, tie_break) == expected.split()


class TestPublishedExercise:
    """The Swiss exercise as published for the edition of 2023 and April 2024."""

    @pytest.mark.parametrize("key", ["c07-2023", "c07-2024"])
    @pytest.mark.parametrize(
        ("tie_break", "expected"),
        [
            ("BH", "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5"),
            ("BH/C1", "11 12 13 11.5 7.5 11 12.5 12 7.5 11.5 12 9.5 12 9 11 11"),
            ("FB", "13.5 13.5 15 15.5 10 12 13.5 12.5 9.5 12.5 12.5 11.5 13.5 10.5 12 13.5"),
            ("SB", "8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25"),
            ("AOB", "12.6 13.6 13.4 13.38 13.4 13.25 11.9 13 12.75 10.9 12.75 15 12.1 13.17"
                    " 12.2 13.3"),
        ],
    )  # fmt: skip
    def test_values(self, exercise: Exercise, key: str, tie_break: str, expected: str) -> None:
        field = Field(exercise("tec-swiss-16")[0], edition=edition(key))
        assert column(field, tie_break) == expected.split()


def test_a_round_robin_counts_forfeits_as_games(exercise: Exercise) -> None:
    tournament, _ = exercise("tec-rr-06")
    as_round_robin = Field(tournament, kind=FieldKind.ROUND_ROBIN)
    as_swiss = Field(tournament)
    assert column(as_round_robin, "SB")[4] == "2.25"
    assert as_round_robin.view().lines(PlayerId(5))[3].source is ContributionSource.OPPONENT
    assert as_swiss.view().lines(PlayerId(5))[3].source is ContributionSource.DUMMY


def test_every_edition_has_its_own_table() -> None:
    assert list(EDITIONS) == ["c07-2026", "c07-2024", "c07-2023", "c07-before-2023"]
    # The text of 2023 tells the cut of SB in other words than that of 2024, to the same effect.
    assert len({(e.stand_in, e.significance, e.seen) for e in EDITIONS.values()}) == 3


def test_fore_draws_the_last_round(event: Event) -> None:
    text = """
1: 2w1 3w1 4w0
2: 1b0 4w= 3w1
3: 4w1 1b0 2b0
4: 3b0 2b= 1b1
"""
    field = Field(event(text))
    assert column(field, "FB") == ["3.5", "5", "4.5", "5"]
    assert column(field, "BH/F") == column(field, "FB")


def test_lists_are_computed_together_as_alone(exercise: Exercise) -> None:
    """A value does not depend on what stands before it in the list."""
    tournament, _ = exercise("swiss-2114")
    names = "FB,AOB/F,BH/P,BH,SB,BH/C1"
    together = standings(Field(tournament), parse_list(names))
    for index, name in enumerate(names.split(",")):
        alone = standings(Field(tournament), [parse(name)])
        assert {p.player: p.values[0] for p in alone.places} == {
            p.player: p.values[index] for p in together.places
        }
