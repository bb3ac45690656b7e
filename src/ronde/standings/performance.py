"""Tie-breaks from the opponents' ratings (article 10); only games on the board count."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from ronde.model import PlayerId, Result
from ronde.ratings.fide.tables import CERTAIN, EXTREME, difference_for, expected_per_cent
from ronde.standings.acronyms import LEFT_OUT, TieBreak
from ronde.standings.cuts import Cuts, with_cuts
from ronde.standings.rounds import Happened, RoundRecord
from ronde.standings.view import Field, totals_of
from ronde.standings.working import (
    NO_VALUE,
    UNIT,
    Contribution,
    ContributionSource,
    Working,
    half_up,
    mean,
)

WHOLE = UNIT
"""Article 10 rounds every average of ratings to a whole number."""

UNCUT: Final = Cuts(0, 0)

# Asked of every game of everybody: finding a member by its name each time takes longer.
_BOARD: Final = Happened.BOARD
_OPPONENT: Final = ContributionSource.OPPONENT

_HALF_POINTS: Final[Mapping[object, int]] = {
    Result.WIN: 2, Result.SHORT_WIN: 2, Result.DRAW: 1, Result.SHORT_DRAW: 1, Result.UNFINISHED: 1,
}  # fmt: skip


RatedGame: TypeAlias = tuple[RoundRecord, PlayerId, int]
"""A game on the board, whom it was against, and the rating with which the opponent counts."""


def board_games(field: Field, player: PlayerId) -> list[tuple[RoundRecord, PlayerId]]:
    """Return the rounds in which the player met somebody on the board."""
    return [
        (row, row.opponent)
        for row in field.rows[player]
        if row.happened is _BOARD and row.opponent is not None
    ]


def half_points(rows: Iterable[RoundRecord]) -> int:
    """Return the result of games on the scale 1-½-0, in half points."""
    return sum([_HALF_POINTS.get(row.outcome, 0) for row in rows])


def rated_games(field: Field, player: PlayerId, tie_break: TieBreak) -> list[RatedGame]:
    """Return the games on the board with the rating with which each opponent counts.

    Opponents without one are left out, or count with the rating that the tie-break names.
    INTERPRETATION 0124.
    """
    given = None if tie_break.unrated == LEFT_OUT else tie_break.unrated
    games = []
    for row, opponent in board_games(field, player):
        rating = field.rating(opponent, row.round)
        rating = given if rating is None else rating
        if rating is not None:
            games.append((row, opponent, rating))
    return games


def average(games: Iterable[RatedGame], cuts: Cuts, rounded_to: int | None) -> Working:
    """Return the mean rating of the opponents, one line for each of them."""
    lines = [
        Contribution(rating * UNIT, _OPPONENT, row.round, opponent)
        for row, opponent, rating in games
    ]
    return mean(with_cuts(lines, cuts) if cuts.low else tuple(lines), rounded_to)


def average_rating(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    """Return ARO: the mean rating of the opponents met on the board."""
    cuts = Cuts(tie_break.low, tie_break.high, article=field.edition.cut_article)
    return average(rated_games(field, player, tie_break), cuts, WHOLE)


def mean_capital(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    """Return MCP of the draughts federation: the same mean, not rounded."""
    return average(rated_games(field, player, tie_break), UNCUT, None)


def performance(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    """Return TPR: the rounded average of the opponents plus the difference for the share."""
    return performance_in(rated_games(field, player, tie_break))


def performance_in(games: Sequence[RatedGame]) -> Working:
    """Return the performance in some games."""
    met = average(games, UNCUT, WHOLE)
    if met.value is None:
        return NO_VALUE
    per_cent = half_up(100 * half_points([row for row, _, _ in games]), 2 * len(games))
    return Working(
        (
            Contribution(int(met.value) * UNIT, _OPPONENT),
            Contribution(
                difference_for(per_cent) * UNIT, ContributionSource.TABLE, article="B.02 8.1"
            ),
        ),
        evidence=met.contributions,
    )


def perfect_performance(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    """Return PTP: the lowest rating of which the table expects at least the score made.

    The evidence is what the table expects of that rating against each opponent.
    """
    games = rated_games(field, player, tie_break)
    if not games:
        return NO_VALUE
    score = half_points([row for row, _, _ in games])
    found = lowest_rating_expecting(score, [rating for _, _, rating in games])
    evidence = tuple(
        Contribution(
            expected_per_cent(found - rating),
            ContributionSource.TABLE,
            row.round,
            opponent,
            "B.02 8.1",
        )
        for row, opponent, rating in games
    )
    return Working((Contribution(found * UNIT, ContributionSource.TABLE),), evidence=evidence)


def lowest_rating_expecting(score: int, opponents: list[int]) -> int:
    """Return the lowest rating expected to score so many half points against the opponents.

    Expectation never falls as the rating rises, so that halving the range finds it. Nothing
    scored means 800 below the lowest opponent.

    >>> lowest_rating_expecting(0, [1500, 1600]), lowest_rating_expecting(4, [1500, 1600])
    (700, 2336)
    """
    if score == 0:
        return min(opponents) - EXTREME
    lowest, highest = min(opponents) - CERTAIN, max(opponents) + CERTAIN
    place = bisect_left(
        range(lowest, highest + 1),
        50 * score,
        key=lambda rating: sum([expected_per_cent(rating - other) for other in opponents]),
    )
    return lowest + place


def average_performance(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    """Return APRO or APPO: the mean TPR or PTP of the opponents met on the board."""
    totals, name = _INNER[tie_break.name]
    known = field.outcomes(totals, TieBreak(name, unrated=tie_break.unrated))
    contributions = [
        Contribution(known[opponent].total, _OPPONENT, row.round, opponent)
        for row, opponent in board_games(field, player)
        if known[opponent].value is not None
    ]
    return mean(tuple(contributions), WHOLE)


_INNER: Final = {
    "APRO": (totals_of(performance), "TPR"),
    "APPO": (totals_of(perfect_performance), "PTP"),
}
