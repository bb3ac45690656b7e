"""A result that comes with a key is taken once, and its sender hears the same whenever it asks."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from ronde.errors import ConflictError, InputError
from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.history.history import journal
from ronde.office.playing.corrections import CorrectResult
from ronde.office.playing.results import EnterResult, EnterResults, result_sheet, slips
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound

SENT = EnterResult(5, 3, "1-0", key="7d5c0e9f2b")


@pytest.fixture
def phone(desk: Desk) -> Desk:
    """Return the desk of a phone; the fifth round of the demo is published."""
    open_demo(desk)
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    return Desk(desk.database, "phone Hall B")


def result_of(desk: Desk) -> str:
    return result_sheet(desk, "demo", 5, board=3).line(3).result


def entered(desk: Desk) -> int:
    return sum(line.what == "enter result" for line in journal(desk, "demo"))


def test_it_is_answered_as_the_first_time_whatever_happened_since(desk: Desk, phone: Desk) -> None:
    first = phone.do("demo", SENT)
    rest = [(board, "=") for board in range(1, 12) if board != 3]
    desk.do("demo", EnterResults(5, slips(rest)))
    desk.do("demo", CompleteRound())
    desk.do("demo", CorrectResult(5, 3, "0-1", reason="misread"))
    again = phone.do("demo", SENT)
    assert replace(again, version=0) == replace(first, version=0)
    assert (result_of(desk), entered(desk)) == ("0-1", 1)


def test_it_is_refused_again_although_the_board_is_free_now(desk: Desk, phone: Desk) -> None:
    desk.do("demo", EnterResult(5, 3, "="))
    for _ in range(2):
        with pytest.raises(ConflictError) as told:
            phone.do("demo", SENT)
        assert told.value.entries[-1].act.who == "Anna"
    desk.do("demo", CorrectResult(5, 3, "*", reason="wrong board"))
    with pytest.raises(ConflictError, match="stood on this board when yours first came") as told:
        phone.do("demo", SENT)
    assert told.value.entries[-1].act.who == "Anna"
    assert result_of(desk) == ""
    phone.do("demo", replace(SENT, key="another entry"))
    assert result_of(desk) == "1-0"


def test_two_at_the_same_moment_are_one(desk: Desk, phone: Desk, other_desk: Desk) -> None:
    with ThreadPoolExecutor(4) as threads:
        made = list(threads.map(lambda at: at.do("demo", SENT), [phone, other_desk] * 4))
    assert {one.result for one in made} == {"1-0"}
    assert entered(desk) == 1


def test_a_key_belongs_to_its_entry(phone: Desk) -> None:
    phone.do("demo", SENT)
    with pytest.raises(InputError, match="another result was sent under this key"):
        phone.do("demo", replace(SENT, result="0-1"))


def test_the_journal_does_not_tell_the_key(desk: Desk, phone: Desk) -> None:
    phone.do("demo", SENT)
    assert SENT.key not in repr(desk.database.entries("demo"))
