"""What an event does to the FIDE rating of every player, game by game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Final

from ronde.errors import InputError
from ronde.i18n import counted, listed, phrase
from ronde.model import Cell, Finding, History, Player, PlayerId, Result, Severity, Tournament
from ronde.model.dates import age_in, day_of, year_of
from ronde.model.discipline import Discipline, discipline_of
from ronde.model.player import line_of
from ronde.model.ratingmethods import with_official_ratings
from ronde.ratings.fide.change import (
    Coefficient,
    Known,
    coefficient,
    expected_score,
    limited,
    per_cent,
    performance,
    period_change,
)
from ronde.ratings.fide.editions import EDITIONS, IN_FORCE, RatingEdition, RatingKind, edition_on
from ronde.ratings.fide.firstrating import FirstRating
from ronde.ratings.fide.rates import (
    is_equal_for_both,
    is_slow_enough,
    kind_of_rate,
    minutes_of,
    rate_of_play,
)

_SCORES: Final = {
    Result.WIN: Fraction(1),
    Result.DRAW: Fraction(1, 2),
    Result.LOSS: Fraction(0),
}
_NAMED_AT_MOST: Final = 10


class NotRated(Enum):
    """Why a game changes nothing for a player."""

    FORFEIT = "forfeit"
    SHORT = "under one move"
    OPEN = "no result yet"
    UNRATED_OPPONENT = "unrated opponent"
    GAP = "gap"
    RATE = "rate of play"

    @property
    def word(self) -> str:
        """The reason for people, with its article."""
        return _REASONS[self]


_REASONS: Final = {
    NotRated.FORFEIT: phrase("not played [5.1]"),
    NotRated.SHORT: phrase("less than one move by each side [5.1]"),
    NotRated.OPEN: phrase("no result yet"),
    NotRated.UNRATED_OPPONENT: phrase("unrated opponent [8.3.1]"),
    NotRated.GAP: phrase("600 points apart or more, and one above 2600 [5]"),
    NotRated.RATE: phrase("the rate of play is not that of this list [1]"),
}
_UNPLAYED: Final = {
    Result.FORFEIT_WIN: NotRated.FORFEIT,
    Result.FORFEIT_LOSS: NotRated.FORFEIT,
    Result.SHORT_WIN: NotRated.SHORT,
    Result.SHORT_DRAW: NotRated.SHORT,
    Result.SHORT_LOSS: NotRated.SHORT,
    Result.UNFINISHED: NotRated.OPEN,
}


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One game of a player: what was expected, and by how much the score differs.

    `difference` is that of the ratings, `counted` what counts of it. A game that is not rated
    says why; of an unrated player's game against a rated one the score alone counts.
    """

    round: int
    opponent: PlayerId
    opponent_rating: int | None
    score: Fraction | None
    difference: int | None = None
    counted: int | None = None
    expected: Fraction | None = None
    change: Fraction | None = None
    reason: NotRated | None = None

    @property
    def is_counted(self) -> bool:
        """Whether the game counts for the player."""
        return self.reason is None


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """The figures of one player; `rating` None is unrated, what does not apply is None.

    `total` is the sum of score less expectation, `change` K times that, exact. `forecast` is the
    rating if nothing else were played in the period. `first` is about unrated players.
    """

    player: Player
    rating: int | None
    games: tuple[RatedGame, ...]
    coefficient: Coefficient | None
    k: int | None
    points: Fraction
    expected: Fraction | None
    total: Fraction | None
    change: Fraction | None
    forecast: int | None
    opponents_mean: Fraction | None
    share: int | None
    performance: int | None
    first: FirstRating | None

    @property
    def new_rating(self) -> int | None:
        """The forecast, or the first rating."""
        return self.forecast if self.first is None else self.first.value

    @property
    def counted(self) -> tuple[RatedGame, ...]:
        """The games that count."""
        return tuple(game for game in self.games if game.is_counted)


@dataclass(frozen=True, slots=True)
class EventRating:
    """An event under one edition and for one list; `findings` say what is provisional."""

    kind: RatingKind
    edition: RatingEdition
    rounds: int
    players: tuple[PlayerRating, ...]
    findings: tuple[Finding, ...]

    def of(self, player: int) -> PlayerRating:
        """Return the figures of a player; raises InputError when nobody has that number."""
        return line_of(self.players, player)


