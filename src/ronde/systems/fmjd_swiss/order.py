"""The order inside a score group: by Solkoff or by rating, and the state of a round in it."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.kernel.standing import Standing
from ronde.model import Colour, History, PlayerId, Result, Tournament

Measures = dict[PlayerId, tuple[int, ...]]
"""By what a player stands in a score group, the more important measure first; more is higher."""


def by_solkoff(tournament: Tournament) -> Measures:
    """Return Solkoff and Sonneborn-Berger of everybody, in tenths and hundredths.

    Solkoff is the sum of the present points of all opponents, whether the game was played or not;
    Sonneborn-Berger counts each of them by the points that were made against him.

    INTERPRETATION 0106: a round without an opponent adds nothing to either.
    """
    scores = History(tournament).scores()
    points = tournament.points
    white_worth, black_worth = (
        {result.value: int(points.of_result(result, colour)) for result in Result}
        for colour in Colour
    )
    solkoff, berger = dict.fromkeys(scores, 0), dict.fromkeys(scores, 0)
    for round_ in tournament.rounds:
        for white, black, white_result, black_result in round_.games:
            solkoff[white] += scores[black]
            solkoff[black] += scores[white]
            berger[white] += scores[black] * white_worth[white_result.value]
            berger[black] += scores[white] * black_worth[black_result.value]
    return {player: (solkoff[player], berger[player]) for player in scores}


def by_rating(tournament: Tournament) -> Measures:
    """Return the rating of everybody; without one a player stands last."""
    return {player.id: (player.rating or 0,) for player in tournament.players}


@dataclass(frozen=True, slots=True)
class ScoreField:
    """Those who are to be paired; ranks are places by score, measures and number.

    `colours_matter` says whether as many wishes as possible are granted, `neighbours` whether
    groups are paired from the top in twos and not half against half.
    """

    standing: Standing
    colours_matter: bool
    neighbours: bool


def in_pairing_order(standing: Standing, measures: Measures) -> Standing:
    """Return the state with everybody in the order of score groups and of the groups inside."""

    def key(rank: int) -> tuple[int, ...]:
        own = measures[standing.ids[rank]]
        return (-standing.scores[rank], *(-value for value in own), standing.numbers[rank])

    return standing.in_order(sorted(range(standing.size), key=key))


def higher_ranked(standing: Standing, one: int, other: int) -> int:
    """Return which of two ranks comes first by score and number, as colours have it."""
    scores, numbers = standing.scores, standing.numbers
    return min((one, other), key=lambda rank: (-scores[rank], numbers[rank]))
