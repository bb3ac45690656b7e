"""`ronde roundrobin`: the table of an all-play-all."""

from __future__ import annotations

from typing import Literal

import click

from ronde.cli import options, output


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
    from ronde.systems.roundrobin.table import schedule

    rounds = schedule(players, grid=grid, cycles=2 if double else 1)
    if as_json:
        output.emit_json(
            {
                "players": players,
                "grid": grid,
                "rounds": [
                    {
                        "round": number,
                        "games": [{"white": w, "black": b} for w, b in round_.games],
                        "bye": round_.bye,
                    }
                    for number, round_ in enumerate(rounds, 1)
                ],
            }
        )
        return
    for number, round_ in enumerate(rounds, 1):
        games = "  ".join(f"{white}-{black}" for white, black in round_.games)
        exempt = f"  (bye: {round_.bye})" if round_.bye is not None else ""
        output.emit(f"{number:>3}  {games}{exempt}")