@dataclass(frozen=True, slots=True)
class RatingFacts:
    """What is known of the entries beside what they say; pairs begin with a starting number.

    `kind` is that of the ratings, `standard` are standard ratings of players without one of that
    kind. The rating of a `foreign` player is not FIDE's, that of an `unconfirmed` one stands on no
    list. `coefficients` are those that the list tells for ratings of each kind.
    """

    kind: RatingKind | None = None
    standard: tuple[tuple[PlayerId, int], ...] = ()
    foreign: frozenset[PlayerId] = frozenset()
    unconfirmed: frozenset[PlayerId] = frozenset()
    coefficients: tuple[tuple[RatingKind, PlayerId, int], ...] = ()


@dataclass(frozen=True, slots=True)
class RatingRequest:
    """What the caller wants; None leaves it to the event. Mappings are by starting number.

    `coefficients` are those of the rating list. `facts` are about the entries.
    """

    kind: RatingKind | None = None
    edition: RatingEdition | None = None
    after: int | None = None
    coefficients: Mapping[PlayerId, int] | None = None
    facts: RatingFacts = RatingFacts()


def rate_event(tournament: Tournament, request: RatingRequest | None = None) -> EventRating:
    """Return what the event does to everybody's rating; raises InputError if it cannot be rated.

    Scores are 1, ½ and 0 whatever the points of the event.
    """
    request = request or RatingRequest()
    _refuse_other_games(tournament)
    request = _with_unofficial(request, tournament)
    tournament = with_official_ratings(tournament, told=request.facts.foreign)
    rounds = len(tournament.rounds) if request.after is None else request.after
    if not 0 <= rounds <= len(tournament.rounds):
        raise InputError(
            "after round {after}: the file has {rounds} rounds",
            after=rounds,
            rounds=len(tournament.rounds),
        )
    event = _Event(tournament, request, rounds)
    players = tuple(event.player(player) for player in tournament.players)
    return EventRating(event.kind, event.edition, rounds, players, tuple(event.findings(players)))


def _with_unofficial(request: RatingRequest, tournament: Tournament) -> RatingRequest:
    """Return the request with those whose tournament rating is no rating of FIDE among them."""
    found = {player.id for player in tournament.players if player.rating and not player.official}
    facts = replace(request.facts, foreign=request.facts.foreign | found)
    return replace(request, facts=facts) if found else request


def _refuse_other_games(tournament: Tournament) -> None:
    if discipline_of(tournament.points) is Discipline.DRAUGHTS:
        raise InputError(
            "a win brings 2 points and a draw 1: the ratings are those of draughts, not of FIDE;"
            " use `ronde ffjd rate`"
        )


def rating_that_counts(own: int | None, standard: int | None, kind: RatingKind) -> int | None:
    """Return the rating: in rapid and blitz a standard one stands in for a missing one (7.2.1).

    >>> [rating_that_counts(None, 2000, kind) for kind in (RatingKind.RAPID, RatingKind.STANDARD)]
    [2000, None]
    """
    return standard if own is None and kind is not RatingKind.STANDARD else own


