"""What tests of every part share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.checking.soundness import unsound
from ronde.model import Tournament
from ronde.systems.base import RoundPairing


@pytest.fixture
def assert_sound() -> Callable[[Tournament, RoundPairing], None]:
    """Return the assertion that every test which pairs makes of every pairing it gets."""

    def assert_sound(tournament: Tournament, pairing: RoundPairing) -> None:
        broken = [finding.sentence() for finding in unsound(tournament, pairing)]
        assert not broken, f"round {pairing.round} by {pairing.rules}: {broken}"

    return assert_sound
