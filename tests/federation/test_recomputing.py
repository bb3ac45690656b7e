"""Every published list comes out of the recorded series once more; archives carry it all."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from tests.federation.federations import Federation, MakeFederation

from ronde.errors import InputError
from ronde.federation.computation import series_rating
from ronde.federation.corrections import CorrectionWish, CorrectRating
from ronde.federation.demo import play_demo
from ronde.federation.desk import FederationDesk
from ronde.federation.memberships import BecomeResident, MergePlayers
from ronde.federation.publication import recompute
from ronde.store import Database
from ronde.store.archive import read_archive, write_archive
from ronde.store.tables import PersonRow

GUEST = {"id": "g", "name": "Dune, Dara", "resident": False, "fmjd_rating": 1901}
SIX = (1, 2, 3, 4, 5, 6)
ROUNDS = ("1-2:2", "1-3:1", "1-4:0", "1-5:2", "1-6:1")


def month(number: int) -> dict[str, str]:
    return {"start": f"2026-{number}-03", "end": f"2026-{number}-04", "name": str(number)}


@pytest.fixture
def published(make_federation: MakeFederation) -> Federation:
    """Return a federation with three lists, in which everything happened that can."""
    rated = {1: 1400, 2: 1300, 3: 1450, 4: 1600, 5: 1500, 6: 1380, 9: 1100}
    federation = make_federation({**rated, 7: None, 8: None})
    federation.paid((7, 1, 2, GUEST), "7-1:1 2-g:1", "7-2:1 1-g:2", "7-g:0")
    federation.paid(SIX, *ROUNDS)
    federation.publish("2026-10")
    federation.paid((8, 1, 2), "8-1:1", "8-2:1", **month(10))
    federation.at("2026-10-12").do(federation.key, CorrectRating(CorrectionWish(5, 1700)))
    federation.at("2026-10-20").do(federation.key, MergePlayers(7, 8))
    federation.publish("2026-11")
    federation.paid((7, 1), "7-1:2", **month(11))
    guest = federation.state().rows(PersonRow, is_outsider=True)[0].id
    federation.at("2026-11-05").do(federation.key, BecomeResident(guest, since=date(2026, 11, 5)))
    federation.at("2026-11-20").do(federation.key, MergePlayers(3, 9))
    federation.publish("2026-12")
    return federation


def test_the_same_lists_come_out(published: Federation) -> None:
    lists = recompute(published.at("2026-12-02"), published.key)
    assert [one.month for one in lists] == ["2026-10", "2026-11", "2026-12"]
    assert [difference for one in lists for difference in one.differences] == []
    december = {line.player: line.rating for line in published.publish("2026-12").lines}
    assert {player: lists[-1].ratings[player] for player in december} == december


def test_up_to_one_month(published: Federation) -> None:
    lists = recompute(published.at("2026-12-02"), published.key, "2026-11")
    assert [one.month for one in lists] == ["2026-10", "2026-11"]
    with pytest.raises(InputError, match="was not published"):
        recompute(published.at("2026-12-02"), published.key, "2027-01")


def test_a_wrong_list_shows(published: Federation) -> None:
    """An opening rating that is another now cannot lead to what was published."""
    with published.database.writing() as connection:
        connection.exec_driver_sql("UPDATE ffjd_player SET opening_rating = 1200 WHERE id = 1")
    differences = [d for one in recompute(published.at("2026-12-02"), published.key)
                   for d in one.differences]  # fmt: skip
    assert differences[0].startswith("2026-10: player 1: published")
    assert [finding.code for finding in published.database.verify(published.key)] == ["row-differs"]


def test_a_series_is_shown_with_the_points_with_which_it_counted(published: Federation) -> None:
    rating = series_rating(published.at("2026-12-02"), published.key, 2)
    assert rating.players[0].initial == Fraction(1400)
    assert rating.players[0].final == 1432


def test_an_archive_opens_elsewhere(published: Federation, tmp_path: Path) -> None:
    path = tmp_path / "minerals.json"
    write_archive(published.database, published.key, path)
    with Database.open(tmp_path / "other.sqlite") as other:
        read_archive(other, path)
        desk = FederationDesk(other, "Opal, Olga", date(2026, 12, 2))
        assert not any(one.differences for one in recompute(desk, published.key))
        assert other.verify(published.key) == ()


def test_the_demo_is_sound(tmp_path: Path) -> None:
    with Database.open(tmp_path / "demo.sqlite") as database:
        story = play_demo(database)
        assert [len(one.lines) for one in story.lists] == [8, 10, 11]
        assert story.lines[-1].endswith("3 lists recomputed from the series: 0 differences")
        assert database.verify("minerals") == ()
