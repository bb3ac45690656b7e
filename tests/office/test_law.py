"""The law that is quoted: every article in a sentence belongs to the law of the event."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any, Final

import pytest

from ronde.errors import ConfirmationNeededError, RondeError
from ronde.handling.corrections import article_of_corrections
from ronde.handling.editions import UNWRITTEN, ChangeGround, Handling, handling_of, player_rules
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction
from ronde.office.entries.absences import (
    AnnounceAbsence,
    EntitleToHalfByes,
    Expel,
    MissRound,
    RequestBye,
    Withdraw,
)
from ronde.office.entries.entries import ChangePlayer
from ronde.office.history.history import journal, undo
from ronde.office.pairing.explanations import whole_derivation
from ronde.office.paperwork.closure import CloseEvent
from ronde.office.paperwork.report import event_report
from ronde.office.planning.firstcolour import DrawFirstColour
from ronde.office.planning.opening import EventPlan
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.planning.statement import statement
from ronde.office.playing.corrections import CorrectResult
from ronde.office.playing.results import Adjourn, EnterResult
from ronde.office.rounds import manual
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.published import ChangePublishedPairing, NewBoards, WithdrawPublication
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.rounds.vanished import proposals_for
from ronde.office.settings.matchrules import SetMatchRules
from ronde.office.settings.meetings import ForbidMeeting, KeepApart
from ronde.regulations.load import regulation
from ronde.systems.registry import all_keys

NewEvent = Callable[..., str]

QUOTED: Final = re.compile(
    r"C\.0[0-9](?:\.[0-9])*(?:\.[A-Za-z](?:\.[0-9]+)?|(?: art\. |,? article )[0-9.]*[0-9])?"
    r"|FFJD [0-9.]*[0-9]|\b[A-F]\.?[0-9]+\b(?!-)"
)
"""What a sentence quotes: C.04.2.D.8, C.04.2 art. 4.3, FFJD 6.6, F.7."""

DRAUGHTS = "draughts"
PLANS: Final = {
    "chess 2026": EventPlan("Open", rules="dutch-2026", rounds=7, lot=1),
    "chess 2017": EventPlan("Open", rules="dutch-2017", rounds=7, lot=1, start_date="2025-05-01"),
    "chess 2017 today": EventPlan("Open", rules="dutch-2017", rounds=7, lot=1),
    "chess 2012": EventPlan("Open", rules="dutch-2012", rounds=7, lot=1),
    "teams": EventPlan("League", rules="swiss-team-2026", rounds=7, lot=1),
    "draughts FMJD": EventPlan("Open", DRAUGHTS, rules="fmjd-solkoff", rounds=7, lot=1),
    "draughts FFJD": EventPlan("Cup", DRAUGHTS, rules="fmjd", rounds=7),
    "draughts by Dutch rules": EventPlan("Open", DRAUGHTS, rules="dutch-2026", rounds=7, lot=1),
}
NOT_THE_LAW: Final = {
    "chess 2026": re.compile(r"FFJD|C\.04\.[12]\.[A-Za-z]|^F\."),
    "chess 2017": re.compile(r"FFJD|C\.04\.[12] art|C\.04\.7|C\.05 art|^F\."),
    "chess 2017 today": re.compile(r"FFJD|C\.04\.[12] art|C\.04\.7|C\.05 art|^F\."),
    "chess 2012": re.compile(r"FFJD|C\.04\.[12] art|C\.04\.7|C\.05 art|C\.04\.2\.D"),
    "teams": re.compile(r"FFJD|C\.04\.[12]\.[A-Za-z]|^F\."),
    "draughts FMJD": re.compile(r"C\.0|^F\."),
    "draughts FFJD": re.compile(r"C\.0|^F\."),
    "draughts by Dutch rules": re.compile(r"C\.04\.2|C\.05|^F\."),
}


def texts_in(value: object) -> Iterator[str]:
    """Yield every text within a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Enum) or value is None:
        return
    elif is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from texts_in(getattr(value, one.name))
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from texts_in(key)
            yield from texts_in(inner)
    elif isinstance(value, tuple | list | frozenset | set):
        for inner in value:
            yield from texts_in(inner)


