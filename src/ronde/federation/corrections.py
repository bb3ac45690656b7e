"""Corrections and initialisations of ratings, and what presidents ask for with a file (6.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Final

from ronde.declared.actions import GREATEST
from ronde.errors import InputError, StateError
from ronde.federation.actions import FederationAction, Member, Points, action
from ronde.federation.desk import FederationDesk, next_key
from ronde.federation.register import (
    Register,
)
from ronde.fields import Arg, Line, Paragraph, filled
from ronde.i18n import phrase, template
from ronde.model import Severity
from ronde.ratings.ffjd.corrections import Asker, CorrectionRequest, request_findings
from ronde.ratings.ffjd.findings import SeriesFinding
from ronde.store import Step, SubjectReader
from ronde.store.rows import Values
from ronde.store.tables import (
    CorrectionRow,
)


class RequestState(Enum):
    """What became of a wish to set a rating."""

    PENDING = "pending"
    ACCEPTED = "accepted"
    REFUSED = "refused"

    @property
    def word(self) -> str:
        """The state in a word for people."""
        return _WORDS[self]


_WORDS: Final = {
    RequestState.PENDING: phrase("pending"),
    RequestState.ACCEPTED: phrase("accepted"),
    RequestState.REFUSED: phrase("refused"),
}


@dataclass(frozen=True, slots=True)
class CorrectionWish:
    """A rating that somebody wants set; `file` names the reasoned file, `file_text` is its text.

    `accepted` None leaves a president's wish to be decided later.
    """

    player: Member
    rating: Points
    asker: Asker = Asker.OFFICER
    person: Line = ""
    file: Annotated[Line, Arg("The name of the reasoned file.")] = ""
    file_text: Paragraph = ""
    accepted: bool | None = None
    council_agrees: bool = False


@dataclass(frozen=True, slots=True)
class KeptRequest:
    """A request as it was kept; `present` None makes it an initialisation (6.7.2)."""

    id: int
    player: int
    present: int | None
    wanted: int
    state: RequestState
    findings: tuple[SeriesFinding, ...]

    @property
    def outcome(self) -> str:
        """What became of the request, in a word for people."""
        return self.state.word


@action(
    phrase("correct rating"),
    tells=template("player {player}, asker {asker}, rating {rating}"),
    done=template("Request {id}: {outcome}."),
    path="corrections",
    status=201,
    operation="correct",
    article="6.7",
)
class CorrectRating(FederationAction[KeptRequest]):
    """Keep a correction or a request; what 6.3 or 6.7 does not allow is refused.

    It counts in the next list. Raises InputError, and keeps nothing, when it is not allowed.
    """

    wish: CorrectionWish

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps."""
        wish = self.wish
        return {"player": wish.player, "rating": wish.rating, "asker": wish.asker.value}

    def run(self, step: Step, desk: FederationDesk) -> KeptRequest:
        """Record a correction, an initialisation or a request."""
        wish, register = self.wish, Register(step)
        player = register.known(wish.player)
        present = rating_with_corrections(step, register, player)
        state = _state(wish)
        findings = _checked(wish, player, present, state)
        number = next_key(step, CorrectionRow)
        values = _values(wish, desk, state)
        step.insert(CorrectionRow(number, **(values | {"player": player, "present": present})))
        return KeptRequest(number, player, present, wish.rating, state, findings)


def _state(wish: CorrectionWish) -> RequestState:
    if wish.asker is Asker.OFFICER:
        return RequestState.ACCEPTED
    if wish.accepted is None:
        return RequestState.PENDING
    return RequestState.ACCEPTED if wish.accepted else RequestState.REFUSED


def _checked(
    wish: CorrectionWish, player: int, present: int | None, state: RequestState
) -> tuple[SeriesFinding, ...]:
    """Return what is good to know; raises InputError for the first thing that is not allowed.

    A request that is not accepted, or not yet, is kept; what it lacks otherwise refuses it.
    """
    pending = state is RequestState.PENDING
    request = CorrectionRequest(
        player,
        present,
        wish.rating,
        wish.asker,
        file=wish.file,
        accepted=state is RequestState.ACCEPTED,
        # The council may still agree until the officer decides.
        council_agrees=wish.council_agrees or pending or state is RequestState.REFUSED,
    )
    findings = request_findings(request)
    wrong = [f for f in findings if f.severity is Severity.ERROR and f.code != "not-accepted"]
    if wrong:
        raise InputError(
            "player {player}: {what} ({article})",
            player=player,
            what=wrong[0].what,
            article=wrong[0].article,
        )
    return tuple(findings)