class _Event:
    """The facts of one event that every player's figures need."""

    def __init__(self, tournament: Tournament, request: RatingRequest, rounds: int) -> None:
        self.tournament, self.rounds = tournament, rounds
        details = tournament.details
        self.day = day_of(details.start_date)
        self.edition = request.edition or self._edition_of_the_day()
        self.rate = rate_of_play(details)
        self.minutes = minutes_of(self.rate)
        self.kind = (
            request.kind or self._kind_of_the_rate() or request.facts.kind or RatingKind.STANDARD
        )
        self.listed = {
            number: k for kind, number, k in request.facts.coefficients if kind is self.kind
        }
        self.coefficients = {**self.listed, **(request.coefficients or {})}
        self.foreign = request.facts.foreign
        self.unconfirmed = request.facts.unconfirmed
        self.standard = dict(request.facts.standard)
        for number in self.coefficients:
            tournament.player(number)
        self.history = History(tournament)
        self.year = year_of(details.start_date) or (self.day or (None,))[0]
        self.ratings = {player.id: self._rating(player) for player in tournament.players}

    def _edition_of_the_day(self) -> RatingEdition:
        if self.day is None:
            return IN_FORCE
        return edition_on(self.day) or EDITIONS[0]

    def _kind_of_the_rate(self) -> RatingKind | None:
        return None if self.minutes is None else kind_of_rate(self.minutes)

    def _rating(self, player: Player) -> int | None:
        """Return the rating as far as it can be one of FIDE's: from the floor on (7.1.4)."""
        own = None if player.id in self.foreign else player.rating
        rating = rating_that_counts(own, self.standard.get(player.id), self.kind)
        return None if rating is None or rating < self.edition.floor else rating

    def player(self, player: Player) -> PlayerRating:
        """Return the figures of one player."""
        own = self.ratings[player.id]
        cells = self.history.cells(player.id)[: self.rounds]
        games = [
            self._game(number, cell, own, cell.opponent)
            for number, cell in enumerate(cells, 1)
            if cell.opponent is not None
        ]
        if own is None:
            return self._unrated(player, tuple(games))
        return self._rated(player, own, self._expected(own, games))

    def _game(self, number: int, cell: Cell, own: int | None, opponent: PlayerId) -> RatedGame:
        other = self.ratings[opponent]
        outcome = cell.outcome
        score = _SCORES.get(outcome) if isinstance(outcome, Result) else None
        return RatedGame(
            number,
            opponent,
            other,
            score,
            None if own is None or other is None else own - other,
            reason=self._reason(outcome, own, other),
        )

    def _reason(self, outcome: object, own: int | None, other: int | None) -> NotRated | None:
        if isinstance(outcome, Result) and outcome in _UNPLAYED:
            return _UNPLAYED[outcome]
        if not self._has_the_rate(own or 0, other or 0):
            return NotRated.RATE
        if other is None:
            return NotRated.UNRATED_OPPONENT
        if own is not None and not self.edition.is_rated(own, other, self.kind):
            return NotRated.GAP
        return None

    def _has_the_rate(self, own: int, other: int) -> bool:
        """Whether the time of a game is that of the list, as far as the event tells it."""
        if self.minutes is None:
            return True
        if self.kind is RatingKind.STANDARD:
            return is_slow_enough(self.minutes, own, other)
        return kind_of_rate(self.minutes) is self.kind and is_equal_for_both(self.rate)

    def _expected(self, own: int, games: list[RatedGame]) -> tuple[RatedGame, ...]:
        """Return the games with what was expected of those that count."""
        rated = [game for game in games if game.is_counted]
        opponents = [game.opponent_rating for game in rated if game.opponent_rating is not None]
        differences = self.edition.counted_differences(own, opponents, self.kind)
        by_round = dict(zip((game.round for game in rated), differences, strict=True))
        return tuple(
            _with_expectation(game, by_round[game.round]) if game.is_counted else game
            for game in games
        )

    def _rated(self, player: Player, own: int, games: tuple[RatedGame, ...]) -> PlayerRating:
        rated = [game for game in games if game.is_counted]
        points, mean, share, reached = _result(rated)
        expected = sum((game.expected or Fraction(0) for game in rated), Fraction(0))
        known = Known(own, age_in(player, self.year), listed=self.coefficients.get(player.id))
        found = coefficient(known)
        k = limited(found.value, len(rated)) if rated else found.value
        change = k * (points - expected)
        return PlayerRating(
            player, own, games, found, k, points, expected, points - expected, change,
            own + period_change([change]), mean, share, reached, None,
        )  # fmt: skip

    def _unrated(self, player: Player, games: tuple[RatedGame, ...]) -> PlayerRating:
        counting = [game for game in games if game.is_counted]
        points, mean, share, reached = _result(counting)
        opponents = [g.opponent_rating for g in counting if g.opponent_rating is not None]
        first = self.edition.first_rating(opponents, points)
        return PlayerRating(
            player, None, games, None, None, points, None, None, None, None, mean, share, reached,
            first,
        )  # fmt: skip

    # What is to be known beside the figures ------------------------------------------------------

    def findings(self, players: tuple[PlayerRating, ...]) -> Iterator[Finding]:
        """Yield what was assumed and what is provisional."""
        yield from self._about_the_rules()
        yield from self._about_the_ratings()
        yield from self._provisional(players)

    def _about_the_rules(self) -> Iterator[Finding]:
        if self.day is None:
            yield _note(
                "edition-assumed",
                phrase(
                    "the event has no start date: {edition} is used, and the ratings are taken"
                    " to be of the list then in force",
                    edition=self.edition.key,
                ),
            )
        elif edition_on(self.day) is None:
            yield _warning(
                "edition-unknown",
                phrase(
                    "the regulations before {year} are not known: {edition} is used",
                    year=EDITIONS[0].since[0],
                    edition=self.edition.key,
                ),
            )
        if self.minutes is not None and self._kind_of_the_rate() is not self.kind:
            yield _warning(
                "rate-of-play",
                phrase(
                    "the rate of play {rate} is not that of {kind} games: choose the kind",
                    rate=self.tournament.details.time_control or self.rate,
                    kind=self.kind.word,
                ),
            )

    def _about_the_ratings(self) -> Iterator[Finding]:
        players = self.tournament.players
        unused = [p for p in players if p.rating and self.ratings[p.id] != p.rating]
        foreign = [player for player in unused if player.id in self.foreign]
        if foreign:
            yield _warning(
                "rating-of-another-list",
                counted(
                    "{count} rating is not FIDE's and does not count: {players}",
                    "{count} ratings are not FIDE's and do not count: {players}",
                    count=len(foreign),
                    players=_named(foreign),
                ),
            )
        low = [player for player in unused if player.id not in self.foreign]
        if low:
            yield _warning(
                "rating-of-another-list",
                counted(
                    "{count} rating is below {floor}, where the FIDE list ends, and comes from"
                    " another list; counted as unrated: {players}",
                    "{count} ratings are below {floor}, where the FIDE list ends, and come from"
                    " another list; counted as unrated: {players}",
                    count=len(low),
                    floor=self.edition.floor,
                    players=_named(low),
                ),
            )
        claimed = [p for p in players if p.id in self.unconfirmed - self.foreign]
        if claimed:
            yield _note(
                "rating-unconfirmed",
                counted(
                    "{count} rating was not taken from a FIDE list: {players}",
                    "{count} ratings were not taken from a FIDE list: {players}",
                    count=len(claimed),
                    players=_named(claimed),
                ),
            )
        listed_k = [p for p in players if p.id in self.listed and self.ratings[p.id] is not None]
        if listed_k:
            yield _note(
                "coefficient-of-the-list",
                counted(
                    "K of {count} player is that of the FIDE list",
                    "K of {count} players is that of the FIDE list",
                    count=len(listed_k),
                ),
            )
        standard = [p for p in players if self.ratings[p.id] not in (None, p.rating)]
        if standard:
            yield _note(
                "standard-rating",
                counted(
                    "{count} player without a {kind} rating counts with the standard one [7.2.1]:"
                    " {players}",
                    "{count} players without a {kind} rating count with the standard one [7.2.1]:"
                    " {players}",
                    count=len(standard),
                    kind=self.kind.word,
                    players=_named(standard),
                ),
            )
        if not any(rating is not None for rating in self.ratings.values()):
            yield _warning(
                "nobody-rated", phrase("nobody has a FIDE rating: there is nothing to rate")
            )

    def _provisional(self, players: tuple[PlayerRating, ...]) -> Iterator[Finding]:
        guessed = [
            p for p in players if p.counted and p.coefficient and not p.coefficient.is_certain
        ]
        if guessed:
            yield _note(
                "k-assumed",
                counted(
                    "the K of {count} player follows from rating and age; the rating list prints"
                    " the true one",
                    "the K of {count} players follows from rating and age; the rating list prints"
                    " the true one",
                    count=len(guessed),
                ),
            )
        rounds = self.tournament.rounds[: self.rounds]
        still_open = sum(game.is_unfinished for round_ in rounds for game in round_.games)
        announced = self.tournament.number_of_rounds or 0
        if still_open:
            yield _note(
                "provisional",
                counted(
                    "provisional: {count} game is without a result",
                    "provisional: {count} games are without a result",
                    count=still_open,
                ),
            )
        if self.rounds < announced:
            yield _note(
                "provisional",
                phrase(
                    "provisional: after round {round} of {rounds}",
                    round=self.rounds,
                    rounds=announced,
                ),
            )


def _with_expectation(game: RatedGame, difference: int) -> RatedGame:
    assert game.score is not None  # whatever counts has a result
    expected = expected_score(difference)
    return replace(game, counted=difference, expected=expected, change=game.score - expected)


def _result(games: list[RatedGame]) -> tuple[Fraction, Fraction | None, int | None, int | None]:
    """Return points, mean of the opponents, share in per cent and performance of rated games."""
    points = sum((game.score or Fraction(0) for game in games), Fraction(0))
    opponents = [game.opponent_rating for game in games if game.opponent_rating is not None]
    if not opponents:
        return points, None, None, None
    mean = Fraction(sum(opponents), len(opponents))
    return points, mean, per_cent(points, len(opponents)), performance(opponents, points)


def _named(players: list[Player]) -> str:
    named = [f"{player.id} {player.name}".strip() for player in players[:_NAMED_AT_MOST]]
    return listed([*named, *(["…"] if len(players) > _NAMED_AT_MOST else [])])


def _note(code: str, what: str) -> Finding:
    return Finding(Severity.NOTE, code, what)


def _warning(code: str, what: str) -> Finding:
    return Finding(Severity.WARNING, code, what)
