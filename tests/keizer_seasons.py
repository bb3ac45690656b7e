"""Seasons made by hand: the ten players of the worked example, and others."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.model import (
    Bye,
    ByeKind,
    Game,
    Player,
    PlayerId,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
)

NAMES = (
    "Koning", "Keizer", "Bakker", "Slager", "Molenaar",
    "Smit", "de Jonge", "de Oude", "Visser", "Boer",
)  # fmt: skip
EXAMPLE = (("first-value", "50"),)

_SIDES = {
    "1-0": (Result.WIN, Result.LOSS),
    "½": (Result.DRAW, Result.DRAW),
    "0-1": (Result.LOSS, Result.WIN),
    "+-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "*": (Result.UNFINISHED, Result.UNFINISHED),
}
_KINDS = {
    "U": ByeKind.PAIRING_ALLOCATED,
    "H": ByeKind.HALF_POINT,
    "F": ByeKind.FULL_POINT,
    "Z": ByeKind.ZERO_POINT,
}


def a_round(text: str) -> Round:
    """Return a round such as `1-2 1-0, 3-4 ½, 5 H`."""
    games, byes = [], []
    for part in filter(None, map(str.strip, text.split(","))):
        who, what = part.split()
        if what in _KINDS:
            byes.append(Bye(PlayerId(int(who)), _KINDS[what]))
        else:
            white, black = (PlayerId(int(number)) for number in who.split("-"))
            games.append(Game(white, black, *_SIDES[what]))
    return Round(tuple(games), tuple(byes))


def season(
    players: int,
    *rounds: str,
    settings: Sequence[tuple[str, str]] = (),
    away: str = "",
) -> Tournament:
    """Return a season of so many players, the first of the list first; `away` as `3 H, 4 Z`."""
    coming = RoundNumber(len(rounds) + 1)
    asked = [part.split() for part in filter(None, map(str.strip, away.split(",")))]
    return Tournament(
        players=tuple(
            Player(PlayerId(n), NAMES[n - 1] if n <= len(NAMES) else f"P{n}", rating=2000 - n)
            for n in range(1, players + 1)
        ),
        rounds=tuple(a_round(text) for text in rounds),
        requested_byes=tuple(
            RequestedBye(coming, PlayerId(int(who)), _KINDS[kind]) for who, kind in asked
        ),
        rules="keizer",
        settings=tuple(settings),
    )


FIRST_ROUND = "1-2 1-0, 3-4 ½, 5-6 0-1, 7-8 ½, 9-10 0-1"


def the_example(*settings: tuple[str, str]) -> Tournament:
    """Return the worked example after its first round."""
    return season(10, FIRST_ROUND, settings=(*EXAMPLE, *settings))
