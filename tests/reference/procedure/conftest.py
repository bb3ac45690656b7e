from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.literal.procedure import LiteralProcedure, pair_by_procedure

from ronde.errors import NoLegalPairingError
from ronde.model import Tournament


@pytest.fixture
def items() -> Callable[[str], list[dict[str, Any]]]:
    """Return a reader of the position files beside this module."""

    def read(name: str) -> list[dict[str, Any]]:
        path = Path(__file__).parent / "data" / name
        found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
        return found

    return read


@pytest.fixture
def answer() -> Callable[..., dict[str, Any] | None]:
    """Return the pairing of an event as plain data, None when there is none."""

    def pair(event: Tournament, rules: str, **more: Any) -> dict[str, Any] | None:
        try:
            found: LiteralProcedure = pair_by_procedure(event, rules, **more)
        except NoLegalPairingError:
            return None
        return {"pairs": sorted(map(list, found.pairs)), "bye": found.bye}

    return pair
