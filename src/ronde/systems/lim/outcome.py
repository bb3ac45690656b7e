"""What a round was derived from: groups with their floaters and pairs, cracked pairs, the bye."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from ronde.kernel.completion import ByeChoice
from ronde.kernel.standing import Standing
from ronde.model import PlayerId
from ronde.systems.lim.criteria import LimField
from ronde.systems.lim.order import GroupSide


class FloaterType(Enum):
    """The types of 3.9; which of them is best to take is said by `CHOSEN_FIRST`."""

    A = "a"  # floated already in this round, no opponent in the adjacent group
    B = "b"  # floated already, has one
    C = "c"  # not floated, none
    D = "d"  # not floated, has one


class FloatReason(Enum):
    """Why one floats: nobody to meet, his number, or what spoke against the one by number."""

    NO_OPPONENT = "no-opponent"
    TYPE = "type"
    LAST_ROUND = "last-round"
    COLOUR = "colour"
    NUMBER = "number"


class SkippedOpponent(Enum):
    """Why a player does not meet the first whom he tries."""

    NONE = "none"
    INCOMPATIBLE = "incompatible"
    REST = "rest"  # the others could not all be paired
    COLOUR = "colour"


class Floater(NamedTuple):
    """One who leaves the group; `usual` would leave it if numbers alone were asked."""

    rank: int
    type: FloaterType
    reason: FloatReason
    usual: int


class Meeting(NamedTuple):
    """A pair: who searched, whom he found, whom he tried first, and why it is another."""

    searcher: int
    found: int
    proposed: int
    change: SkippedOpponent

    @property
    def pair(self) -> tuple[int, int]:
        """Both, in order of rank."""
        return min(self.searcher, self.found), max(self.searcher, self.found)


@dataclass
class LimGroupOutcome:
    """One group: its residents, who came from above and below, who left, who was paired."""

    side: GroupSide
    residents: list[int]
    from_above: list[int] = field(default_factory=list)
    from_below: list[int] = field(default_factory=list)
    floaters: list[Floater] = field(default_factory=list)
    meetings: list[Meeting] = field(default_factory=list)

    @property
    def members(self) -> list[int]:
        """Residents and floaters that came in."""
        return [*self.from_above, *self.residents, *self.from_below]


class Crack(NamedTuple):
    """A pair taken apart for the median, and how many had floated into it from each side."""

    side: GroupSide
    meeting: Meeting
    from_above: int
    from_below: int


@dataclass
class LimRoundOutcome:
    """A paired round; the groups in the order of pairing, the median last."""

    field: LimField
    bye: ByeChoice | None
    groups: list[LimGroupOutcome]
    cracks: list[Crack]

    @property
    def standing(self) -> Standing:
        """The state to which all ranks belong."""
        return self.field.standing

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs of ranks that stand."""
        return [meeting.pair for _, meeting in self.meetings()]

    @property
    def receiver(self) -> PlayerId | None:
        """Who has the bye."""
        return None if self.bye is None else self.standing.ids[self.bye.rank]

    def meetings(self) -> Iterator[tuple[GroupSide, Meeting]]:
        """Yield every pair that stands, with the side on which it was made."""
        gone = {crack.meeting.pair for crack in self.cracks}
        for group in self.groups:
            for meeting in group.meetings:
                if group.side is GroupSide.MEDIAN or meeting.pair not in gone:
                    yield group.side, meeting
