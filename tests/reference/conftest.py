from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.literal.tables import tournament_from_table

from ronde.model import Tournament


@pytest.fixture
def data() -> Callable[[str], list[dict[str, Any]]]:
    """Return a reader of the position files beside this module."""

    def read(name: str) -> list[dict[str, Any]]:
        path = Path(__file__).parent / "data" / name
        items: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
        return items

    return read


@pytest.fixture
def position() -> Callable[..., Tournament]:
    """Return a maker of tournaments from a table: `position("1: 2w1 | 2: 1b0", of=3)`."""

    def make(table: str, *, of: int = 9, **more: Any) -> Tournament:
        return tournament_from_table({"table": table, "of": of, **more})

    return make
