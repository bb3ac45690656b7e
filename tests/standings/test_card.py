"""Cards, cross-tables and categories."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from ronde.errors import InputError
from ronde.model import DRAUGHTS, Details, Game, Player, PlayerId, Result, Round, Sex, Tournament
from ronde.model.categories import Band, Category, band
from ronde.questions.cards import card_table
from ronde.questions.fideratings import FideRatings
from ronde.questions.standings import StandingRequest, player_card, ranked
from ronde.ratings.fide.computation import RatingRequest
from ronde.standings.acronyms import TieBreak
from ronde.standings.card import card, expected_share, likely_k
from ronde.standings.crosstable import grid, wall_chart
from ronde.standings.performance import performance
from ronde.standings.view import Field, FieldKind
from ronde.web.api.tables import card_answer

Event = Callable[..., Tournament]
Exercise = Callable[[str], tuple[Tournament, Any]]

TEXT = """
1: 2w1 3b= 4w1
2: 1b0 4w1 U
3: 4w1 1w= H
4: 3b0 2b0 1b0
"""
RATINGS = {1: 2100, 2: 2000, 3: 1900, 4: 1500}


class TestCard:
    def test_expectation_and_change(self, event: Event) -> None:
        found = card(Field(event(TEXT, ratings=RATINGS)), PlayerId(1), k=20)
        assert [r.expected for r in found.rounds] == [
            Fraction(64, 100), Fraction(76, 100), Fraction(92, 100),
        ]  # fmt: skip
        assert (found.made, found.expected) == (Fraction(5, 2), Fraction(232, 100))
        assert found.rating_change == 20 * Fraction(18, 100)
        assert (found.whites, found.blacks) == (2, 1)

    def test_the_performance_is_that_of_the_rating_while_a_round_is_open(
        self, event: Event
    ) -> None:
        """A tie-break counts an open game as a draw; of a card there are not two performances."""
        played = event(TEXT, ratings=RATINGS)
        white, black = PlayerId(1), PlayerId(4)
        open_game = Game(white, black, Result.UNFINISHED, Result.UNFINISHED)
        running = played.with_round(Round((open_game,)))
        before = card(Field(played), white).performance
        assert card(Field(running), white).performance == before
        rated = FideRatings.of(running, RatingRequest()).document().players
        assert before == next(one.performance for one in rated if one.starting_number == white)
        assert performance(Field(running), white, TieBreak("TPR")).value != before

    def test_floats(self, event: Event) -> None:
        field = Field(event(TEXT, ratings=RATINGS))
        assert [r.drift for r in card(field, PlayerId(1)).rounds] == ["", "", "down"]
        assert [r.drift for r in card(field, PlayerId(4)).rounds] == ["", "", "up"]

    def test_an_unrated_opponent_is_left_out(self, event: Event) -> None:
        tournament = event(TEXT, ratings=RATINGS)
        players = tuple(replace(p, rating=None) if p.id == 4 else p for p in tournament.players)
        found = card(Field(replace(tournament, players=players)), PlayerId(1))
        assert found.rated_games == 2
        assert found.performance is None

    @pytest.mark.parametrize(
        ("own", "other", "per_cent"),
        [(2000, 1600, 92), (2000, 1300, 92), (2700, 2000, 99), (1300, 2000, 8)],
    )
    def test_the_400_rule(self, own: int, other: int, per_cent: int) -> None:
        assert expected_share(own, other) == Fraction(per_cent, 100)

    @pytest.mark.parametrize(
        ("rating", "born", "k"),
        [(2450, "", 10), (2399, "", 20), (2299, "2008", 40), (2299, "2007", 20), (None, "", 40)],
    )
    def test_the_coefficient(self, rating: int | None, born: str, k: int) -> None:
        player = Player(PlayerId(1), rating=rating, birth_date=born)
        assert likely_k(player, 2026) == k

    def test_nobody_of_that_number(self, event: Event) -> None:
        found = ranked(event(TEXT), StandingRequest(tie_breaks="BH"))
        with pytest.raises(InputError, match="no player 9 among the 4"):
            player_card(found, 9)


def test_wall_chart(event: Event) -> None:
    field = Field(event(TEXT))
    assert wall_chart(field, [PlayerId(3), PlayerId(2)]) == [
        ["4w1", "1w½", "bye ½"],
        ["1b0", "4w1", "bye"],
    ]


def test_a_draw_of_draughts_is_written_as_one_point(event: Event) -> None:
    tournament = event(TEXT, points=DRAUGHTS)
    field, order = Field(tournament), [PlayerId(3), PlayerId(2)]
    assert wall_chart(field, order) == [["4w2", "1w1", "bye 1"], ["1b0", "4w2", "bye"]]
    assert grid(field, [PlayerId(1), PlayerId(3)]) == [["·", "1"], ["1", "·"]]
    found = ranked(tournament, StandingRequest(tie_breaks="Sk"))
    told = [row[4] for row in card_table(player_card(found, 1)[0]).rows]
    assert told == [line.result for line in card_answer(found, 1, private=False).rounds]
    assert told == ["2", "1", "2"]


def test_grid_of_a_double_round_robin(exercise: Exercise) -> None:
    field = Field(exercise("rr-05d-h")[0], kind=FieldKind.ROUND_ROBIN)
    lines = grid(field, [PlayerId(n) for n in (1, 2, 3)])
    assert lines == [["·", "01", "00"], ["10", "·", "1½"], ["11", "0½", "·"]]


class TestCategories:
    PEOPLE = (
        Player(PlayerId(1), sex=Sex.MALE, rating=2000, birth_date="1990/01/01", club="North"),
        Player(PlayerId(2), sex=Sex.FEMALE, rating=1900, birth_date="2009/12/31", club="South"),
        Player(PlayerId(3), sex=Sex.FEMALE, rating=1800, birth_date="", club="north"),
        Player(PlayerId(4)),
    )

    def found(self, event: Event, category: Category) -> list[tuple[int, int]]:
        details = Details(start_date="2026/05/01")
        tournament = replace(event(TEXT), players=self.PEOPLE, details=details)
        request = StandingRequest(tie_breaks="BH,WIN", category=category)
        return [(place.rank, place.player) for place in ranked(tournament, request).places]

    def test_ranks_count_inside(self, event: Event) -> None:
        assert self.found(event, Category()) == [(1, 1), (2, 2), (3, 3), (4, 4)]
        assert self.found(event, Category(sex=Sex.FEMALE)) == [(1, 2), (2, 3)]

    def test_age_rating_club(self, event: Event) -> None:
        assert self.found(event, Category(ages=band("-17"))) == [(1, 2)]
        assert self.found(event, Category(ages=band("-16"))) == []
        assert self.found(event, Category(ratings=band("1800-1900"))) == [(1, 2), (2, 3)]
        assert self.found(event, Category(club="NORTH")) == [(1, 1), (2, 3)]

    def test_ages_need_a_date(self, event: Event) -> None:
        request = StandingRequest(tie_breaks="BH", category=Category(ages=Band(None, 17)))
        with pytest.raises(InputError, match="start date"):
            ranked(event(TEXT), request)

    @pytest.mark.parametrize("text", ["", "-", "20", "30-20", "a-b"])
    def test_bad_ranges(self, text: str) -> None:
        with pytest.raises(InputError, match="range"):
            band(text)
