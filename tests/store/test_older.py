"""What an earlier ronde wrote is opened, verified and continued.

`tests/data/store` holds a database and an archive made by the version that first had schema 0006,
before rows were typed: an event in the middle of round 5, a federation with published lists, an
account.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import text

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
from ronde.store import Database
from ronde.store.accounts import account_by_name
from ronde.store.archive import archive_text, import_archive

NEW_TABLES = (
    "event_category", "event_category_player", "event_prize", "event_prize_rules",
    "event_prize_condition", "event_prize_exclusion", "event_fee_rule", "event_fee",
    "event_payment", "event_team_rules", "event_team", "event_member", "event_line_up",
    "event_match", "event_game", "event_integrity",
    "event_order", "event_order_player", "event_outside_value", "event_period_rating",
)  # fmt: skip
"""Tables of events that came after 0019, owners first."""

DATA = Path(__file__).parents[1] / "data" / "store"


def unpacked(name: str) -> bytes:
    return gzip.decompress((DATA / name).read_bytes())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a copy of the earlier database lies."""
    copy = tmp_path / "club.sqlite"
    copy.write_bytes(unpacked("schema-0006.sqlite.gz"))
    return copy


@pytest.fixture
def older(path: Path) -> Iterator[Database]:
    """Return the earlier database, opened."""
    with Database.open(path, create=False) as database:
        yield database


def test_everything_in_it_is_sound(older: Database) -> None:
    assert older.check_file() == ()
    assert {subject.key for subject in older.subjects()} == {"demo", "minerals"}
    for subject in older.subjects():
        assert older.verify(subject.key) == ()
    with older.connection() as connection:
        anna = account_by_name(connection, "anna")
    assert anna is not None
    assert (anna.language, anna.roles) == ("nl", (("", "owner"),))


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
        with database.writing() as connection:
            for table in reversed(NEW_TABLES):
                connection.execute(text(f"DROP TABLE {table}"))
            for column in ("standard_k", "rapid_k", "blitz_k"):
                connection.execute(text(f"ALTER TABLE rating_person DROP COLUMN {column}"))
            for column in ("official_rating", "national_rating", "typed_rating"):
                connection.execute(text(f"ALTER TABLE event_player DROP COLUMN {column}"))
            for column in ("place", "loaded_at", "speed"):
                connection.execute(text(f"ALTER TABLE rating_list DROP COLUMN {column}"))
            for column in ("team", "player", "white", "black"):
                connection.execute(text(f"ALTER TABLE phone_link DROP COLUMN {column}"))
            for column in ("is_manual", "manual_reason"):
                connection.execute(text(f"ALTER TABLE event_bye DROP COLUMN {column}"))
            for column in ("line_ups_until", "answers_until"):
                connection.execute(text(f"ALTER TABLE event_timetable DROP COLUMN {column}"))
            connection.execute(text("ALTER TABLE event_board DROP COLUMN games"))
            connection.execute(text("ALTER TABLE event_player DROP COLUMN is_expelled"))
            connection.execute(text("UPDATE alembic_version SET version_num = '0018'"))
    with Database.open(database_url) as database:
        (found,) = search_people(Desk(database, "Ben"), "club", "Vallée échecs")
    assert found.person.name == "Agate, Ada"


def test_a_schema_from_before_the_first_that_is_known_is_named(path: Path) -> None:
    with Database.open(path) as database, database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0003'"))
    with pytest.raises(StoreError, match="schema 0003 is older than the oldest") as refused:
        Database.open(path)
    assert "0006" in translate(refused.value.phrase, "fr")