class Clerk:
    """Does everything at an event, and keeps every sentence that is said about it."""

    def __init__(self, desk: Desk, event: str) -> None:
        self.desk, self.event = desk, event
        self.said: list[str] = []

    def do(self, action: EventAction[Any]) -> None:
        """Do an action: first as somebody whom FIDE mode asks, then with everything confirmed."""
        for desk in (replace(self.desk, confirmed=frozenset()), self.desk):
            try:
                self.hear(desk.do(self.event, action))
            except ConfirmationNeededError as error:
                self.hear(error.questions)
            except RondeError as error:
                self.hear((str(error), getattr(error, "article", "")))
                return
            else:
                return

    def ask(self, query: Callable[..., object], *arguments: Any) -> None:
        with suppress(RondeError):
            self.hear(query(self.desk, self.event, *arguments))

    def hear(self, value: object) -> None:
        self.said += texts_in(value)

    def quoted(self) -> set[str]:
        return {found[0] for text in self.said for found in QUOTED.finditer(text)}


def go_through(clerk: Clerk) -> None:
    """Do what events see: absences, boards by hand, publication, adjournment, corrections."""
    why = "asked for"
    for action in (
        ChangeSettings(SettingsChange(rounds=5)), DrawFirstColour(),
        AnnounceAbsence(7, (2,)), RequestBye(6, 2), EntitleToHalfByes(6, not_entitled=True),
        DraftPairing(), manual.SwapPlayers(2, 3), manual.SetBye(1), manual.TurnColours(1),
    ):  # fmt: skip
        clerk.do(action)
    clerk.ask(manual.check_board, 1, 2)
    clerk.ask(manual.check_bye, 1)
    clerk.ask(manual.try_change, manual.SwapPlayers(2, 3))
    clerk.do(PublishRound())
    pairs = [(b.white, b.black) for b in round_view(clerk.desk, clerk.event, 1).boards]
    one, other = pairs[0][1], pairs[1][1]
    new = NewBoards(((pairs[0][0], other), (pairs[1][0], one)))
    for ground in ChangeGround:
        clerk.do(ChangePublishedPairing(new, ground, reason=why))
        clerk.do(WithdrawPublication(ground, reason=" "))
    clerk.ask(proposals_for, 1)
    clerk.ask(undo)
    clerk.do(ForbidMeeting(KeepApart(players=(1, 2)), reason=why))
    clerk.do(ChangeSettings(SettingsChange(rules="dutch-2026")))
    clerk.do(ChangeSettings(SettingsChange(acceleration="baku")))
    clerk.do(ChangeSettings(SettingsChange(rounds=6)))
    win = "2-0" if clerk.desk.tournament(clerk.event).points.white_win == 20 else "1-0"
    for board in range(1, len(pairs) + 1):
        clerk.do(Adjourn(1, board) if board == 1 else EnterResult(1, board, win))
    clerk.do(CompleteRound())
    clerk.do(DraftPairing())
    clerk.do(PublishRound())
    loss = "0-2" if win == "2-0" else "0-1"
    clerk.do(CorrectResult(1, 2, loss, reason=why))
    clerk.do(ChangePlayer(3, {"rating": 1500}, reason=why))
    for leaving in (MissRound(4), Withdraw(5, reason=why), Expel(6, reason=why)):
        clerk.do(leaving)
    clerk.ask(whole_derivation, 1, "en")
    clerk.ask(statement)
    clerk.do(CloseEvent())
    clerk.ask(event_report)
    clerk.ask(journal)
    clerk.hear(event_report(clerk.desk, clerk.event).as_text())


