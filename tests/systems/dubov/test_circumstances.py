"""First rounds, prohibitions, acceleration, missing ratings, and rounds that are refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.errors import NoLegalPairingError, RoundError, UnknownRulesError
from ronde.model import ForbiddenGroup, PlayerId, Points, Tournament, VirtualPoints
from ronde.systems.dubov.system import DUBOV_2026
from ronde.systems.registry import all_keys, system

Position = Callable[..., Tournament]
Paired = Callable[[Tournament], str]
EIGHT = "1: 2: 3: 4: 5: 6: 7: 8:"


def forbidden(*groups: tuple[int, ...]) -> tuple[ForbiddenGroup, ...]:
    return tuple(ForbiddenGroup(tuple(PlayerId(n) for n in group)) for group in groups)


def test_it_is_registered() -> None:
    assert "dubov-2026" in all_keys()
    assert system("dubov-2026") is DUBOV_2026


class TestFirstRound:
    def test_upper_half_against_lower_half(self, position: Position, paired: Paired) -> None:
        assert paired(position(EIGHT, of=5)) == "1-5 6-2 3-7 8-4"

    def test_prohibitions(self, position: Position, paired: Paired) -> None:
        event = replace(position(EIGHT, of=5), forbidden=forbidden((1, 5), (4, 5)))
        assert paired(event) == "1-6 5-2 3-7 8-4"

    def test_a_pair_inside_a_half(self, position: Position, paired: Paired) -> None:
        """1 may meet only 2: 2 is shifted down, and 6 up, each from the middle of its half."""
        event = position(EIGHT, of=5)
        event = replace(event, forbidden=forbidden(*[(1, n) for n in range(3, 9)]))
        assert paired(event) == "1-2 3-5 7-4 8-6"


class TestAcceleration:
    def test_brackets_by_pairing_score(self, position: Position, paired: Paired) -> None:
        upper = [VirtualPoints(PlayerId(n), (Points(10),)) for n in range(1, 5)]
        event = replace(position(EIGHT, of=5), virtual_points=tuple(upper))
        assert paired(event) == "1-3 4-2 5-7 8-6"

    def test_boards_by_pairing_score(self, position: Position, paired: Paired) -> None:
        """Player 8 has half a point, the upper half has a virtual one."""
        upper = [VirtualPoints(PlayerId(n), (Points(10),) * 2) for n in range(1, 5)]
        event = position(EIGHT.replace(":", ": Z").replace("8: Z", "8: H"), of=5)
        assert paired(replace(event, virtual_points=tuple(upper))) == "1-3 4-2 5-8 7-6"


class TestRatings:
    table = "1: 5w1 | 2: 6w1 | 3: 7b1 | 4: 8b1 | 5: 1b0 | 6: 2b0 | 7: 3w0 | 8: 4w0"

    def test_the_lowest_average_meets_the_highest_player(
        self, position: Position, paired: Paired
    ) -> None:
        """3 and 4 seek White; the opponent of 4 was weaker, so 4 meets 1."""
        assert paired(position(self.table, of=5)).startswith("4-1 3-2")
        stronger = position(self.table, of=5, ratings={8: 2460})
        assert paired(stronger).startswith("3-1 4-2")

    def test_without_a_rating_an_opponent_counts_as_rated_0(
        self, position: Position, paired: Paired
    ) -> None:
        event = position(self.table, of=5)
        unrated = tuple(
            replace(p, rating=None) if p.id == PlayerId(7) else p for p in event.players
        )
        event = replace(event, players=unrated)
        assert paired(event).startswith("3-1 4-2")
        [finding] = DUBOV_2026.pair(event).findings
        assert (finding.code, finding.player) == ("unrated", 7)
        assert "rated 0" in finding.what

    def test_nobody_is_rated(self, position: Position) -> None:
        event = position(self.table, of=5)
        event = replace(event, players=tuple(replace(p, rating=None) for p in event.players))
        [finding] = DUBOV_2026.pair(event).findings
        assert finding.code == "nobody-rated"

    def test_everybody_is_rated(self, position: Position) -> None:
        assert DUBOV_2026.pair(position(self.table, of=5)).findings == ()


class TestRefusals:
    def test_everybody_has_met_everybody(self, position: Position) -> None:
        met = "1: 2w= 3b= 4w= | 2: 1b= 4w= 3b= | 3: 4b= 1w= 2w= | 4: 3w= 2b= 1b="
        with pytest.raises(NoLegalPairingError, match="may meet nobody") as refused:
            DUBOV_2026.pair(position(met, of=9))
        assert refused.value.blocked == (1, 2, 3, 4)

    def test_nobody_may_have_the_bye(self, position: Position) -> None:
        with pytest.raises(NoLegalPairingError, match="nobody left may receive the bye"):
            DUBOV_2026.pair(position("1: F | 2: F | 3: U", of=5))

    def test_all_rounds_are_paired(self, position: Position) -> None:
        with pytest.raises(RoundError, match="announce more rounds"):
            DUBOV_2026.pair(position("1: 2w= | 2: 1b= | 3: Z | 4: Z", of=1))

    def test_nobody_is_there(self, position: Position) -> None:
        with pytest.raises(RoundError, match="one player is to be paired"):
            DUBOV_2026.pair(position("1: 2:", of=3, absent=[2]))

    def test_an_unknown_setting(self, position: Position) -> None:
        event = replace(position(EIGHT, of=5), settings=(("speed", "fast"),))
        with pytest.raises(UnknownRulesError, match="speed"):
            DUBOV_2026.pair(event)

    def test_the_number_of_rounds_is_not_known(self, position: Position) -> None:
        event = replace(position(EIGHT, of=5), number_of_rounds=None)
        [finding] = DUBOV_2026.pair(event).findings
        assert finding.code == "last-round-unknown"
        assert "1.8.2" in finding.what
