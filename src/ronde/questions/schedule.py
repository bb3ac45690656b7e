"""The table of an all-play-all: who meets whom in every round."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Literal

from ronde.declared.answer import ENGLISH, Answer
from ronde.fields import immutable
from ronde.i18n import phrase, translate
from ronde.serialisation import Number
from ronde.systems.roundrobin.table import TableRound, schedule

Grid = Literal["berger", "fmjd"]


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """Two starting numbers."""

    white: Number
    black: Number


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """One round of the table."""

    round: Number
    games: tuple[ScheduledGame, ...]
    bye: int | None


@dataclass(frozen=True, slots=True)
class ScheduleDocument:
    """The table of an all-play-all (docs/schemas/roundrobin-1.json)."""

    players: Number
    grid: Grid
    rounds: tuple[ScheduledRound, ...]


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class Schedule(Answer):
    """The rounds of a table by starting numbers; White stands first."""

    players: int
    grid: Grid
    rounds: tuple[TableRound, ...]

    @classmethod
    def of(cls, players: int, grid: Grid, *, double: bool) -> Schedule:
        """Return the table for so many players, who meet twice if it is double."""
        return cls(players, grid, tuple(schedule(players, grid=grid, cycles=2 if double else 1)))

    def text(self, language: str = ENGLISH) -> str:
        """Return a line per round."""
        return "\n".join(
            _line(number, round_, language) for number, round_ in enumerate(self.rounds, 1)
        )

    def document(self) -> ScheduleDocument:
        """Return the table as the document of docs/schemas/roundrobin-1.json."""
        numbered = (
            ScheduledRound(number, tuple(ScheduledGame(*game) for game in round_.games), round_.bye)
            for number, round_ in enumerate(self.rounds, 1)
        )
        return ScheduleDocument(self.players, self.grid, tuple(numbered))

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.text())}</pre>"

    def __repr__(self) -> str:
        return f"<Schedule by {self.grid}: {self.players} players, {len(self.rounds)} rounds>"


def _line(number: int, round_: TableRound, language: str) -> str:
    games = "  ".join(f"{white}-{black}" for white, black in round_.games)
    exempt = "" if round_.bye is None else phrase("(bye: {player})", player=round_.bye)
    return f"{number:>3}  {games}  {translate(exempt, language)}".rstrip()