def _values(wish: CorrectionWish, desk: FederationDesk, state: RequestState) -> Values:
    decided = None if state is RequestState.PENDING else desk.today.isoformat()
    return {
        "wanted": wish.rating,
        "asker": wish.asker.value,
        "person": wish.person,
        "file": wish.file,
        "file_text": wish.file_text,
        "state": state.value,
        "council_agrees": wish.council_agrees,
        "asked_on": desk.today.isoformat(),
        "decided_on": decided,
        "officer": desk.who,
    }


@action(
    phrase("decide request"),
    tells=template("accepted {accepted}, request {request}"),
    done=template("Request {id}: {outcome}."),
    path="corrections/{request}/decide",
    operation="decide",
    article="6.7.3",
)
class DecideRequest(FederationAction[KeptRequest]):
    """Accept or refuse a request that waits."""

    request: Annotated[int, Arg(least=1, most=GREATEST, place="Number of the request.")]
    accepted: bool
    council_agrees: bool = False

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps."""
        return {"request": self.request, "accepted": self.accepted}

    def run(self, step: Step, desk: FederationDesk) -> KeptRequest:
        """Ask the rules once more and keep what the officer says (6.7.3)."""
        row = _pending(step, self.request)
        register = Register(step)
        player = register.known(row.player)
        present = rating_with_corrections(step, register, player)
        wish = CorrectionWish(
            player,
            row.wanted,
            Asker(row.asker),
            row.person,
            row.file,
            accepted=self.accepted,
            council_agrees=self.council_agrees,
        )
        state = _state(wish)
        findings = _checked(wish, player, present, state)
        values: Values = {
            "state": state.value,
            "present": present,
            "council_agrees": self.council_agrees,
            "decided_on": desk.today.isoformat(),
            "officer": desk.who,
        }
        step.update(row, **values)
        return KeptRequest(self.request, player, present, wish.rating, state, findings)


def _pending(reader: SubjectReader, number: int) -> CorrectionRow:
    """Return a request that waits; raises InputError for none, StateError for a decided one."""
    row = reader.row(CorrectionRow, number)
    if row is None:
        raise InputError("there is no request {number}", number=number)
    if row.state != RequestState.PENDING.value:
        raise StateError(
            "request {number} was decided on {day}: {state}",
            number=number,
            day=row.decided_on,
            state=RequestState(row.state).word,
        )
    return row


def rating_with_corrections(reader: SubjectReader, register: Register, player: int) -> int | None:
    """Return the points in force, or what an accepted correction will make of them."""
    rows = [row for row in accepted_corrections(reader) if row.player == player]
    return rows[-1].wanted if rows else register.rating(player)


def accepted_corrections(reader: SubjectReader, month: str = "") -> list[CorrectionRow]:
    """Return the corrections that count in a list; an empty month means the next one."""
    return reader.rows(CorrectionRow, state=RequestState.ACCEPTED.value, month=month)


@dataclass(frozen=True, slots=True)
class RatingAct:
    """What the officer's acts do to one player: points added, or a first rating set."""

    set_to: int | None = None
    added: int = 0


def acts_of(rows: Sequence[CorrectionRow]) -> dict[int, RatingAct]:
    """Return by player what corrections of one list do together."""
    acts: dict[int, RatingAct] = {}
    for row in rows:
        player, wanted = row.player, row.wanted
        present, before = row.present, acts.get(row.player)
        if present is None or (before is not None and before.set_to is not None):
            acts[player] = RatingAct(set_to=wanted)
        else:
            so_far = 0 if before is None else before.added
            acts[player] = RatingAct(added=so_far + wanted - present)
    return acts


@dataclass(frozen=True, slots=True)
class RequestLine:
    """A correction, an initialisation or a request, with its file (6.7)."""

    id: int
    player: int
    name: str
    present: int | None
    wanted: int
    asker: str
    person: str
    file: str
    file_text: str
    state: str
    asked_on: str
    month: str
    officer: str


def rating_requests(desk: FederationDesk, federation: str) -> tuple[RequestLine, ...]:
    """Return all corrections and requests, the latest first."""
    with desk.reading(federation) as reader:
        register = Register(reader)
        rows = reader.rows(CorrectionRow)
        names = {r.player: register.players[r.player].name for r in rows}
    return tuple(filled(RequestLine, row, name=names[row.player]) for row in reversed(rows))
