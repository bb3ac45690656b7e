"""Rating lists of an event in order, their dates, and lists read again from their places."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from ronde.errors import InputError, StateError
from ronde.formats.ratinglists import Speed
from ronde.model.ratingmethods import RatingMethod
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayer, correction_by_list
from ronde.office.paperwork.report import event_report
from ronde.office.planning.opening import EventPlan
from ronde.office.players.entrant import Entrant
from ronde.office.ratinglists import ratings
from ronde.office.ratinglists.listplaces import (
    keep_lists_fresh,
    load_from,
    read_lists_again,
    read_old_lists_again,
)
from ronde.office.ratinglists.ratinglists import ListPlan, list_rating_lists, load_rating_list
from ronde.office.ratinglists.ratings import (
    ChooseRatingList,
    ChooseTournamentRating,
    PickRating,
    UpdateRatings,
    compare_ratings,
    listed_entrant,
)
from ronde.store.tables import EventRow, PlayerRow

NewEvent = Callable[..., str]
HEADINGS = "id,name,standard,rapid,blitz\n"
FIDE = HEADINGS + "1,Agate,2000,1900,\n2,Beryl,1800,,1700\n3,Citrine,,1600,\n4,Dolomite,,,1500\n"
NATIONAL = "id,name,rating\n1,Agate,1950\n4,Dolomite,1450\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a list of FIDE and a national one."""
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "fide.csv").write_text(FIDE, encoding="utf-8")
    (tmp_path / "national.csv").write_text(NATIONAL, encoding="utf-8")
    return tmp_path


@pytest.fixture
def loaded(quick_desk: Desk, folder: Path) -> Desk:
    """Return a desk with both lists."""
    plan = ListPlan("fide", "FIDE", "2026-11-01")
    load_rating_list(quick_desk, folder / "lists" / "fide.csv", plan)
    national = ListPlan("knsb", "KNSB", "2026-10", "other")
    load_rating_list(quick_desk, folder / "national.csv", national)
    return quick_desk


def kept(desk: Desk, event: str) -> list[str]:
    (row,) = desk.state(event).rows(EventRow)
    return row.rating_list.split()


