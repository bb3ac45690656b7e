"""Teams as an event knows them: squads, line-ups, forfeited matches, and what is announced."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from ronde.model.ids import PlayerId, Points, RoundNumber
from ronde.model.result import ByeKind


@dataclass(frozen=True, slots=True)
class Team:
    """A team and its members in board order; `number` None comes from the older record.

    The last `reserves` of the members play where another one is missing.
    """

    name: str
    members: tuple[PlayerId, ...] = ()
    number: int | None = None
    nickname: str = ""
    strength: str = ""
    match_points: Points | None = None
    game_points: Points | None = None
    rank: int | None = None
    captain: str = ""
    reserves: int = 0


@dataclass(frozen=True, slots=True)
class TeamByes:
    """What a pairing-allocated bye of a team is worth, and which team had it in each round."""

    match_points: Points
    game_points: Points
    teams: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class ForfeitedMatch:
    """A match that was not played; `white_won` None means that both teams lost it."""

    round: RoundNumber
    white_team: int
    black_team: int
    white_won: bool | None


@dataclass(frozen=True, slots=True)
class AwaitedMatch:
    """A match that is paired while nobody knows who will sit at its boards."""

    round: RoundNumber
    white_team: int
    black_team: int


@dataclass(frozen=True, slots=True)
class LineUp:
    """A team that played in another order than its list; None is an empty board."""

    round: RoundNumber
    team: int
    opponent: int
    players: tuple[PlayerId | None, ...] = ()


class BoardOrder(Enum):
    """In which order the members of a team may sit at the boards."""

    FREE = "free"
    FIXED = "fixed"  # that of the list of the team; who does not play is left out
    RATING = "rating"  # by rating, with a tolerance


class TeamAbsence(NamedTuple):
    """A team that is not paired in a round, and what that brings."""

    round: RoundNumber
    team: int
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class TeamsApart:
    """Teams no two of which may meet from `first_round` to `last_round` (None: the end)."""

    teams: tuple[int, ...]
    first_round: RoundNumber = RoundNumber(1)
    last_round: RoundNumber | None = None


@dataclass(frozen=True, slots=True)
class TeamVirtualPoints:
    """Points of a team that count for pairing only; entry r-1 belongs to round r."""

    team: int
    match_points: tuple[Points, ...] = ()
    game_points: tuple[Points, ...] = ()


class MatchOutcome(Enum):
    """How a round ended for a team, as points that are not the usual ones name it."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    PAIRING_ALLOCATED = "pairing-allocated"
    FULL_POINT = "full-point"
    HALF_POINT = "half-point"
    ZERO_POINT = "zero-point"


@dataclass(frozen=True, slots=True)
class TeamAdjustment:
    """Points of teams that do not follow from their boards; no teams means all of them.

    With `instead_of` they stand in place of what such a round brings (None leaves that score as
    it is), without it they are given or taken. `round` None means every round that ended so, or
    the event as a whole.
    """

    teams: tuple[int, ...] = ()
    match_points: Points | None = None
    game_points: Points | None = None
    round: RoundNumber | None = None
    instead_of: MatchOutcome | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TeamData:
    """Everything about teams in one event.

    `are_paired` says that teams play matches; otherwise players are paired, and teams are mere
    groups of them. `boards` is the number of boards of a match where it is announced;
    `board_colours` are those of the team that has White. `tolerance` belongs to an order by rating.
    `awaited` are matches without games, whose line-ups are to come (INTERPRETATION 0136).
    """

    teams: tuple[Team, ...] = ()
    byes: tuple[TeamByes, ...] = ()
    forfeits: tuple[ForfeitedMatch, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    board_colours: str = ""
    match_win: Points | None = None
    match_draw: Points | None = None
    match_loss: Points | None = None
    are_paired: bool = False
    boards: int | None = None
    order: BoardOrder = BoardOrder.FREE
    tolerance: int = 0
    absences: tuple[TeamAbsence, ...] = ()
    apart: tuple[TeamsApart, ...] = ()
    virtual_points: tuple[TeamVirtualPoints, ...] = ()
    adjustments: tuple[TeamAdjustment, ...] = ()
    awaited: tuple[AwaitedMatch, ...] = ()
