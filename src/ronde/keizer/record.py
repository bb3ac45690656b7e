"""What every round was to every player, in the words of the Keizer system.

INTERPRETATION 0111: the kinds of absence are those that files have. A half-point bye is an
announced absence, a full-point bye a match for the club, a zero-point bye an absence without
notice; a round without an entry lies before joining while nothing stands before it, and is an
absence without notice afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ronde.keizer.absences import Absence
from ronde.keizer.terms import RoundHappening, Terms
from ronde.model import ByeKind, PlayerId, Result, Tournament


class RecordedRound(NamedTuple):
    """One round of one player; the opponent is there if there was a game."""

    round: int
    happening: RoundHappening
    opponent: PlayerId | None = None


_RESULTS: Final = {
    Result.WIN: RoundHappening.WIN,
    Result.DRAW: RoundHappening.DRAW,
    Result.LOSS: RoundHappening.LOSS,
    Result.SHORT_WIN: RoundHappening.WIN,
    Result.SHORT_DRAW: RoundHappening.DRAW,
    Result.SHORT_LOSS: RoundHappening.LOSS,
    Result.UNFINISHED: RoundHappening.DRAW,  # as in every standing, until the result is known
    Result.FORFEIT_WIN: RoundHappening.WALKOVER,
    Result.FORFEIT_LOSS: RoundHappening.UNANNOUNCED,
}
_BYES: Final = {
    ByeKind.PAIRING_ALLOCATED: RoundHappening.BYE,
    **{kind.bye: kind.happening for kind in Absence},
}


def joined_in(tournament: Tournament) -> Mapping[PlayerId, int]:
    """Return the first round of everybody who has joined, the next round included.

    Whoever has no entry so far joins in the next round, unless a zero-point bye is asked for it.
    """
    first: dict[PlayerId, int] = {}
    for number, round_ in enumerate(tournament.rounds, 1):
        for player, _ in round_.cells():
            first.setdefault(player, number)
    later = tournament.next_round
    staying_away = {
        bye.player
        for bye in tournament.requested_byes
        if bye.round == later and bye.kind is ByeKind.ZERO_POINT
    }
    for entrant in tournament.players:
        if entrant.id not in staying_away:
            first.setdefault(entrant.id, later)
    return first


def record_of(
    tournament: Tournament, joined: Mapping[PlayerId, int], terms: Terms
) -> Mapping[PlayerId, list[RecordedRound]]:
    """Return every round of everybody who has joined, in order."""
    rounds = len(tournament.rounds)
    found = {player: _blank(first, rounds) for player, first in joined.items()}
    for number, round_ in enumerate(tournament.rounds, 1):
        for player, cell in round_.cells():
            outcome = cell.outcome
            if isinstance(outcome, Result):
                happening = _RESULTS[outcome]
                opponent = cell.opponent if outcome.was_played else None
                found[player][number - 1] = RecordedRound(number, happening, opponent)
            elif outcome is not None:
                found[player][number - 1] = RecordedRound(number, _BYES[outcome])
    for entries in found.values():
        _limit_absences(entries, terms)
    return found


def _blank(first: int, rounds: int) -> list[RecordedRound]:
    return [
        RecordedRound(
            number, RoundHappening.BEFORE_JOINING if number < first else RoundHappening.UNANNOUNCED
        )
        for number in range(1, rounds + 1)
    ]


def _limit_absences(entries: list[RecordedRound], terms: Terms) -> None:
    """Let only so many announced absences bring their share, the first ones of the season."""
    if terms.absences is None:
        return
    announced = [at for at, e in enumerate(entries) if e.happening is RoundHappening.ABSENCE]
    for at in announced[terms.absences :]:
        entries[at] = entries[at]._replace(happening=RoundHappening.ABSENCE_BEYOND)
