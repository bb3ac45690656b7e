"""The card of a player for people, and as the library answers it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ronde.declared.answer import ENGLISH, Answer
from ronde.declared.layout import Table
from ronde.fields import immutable
from ronde.i18n import Figure, counted, listed, phrase, plural_form, translate
from ronde.questions.standings import CardDocument, card_document
from ronde.questions.tables import label
from ronde.standings.card import Card, CardRound
from ronde.standings.crosstable import sign
from ronde.standings.working import exact_text

_HEADINGS = (
    phrase("Round"),
    phrase("Colour"),
    phrase("Opponent"),
    phrase("Rating"),
    phrase("Result"),
    phrase("Score"),
    phrase("Float"),
    phrase("Expected"),
)


def card_title(card: Card, rank: int, language: str) -> str:
    """Return who it is, with the points and the rank."""
    rating = card.player.rating
    rated = phrase("unrated") if rating is None else phrase("rated {rating}", rating=rating)
    facts = {"player": label(card.player), "rated": rated, "rank": rank}
    points = Figure(card.points_text(card.points))
    if plural_form(card.points, language) == "one":
        return phrase("{player}, {rated}: {points} point, rank {rank}", points=points, **facts)
    return phrase("{player}, {rated}: {points} points, rank {rank}", points=points, **facts)


def card_table(card: Card) -> Table:
    """Return a line for every round."""
    rows = [_row(round_, card) for round_ in card.rounds]
    return Table(_HEADINGS, rows, (0, 3, 5, 7))


def _row(round_: CardRound, card: Card) -> list[str]:
    row, opponent = round_.row, round_.opponent
    rating = "" if opponent is None or opponent.rating is None else str(opponent.rating)
    return [
        str(row.round),
        "" if row.colour is None else row.colour.word,
        "" if opponent is None else label(opponent),
        rating,
        round_.free or sign(row.outcome, card.discipline),
        Figure(card.points_text(round_.score_after)),
        round_.drift,
        _figure(round_.expected),
    ]


def card_summary(card: Card) -> str:
    """Return the games by colour, the performance and the expected change of the rating."""
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
    return listed(lines, "\n")


def _figure(value: Fraction | None) -> Figure:
    return Figure(exact_text(value) or "")


def _signed(value: Fraction) -> Figure:
    return Figure(("+" if value > 0 else "") + (exact_text(value) or ""))


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class PlayerCard(Answer):
    """The rounds of one player; `card` has the figures, exact."""

    card: Card
    rank: int

    def text(self, language: str = ENGLISH) -> str:
        """Return the rounds as a table, with the figures below."""
        table = card_table(self.card).told(language).text()
        figures = translate(card_summary(self.card), language)
        return f"{self._title(language)}\n\n{table}\n\n{figures}"

    def document(self) -> CardDocument:
        """Return the card as the document of docs/schemas/player-1.json."""
        return card_document(self.card, self.rank)

    def _title(self, language: str) -> str:
        return translate(card_title(self.card, self.rank, language), language)

    def _repr_html_(self) -> str:
        return card_table(self.card).told(ENGLISH).html(self._title(ENGLISH))

    def __repr__(self) -> str:
        return f"<PlayerCard of {self.card.player.name!r}: {len(self.card.rounds)} rounds>"
