"""`ronde ffjd`: the national rating of the French draughts federation.

What needs no database lives in modules `ffjd_NAME`, the work of the federation in
`ronde.cli.federation`; each is imported when it is called.
"""

from __future__ import annotations

from typing import Final

import click

from ronde.cli.lazy import LazyGroup

SUBCOMMANDS: Final = {
    "rate": "Compute a series and show where every figure comes from.",
    "series": "Make a series file from a tournament file; record, list and show series.",
    "init": "Make a federation.",
    "officer": "Give somebody the role of answering for ratings or licences.",
    "club": "Change the league of a club, or let a club abroad count as French.",
    "player": "Add, import, merge and change players, record licences.",
    "homologate": "Judge a recorded series: homologated, waiting or refused.",
    "correct": "Correct a rating, or set a first one.",
    "decide": "Accept or refuse what a president asked for.",
    "publish": "Publish the list of a month, or preview it.",
    "list": "Print a published list or a part of it; write CSV, HTML or PDF.",
    "card": "Print the card of a player, draw the curve.",
    "recompute": "Make the published lists again from the recorded series.",
    "undo": "Take back the latest step.",
    "demo": "Publish three months of a fictional federation.",
}
_HOMES: Final = {
    "rate": "ronde.cli.commands.ffjd_rate:command",
    "series": "ronde.cli.commands.ffjd_series:command",
    "init": "ronde.cli.federation.founding:init",
    "officer": "ronde.cli.federation.founding:officer",
    "club": "ronde.cli.federation.founding:club",
    "player": "ronde.cli.commands.ffjd_player:command",
    "homologate": "ronde.cli.federation.seriescommands:homologate",
    "correct": "ronde.cli.federation.cards:correct",
    "decide": "ronde.cli.federation.cards:decide",
    "publish": "ronde.cli.federation.month:publish",
    "list": "ronde.cli.federation.month:list_",
    "card": "ronde.cli.federation.cards:card",
    "recompute": "ronde.cli.federation.month:recompute",
    "undo": "ronde.cli.federation.cards:undo",
    "demo": "ronde.cli.federation.demo:demo",
}


@click.group(name="ffjd", cls=LazyGroup, sentences=SUBCOMMANDS, homes=_HOMES, needs="office")
def command() -> None:
    """Compute the national rating of the French draughts federation (FFJD)."""
