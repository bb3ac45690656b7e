"""Papers of an event in matches of two games: score and games, two lines on a slip."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.documents.charts import cross_table_document
from ronde.documents.pairings import pairings_by_board
from ronde.documents.sheet import Sheet
from ronde.documents.slips import result_slips
from ronde.model import Game, Player, PlayerId, Result, Round, Tournament
from ronde.model.gamematches import GameMatches
from ronde.questions.standings import StandingRequest, ranked

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS


@pytest.fixture
def matches() -> Tournament:
    """Return an event of two whose first match ended 1½–½, and whose second goes on."""
    one, other = PlayerId(1), PlayerId(2)
    rounds = (Round((Game(one, other, WIN, LOSS),)), Round((Game(other, one, DRAW, DRAW),)))
    players = (Player(one, "Agate, Ada"), Player(other, "Beryl, Ben"))
    record = Tournament(players, rounds, rules="double-swiss-2026", number_of_rounds=4)
    return GameMatches(record).as_tournament()


def test_pairings_have_the_score_and_the_games(
    matches: Tournament, sheet: Sheet, pages_of: Callable[[bytes], list[str]]
) -> None:
    (page,) = pages_of(pairings_by_board(matches, 1, sheet))
    assert "1½–½ (1–0, ½–½)" in page


def test_a_slip_has_a_line_for_each_game(
    matches: Tournament, sheet: Sheet, pages_of: Callable[[bytes], list[str]]
) -> None:
    (page,) = pages_of(result_slips(matches, 1, sheet))
    assert "Game 1, White: 1" in page
    assert "Game 2, White: 2" in page


def test_a_cross_table_has_the_points_of_the_match(
    matches: Tournament, sheet: Sheet, pages_of: Callable[[bytes], list[str]]
) -> None:
    found = ranked(matches, StandingRequest())
    (page,) = pages_of(cross_table_document(found.field, found.standings.places, sheet))
    assert "2w1½" in page
