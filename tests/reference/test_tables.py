"""Positions as tables, there and back; and the small random events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from tests.literal.tables import table_of, tournament_from_table
from tests.small_events import POINT_SYSTEMS, small_event

from ronde.errors import FormatError
from ronde.model import ByeKind, Colour, Result, Tournament

Position = Callable[..., Tournament]
EVENTS = [small_event(seed) for seed in range(400)]


class TestTables:
    def test_cells_become_games_and_byes(self, position: Position) -> None:
        event = position("1: 2w1 U | 2: 1b0 3b- | 3: H 2w+ | 4: . Z")
        first, second = event.rounds
        assert [(g.white, g.black, g.white_result) for g in first.games] == [(1, 2, Result.WIN)]
        assert second.pairing_bye == 1
        assert second.games[0].black_result is Result.FORFEIT_LOSS
        assert ByeKind.ZERO_POINT in {bye.kind for bye in second.byes}

    @pytest.mark.parametrize("table", ["1: 2w1 | 2: 1w0", "1: 2w1 | 2: H", "1: 2x1 | 2: 1b0"])
    def test_contradictions_are_refused(self, position: Position, table: str) -> None:
        with pytest.raises(FormatError):
            position(table)

    def test_tables_of_events_read_back(self) -> None:
        for event in EVENTS:
            assert table_of(tournament_from_table(table_of(event))) == table_of(event)


class TestSmallEvents:
    def test_players_and_rounds_are_within_the_ranges(self) -> None:
        for seed in range(50):
            event = small_event(seed, players=range(10, 13), rounds=(5, 6))
            assert 10 <= len(event.players) <= 12
            assert event.number_of_rounds is not None
            assert event.next_round <= event.number_of_rounds <= 6

    def test_no_rematch_was_played(self) -> None:
        for event in EVENTS:
            games = Counter(
                frozenset((g.white, g.black)) for r in event.rounds for g in r.games if g.was_played
            )
            assert set(games.values()) <= {1}

    def test_at_least_two_players_are_to_be_paired(self) -> None:
        assert min(len(event.to_be_paired()) for event in EVENTS) >= 2

    def test_every_axis_occurs(self) -> None:
        outcomes = {g.white_result for e in EVENTS for r in e.rounds for g in r.games}
        assert outcomes == set(Result) - {Result.UNFINISHED}
        kinds = {b.kind for e in EVENTS for r in e.rounds for b in r.byes}
        assert kinds == set(ByeKind)
        assert {e.initial_colour for e in EVENTS} == set(Colour)
        assert {e.points for e in EVENTS} == set(POINT_SYSTEMS)
        for has in (
            lambda e: e.forbidden,
            lambda e: e.virtual_points,
            lambda e: e.requested_byes,
            lambda e: e.numberings,
            lambda e: e.adjustments,
            lambda e: e.is_last_round(e.next_round),
            lambda e: all(player.rating is None for player in e.players),
        ):
            share = sum(bool(has(event)) for event in EVENTS)
            assert 0 < share < len(EVENTS)
