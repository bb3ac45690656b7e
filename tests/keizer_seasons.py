"""Seasons made by hand, as the ten players of the worked example, and small ones by chance."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ronde.model import (
    Bye,
    ByeKind,
    ForbiddenGroup,
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


RESULTS = (
    (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN), (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
)  # fmt: skip
CHOICES = {
    "first-value": ("1.5x", "2x"),
    "first-list": ("rating", "number"),
    "newcomers": ("list", "last"),
    "count-start": ("before", "before", "first"),
    "own-value": ("yes", "no"),
    "loss": ("0", "0", "1/6"),
    "bye": ("2/3", "1/2"),
    "absence": ("1/3", "0.35"),
    "absence-limit": ("1", "5"),
    "unannounced": ("0", "0.1"),
    "before-joining": ("0", "2.5"),
    "cycle": ("keep", "keep", "cap"),
    "gap": ("0", "2", "3", "6"),
    "meetings": ("1", "2", "3"),
    "bye-order": ("lately", "even"),
    "bye-gap": ("1", "3", "5"),
    "colours": ("whites", "balance"),
}


def small_season(
    seed: int, players: tuple[int, int] = (3, 8), rounds: tuple[int, int] = (0, 7)
) -> Tournament:
    """Return a season with a random history: anybody met anybody, some came late or not at all."""
    rng = random.Random(f"keizer {seed}")
    size, played = rng.randint(*players), rng.randint(*rounds)
    ids = [PlayerId(number) for number in range(1, size + 1)]
    first = {player: rng.choice((1, 1, 1, rng.randint(1, played + 2))) for player in ids}
    history = []
    for number in range(1, played + 1):
        there = [player for player in ids if first[player] <= number and rng.random() < 0.8]
        rng.shuffle(there)
        games = zip(there[::2], there[1::2], strict=False)
        byes = [Bye(p, ByeKind.PAIRING_ALLOCATED) for p in there[len(there) // 2 * 2 :]]
        for player in ids:
            if player not in there and first[player] <= number:
                kind = rng.choice((*list(ByeKind)[1:], None))
                byes += [] if kind is None else [Bye(player, kind)]
        history.append(Round(tuple(Game(*g, *rng.choice(RESULTS)) for g in games), tuple(byes)))
    coming = RoundNumber(played + 1)
    forbidden = [tuple(rng.sample(ids, 2)) for _ in range(rng.choice((0, 0, 1, 3)))]
    away = [
        RequestedBye(coming, player, ByeKind.ZERO_POINT)
        for player in ids
        if first[player] > coming or rng.random() < 0.1
    ]
    return Tournament(
        players=tuple(
            Player(p, f"P{rng.randint(1, 4)}", rating=rng.choice((None, 1500, 1600, 1700)))
            for p in ids
        ),
        rounds=tuple(history),
        requested_byes=tuple(away[: size - 2]),
        forbidden=tuple(ForbiddenGroup(pair) for pair in forbidden),
        rules="keizer",
        settings=tuple((name, rng.choice(values)) for name, values in CHOICES.items()),
    )
