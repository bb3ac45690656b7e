"""Settings of the Double-Swiss system, and what virtual points do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.model import Colour, Player, PlayerId, Tournament
from ronde.model.paired import paired_view
from ronde.questions.pairing import PairingRequest, pair_round
from ronde.systems.acceleration.virtual import accelerated
from ronde.systems.double_swiss.rules import RULES_2026, higher_ranked
from ronde.systems.topgroup.criteria import FollowingRule


def event(*settings: tuple[str, str]) -> Tournament:
    """Return a Baku event of eight players and ten games, before its first match."""
    return Tournament(
        tuple(Player(PlayerId(number)) for number in range(1, 9)),
        rules="double-swiss-2026",
        settings=settings,
        number_of_rounds=10,
        initial_colour=Colour.WHITE,
        acceleration="baku",
    )


@pytest.mark.parametrize(("value", "points"), [("match", (20, 20, 10)), ("game", (10, 10, 5))])
def test_virtual_points_of_matches(value: str, points: tuple[int, ...]) -> None:
    """Ten games are five matches, of which three are accelerated."""
    seen = accelerated(paired_view(event(("baku", value))))
    assert {entry.player: entry.by_round for entry in seen.virtual_points} == dict.fromkeys(
        range(1, 5), points
    )


def test_virtual_points_make_nobody_higher_ranked() -> None:
    standing = RULES_2026.standing(accelerated(paired_view(event())))
    assert standing.scores == [20] * 4 + [0] * 4
    assert higher_ranked(standing).primary == [0] * 8


def test_an_accelerated_round_is_written_by_games() -> None:
    paired = pair_round(event(), PairingRequest())
    assert [tuple(pair) for pair in paired.pairing.pairs] == [(1, 3), (4, 2), (5, 7), (8, 6)]
    assert paired.record.virtual_points[0].by_round == (20, 20, 20, 20, 10, 10)
    assert paired.record.number_of_rounds == 10


def test_c6() -> None:
    seen = paired_view(replace(event(), acceleration=None))
    assert RULES_2026.table(seen).following is FollowingRule.PARITY
    graded = replace(seen, settings=(("c6", "graded"),))
    assert RULES_2026.table(graded).following is FollowingRule.GRADED
