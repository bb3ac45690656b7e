"""FIDE ratings of an event for people, and as the library answers them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, ClassVar, Final

from ronde.declared.actions import StartingNumber
from ronde.declared.answer import Listing
from ronde.declared.question import question
from ronde.declared.table import DeclaredTable, FilledTable, column, table
from ronde.documents.tables import Align
from ronde.errors import InputError
from ronde.fields import Arg, filled, immutable
from ronde.i18n import Figure, phrase, phrase_in, translate
from ronde.model import Finding, Player, PlayerId, Tournament
from ronde.questions.matches import games_behind
from ronde.questions.source import RoundQuestion, Source
from ronde.questions.tables import label
from ronde.ratings.exact import for_people, nearest, optional_text
from ronde.ratings.fide.change import limited
from ronde.ratings.fide.computation import (
    EventRating,
    PlayerRating,
    RatedGame,
    RatingFacts,
    RatingRequest,
    rate_event,
)
from ronde.ratings.fide.editions import EDITIONS, RatingKind, edition
from ronde.serialisation import Count, Exact, Number

_USUAL_K: Final = 20
_K_OF_JUNIORS: Final = 40
_MASTERS: Final = 2300
"""From this rating on nobody has the K of juniors."""


@dataclass(frozen=True, slots=True)
class RatedGameLine:
    """A game of a player; `reason` tells why it does not count, empty where it does."""

    round: Number
    opponent: Number
    opponent_rating: int | None
    score: Exact | None
    difference: int | None
    counted_difference: int | None
    expected: Exact | None
    change: Exact | None
    reason: str


@dataclass(frozen=True, slots=True)
class FirstRatingLine:
    """The first rating of an unrated player, or what it lacks; `mean` is with imaginary games."""

    opponents_mean: str | None
    mean: str | None
    per_cent: int | None
    rating: int | None
    missing: str


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A player: exact values are texts, what does not apply is null; `new` is a forecast."""

    starting_number: Number
    name: str
    rating: int | None
    k: int | None
    k_is_certain: bool | None
    games: Count
    points: Exact
    expected: Exact | None
    change: Exact | None
    new: int | None
    opponents_mean: int | None
    per_cent: int | None
    performance: int | None
    first_rating: FirstRatingLine | None
    rounds: tuple[RatedGameLine, ...]


@dataclass(frozen=True, slots=True)
class RatingsDocument:
    """What an event does to the ratings (docs/schemas/ratings-1.json)."""

    kind: RatingKind
    edition: str
    after_round: Count
    players: tuple[RatingLine, ...]
    findings: tuple[Finding, ...]


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class FideRatings(Listing):
    """What an event does to everybody's FIDE rating; `computation` has every figure, exact."""

    tournament: Tournament
    computation: EventRating

    @classmethod
    def of(cls, tournament: Tournament, request: RatingRequest) -> FideRatings:
        """Return the ratings of an event."""
        games, after = games_behind(tournament, request.after)
        return cls(games, rate_event(games, replace(request, after=after)))

    @property
    def players(self) -> tuple[PlayerRating, ...]:
        """The players with their figures, by starting number."""
        return self.computation.players

    def player(self, number: int) -> PlayerGames:
        """Return the games of one player, and how the figures follow from them."""
        return PlayerGames(self, self.computation.of(number))

    def title(self) -> str:
        """Return what it is, of which event, by which regulations."""
        return phrase(
            "{event}: FIDE ratings, {kind}, by {edition}",
            event=self.tournament.details.name or "?",
            kind=self.computation.kind.word,
            edition=self.computation.edition.title,
        )

    def change_texts(self, language: str) -> dict[PlayerId, str]:
        """Return the change of everybody by starting number, empty for the unrated."""
        return {one.player.id: change_text(one.change, language) for one in self.players}

    def lists(self) -> tuple[FilledTable]:
        """Return the list."""
        return (RATINGS.filled(self.players),)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is provisional, and what was assumed."""
        return self.computation.findings

    def notes(self) -> tuple[str, ...]:
        """Return what was noticed."""
        return tuple(finding.sentence() for finding in self.findings)

    def document(self) -> RatingsDocument:
        """Return the ratings as the document of docs/schemas/ratings-1.json."""
        return _document(self.computation, self.players)

    def __repr__(self) -> str:
        return f"<FideRatings of {self.tournament.details.name!r}: {len(self.players)} players>"


@dataclass(frozen=True, slots=True, repr=False)
class PlayerGames(Listing):
    """The games of one player, and how the figures follow from them."""

    ratings: FideRatings
    figures: PlayerRating

    def title(self) -> str:
        """Return whose games they are, and by which regulations they count."""
        computation = self.ratings.computation
        return phrase(
            "{player}: FIDE rating, {kind}, by {edition}",
            player=label(self.figures.player),
            kind=computation.kind.word,
            edition=computation.edition.title,
        )

    def lists(self) -> tuple[FilledTable]:
        """Return the games."""
        names = {player.id: player for player in self.ratings.tournament.players}
        return (_games_table(names).filled(self.figures.games),)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is provisional, and what was assumed."""
        return self.ratings.findings

    def notes(self) -> tuple[str, ...]:
        """Return how the figures follow from the games, a sentence each."""
        return tuple(_summary(self.figures))

    def document(self) -> RatingsDocument:
        """Return the document of docs/schemas/ratings-1.json with this player alone."""
        computation = self.ratings.computation
        return _document(computation, (self.figures,))

    def __repr__(self) -> str:
        return f"<{self.title()}: {len(self.figures.games)} games>"


