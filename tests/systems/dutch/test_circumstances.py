"""Acceleration, prohibitions, renumbering, point systems, results without a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.model import (
    CHESS,
    THREE_ONE_NOTHING,
    ForbiddenGroup,
    Numbering,
    PairingNumber,
    PlayerId,
    Points,
    PointSystem,
    Round,
    RoundNumber,
    Tournament,
    VirtualPoints,
)
from ronde.systems import registry
from ronde.systems.dutch.system import DUTCH_2017, DUTCH_2026, DutchSystem

Gives = Callable[[str, Tournament, str], bool]
Position = Callable[..., Tournament]
EDITIONS = ["dutch-2017", "dutch-2026"]


@pytest.fixture(params=EDITIONS)
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


class TestAcceleration:
    table = "1: 2: 3: 4: 5: 6: 7: 8:"

    def accelerated(self, event: Tournament) -> Tournament:
        extra = tuple(
            VirtualPoints(PlayerId(number), (Points(10), Points(10))) for number in (1, 2, 3, 4)
        )
        return replace(event, virtual_points=extra)

    def test_the_upper_half_meets_itself(self, position: Position, gives: Gives, key: str) -> None:
        event = self.accelerated(position(self.table, of=5))
        assert gives(key, event, "1-3 4-2 5-7 8-6")

    def test_boards_are_published_by_the_score_of_the_edition(
        self, position: Position, key: str
    ) -> None:
        # Paired 3-4 (2), 1-6 and 2-5 (1 each), 7-8. By real scores 5 comes before 6; with
        # virtual points all four have the same, and 1 comes before 2.
        rows = "1:3w0 2:4b0 3:1b1 4:2w1 5:7w1 6:8b1 7:5b0 8:6w0"
        event = self.accelerated(position(rows, of=5))
        boards = registry.system(key).pair(event).pairs
        middle = {"dutch-2017": [{2, 5}, {1, 6}], "dutch-2026": [{1, 6}, {2, 5}]}[key]
        assert [set(board) for board in boards] == [{3, 4}, *middle, {7, 8}]

    def test_floats_of_the_past_have_their_virtual_points(self, position: Position) -> None:
        # 4 and 5 met with one virtual point between them: a downfloat for 4, an upfloat for 5.
        event = self.accelerated(position("1:2w1 2:1b0 3:6w= 4:5b= 5:4w= 6:3b= 7:8w1 8:7b0", of=5))
        standing = DUTCH_2017.standing(event)
        floats = dict(zip(standing.ids, standing.floats, strict=True))
        assert floats == {1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 0, 8: 0}


class TestProhibitions:
    def test_two_who_must_not_meet(self, position: Position, gives: Gives, key: str) -> None:
        event = position("1: 2: 3: 4: 5: 6:", of=3)
        group = ForbiddenGroup((PlayerId(1), PlayerId(4)))
        assert gives(key, event, "1-4 5-2 3-6")
        assert gives(key, replace(event, forbidden=(group,)), "1-5 4-2 3-6")

    def test_only_while_it_stands(self, position: Position, gives: Gives, key: str) -> None:
        event = position("1: 2: 3: 4: 5: 6:", of=3)
        later = ForbiddenGroup((PlayerId(1), PlayerId(4)), RoundNumber(2))
        assert gives(key, replace(event, forbidden=(later,)), "1-4 5-2 3-6")


def test_renumbering_changes_order_and_parity(position: Position, gives: Gives, key: str) -> None:
    event = position("1: 2: 3: 4:", of=3)
    numbers = tuple((PlayerId(n), PairingNumber(5 - n)) for n in range(1, 5))
    event = replace(event, numberings=(Numbering(RoundNumber(1), numbers),))
    assert gives(key, event, "4-2 1-3")


def test_points_of_the_event_make_the_groups(position: Position) -> None:
    # Two draws are as good as a win and a loss, unless a win counts three draws.
    table = "1:2w= 4b= | 2:1b= 3w= | 3:4w1 2b= | 4:3b0 1w= | 5:6w1 6b0 | 6:5b0 5w1"
    groups = {
        points.white_win: DUTCH_2017.standing(position(table, of=5, points=points)).scoregroups()
        for points in (CHESS, THREE_ONE_NOTHING)
    }
    assert groups == {10: [(0, 1), (1, 5), (5, 6)], 30: [(0, 1), (1, 3), (3, 5), (5, 6)]}


class TestResultsWithoutAMove:
    def test_they_are_games(self, position: Position, key: str) -> None:
        event = position("1:2wW 2:1bL 3:4w= 4:3b=", of=3)
        pairing = registry.system(key).pair(event)
        assert {1, 2} not in [set(pair) for pair in pairing.pairs]

    def test_a_win_without_a_move_does_not_bar_from_the_bye(
        self, position: Position, gives: Gives, key: str
    ) -> None:
        event = position("1:2wL 2:1bW 3:U", of=9)
        played = Round(event.rounds[0].games, event.rounds[0].byes)
        assert gives(key, replace(event, rounds=(played,)), "2-3 bye 1")


class TestUnplayedRounds:
    """What an unplayed round is depends on the edition, in 2026 on what it brought."""

    table = "1:2w1 2:1b0 3:U 4:H 5:F 6:Z 7:. 8:9w+ 9:8b-"

    def floats(self, system: DutchSystem, event: Tournament) -> dict[int, int]:
        standing = system.standing(event)
        found = dict(zip(standing.ids, standing.floats, strict=True))
        return {player: found[PlayerId(player)] for player in range(1, 10)}

    def test_in_2017_every_one_is_a_downfloat(self, position: Position) -> None:
        floats = self.floats(DUTCH_2017, position(self.table, of=5))
        assert list(floats.values()) == [0, 0, 1, 1, 1, 1, 1, 1, 1]

    def test_in_2026_only_those_that_brought_points(self, position: Position) -> None:
        floats = self.floats(DUTCH_2026, position(self.table, of=5))
        assert list(floats.values()) == [0, 0, 1, 1, 1, 0, 0, 1, 0]

    def test_a_bye_without_points_is_a_downfloat_still(self, position: Position) -> None:
        event = position(self.table, of=5, points=PointSystem.simple(10, 5, bye=0))
        assert self.floats(DUTCH_2026, event)[3] == 1

    def test_who_is_barred_from_the_bye(self, position: Position) -> None:
        event = position(self.table, of=5)
        barred = [
            {p for p, may in zip(s.ids, s.may_have_bye, strict=True) if not may}
            for s in (DUTCH_2017.standing(event), DUTCH_2026.standing(event))
        ]
        assert barred == [{3, 8}, {3, 5, 8}]
