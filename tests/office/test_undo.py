"""Fifty random use cases, all taken back, leave the event byte by byte as it was."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import pytest

from ronde.errors import RondeError
from ronde.formats import write_text
from ronde.model import Stage
from ronde.office.desk import Desk
from ronde.office.entries.absences import AnnounceAbsence, ComeBack, RequestBye, Withdraw
from ronde.office.entries.attendance import CheckIn, FixBoard, LateEntry
from ronde.office.entries.entries import AddPlayer, ChangePlayer, RemovePlayer
from ronde.office.history import history
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.players.entrant import Entrant
from ronde.office.playing import results
from ronde.office.playing.corrections import CorrectResult, SwapColours
from ronde.office.playing.results import Adjourn, EnterResult, EnterResults, Resume, slips
from ronde.office.rounds.manual import SwapPlayers
from ronde.office.rounds.overview import event_card
from ronde.office.rounds.rounds import (
    CompleteRound,
    DiscardDraft,
    DraftPairing,
    NotHere,
    PublishRound,
    ReopenRound,
    StartRound,
)
from ronde.office.settings import meetings
from ronde.office.settings.fidemode import LeaveFideMode
from ronde.office.settings.meetings import ForbidMeeting
from ronde.office.settings.programme import SetTimetable
from ronde.store.rows import canonical_json
from ronde.store.tables import TimetableRow

EVENT, STEPS, WHY = "spring-open", 50, "chance wills it"
SEEDS = [*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 60))]


class Arbiter:
    """Somebody who does whatever comes to mind."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk = desk
        self.chance = random.Random(seed)

    def player(self) -> int:
        return self.chance.randint(1, event_card(self.desk, EVENT).players)

    def board(self) -> int:
        return self.chance.randint(1, max(1, event_card(self.desk, EVENT).boards))

    def round(self) -> int:
        return max(1, event_card(self.desk, EVENT).round)

    def result(self) -> str:
        return self.chance.choice(["1-0", "0-1", "=", "+-", "--", "1-0u", "0-0"])

    def entrant(self) -> Entrant:
        number = self.chance.randint(1, 10**6)
        return Entrant(f"Guest {number}", rating=1000 + number % 1500)

    def deeds(self) -> Mapping[str, Callable[[], object]]:
        """Return everything that could be done; much of it will be refused."""
        desk = self.desk
        return {
            "settings": lambda: desk.do(
                EVENT,
                ChangeSettings(SettingsChange(rounds=self.chance.randint(5, 9)), reason=WHY),
            ),
            "timetable": lambda: desk.do(
                EVENT, SetTimetable((TimetableRow(self.round(), date=self.day()),))
            ),
            "apart": lambda: desk.do(
                EVENT, ForbidMeeting(meetings.KeepApart((self.player(), self.player())))
            ),
            "fixed board": lambda: desk.do(EVENT, FixBoard(self.player(), self.board())),
            "add": lambda: desk.do(EVENT, AddPlayer(self.entrant())),
            "change": lambda: desk.do(
                EVENT, ChangePlayer(self.player(), {"rating": self.chance.randint(1000, 2500)})
            ),
            "remove": lambda: desk.do(EVENT, RemovePlayer(self.player())),
            "late": lambda: desk.do(EVENT, LateEntry(self.entrant())),
            "check in": lambda: desk.do(EVENT, CheckIn((self.player(),))),
            "withdraw": lambda: desk.do(EVENT, Withdraw(self.player())),
            "absence": lambda: desk.do(EVENT, AnnounceAbsence(self.player(), (self.round() + 1,))),
            "bye": lambda: desk.do(EVENT, RequestBye(self.player(), self.round() + 1)),
            "back": lambda: desk.do(EVENT, ComeBack(self.player(), reason=WHY)),
            "draft": lambda: desk.do(EVENT, DraftPairing(not_here=NotHere.PAIRED)),
            "discard": lambda: desk.do(EVENT, DiscardDraft()),
            "swap": lambda: desk.do(EVENT, SwapPlayers(self.player(), self.player(), reason=WHY)),
            "publish": lambda: desk.do(EVENT, PublishRound(reason=WHY)),
            "start": lambda: desk.do(EVENT, StartRound()),
            "result": lambda: desk.do(
                EVENT, EnterResult(self.round(), self.board(), self.result())
            ),
            "all results": self.all_results,
            "adjourn": lambda: desk.do(EVENT, Adjourn(self.round(), self.board())),
            "resume": lambda: desk.do(EVENT, Resume(self.round(), self.board(), self.result())),
            "colours": lambda: desk.do(EVENT, SwapColours(self.round(), self.board(), reason=WHY)),
            "correct": lambda: desk.do(
                EVENT, CorrectResult(self.round(), self.board(), self.result(), reason=WHY)
            ),
            "complete": lambda: desk.do(EVENT, CompleteRound()),
            "reopen": lambda: desk.do(EVENT, ReopenRound(reason=WHY)),
        }

    def day(self) -> str:
        return f"2026/11/{self.chance.randint(1, 28):02}"

    def all_results(self) -> object:
        """Enter what is missing, so that rounds come to an end."""
        number = self.round()
        missing = results.missing_results(self.desk, EVENT, number)
        given = [(slip.board, self.result()) for slip in missing]
        return self.desk.do(EVENT, EnterResults(number, slips(given)))

    def work(self, steps: int) -> set[str]:
        """Do things until the journal has grown by so many steps; return what was done."""
        deeds, done = self.deeds(), set()
        until = self.desk.version(EVENT) + steps
        likely = [*deeds, *("draft", "publish", "all results", "complete") * 3]
        while (before := self.desk.version(EVENT)) < until:
            name = self.chance.choice(likely)
            try:
                deeds[name]()
            except RondeError:
                assert self.desk.version(EVENT) == before, "a refusal writes nothing"
            if self.desk.version(EVENT) > before:
                done.add(name)
        return done


def export(desk: Desk) -> bytes:
    """Return everything that the event says: all its rows, and the files made of it."""
    tournament = desk.tournament(EVENT)
    with desk.reading(EVENT) as reader:
        rows = {
            table: [row for _, row in sorted(rows.items(), key=repr)]
            for table, rows in reader.plain_state().items()
        }
    files = [write_text(tournament, dialect).text for dialect in ("json", "trf26")]
    return (canonical_json(rows) + "".join(files)).encode()


@pytest.mark.parametrize("seed", SEEDS)
def test_all_taken_back_and_all_done_again(
    quick_desk: Desk, new_event: Callable[..., str], seed: int
) -> None:
    new_event(quick_desk, players=10)
    quick_desk.do(EVENT, LeaveFideMode())  # which no undo takes back
    before = export(quick_desk)
    done = Arbiter(quick_desk, seed).work(STEPS)
    assert len(done) >= 8, "the walk saw little"
    after = export(quick_desk)
    assert after != before
    for _ in range(STEPS):
        history.undo(quick_desk, EVENT, reason=WHY)
    assert export(quick_desk) == before
    for _ in range(STEPS):
        history.redo(quick_desk, EVENT, reason=WHY)
    assert export(quick_desk) == after
    assert history.verify(quick_desk, EVENT) == ()


def test_the_walks_reach_play(quick_desk: Desk, new_event: Callable[..., str]) -> None:
    """Without this the test above could take back nothing but entries."""
    new_event(quick_desk, players=10)
    done = Arbiter(quick_desk, 1).work(120)
    assert {"draft", "publish", "all results", "complete"} <= done
    assert event_card(quick_desk, EVENT).round > 1 or (
        event_card(quick_desk, EVENT).stage is Stage.COMPLETE
    )
