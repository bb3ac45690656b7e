"""Small events for the tests of the model; all players are made up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ronde.model import Bye, ByeKind, Game, Player, PlayerId, Result, Round, Tournament

EventMaker = Callable[..., Tournament]

_RESULTS = {
    "1-0": (Result.WIN, Result.LOSS),
    "=": (Result.DRAW, Result.DRAW),
    "0-1": (Result.LOSS, Result.WIN),
    "+-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "--": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "?": (Result.UNFINISHED, Result.UNFINISHED),
    "W-L": (Result.SHORT_WIN, Result.SHORT_LOSS),
}
_BYES = {
    "U": ByeKind.PAIRING_ALLOCATED,
    "F": ByeKind.FULL_POINT,
    "H": ByeKind.HALF_POINT,
    "Z": ByeKind.ZERO_POINT,
}


def _round(text: str) -> Round:
    """Return a round spelled like `1-2:1-0 4-3:= 5:U`: white-black:result, player:bye."""
    games, byes = [], []
    for entry in text.split():
        who, _, what = entry.partition(":")
        if what in _BYES:
            byes.append(Bye(PlayerId(int(who)), _BYES[what]))
        else:
            white, black = who.split("-")
            games.append(Game(PlayerId(int(white)), PlayerId(int(black)), *_RESULTS[what]))
    return Round(tuple(games), tuple(byes))


@pytest.fixture
def round_of() -> Callable[[str], Round]:
    return _round


@pytest.fixture
def event_of() -> EventMaker:
    def make(players: int, *rounds: str, **more: Any) -> Tournament:
        entries = tuple(Player(PlayerId(n)) for n in range(1, players + 1))
        return Tournament(entries, tuple(_round(r) for r in rounds), **more)

    return make
