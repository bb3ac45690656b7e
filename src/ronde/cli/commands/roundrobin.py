"""`ronde roundrobin`: the table of an all-play-all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import click

from ronde.cli import options, output
from ronde.cli.language import said
from ronde.i18n import phrase
from ronde.serialisation import Number
from ronde.systems.roundrobin.table import TableRound, schedule


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
    grid: Literal["berger", "fmjd"]
    rounds: tuple[ScheduledRound, ...]


@click.command(
    name="roundrobin",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde roundrobin --players 8 --grid fmjd\n"
    "  ronde roundrobin --players 5 --double\n",
)
@click.option("--players", type=click.IntRange(2, 999), required=True, metavar="N")
@click.option("--grid", type=click.Choice(["berger", "fmjd"]), default="berger")
@click.option("--double", is_flag=True, help="Everybody meets everybody twice.")
@options.json_option
def command(players: int, grid: Literal["berger", "fmjd"], double: bool, as_json: bool) -> None:
    """Print who meets whom in every round; White stands first."""
    rounds = schedule(players, grid=grid, cycles=2 if double else 1)
    if as_json:
        output.emit_json(_document(players, grid, rounds))
        return
    for number, round_ in enumerate(rounds, 1):
        games = "  ".join(f"{white}-{black}" for white, black in round_.games)
        exempt = "" if round_.bye is None else said(phrase("(bye: {player})", player=round_.bye))
        output.emit(f"{number:>3}  {games}  {exempt}".rstrip())


def _document(
    players: int, grid: Literal["berger", "fmjd"], rounds: Sequence[TableRound]
) -> ScheduleDocument:
    numbered = (
        ScheduledRound(number, tuple(ScheduledGame(*game) for game in round_.games), round_.bye)
        for number, round_ in enumerate(rounds, 1)
    )
    return ScheduleDocument(players, grid, tuple(numbered))
