"""What has been read of a report so far, before its records are held against each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar

from ronde.formats.draft import FileDraft
from ronde.i18n import phrase
from ronde.model import (
    Adjustment,
    ForbiddenGroup,
    NationalRating,
    Numbering,
    PlayerId,
    Points,
    RequestedBye,
)
from ronde.model.integrity import IntegrityNote
from ronde.model.team import AwaitedMatch, ForfeitedMatch, LineUp, Team, TeamAdjustment, TeamByes

T = TypeVar("T")

_EITHER: Final = ("240", "250", "260", "299")
"""Records whose numbers are those of teams where teams are paired."""


class TrfLine(NamedTuple):
    """A line of a file with its number, the first being 1."""

    number: int
    text: str


class VirtualRange(NamedTuple):
    """Virtual points for all players, or teams, of a range in all rounds of a range."""

    line: int
    match_points: Points | None
    points: Points | None
    rounds: range
    first_player: int
    last_player: int


@dataclass(slots=True)
class Report(FileDraft):
    """Everything read, record by record, and every finding made."""

    statements: dict[str, object] = field(default_factory=dict)
    details: dict[str, Any] = field(default_factory=dict)
    deputies: list[str] = field(default_factory=list)
    counts: dict[str, tuple[int, int]] = field(default_factory=dict)
    point_values: dict[str, dict[str, Points]] = field(default_factory=dict)
    forbidden: list[ForbiddenGroup] = field(default_factory=list)
    virtual: dict[PlayerId, dict[int, Points]] = field(default_factory=dict)
    virtual_ranges: list[VirtualRange] = field(default_factory=list)
    absent_next: list[PlayerId] = field(default_factory=list)
    bye_records: list[tuple[int, RequestedBye]] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)
    numberings: list[Numbering] = field(default_factory=list)
    national: list[NationalRating] = field(default_factory=list)
    teams: list[Team] = field(default_factory=list)
    team_byes: list[TeamByes] = field(default_factory=list)
    forfeits: list[ForfeitedMatch] = field(default_factory=list)
    line_ups: list[LineUp] = field(default_factory=list)
    awaited: list[AwaitedMatch] = field(default_factory=list)
    awaited_byes: dict[int, int] = field(default_factory=dict)
    team_adjustments: list[TeamAdjustment] = field(default_factory=list)
    captains: dict[int, str] = field(default_factory=dict)
    match_values: dict[str, Points] = field(default_factory=dict)
    unreadable: list[tuple[str, int, int | None]] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    integrity: list[IntegrityNote] = field(default_factory=list)
    mentions: list[tuple[TrfLine, tuple[int, ...]]] = field(default_factory=list)
    codes: set[str] = field(default_factory=set)
    has_team_type: bool = False
    bye_letters: set[str] = field(default_factory=set)

    def state(self, name: str, value: object, line: TrfLine) -> None:
        """Keep a statement; a second one that differs is a contradiction."""
        first = self.statements.setdefault(name, value)
        if first != value:
            self.find(
                "contradiction",
                phrase(
                    "{statement} is {value} here, but {first} in an earlier line",
                    statement=name.replace("_", " "),
                    value=value,
                    first=first,
                ),
                line.number,
            )

    def stated(self, name: str, kind: type[T]) -> T | None:
        """Return a statement, or None when the file does not make it."""
        value = self.statements.get(name)
        return value if isinstance(value, kind) else None

    def mention(self, line: TrfLine, players: tuple[int, ...]) -> None:
        """Remember that a record named players, to see whether they entered."""
        self.mentions.append((line, players))

    def refuse_strangers(self, *, teams_are_paired: bool = False) -> None:
        """Note every record about a number that nobody has."""
        known = {entry.player.id for entry in self.entries}
        teams = {team.number for team in self.teams}
        for (line, text), players in self.mentions:
            if teams_are_paired and text[:3] in _EITHER:
                self._refuse_strange_teams(line, players, teams)
                continue
            for player in players:
                if player not in known:
                    what = phrase(
                        "there is no player {player} among the {entries} entries",
                        player=player,
                        entries=len(known),
                    )
                    self.find("unknown-player", what, line, player=player)

    def _refuse_strange_teams(
        self, line: int, numbers: tuple[int, ...], teams: set[int | None]
    ) -> None:
        for number in numbers:
            if number not in teams:
                what = phrase(
                    "there is no team {team} among the {entries} teams",
                    team=number,
                    entries=len(teams),
                )
                self.find("unknown-team", what, line)
