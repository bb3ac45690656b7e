"""What Dubov asks of a player beyond the common facts: average rating of opponents, upfloats."""

from __future__ import annotations

from typing import NamedTuple

from tests.literal.history import Entrant, Past, Strength

from ronde.model import Colour, PlayerId, Tournament


class Facts(NamedTuple):
    """The average rating of the opponents met, the upfloats so far, and the latest of them."""

    aro: int
    upfloats: int
    floated_last_round: bool


def facts_of(past: Past, player: PlayerId) -> Facts:
    """Return what the rounds so far say of a player."""
    floats = [upfloated(past, player, index) for index in range(len(past.rounds))]
    return Facts(average_of_opponents(past, player), sum(floats), bool(floats and floats[-1]))


def average_of_opponents(past: Past, player: PlayerId) -> int:
    """Return the mean rating of those met over the board, a half rounded up; 0 without a game."""
    ratings = [
        rating_of(past.tournament, cell.opponent)
        for cell in past.cells(player)
        if cell.was_played and cell.opponent is not None
    ]
    return rounded_mean(ratings)


def rounded_mean(ratings: list[int]) -> int:
    """Return the mean as an integer, a half rounded up; 0 of nothing.

    >>> rounded_mean([2000, 2001]), rounded_mean([2000, 2000, 2001]), rounded_mean([])
    (2001, 2000, 0)
    """
    if not ratings:
        return 0
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))


def rating_of(tournament: Tournament, player: PlayerId) -> int:
    """Return the rating of a player, 0 until the arbiter has assigned one (article 1).

    INTERPRETATION 0042: the text wants everybody rated and does not say what else to do.
    """
    return tournament.player(player).rating or 0


def upfloated(past: Past, player: PlayerId, index: int) -> bool:
    """Whether round `index` (from 0) paired the player with somebody who had a higher score.

    Scores are those by which that round was paired. Whether the game was played does not
    matter; a bye is no upfloat.
    """
    opponent = past.cells(player)[index].opponent
    return opponent is not None and past.score(opponent, index) > past.score(player, index)


def maximum_upfloats(number_of_rounds: int) -> int:
    """Return from how many upfloats on a player is a maximum upfloater (article 1).

    >>> [maximum_upfloats(n) for n in (4, 5, 9, 10, 11)]
    [2, 3, 3, 4, 4]
    """
    return 2 + number_of_rounds // 5


def preference_of(entrant: Entrant) -> Colour:
    """Return the colour that a player prefers; who has not played prefers Black (article 1)."""
    return entrant.preference or Colour.BLACK


def strength_of(entrant: Entrant) -> Strength:
    """Return how strong the preference is; that of a player without a game is mild (article 1)."""
    return entrant.strength if entrant.colours else Strength.MILD
