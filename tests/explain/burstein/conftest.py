"""Small events after their seeding rounds, as tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.literal.tables import tournament_from_table

from ronde.model import Tournament


@pytest.fixture
def table() -> Callable[..., Tournament]:
    """Give the tournament that a table describes, to be paired by the Burstein system."""

    def table(text: str, of: int = 3, **extra: object) -> Tournament:
        event = tournament_from_table({"table": text, "of": of, **extra})
        return replace(event, rules="burstein-2026")

    return table
