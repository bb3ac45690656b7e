"""What the system counts of the past: average ratings of opponents and upfloats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.kernel.standing import Standing
from ronde.model import History, PlayerId, RoundNumber, Tournament


@dataclass(slots=True)
class Ranking:
    """One entry per rank in every list.

    `averages` are the AROs, `upfloats` how often each was upfloated, `upfloated_last` who was
    in the previous round. Whoever was upfloated `most` times (MaxT) is a maximum upfloater.
    """

    averages: list[int]
    upfloats: list[int]
    upfloated_last: list[bool]
    most: int


def ranking_of(tournament: Tournament, standing: Standing) -> Ranking:
    """Return what was counted before the next round, for those who are to be paired in it."""
    ids = standing.ids
    averages = average_ratings(tournament)
    rows = upfloats_by_round(tournament)
    upfloats = [sum(player in row for row in rows) for player in ids]
    last = rows[-1] if rows else frozenset()
    return Ranking(
        averages=[averages[player] for player in ids],
        upfloats=upfloats,
        upfloated_last=[player in last for player in ids],
        most=maximum_upfloats(tournament.number_of_rounds or standing.round),
    )


def maximum_upfloats(rounds: int) -> int:
    """Return MaxT, the number of upfloats that makes a maximum upfloater (1.8.2).

    INTERPRETATION 0043: while the number of rounds is not known, it is the round to be paired.

    >>> [maximum_upfloats(rounds) for rounds in (4, 5, 9, 10, 11)]
    [2, 3, 3, 4, 4]
    """
    return 2 + rounds // 5


def average_rating(ratings: Sequence[int]) -> int:
    """Return the ARO of a player who met opponents of these ratings, a half rounded up (1.7).

    >>> average_rating([2000, 2001]), average_rating([2000, 2000, 2001]), average_rating([])
    (2001, 2000, 0)
    """
    if not ratings:
        return 0
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))


def average_ratings(tournament: Tournament) -> dict[PlayerId, int]:
    """Return the ARO of everybody; only games that were played count (1.7.1).

    INTERPRETATION 0042: an opponent without a rating counts as rated 0 until one is assigned.
    """
    rating = {player.id: player.rating or 0 for player in tournament.players}
    met: dict[PlayerId, list[int]] = {player: [] for player in rating}
    for round_ in tournament.rounds:
        for game in round_.games:
            if game.was_played:
                met[game.white].append(rating[game.black])
                met[game.black].append(rating[game.white])
    return {player: average_rating(ratings) for player, ratings in met.items()}


def upfloats_by_round(tournament: Tournament) -> list[frozenset[PlayerId]]:
    """Return for every round played who was upfloated in it.

    INTERPRETATION 0039: whoever was paired with an opponent of a higher pairing score was
    upfloated, whether the game was played or not; a bye is no upfloat.
    """
    history = History(tournament)
    rows = []
    for number, round_ in enumerate(tournament.rounds, 1):
        before = RoundNumber(number)
        lower = set()
        for game in round_.games:
            white = history.pairing_score(game.white, before)
            black = history.pairing_score(game.black, before)
            if white != black:
                lower.add(game.white if white < black else game.black)
        rows.append(frozenset(lower))
    return rows
