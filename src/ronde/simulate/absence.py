"""Who will be away in which round: drawn for the whole event before its first round.

Late entries and withdrawn players are absent: the record of a round does not mention them. Byes
that were asked for stand in the record with their kind. A late entry has the starting number of
the definitive list from the beginning (C.04.2: such a player is put at the right place of the
list, whatever the round).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from ronde.errors import InputError
from ronde.model import Bye, ByeKind, PlayerId, RequestedBye, RoundNumber
from ronde.simulate.amounts import Amount, Amounts
from ronde.simulate.chance import Chance
from ronde.simulate.event import Event, odds

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
    lot = _LotOfStays(event)
    ids = [PlayerId(number) for number in range(1, event.players + 1)]
    return _as_asked({player: lot.stay(chance) for player in ids}, event, chance)


def drawn_withdrawals(event: Event, chance: Chance) -> Stays:
    """Return the stay of every player of a round robin, where all start and there are no byes.

    Raises InputError where late entries or byes are asked for.
    """
    config = event.config
    byes = (config.half_point_byes, config.full_point_byes, config.zero_point_byes)
    if any(amounts is not None for amounts in (*byes, config.late_entries)):
        raise InputError("a table has neither byes nor late entries; ask for none")
    ids = [PlayerId(number) for number in range(1, event.players + 1)]
    lot = _LotOfStays(event)
    stays = {player: Stay(1, lot.last_round(1, chance)) for player in ids}
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


class _LotOfStays:
    """The lot that decides about the stays of an event, from its rates."""

    def __init__(self, event: Event) -> None:
        self.rounds = event.rounds
        self.late_entry, self.withdrawal = odds(event.late_entry_rate), odds(event.retired_rate)
        self.byes = (
            (ByeKind.HALF_POINT, odds(event.half_point_bye_rate)),
            (ByeKind.FULL_POINT, odds(event.full_point_bye_rate)),
            (ByeKind.ZERO_POINT, odds(event.zero_point_bye_rate)),
        )
        self._throughout = Stay(1, event.rounds)

    def stay(self, chance: Chance) -> Stay:
        """Return a stay; most players have the same, that of the whole event."""
        first = self.first_round(chance)
        last = self.last_round(first, chance)
        byes: dict[int, ByeKind] = {}
        for kind, granted in self.byes:
            # A half-point bye is not granted in the last round; the other generators do likewise.
            latest = min(last, self.rounds - 1) if kind is ByeKind.HALF_POINT else last
            if first <= latest and granted.come_true(chance):
                byes.setdefault(chance.between(first, latest), kind)
        is_usual = first == 1 and last == self.rounds and not byes
        return self._throughout if is_usual else Stay(first, last, byes)

    def first_round(self, chance: Chance) -> int:
        """Return 1, or for a late entry a round of the first half, at least 2."""
        if self.rounds == 1 or not self.late_entry.come_true(chance):
            return 1
        return chance.between(2, max(2, self.rounds // 2))

    def last_round(self, first: int, chance: Chance) -> int:
        """Return the last round, or for a withdrawal an earlier one, but not before the first."""
        if first == self.rounds or not self.withdrawal.come_true(chance):
            return self.rounds
        return chance.between(first, self.rounds - 1)


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
