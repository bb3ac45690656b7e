"""Series in a few words: ratings by player, and games as `1-2: 2`, round by round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from ronde.ratings.ffjd import Series, series_from_data

Data = dict[str, Any]
OPPOSITE = {
    "0": "2", "1": "1", "2": "0", "0fe": "2fe", "2fe": "0fe", "0fne": "2fne", "2fne": "0fne",
    "0r": "0r", "0d": "0d",
}  # fmt: skip


def _data(ratings: Mapping[int, int | None], *rounds: str, **top: object) -> Data:
    """Return a series; a round is written `1-2:2 3-4:1`, White's result behind the colon."""
    games = [
        _game(number, text) for number, round_ in enumerate(rounds, 1) for text in round_.split()
    ]
    players: list[Data] = [
        {"id": id_, "name": f"Mineral {id_}", "rating": rating, "licence": "full"}
        for id_, rating in ratings.items()
    ]
    ordinary: Data = {
        "kind": "slow",
        "cadence": {"minutes": 80, "increment": 60},
        "system": "closed",
        "start": "2026-10-03",
        "end": "2026-10-04",
        "fees_received": True,
    }
    return ordinary | {"players": players, "games": games} | top


def _game(number: int, text: str) -> Data:
    pair, _, result = text.partition(":")
    white, black = (side if side == "EXEMPT" else int(side) for side in pair.split("-"))
    game: Data = {"round": number, "white": white, "black": black}
    if result:
        game |= {"white_result": result, "black_result": OPPOSITE[result]}
    return game


@pytest.fixture
def series_data() -> Callable[..., Data]:
    """Return the maker of plain data, to be spoilt by tests of the reader."""
    return _data


@pytest.fixture
def make_series() -> Callable[..., Series]:
    """Return the maker of series."""

    def make(ratings: Mapping[int, int | None], *rounds: str, **top: object) -> Series:
        return series_from_data(_data(ratings, *rounds, **top))

    return make
