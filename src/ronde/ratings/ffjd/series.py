"""A series as its organiser reports it: frozen values, nothing computed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import Annotated, Final

from ronde.i18n import phrase
from ronde.ratings.ffjd.results import SideOutcome
from ronde.serialisation import Count, Keywords, Number

PlayerKey = int | str
"""How a series names a player; the federation's number, or whatever the organiser uses."""

FLOOR: Final = 600
"""No rating falls below this (6.3)."""

EXEMPT: Final = "EXEMPT"
"""The opponent of whoever has none (6.5); never a player of the series."""


class RateKind(Enum):
    """The two kinds of rates of play that count (5.2)."""

    SLOW = "slow"
    ACCELERATED = "accelerated"

    @property
    def word(self) -> str:
        """The kind in a word for people."""
        return _KIND_WORDS[self]


_KIND_WORDS: Final = {
    RateKind.SLOW: phrase("slow"),
    RateKind.ACCELERATED: phrase("accelerated"),
}


class System(Enum):
    """How the series is paired (5.4)."""

    CLOSED = "closed"
    SWISS = "swiss"


class Licence(Enum):
    """What kind of licence a player holds (5.3)."""

    LEISURE = "leisure"
    FULL = "full"

    @property
    def word(self) -> str:
        """The licence in words for people."""
        return _LICENCE_WORDS[self]


_LICENCE_WORDS: Final = {
    Licence.LEISURE: phrase("leisure licence"),
    Licence.FULL: phrase("full licence"),
}


Text = Annotated[str, Keywords(type=["string", "null"])]
"""A text that a document may leave out or empty."""
CapitalPoints = Annotated[int, Keywords(minimum=FLOOR)]
Day = Annotated[date, Keywords(pattern=r"^\d{4}-\d{2}-\d{2}$")]
CountOrNull = Annotated[int, Keywords(type=["integer", "null"], minimum=0)]


@dataclass(frozen=True, slots=True)
class Period:
    """A later period of a rate of play; without `moves` it lasts to the end of the game.

    The last period that counts its moves is repeated.
    """

    minutes: Number
    moves: Number | None = None


@dataclass(frozen=True, slots=True)
class Cadence:
    """A rate of play: minutes for the game, seconds credited per move, with clocks or without.

    With `moves`, the minutes are those of the first period; `then` holds the later ones.
    """

    minutes: Count
    increment: CountOrNull = 0
    clock: bool = True
    moves: Number | None = None
    then: Annotated[tuple[Period, ...], Keywords(type=["array", "null"])] = ()


@dataclass(frozen=True, slots=True)
class SeriesPlayer:
    """A player as entered; `rating` is the Capital-Points at the start of the series (3).

    `earlier_participations` counts homologated series before this one (5.3.2).
    """

    id: PlayerKey
    name: Text = ""
    rating: CapitalPoints | None = None
    fmjd_rating: Number | None = None
    licence: Licence | None = None
    licence_paid_by_organiser: bool = False
    resident: bool = True
    birth_year: Annotated[int, Keywords(minimum=1850)] | None = None
    school: bool = False
    club: Text = ""
    sex: str | None = None
    earlier_participations: CountOrNull = 0

    @property
    def label(self) -> str:
        """The player for a message: number and name."""
        return f"{self.id} ({self.name})" if self.name else str(self.id)


@dataclass(frozen=True, slots=True)
class SeriesGame:
    """One game; an outcome of None on both sides means that it is still to be played."""

    round: Number
    white: PlayerKey
    black: PlayerKey
    white_result: SideOutcome | None = None
    black_result: SideOutcome | None = None

    @property
    def is_against_exempt(self) -> bool:
        """Whether one side is EXEMPT, so that nobody's rating is concerned (6.5)."""
        return EXEMPT in (self.white, self.black)

    @property
    def is_finished(self) -> bool:
        """Whether the result is known."""
        return self.white_result is not None


@dataclass(frozen=True, slots=True)
class Series:
    """One series: players without EXEMPT, games in the order of the report.

    The classes describe the document too (docs/schemas/ffjd-series-1.json).
    """

    kind: RateKind
    players: tuple[SeriesPlayer, ...]
    games: tuple[SeriesGame, ...]
    name: Text = ""
    cadence: Cadence | None = None
    system: System | None = None
    start: Day | None = None
    end: Day | None = None
    organiser_estimate: (
        Annotated[Fraction, Keywords(type="number", format=None, minimum=FLOOR)] | None
    ) = None
    fees_received: bool = False
    fee_group: Annotated[str, Keywords(type=["integer", "string"])] | None = None
    rules_followed: bool = True
    advantageous_draw: bool = False
    advantageous_draw_accepted: Day | None = None
    size_accepted: bool = False

    @property
    def is_finished(self) -> bool:
        """Whether every game has its result."""
        return all(game.is_finished for game in self.games)

    @property
    def rounds(self) -> int:
        """The number of the last round that is mentioned."""
        return max((game.round for game in self.games), default=0)
