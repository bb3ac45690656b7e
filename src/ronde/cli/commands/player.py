"""`ronde player`: the card of one player."""

from __future__ import annotations

from fractions import Fraction

import click

from ronde.app.loading import load
from ronde.app.standing import StandingRequest, card_document, player_card, ranked
from ronde.cli import options, output, standingoptions
from ronde.cli.pairings import label
from ronde.model.points import points_for_people
from ronde.standings.card import Card, CardRound
from ronde.standings.crosstable import sign
from ronde.standings.working import exact_text


@click.command(
    name="player",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde player open.trf 7          games, colours, floats, performance\n"
    "  ronde player open.trf 7 --k 40   with this coefficient for the rating change\n",
)
@options.file_argument
@click.argument("player", type=int, metavar="P")
@standingoptions.standing_options
@click.option(
    "--k", type=click.IntRange(1, 100), metavar="K", help="Development coefficient of the player."
)
@options.lenient_option
@options.json_option
def command(
    file: str,
    player: int,
    after: int | None,
    tie_breaks: str | None,
    tie_break_rules: str | None,
    kind: str | None,
    k: int | None,
    lenient: bool,
    as_json: bool,
) -> None:
    """Print the card of player P of the tournament in FILE.

    Expected points and the expected change of a FIDE rating cover rated games only; they are
    an estimate, the federation's own calculation decides.
    """
    loaded = load(file, lenient=lenient)
    request = StandingRequest(after, tie_breaks, tie_break_rules, kind)
    found = ranked(loaded.tournament, request)
    output.emit_findings(loaded.findings)
    card, place = player_card(found, player, k)
    if as_json:
        output.emit_json(card_document(card, place.rank))
        return
    rated = "unrated" if card.player.rating is None else f"rated {card.player.rating}"
    output.emit(f"{label(card.player)}, {rated}: {_points(card.points)}, rank {place.rank}\n")
    headings = ["Round", "Colour", "Opponent", "Rating", "Result", "Score", "Float", "Expected"]
    output.emit_table(headings, [_row(r) for r in card.rounds], right=[0, 3, 5, 7])
    output.emit("\n" + "\n".join(_summary(card)))


def _points(tenths: int) -> str:
    return f"{points_for_people(tenths)} point{'s' if tenths > 10 or tenths == 0 else ''}"


def _row(round_: CardRound) -> list[str]:
    row, opponent = round_.row, round_.opponent
    rating = "" if opponent is None or opponent.rating is None else str(opponent.rating)
    return [
        str(row.round),
        "" if row.colour is None else row.colour.value,
        "" if opponent is None else label(opponent),
        rating,
        sign(row.outcome),
        points_for_people(round_.score_after),
        round_.drift,
        exact_text(round_.expected) or "",
    ]


def _summary(card: Card) -> list[str]:
    lines = [f"Games: {card.whites} with White, {card.blacks} with Black"]
    if card.performance is not None:
        lines.append(f"Performance: {exact_text(card.performance)}")
    if card.rating_change is not None and card.player.rating is not None:
        games = "game" if card.rated_games == 1 else "games"
        lines.append(
            f"Rated: {exact_text(card.made)} of {card.rated_games} {games},"
            f" {exact_text(card.expected)} expected;"
            f" expected rating change {_signed(card.rating_change)} (K = {card.k})"
        )
    return lines


def _signed(value: Fraction) -> str:
    return ("+" if value > 0 else "") + (exact_text(value) or "")
