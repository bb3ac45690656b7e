"""The tournament rating orders and pairs, the official one goes into the report (172 of TRF26)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ronde.errors import StateError
from ronde.formats import read_text, write_text
from ronde.model.ratingmethods import RatingMethod
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayer, AddPlayers, ChangePlayer, RemovePlayer
from ronde.office.entries.ordering import OrderPlayers
from ronde.office.imports.imports import import_of
from ronde.office.players.entrant import Entrant
from ronde.office.players.people import roster
from ronde.office.ratinglists.ratings import ChooseTournamentRating
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.store import Act
from ronde.store.events import open_event
from ronde.store.tables import PlayerRow

NewEvent = Callable[..., str]

PEOPLE = (
    Entrant("Agate", official_rating=2000, national_rating=1950, federation="NED"),
    Entrant("Beryl", official_rating=1900, national_rating=2050, federation="NED"),
    Entrant("Citrine", national_rating=1800, federation="NED"),
    Entrant("Dolomite", 1700, rating_is_estimate=True),
)


@pytest.fixture
def event(quick_desk: Desk, new_event: NewEvent) -> str:
    """Return an event with players of every kind of rating."""
    key = new_event(quick_desk, 0)
    quick_desk.do(key, AddPlayers(PEOPLE))
    return key


def ratings(desk: Desk, event: str) -> dict[str, int | None]:
    return {row.name: row.rating for row in sorted(desk.state(event).rows(PlayerRow))}


@pytest.mark.parametrize(
    ("method", "order", "made"),
    [
        ("FIDE", "ABDC", (2000, 1900, None, 1700)),
        ("NRO", "BACD", (1950, 2050, 1800, 1700)),
        ("FIDON", "ABCD", (2000, 1900, 1800, 1700)),
        ("NIDOF", "BACD", (1950, 2050, 1800, 1700)),
        ("HBFN", "BACD", (2000, 2050, 1800, 1700)),
        ("OTHER", "DABC", (None, None, None, 1700)),
    ],
)
def test_the_method_makes_the_ratings_and_the_order(
    quick_desk: Desk, event: str, method: str, order: str, made: tuple[int | None, ...]
) -> None:
    effect = quick_desk.do(event, ChooseTournamentRating(RatingMethod(method), "NED"))
    assert effect.code == "tournament-rating"
    assert tuple(ratings(quick_desk, event).values()) == made
    players = quick_desk.tournament(event).players
    assert "".join(player.name[0] for player in players) == order
    official = {player.name: player.official for player in players}
    assert official == {"Agate": 2000, "Beryl": 1900, "Citrine": None, "Dolomite": None}


def test_the_report_has_172_the_official_ratings_and_the_national_lines(
    quick_desk: Desk, event: str
) -> None:
    quick_desk.do(event, RemovePlayer(4))
    quick_desk.do(event, ChooseTournamentRating(RatingMethod.NRO, "NED"))
    writing = write_text(quick_desk.tournament(event), "trf26")
    assert writing.findings == ()
    assert "172 NED NRO" in writing.text
    beryl = next(line for line in writing.text.splitlines() if line.startswith("001    1"))
    assert "Beryl" in beryl
    assert beryl[48:52] == "1900"
    assert [line[48:52] for line in writing.text.splitlines() if line.startswith("NED ")] == [
        "2050",
        "1950",
        "1800",
    ]
    again = read_text(writing.text).tournament
    assert again is not None
    assert again.players == quick_desk.tournament(event).players


def test_a_file_is_entered_with_both_ratings(quick_desk: Desk, event: str) -> None:
    quick_desk.do(event, ChooseTournamentRating(RatingMethod.NIDOF, "NED"))
    tournament = quick_desk.tournament(event)
    open_event(quick_desk.database, "copy", tournament, Act("Anna", "open event"))
    assert quick_desk.tournament("copy") == tournament


def test_a_correction_says_which_rating_it_is_about(quick_desk: Desk, event: str) -> None:
    quick_desk.do(event, ChooseTournamentRating(RatingMethod.FIDON, "NED"))
    quick_desk.do(event, ChangePlayer(3, {"official_rating": 2100}))
    assert ratings(quick_desk, event)["Citrine"] == 2100
    assert quick_desk.tournament(event).players[0].name == "Citrine"
    quick_desk.do(event, ChangePlayer(1, {"official_rating": None}))
    assert ratings(quick_desk, event)["Citrine"] == 1800
    quick_desk.do(event, ChangePlayer(3, {"national_rating": None}))
    assert ratings(quick_desk, event)["Citrine"] is None
    assert len(quick_desk.tournament(event).national_ratings) == 2


def test_a_rating_alone_is_what_the_method_asks_for(quick_desk: Desk, event: str) -> None:
    quick_desk.do(event, ChooseTournamentRating(RatingMethod.NRO, "NED"))
    added = quick_desk.do(event, AddPlayer(Entrant("Emerald", 2300)))
    assert added.player == 1
    emerald = roster(quick_desk, event).people[0]
    assert (emerald.rating, emerald.fide_rating, emerald.national_rating) == (2300, None, 2300)


def test_an_estimate_is_no_official_rating(quick_desk: Desk, event: str) -> None:
    quick_desk.do(event, ChangePlayer(1, {"rating": 1500, "rating_is_estimate": True}))
    agate = next(p for p in quick_desk.tournament(event).players if p.name == "Agate")
    assert (agate.rating, agate.official) == (1950, None)
    assert roster(quick_desk, event).person(1).name == "Agate"


def test_lines_of_a_file_follow_the_numbers(quick_desk: Desk, event: str) -> None:
    tournament = quick_desk.tournament(event)
    open_event(quick_desk.database, "copy", tournament, Act("Anna", "open event"))
    quick_desk.do("copy", OrderPlayers((3, 1, 2, 4)))
    people = [line.player for line in quick_desk.tournament("copy").national_ratings]
    lines = {player.name: player.id for player in people}
    assert lines == {"Citrine": 1, "Agate": 2, "Beryl": 3}


def test_a_table_brings_national_ratings(
    quick_desk: Desk, new_event: NewEvent, tmp_path: Path
) -> None:
    key = new_event(quick_desk, 0)
    table = tmp_path / "list.csv"
    table.write_text("name,rtgi,rtgn\nAgate,2000,1950\nBeryl,,1850\n", encoding="utf-8")
    quick_desk.do(key, import_of(table))
    assert [(p.rating, p.official) for p in quick_desk.tournament(key).players] == [
        (2000, 2000),
        (1850, None),
    ]
    assert quick_desk.tournament(key).details.ranking_method == "FIDON"


def test_after_round_1_the_method_stands(quick_desk: Desk, event: str) -> None:
    quick_desk.do(event, DraftPairing())
    quick_desk.do(event, PublishRound())
    with pytest.raises(StateError, match="round 1 is published"):
        quick_desk.do(event, ChooseTournamentRating(RatingMethod.NRO))


def test_a_draft_is_paired_anew_by_the_new_ratings(quick_desk: Desk, event: str) -> None:
    quick_desk.do(event, DraftPairing())
    effect = quick_desk.do(event, ChooseTournamentRating(RatingMethod.OTHER))
    assert "the draft of round 1 is paired anew" in effect.what
    quick_desk.do(event, PublishRound())
