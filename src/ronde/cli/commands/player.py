"""`ronde player`: the card of one player."""

from __future__ import annotations

from fractions import Fraction

import click

from ronde.app.files import load
from ronde.app.standings import StandingRequest, card_document, player_card, ranked
from ronde.app.tables import label
from ronde.cli import options, output, standingoptions
from ronde.cli.language import spoken
from ronde.i18n import Figure, counted, listed, phrase, phrase_in, plural_form
from ronde.model.points import points_for_people
from ronde.standings.card import Card, CardRound
from ronde.standings.crosstable import sign
from ronde.standings.working import exact_text

_HEADINGS = (
    phrase("Round"),
    phrase("Colour"),
    phrase("Opponent"),
    phrase_in("column", "Rating"),
    phrase("Result"),
    phrase("Score"),
    phrase("Float"),
    phrase("Expected"),
)


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
    output.emit(_title(card, place.rank))
    output.emit_table(_HEADINGS, [_row(r) for r in card.rounds], right=[0, 3, 5, 7])
    output.emit("")
    output.emit(listed(_summary(card), "\n"))


def _title(card: Card, rank: int) -> str:
    rating = card.player.rating
    rated = phrase("unrated") if rating is None else phrase("rated {rating}", rating=rating)
    facts = {"player": label(card.player), "rated": rated, "rank": rank}
    points = Figure(points_for_people(card.points))
    if plural_form(card.points, spoken()) == "one":
        return phrase("{player}, {rated}: {points} point, rank {rank}", points=points, **facts)
    return phrase("{player}, {rated}: {points} points, rank {rank}", points=points, **facts)


def _row(round_: CardRound) -> list[str]:
    row, opponent = round_.row, round_.opponent
    rating = "" if opponent is None or opponent.rating is None else str(opponent.rating)
    return [
        str(row.round),
        "" if row.colour is None else row.colour.word,
        "" if opponent is None else label(opponent),
        rating,
        sign(row.outcome),
        Figure(points_for_people(round_.score_after)),
        round_.drift,
        _figure(round_.expected),
    ]


def _summary(card: Card) -> list[str]:
    lines: list[str] = [
        phrase(
            "Games: {whites} with White, {blacks} with Black",
            whites=card.whites,
            blacks=card.blacks,
        )
    ]
    if card.performance is not None:
        lines.append(phrase("Performance: {value}", value=_figure(card.performance)))
    if card.rating_change is not None and card.player.rating is not None:
        lines.append(
            counted(
                "Rated: {made} of {count} game, {expected} expected; "
                "expected rating change {change} (K = {k})",
                "Rated: {made} of {count} games, {expected} expected; "
                "expected rating change {change} (K = {k})",
                count=card.rated_games,
                made=_figure(card.made),
                expected=_figure(card.expected),
                change=_signed(card.rating_change),
                k=card.k,
            )
        )
    return lines


def _figure(value: Fraction | None) -> Figure:
    return Figure(exact_text(value) or "")


def _signed(value: Fraction) -> Figure:
    return Figure(("+" if value > 0 else "") + (exact_text(value) or ""))
