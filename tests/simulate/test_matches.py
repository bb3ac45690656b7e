"""Random events of matches of two games."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ronde.model import ByeKind, Result, Tournament
from ronde.model.gamematches import GameMatches
from ronde.questions.checks import check_tournament
from ronde.questions.matches import seen_for_pairing
from ronde.simulate.config import Config
from ronde.simulate.generator import generate

BUSY = Config(
    players=11,
    rounds=4,
    forfeit_rate=Fraction(5),
    half_point_bye_rate=Fraction(5),
    zero_point_bye_rate=Fraction(6),
    retired_rate=Fraction(8),
    late_entry_rate=Fraction(8),
)


def made(seed: int, config: Config = BUSY) -> Tournament:
    return generate(rules="double-swiss-2026", seed=seed, config=config).tournament


@pytest.mark.parametrize("seed", range(6))
def test_it_is_paired_by_its_rules(seed: int) -> None:
    """Round k of the system is rounds 2k-1 and 2k of the record, colours exchanged."""
    event = made(seed)
    assert (len(event.rounds), event.number_of_rounds) == (8, 8)
    assert GameMatches(event).matches  # none contradicts itself
    assert check_tournament(seen_for_pairing(event))[1] == ()


def test_forfeits_of_games_and_of_matches_and_byes_of_matches() -> None:
    events = [made(seed) for seed in range(12)]
    results = {
        (first.white_result.was_played, second.white_result.was_played)
        for event in events
        for one, other in GameMatches(event).matches
        for first, second in zip(one.games, other.games, strict=True)
    }
    assert results == {(True, True), (True, False), (False, True), (False, False)}
    view = [match for event in events for match in GameMatches(event).as_tournament().rounds]
    assert any(g.white_result is Result.FORFEIT_WIN for round_ in view for g in round_.games)
    kinds = {bye.kind for round_ in view for bye in round_.byes}
    assert kinds == set(ByeKind)
    for event in events:
        for one, other in GameMatches(event).matches:
            asked = ByeKind.PAIRING_ALLOCATED
            assert [b for b in one.byes if b.kind is asked] == [
                b for b in other.byes if b.kind is asked
            ]


@pytest.mark.parametrize(("asked", "points"), [("baku", (20, 20)), ("1-6:1-2:1.0", (10,) * 4)])
def test_virtual_points_go_by_matches(asked: str, points: tuple[int, ...]) -> None:
    event = made(1, Config(players=12, rounds=4, acceleration=asked))
    assert event.virtual_points[0].by_round[: len(points)] == points
    assert check_tournament(seen_for_pairing(event))[1] == ()
