"""Rounds of the Lim system to be paired, made by lot without an engine.

Few players and many draws, so that groups are large and opponents few.
"""

from __future__ import annotations

import random
from typing import Any, Final

Document = dict[str, Any]

ENDS: Final = (("win", "loss"), ("loss", "win"), *[("draw", "draw")] * 6)
RATINGS: Final = (None, 0, 1980, 2000, 2050, 2101, 2150, 2400)


def _round(ids: list[int], lot: random.Random, gone: set[frozenset[int]]) -> Document:
    """Return a round that was played, mostly by players who had not met."""
    waiting = lot.sample(ids, len(ids))
    games: list[Document] = []
    byes: list[Document] = []
    if len(waiting) % 2:
        kind = lot.choice(("pairing-allocated", "zero-point", "half-point"))
        byes.append({"player": waiting.pop(), "kind": kind})
    while waiting:
        one = waiting.pop()
        unmet = [each for each in waiting if frozenset((one, each)) not in gone]
        other = lot.choice(unmet or waiting)
        waiting.remove(other)
        gone.add(frozenset((one, other)))
        ends = ("forfeit win", "forfeit loss") if lot.random() < 0.04 else lot.choice(ENDS)
        game = {"white": one, "black": other, "white_result": ends[0], "black_result": ends[1]}
        games.append(game)
    return {"games": games, "byes": byes}


def played(lot: random.Random) -> Document:
    """Return a tournament of which some rounds were played, with settings by lot."""
    ids = list(range(1, lot.randrange(4, 13) + 1))
    number = lot.randrange(len(ids) - 2)
    met: set[frozenset[int]] = set()
    rounds = [_round(ids, lot, met) for _ in range(number)]
    apart = [{"players": lot.sample(ids, 2)} for _ in range(lot.choice((0, 0, 2, 4)))]
    return {
        "format": "ronde-tournament",
        "version": 1,
        "rules": "lim-2026",
        "settings": [
            ["parity", lot.choice(("paired", "number"))],
            ["maxi", lot.choice(("no", "no", "yes"))],
            ["rank", lot.choice(("number", "score"))],
        ],
        "number_of_rounds": number + lot.choice((1, 2, 3)),
        "initial_colour": lot.choice(("white", "black")),
        "players": [{"id": each, "rating": lot.choice(RATINGS)} for each in ids],
        "rounds": rounds,
        "forbidden": apart,
    }


def to_pair(lot: random.Random) -> Document:
    """Return what a certificate of the next round begins with."""
    tournament = played(lot)
    return {
        "format": "ronde-certificate",
        "version": 1,
        "program": "a walk by the articles",
        "rules": "lim-2026",
        "settings": dict(tournament["settings"]),
        "round": len(tournament["rounds"]) + 1,
        "tournament": tournament,
    }


def many_floaters(players: int, hubs: int) -> Document:
    """Return a round in which most of half the players may meet few of their group."""
    half = list(range(1, players + 1, 2))
    event = {
        "format": "ronde-tournament",
        "version": 1,
        "rules": "lim-2026",
        "initial_colour": "white",
        "players": [{"id": each} for each in range(1, players + 1)],
        "forbidden": [{"players": half[hubs:]}],
        "virtual_points": [{"player": each, "by_round": [10]} for each in half],
    }
    return {"tournament": event}
