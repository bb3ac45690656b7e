"""The card of a player: games, colours, floats, expectation, performance, rating change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from ronde.model import Colour, History, Player, PlayerId, Result, RoundNumber
from ronde.model.dates import age_in, year_of
from ronde.model.discipline import Discipline, discipline_of
from ronde.model.points import points_for_people
from ronde.ratings.fide.change import Known, coefficient, expected_score
from ronde.ratings.fide.editions import IN_FORCE, RatingKind
from ronde.standings.acronyms import TieBreak
from ronde.standings.keizer import free_in_season
from ronde.standings.performance import (
    board_games,
    half_points,
    performance_in,
    rated_games,
)
from ronde.standings.rounds import Happened, RoundRecord
from ronde.standings.view import Field
from ronde.standings.working import NO_VALUE

_K_OF_NEWCOMERS: Final = 40


@dataclass(frozen=True, slots=True)
class CardRound:
    """One round of the card; `drift` is up or down when the scores differed before the round.

    `free` is what a season calls a round without a game, with what it brought.
    """

    row: RoundRecord
    opponent: Player | None
    score_after: int
    drift: Literal["", "up", "down"]
    expected: Fraction | None
    free: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """Everything about one player; expectation and change cover the rated games only."""

    player: Player
    discipline: Discipline
    rounds: tuple[CardRound, ...]
    points: int
    whites: int
    blacks: int
    rated_games: int
    made: Fraction
    expected: Fraction
    performance: Fraction | None
    k: int
    rating_change: Fraction | None
    points_text: Callable[[int], str] = points_for_people


def card(field: Field, player: PlayerId, k: int | None = None) -> Card:
    """Return the card of a player; `k` overrides the development coefficient.

    INTERPRETATION 0034: the coefficient is guessed from rating and age when it is not given.
    """
    history = field.history
    rounds = tuple(_round(field, history, player, row) for row in field.rows[player])
    rated = [r for r in rounds if r.expected is not None]
    made = Fraction(half_points([r.row for r in rated]), 2)
    expected = sum((r.expected for r in rated if r.expected is not None), Fraction(0))
    person = field.players[player]
    k_used = likely_k(person, year_of(field.tournament.details.start_date)) if k is None else k
    colours = [row.colour for row in field.rows[player] if row.happened is Happened.BOARD]
    return Card(
        person,
        discipline_of(field.tournament.games_played.points),
        rounds,
        field.scores[player],
        colours.count(Colour.WHITE),
        colours.count(Colour.BLACK),
        len(rated),
        made,
        expected,
        performance_of(field, player),
        k_used,
        k_used * (made - expected) if rated else None,
        field.points_text,
    )


def likely_k(player: Player, year: int | None) -> int:
    """Return the coefficient that rating and age suggest (B.02 8.3.3); 40 for the unrated."""
    if player.rating is None:
        return _K_OF_NEWCOMERS
    return coefficient(Known(player.rating, age_in(player, year))).value


def expected_share(own: int, other: int) -> Fraction:
    """Return what is expected of one standard game between these ratings.

    >>> expected_share(2000, 2000), expected_share(1400, 2000)
    (Fraction(1, 2), Fraction(2, 25))
    """
    (difference,) = IN_FORCE.counted_differences(own, [other], RatingKind.STANDARD)
    return expected_score(difference)


def performance_of(field: Field, player: PlayerId) -> Fraction | None:
    """Return the performance in the games that are over, None if an opponent has no rating.

    A tie-break counts open games as draws; a card tells what was made, as ratings do.
    """
    over = [row for row, _ in board_games(field, player) if row.outcome is not Result.UNFINISHED]
    games = [
        game
        for game in rated_games(field, player, TieBreak("TPR"))
        if game[0].outcome is not Result.UNFINISHED
    ]
    return (performance_in(games) if games and len(games) == len(over) else NO_VALUE).value


def _round(field: Field, history: History, player: PlayerId, row: RoundRecord) -> CardRound:
    if row.opponent is None:
        word = free_in_season(field, row)
        free = "" if word is None else f"{word} {field.points_text(row.points)}"
        return CardRound(row, None, field.running[player][row.round], "", None, free)
    number = RoundNumber(row.round)
    own, other = (
        field.running[p][row.round - 1] + history.virtual_points(p, number)
        for p in (player, row.opponent)
    )
    drift: Literal["", "up", "down"] = "" if own == other else "down" if own > other else "up"
    return CardRound(
        row,
        field.players[row.opponent],
        field.running[player][row.round],
        drift,
        _expected(field, player, row.opponent, row),
    )


def _expected(
    field: Field, player: PlayerId, opponent: PlayerId, row: RoundRecord
) -> Fraction | None:
    """Return the expectation of a rated game: on the board, not short, both rated."""
    own, other = field.rating(player), field.rating(opponent)
    is_rated = row.happened is Happened.BOARD and not row.is_unrated
    return (
        expected_share(own, other) if is_rated and own is not None and other is not None else None
    )
