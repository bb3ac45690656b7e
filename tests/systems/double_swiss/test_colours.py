"""Who has White in the first game (article 4)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from ronde.kernel.colours import BLACK, NO_COLOUR, WHITE, Claim, ColourProfile
from ronde.model import Colour, Game, Player, PlayerId, Points, Result, Round, Tournament
from ronde.systems.double_swiss.colours import allocate
from ronde.systems.double_swiss.rules import (
    RULES_2026,
    floaters,
    higher_ranked,
    matches_met,
    no_preference,
)
from ronde.systems.double_swiss.system import DOUBLE_SWISS_2026


@pytest.mark.parametrize(
    ("higher", "lower", "colour", "article"),
    [
        ("", "", NO_COLOUR, "4.3.1"),
        ("WB", "BB", BLACK, "4.3.2"),
        ("B", "W", WHITE, "4.3.2"),
        ("BWB", "BBW", WHITE, "4.3.3"),
        ("WB", "BW", WHITE, "4.3.3"),
        ("WBWB", "BW", BLACK, "4.3.2"),
        ("BWB", "W", WHITE, "4.3.3"),
        ("WB", "WB", WHITE, "4.3.4"),
        ("BW", "W", BLACK, "4.3.4"),
        ("B", "", WHITE, "4.3.4"),
        ("", "B", BLACK, "4.3.5"),
    ],
)
def test_every_article_decides(higher: str, lower: str, colour: int, article: str) -> None:
    found, rule = allocate(Claim(ColourProfile(), higher), Claim(ColourProfile(), lower))
    assert (found, RULES_2026.colour_articles[rule]) == (colour, article)


def event(*rounds: Round, points: Mapping[int, tuple[int, ...]], colour: Colour) -> Tournament:
    return Tournament(
        tuple(Player(PlayerId(number)) for number in points),
        rounds,
        rules="double-swiss-2026",
        number_of_rounds=9,
        initial_colour=colour,
        round_points={PlayerId(n): tuple(map(Points, made)) for n, made in points.items()},
    )


@pytest.mark.parametrize(("colour", "pairs"), [
    (Colour.WHITE, [(1, 3), (4, 2)]), (Colour.BLACK, [(3, 1), (2, 4)]),
])  # fmt: skip
def test_an_odd_number_of_the_higher_ranked_gets_the_initial_colour(
    colour: Colour, pairs: list[tuple[int, int]]
) -> None:
    found = DOUBLE_SWISS_2026.pair(event(points=dict.fromkeys(range(1, 5), ()), colour=colour))
    assert [tuple(pair) for pair in found.pairs] == pairs


def played(white: int, black: int, result: Result = Result.DRAW) -> Game:
    return Game(PlayerId(white), PlayerId(black), result, result)


class TestHigherRanked:
    """Article 4.2: the higher score, then the smaller number."""

    def test_score_and_number(self) -> None:
        first = Round((played(1, 3), played(4, 2)))
        made = {1: (10,), 2: (10,), 3: (10,), 4: (20,)}
        standing = RULES_2026.standing(event(first, points=made, colour=Colour.WHITE))
        rank = {int(player): place for place, player in enumerate(standing.ids)}
        precedence = higher_ranked(standing)
        assert precedence.first(rank[1], rank[4])[0] == rank[4]
        assert precedence.first(rank[2], rank[1])[0] == rank[1]

    def test_floats_and_matches(self) -> None:
        """2 met an opponent of another score; a forfeited match is no match."""
        first = Round((played(1, 2), Game(PlayerId(3), PlayerId(4), Result.FORFEIT_WIN,
                                          Result.FORFEIT_LOSS)))  # fmt: skip
        second = Round((played(3, 2), played(1, 4)))
        made = {1: (10, 10), 2: (10, 10), 3: (20, 10), 4: (0, 10)}
        standing = RULES_2026.standing(event(first, second, points=made, colour=Colour.WHITE))
        of = dict(zip(map(int, standing.ids), floaters(standing), strict=True))
        assert of == {1: True, 2: True, 3: True, 4: True}
        count = dict(zip(map(int, standing.ids), matches_met(standing), strict=True))
        assert count == {1: 2, 2: 2, 3: 1, 4: 1}
        only = RULES_2026.standing(event(first, points=dict.fromkeys(made, (10,)),
                                         colour=Colour.WHITE))  # fmt: skip
        assert floaters(only) == [False] * 4

    def test_nobody_prefers_a_colour(self) -> None:
        assert no_preference("WWW") == ColourProfile()