@pytest.mark.parametrize("kind", PLANS)
def test_what_is_quoted_is_the_law_of_the_event(
    quick_desk: Desk, new_event: NewEvent, kind: str
) -> None:
    event = new_event(quick_desk, 8, PLANS[kind])
    clerk = Clerk(quick_desk, event)
    if kind == "teams":
        clerk.do(SetMatchRules())
    go_through(clerk)
    foreign = {one for one in clerk.quoted() if NOT_THE_LAW[kind].search(one)}
    told = {text for text in clerk.said for one in foreign if one in text}
    assert foreign == set(), sorted(told)
    if kind.startswith("chess 20"):
        assert len(clerk.quoted()) > 8, "the law is quoted at all"


@pytest.mark.parametrize(
    ("rules", "article"),
    [
        ("dutch-2012", "F.9"),
        ("dutch-2017", "C.04.2.D.1"),
        ("dutch-2026", "C.04.2 art. 3.1"),
    ],
)
def test_adjournment_is_quoted_by_its_edition(
    quick_desk: Desk, new_event: NewEvent, rules: str, article: str
) -> None:
    started = {"dutch-2017": "2025-05-01", "dutch-2012": "2013-05-01"}.get(rules)
    event = new_event(
        quick_desk, 4, EventPlan("Open", rules=rules, rounds=3, lot=1, start_date=started)
    )
    quick_desk.do(event, DraftPairing())
    quick_desk.do(event, PublishRound())
    with pytest.raises(ConfirmationNeededError) as asked:
        replace(quick_desk, confirmed=frozenset()).do(event, Adjourn(1, 1, reason="it is late"))
    assert [question.article for question in asked.value.questions] == [article]


CHAPTERS: Final = {
    "2011": {"": "dutch-2011", "C.04.1": "c0401-2017", "C.04.2": "c0402-2017"},
    "2012": {"": "dutch-2012-fr", "C.04.1": "c0401-2017", "C.04.2": "c0402-2017"},
    "2017": {"C.04.1": "c0401-2017", "C.04.2": "c0402-2017"},
    "2026": {"C.04.1": "c0401-2026", "C.04.2": "c0402-2026", "C.05": ""},
}
"""Where the articles of an edition stand; INTERPRETATION 0068 on the early ones."""


def articles_of(handling: Handling) -> Iterator[str]:
    """Yield everything that the handling rules of an edition quote."""
    yield from handling.changes.values()
    rules = player_rules(handling)
    for table in (handling, rules):
        for one in fields(table):
            value = getattr(table, one.name)
            if isinstance(value, str) and one.name not in ("edition", "arbiter_may_admit"):
                yield value
    yield article_of_corrections(handling)


def numbers_in(article: str) -> tuple[str, list[str]]:
    """Return the chapter and the articles of a quotation such as C.04.2.A.1 and A.2."""
    found = re.match(r"(C\.0[0-9](?:\.[0-9])?)?(?:\.| art\. )?(.*)", article)
    assert found is not None
    return found[1] or "", re.split(r" and | to ", found[2])


@pytest.mark.parametrize("rules", sorted({*all_keys()}))
def test_every_article_of_the_handling_rules_stands_in_its_regulation(rules: str) -> None:
    handling = handling_of(rules)
    chapters = CHAPTERS[handling.edition]
    for article in articles_of(handling):
        if article in ("", UNWRITTEN):
            continue
        chapter, numbers = numbers_in(article)
        assert chapter in chapters, article
        if not chapters[chapter]:
            continue  # C.05, which has no table here
        known = {one.number for one in regulation(chapters[chapter]).articles}
        assert set(numbers) <= known, article


@pytest.mark.parametrize("rules", sorted({*all_keys()}))
def test_draughts_quotes_no_handling_rules_of_chess(rules: str) -> None:
    quoted = {one for one in articles_of(handling_of(rules, DRAUGHTS)) if one}
    assert quoted == {UNWRITTEN}
