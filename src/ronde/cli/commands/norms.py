"""`ronde norms`: who made a title norm, and who still can."""

from __future__ import annotations

import click

from ronde.cli import options, output
from ronde.norms.computation import NormRequest
from ronde.norms.event import EventClass, TitleCount
from ronde.questions.files import load
from ronde.questions.titlenorms import Norms


@click.command(
    name="norms",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde norms open.trf                     made, still possible, missed by the opponents\n"
    "  ronde norms open.trf --player 7          every requirement, and what it lacks\n"
    "  ronde norms open.trf --after 7 --json\n"
    "  ronde norms final.trf --event national-final\n",
)
@options.file_argument
@click.option("--player", type=int, metavar="P", help="Show every requirement of one player.")
@click.option("--after", type=click.IntRange(0), metavar="R", help="As after this round.")
@click.option(
    "--event",
    "event_class",
    type=click.Choice([one.value for one in EventClass]),
    help="An event of which the regulations ask less.",
)
@click.option(
    "--titles",
    type=click.Choice([one.value for one in TitleCount]),
    default=TitleCount.HALF_OF_PLAYERS.value,
    help="How required titles count in a double round robin.",
)
@options.lenient_option
@options.json_option
def command(
    file: str,
    player: int | None,
    after: int | None,
    event_class: str | None,
    titles: str,
    lenient: bool,
    as_json: bool,
) -> None:
    """Print who made a GM, IM, WGM or WIM norm in FILE, who still can, and what it takes.

    What is asked of the event itself (arbiters, registration, hours of play) is for people.
    """
    loaded = load(file, lenient=lenient)
    request = NormRequest(
        after,
        None if event_class is None else EventClass(event_class),
        title_count=TitleCount(titles),
    )
    found = Norms.of(loaded.tournament, request)
    output.emit_findings((*loaded.findings, *found.computation.findings))
    if player is not None:
        _show_player(found, player, as_json=as_json)
    elif as_json:
        output.emit_json(found.document())
    else:
        output.emit(found.title())
        output.emit_table(*found.table())


def _show_player(found: Norms, player: int, *, as_json: bool) -> None:
    shown = found.player(player)
    if as_json:
        output.emit_json(shown.document())
        return
    output.emit(shown.title())
    for table in shown.tables():
        output.emit_table(*table)
        output.emit("")
