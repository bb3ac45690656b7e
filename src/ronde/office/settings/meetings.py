"""Who is not to meet: firm prohibitions, and wishes for the first rounds that may give way.

A prohibition names its players, or goes by club, family or federation: then everybody who has
the same one is meant, late entries too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any, Final

from ronde.declared.actions import StartingNumber
from ronde.errors import Confirmation, InputError
from ronde.fields import Arg, RoundNumber
from ronde.i18n import phrase, phrase_in, template
from ronde.model import ForbiddenGroup, PlayerId, Stage
from ronde.model import RoundNumber as RoundOf
from ronde.model.integrity import IntegrityKind
from ronde.office.desk.actions import EventAction, action, version_of
from ronde.office.desk.integrity import TWICE, depart, note
from ronde.office.desk.rows import handling_in, latest_round, next_key, player_row
from ronde.store import Step
from ronde.store.rows import State, at
from ronde.store.tables import ForbiddenPlayerRow, ForbiddenRow, PlayerRow

PAIR: Final = "pair"
GROUNDS: Final = (PAIR, "club", "family", "federation")
"""By what players are kept apart; all but the first are columns of the entry."""

GROUND_WORDS: Final[Mapping[str, str]] = {
    PAIR: phrase("pair"),
    "club": phrase("club"),
    "family": phrase("family"),
    "federation": phrase("federation"),
}
"""The grounds in words for people."""

WISH_WORDS: Final[Mapping[str, str]] = {
    PAIR: phrase("the pairs named"),
    "club": phrase_in("ground of a wish", "club"),
    "family": phrase_in("ground of a wish", "family"),
    "federation": phrase_in("ground of a wish", "federation"),
}
"""The grounds as the statement and the settings tell them."""


@dataclass(frozen=True, slots=True)
class Prohibition:
    """One group of players who are not to meet in some rounds, and where it comes from."""

    row: int
    ground: str
    what: str
    group: ForbiddenGroup
    is_firm: bool


@dataclass(frozen=True, slots=True)
class KeepApart:
    """Who is to be kept apart: `players` by starting number, or all by a `ground`.

    Named players are kept apart firmly unless `firm` denies it, a ground is a wish. A wish gives
    way when no pairing is left, and ends with `last_round`; a firm prohibition may last (None).
    """

    players: Annotated[tuple[StartingNumber, ...], Arg(most=999, example=[3, 8])] = ()
    ground: Annotated[str, Arg(choices=GROUNDS)] = PAIR
    firm: Annotated[bool | None, Arg("False: give way if no pairing is left.")] = None
    first_round: RoundNumber = 1
    last_round: RoundNumber | None = None

    @property
    def is_firm(self) -> bool:
        """Whether it never gives way."""
        return bool(self.players) if self.firm is None else self.firm


@dataclass(frozen=True, slots=True)
class NewProhibition:
    """The number of a new prohibition."""

    prohibition: int
    version: int


@action(
    phrase("forbid meeting"),
    path="prohibitions",
    operation="forbid",
    done=template("They are kept apart."),
)
class ForbidMeeting(EventAction[NewProhibition]):
    """Keep players apart."""

    apart: KeepApart

    def arguments(self) -> dict[str, Any]:
        """Return who is kept apart, for the journal."""
        return asdict(self.apart)

    def run(self, step: Step) -> NewProhibition:
        """Write down the prohibition and the players whom it names."""
        apart = self.apart
        _refuse_unclear(apart)
        members = [player_row(step, number).id for number in apart.players]
        _ask_if_late(step, _in_codes(apart.players, apart.ground))
        number = next_key(step, ForbiddenRow)
        rounds = apart.first_round, apart.last_round
        step.insert(ForbiddenRow(number, *rounds, apart.is_firm, apart.ground, self.reason))
        for position, member in enumerate(members, 1):
            step.insert(ForbiddenPlayerRow(number, position, member))
        return NewProhibition(number, step.subject.version)

    def completed(self, prohibition: NewProhibition, step: Step) -> NewProhibition:
        """Return it with the version to which the step led."""
        return replace(prohibition, version=version_of(step))


def _in_codes(players: Sequence[int], ground: str) -> str:
    return "-".join(map(str, players)) or ground


def _ask_if_late(step: Step, text: str) -> None:
    """Let the event leave FIDE mode for what should have been announced before round 1."""
    latest = latest_round(step)
    if latest is None or (latest.number == 1 and latest.state is Stage.ABSENCES):
        return
    what = phrase(
        "Who is kept apart is announced before round 1 is paired; a change now takes the event out"
        " of FIDE mode."
    )
    depart(step, Confirmation("late-prohibition", TWICE, what, handling_in(step).apart_article))
    note(step, IntegrityKind.PROHIBITION, text)


def _refuse_unclear(apart: KeepApart) -> None:
    players, first, last = apart.players, apart.first_round, apart.last_round
    if apart.ground not in GROUNDS:
        raise InputError(
            "unknown ground {ground}; choose from {known}",
            ground=repr(apart.ground),
            known=", ".join(GROUNDS),
        )
    if len(set(players)) != len(players):
        raise InputError("a player is named twice in the prohibition")
    if len(players) == 1 or (not players and apart.ground == PAIR):
        raise InputError("name at least two players who are not to meet, or a ground such as club")
    if not players and apart.is_firm:
        raise InputError(
            "players of one {ground} are kept apart as a wish; name players to forbid it",
            ground=GROUND_WORDS[apart.ground],
        )
    if first < 1 or (last is not None and last < first):
        raise InputError(
            "the prohibition cannot go from round {first} to round {last}", first=first, last=last
        )
    if not apart.is_firm and last is None:
        raise InputError(
            "a wish that may give way holds in the first rounds only; say the last of them"
        )


@action(
    phrase("allow meeting"),
    path="prohibitions/{prohibition}/lift",
    command="allow",
    examples='allow spring-open 1 --reason "they are no brothers after all"',
    more="`ronde event forbid EVENT --list` tells the numbers.",
    done=template("Prohibition {prohibition} is lifted."),
)
class AllowMeeting(EventAction[None]):
    """Lift a prohibition."""

    prohibition: Annotated[int, Arg(least=1, most=99_999)]

    def run(self, step: Step) -> None:
        """Delete the prohibition and the list of its players."""
        found = step.row(ForbiddenRow, self.prohibition)
        if found is None:
            raise InputError(
                "{event}: there is no prohibition {number}",
                event=step.subject.key,
                number=self.prohibition,
            )
        members = step.rows(ForbiddenPlayerRow, forbidden=self.prohibition)
        numbers = {row.id: row.number for row in step.rows(PlayerRow)}
        told = _in_codes([numbers[row.player] for row in members], found.ground)
        _ask_if_late(step, f"{told} lifted")
        for row in members:
            step.delete(row)
        step.delete(at(ForbiddenRow, self.prohibition))


def prohibitions(state: State, round_: int) -> tuple[Prohibition, ...]:
    """Return every prohibition in force in a round: firm and wished, earliest announced first.

    Of one announcement by club, family or federation, the groups come in the order of their
    strongest players.
    """
    found = (one for row in state.rows(ForbiddenRow) for one in _of_row(state, row))
    return tuple(one for one in found if one.group.applies_in(RoundOf(round_)))


def _of_row(state: State, row: ForbiddenRow) -> Iterator[Prohibition]:
    listed = {r.id: r for r in state.rows(PlayerRow) if r.is_listed}
    links = state.rows(ForbiddenPlayerRow, forbidden=row.id)
    named = [listed[link.player] for link in links if link.player in listed]
    if links:
        yield _prohibition(row, row.reason, named)
        return
    for what, members in _by_ground(listed.values(), row.ground).items():
        yield _prohibition(row, what, members)


def _by_ground(rows: Iterable[PlayerRow], ground: str) -> dict[str, list[PlayerRow]]:
    """Return those who share a club, family or federation, the strongest group first."""
    groups: dict[str, list[PlayerRow]] = {}
    for row in sorted(rows, key=lambda row: row.number):
        if what := str(getattr(row, ground)).strip():
            groups.setdefault(what, []).append(row)
    return {what: members for what, members in groups.items() if len(members) > 1}


def _prohibition(row: ForbiddenRow, what: str, members: Sequence[PlayerRow]) -> Prohibition:
    last = row.last_round
    group = ForbiddenGroup(
        tuple(PlayerId(member.number) for member in members),
        RoundOf(row.first_round),
        None if last is None else RoundOf(last),
    )
    return Prohibition(row.id, row.ground, what, group, row.is_firm)
