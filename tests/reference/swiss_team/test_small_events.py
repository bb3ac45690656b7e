"""Random small team events: every axis occurs, and the reference sees every criterion decide."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.literal.swiss_team import LiteralTeams, pair_teams_literally
from tests.literal.tables import table_of, tournament_from_table
from tests.small_team_events import EDITIONS, ONLY_2026, SETTINGS, small_team_event

from ronde.errors import NoLegalPairingError
from ronde.model import ByeKind, Result, Tournament

EVENTS = [small_team_event(seed) for seed in range(400)]


def by_rules(event: Tournament, without: str | None = None) -> LiteralTeams | None:
    assert event.rules is not None
    try:
        return pair_teams_literally(event, event.rules, without=without)
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

    def test_settings_and_editions(self) -> None:
        for name, values in SETTINGS.items():
            old, new = ({e.setting(name, "") for e in EVENTS[first::2]} for first in (0, 1))
            assert new == set(values)
            assert old == ({""} if name in ONLY_2026 else set(values))
        assert {event.rules for event in EVENTS} == set(EDITIONS)

    def test_sizes_and_last_rounds(self) -> None:
        assert {len(event.players) for event in EVENTS} == set(range(4, 13))
        assert {len(event.to_be_paired()) % 2 for event in EVENTS} == {0, 1}
        last = [event.is_last_round(event.next_round) for event in EVENTS]
        assert 0.2 < sum(last) / len(last) < 0.6

    def test_rarer_things(self) -> None:
        for name in ("forbidden", "virtual_points", "numberings", "adjustments", "requested_byes"):
            assert any(getattr(event, name) for event in EVENTS), name
        assert any(len(set(games)) > 1 for e in EVENTS for games in (e.board_games or {}).values())
        met = [
            [frozenset((g.white, g.black)) for r in e.rounds for g in r.games if g.was_played]
            for e in EVENTS
        ]
        assert any(len(set(pairs)) < len(pairs) for pairs in met)

    def test_points_have_a_value_for_every_round(self) -> None:
        for event in EVENTS:
            for told in (event.round_points, event.secondary_points, event.board_games):
                if told is not None:
                    assert {len(by_round) for by_round in told.values()} == {len(event.rounds)}

    def test_tables_read_back(self) -> None:
        for event in EVENTS[:60]:
            again = replace(tournament_from_table(table_of(event)), rules=event.rules)
            assert by_rules(again) == by_rules(event)


DECIDED_2024 = (
    ("C1", 4), ("C2", 6), ("C3", 18), ("C5", 36), ("C6", 38), ("C7", 4), ("C8", 1108), ("C9", 434),
)  # fmt: skip
DECIDED_2026 = (
    ("C1", 1), ("C2", 17), ("C3", 1), ("C5", 5), ("C6", 155), ("C7", 43), ("C8", 7), ("C9", 1395),
    ("C10", 43),
)  # fmt: skip


class TestEveryCriterionDecides:
    """Leaving a criterion out changes the round of these seeds; `test_rounds` has C4."""

    @pytest.mark.parametrize(("article", "seed"), DECIDED_2026)
    def test_2026(self, article: str, seed: int) -> None:
        event = small_team_event(seed)
        assert event.rules == "swiss-team-2026"
        assert by_rules(event, without=article) != by_rules(event)

    @pytest.mark.parametrize(("article", "seed"), DECIDED_2024)
    def test_2024(self, article: str, seed: int) -> None:
        event = small_team_event(seed)
        assert event.rules == "swiss-team-2024"
        assert by_rules(event, without=article) != by_rules(event)
