"""Who has the bye when those present are odd in number."""

from __future__ import annotations

from collections.abc import Mapping

from ronde.keizer.terms import Terms
from ronde.model import ByeKind, PlayerId, Tournament


def byes_of(tournament: Tournament) -> Mapping[PlayerId, list[int]]:
    """Return the rounds in which each player had the pairing-allocated bye."""
    had: dict[PlayerId, list[int]] = {player.id: [] for player in tournament.players}
    for number, round_ in enumerate(tournament.rounds, 1):
        for bye in round_.byes:
            if bye.kind is ByeKind.PAIRING_ALLOCATED:
                had[bye.player].append(number)
    return had


def bye_order(tournament: Tournament, present: tuple[PlayerId, ...], terms: Terms) -> list[int]:
    """Return all ranks in the order in which they would have the bye.

    The lowest ranked without a bye in the last rounds, then those whose bye is the longest ago;
    or, where byes are shared evenly, those with the fewest byes, the lowest ranked first.
    """
    known = byes_of(tournament)
    had = [known[player] for player in present]

    def key(rank: int) -> tuple[int, int]:
        if terms.byes_evenly:
            return len(had[rank]), -rank
        last = had[rank][-1] if had[rank] else 0
        is_recent = bool(had[rank]) and tournament.next_round - last <= terms.bye_gap
        return (last if is_recent else 0), -rank

    return sorted(range(len(present)), key=key)
