"""Positions typed as compact tables, and the replay of finished events.

A table is the cross-table of an event: `1: 4w1 2b= U | 2: 5b0 1w= H` and so on. A game is the
opponent, the own colour and the result (1 = 0, + - for forfeits); U is the bye of the pairing,
H F Z are requested byes of half, full and no point; a dot is an absence. Answers are written
`1-5 3-2 bye 6`, White first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from ronde.formats import read_file
from ronde.kernel.numbers import drawn_colour
from ronde.model import (
    CHESS,
    Bye,
    ByeKind,
    Colour,
    Game,
    Player,
    PlayerId,
    PointSystem,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
)
from ronde.systems import registry
from ronde.systems.base import RoundPairing

RESULTS = {
    "1": Result.WIN, "=": Result.DRAW, "0": Result.LOSS,
    "+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS,
    "W": Result.SHORT_WIN, "D": Result.SHORT_DRAW, "L": Result.SHORT_LOSS,
}  # fmt: skip
BYES = {
    "U": ByeKind.PAIRING_ALLOCATED, "F": ByeKind.FULL_POINT,
    "H": ByeKind.HALF_POINT, "Z": ByeKind.ZERO_POINT,
}  # fmt: skip


def _rows(table: str) -> dict[int, list[str]]:
    parts = re.split(r"(\d+):", table)[1:]
    return {
        int(number): cells.replace("|", " ").split()
        for number, cells in zip(parts[::2], parts[1::2], strict=True)
    }


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
    points: PointSystem = CHESS,
    initial: Colour | None = Colour.WHITE,
) -> Tournament:
    rows = _rows(table)
    played = max(len(cells) for cells in rows.values())
    rows = {number: cells + ["."] * (played - len(cells)) for number, cells in rows.items()}
    following = RoundNumber(played + 1)
    return Tournament(
        tuple(Player(PlayerId(number)) for number in sorted(rows)),
        tuple(_round(rows, number) for number in range(played)),
        tuple(RequestedBye(following, PlayerId(n), ByeKind.HALF_POINT) for n in absent),
        number_of_rounds=of,
        points=points,
        initial_colour=initial,
    )


class Answer(NamedTuple):
    """Pairs with colours, and the bye."""

    pairs: frozenset[tuple[int, int]]
    bye: int | None = None


def _answer(text: str) -> Answer:
    pairs = re.findall(r"(\d+)-(\d+)", text)
    bye = re.search(r"bye (\d+)", text)
    return Answer(
        frozenset((int(white), int(black)) for white, black in pairs),
        None if bye is None else int(bye[1]),
    )


def _of(pairing: RoundPairing) -> Answer:
    return Answer(frozenset((w, b) for w, b in pairing.pairs), pairing.bye)


@pytest.fixture
def position() -> Callable[..., Tournament]:
    """Give the tournament that a table describes; `of` is its number of rounds."""
    return _position


@pytest.fixture
def gives(
    assert_sound: Callable[[Tournament, RoundPairing], None],
) -> Callable[[str, Tournament, str], bool]:
    """Give the question whether rules pair a position as an answer says."""

    def gives(key: str, tournament: Tournament, answer: str) -> bool:
        tournament = replace(tournament, rules=key)
        pairing = registry.system(key).pair(tournament)
        assert_sound(tournament, pairing)
        assert _of(pairing) == _answer(answer)
        return True

    return gives


@pytest.fixture
def replay(
    assert_sound: Callable[[Tournament, RoundPairing], None],
) -> Callable[[Path, str], list[str]]:
    """Give the replay of a file: every round that comes out otherwise, in words."""

    def replay(path: Path, key: str) -> list[str]:
        event = read_file(path).tournament
        assert event is not None
        event = replace(
            event,
            rules=key,
            number_of_rounds=event.number_of_rounds or len(event.rounds),
            initial_colour=event.initial_colour or drawn_colour(event, "paired"),
        )
        differences = []
        for number, played in enumerate(event.rounds, 1):
            before = event.before(RoundNumber(number))
            pairing = registry.system(key).pair(before)
            assert_sound(before, pairing)
            games = frozenset((game.white, game.black) for game in played.games)
            if _of(pairing) != Answer(games, played.pairing_bye):
                differences.append(f"{path.name}, round {number}: {_of(pairing)}")
        return differences

    return replay


@pytest.fixture
def replay_position() -> Callable[[Path, Path, str], list[str]]:
    """Give the difference between the next round of a file and the pairs in another file."""

    def replay_position(path: Path, answer: Path, key: str) -> list[str]:
        event = read_file(path).tournament
        assert event is not None
        pairing = registry.system(key).pair(replace(event, rules=key))
        rows = [line.split() for line in answer.read_text(encoding="utf-8").splitlines()[1:]]
        pairs = {(int(row[0]), int(row[1])) for row in rows if row}
        ours = {(int(white), int(black)) for white, black in pairing.pairs}
        if pairing.bye is not None:
            ours.add((pairing.bye, 0))
        return [f"{white}-{black}" for white, black in sorted(ours ^ pairs)]

    return replay_position
