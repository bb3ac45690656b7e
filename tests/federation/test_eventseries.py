"""A series from an event of the tournament office: judged forfeits decide what counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ronde.errors import InputError
from ronde.federation.series import event_document
from ronde.model import Details, Game, Player, PlayerId, Result, Round, Tournament
from ronde.questions.series import SeriesRequest
from ronde.ratings.ffjd import RateKind, rate, series_from_data
from ronde.store import Act, Database
from ronde.store.events import open_event
from ronde.store.rows import at
from ronde.store.tables import BoardRow

REQUEST = SeriesRequest(RateKind.SLOW)


@pytest.fixture
def dames(database_url: str) -> Iterator[Database]:
    one, two = (Player(PlayerId(n), f"Mineral {n}", rating=1500) for n in (1, 2))
    forfeit = Game(one.id, two.id, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    played = Game(two.id, one.id, Result.DRAW, Result.DRAW)
    rounds = (Round((forfeit,)), Round((played,)))
    tournament = Tournament((one, two), rounds, details=Details(name="Dames"))
    with Database.open(database_url) as database:
        act = Act("Anna", "open event")
        open_event(database, "dames", tournament, act, discipline="draughts")
        open_event(database, "chess", tournament, act)
        yield database


def judge(database: Database, *, excused: bool) -> None:
    with database.step("dames", Act("Anna", "judge")) as step:
        step.update(at(BoardRow, 1, 1), forfeit_is_excused=excused)


@pytest.mark.parametrize(
    ("excused", "code", "rating"), [(True, "2fe", 1500), (False, "2fne", 1515)]
)
def test_a_forfeit_counts_as_it_was_judged(
    dames: Database, excused: bool, code: str, rating: int
) -> None:
    judge(dames, excused=excused)
    document = event_document(dames, "dames", REQUEST)
    games: Any = document.data["games"]
    assert games[0]["white_result"] == code
    assert rate(series_from_data(document.data)).players[0].final == rating
    assert "forfeits-assumed" not in [finding.code for finding in document.findings]


def test_one_that_was_not_judged_is_told(dames: Database) -> None:
    findings = event_document(dames, "dames", REQUEST).findings
    assert any("1 forfeit was not judged" in finding.what for finding in findings)


def test_chess_is_no_draughts(dames: Database) -> None:
    with pytest.raises(InputError, match="no event of draughts"):
        event_document(dames, "chess", REQUEST)
