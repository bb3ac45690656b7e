"""What a report says about teams: kept and written back; individual pairing ignores it."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.model.ids import PlayerId, Points, RoundNumber


@dataclass(frozen=True, slots=True)
class Team:
    """A team and its members in board order; `number` None comes from the older record."""

    name: str
    members: tuple[PlayerId, ...] = ()
    number: int | None = None
    nickname: str = ""
    strength: str = ""
    match_points: Points | None = None
    game_points: Points | None = None
    rank: int | None = None


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
class LineUp:
    """A team that played in another order than its list; None is an empty board."""

    round: RoundNumber
    team: int
    opponent: int
    players: tuple[PlayerId | None, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamData:
    """Everything about teams in one report."""

    teams: tuple[Team, ...] = ()
    byes: tuple[TeamByes, ...] = ()
    forfeits: tuple[ForfeitedMatch, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    board_colours: str = ""
    match_win: Points | None = None
    match_draw: Points | None = None
    match_loss: Points | None = None
