"""What tests of every part share."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ronde.checking.soundness import unsound
from ronde.model import Tournament
from ronde.systems.base import RoundPairing


@pytest.fixture
def reference_cases() -> Path:
    """Return the folder of reference cases for long runs, which RONDE_CASES names."""
    folder = os.environ.get("RONDE_CASES")
    if not folder:
        pytest.skip("RONDE_CASES does not name the folder of the reference cases")
    return Path(folder)


@pytest.fixture
def assert_sound() -> Callable[[Tournament, RoundPairing], None]:
    """Return the assertion that every test which pairs makes of every pairing it gets."""

    def assert_sound(tournament: Tournament, pairing: RoundPairing) -> None:
        broken = [finding.sentence() for finding in unsound(tournament, pairing)]
        assert not broken, f"round {pairing.round} by {pairing.rules}: {broken}"

    return assert_sound
