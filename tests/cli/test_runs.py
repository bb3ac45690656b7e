"""How commands run many events: the time first, every event, and what a stop says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from ronde.cli import output
from ronde.cli.runs import play, resumable, watched
from ronde.declared.layout import Table
from ronde.errors import InputError
from ronde.laboratory.runtime import RunTime, run_time
from ronde.laboratory.trials import Pool, SerialPool

_SENTENCE = "stopped; the same command with the same --out goes on"


@dataclass
class Counted:
    """A run of numbers: some first, then the others; a stop comes before one of them."""

    first: int = 2
    others: int = 5
    seconds: float = 0.0
    stops_at: int | None = None
    played: list[int] = field(default_factory=list)

    def begun(self) -> Iterator[int]:
        yield from self._numbers(0, self.first)

    def estimate(self, workers: int) -> RunTime:
        assert self.played == list(range(self.first)), "the first events tell the time"
        return run_time(self.seconds, self.others, workers)

    def rest(self, pool: Pool) -> Iterator[int]:
        assert pool.workers == 1
        yield from self._numbers(self.first, self.first + self.others)

    def _numbers(self, first: int, end: int) -> Iterator[int]:
        for number in range(first, end):
            if number == self.stops_at:
                raise KeyboardInterrupt
            self.played.append(number)
            yield number


def test_the_first_events_tell_the_time_and_all_are_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run = Counted(seconds=130)
    play(run, SerialPool(), 2, may_be_long=False, is_kept=True)
    assert run.played == list(range(7))
    told = capsys.readouterr()
    assert told.err == "5 events to play: 2 min\n"
    assert told.out == ""


def test_what_is_finished_has_no_time(capsys: pytest.CaptureFixture[str]) -> None:
    play(Counted(others=0), SerialPool(), 2, may_be_long=False, is_kept=True)
    assert capsys.readouterr().err == ""


def test_what_takes_long_is_refused_before_it_is_played() -> None:
    run = Counted(seconds=4000)
    with pytest.raises(InputError, match=r"about 1 h 6 min with 1 workers \(5 events\)"):
        play(run, SerialPool(), 2, may_be_long=False, is_kept=True)
    assert run.played == [0, 1]
    play(Counted(seconds=4000), SerialPool(), 2, may_be_long=True, is_kept=True)


@pytest.mark.parametrize("is_kept", [True, False])
def test_a_stop_says_how_it_goes_on_where_something_is_kept(
    is_kept: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    run = Counted(stops_at=4)
    with pytest.raises(KeyboardInterrupt):
        play(run, SerialPool(), 2, may_be_long=False, is_kept=is_kept)
    assert run.played == [0, 1, 2, 3]
    assert (_SENTENCE in capsys.readouterr().out) is is_kept


def test_another_error_is_no_stop(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(InputError), resumable(is_kept=True):
        raise InputError("no")
    assert capsys.readouterr().out == ""


def test_records_come_back_in_their_order() -> None:
    assert watched(iter("abc"), "playing", 3) == ["a", "b", "c"]


def test_parts_are_sentences_and_tables(capsys: pytest.CaptureFixture[str]) -> None:
    output.emit_parts(["before", Table(("no", "name"), [("1", "Alves")], (0,)), "after"])
    assert capsys.readouterr().out == "before\nno  name\n--  -----\n 1  Alves\nafter\n"