def _document(rating: EventRating, players: tuple[PlayerRating, ...]) -> RatingsDocument:
    lines = tuple(_rating_line(one) for one in players)
    return RatingsDocument(rating.kind, rating.edition.key, rating.rounds, lines, rating.findings)


def _figure(value: Fraction | None) -> str:
    return "" if value is None else Figure(for_people(value))


def _signed(value: Fraction | None) -> str:
    if value is None:
        return ""
    return Figure(f"{'+' if value > 0 else ''}{for_people(value)}")


def change_text(value: Fraction | None, language: str) -> str:
    """Return a change with its sign, a true minus; nothing for what does not apply.

    >>> change_text(Fraction(-5, 2), "fr"), change_text(Fraction(3), "en"), change_text(None, "en")
    ('−2,5', '+3', '')
    """
    return translate(_signed(value), language).replace("-", "−")


RATINGS: Final = table(
    PlayerRating,
    "ratings",
    phrase("FIDE ratings"),
    column(phrase("Player"), lambda one: label(one.player), share=2),
    column(phrase("Rating"), "rating", Align.RIGHT),
    column("K", "k", Align.RIGHT),
    column(phrase("games"), lambda one: len(one.counted), Align.RIGHT),
    column(phrase("points"), lambda one: _figure(one.points), Align.RIGHT),
    column(phrase("expected"), lambda one: _figure(one.expected), Align.RIGHT),
    column(phrase("change"), lambda one: _signed(one.change), Align.RIGHT),
    column(phrase_in("rating", "new"), "new_rating", Align.RIGHT),
    column(phrase_in("column", "opponents"), lambda one: _mean(one), Align.RIGHT),
    column(phrase_in("column", "performance"), "performance", Align.RIGHT),
)
"""What an event does to the rating of everybody."""


def _mean(one: PlayerRating) -> int | None:
    return None if one.opponents_mean is None else nearest(one.opponents_mean)


def _games_table(players: Mapping[PlayerId, Player]) -> DeclaredTable[RatedGame]:
    """Return the table of the games of a player."""
    return table(
        RatedGame,
        "games",
        phrase("Games"),
        column(phrase("Round"), "round", Align.RIGHT),
        column(phrase("Opponent"), lambda one: label(players[one.opponent])),
        column(phrase("Rating"), "opponent_rating", Align.RIGHT),
        column(phrase("Score"), lambda one: _figure(one.score), Align.RIGHT),
        column(phrase("difference"), "difference", Align.RIGHT),
        column(phrase("counted"), "counted", Align.RIGHT),
        column(phrase("expected"), lambda one: _figure(one.expected), Align.RIGHT),
        column(phrase("change"), lambda one: _signed(one.change), Align.RIGHT),
        column(phrase("Why"), "reason"),
    )


@question(
    path="ratings/fide",
    operation="fide_ratings",
    command="ratings",
    examples="""
    ratings open.trf                       everybody's change and performance
    ratings open.trf --player 7            game by game
    ratings open.trf --k 7=40 --k 12=10    with the K of the rating list
    ratings blitz.trf --kind blitz --json
    """,
)
class RatingsQuestion(RoundQuestion[FideRatings | PlayerGames]):
    """Tell what an event does to the FIDE rating of every player, game by game.

    Changes are exact and belong to one event; FIDE rounds the sum of a month, and its own
    calculation decides.
    """

    of_players: ClassVar[bool] = True

    kind: Annotated[
        RatingKind | None, Arg("Which list. Default: that of the rate of play, else standard.")
    ] = None
    player: Annotated[StartingNumber | None, Arg("Only this player.", metavar="P")] = None
    k: Annotated[
        tuple[tuple[str, str], ...],
        Arg("The K of player P on the list.", metavar="P=K", is_sent=False),
    ] = ()
    edition: Annotated[
        str,
        Arg(
            "Edition of B.02. Default: the one in force on the first day of the event.",
            choices=tuple(one.key for one in EDITIONS),
            is_sent=False,
        ),
    ] = ""

    def ask(self, source: Source) -> FideRatings | PlayerGames:
        """Return the ratings, or the games of one player."""
        if self.player is not None:
            everybody = source.ask(replace(self, player=None))
            assert isinstance(everybody, FideRatings)  # nobody is asked for
            return everybody.player(self.player)
        chosen = edition(self.edition) if self.edition else None
        coefficients = dict(map(_coefficient, self.k))
        facts = source.facts or RatingFacts()
        request = RatingRequest(self.kind, chosen, self.after, coefficients, facts)
        return FideRatings.of(source.tournament, request)


