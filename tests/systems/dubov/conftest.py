"""Positions typed as compact tables.

A table is the cross-table of an event: `1: 4w1 2b= U | 2: 5b0 1w= H` and so on. A game is the
opponent, the own colour and the result (1 = 0, + - for forfeits); U is the bye of the pairing,
H F Z are requested byes; a dot is an absence. Answers are written `1-5 3-2 bye 6`, White first.
Without other ratings, player n is rated 2500 - 10 n.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import pytest

from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Player,
    PlayerId,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
)
from ronde.systems.base import RoundPairing
from ronde.systems.dubov.system import DUBOV_2026

RESULTS = {
    "1": Result.WIN, "=": Result.DRAW, "0": Result.LOSS,
    "+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS,
}  # fmt: skip
BYES = {
    "U": ByeKind.PAIRING_ALLOCATED, "F": ByeKind.FULL_POINT,
    "H": ByeKind.HALF_POINT, "Z": ByeKind.ZERO_POINT,
}  # fmt: skip


def _rows(table: str) -> dict[int, list[str]]:
    parts = re.split(r"(\d+):", table)[1:]
    rows = {
        int(number): cells.replace("|", " ").split()
        for number, cells in zip(parts[::2], parts[1::2], strict=True)
    }
    played = max(len(cells) for cells in rows.values())
    return {number: cells + ["."] * (played - len(cells)) for number, cells in rows.items()}


def _round(rows: dict[int, list[str]], number: int) -> Round:
    games, byes = [], []
    for player, cells in rows.items():
        cell = cells[number]
        if cell in BYES:
            byes.append(Bye(PlayerId(player), BYES[cell]))
        elif cell != ".":
            opponent, colour, result = re.findall(r"(\d+)([wb])(.)", cell)[0]
            if colour == "w":
                other = rows[int(opponent)][number][-1]
                games.append(
                    Game(PlayerId(player), PlayerId(int(opponent)), RESULTS[result], RESULTS[other])
                )
    return Round(tuple(games), tuple(byes))


def _position(
    table: str,
    *,
    of: int,
    absent: Iterable[int] = (),
    ratings: Mapping[int, int] | None = None,
    initial: Colour | None = Colour.WHITE,
) -> Tournament:
    rows = _rows(table)
    played = len(next(iter(rows.values())))
    rated = {number: 2500 - 10 * number for number in rows} | dict(ratings or {})
    following = RoundNumber(played + 1)
    return Tournament(
        tuple(Player(PlayerId(number), rating=rated[number]) for number in sorted(rows)),
        tuple(_round(rows, number) for number in range(played)),
        tuple(RequestedBye(following, PlayerId(n), ByeKind.HALF_POINT) for n in absent),
        number_of_rounds=of,
        rules="dubov-2026",
        initial_colour=initial,
    )


def _answer(pairing: RoundPairing) -> str:
    pairs = [f"{white}-{black}" for white, black in pairing.pairs]
    bye = [] if pairing.bye is None else [f"bye {pairing.bye}"]
    return " ".join(pairs + bye)


@pytest.fixture
def position() -> Callable[..., Tournament]:
    """Give the tournament that a table describes; `of` is its number of rounds."""
    return _position


@pytest.fixture
def paired(
    assert_sound: Callable[[Tournament, RoundPairing], None],
) -> Callable[[Tournament], str]:
    """Give the next round of an event as text, boards in publication order."""

    def paired(event: Tournament) -> str:
        pairing = DUBOV_2026.pair(replace(event, rules="dubov-2026"))
        assert_sound(event, pairing)
        return _answer(pairing)

    return paired