class TestSequence:
    @pytest.mark.parametrize(
        ("speed", "sequence"),
        [
            (Speed.STANDARD, ["fide/standard", "fide/rapid", "fide/blitz"]),
            (Speed.RAPID, ["fide/effective-rapid", "fide/blitz"]),
            (Speed.BLITZ, ["fide/effective-blitz", "fide/rapid"]),
        ],
    )
    def test_the_default_follows_the_rate_of_play(
        self, loaded: Desk, new_event: NewEvent, speed: Speed, sequence: list[str]
    ) -> None:
        event = new_event(loaded, 0)
        loaded.do(event, ChooseRatingList("fide", speed))
        assert kept(loaded, event) == sequence

    def test_lists_are_left_out_added_and_reordered(
        self, loaded: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(loaded, 0)
        loaded.do(event, ChooseRatingList("fide", then=("knsb", "fide/blitz")))
        assert kept(loaded, event) == ["fide/standard", "knsb/standard", "fide/blitz"]
        loaded.do(event, ChooseRatingList("fide", then=("fide/blitz", "knsb/standard")))
        assert kept(loaded, event) == ["fide/standard", "fide/blitz", "knsb/standard"]
        loaded.do(event, ChooseRatingList("knsb", then=("none",)))
        assert kept(loaded, event) == ["knsb/standard"]
        with pytest.raises(InputError, match="no rating list"):
            loaded.do(event, ChooseRatingList("fide", then=("nowhere/rapid",)))
        with pytest.raises(InputError, match="no rating"):
            loaded.do(event, ChooseRatingList("fide", then=("fide/bullet",)))

    def test_an_effective_rating_is_the_standard_one_where_it_is_missing(
        self, loaded: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(loaded, 0)
        loaded.do(event, ChooseRatingList("fide", Speed.RAPID))
        for identity in ("1", "2"):
            loaded.do(event, AddPlayer(listed_entrant(loaded, event, "fide", identity)))
        rows = loaded.state(event).rows(PlayerRow)
        assert [(row.rating, row.rating_source) for row in rows] == [
            (1900, "FIDE 2026-11-01, rapid"),
            (1800, "FIDE 2026-11-01, standard"),
        ]

    def test_others_are_shown_where_the_main_list_has_none_and_may_be_picked(
        self, loaded: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(loaded, 0)
        loaded.do(event, ChooseRatingList("fide"))
        for identity in ("3", "4"):
            loaded.do(event, AddPlayer(listed_entrant(loaded, event, "fide", identity)))
        found = compare_ratings(loaded, event)
        assert found.differences == ()
        assert [one.sentence() for one in found.unlisted] == [
            "Citrine (1) has no rating on the main list; others: 1600 (FIDE 2026-11-01, rapid)",
            "Dolomite (2) has no rating on the main list; others: 1500 (FIDE 2026-11-01, blitz)",
        ]
        effect = loaded.do(event, PickRating(2, "fide/blitz"))
        assert effect.what == "Dolomite: 1500 of FIDE 2026-11-01, blitz"
        assert effect.player == 1
        with pytest.raises(InputError, match="choose another list"):
            loaded.do(event, PickRating(2, "fide/standard"))
        claimed = Entrant("Emerald", 1400, fide_id="3")
        doubt = loaded.do(event, correction_by_list(2, claimed)).findings[0]
        assert doubt.what.endswith("(also known: 1600 (FIDE 2026-11-01, rapid))")

    def test_a_national_list_gives_national_ratings(
        self, loaded: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(loaded, 0)
        loaded.do(event, ChooseTournamentRating(RatingMethod.NIDOF, "NED"))
        loaded.do(event, ChooseRatingList("fide"))
        loaded.do(event, AddPlayer(listed_entrant(loaded, event, "fide", "1")))
        loaded.do(event, ChooseRatingList("knsb"))
        (change,) = loaded.do(event, UpdateRatings()).differences
        assert (change.before["rating"], change.after["rating"]) == (2000, 1950)
        (agate,) = loaded.tournament(event).players
        assert (agate.rating, agate.official) == (1950, 2000)


@pytest.fixture
def in_november(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it be a day of November 2026."""
    monkeypatch.setattr(ratings, "today", lambda: date(2026, 11, 17))


@pytest.mark.usefixtures("in_november")
class TestDateOfTheList:
    @pytest.mark.parametrize(
        ("first", "last", "dated", "codes"),
        [
            ("2026-11-28", "2026-12-03", "2026-11-01", []),
            ("2026-10-30", "2026-11-03", "2026-11", ["list-of-another-month"]),
            ("2026-09-01", "2026-12-20", "2026-11-01", []),
            ("2026-09-01", "2026-12-20", "2026-09-01", ["list-of-another-month"]),
            ("2026-09-01", "2026-10-01", "2026-09-01", []),
            ("", "", "2026-11-01", []),
            ("2026-11-28", "2026-11-29", "", ["list-without-date"]),
        ],
    )
    def test_it_is_compared_with_the_list_in_force(
        self, quick_desk: Desk, new_event: NewEvent, folder: Path, first: str, last: str,
        dated: str, codes: list[str],
    ) -> None:  # fmt: skip
        plan = ListPlan("fide", "FIDE", dated)
        load_rating_list(quick_desk, folder / "lists" / "fide.csv", plan)
        event = new_event(
            quick_desk, 0, EventPlan("Open", rounds=5, start_date=first, end_date=last)
        )
        effect = quick_desk.do(event, ChooseRatingList("fide"))
        assert [finding.code for finding in effect.findings] == codes
        found = compare_ratings(quick_desk, event)
        assert [finding.code for finding in found.findings] == codes

    def test_other_lists_have_their_own_rhythm(self, loaded: Desk, new_event: NewEvent) -> None:
        event = new_event(loaded, 0)
        assert loaded.do(event, ChooseRatingList("knsb")).findings == ()

    def test_the_heading_tells_the_month(self, quick_desk: Desk, tmp_path: Path) -> None:
        path = tmp_path / "list.csv"
        path.write_text("id,name,standard,OCT26\n1,Agate,2000,\n", encoding="utf-8")
        assert load_rating_list(quick_desk, path, ListPlan("a", "A")).date == "2026-10-01"

    def test_the_report_names_lists_and_hand_entries(
        self, loaded: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(loaded, 0)
        loaded.do(event, ChooseRatingList("fide"))
        loaded.do(event, AddPlayer(listed_entrant(loaded, event, "fide", "1")))
        loaded.do(event, AddPlayer(Entrant("Emerald", 1400)))
        loaded.do(event, AddPlayer(Entrant("Fluorite", 1300, rating_is_estimate=True)))
        text = event_report(loaded, event).as_text()
        assert "FIDE 2026-11-01, standard: 1 rating" in text
        assert "given by the player, not checked: Emerald (2)" in text
        assert "estimate of the arbiter: Fluorite (3)" in text


@pytest.fixture
def server(folder: Path) -> Iterator[str]:
    """Return the address at which a server of this machine has the lists."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Print nothing."""

    handler = partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{served.server_port}"
        served.shutdown()


class TestPlaces:
    def test_all_lists_with_a_place_are_read_again_and_events_are_checked(
        self, quick_desk: Desk, new_event: NewEvent, folder: Path, server: str
    ) -> None:
        with pytest.raises(StateError, match="no rating list has a place"):
            read_lists_again(quick_desk)
        places = {"fide": str(folder / "lists"), "knsb": f"{server}/national.csv"}
        for key, place in places.items():
            kind = "fide" if key == "fide" else "other"
            load_from(quick_desk, place, ListPlan(key, key.upper(), kind=kind, place=place))
        event = new_event(quick_desk, 0)
        quick_desk.do(event, ChooseRatingList("fide"))
        quick_desk.do(event, AddPlayer(listed_entrant(quick_desk, event, "fide", "1")))
        before = quick_desk.state(event)
        (folder / "lists" / "fide.csv").write_text(FIDE.replace("2000", "2025"), encoding="utf-8")
        (folder / "national.csv").write_text(NATIONAL + "5,Emerald,1300\n", encoding="utf-8")
        done = {one.key: one for one in read_lists_again(quick_desk)}
        assert [one.sentence() for one in done["fide"].events] == [
            "spring-open: 1 difference from the list"
        ]
        national = done["knsb"].list
        assert national is not None
        assert national.people == 3
        assert quick_desk.state(event) == before
        assert all(one.loaded_at and one.date for one in list_rating_lists(quick_desk))

    def test_what_cannot_be_read_stays_as_it_is(
        self, quick_desk: Desk, folder: Path, server: str
    ) -> None:
        for key, place in (("a", f"{server}/national.csv"), ("b", str(folder / "lists"))):
            load_from(quick_desk, place, ListPlan(key, key, kind="other", place=place))
        (folder / "national.csv").unlink()
        done = {one.key: one for one in read_lists_again(quick_desk)}
        assert done["a"].list is None
        assert "stays as it is" in done["a"].sentence()
        assert done["b"].list is not None
        assert [one.people for one in list_rating_lists(quick_desk) if one.key == "a"] == [2]
        (folder / "lists" / "fide.csv").unlink()
        done = {one.key: one for one in read_lists_again(quick_desk)}
        assert "has no rating list" in done["b"].refused

    def test_a_server_keeps_lists_that_have_a_place_no_older_than_a_day(
        self, quick_desk: Desk, folder: Path
    ) -> None:
        place = str(folder / "lists")
        load_from(quick_desk, place, ListPlan("fide", "FIDE", place=place))
        load_rating_list(quick_desk, folder / "national.csv", ListPlan("old", "Old"))
        now = datetime.now(UTC)
        assert read_old_lists_again(quick_desk, now) == ()
        (again,) = read_old_lists_again(quick_desk, now + timedelta(days=1, minutes=1))
        assert again.key == "fide"
        stopped = threading.Event()
        stopped.set()
        keep_lists_fresh(quick_desk, stopped)
