"""`ronde ratings`: what an event does to FIDE ratings."""

from __future__ import annotations

import click

from ronde.cli import options, output
from ronde.errors import InputError
from ronde.model import PlayerId
from ronde.questions.fideratings import FideRatings, PlayerGames
from ronde.questions.files import load
from ronde.ratings.fide.computation import RatingRequest
from ronde.ratings.fide.editions import EDITIONS, RatingKind, edition


@click.command(
    name="ratings",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde ratings open.trf                       everybody's change and performance\n"
    "  ronde ratings open.trf --player 7            game by game\n"
    "  ronde ratings open.trf --k 7=40 --k 12=10    with the K of the rating list\n"
    "  ronde ratings blitz.trf --kind blitz --json\n",
)
@options.file_argument
@click.option(
    "--kind",
    type=click.Choice([kind.value for kind in RatingKind]),
    help="Which list. Default: that of the encoded rate of play, else standard.",
)
@click.option("--player", type=int, metavar="P", help="Show the games of one player.")
@click.option("--after", type=click.IntRange(0), metavar="R", help="As after this round.")
@click.option(
    "--k", "coefficients", multiple=True, metavar="P=K", help="The K of player P on the list."
)
@click.option(
    "--edition",
    "key",
    type=click.Choice([known.key for known in EDITIONS]),
    help="Edition of B.02. Default: the one in force on the first day of the event.",
)
@options.lenient_option
@options.json_option
def command(
    file: str,
    kind: str | None,
    player: int | None,
    after: int | None,
    coefficients: tuple[str, ...],
    key: str | None,
    lenient: bool,
    as_json: bool,
) -> None:
    """Print what the tournament in FILE does to the FIDE rating of every player.

    Changes are exact and belong to one event; FIDE rounds the sum of a month, and its own
    calculation decides.
    """
    request = RatingRequest(
        None if kind is None else RatingKind(kind),
        None if key is None else edition(key),
        after,
        parsed_coefficients(coefficients),
    )
    loaded = load(file, lenient=lenient)
    found = FideRatings.of(loaded.tournament, request)
    output.emit_findings((*loaded.findings, *found.computation.findings))
    shown: FideRatings | PlayerGames = found if player is None else found.player(player)
    if as_json:
        output.emit_json(shown.document())
        return
    output.emit(shown.title())
    output.emit_table(*shown.table())
    if isinstance(shown, PlayerGames):
        output.emit("")
        output.emit(shown.summary())


def parsed_coefficients(texts: tuple[str, ...]) -> dict[PlayerId, int]:
    """Return P=K texts by starting number; raises InputError for anything else.

    >>> parsed_coefficients(("7=40", "12=10"))
    {7: 40, 12: 10}
    """
    found = {}
    for text in texts:
        player, _, k = (part.strip() for part in text.partition("="))
        if not (player.isascii() and player.isdigit() and k in _COEFFICIENTS):
            raise InputError("--k takes P=K with K 10, 20 or 40, not {text}", text=repr(text))
        found[PlayerId(int(player))] = int(k)
    return found


_COEFFICIENTS = ("10", "20", "40")
