"""How the money of one list is divided among players who are tied."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from ronde.model import PlayerId
from ronde.prizes.field import PrizeCandidate
from ronde.prizes.money import money_text
from ronde.prizes.prizelist import Prize, PrizeRules, Sharing, share_label


class PrizeShare(NamedTuple):
    """What a list brings to one player: exact money, and trophy and title of the own place.

    `own` is None below the last prize. `first` to `last` are the places that the tied players
    take, of which the list has the `prizes`.
    """

    own: Prize | None
    money: Fraction
    first: int
    last: int
    prizes: tuple[Prize, ...]
    tied: tuple[PlayerId, ...]

    @property
    def worth(self) -> Fraction:
        """What it is compared by."""
        return self.money + (0 if self.own is None else self.own.extra)

    @property
    def is_shared(self) -> bool:
        """Whether others have a part of the same money."""
        return len(self.tied) > 1 and any(prize.money for prize in self.prizes)

    @property
    def label(self) -> str:
        """The prize, or the places whose money is shared."""
        if self.is_shared or self.own is None:
            return share_label(self.prizes)
        return self.own.label

    def contents(self, currency: str) -> str:
        """Return what it would bring."""
        if self.own is None:
            return money_text(self.money, currency)
        return self.own.contents(currency, round(self.money))


def alone(prize: Prize, player: PlayerId) -> PrizeShare:
    """Return a prize as the share of the one player who has it."""
    return PrizeShare(prize, Fraction(prize.money), prize.place, prize.place, (prize,), (player,))


def shares(
    prizes: Sequence[Prize], line: Sequence[PrizeCandidate], rules: PrizeRules
) -> dict[PlayerId, PrizeShare]:
    """Return what the prizes of a list bring to players who compete for it, best first.

    Who gets nothing is not there.
    """
    found: dict[PlayerId, PrizeShare] = {}
    start = 0
    for size in _tied_sizes(line, rules.sharing):
        if start >= len(prizes):
            break
        group = line[start : start + size]
        found |= _divided(prizes, group, start, rules)
        start += size
    return found


def _tied_sizes(line: Sequence[PrizeCandidate], sharing: Sharing) -> Iterator[int]:
    """Yield how many are tied, group after group: by points, or by rank where nothing is shared.

    Who is level after all tie-breaks shares in every system.
    """
    rest = line
    if sharing is Sharing.MIXED and len(line) > 1 and line[0].rank != line[1].rank:
        yield 1
        rest = line[1:]
    is_by_rank = sharing is Sharing.NONE
    for _, group in groupby(rest, key=lambda c: c.rank if is_by_rank else c.points):
        yield sum(1 for _ in group)


def _divided(
    prizes: Sequence[Prize], group: Sequence[PrizeCandidate], start: int, rules: PrizeRules
) -> dict[PlayerId, PrizeShare]:
    """Return the shares of players who are tied for the places from `start` (from 0) on."""
    if len(group) == 1:
        return {group[0].id: alone(prizes[start], group[0].id)}
    taken = tuple(prizes[start : start + len(group)])
    money = sum(prize.money for prize in taken)
    part = rules.pool_part
    pool = part * money
    each, sharers = _equal_part(pool, len(group), len(taken), rules)
    tied = tuple(candidate.id for candidate in group)
    found: dict[PlayerId, PrizeShare] = {}
    for place, (candidate, by_rank) in enumerate(zip(group, _by_rank(taken, group), strict=True)):
        own = taken[place] if place < len(taken) else None
        amount = (1 - part) * by_rank + (each if place < sharers else 0)
        if own is not None or amount:
            last = start + len(group)
            found[candidate.id] = PrizeShare(own, amount, start + 1, last, taken, tied)
    return found


def _equal_part(pool: Fraction, tied: int, prizes: int, rules: PrizeRules) -> tuple[Fraction, int]:
    """Return the equal part of a pool, and how many of the tied players have one."""
    sharers = tied if rules.beyond_last_prize else min(tied, prizes)
    if rules.least_share and pool:
        sharers = max(1, min(sharers, int(pool // rules.least_share)))
    return pool / sharers, sharers


def _by_rank(taken: Sequence[Prize], group: Sequence[PrizeCandidate]) -> Iterator[Fraction]:
    """Yield the money of everybody's own place; players who are level have the mean of theirs."""
    place = 0
    for _, level in groupby(group, key=lambda c: c.rank):
        size = sum(1 for _ in level)
        money = sum(prize.money for prize in taken[place : place + size])
        yield from [Fraction(money, size)] * size
        place += size