def _coefficient(told: tuple[str, str]) -> tuple[PlayerId, int]:
    player, k = map(str, told)
    if not (player.isascii() and player.isdigit() and k in _COEFFICIENTS):
        wrong = repr(f"{player}={k}")
        raise InputError("--k takes P=K with K 10, 20 or 40, not {text}", text=wrong)
    return PlayerId(int(player)), int(k)


_COEFFICIENTS: Final = ("10", "20", "40")


def _summary(one: PlayerRating) -> Iterator[str]:
    games = len(one.counted)
    if one.opponents_mean is not None:
        yield phrase(
            "Performance {performance} in rated games (B.02): opponents {mean}, {points} of"
            " {games}, {share} %",
            performance=one.performance,
            mean=nearest(one.opponents_mean),
            points=_figure(one.points),
            games=games,
            share=one.share,
        )
    if one.first is None:
        yield from _summary_of_rated(one)
    else:
        yield from _summary_of_unrated(one)


def _summary_of_rated(one: PlayerRating) -> Iterator[str]:
    assert one.coefficient is not None
    games = len(one.counted)
    if not one.coefficient.is_certain:
        yield phrase(
            "K = {k} follows from rating and age; that of the list counts [8.3.3]",
            k=one.coefficient.value,
        )
        if one.coefficient.value == _USUAL_K and (one.rating or 0) < _MASTERS:
            yield _with_k_of_juniors(one)
    if one.k != one.coefficient.value:
        yield phrase(
            "K = {k}: {games} games times {full} would be more than 700 [8.3.3]",
            k=one.k,
            games=games,
            full=one.coefficient.value,
        )
    yield phrase(
        "Change: {points} - {expected} = {total}, times K {k} = {change}; rounded with the period:"
        " {rating} → {forecast} [8.3.2, 8.3.4]",
        points=_figure(one.points),
        expected=_figure(one.expected),
        total=_signed(one.total),
        k=one.k,
        change=_signed(one.change),
        rating=one.rating,
        forecast=one.forecast,
    )


def _with_k_of_juniors(one: PlayerRating) -> str:
    """Return what the change would be for a junior or a newcomer, where neither is known."""
    k = limited(_K_OF_JUNIORS, max(1, len(one.counted)))
    return phrase(
        "With K = {k}, that of juniors and newcomers, the change is {change} [8.3.3]",
        k=k,
        change=_signed(k * (one.total or Fraction(0))),
    )


def _summary_of_unrated(one: PlayerRating) -> Iterator[str]:
    first = one.first
    assert first is not None
    if first.estimate is not None:
        yield phrase(
            "First rating: mean {mean}, {share} %, gives {value} [8.2]",
            mean=_figure(first.estimate.mean),
            share=first.estimate.share,
            value=first.estimate.value,
        )
    if first.missing is not None:
        yield phrase("No first rating from this event: {why}", why=first.missing.word)


def _rating_line(one: PlayerRating) -> RatingLine:
    first = one.first
    return RatingLine(
        starting_number=one.player.id,
        name=one.player.name,
        rating=one.rating,
        k=one.k,
        k_is_certain=None if one.coefficient is None else one.coefficient.is_certain,
        games=len(one.counted),
        points=optional_text(one.points) or "0",
        expected=optional_text(one.expected),
        change=optional_text(one.change),
        new=one.new_rating,
        opponents_mean=_mean(one),
        per_cent=one.share,
        performance=one.performance,
        first_rating=None
        if first is None
        else FirstRatingLine(
            optional_text(first.opponents_mean),
            None if first.estimate is None else optional_text(first.estimate.mean),
            None if first.estimate is None else first.estimate.share,
            first.value,
            "" if first.missing is None else first.missing.word,
        ),
        rounds=tuple(_game_line(game) for game in one.games),
    )


def _game_line(game: RatedGame) -> RatedGameLine:
    return filled(
        RatedGameLine,
        game,
        score=optional_text(game.score),
        counted_difference=game.counted,
        expected=optional_text(game.expected),
        change=optional_text(game.change),
        reason="" if game.reason is None else game.reason.word,
    )
