"""`ronde player`: the card of one player."""

from __future__ import annotations

from dataclasses import replace

import click

from ronde.cli import options, output, standingoptions
from ronde.cli.language import spoken
from ronde.questions.cards import card_summary, card_table, card_title
from ronde.questions.files import load
from ronde.questions.finder import EntryFinder
from ronde.questions.standings import StandingRequest, card_document, player_card, ranked


@click.command(
    name="player",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde player open.trf 7          games, colours, floats, performance\n"
    "  ronde player open.trf 7 --k 40   with this coefficient for the rating change\n",
)
@options.file_argument
@click.argument("player", metavar="P")
@standingoptions.standing_options
@click.option(
    "--k", type=click.IntRange(1, 100), metavar="K", help="Development coefficient of the player."
)
@options.lenient_option
@options.json_option
def command(
    file: str,
    player: str,
    standing: StandingRequest,
    k: int | None,
    lenient: bool,
    as_json: bool,
) -> None:
    """Print the card of player P of the tournament in FILE.

    Expected points and the expected change of a FIDE rating cover rated games only; they are
    an estimate, the federation's own calculation decides.
    """
    loaded = load(file, lenient=lenient)
    found = ranked(loaded.tournament, replace(standing, players=True))
    output.emit_findings(loaded.findings)
    number = EntryFinder(loaded.tournament, members=True).one(player)
    card, place = player_card(found, number, k)
    if as_json:
        output.emit_json(card_document(card, place.rank))
        return
    output.emit(card_title(card, place.rank, spoken()))
    output.emit_table(*card_table(card))
    output.emit("")
    output.emit(card_summary(card))
    if found.field.open_games:
        output.emit(found.field.provisional)
