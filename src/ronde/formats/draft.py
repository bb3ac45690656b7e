"""What has been read of a file so far, before its lines are held against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from ronde.formats.catalogue import READING
from ronde.formats.trf.letters import Outcome
from ronde.model import (
    Adjustment,
    Colour,
    Finding,
    ForbiddenGroup,
    NationalRating,
    Numbering,
    Player,
    PlayerId,
    Points,
    RequestedBye,
    Severity,
)
from ronde.model.team import ForfeitedMatch, LineUp, Team, TeamByes
from ronde.phrases import counted, phrase

T = TypeVar("T")

MOST_OF_A_KIND = 1000
"""Findings with the same code; more of them help nobody."""


class Line(NamedTuple):
    """A line of a file with its number, the first being 1."""

    number: int
    text: str


class ListedCell(NamedTuple):
    """One round as a player's own line tells it; opponent 0 is nobody."""

    opponent: int
    colour: Colour | None
    outcome: Outcome


EMPTY_CELL = ListedCell(0, None, None)


class Entry(NamedTuple):
    """One player's line; `points` None means that the line states none."""

    player: Player
    line: int
    points: Points | None
    cells: list[ListedCell]


class Mention(NamedTuple):
    """A record that named players, kept to see whether they entered."""

    line: int
    players: tuple[int, ...]


@dataclass(slots=True)
class TeamDraft:
    """What was read about teams."""

    teams: list[Team] = field(default_factory=list)
    byes: list[TeamByes] = field(default_factory=list)
    forfeits: list[ForfeitedMatch] = field(default_factory=list)
    line_ups: list[LineUp] = field(default_factory=list)
    match_values: dict[str, Points] = field(default_factory=dict)


def _no_column(_round: int) -> None:
    """Return no column: most formats have none."""


@dataclass(slots=True)
class Draft:
    """Everything read, every finding made; `cell_column` says where a round stands on a line."""

    file: str | None = None
    lenient: bool = False
    cell_column: Callable[[int], int | None] = _no_column
    points_column: int | None = None
    findings: list[Finding] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    statements: dict[str, object] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    deputies: list[str] = field(default_factory=list)
    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)
    counts: dict[str, tuple[int, int]] = field(default_factory=dict)
    point_values: dict[str, dict[str, Points]] = field(default_factory=dict)
    forbidden: list[ForbiddenGroup] = field(default_factory=list)
    virtual: dict[PlayerId, dict[int, Points]] = field(default_factory=dict)
    virtual_ranges: list[VirtualRange] = field(default_factory=list)
    absent_next: list[tuple[int, PlayerId]] = field(default_factory=list)
    bye_records: list[tuple[int, RequestedBye]] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)
    numberings: list[Numbering] = field(default_factory=list)
    national: list[NationalRating] = field(default_factory=list)
    team: TeamDraft = field(default_factory=TeamDraft)
    foreign: list[str] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    codes: set[str] = field(default_factory=set)
    bye_letters: set[str] = field(default_factory=set)
    found: Counter[str] = field(default_factory=Counter)

    def find(
        self,
        code: str,
        what: str,
        line: int | None = None,
        *,
        column: int | None = None,
        player: int | None = None,
        round_: int | None = None,
    ) -> None:
        """Note a finding; the catalogue knows how much it matters."""
        self.found[code] += 1
        if self.found[code] <= MOST_OF_A_KIND:
            severity = READING[code].severity
            self.findings.append(
                Finding(severity, code, what, self.file, line, column, player, round_)
            )

    def all_findings(self) -> tuple[Finding, ...]:
        """Return the findings in the order of the lines; too many of a kind are only counted."""
        in_order = sorted(self.findings, key=lambda finding: finding.line or 0)
        for code, count in self.found.items():
            if count > MOST_OF_A_KIND:
                what = counted(
                    "{count} more finding of this kind was left out",
                    "{count} more findings of this kind were left out",
                    count=count - MOST_OF_A_KIND,
                )
                in_order.append(Finding(READING[code].severity, code, what, self.file))
        return tuple(in_order)

    def state(self, name: str, value: object, line: Line) -> None:
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

    @property
    def is_refused(self) -> bool:
        """Whether some finding is an ERROR."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


class VirtualRange(NamedTuple):
    """Virtual points for all players of a range in all rounds of a range."""

    line: int
    points: Points
    rounds: range
    first_player: int
    last_player: int
