"""Random small events of matches: every axis occurs, and every criterion decides somewhere."""

from __future__ import annotations

import pytest
from tests.literal.double_swiss import LiteralDouble, pair_double_literally
from tests.small_double_events import SETTINGS, small_double_event

from ronde.errors import NoLegalPairingError
from ronde.model import ByeKind, Result, Tournament

EVENTS = [small_double_event(seed) for seed in range(400)]


def by_rules(event: Tournament, without: str | None = None) -> LiteralDouble | None:
    try:
        return pair_double_literally(event, without=without)
    except NoLegalPairingError:
        return None


class TestAxes:
    def test_results_and_byes(self) -> None:
        results = {g.white_result for e in EVENTS for r in e.rounds for g in r.games}
        assert results == {
            Result.WIN, Result.DRAW, Result.LOSS,
            Result.FORFEIT_WIN, Result.FORFEIT_LOSS, Result.UNFINISHED,
        }  # fmt: skip
        assert {b.kind for e in EVENTS for r in e.rounds for b in r.byes} == set(ByeKind)

    def test_forfeits_of_matches_and_games(self) -> None:
        """A match by one, one game, one game by each of the two."""
        seen = {
            (first.white_result.was_played, second.white_result.was_played,
             first.white_result is second.black_result)
            for event in EVENTS
            for odd, even in zip(event.rounds[::2], event.rounds[1::2], strict=True)
            for first, second in zip(odd.games, even.games, strict=True)
        }  # fmt: skip
        assert {(False, False, True), (False, False, False)} <= seen
        assert {(False, True), (True, False), (True, True)} <= {pair[:2] for pair in seen}

    def test_sizes_and_last_rounds(self) -> None:
        assert {len(event.players) for event in EVENTS} == set(range(4, 13))
        assert {len(event.to_be_paired()) % 2 for event in EVENTS} == {0, 1}
        last = [event.next_round + 1 == event.number_of_rounds for event in EVENTS]
        assert 0.2 < sum(last) / len(last) < 0.6

    def test_settings_and_rarer_things(self) -> None:
        for name, values in SETTINGS.items():
            assert {event.setting(name, "") for event in EVENTS} == set(values)
        for name in ("forbidden", "virtual_points", "numberings", "adjustments", "requested_byes"):
            assert any(getattr(event, name) for event in EVENTS), name


DECIDED = (
    ("C1", 0), ("C2", 5), ("C3", 1), ("C5", 5), ("C6", 82), ("C7", 18), ("C8", 31),
)  # fmt: skip


@pytest.mark.parametrize(("article", "seed"), DECIDED)
def test_every_criterion_decides(article: str, seed: int) -> None:
    """Leaving a criterion out changes the round of these seeds."""
    event = small_double_event(seed)
    assert by_rules(event) is not None
    assert by_rules(event, without=article) != by_rules(event)
