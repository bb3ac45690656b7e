"""What people decided or noted about the standing of an event, beside what results tell."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Final, NamedTuple

from ronde.model.dates import day_of
from ronde.model.ids import PlayerId

PERIOD_DAYS: Final = 30
"""An event that lasts longer reaches into another rating period for certain."""

EACH_ROUND: Final = "round"
"""The rating in force in each round counts, see `RankingNotes.rating_used`."""


class Departure(NamedTuple):
    """A player who left the event, or was expelled from it; `last_round` is the last played."""

    player: PlayerId
    last_round: int
    is_expelled: bool = False


class TieGround(Enum):
    """How the order of tied players was decided."""

    LOT = "lot"
    HAND = "hand"


class DecidedOrder(NamedTuple):
    """Players who were level after a round, in the order that was drawn or decided."""

    round: int
    ground: TieGround
    players: tuple[PlayerId, ...]


class OutsideValue(NamedTuple):
    """A tie-break value from outside, as of a play-off; it counts in the standing after a round."""

    code: str
    round: int
    player: PlayerId
    hundredths: int


class PeriodRating(NamedTuple):
    """The rating that a player has from a round on, in an event over several rating periods."""

    player: PlayerId
    round: int
    rating: int


@dataclass(frozen=True, slots=True)
class RankingNotes:
    """What is known of a standing that results do not tell.

    `rating_used` says which rating of several tie-breaks count: empty the first one, `round` the
    one in force in each round, a number the one in force in that round. `is_long` says whether the
    event lasts over 30 days; None leaves it to its dates.
    """

    departures: tuple[Departure, ...] = ()
    orders: tuple[DecidedOrder, ...] = ()
    outside: tuple[OutsideValue, ...] = ()
    ratings: tuple[PeriodRating, ...] = ()
    rating_used: str = ""
    is_long: bool | None = None

    def gone_after(self, round_: int) -> dict[PlayerId, Departure]:
        """Return who had left when a round was over, by player."""
        return {one.player: one for one in self.departures if one.last_round <= round_}

    def order_codes(self, round_: int) -> tuple[str, ...]:
        """Return the codes of what was decided or entered for the standing after a round."""
        entered = [value.code for value in self.outside if value.round == round_]
        grounds = {order.ground for order in self.orders if order.round == round_}
        decided = [CODES[ground] for ground in TieGround if ground in grounds]
        return tuple(dict.fromkeys((*entered, *decided)))


OUTSIDE: Final = "OTHER_"
"""How the acronym of a tie-break begins that an event defines itself (record 202)."""

CODES: Final = {TieGround.HAND: "OTHER_HAND", TieGround.LOT: "OTHER_LOT"}
"""The acronyms under which decided orders stand in a list of tie-breaks."""


def lasts_over_a_period(days: Iterable[str]) -> bool:
    """Whether the first and the last of these days are more than 30 days apart.

    >>> lasts_over_a_period(["2026/01/10", "2026-02-08", ""])
    False
    >>> lasts_over_a_period(["2026/01/10", "2026/02/10"])
    True
    """
    known = sorted(_known(days))
    return bool(known) and (known[-1] - known[0]).days + 1 > PERIOD_DAYS


def _known(days: Iterable[str]) -> Iterator[date]:
    for text in days:
        day = day_of(text)
        if day is not None and 1 <= day[1] <= _MONTHS and 1 <= day[2] <= monthrange(*day[:2])[1]:
            yield date(*day)


_MONTHS: Final = 12
