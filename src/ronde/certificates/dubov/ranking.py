"""Average ratings of opponents and upfloats, counted anew from the results (1.7, 1.8)."""

from __future__ import annotations

from typing import NamedTuple

from ronde.model import History, PlayerId, RoundNumber, Tournament


class Record(NamedTuple):
    """What is counted of a player: the ARO, and in how many rounds, and in the last, upfloated."""

    average: int
    upfloats: int
    upfloated_last: bool


def records_of(tournament: Tournament) -> dict[PlayerId, Record]:
    """Return what is counted of everybody before the round that is paired."""
    history = History(tournament)
    rating = {player.id: player.rating or 0 for player in tournament.players}
    met: dict[PlayerId, list[int]] = {player: [] for player in rating}
    upfloated: dict[PlayerId, list[int]] = {player: [] for player in rating}
    for number, round_ in enumerate(tournament.rounds, 1):
        for game in round_.games:
            pair = game.white, game.black
            scores = [history.pairing_score(player, RoundNumber(number)) for player in pair]
            for k in (0, 1):
                if scores[k] < scores[1 - k]:
                    upfloated[pair[k]].append(number)
                if game.was_played:
                    met[pair[k]].append(rating[pair[1 - k]])
    return {
        player: Record(
            _rounded(sum(met[player]), len(met[player])),
            len(upfloated[player]),
            len(tournament.rounds) in upfloated[player],
        )
        for player in rating
    }


def maximum_upfloats(tournament: Tournament) -> int:
    """Return MaxT: who was upfloated so often is a maximum upfloater."""
    return 2 + (tournament.number_of_rounds or tournament.next_round) // 5


def _rounded(total: int, count: int) -> int:
    """Return a mean, a half rounded up; 0 of nothing.

    >>> _rounded(4001, 2), _rounded(6001, 3), _rounded(0, 0)
    (2001, 2000, 0)
    """
    return (2 * total + count) // (2 * count) if count else 0
