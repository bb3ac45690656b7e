"""Undo and redo: the inverse of any step, and the state of any moment."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from ronde.errors import ConflictError, InputError, UndoError
from ronde.i18n import translate
from ronde.model import Result
from ronde.store import Act, Change, Database, JournalEntry, Step
from ronde.store.replay import replayed
from ronde.store.rows import State, at, canonical_json, plain_row, schema_of
from ronde.store.tables import AbsenceRow, BoardRow, EventRow, PlayerRow
from ronde.store.tournaments import tournament_of

KEY = "spring-open"
Enter = Callable[..., None]


def now(database: Database) -> State:
    with database.reading(KEY) as reader:
        return reader.state()


def bytes_of(state: State) -> bytes:
    plain = {
        schema_of(table).name: [plain_row(row) for row in rows]
        for table, rows in state.tables.items()
    }
    return canonical_json(plain).encode()


def test_undo_takes_back_and_redo_does_again(database: Database, enter: Enter) -> None:
    before = now(database)
    enter(database, 1, "win")
    after = now(database)
    entry = database.undo(KEY, "Ben", "wrong board")
    assert (entry.undoes, entry.act.who, entry.act.reason) == (2, "Ben", "wrong board")
    assert now(database) == before
    assert database.redo(KEY, "Ben").redoes == 2
    assert now(database) == after
    assert [entry.sequence for entry in database.entries(KEY)] == [1, 2, 3, 4]
    assert database.verify(KEY) == ()


def test_undo_goes_on_from_where_the_last_one_stopped(database: Database, enter: Enter) -> None:
    for board in (1, 2, 3):
        enter(database, board, "win")
    assert [database.undo(KEY, "Ben").undoes for _ in range(2)] == [4, 3]
    assert database.redo(KEY, "Ben").redoes == 3
    assert [database.undo(KEY, "Ben").undoes for _ in range(2)] == [3, 2]


def test_a_new_change_ends_what_can_be_redone(database: Database, enter: Enter) -> None:
    enter(database, 1, "win")
    database.undo(KEY, "Ben")
    enter(database, 2, "win")
    with pytest.raises(UndoError, match="nothing was undone"):
        database.redo(KEY, "Ben")


def test_nothing_is_left_to_undo(database: Database) -> None:
    database.undo(KEY, "Ben")
    assert not any(now(database).tables.values())
    with pytest.raises(UndoError, match="nothing to undo"):
        database.undo(KEY, "Ben")
    database.redo(KEY, "Ben")
    assert len(now(database).rows(PlayerRow)) == 8


def test_a_guard_forbids_with_its_sentence(database: Database, enter: Enter) -> None:
    enter(database, 1, "win")
    with pytest.raises(
        UndoError, match=r"enter result \(entry 2\) cannot be taken back: played"
    ) as refused:
        database.undo(KEY, "Ben", guard=lambda _: "played")
    assert translate(refused.value.phrase, "nl") == (
        f"{KEY}: uitslag invoeren (regel 2) kan niet worden teruggenomen: played"
    )
    assert database.undo(KEY, "Ben", guard=lambda _: None).undoes == 2
    with pytest.raises(UndoError, match="cannot be done again: played"):
        database.redo(KEY, "Ben", guard=lambda _: "played")


def test_rows_that_changed_since_are_left_alone(
    database: Database, enter: Enter, tamper: Callable[[Database, str], None]
) -> None:
    enter(database, 1, "win")
    tamper(database, "UPDATE event_board SET white_result = 'draw' WHERE board = 1")
    with pytest.raises(UndoError, match=r"changed since.*white_result is 'draw' now"):
        database.undo(KEY, "Ben")
    assert len(database.entries(KEY)) == 2


def test_nobody_takes_back_what_another_did_unseen(database: Database, enter: Enter) -> None:
    enter(database, 1, "win", "Anna")
    enter(database, 2, "win", "Ben")
    with pytest.raises(ConflictError, match="Ben: enter result") as refused:
        database.undo(KEY, "Anna", expected=2)
    assert [entry.act.who for entry in refused.value.entries] == ["Ben"]
    assert database.undo(KEY, "Anna", expected=3).undoes == 3


def test_an_older_schema_is_replayed_with_the_defaults_of_today() -> None:
    old = Change("event_round", (1,), None, {"number": 1, "state": "draft", "forgotten": 5})
    entry = JournalEntry(1, Act("Anna", "pair"), "2026-01-01T00:00:00Z", (old,), "")
    assert replayed("event", [entry])["event_round"][1,] == {
        "number": 1, "state": "draft", "rules": None, "paired_at": None, "published_at": None,
        "started_at": None, "completed_at": None, "remark": "",
    }  # fmt: skip


def _random_change(step: Step, rng: random.Random) -> None:
    """Do one of the things that use cases do to rows."""
    match rng.randrange(5):
        case 0:
            place = at(BoardRow, 1, rng.randint(1, 4))
            step.update(place, white_result=rng.choice(("win", "draw", "loss")))
        case 1:
            step.put(at(AbsenceRow, rng.randint(2, 5), rng.randint(1, 8)), kind="zero-point")
        case 2:
            for row in step.rows(AbsenceRow, round=rng.randint(2, 5)):
                step.delete(row)
        case 3:
            id_ = 1 + len(step.rows(PlayerRow))
            step.insert(PlayerRow(id_, number=id_, position=id_, name="Late"))
            step.update(at(PlayerRow, id_), rating=rng.randint(1000, 2000))
        case _:
            step.update(at(EventRow), city=f"Place {rng.random()}")


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.long) for n in (1, 2, 3))])
def test_fifty_random_steps_all_undone_leave_the_same_bytes(database: Database, seed: int) -> None:
    rng = random.Random(seed)
    states = [bytes_of(now(database))]
    while len(states) <= 50:
        with database.step(KEY, Act("Ben", "anything")) as step:
            for _ in range(rng.randint(1, 4)):
                _random_change(step, rng)
        if step.entry is not None:
            states.append(bytes_of(now(database)))
    for sequence in rng.sample(range(1, 52), 8):
        assert _at(database, sequence) == states[sequence - 1]
    for earlier in reversed(states[:-1]):
        database.undo(KEY, "Cleo")
        assert bytes_of(now(database)) == earlier
    assert database.verify(KEY) == ()
    for later in states[1:]:
        database.redo(KEY, "Cleo")
        assert bytes_of(now(database)) == later


def _at(database: Database, sequence: int) -> bytes:
    return bytes_of(database.state_at(KEY, sequence))


def test_the_event_of_an_earlier_moment(database: Database, enter: Enter) -> None:
    enter(database, 1, "win")
    enter(database, 1, "draw")
    rounds = [tournament_of(database.state_at(KEY, at)).rounds[0] for at in (1, 2, 3)]
    results = [round_.games[0].white_result for round_ in rounds]
    assert results == [Result.UNFINISHED, Result.WIN, Result.DRAW]
    with pytest.raises(InputError, match="1 to 3, not 4"):
        database.state_at(KEY, 4)
