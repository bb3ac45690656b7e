"""Positions of team events typed as compact tables.

A table is the cross-table of the matches: `1: 4w1 2b= U | 2: 5b0 1w= H` and so on. A match is the
opponent, the own colour on board 1 and the result (1 = 0, + - for a forfeited match); U is the
bye of the pairing, H F Z are byes asked for; a dot is an absence. A win brings two match points
and a draw one; the bye is worth a draw. Answers are written `1-5 3-2 bye 6`, White first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

import pytest

from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    ForbiddenGroup,
    Game,
    Player,
    PlayerId,
    Points,
    PointSystem,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
    VirtualPoints,
)
from ronde.systems.registry import system

RESULTS = {
    "1": Result.WIN, "=": Result.DRAW, "0": Result.LOSS,
    "+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS,
}  # fmt: skip
BYES = {
    "U": ByeKind.PAIRING_ALLOCATED, "F": ByeKind.FULL_POINT,
    "H": ByeKind.HALF_POINT, "Z": ByeKind.ZERO_POINT,
}  # fmt: skip
MATCH_POINTS = PointSystem.simple(20, 10, 0, bye=10)
WORTH = {"1": 20, "=": 10, "0": 0, "+": 20, "-": 0, "U": 10, "F": 20, "H": 10, "Z": 0, ".": 0}


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
    for team, cells in rows.items():
        cell = cells[number]
        if cell in BYES:
            byes.append(Bye(PlayerId(team), BYES[cell]))
        elif cell != ".":
            opponent, colour, result = re.findall(r"(\d+)([wb])(.)", cell)[0]
            other = rows[int(opponent)][number]
            assert other[:-1] == f"{team}{'b' if colour == 'w' else 'w'}", (team, cell, other)
            if colour == "w":
                games.append(
                    Game(
                        PlayerId(team), PlayerId(int(opponent)), RESULTS[result], RESULTS[other[-1]]
                    )
                )
    return Round(tuple(games), tuple(byes))


def _position(
    table: str,
    *,
    of: int | None,
    rules: str = "swiss-team-2026",
    absent: Iterable[int] = (),
    game_points: Mapping[int, int] | None = None,
    board_games: Mapping[int, int] | None = None,
    virtual: Mapping[int, tuple[int, ...]] | None = None,
    forbidden: Iterable[tuple[int, ...]] = (),
    initial: Colour | None = Colour.WHITE,
    **settings: str,
) -> Tournament:
    rows = _rows(table)
    played = len(next(iter(rows.values())))
    following = RoundNumber(played + 1)
    points = {
        PlayerId(team): tuple(Points(WORTH[cell[-1]]) for cell in cells)
        for team, cells in rows.items()
    }
    return Tournament(
        tuple(Player(PlayerId(number), name=f"Team {number}") for number in sorted(rows)),
        tuple(_round(rows, number) for number in range(played)),
        tuple(RequestedBye(following, PlayerId(n), ByeKind.HALF_POINT) for n in absent),
        number_of_rounds=of,
        rules=rules,
        settings=tuple((name.replace("_", "-"), value) for name, value in settings.items()),
        points=MATCH_POINTS,
        initial_colour=initial,
        forbidden=tuple(
            ForbiddenGroup(tuple(PlayerId(team) for team in group)) for group in forbidden
        ),
        virtual_points=tuple(
            VirtualPoints(PlayerId(team), tuple(Points(points) for points in by_round))
            for team, by_round in (virtual or {}).items()
        ),
        round_points=points,
        secondary_points=None
        if game_points is None
        else _in_the_last_round(rows, played, {t: Points(p) for t, p in game_points.items()}),
        board_games=None if board_games is None else _in_the_last_round(rows, played, board_games),
    )


def _in_the_last_round(
    rows: dict[int, list[str]], played: int, totals: Mapping[int, int]
) -> dict[PlayerId, tuple[Points, ...]]:
    """Return totals as if the last round had brought them; only totals are looked at."""
    return {
        PlayerId(team): (Points(0),) * (played - 1) + (Points(totals.get(team, 0)),)
        for team in rows
    }


def _answer(event: Tournament) -> str:
    assert event.rules is not None
    pairing = system(event.rules).pair(event)
    pairs = [f"{white}-{black}" for white, black in pairing.pairs]
    bye = [] if pairing.bye is None else [f"bye {pairing.bye}"]
    return " ".join(pairs + bye)


@pytest.fixture
def position() -> Callable[..., Tournament]:
    """Give the tournament that a table describes; `of` is its number of rounds."""
    return _position


@pytest.fixture
def paired() -> Callable[[Tournament], str]:
    """Give the next round of an event as text, matches in publication order."""
    return _answer
