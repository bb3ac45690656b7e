"""FIDE ratings of an event for people, and as the library answers them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from ronde.declared.answer import Listing
from ronde.declared.layout import Table
from ronde.i18n import Figure, listed, phrase, phrase_in, translate
from ronde.model import Finding, Player, PlayerId, Tournament
from ronde.questions.matches import games_behind
from ronde.questions.tables import label
from ronde.ratings.exact import for_people, nearest, optional_text
from ronde.ratings.fide.change import limited
from ronde.ratings.fide.computation import (
    EventRating,
    PlayerRating,
    RatedGame,
    RatingRequest,
    rate_event,
)
from ronde.ratings.fide.editions import RatingKind
from ronde.serialisation import Count, Exact, Number

_HEADINGS: Final = (
    phrase("Player"), phrase("Rating"), "K", phrase("games"), phrase("points"),
    phrase("expected"), phrase("change"), phrase_in("rating", "new"),
    phrase_in("column", "opponents"), phrase_in("column", "performance"),
)  # fmt: skip
_FIGURES: Final = tuple(range(1, 10))
_USUAL_K: Final = 20
_K_OF_JUNIORS: Final = 40
_MASTERS: Final = 2300
"""From this rating on nobody has the K of juniors."""

_GAME_HEADINGS: Final = (
    phrase("Round"), phrase("Opponent"), phrase("Rating"), phrase("Score"), phrase("difference"),
    phrase("counted"), phrase("expected"), phrase("change"), phrase("Why"),
)  # fmt: skip
_GAME_FIGURES: Final = (0, 2, 3, 4, 5, 6, 7)


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

    def table(self) -> Table:
        """Return a line for every player."""
        return Table(_HEADINGS, [_line(one) for one in self.players], _FIGURES)

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

    def tables(self) -> tuple[Table]:
        """Return the list."""
        return (self.table(),)

    def notes(self) -> tuple[str, ...]:
        """Return what is provisional, and what was assumed."""
        return tuple(finding.sentence() for finding in self.computation.findings)

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

    def table(self) -> Table:
        """Return a line for every game."""
        names = {player.id: player for player in self.ratings.tournament.players}
        rows = [_game_row(game, names) for game in self.figures.games]
        return Table(_GAME_HEADINGS, rows, _GAME_FIGURES)

    def summary(self) -> str:
        """Return how the figures follow from the games."""
        return listed(self.notes(), "\n")

    def title(self) -> str:
        """Return whose games they are, and by which regulations they count."""
        found = self.ratings.computation
        return phrase(
            "{player}: FIDE rating, {kind}, by {edition}",
            player=label(self.figures.player),
            kind=found.kind.word,
            edition=found.edition.title,
        )

    def tables(self) -> tuple[Table]:
        """Return the games."""
        return (self.table(),)

    def notes(self) -> tuple[str, ...]:
        """Return how the figures follow from the games, a sentence each."""
        return tuple(_summary(self.figures))

    def document(self) -> RatingsDocument:
        """Return the document of docs/schemas/ratings-1.json with this player alone."""
        found = self.ratings.computation
        return _document(found, (self.figures,))

    def __repr__(self) -> str:
        return f"<{self.title()}: {len(self.figures.games)} games>"


def _document(found: EventRating, players: tuple[PlayerRating, ...]) -> RatingsDocument:
    lines = tuple(_rating_line(one) for one in players)
    return RatingsDocument(found.kind, found.edition.key, found.rounds, lines, found.findings)


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


def _whole(value: int | None) -> str:
    return "" if value is None else str(value)


def _line(one: PlayerRating) -> list[str]:
    mean = None if one.opponents_mean is None else nearest(one.opponents_mean)
    return [
        label(one.player), _whole(one.rating), _whole(one.k),
        str(len(one.counted)), _figure(one.points), _figure(one.expected), _signed(one.change),
        _whole(one.new_rating), _whole(mean), _whole(one.performance),
    ]  # fmt: skip


def _game_row(game: RatedGame, players: Mapping[PlayerId, Player]) -> list[str]:
    return [
        str(game.round), label(players[game.opponent]), _whole(game.opponent_rating),
        _figure(game.score), _whole(game.difference), _whole(game.counted),
        _figure(game.expected), _signed(game.change),
        "" if game.reason is None else game.reason.word,
    ]  # fmt: skip


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
    mean = None if one.opponents_mean is None else nearest(one.opponents_mean)
    return RatingLine(
        one.player.id,
        one.player.name,
        one.rating,
        one.k,
        None if one.coefficient is None else one.coefficient.is_certain,
        len(one.counted),
        optional_text(one.points) or "0",
        optional_text(one.expected),
        optional_text(one.change),
        one.new_rating,
        mean,
        one.share,
        one.performance,
        None
        if first is None
        else FirstRatingLine(
            optional_text(first.opponents_mean),
            None if first.estimate is None else optional_text(first.estimate.mean),
            None if first.estimate is None else first.estimate.share,
            first.value,
            "" if first.missing is None else first.missing.word,
        ),
        tuple(_game_line(game) for game in one.games),
    )


def _game_line(game: RatedGame) -> RatedGameLine:
    return RatedGameLine(
        game.round,
        game.opponent,
        game.opponent_rating,
        optional_text(game.score),
        game.difference,
        game.counted,
        optional_text(game.expected),
        optional_text(game.change),
        "" if game.reason is None else game.reason.word,
    )
