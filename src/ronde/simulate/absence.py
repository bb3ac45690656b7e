"""Who will be away in which round: drawn for the whole event before its first round.

Late entries and withdrawn players are absent: the record of a round does not mention them. Byes
that were asked for stand in the record with their kind. A late entry has the starting number of
the definitive list from the beginning (C.04.2: such a player is put at the right place of the
list, whatever the round).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeVar

from ronde.errors import InputError
from ronde.model import Bye, ByeKind, PlayerId, RequestedBye, RoundNumber
from ronde.simulate.amounts import Amount, Amounts
from ronde.simulate.chance import Chance
from ronde.simulate.event import Event, happens

Case = TypeVar("Case")


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
    rates = _bye_rates(event)
    stays = {player: _drawn_stay(event, rates, chance) for player in ids}
    return _as_asked(stays, event, chance)


def drawn_withdrawals(event: Event, chance: Chance) -> Stays:
    """Return the stay of every player of a round robin, where all start and there are no byes.

    Raises InputError where late entries or byes are asked for.
    """
    config = event.config
    byes = (config.half_point_byes, config.full_point_byes, config.zero_point_byes)
    if any(amounts is not None for amounts in (*byes, config.late_entries)):
        raise InputError("a table has neither byes nor late entries; ask for none")
    ids = [PlayerId(number) for number in range(1, event.players + 1)]
    stays = {player: Stay(1, _drawn_last_round(1, event, chance)) for player in ids}
    return _as_asked(stays, event, chance)


def irregular(stays: Stays, rounds: int) -> Stays:
    """Return the stays of those who miss a round of so many."""
    return {
        player: stay
        for player, stay in stays.items()
        if stay.first > 1 or stay.last < rounds or stay.byes
    }


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


def _drawn_stay(
    event: Event, bye_rates: Sequence[tuple[ByeKind, Fraction]], chance: Chance
) -> Stay:
    first = _drawn_first_round(event, chance)
    last = _drawn_last_round(first, event, chance)
    byes: dict[int, ByeKind] = {}
    for kind, rate in bye_rates:
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


def _as_asked(stays: dict[PlayerId, Stay], event: Event, chance: Chance) -> Stays:
    """Return the stays with the late entries, withdrawals and byes of which an amount is asked."""
    config, rounds = event.config, event.rounds
    if config.late_entries is not None:
        _enter_late(stays, config.late_entries, rounds, chance)
    if config.withdrawals is not None:
        _withdraw(stays, config.withdrawals, rounds, chance)
    for kind, amounts in (
        (ByeKind.HALF_POINT, config.half_point_byes),
        (ByeKind.FULL_POINT, config.full_point_byes),
        (ByeKind.ZERO_POINT, config.zero_point_byes),
    ):
        if amounts is not None:
            _grant_byes(stays, kind, amounts, rounds, chance)
    return stays


def _enter_late(stays: dict[PlayerId, Stay], amounts: Amounts, rounds: int, chance: Chance) -> None:
    for round_, amount in _by_round(amounts, 2, rounds):
        early = [player for player, stay in stays.items() if stay.first == 1]
        for player in _chosen(amount, early, chance):
            first = round_ or chance.between(min(2, rounds), max(2, rounds // 2))
            stays[player] = replace(stays[player], first=min(first, rounds))


def _withdraw(stays: dict[PlayerId, Stay], amounts: Amounts, rounds: int, chance: Chance) -> None:
    for round_, amount in _by_round(amounts, 1, rounds - 1):
        last = round_ or rounds - 1
        there = [p for p, stay in stays.items() if stay.first <= last and stay.last == rounds]
        for player in _chosen(amount, there, chance):
            left = round_ or chance.between(stays[player].first, last)
            stays[player] = replace(stays[player], last=left)


def _grant_byes(
    stays: dict[PlayerId, Stay], kind: ByeKind, amounts: Amounts, rounds: int, chance: Chance
) -> None:
    # A half-point bye is granted in the last round only where that round is named.
    latest = rounds - 1 if kind is ByeKind.HALF_POINT else rounds
    for round_, amount in _by_round(amounts, 1, rounds):
        asked = (round_,) if round_ else range(1, latest + 1)
        free = [
            (player, number)
            for player, stay in stays.items()
            for number in asked
            if stay.is_paired_in(number)
        ]
        for player, number in _chosen(amount, free, chance):
            stay = stays[player]
            stays[player] = replace(stay, byes={**stay.byes, number: kind})


def _by_round(amounts: Amounts, first: int, last: int) -> Iterator[tuple[int, Amount]]:
    """Yield each amount with its round, 0 for the whole event; refuses rounds out of range."""
    if amounts.throughout is not None:
        yield 0, amounts.throughout
    for round_, amount in amounts.by_round:
        if not first <= round_ <= last:
            raise InputError(
                "{amounts} names round {round}; here it can be a round from {first} to {last}",
                amounts=amounts,
                round=round_,
                first=first,
                last=last,
            )
        yield round_, amount


def _chosen(amount: Amount, cases: Sequence[Case], chance: Chance) -> list[Case]:
    found = amount.chosen(cases, chance)
    if amount.share is None and len(found) < amount.number:
        raise InputError(
            "{number} byes, late entries or withdrawals are asked for where only {most} have room",
            number=amount.number,
            most=len(found),
        )
    return found
