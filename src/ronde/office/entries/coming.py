"""Who plays the round to come: of whom that is in doubt, and what was said of them.

Nobody who was missing is paired again unasked (2026: C.05 art. 6.5; 2017: C.04.2.D.2). In doubt is
who lost the latest round by forfeit, was missing in it without notice, was never seen, or is not
checked in once the check-in of the round was begun.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final

from ronde.declared.actions import StartingNumber
from ronde.declared.effects import Effect
from ronde.errors import NotHereError, StateError
from ronde.handling.attendance import Presence
from ronde.i18n import counted, listed, phrase, template
from ronde.model import ByeKind, Result
from ronde.model.names import folded
from ronde.office.desk import Desk
from ronde.office.desk.actions import action
from ronde.office.desk.rows import (
    event_row,
    is_season,
    player_row,
)
from ronde.office.entries.absences import (
    AnnounceAbsence,
    ComeBack,
    RequestBye,
    Withdraw,
    cancel_absence,
    note_who_plays,
    who_plays,
    why_no_half_bye,
)
from ronde.office.entries.attendance import arrive
from ronde.office.pairing.anew import ChangeOfWhoPlays
from ronde.office.players.roster import (
    called,
    is_here,
    is_out,
    not_checked_in,
    rounds_announced,
    rounds_paired,
    rules_in,
)
from ronde.store import Step, SubjectReader
from ronde.store.tables import AbsenceRow, BoardRow, ByeRow, PlayerRow
from ronde.systems import registry


class ComingChoice(Enum):
    """What becomes of somebody in a round to come."""

    PLAYS = "plays"
    HALF_POINT = "half-point"
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"

    @property
    def word(self) -> str:
        """The choice in a word for people."""
        return _WORDS[self]

    @property
    def field(self) -> str:
        """The argument of a pairing that lists for whom it is chosen."""
        return self.value.replace("-", "_")


_WORDS: Final[Mapping[ComingChoice, str]] = {
    ComingChoice.PLAYS: phrase("plays"),
    ComingChoice.HALF_POINT: phrase("half point"),
    ComingChoice.ABSENT: phrase("absent, no points"),
    ComingChoice.WITHDRAWN: phrase("withdrawn"),
}


@dataclass(frozen=True, slots=True)
class ComingPlayer:
    """Somebody before a round, with what is known; `choice` None: nobody has said it yet.

    `why` says in words what made one ask. `no_half` is why there is no half-point bye,
    `may_play` whether somebody who left can be paired again; `is_only_awaited`: of whom nothing
    else is in doubt than the check-in.
    """

    player: int
    name: str
    choice: ComingChoice | None
    why: str
    no_half: str = ""
    may_play: bool = True
    is_only_awaited: bool = False


@dataclass(frozen=True, slots=True)
class ComingRound:
    """A round to come, everybody of whom something is to be known, and the article behind it."""

    round: int
    article: str
    people: tuple[ComingPlayer, ...]

    @property
    def unanswered(self) -> tuple[ComingPlayer, ...]:
        """Those of whom nobody has said whether they play."""
        return tuple(one for one in self.people if one.choice is None)


def coming_round(desk: Desk, event: str) -> ComingRound:
    """Return who is to be known of before the next round is paired."""
    with desk.reading(event) as reader:
        return coming_in(reader)


def coming_in(reader: SubjectReader) -> ComingRound:
    """Return the same within a step, or any other reading."""
    known = _Known(reader)
    people = sorted(known.people(), key=lambda one: (folded(one.name), one.player))
    return ComingRound(known.number, rules_in(reader).silence, tuple(people))


def coming_player(desk: Desk, event: str, player: int) -> ComingPlayer:
    """Return how one player stands before the next round, in doubt or not."""
    with desk.reading(event) as reader:
        row, known = player_row(reader, player), _Known(reader)
        return known.standing(row) or known.plain(row)


class _Known:
    """What is known of everybody before the next round, read once."""

    def __init__(self, reader: SubjectReader) -> None:
        self._reader = reader
        self.number = rounds_paired(reader) + 1
        self._last = self.number - 1

    def people(self) -> Iterator[ComingPlayer]:
        """Yield everybody of whom something is to be known, by number."""
        if is_season(self._reader) and not self._awaited:
            return  # whoever comes to an evening says so, or is asked about all together
        for row in self._rows:
            state = self.standing(row)
            if state is not None:
                yield state

    @cached_property
    def _rows(self) -> list[PlayerRow]:
        rows = self._reader.rows(PlayerRow)
        return sorted((row for row in rows if row.number), key=lambda row: (row.number, row.id))

    @cached_property
    def _awaited(self) -> frozenset[int]:
        return frozenset(row.id for row in not_checked_in(self._reader))

    @cached_property
    def _away(self) -> dict[tuple[int, int], AbsenceRow]:
        return {(row.round, row.player): row for row in self._reader.rows(AbsenceRow)}

    @cached_property
    def _byes(self) -> dict[int, ByeRow]:
        return {row.player: row for row in self._reader.rows(ByeRow, round=self._last)}

    @cached_property
    def _played(self) -> frozenset[int]:
        """The entries that sat at a board, or were there for the bye."""
        boards, byes = self._reader.rows(BoardRow), self._reader.rows(ByeRow)
        here = [row.player for row in byes if row.kind is ByeKind.PAIRING_ALLOCATED]
        for row in boards:
            here += [row.white] if row.white_result is not Result.FORFEIT_LOSS else []
            here += [row.black] if row.black_result is not Result.FORFEIT_LOSS else []
        return frozenset(here)

    @cached_property
    def _forfeited(self) -> dict[int, bool]:
        """The entries that lost the latest round by forfeit, and whether that was excused."""
        return {
            player: bool(row.forfeit_is_excused)
            for row in self._reader.rows(BoardRow, round=self._last)
            for player, result in ((row.white, row.white_result), (row.black, row.black_result))
            if result is Result.FORFEIT_LOSS
        }

    @cached_property
    def _said(self) -> frozenset[int]:
        return frozenset(who_plays(self._reader, self.number))

    @cached_property
    def _asks(self) -> bool:
        """Whether somebody who was missing may stay away: not where a table has everybody."""
        rules = event_row(self._reader).rules
        return rules is None or not registry.rules(rules).by_table

    def standing(self, row: PlayerRow) -> ComingPlayer | None:
        """Return how somebody stands of whom something is to be known, None for all others."""
        if row.is_expelled:
            return None
        if row.last_round is not None:
            return self._left(row)
        if is_out(row, self.number) or not row.is_listed:
            return self._outside(row)
        if (absence := self._away.get((self.number, row.id))) is not None:
            return self._noted(row, absence)
        return self._in_doubt(row) or self._was_away(row)

    def plain(self, row: PlayerRow) -> ComingPlayer:
        """Return how somebody stands of whom nothing is to be asked."""
        choice = ComingChoice.WITHDRAWN if row.is_expelled else ComingChoice.PLAYS
        return self._line(row, choice, "", may_play=not row.is_expelled)

    def _line(
        self, row: PlayerRow, choice: ComingChoice | None, why: str, *, may_play: bool = True
    ) -> ComingPlayer:
        no_half = "" if is_season(self._reader) else why_no_half_bye(self._reader, row, self.number)
        is_only_awaited = choice is None and not self._missed(row)
        return ComingPlayer(row.number, row.name, choice, why, no_half, may_play, is_only_awaited)

    def _left(self, row: PlayerRow) -> ComingPlayer:
        last = row.last_round or 0
        silent = self._away.get((last, row.id))
        if silent is not None and not silent.was_announced:
            why = phrase("was away in round {round} without notice", round=last)
            return self._line(row, ComingChoice.WITHDRAWN, why, may_play=last == self._last)
        if not last:
            why = phrase("withdrew before round 1")
        else:
            why = phrase("withdrew after round {round}", round=last)
        return self._line(row, ComingChoice.WITHDRAWN, why, may_play=False)

    def _outside(self, row: PlayerRow) -> ComingPlayer:
        if row.check_in == Presence.MISSING.value:
            why = phrase("was not there at the drawing of lots")
        else:
            why = phrase("comes for round {round}", round=row.first_round)
        return self._line(row, ComingChoice.ABSENT, why)

    def _noted(self, row: PlayerRow, absence: AbsenceRow) -> ComingPlayer:
        if absence.kind is ByeKind.HALF_POINT:
            why = phrase("asked for a bye in round {round}", round=self.number)
            return self._line(row, ComingChoice.HALF_POINT, why)
        why = phrase("is noted as absent in round {round}", round=self.number)
        return self._line(row, ComingChoice.ABSENT, why)

    def _in_doubt(self, row: PlayerRow) -> ComingPlayer | None:
        why = self._doubt(row)
        if why and (row.id in self._said or is_here(row, self.number)):
            return self._line(row, ComingChoice.PLAYS, why)
        return self._line(row, None, why) if why else None

    def _doubt(self, row: PlayerRow) -> str:
        """Return why it is not known whether somebody plays, empty where it is."""
        awaited = phrase("is not checked in") if row.id in self._awaited else ""
        return self._missed(row) or awaited

    def _missed(self, row: PlayerRow) -> str:
        """Return what somebody missed without a word, empty for nothing."""
        if self._asks and not is_season(self._reader) and self._last:
            if self._forfeited.get(row.id) is False:
                return phrase("lost round {round} by forfeit", round=self._last)
            if self._was_missing(row):
                return phrase("was missing in round {round}", round=self._last)
            if self._was_never_seen(row):
                return phrase("has not been seen yet")
        return ""

    def _was_missing(self, row: PlayerRow) -> bool:
        """Whether somebody stayed away without a word, and did not come during the round."""
        noted = self._away.get((self._last, row.id))
        return noted is not None and not noted.was_announced and not is_here(row, self._last)

    def _was_never_seen(self, row: PlayerRow) -> bool:
        """Whether somebody should have been there once, and never was."""
        missed = row.id in self._ever_away or row.id in self._ever_forfeited
        return missed and row.id not in self._played and not row.here_for

    @cached_property
    def _ever_away(self) -> frozenset[int]:
        """The entries that stayed away from an earlier round without a word."""
        return frozenset(
            player
            for (round_, player), absence in self._away.items()
            if not absence.was_announced and round_ < self.number
        )

    @cached_property
    def _ever_forfeited(self) -> frozenset[int]:
        boards = self._reader.rows(BoardRow)
        lost = Result.FORFEIT_LOSS
        white = {row.white for row in boards if row.white_result is lost}
        return frozenset(white | {row.black for row in boards if row.black_result is lost})

    def _was_away(self, row: PlayerRow) -> ComingPlayer | None:
        """Return a line for whoever was away in the latest round as announced, and plays again."""
        bye = self._byes.get(row.id)
        if bye is None or bye.kind is ByeKind.PAIRING_ALLOCATED or row.first_round > self._last:
            excused = self._forfeited.get(row.id)
            if excused is None or not self._asks:
                return None
            why = phrase("lost round {round} by forfeit", round=self._last)
            return self._line(row, ComingChoice.PLAYS, why)
        if bye.kind is ByeKind.ZERO_POINT:
            why = phrase("was absent in round {round}", round=self._last)
        else:
            why = phrase("had a bye in round {round}", round=self._last)
        return self._line(row, ComingChoice.PLAYS, why)


_MOST_NAMED: Final = 20  # more are counted


def in_doubt(number: int, people: Sequence[ComingPlayer], article: str) -> NotHereError:
    """Return the error that names who is in doubt, with what makes one ask, and what to say."""
    if all(one.is_only_awaited for one in people):
        return NotHereError(
            "round {round} is not paired yet: not checked in are {named}; check in who is there, or"
            " say that the others are paired all the same, or absent",
            round=number,
            named=_named(_called(one) for one in people),
        )
    told = _named(phrase("{player} {what}", player=_called(one), what=one.why) for one in people)
    return NotHereError(
        "round {round} is not paired yet: {named}; say of each whether they play, have a half-point"
        " bye, are absent or withdrawn, or of all that they are paired all the same, or absent"
        " ({article})",
        round=number,
        named=told,
        article=article,
    )


def _called(one: ComingPlayer) -> str:
    return f"{one.name} ({one.player})"


def _named(texts: Iterable[str]) -> str:
    everybody = list(texts)
    more, first = len(everybody) - _MOST_NAMED, listed(everybody[:_MOST_NAMED])
    if more <= 0:
        return first
    return counted("{named} and {count} more", "{named} and {count} more", named=first, count=more)


@action(
    phrase("play next round"),
    tells=template("player {player}"),
    path="players/{player}/plays",
    operation="play_next_round",
    command="plays",
    examples="""
    plays spring-open 7
    plays spring-open "Agate" --reason "the train stood still for three hours"
    """,
)
class PlayNextRound(ChangeOfWhoPlays):
    """Note that a player plays the next round after all: after a forfeit, an absence, a bye.

    Whoever counts as withdrawn for an absence without notice needs a reason (see `return`).
    """

    player: StartingNumber

    def run(self, step: Step) -> Effect:
        """Cancel what kept the player away from the next round, and let its pairing not ask."""
        row, number = player_row(step, self.player), rounds_paired(step) + 1
        if row.last_round is not None:
            return ComeBack(self.player, reason=self.reason).run(step)
        if not row.is_listed or is_out(row, number):
            return arrive(step, row)
        _refuse_over(step, number)
        article = rules_in(step).absence if cancel_absence(step, row, number) else ""
        note_who_plays(step, number, row.id)
        what = phrase("{player} plays round {round}", player=called(row), round=number)
        return Effect("plays", what, self.player, number, article)


def _refuse_over(reader: SubjectReader, number: int) -> None:
    announced = rounds_announced(reader)
    if announced is not None and number > announced:
        raise StateError(
            "there is no round {round}: {rounds} rounds were announced",
            round=number,
            rounds=announced,
        )


def settled(
    choice: ComingChoice, player: int, number: int, reason: str = ""
) -> PlayNextRound | RequestBye | AnnounceAbsence | Withdraw:
    """Return the action that brings about what was chosen for somebody in a round."""
    if choice is ComingChoice.PLAYS:
        return PlayNextRound(player, reason=reason)
    if choice is ComingChoice.HALF_POINT:
        return RequestBye(player, number, reason=reason)
    if choice is ComingChoice.ABSENT:
        return AnnounceAbsence(player, (number,), reason=reason)
    return Withdraw(player, reason=reason)
