"""Who comes to the next round: members answer beforehand, by their links or to the arbiter.

An answer that a member comes is his check-in for the round; one that he does not is an absence,
in a Keizer season of some kind. So the pairing knows everything that was answered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated, Any, Final

from ronde.declared.actions import StartingNumber
from ronde.declared.effects import Effect
from ronde.errors import InputError, StateError
from ronde.fields import Arg
from ronde.handling.attendance import Presence
from ronde.i18n import phrase, template
from ronde.keizer.absences import ABSENCE_OF, Absence
from ronde.keizer.season import RULES, KeizerSeason
from ronde.keizer.terms import RoundHappening
from ronde.model import ByeKind, PlayerId, Stage
from ronde.office.desk import Desk
from ronde.office.desk.actions import action
from ronde.office.desk.rows import is_season, player_row
from ronde.office.entries.absences import AnnounceAbsence, refuse_round, refuse_withdrawn, stay_away
from ronde.office.pairing.anew import ChangeOfWhoPlays
from ronde.office.players.roster import (
    called,
    entries,
    is_here,
    is_out,
    rounds_announced,
    rounds_paired,
)
from ronde.store import Step, SubjectReader
from ronde.store.rows import at
from ronde.store.tables import (
    AbsenceRow,
    BoardRow,
    ByeRow,
    PlayerRow,
    RoundRow,
    TimetableRow,
)
from ronde.store.tournaments import tournament_of


class AttendanceAnswer(StrEnum):
    """What a member answers; absences are named like the settings of a Keizer season."""

    COMES = "comes"
    ABSENCE = "absence"
    CLUB_MATCH = "club-match"
    UNANNOUNCED = "unannounced"

    @property
    def word(self) -> str:
        """The answer as the office tells it."""
        return phrase("comes") if self is AttendanceAnswer.COMES else Absence(self.value).word

    @property
    def short(self) -> str:
        """The answer in a word on a button."""
        return _SHORT[self]


_SHORT: Final = {
    AttendanceAnswer.COMES: phrase("comes"),
    AttendanceAnswer.ABSENCE: phrase("does not come"),
    AttendanceAnswer.CLUB_MATCH: phrase("for the club"),
    AttendanceAnswer.UNANNOUNCED: phrase("no notice"),
}
OF_MEMBERS: Final = (AttendanceAnswer.ABSENCE, AttendanceAnswer.CLUB_MATCH)
"""What a member of a Keizer season may say who does not come."""


@action(
    phrase("answer attendance"),
    tells=template("player {player}, answer {answer}"),
    path="players/{player}/answer",
    operation="answer_attendance",
    command="answer",
    takes_version=False,
    examples="""
    answer club-season "Agate" comes
    answer club-season "Agate" club-match --reason "plays for the second team"
    """,
)
class AnswerAttendance(ChangeOfWhoPlays):
    """Note whether a player comes to the next round, and if not, which absence it is.

    Kinds of absence are those of a Keizer season; in other events any of them is an absence
    without points. Another answer replaces it until the round is paired.
    """

    player: StartingNumber
    answer: Annotated[
        AttendanceAnswer, Arg("Whether the player comes, or the kind of the absence.")
    ]
    by_member: Annotated[bool, Arg(is_sent=False, is_option=False)] = False

    def arguments(self) -> dict[str, Any]:
        """Return who answered what."""
        return {"player": self.player, "answer": self.answer.value}

    def run(self, step: Step) -> Effect:
        """Note the check-in or the absence."""
        row, round_ = player_row(step, self.player), rounds_paired(step) + 1
        if self.by_member:
            _refuse_member(step, row, round_)
        refuse_round(step, row, round_)
        if self.answer is AttendanceAnswer.COMES:
            return _come(step, row, round_)
        if is_season(step):
            kind = Absence(self.answer.value)
            return stay_away(step, row, (round_,), kind, self.reason)
        if row.here_for >= round_:
            step.update(row, here_for=round_ - 1)
        return AnnounceAbsence(self.player, (round_,), reason=self.reason).run(step)


def _come(step: Step, row: PlayerRow, round_: int) -> Effect:
    if step.row(AbsenceRow, round_, row.id) is not None:
        step.delete(at(AbsenceRow, round_, row.id))
    step.update(row, check_in=Presence.PRESENT.value, here_for=round_)
    what = phrase("{player} comes to round {round}", player=called(row), round=round_)
    return Effect("comes", what, row.number, round_)


def _refuse_member(step: Step, row: PlayerRow, round_: int) -> None:
    """Raise StateError when it is too late for a member, or not his turn."""
    refuse_withdrawn(row)
    if not row.is_listed or is_out(row, round_):
        raise StateError(
            "{player} does not take part in round {round}; tell the arbiter",
            player=called(row),
            round=round_,
        )
    if step.rows(RoundRow, state=Stage.DRAFT):
        raise StateError("round {round} is being paired; tell the arbiter", round=round_)
    until = _until(step, round_)
    if until and _moment(until) < datetime.now(UTC):
        raise StateError(
            "answers for round {round} were taken until {until}; tell the arbiter",
            round=round_,
            until=until,
        )


def _until(reader: SubjectReader, round_: int) -> str:
    times = reader.row(TimetableRow, round_)
    return "" if times is None else times.answers_until or ""


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return moment if moment.tzinfo else moment.astimezone()


def bye_labels(rules: str | None) -> dict[str, str]:
    """Return what byes are called under rules: in a Keizer season by the kind of the absence."""
    own = {kind.bye: kind.word for kind in Absence} if rules == RULES else {}
    return {kind.value: own.get(kind, kind.label) for kind in ByeKind}


@dataclass(frozen=True, slots=True)
class Answered:
    """A player before the next round; `answer` is None while nothing is known."""

    player: int
    name: str
    answer: AttendanceAnswer | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Evening:
    """The round that is paired next, and who comes to it; `round` is 0 when all are paired.

    `until` is when members may answer last, empty for no limit but the pairing itself.
    """

    round: int
    date: str
    until: str
    is_season: bool
    is_open: bool
    people: tuple[Answered, ...]

    @property
    def coming(self) -> tuple[Answered, ...]:
        """Who comes."""
        return tuple(one for one in self.people if one.answer is AttendanceAnswer.COMES)

    @property
    def away(self) -> tuple[Answered, ...]:
        """Who does not come."""
        return tuple(one for one in self.people if one.answer not in (None, AttendanceAnswer.COMES))

    @property
    def silent(self) -> tuple[Answered, ...]:
        """Of whom nothing is known."""
        return tuple(one for one in self.people if one.answer is None)


def evening(desk: Desk, event: str) -> Evening:
    """Return who comes to the round that is paired next."""
    with desk.reading(event) as reader:
        return evening_in(reader)


def evening_in(reader: SubjectReader) -> Evening:
    """Return who comes to the round that is paired next, as of one moment."""
    round_, last = rounds_paired(reader) + 1, rounds_announced(reader)
    if last is not None and round_ > last:
        return Evening(0, "", "", is_season(reader), False, ())
    times, until = reader.row(TimetableRow, round_), _until(reader, round_)
    is_late = bool(until) and _moment(until) < datetime.now(UTC)
    is_paired = bool(reader.rows(RoundRow, state=Stage.DRAFT))
    return Evening(
        round_,
        "" if times is None else times.date or "",
        until,
        is_season(reader),
        not is_late and not is_paired,
        tuple(_answers(reader, round_)),
    )


def _answers(reader: SubjectReader, round_: int) -> Iterable[Answered]:
    away = {row.player: row for row in reader.rows(AbsenceRow, round=round_)}
    for row in entries(reader, listed=True):
        if is_out(row, round_):
            continue
        absence = away.get(row.id)
        if absence is not None:
            yield Answered(row.number, row.name, _named(absence.kind), absence.reason)
        else:
            comes = row.here_for == round_ or is_here(row, round_)
            yield Answered(row.number, row.name, AttendanceAnswer.COMES if comes else None)


def _named(kind: ByeKind) -> AttendanceAnswer:
    return AttendanceAnswer(ABSENCE_OF[kind].value)


@dataclass(frozen=True, slots=True)
class Offer:
    """An absence that a member may choose; `brings` in tenths, None where it brings nothing.

    `left` is how many more bring that, None for no limit.
    """

    answer: AttendanceAnswer
    brings: int | None = None
    left: int | None = None


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """Where a member plays in the round that is published and not complete."""

    round: int
    table: int | None = None
    has_white: bool = False
    opponent: str = ""
    bye: ByeKind | None = None


@dataclass(frozen=True, slots=True)
class MemberView:
    """What a member sees by his link."""

    player: int
    name: str
    evening: Evening
    answer: AttendanceAnswer | None
    offers: tuple[Offer, ...]
    board: OwnBoard | None


def member_view(desk: Desk, event: str, entry: int) -> MemberView:
    """Return what is about one member: the next round, the answer, the board of today."""
    with desk.reading(event) as reader:
        row, evening = reader.row(PlayerRow, entry), evening_in(reader)
        if row is None:
            raise InputError("the player of this link has left the event")
        paired = rounds_paired(reader)
        told = next((one.answer for one in evening.people if one.player == row.number), None)
        board = _own_board(reader, row, paired)
        season = (
            KeizerSeason(tournament_of(reader.state(), through=paired))
            if evening.is_season
            else None
        )
    offers = tuple(_offers(season, PlayerId(row.number)))
    return MemberView(row.number, row.name, evening, told, offers, board)


def _offers(season: KeizerSeason | None, player: PlayerId) -> Iterator[Offer]:
    """Yield the absences that a member may choose, with what each brings him today."""
    if season is None:
        yield Offer(AttendanceAnswer.ABSENCE)
        return
    terms, value = season.terms, season.today.values.get(player)
    used = sum(entry.happening is RoundHappening.ABSENCE for entry in season.record.get(player, ()))
    for answer in OF_MEMBERS:
        happening, left = RoundHappening(answer.value), None
        if answer is AttendanceAnswer.ABSENCE and terms.absences is not None:
            left = terms.absences - used
            happening = happening if left > 0 else RoundHappening.ABSENCE_BEYOND
        yield Offer(answer, None if value is None else terms.amount(happening, value), left)


def _own_board(reader: SubjectReader, row: PlayerRow, paired: int) -> OwnBoard | None:
    latest = reader.row(RoundRow, paired)
    if latest is None or latest.state is Stage.COMPLETE:
        return None
    for board in reader.rows(BoardRow, round=paired):
        if row.id in (board.white, board.black):
            other = board.black if board.white == row.id else board.white
            opponent = reader.existing(PlayerRow, other)
            table = board.board if board.place is None else board.place
            return OwnBoard(paired, table, board.white == row.id, opponent.name)
    bye = reader.row(ByeRow, paired, row.id)
    return OwnBoard(paired, bye=None if bye is None else bye.kind)
