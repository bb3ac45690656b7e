"""Tie-breaks from the opponents' ratings (article 10); only games on the board count."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Final

from ronde.model import PlayerId, Result
from ronde.ratings.fide.tables import CERTAIN, EXTREME, difference_for, expected_per_cent
from ronde.standings.acronyms import LEFT_OUT, TieBreak
from ronde.standings.cuts import Cuts, cut_sum, with_cuts
from ronde.standings.rounds import Happened, Row
from ronde.standings.view import Field
from ronde.standings.working import (
    NO_VALUE,
    UNIT,
    Contribution,
    Source,
    Working,
    WorkingTotal,
    exact_total,
    half_up,
    mean,
    mean_total,
)

WHOLE = UNIT
"""Article 10 rounds every average of ratings to a whole number."""

_HALF_POINTS = {
    Result.WIN: 2, Result.SHORT_WIN: 2, Result.DRAW: 1, Result.SHORT_DRAW: 1, Result.UNFINISHED: 1,
}  # fmt: skip


def board_games(field: Field, player: PlayerId) -> list[tuple[Row, PlayerId]]:
    """Return the rounds in which the player met somebody on the board."""
    return [
        (row, row.opponent)
        for row in field.rows[player]
        if row.happened is Happened.BOARD and row.opponent is not None
    ]


def half_points(rows: list[tuple[Row, PlayerId]]) -> int:
    """Return the result of games on the scale 1-½-0, in half points."""
    return sum(_HALF_POINTS.get(row.outcome, 0) for row, _ in rows if row.outcome in _HALF_POINTS)


def rated_games(
    field: Field, player: PlayerId, tie_break: TieBreak
) -> list[tuple[Row, PlayerId, int]]:
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


def rated_lines(field: Field, player: PlayerId, tie_break: TieBreak) -> list[Contribution]:
    """Return one line per opponent met on the board, the amount being the rating."""
    return [
        Contribution(rating * UNIT, Source.OPPONENT, row.round, opponent)
        for row, opponent, rating in rated_games(field, player, tie_break)
    ]


def average_rating(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    """Return ARO: the mean rating of the opponents met on the board."""
    cuts = Cuts(tie_break.low, tie_break.high, article=field.edition.cut_article)
    return mean(with_cuts(rated_lines(field, player, tie_break), cuts), WHOLE)


def mean_capital(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    """Return MCP of the draughts federation: the same mean, not rounded."""
    return mean(tuple(rated_lines(field, player, tie_break)), None)


def performance(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    """Return TPR: the rounded average of the opponents plus the difference for the share."""
    games = [(row, opponent) for row, opponent, _ in rated_games(field, player, tie_break)]
    average = average_rating(field, player, TieBreak("ARO", unrated=tie_break.unrated))
    if average.value is None:
        return NO_VALUE
    per_cent = half_up(100 * half_points(games), 2 * len(games))
    return Working(
        (
            Contribution(int(average.value) * UNIT, Source.OPPONENT),
            Contribution(difference_for(per_cent) * UNIT, Source.TABLE, article="B.02 8.1"),
        ),
        evidence=average.contributions,
    )


def perfect_performance(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    """Return PTP: the lowest rating of which the table expects at least the score made.

    The evidence is what the table expects of that rating against each opponent.
    """
    games = rated_games(field, player, tie_break)
    if not games:
        return NO_VALUE
    score = half_points([(row, opponent) for row, opponent, _ in games])
    found = lowest_rating_expecting(score, [rating for _, _, rating in games])
    evidence = tuple(
        Contribution(
            expected_per_cent(found - rating), Source.TABLE, row.round, opponent, "B.02 8.1"
        )
        for row, opponent, rating in games
    )
    return Working((Contribution(found * UNIT, Source.TABLE),), evidence=evidence)


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
    contributions = tuple(
        Contribution(known[opponent].total, Source.OPPONENT, row.round, opponent)
        for row, opponent in board_games(field, player)
        if known[opponent].value is not None
    )
    return mean(contributions, WHOLE)


# The same of many players: no lines of workings are made, which only an explanation shows. ------


def average_rating_totals(
    field: Field, players: Iterable[PlayerId], tie_break: TieBreak
) -> dict[PlayerId, WorkingTotal]:
    """Return ARO of many players."""
    cuts = Cuts(tie_break.low, tie_break.high)
    found = {}
    for player in players:
        ratings = [rating for _, _, rating in rated_games(field, player, tie_break)]
        counted = max(0, len(ratings) - cuts.low - cuts.high)
        found[player] = mean_total(
            (sum(ratings) - cut_sum(ratings, (), cuts)) * UNIT, counted, WHOLE
        )
    return found


def performance_totals(
    field: Field, players: Iterable[PlayerId], tie_break: TieBreak
) -> dict[PlayerId, WorkingTotal]:
    """Return TPR of many players."""
    found = {}
    for player in players:
        games = rated_games(field, player, tie_break)
        if not games:
            found[player] = NO_VALUE.outcome
            continue
        average = half_up(sum([rating for _, _, rating in games]), len(games))
        score = half_points([(row, opponent) for row, opponent, _ in games])
        per_cent = half_up(100 * score, 2 * len(games))
        found[player] = exact_total((average + difference_for(per_cent)) * UNIT)
    return found


def perfect_performance_totals(
    field: Field, players: Iterable[PlayerId], tie_break: TieBreak
) -> dict[PlayerId, WorkingTotal]:
    """Return PTP of many players."""
    found = {}
    for player in players:
        games = rated_games(field, player, tie_break)
        if not games:
            found[player] = NO_VALUE.outcome
            continue
        score = half_points([(row, opponent) for row, opponent, _ in games])
        rating = lowest_rating_expecting(score, [rating for _, _, rating in games])
        found[player] = exact_total(rating * UNIT)
    return found


def average_performance_totals(
    field: Field, players: Iterable[PlayerId], tie_break: TieBreak
) -> dict[PlayerId, WorkingTotal]:
    """Return APRO or APPO of many players."""
    totals, name = _INNER[tie_break.name]
    known = field.outcomes(totals, TieBreak(name, unrated=tie_break.unrated))
    found = {}
    for player in players:
        met = [known[opponent] for _, opponent in board_games(field, player)]
        rated = [total for total, value in met if value is not None]
        found[player] = mean_total(sum(rated), len(rated), WHOLE)
    return found


_INNER: Final = {
    "APRO": (performance_totals, "TPR"),
    "APPO": (perfect_performance_totals, "PTP"),
}
