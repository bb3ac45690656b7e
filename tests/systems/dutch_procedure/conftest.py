"""Positions as compact tables, pairings as text, and rounds paired with a soundness check.

A table is the cross-table of an event: `1: 4w1 2b= U | 2: 5b0 1w= H` and so on, as
docs/decisions/README.md explains. Answers are written `1-5 3-2 bye 6`, White first.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.literal.tables import tournament_from_table
from tests.systems.dutch_procedure.recorded import Recorded, recorded

from ronde.model import Tournament
from ronde.systems.base import RoundPairing
from ronde.systems.dutch_procedure.edition import ProcedureEdition
from ronde.systems.dutch_procedure.system import ProcedureSystem

AssertSound = Callable[[Tournament, RoundPairing], None]


def spelled(pairing: RoundPairing) -> str:
    boards = [f"{pair.white}-{pair.black}" for pair in pairing.pairs]
    return " ".join(boards + ([] if pairing.bye is None else [f"bye {pairing.bye}"]))


@pytest.fixture
def data() -> Callable[[str], dict[str, Any]]:
    """Return a reader of the files beside this module."""

    def read(name: str) -> dict[str, Any]:
        path = Path(__file__).parent / "data" / name
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return found

    return read


@pytest.fixture
def position() -> Callable[..., Tournament]:
    """Return a maker of tournaments from a table: `position("1: 2w1 | 2: 1b0", of=3)`."""

    def make(table: str, *, of: int = 9, **more: Any) -> Tournament:
        return tournament_from_table({"table": table, "of": of, **more})

    return make


@pytest.fixture
def paired(assert_sound: AssertSound) -> Callable[..., Recorded]:
    """Return a pairer: `paired(event, edition, d4="off")`, sound and with its decisions."""

    def pair(event: Tournament, edition: ProcedureEdition, **settings: str) -> Recorded:
        chosen = tuple((name.replace("_", "-"), value) for name, value in settings.items())
        chosen_event = replace(event, rules=edition.key, settings=chosen)
        found = recorded(ProcedureSystem(edition), chosen_event)
        assert_sound(chosen_event, found)
        return found

    return pair


@pytest.fixture
def as_text(paired: Callable[..., RoundPairing]) -> Callable[..., str]:
    """Return a pairer that answers with the boards as text."""

    def answer(event: Tournament, edition: ProcedureEdition, **settings: str) -> str:
        return spelled(paired(event, edition, **settings))

    return answer
