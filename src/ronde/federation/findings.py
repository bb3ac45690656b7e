"""What was noticed when a series was recorded: kept until it is settled (7.1, 9.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final

from ronde.declared.findings import findings_of_text
from ronde.errors import InputError, StateError
from ronde.federation.actions import FederationAction, SeriesNumber, action
from ronde.federation.desk import FederationDesk
from ronde.federation.register import Register
from ronde.federation.series import (
    MatchedPlayer,
    Recorded,
    document_player,
    enter_newcomers,
    recorded,
)
from ronde.fields import Arg
from ronde.i18n import phrase, template
from ronde.model import Severity
from ronde.ratings.ffjd.findings import SeriesFinding
from ronde.store import Step, SubjectReader
from ronde.store.tables import FindingRow


class FindingAnswer(Enum):
    """How a finding was settled."""

    REGISTER = "register"
    DOCUMENT = "document"
    MERGED = "merged"

    @property
    def word(self) -> str:
        """The answer in a word for people."""
        return _WORDS[self]


_WORDS: Final = {
    FindingAnswer.REGISTER: phrase("register"),
    FindingAnswer.DOCUMENT: phrase("document"),
    FindingAnswer.MERGED: phrase("merged"),
}
_SENTENCES: Final = {
    "player-entered": {
        FindingAnswer.REGISTER: phrase("A new player, rightly entered"),
        FindingAnswer.MERGED: phrase("Merged with another entry"),
    },
    "rating-unknown": {FindingAnswer.REGISTER: phrase("Counts as unrated")},
    "residence-differs": {
        FindingAnswer.REGISTER: phrase("Lives in France, as the register says"),
        FindingAnswer.DOCUMENT: phrase("Lives abroad, as the document says"),
    },
}
"""What each answer means, by finding."""


@dataclass(frozen=True, slots=True)
class Noticed:
    """A finding of the recording; `answer` is None while it is open, or needs none."""

    number: int
    finding: SeriesFinding
    answer: FindingAnswer | None = None
    officer: str = ""
    settled_on: str | None = None

    @property
    def is_open(self) -> bool:
        """Whether homologation waits for an answer."""
        return self.finding.severity is Severity.WARNING and self.answer is None

    @property
    def answers(self) -> tuple[FindingAnswer, ...]:
        """What the rating officer may answer; a merger is another act."""
        known = _SENTENCES[self.finding.code] if self.is_open else ()
        return tuple(answer for answer in known if answer is not FindingAnswer.MERGED)

    def sentence_of(self, answer: FindingAnswer) -> str:
        """Return what an answer means."""
        return _SENTENCES[self.finding.code][answer]


def noticed_findings(reader: SubjectReader, series: int) -> tuple[Noticed, ...]:
    """Return what was noticed when a series was recorded, with the answers."""
    return tuple(_noticed(row) for row in reader.rows(FindingRow, series=series))


def _noticed(row: FindingRow) -> Noticed:
    (finding,) = findings_of_text(row.finding)
    answer = FindingAnswer(row.answer) if row.answer else None
    return Noticed(row.number, finding, answer, row.officer, row.settled_on)


def open_findings(reader: SubjectReader, series: int) -> Iterator[SeriesFinding]:
    """Yield what homologation waits for."""
    return (one.finding for one in noticed_findings(reader, series) if one.is_open)


@dataclass(frozen=True, slots=True)
class SettledFinding:
    """A finding that was settled, and how many are still open."""

    finding: Noticed
    open: int


FindingNumber = Annotated[int, Arg(least=1, most=9999, place="Number of the finding.")]


@action(
    phrase("settle finding"),
    tells=template("series {series}, finding {finding}, answer {answer}"),
    done=template("The finding is settled."),
    path="series/{series}/findings/{finding}/settle",
    operation="settle",
    command="series settle",
    examples="""
    series settle 3 1 register
    series settle 3 2 document --reason "moved to Belgium in August"
    """,
    article="9.3",
    takes_reason=True,
)
class SettleFinding(FederationAction[SettledFinding]):
    """Settle what was noticed when a series was recorded, so that it can be homologated.

    `register`: the register has it right, and the series counts so. `document`: the player
    lives abroad; the register must say so by then.
    """

    series: SeriesNumber
    finding: FindingNumber
    answer: Annotated[FindingAnswer, Arg(example="register")]

    def run(self, step: Step, desk: FederationDesk) -> SettledFinding:
        """Keep the answer with the officer and the day."""
        one = recorded(step, self.series)
        row = step.row(FindingRow, self.series, self.finding)
        if row is None:
            raise InputError(
                "{series} has no finding {finding}; `ronde ffjd series findings` lists them",
                series=one.label,
                finding=self.finding,
            )
        self._refuse(one, _noticed(row))
        if self.answer is FindingAnswer.DOCUMENT:
            _count_as_outsider(step, desk, one, row)
        settle(step, desk, row, self.answer)
        noticed = noticed_findings(step, self.series)
        done = next(each for each in noticed if each.number == self.finding)
        return SettledFinding(done, sum(each.is_open for each in noticed))

    def _refuse(self, one: Recorded, noticed: Noticed) -> None:
        if not noticed.is_open:
            raise StateError(
                "{series}: finding {finding} waits for no answer",
                series=one.label,
                finding=self.finding,
            )
        if self.answer not in noticed.answers:
            raise InputError(
                "{answer} is no answer to {title}; known are {known}",
                answer=repr(self.answer.value),
                title=noticed.finding.title,
                known=", ".join(answer.value for answer in noticed.answers),
            )


def settle(step: Step, desk: FederationDesk, row: FindingRow, answer: FindingAnswer) -> None:
    """Keep how a finding was settled, by whom and when."""
    step.update(row, answer=answer.value, officer=desk.who, settled_on=desk.today.isoformat())


def settle_merged(step: Step, desk: FederationDesk, twin: int) -> None:
    """Settle that somebody was entered who turned out to be somebody else of the register."""
    for row in step.rows(FindingRow, player=twin, answer=""):
        if _noticed(row).is_open:
            settle(step, desk, row, FindingAnswer.MERGED)


def _count_as_outsider(step: Step, desk: FederationDesk, one: Recorded, row: FindingRow) -> None:
    """Enter the player anew for this series (7.1), unless a border club makes a member (7.2)."""
    register = Register(step)
    participant = next(part for part in one.participants if part.player == row.player)
    number = register.resolved(participant.player)
    if register.is_resident(number, one.start):
        raise StateError(
            "player {player} lives in France by the register on {day}; the licence officer"
            " changes the residence first (9.3)",
            player=register.label(number),
            day=one.start,
        )
    if not register.is_member(number, one.start):
        match = MatchedPlayer(document_player(one, participant), None, is_outsider=True)
        (entry,) = enter_newcomers(step, register, [match], one.id, desk.today)
        step.update(participant, player=entry, is_outsider=True)
