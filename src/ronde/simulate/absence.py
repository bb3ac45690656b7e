"""Who will be away in which round: drawn for the whole event before its first round.

Late entries and withdrawn players are absent: the record of a round does not mention them. Byes
that were asked for stand in the record with their kind. A late entry has the starting number of
the definitive list from the beginning (C.04.2: such a player is put at the right place of the
list, whatever the round).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from ronde.model import Bye, ByeKind, PlayerId, RequestedBye, RoundNumber
from ronde.simulate.chance import Chance
from ronde.simulate.event import Event, happens


@dataclass(frozen=True, slots=True)
class Stay:
    """The rounds for which a player is there, and byes within them."""

    first: int
    last: int
    byes: Mapping[int, ByeKind] = field(default_factory=dict)

    def is_there(self, round_: int) -> bool:
        """Whether the player has entered and not withdrawn."""
        return self.first <= round_ <= self.last

    def is_paired_in(self, round_: int) -> bool:
        """Whether the player is there and has not asked for a bye."""
        return self.is_there(round_) and round_ not in self.byes


Stays = Mapping[PlayerId, Stay]


def drawn_stays(event: Event, chance: Chance) -> Stays:
    """Return the stay of every player of a Swiss tournament."""
    ids = [PlayerId(number) for number in range(1, event.players + 1)]
    return {player: _drawn_stay(event, chance) for player in ids}


def drawn_withdrawals(event: Event, chance: Chance) -> Stays:
    """Return the stay of every player of a round robin, where all start and there are no byes."""
    ids = [PlayerId(number) for number in range(1, event.players + 1)]
    return {player: Stay(1, _drawn_last_round(1, event, chance)) for player in ids}


def requests(stays: Stays, round_: RoundNumber) -> tuple[RequestedBye, ...]:
    """Return everybody who is not to be paired in that round; an absence brings no points."""
    away = []
    for player, stay in stays.items():
        if not stay.is_there(round_):
            away.append(RequestedBye(round_, player, ByeKind.ZERO_POINT))
        elif round_ in stay.byes:
            away.append(RequestedBye(round_, player, stay.byes[round_]))
    return tuple(away)


def recorded_byes(stays: Stays, round_: RoundNumber) -> tuple[Bye, ...]:
    """Return the byes that the record of that round mentions: those asked for."""
    return tuple(
        Bye(player, stay.byes[round_]) for player, stay in stays.items() if round_ in stay.byes
    )


def _drawn_stay(event: Event, chance: Chance) -> Stay:
    first = _drawn_first_round(event, chance)
    last = _drawn_last_round(first, event, chance)
    byes: dict[int, ByeKind] = {}
    for kind, rate in _bye_rates(event):
        # A half-point bye is not granted in the last round; the other generators do likewise.
        latest = min(last, event.rounds - 1) if kind is ByeKind.HALF_POINT else last
        if first <= latest and happens(rate, chance):
            byes.setdefault(chance.between(first, latest), kind)
    return Stay(first, last, byes)


def _bye_rates(event: Event) -> tuple[tuple[ByeKind, Fraction], ...]:
    return (
        (ByeKind.HALF_POINT, event.half_point_bye_rate),
        (ByeKind.FULL_POINT, event.full_point_bye_rate),
        (ByeKind.ZERO_POINT, event.zero_point_bye_rate),
    )


def _drawn_first_round(event: Event, chance: Chance) -> int:
    """Return 1, or for a late entry a round of the first half, at least 2."""
    if event.rounds == 1 or not happens(event.late_entry_rate, chance):
        return 1
    return chance.between(2, max(2, event.rounds // 2))


def _drawn_last_round(first: int, event: Event, chance: Chance) -> int:
    """Return the last round, or for a withdrawal an earlier one, but not before the first."""
    if first == event.rounds or not happens(event.retired_rate, chance):
        return event.rounds
    return chance.between(first, event.rounds - 1)
