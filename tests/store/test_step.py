"""Steps: all or nothing, with their entry; conflicts told with what changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ronde.errors import ConflictError, InputError, StoreError, UnknownSubjectError
from ronde.model import ByeKind
from ronde.store import Act, Database
from ronde.store.rows import at
from ronde.store.tables import AbsenceRow, BoardRow, EventRow, PlayerRow, RoundRow

KEY = "spring-open"
Enter = Callable[..., None]


def version(database: Database) -> int:
    with database.reading(KEY) as reader:
        return reader.subject.version


def test_a_step_writes_rows_entry_and_version_together(database: Database) -> None:
    act = Act("Ben", "enter result", {"board": 1}, "first to finish")
    with database.step(KEY, act) as step:
        step.update(at(BoardRow, 1, 1), white_result="win", black_result="loss")
    assert step.entry is not None
    (entry,) = database.entries(KEY, since=1)
    assert entry == step.entry
    assert entry.act == act
    (change,) = entry.changes
    assert change.before == {"white_result": "unfinished", "black_result": "unfinished"}
    assert change.after == {"white_result": "win", "black_result": "loss"}
    assert entry.at.endswith("Z")
    assert version(database) == 2


def test_an_error_leaves_everything_as_it_was(database: Database) -> None:
    before = database.state_at(KEY, 1)

    def interrupted() -> None:
        with database.step(KEY, Act("Ben", "enter result")) as step:
            step.update(at(BoardRow, 1, 1), white_result="win")
            step.delete(at(BoardRow, 1, 2))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        interrupted()
    assert version(database) == 1
    assert database.state_at(KEY, 1) == before


def test_a_swallowed_failure_does_not_keep_half_a_step(database: Database) -> None:
    def careless() -> None:
        with database.step(KEY, Act("Ben", "add player")) as step:
            step.update(at(BoardRow, 1, 1), white_result="win")
            with pytest.raises(ConflictError):
                step.insert(PlayerRow(1, name="Twice"))

    with pytest.raises(StoreError, match="cannot be kept"):
        careless()
    assert version(database) == 1
    assert database.verify(KEY) == ()


def test_a_step_that_changes_nothing_leaves_no_entry(database: Database) -> None:
    with database.step(KEY, Act("Ben", "enter result")) as step:
        assert not step.update(at(BoardRow, 1, 1), white_result="unfinished")
    assert step.entry is None
    assert version(database) == 1


def test_put_adds_once_and_changes_afterwards(database: Database) -> None:
    for kind in ("half-point", "zero-point"):
        with database.step(KEY, Act("Ben", "absent")) as step:
            step.put(at(AbsenceRow, 3, 1), kind=kind)
    with database.reading(KEY) as reader:
        rows = reader.rows(AbsenceRow, round=3)
    assert [(row.player, row.kind) for row in rows] == [(1, ByeKind.ZERO_POINT)]
    assert [entry.changes[0].before for entry in database.entries(KEY, since=1)] == [
        None,
        {"kind": "half-point"},
    ]


def test_who_decided_on_an_old_version_is_told_what_changed(
    database: Database, enter: Enter
) -> None:
    seen = version(database)
    enter(database, 1, "win", "Ben")
    enter(database, 2, "draw", "Cleo")
    with (
        pytest.raises(ConflictError, match=r"you saw 1.*Ben: enter result.*Cleo") as refused,
        database.step(KEY, Act("Anna", "pair"), expected=seen) as step,
    ):
        step.insert(RoundRow(2))
    assert [entry.act.who for entry in refused.value.entries] == ["Ben", "Cleo"]
    with database.step(KEY, Act("Anna", "pair"), expected=3) as step:
        step.insert(RoundRow(2))
    assert version(database) == 4


def test_a_row_that_somebody_else_changed_is_refused_by_name(
    database: Database, enter: Enter
) -> None:
    enter(database, 1, "win", "Ben")
    with (
        pytest.raises(ConflictError, match=r"event_board 1 1: white_result is 'win' now.*Ben") as r,
        database.step(KEY, Act("Anna", "enter result")) as step,
    ):
        step.update(
            at(BoardRow, 1, 1), white_result="loss", expected_before={"white_result": "unfinished"},
        )  # fmt: skip
    assert [entry.sequence for entry in r.value.entries] == [2]


def test_what_is_gone_cannot_be_changed(database: Database) -> None:
    with (
        pytest.raises(ConflictError, match="event_board 1 9: it is not there"),
        database.step(KEY, Act("Anna", "enter result")) as step,
    ):
        step.update(at(BoardRow, 1, 9), white_result="win")


def test_a_reference_to_nobody_is_refused(database: Database) -> None:
    with (
        pytest.raises(StoreError, match="names something that is not there"),
        database.step(KEY, Act("Anna", "absent")) as step,
    ):
        step.insert(AbsenceRow(2, 99, 0, ByeKind.ZERO_POINT))


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"rating": 2**40}, "too large"),
        ({"rating": "2000"}, "not an integer"),
        ({"rating": True}, "not an integer"),
        ({"name": None}, "needed"),
        ({"name": 5}, "not a text"),
        ({"name": "a\0b"}, "no database keeps"),
        ({"name": "\ud800"}, "no database keeps"),
        ({"is_listed": 1}, "neither yes nor no"),
    ],
)
def test_both_databases_refuse_the_same_values(
    database: Database, values: dict[str, Any], words: str
) -> None:
    with (
        pytest.raises(InputError, match=words),
        database.step(KEY, Act("Anna", "correct")) as step,
    ):
        step.update(at(PlayerRow, 1), **values)
    assert version(database) == 1


@pytest.mark.parametrize("arguments", [{"x": float("nan")}, {"x": "\ud800"}, {"x": object()}])
def test_arguments_must_be_json(database: Database, arguments: dict[str, object]) -> None:
    with (
        pytest.raises(InputError, match="journal"),
        database.step(KEY, Act("Anna", "correct", arguments)) as step,
    ):
        step.update(at(PlayerRow, 1), name="Amber")
    assert version(database) == 1


def test_a_subject_is_made_once(database: Database) -> None:
    with (
        pytest.raises(ConflictError, match="choose another key"),
        database.first_step(KEY, "event", Act("Anna", "open event")) as step,
    ):
        step.insert(EventRow(name="Again"))
    assert [subject.key for subject in database.subjects("event")] == [KEY]


def test_a_key_is_plain(database: Database) -> None:
    with (
        pytest.raises(InputError, match="spring-open-2026"),
        database.first_step("Spring Open", "event", Act("Anna", "open event")),
    ):
        pass


def test_an_unknown_event_is_named(database: Database) -> None:
    with pytest.raises(UnknownSubjectError, match="winter-open"), database.reading("winter-open"):
        pass


def test_somebody_must_have_done_it() -> None:
    with pytest.raises(InputError, match="who"):
        Act(" ", "pair")
