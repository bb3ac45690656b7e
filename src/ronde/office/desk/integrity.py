"""FIDE mode: what the rules do not allow is not done silently.

An event by an edition in force is in FIDE mode until something takes it out, and never returns.
Within an action:

    ask(step, Confirmation("no-draw", 3, phrase("the adjourned game was no draw"), "C.04.2 …"))
    depart(step, Confirmation("late-prohibition", 4, phrase("…"), "C.05 art. 5.2"))
    note(step, IntegrityKind.PROHIBITION, "3-8")

`ask` goes on when the question was confirmed by its code (`Desk.confirmed`: `--confirm CODE`,
`?confirm=CODE`, the button of a page), and raises ConfirmationNeededError with the sentence
otherwise; a question of level 4 is asked twice. `note` is what report and file tell. Outside
FIDE mode nothing is asked. INTERPRETATION 0122.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from typing import Final, TypeAlias

from ronde.errors import Confirmation, ConfirmationNeededError
from ronde.i18n import listed, phrase, phrase_in, recalled
from ronde.model import Finding, Severity
from ronde.model.discipline import Discipline
from ronde.model.integrity import IntegrityKind
from ronde.office.desk.rows import event_row, latest_round, next_key
from ronde.store import Step, SubjectReader
from ronde.store.tables import EventRow, IntegrityRow
from ronde.systems import registry

ACKNOWLEDGE, CONFIRM, TWICE = 2, 3, 4
"""The levels of a question: read it; confirm or leave it; say it twice."""

OUTSIDE: Final = "outside-fide-mode"
"""The code of the finding that an event of chess is outside FIDE mode."""

_SURE: Final = "-sure"
"""The end of the code by which the second question of level 4 is confirmed."""

_UNDATED: Final = frozenset({"berger"})
"""Rules of the Handbook that have no dated edition here."""


class Mode(Enum):
    """Whether an event is in FIDE mode."""

    INSIDE = phrase("in FIDE mode")
    LEFT = phrase("FIDE mode left")
    OUTSIDE = phrase("outside FIDE mode")


@dataclass(frozen=True, slots=True)
class FideMode:
    """The mode of an event; `left_in` is the round in which it was left, `why` what is outside."""

    mode: Mode
    left_in: int | None = None
    why: str = ""

    @property
    def is_inside(self) -> bool:
        """Whether the event is in FIDE mode."""
        return self.mode is Mode.INSIDE


def fide_mode(reader: SubjectReader) -> FideMode:
    """Return whether an event is in FIDE mode: by its rules, and by what was done in it."""
    if why := outside(event_row(reader)):
        return FideMode(Mode.OUTSIDE, why=why)
    left = [row.round for row in reader.rows(IntegrityRow, kind=IntegrityKind.LEFT)]
    return FideMode(Mode.LEFT, min(left)) if left else FideMode(Mode.INSIDE)


def outside(event: EventRow) -> str:
    """Return why an event never was in FIDE mode, empty when its rules let it be."""
    if event.discipline != Discipline.CHESS.value:
        return phrase("it is not chess")
    if event.rules is None:
        return phrase("its pairing system is its own")
    day = event.start_date.replace("/", "-") or datetime.now(UTC).date().isoformat()
    rules = registry.rules(event.rules)
    if rules.key in _UNDATED:
        return ""
    if not rules.in_force_from:
        return phrase("its pairing system is not one of the FIDE Handbook")
    if not rules.in_force_from <= day <= (rules.in_force_to or day):
        return phrase("its edition of the rules is not in force")
    return ""


def outside_in_words(event: EventRow) -> str:
    """Return that an event of chess is outside FIDE mode, and why; empty for any other event.

    Of draughts nobody expects it, so nothing is told.
    """
    why = outside(event) if event.discipline == Discipline.CHESS.value else ""
    return phrase("outside FIDE mode: {why}", why=why) if why else ""


def outside_findings(event: EventRow) -> tuple[Finding, ...]:
    """Return what is to be said when an event is opened that is outside FIDE mode."""
    told = outside_in_words(event)
    return (Finding(Severity.NOTE, OUTSIDE, told),) if told else ()


def ask(step: Step, *questions: Confirmation) -> None:
    """Go on if every question was confirmed; raise ConfirmationNeededError otherwise.

    Outside FIDE mode nothing is asked.
    """
    if questions and fide_mode(step).is_inside:
        ask_always(step, *questions)


def ask_always(step: Step, *questions: Confirmation) -> None:
    """Go on if every question was confirmed, in FIDE mode or not; raise otherwise."""
    if missing := [one for question in questions for one in _unanswered(step, question)]:
        raise ConfirmationNeededError(missing)


def _unanswered(step: Step, confirmation: Confirmation) -> Iterator[Confirmation]:
    """Yield the question that is to be answered next, if any."""
    if confirmation.code not in step.confirmed:
        yield confirmation
    elif confirmation.level == TWICE and confirmation.code + _SURE not in step.confirmed:
        what = phrase(
            "The event leaves FIDE mode and cannot return to it; every page, the report and the"
            " tournament file will say so. Stay in FIDE mode?"
        )
        yield replace(confirmation, code=confirmation.code + _SURE, what=what, article="")


def is_second(question: Confirmation) -> bool:
    """Whether a question is the second of level 4, to which yes means to leave it undone."""
    return question.level == TWICE and question.code.endswith(_SURE)


def depart(step: Step, question: Confirmation) -> None:
    """Let an event leave FIDE mode, once that was confirmed twice."""
    if not fide_mode(step).is_inside:
        return
    ask(step, replace(question, level=TWICE))
    note(step, IntegrityKind.LEFT)


def note(step: Step, kind: IntegrityKind, detail: str = "", round_: int | None = None) -> None:
    """Keep what report and file tell; `detail` is in codes, without names of people.

    Without a round it is the one that is to be paired next. What is outside FIDE mode from the
    beginning has no such notes.
    """
    if outside(event_row(step)):
        return
    number = next_round(step) if round_ is None else round_
    step.insert(IntegrityRow(next_key(step, IntegrityRow), kind, number, detail))


def next_round(reader: SubjectReader) -> int:
    """Return the round that is to be paired or published next."""
    latest = latest_round(reader)
    if latest is None:
        return 1
    return latest.number + latest.state.is_public


KIND_WORDS: Final = {
    IntegrityKind.LEFT: phrase("FIDE mode left"),
    IntegrityKind.BY_HAND: phrase("paired by hand"),
    IntegrityKind.IMPORT: phrase("imported against the rules"),
    IntegrityKind.NUMBERS: phrase("starting numbers changed"),
    IntegrityKind.RATING: phrase("rating corrected"),
    IntegrityKind.CORRECTION: phrase("corrected after the next pairing"),
    IntegrityKind.ADJOURNMENT: phrase("adjourned"),
    IntegrityKind.CONFIGURATION: phrase("settings changed under way"),
    IntegrityKind.PROHIBITION: phrase("forbidden pairs announced late"),
    IntegrityKind.FULL_POINT_BYE: phrase("full-point bye"),
    IntegrityKind.NOT_PLAYED: phrase("not played"),
}
"""What happened, in words for people."""


Called: TypeAlias = Callable[[int], str]
"""How people call whoever had a starting number when a note was written."""


def in_words(row: IntegrityRow, called: Called) -> str:
    """Return a note as the report tells it, with the names of those it means by number."""
    text = phrase("round {round}: {what}", round=row.round, what=KIND_WORDS[row.kind])
    detail = _detail_in_words(row.kind, row.detail, called)
    return phrase("{place}: {what}", place=text, what=detail) if detail else text


_SETTING: Final = re.compile(r"(?P<name>\S+) (?P<before>.*) => (?P<after>.*)")
_FULL_POINT_BYE: Final = re.compile(r"(?P<player>[0-9]+)=FPB")
_CORRECTION: Final = re.compile(r"(?P<both>[0-9]+-[0-9]+) (?P<wrong>\w+)")
_ENDED: Final = re.compile(r"(?P<both>[0-9]+-[0-9]+) (?P<before>\S+) => (?P<after>\S+)")
_RATING: Final = re.compile(r"(?P<player>[0-9]+): (?P<before>[0-9]+) => (?P<after>[0-9]+)")
_MOVED: Final = re.compile(r"(?P<before>[0-9]+)=>(?P<after>[0-9]+)")


def _detail_in_words(kind: IntegrityKind, detail: str, called: Called) -> str:
    """Return the codes of a note as people read them; results stay as they are."""
    if kind is IntegrityKind.CONFIGURATION and (match := _SETTING.fullmatch(detail)):
        return phrase(
            "{name} {before} → {after}",
            name=recalled(match["name"].replace("-", " ")),
            before=_or_none(match["before"]),
            after=_or_none(match["after"]),
        )
    if kind is IntegrityKind.FULL_POINT_BYE and (match := _FULL_POINT_BYE.fullmatch(detail)):
        return called(int(match["player"]))
    if kind is IntegrityKind.CORRECTION and (match := _CORRECTION.fullmatch(detail)):
        return listed((_both(match["both"], called), recalled(match["wrong"])))
    if kind is IntegrityKind.ADJOURNMENT and (match := _ENDED.fullmatch(detail)):
        both = _both(match["both"], called)
        return _became(both, match["before"], match["after"])
    if kind is IntegrityKind.RATING and (match := _RATING.fullmatch(detail)):
        return _became(called(int(match["player"])), match["before"], match["after"])
    if kind is IntegrityKind.NUMBERS:
        moves = _MOVED.findall(detail)
        return listed(f"{called(int(before))} → {after}" for before, after in moves)
    if kind in (IntegrityKind.BY_HAND, IntegrityKind.IMPORT) and " => " in detail:
        sides = detail.split(" => ")
        return listed((_boards_in_words(side, called) for side in sides), " → ")
    if kind is IntegrityKind.PROHIBITION and "-" in detail:
        numbers = detail.split("-")
        if all(map(str.isdecimal, numbers)):
            return listed(called(int(number)) for number in numbers)
    if kind in (IntegrityKind.PROHIBITION, IntegrityKind.IMPORT):
        return recalled(detail)  # the ground that keeps players apart, or that there is no pairing
    return detail


def _or_none(text: str) -> str:
    return phrase_in("what is announced", "none") if text == "none" else text


def _became(who: str, before: str, after: str) -> str:
    return phrase("{name} {before} → {after}", name=who, before=before, after=after)


def _both(board: str, called: Called) -> str:
    white, black = board.split("-")
    return phrase("{white} – {black}", white=called(int(white)), black=called(int(black)))


def _boards_in_words(codes: str, called: Called) -> str:
    """Return boards in codes as people read them, the bye by its name.

    >>> _boards_in_words("1-3 5-PAB", {1: "Ada", 3: "Bo", 5: "Cy"}.__getitem__)
    'Ada – Bo, bye Cy'
    """
    return listed(_board_in_words(board, called) for board in codes.split())


def _board_in_words(board: str, called: Called) -> str:
    number, _, other = board.partition("-")
    if other == "PAB":
        return phrase("bye {number}", number=called(int(number)))
    return _both(board, called) if other else _or_none(board)
