"""A generator whose every pairing is judged."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.model import RoundNumber, Tournament
from ronde.systems.base import Pair, RoundPairing


@pytest.fixture
def assert_sound_rounds(
    assert_sound: Callable[[Tournament, RoundPairing], None],
) -> Callable[[Tournament], None]:
    """Return the assertion that every round on record was soundly paired."""

    def check(tournament: Tournament) -> None:
        assert tournament.rules is not None
        for number, round_ in enumerate(tournament.rounds, 1):
            state = tournament.before(RoundNumber(number))
            pairs = tuple(Pair(game.white, game.black) for game in round_.games)
            away = tuple(p.id for p in tournament.players if p.id not in round_.paired)
            assert_sound(
                state,
                RoundPairing(state.next_round, tournament.rules, pairs, round_.pairing_bye, away),
            )

    return check
