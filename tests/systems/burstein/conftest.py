"""Positions of two kinds: whole events as compact tables, and fields of players as they stand.

A table is the cross-table of an event: `1: 4w1 2b= U | 2: 5b0 1w= H` and so on. A game is the
opponent, the own colour and the result (1 = 0, + - for forfeits); U is the bye of the pairing,
H F Z are requested byes of half, full and no point; a dot is an absence.

A field is given by the scores of its players, who are numbered from 1 in the order of the
opposition index unless `order` says otherwise; `apart` are pairs that may not meet, `colours`
the colours of the games so far.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from ronde.formats import read_file
from ronde.kernel.colours import ABSOLUTE, ColourProfile, colour_profile
from ronde.kernel.standing import Standing
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
from ronde.systems.burstein.brackets import pair_brackets
from ronde.systems.burstein.problem import BursteinField
from ronde.systems.burstein.system import BURSTEIN_2026

RESULTS = {
    "1": Result.WIN, "=": Result.DRAW, "0": Result.LOSS,
    "+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS,
}  # fmt: skip
BYES = {
    "U": ByeKind.PAIRING_ALLOCATED, "F": ByeKind.FULL_POINT,
    "H": ByeKind.HALF_POINT, "Z": ByeKind.ZERO_POINT,
}  # fmt: skip


def _round(rows: Mapping[int, Sequence[str]], number: int) -> Round:
    games, byes = [], []
    for player, cells in rows.items():
        cell = cells[number]
        if cell in BYES:
            byes.append(Bye(PlayerId(player), BYES[cell]))
        elif cell != ".":
            opponent, colour, result = re.findall(r"(\d+)([wb])(.)", cell)[0]
            if colour == "w":
                other = RESULTS[rows[int(opponent)][number][-1]]
                white, black = PlayerId(player), PlayerId(int(opponent))
                games.append(Game(white, black, RESULTS[result], other))
    return Round(tuple(games), tuple(byes))


def _position(table: str, *, of: int, away: Mapping[int, str] | None = None) -> Tournament:
    parts = re.split(r"(\d+):", table)[1:]
    rows = {
        int(number): cells.replace("|", " ").split()
        for number, cells in zip(parts[::2], parts[1::2], strict=True)
    }
    played = max(len(cells) for cells in rows.values())
    following = RoundNumber(played + 1)
    return Tournament(
        tuple(Player(PlayerId(number)) for number in sorted(rows)),
        tuple(_round(rows, number) for number in range(played)),
        tuple(RequestedBye(following, PlayerId(n), BYES[k]) for n, k in (away or {}).items()),
        number_of_rounds=of,
        rules="burstein-2026",
        initial_colour=Colour.WHITE,
    )


def _legal(profiles: Sequence[ColourProfile], apart: Sequence[tuple[int, int]]) -> list[int]:
    kept_apart = {frozenset(pair) for pair in apart}

    def may_meet(one: int, other: int) -> bool:
        mine, its = profiles[one], profiles[other]
        clash = mine.strength == its.strength == ABSOLUTE and mine.preference == its.preference
        return one != other and not clash and {one + 1, other + 1} not in kept_apart

    everybody = range(len(profiles))
    return [sum(1 << o for o in everybody if may_meet(one, o)) for one in everybody]


def _standing(
    scores: Sequence[int],
    *,
    apart: Sequence[tuple[int, int]] = (),
    colours: Sequence[str] = (),
    barred: Sequence[int] = (),
    games: Sequence[int] = (),
) -> Standing:
    size = len(scores)
    histories = list(colours) or [""] * size
    profiles = [colour_profile(history) for history in histories]
    numbers = range(1, size + 1)
    entered = _position(" ".join(f"{n}:" for n in numbers), of=9)
    return replace(
        BURSTEIN_2026.standing(entered),
        scores=list(scores),
        real_scores=list(scores),
        legal=_legal(profiles, apart),
        histories=histories,
        profiles=profiles,
        may_have_bye=[n not in barred for n in numbers],
        games=list(games) or [5] * size,
    )


def _brackets(standing: Standing, order: Sequence[int] = ()) -> list[str]:
    numbers = list(order) or list(range(1, standing.size + 1))
    places = [numbers.index(n) for n in range(1, standing.size + 1)]
    found = []
    for bracket in pair_brackets(BursteinField(standing, places)):
        taken = bracket.arrangement
        cells = [(a, f"{a + 1}-{b + 1}") for a, b in taken.pairs]
        cells += [(a, f"{a + 1}F") for a in taken.floaters]
        found.append(" ".join(text for _, text in sorted(cells, key=lambda c: places[c[0]])))
    return found


def _text(pairing: RoundPairing) -> str:
    pairs = " ".join(f"{white}-{black}" for white, black in sorted(pairing.pairs))
    return pairs if pairing.bye is None else f"{pairs} bye {pairing.bye}"


@pytest.fixture
def position() -> Callable[..., Tournament]:
    """Give the tournament that a table describes; `of` rounds, `away` by player and letter."""
    return _position


@pytest.fixture
def standing() -> Callable[..., Standing]:
    """Give the state of a field of players with these scores."""
    return _standing


@pytest.fixture
def brackets() -> Callable[..., list[str]]:
    """Give what becomes of each bracket of a field: `1-6 2-5 3F 4F`, in order of the index."""
    return _brackets


@pytest.fixture
def paired(
    assert_sound: Callable[[Tournament, RoundPairing], None],
) -> Callable[[Tournament], str]:
    """Give the next round of an event in words, White first, the smallest White number first."""

    def paired(event: Tournament) -> str:
        pairing = BURSTEIN_2026.pair(event)
        assert_sound(event, pairing)
        return _text(pairing)

    return paired


@pytest.fixture
def differences(
    assert_sound: Callable[[Tournament, RoundPairing], None],
) -> Callable[[Path], list[str]]:
    """Give what differs between the next round of a file and the pairs beside it."""

    def differences(path: Path) -> list[str]:
        event = read_file(path).tournament
        assert event is not None
        event = replace(event, rules="burstein-2026")
        pairing = BURSTEIN_2026.pair(event)
        assert_sound(event, pairing)
        lines = path.with_suffix(".pairs").read_text(encoding="utf-8").splitlines()[1:]
        expected = {(int(white), int(black)) for white, black in map(str.split, lines)}
        ours = {(int(white), int(black)) for white, black in pairing.pairs}
        if pairing.bye is not None:
            ours.add((pairing.bye, 0))
        return [f"{path.stem}: {white}-{black}" for white, black in sorted(ours ^ expected)]

    return differences
