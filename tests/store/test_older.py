"""What an earlier ronde wrote is opened, verified and continued; see `tests.upgrade`."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import date
from pathlib import Path
from typing import TypeAlias

import pytest
from sqlalchemy import text
from tests.upgrade import DATA, knowing_the_step, make_kept, outdate, unpacked

from ronde.errors import StoreError
from ronde.federation.desk import FederationDesk
from ronde.federation.publication import list_in_force, recompute
from ronde.i18n import translate
from ronde.model import Stage
from ronde.model.names import skeleton
from ronde.office.desk import Desk
from ronde.office.history import history
from ronde.office.playing.results import EnterResult
from ronde.office.ratinglists.ratinglists import ListPlan, load_rating_list, search_people
from ronde.office.rounds.overview import event_card, round_view
from ronde.office.rounds.rounds import CompleteRound
from ronde.office.teams.matches import EnterMatch
from ronde.store import Database, JournalEntry
from ronde.store.accounts import account_by_name
from ronde.store.archive import archive_text, import_archive
from ronde.store.rows import PlainState
from ronde.store.schema import revisions

NEW_TABLES = (
    "event_category", "event_category_player", "event_prize", "event_prize_rules",
    "event_prize_condition", "event_prize_exclusion", "event_fee_rule", "event_fee",
    "event_payment", "event_team_rules", "event_team", "event_member", "event_line_up",
    "event_match", "event_game", "event_integrity",
    "event_order", "event_order_player", "event_outside_value", "event_period_rating",
    "event_application", "event_entry_form", "event_phone_arrival", "event_report",
    "looks",
)  # fmt: skip
"""Tables of events that came after 0019, owners first."""


Content: TypeAlias = dict[str, tuple[tuple[JournalEntry, ...], PlainState]]
"""The journal and the rows of every subject."""


def content_of(database: Database) -> Content:
    found: Content = {}
    for subject in database.subjects():
        with database.reading(subject.key) as reader:
            found[subject.key] = tuple(database.entries(subject.key)), reader.plain_state()
    return found


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Content:
    """Return what the kept database holds, as the program reads it that knows no step."""
    file = tmp_path_factory.mktemp("before") / "before.sqlite"
    file.write_bytes(unpacked("schema-0031.sqlite.gz"))
    with Database.open(file) as database:
        return content_of(database)


@pytest.fixture(params=["of the baseline", "brought up to date"])
def older(request: pytest.FixtureRequest, bare_url: str, tmp_path: Path) -> Iterator[Database]:
    """Return the kept database, opened as it was and again after a step of the schema."""
    make_kept(bare_url, tmp_path)
    with ExitStack() as program:
        if request.param == "brought up to date":
            outdate(bare_url)
            program.enter_context(knowing_the_step(tmp_path))
        with Database.open(bare_url, create=False) as database:
            yield database


def test_everything_in_it_is_sound(older: Database) -> None:
    assert older.check_file() == ()
    keys = {"demo", "played", "league", "minerals"}
    assert {subject.key for subject in older.subjects()} == keys
    for subject in older.subjects():
        assert older.verify(subject.key) == ()
    with older.connection() as connection:
        anna = account_by_name(connection, "anna")
    assert anna is not None
    assert (anna.language, anna.roles) == ("nl", (("", "owner"),))
    assert older.is_ready()


def test_its_journals_and_rows_are_those_of_before(before: Content, older: Database) -> None:
    assert content_of(older) == before


def test_the_league_goes_on(older: Database, tmp_path: Path) -> None:
    desk = Desk(older, "Ben", tmp_path / "backups")
    desk.do("league", EnterMatch(1, 2, ("1-0", "1-0")))
    desk.do("league", CompleteRound())
    history.undo(desk, "league", reason="too early")
    assert event_card(desk, "league").stage is Stage.PLAYING
    assert older.verify("league") == ()


def test_the_event_goes_on(older: Database, tmp_path: Path) -> None:
    desk = Desk(older, "Ben", tmp_path / "backups")
    card = event_card(desk, "demo")
    assert (card.round, card.stage) == (5, Stage.PLAYING)
    for board in round_view(desk, "demo", 5).boards[1:]:
        desk.do("demo", EnterResult(5, board.board, "1-0"))
    desk.do("demo", CompleteRound())
    while len(history.journal(desk, "demo")) < card.version + 12:
        history.undo(desk, "demo", reason="from the start")
    assert older.verify("demo") == ()
    first, *_ = history.journal(desk, "demo")
    assert history.tournament_at(desk, "demo", first.number).rounds


def test_the_federation_goes_on(older: Database) -> None:
    desk = FederationDesk(older, "Rosa", date(2027, 1, 1))
    found = list_in_force(desk, "minerals", date(2026, 12, 31))
    assert found is not None
    assert len(found.lines) > 5
    different = {month.month: len(month.differences) for month in recompute(desk, "minerals")}
    # Its December was computed with the ratings of November, before decision 0065 was changed.
    assert different == {"2026-10": 0, "2026-11": 0, "2026-12": 6}


def test_its_archive_opens_in_every_database(database_url: str) -> None:
    archive = unpacked("schema-0006-event.json.gz").decode()
    with Database.open(database_url) as database:
        import_archive(database, archive)
        assert database.verify("demo") == ()
        with database.reading("demo") as reader:
            again, before = json.loads(archive_text(reader)), json.loads(archive)
        for player in before["rows"]["event_player"]:
            player["here_for"] = 0  # nobody was checked in for a round (0017)
            player["is_expelled"] = False  # nobody could be expelled (0028)
            ratings = ("official_rating", "national_rating", "typed_rating")
            player |= dict.fromkeys(ratings)  # there was one rating (0029)
        for row in before["rows"]["event_timetable"]:
            row["line_ups_until"] = None  # there were no captains (0024)
            row["answers_until"] = None  # members had no links (0025)
        for row in before["rows"]["event_board"]:
            row["games"] = ""  # a board was one game (0026)
        for row in before["rows"]["event_bye"]:
            row |= {"is_manual": False, "manual_reason": ""}  # none was made by hand (0030)
        before["rows"] |= {table: [] for table in NEW_TABLES}
        newer = {"schema", "sha256"}  # the schema of today, and the hash in which it stands
        assert again.keys() == before.keys()
        assert [key for key in again if again[key] != before[key]] == sorted(newer)
        database.undo("demo", "Ben")
        assert database.verify("demo") == ()


def test_clubs_of_a_list_that_is_loaded_already_are_found(
    database_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    people = 'id,name,rating,club\n1,"Agate, Ada",2000,Échecs Vallée\n2,"Beryl, Bo",1900,\n'
    file.write_text(people, encoding="utf-8")
    with Database.open(database_url) as database:
        load_rating_list(Desk(database, "Ben"), file, ListPlan("club", "Club", kind="other"))
        with database.writing() as connection:
            for word in ("echecs", "vallee"):
                key = {"key": skeleton(word)}
                connection.execute(text('DELETE FROM rating_name_key WHERE "key" = :key'), key)
        assert search_people(Desk(database, "Ben"), "club", "Vallée échecs") == ()
    outdate(database_url)
    with knowing_the_step(tmp_path), Database.open(database_url) as database:
        (listed,) = search_people(Desk(database, "Ben"), "club", "Vallée échecs")
    assert listed.person.name == "Agate, Ada"


def test_rows_that_a_step_fills_with_something_else_are_told(bare_url: str, tmp_path: Path) -> None:
    """The entries of before it do not tell of the column, and replay gives its default."""
    make_kept(bare_url, tmp_path)
    outdate(bare_url)
    wrong = {"is_manual BOOLEAN DEFAULT '0'": "is_manual BOOLEAN DEFAULT '1'"}
    with knowing_the_step(tmp_path, wrong), Database.open(bare_url) as database:
        (finding, *_) = database.verify("demo")
        assert "is_manual" in str(finding.what) or "bye" in str(finding.what)


def test_a_step_that_fails_leaves_everything_as_it_was(bare_url: str, tmp_path: Path) -> None:
    make_kept(bare_url, tmp_path)
    outdate(bare_url)
    broken = {"    connection = op.get_bind()": "    connection = op.get_bind().nothing"}
    with knowing_the_step(tmp_path / "broken", broken), pytest.raises(AttributeError):
        Database.open(bare_url)
    with knowing_the_step(tmp_path / "whole"), Database.open(bare_url) as database:
        assert database.check_file() == ()
        assert database.verify("demo") == ()


FIRST_RELEASED = "0031"
"""The schema of 1.0.0, which every later version opens."""


def test_the_database_of_every_release_is_kept_and_opened(tmp_path: Path) -> None:
    schemas = {path.name[7:11]: path.name for path in DATA.glob("schema-*.sqlite.gz")}
    released = sorted(schema for schema in schemas if schema >= FIRST_RELEASED)
    assert released[0] == revisions()[0] == FIRST_RELEASED
    assert (DATA / f"schema-{FIRST_RELEASED}.postgresql.sql.gz").exists()
    for schema in released:
        path = tmp_path / f"{schema}.sqlite"
        path.write_bytes(unpacked(schemas[schema]))
        with Database.open(path, create=False) as database:
            assert database.check_file() == ()
            assert database.subjects()
            assert all(database.verify(one.key) == () for one in database.subjects())


def test_a_schema_of_before_the_baseline_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "club.sqlite"
    path.write_bytes(unpacked("schema-0006.sqlite.gz"))
    before = dumped(path)
    with pytest.raises(StoreError, match="schema 0006 is older than the oldest") as refused:
        Database.open(path)
    assert "0031" in translate(refused.value.phrase, "fr")
    assert dumped(path) == before


def dumped(path: Path) -> list[str]:
    """Return everything in a file as statements."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())
