"""Every criterion of C.04.5 decides a position: without it another round would be paired."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

import pytest

from ronde.errors import NoLegalPairingError
from ronde.kernel.ledger import UnplayedRound
from ronde.model import ByeKind, Result
from ronde.systems.double_swiss.criteria import CRITERIA
from ronde.systems.double_swiss.rules import had_bye_or_free_win, never_floats
from ronde.systems.topgroup.criteria import FollowingRule, TopGroupField, TopgroupTable

Paired = Callable[..., str]


def without(name: str) -> TopgroupTable:
    """Return the table without one criterion."""
    table = replace(
        CRITERIA,
        sets=tuple(c for c in CRITERIA.sets if c.article != name),
        pairs=tuple(c for c in CRITERIA.pairs if c.article != name),
    )
    assert table != CRITERIA
    return table


def test_none_is_about_colours() -> None:
    assert [c.article for c in CRITERIA.sets] == ["C4", "C5", "C6", "C7"]
    assert [c.article for c in CRITERIA.pairs] == ["C8"]


class TestC1_NoSecondMeeting:
    def test_it_decides(self, paired: Paired) -> None:
        scores = dict.fromkeys(range(1, 5), 0)
        assert paired(scores) == "1-3 2-4"
        assert paired(scores, met="1-3") == "1-4 2-3"

    def test_nobody_left_to_meet(self, paired: Paired) -> None:
        with pytest.raises(NoLegalPairingError):
            paired({1: 0, 2: 0}, met="1-2")


class TestC2_WhoMayHaveTheBye:
    def test_it_decides(self, paired: Paired) -> None:
        assert paired({1: 0, 2: 0, 3: 0}) == "1-2 bye 3"
        assert paired({1: 0, 2: 0, 3: 0}, barred={3}) == "1-3 bye 2"

    @pytest.mark.parametrize(
        ("outcome", "bars"),
        [
            (ByeKind.PAIRING_ALLOCATED, True),
            (ByeKind.FULL_POINT, True),
            (Result.FORFEIT_WIN, True),
            (ByeKind.HALF_POINT, False),
            (ByeKind.ZERO_POINT, False),
            (Result.FORFEIT_LOSS, False),
            (None, False),
        ],
    )
    def test_what_bars(self, outcome: Result | ByeKind | None, bars: bool) -> None:
        unplayed = UnplayedRound(outcome, 20, 20, 0)
        assert had_bye_or_free_win(unplayed) is bars
        assert never_floats(unplayed) is False


class TestC3_TheRestCanBePaired:
    def test_it_decides(self, paired: Paired) -> None:
        """With 2 in the first bracket, 5 had nobody left to meet."""
        scores = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1}
        assert paired(scores) == "1-2 | 3-4 | 5-6"
        assert paired(scores, met="5-3 5-4 5-6") == "1-3 | 2-5 4-6"


class TestC4_FewestUpfloaters:
    def test_it_decides(self, paired: Paired) -> None:
        """Two residents who may meet stay together although both floated last."""
        assert paired({1: 2, 2: 2, 3: 1, 4: 1}, floated={1, 2}) == "1-2 | 3-4"
        assert paired({1: 2, 2: 2, 3: 1, 4: 1}, met="1-2") == "1-3 2-4"


class TestC5_HighestScoresOfUpfloaters:
    SCORES: ClassVar = {1: 3, 2: 1, 3: 2, 4: 1}

    def test_it_decides(self, paired: Paired) -> None:
        assert paired(self.SCORES) == "1-3 | 2-4"

    def test_before_c7(self, paired: Paired) -> None:
        assert paired(self.SCORES, floated={3}) == "1-3 | 2-4"

    def test_from_the_lowest_one_upward(self, paired: Paired) -> None:
        """Of 7, 8 on 1 and 3, 4 on 2 two are needed; with 4 gone 5 could meet nobody."""
        scores = {1: 3, 2: 3, 3: 2, 4: 2, 5: 1, 6: 1}
        assert paired(scores, met="1-2") == "1-3 2-4 | 5-6"


class TestC6_TheFollowingScoregroup:
    SCORES: ClassVar = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1}

    def test_it_decides(self, paired: Paired, monkeypatch: pytest.MonkeyPatch) -> None:
        """With 2 gone, 3 and 4, who have met, would need two upfloaters."""
        assert paired(self.SCORES, met="3-4") == "1-3 | 2-4 | 5-6"
        monkeypatch.setattr(TopGroupField, "score_below", lambda *_: None)
        assert paired(self.SCORES, met="3-4") == "1-2 | 3-5 4-6"

    def test_before_c7(self, paired: Paired) -> None:
        assert paired(self.SCORES, met="3-4", floated={3, 4}) == "1-3 | 2-4 | 5-6"

    def test_graded_where_every_set_fails(self, paired: Paired) -> None:
        """Of 2 to 6 only 2 may still meet 3, 4 and 5; 1 has met 3.

        With 2 gone the others need four upfloaters, with 4 or 5 gone two, and none is what parity
        asks. So no set complies: the first one is taken, or that with the fewest by the setting.
        """
        scores = {1: 3, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 1, 8: 1, 9: 1, 10: 1}
        met = "1-3 2-6 3-4 3-5 3-6 4-5 4-6 5-6"
        graded = replace(CRITERIA, following=FollowingRule.GRADED)
        assert paired(scores, met=met) == "1-2 | 3-7 4-8 5-9 6-10"
        assert paired(scores, met=met, table=graded) == "1-4 | 2-5 3-7 6-8 | 9-10"


class TestC7_UpfloatersWhoFloated:
    SCORES: ClassVar = {1: 3, 2: 2, 3: 2, 4: 2}

    def test_it_decides(self, paired: Paired) -> None:
        assert paired(self.SCORES, floated={2}) == "1-3 | 2-4"
        assert paired(self.SCORES, floated={2}, table=without("C7")) == "1-2 | 3-4"

    def test_not_in_the_last_round(self, paired: Paired) -> None:
        assert paired(self.SCORES, floated={2}, left=1) == "1-2 | 3-4"
        assert paired(self.SCORES, floated={2}, left=2) == "1-3 | 2-4"


class TestC8_OpponentsWhoFloated:
    SCORES: ClassVar = {1: 2, 2: 2, 3: 2, 4: 1}

    def test_it_decides(self, paired: Paired) -> None:
        """4 floats up; 2, whom the identifier gives as opponent, floated last."""
        assert paired(self.SCORES) == "1-3 2-4"
        assert paired(self.SCORES, floated={2}) == "1-4 2-3"
        assert paired(self.SCORES, floated={2}, table=without("C8")) == "1-3 2-4"

    def test_not_in_the_last_round(self, paired: Paired) -> None:
        assert paired(self.SCORES, floated={2}, left=1) == "1-3 2-4"
        assert paired(self.SCORES, floated={2}, left=2) == "1-4 2-3"
