"""C.1 with C.12: a moved-down player who can meet nobody in a bracket that has its pairs.

Decision 0021: three readings, one setting. Nobody has played; scores are given, and who has met
whom is said by pairs that are forbidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, combinations_with_replacement
from operator import le
from typing import Any, ClassVar

import pytest
from tests.literal.procedure import pair_by_procedure
from tests.literal.tables import tournament_from_table
from tests.systems.dutch_procedure.recorded import Recorded

from ronde.model import Tournament
from ronde.systems.dutch_procedure.decisions import ProcedureStep
from ronde.systems.dutch_procedure.edition import MOVED_DOWN_ALONE, ProcedureEdition
from ronde.systems.dutch_procedure.edition_2011 import EDITION as EDITION_2011
from ronde.systems.dutch_procedure.edition_2012 import EDITION as EDITION_2012
from ronde.systems.dutch_procedure.levels import lower_from_the_highest, lower_in_sum

Position = Callable[..., Tournament]
Paired = Callable[..., Recorded]
Met = Sequence[tuple[int, int]]
READINGS = MOVED_DOWN_ALONE.values
BOTH = pytest.mark.parametrize("edition", [EDITION_2012, EDITION_2011], ids=["2012", "2011"])


@pytest.fixture
def scored(position: Position) -> Callable[[Mapping[int, Sequence[int]], Met], Tournament]:
    """Return a maker of events: the players of each score in tenths, and those who have met."""

    def make(groups: Mapping[int, Sequence[int]], met: Met) -> Tournament:
        scores = {str(player): score for score, group in groups.items() for player in group}
        table = " | ".join(f"{player}:" for player in sorted(map(int, scores)))
        return position(table, first="white", adjusted=scores, forbidden=[list(two) for two in met])

    return make


Scored = Callable[[Mapping[int, Sequence[int]], Met], Tournament]


def steps_back(pairing: Recorded) -> list[ProcedureStep]:
    return [d for d in pairing.decisions if d.key in ("backtrack", "company", "company-lower")]


def meetings(pairing: Recorded) -> set[frozenset[int]]:
    return {frozenset((int(pair.white), int(pair.black))) for pair in pairing.pairs}


def by_interpreter(event: Tournament, edition: ProcedureEdition, reading: str) -> Tournament:
    return replace(event, rules=edition.key, settings=((MOVED_DOWN_ALONE.name, reading),))


def assert_both_witnesses(event: Tournament, edition: ProcedureEdition, paired: Paired) -> None:
    for reading in READINGS:
        found = paired(event, edition, moved_down_alone=reading)
        literal = pair_by_procedure(by_interpreter(event, edition, reading), edition.key)
        pairs = sorted((pair.white, pair.black) for pair in found.pairs)
        assert (sorted(literal.pairs), literal.bye) == (pairs, found.bye), reading
        went_back = any("backtracked" in step.what for step in literal.trace)
        assert went_back == bool(steps_back(found)), reading


class TestC1_HigherScoreWouldGoOn:
    """9 and 14 come down to 11. 9 has met both, so that 14 meets 11 and 9 goes on.

    If 9 meets 13 instead of 1, then 1 and 14 come down: 1 meets 11, and 14 goes on, who has
    fewer points than 9.
    """

    GROUPS: ClassVar = {40: (1, 9), 30: (13, 14), 20: (11,), 10: (3, 4, 5)}
    MET = ((1, 9), (1, 14), (9, 14), (9, 11))

    @BOTH
    @pytest.mark.parametrize("reading", ["scores", "always"])
    def test_goes_back(
        self, scored: Scored, paired: Paired, edition: ProcedureEdition, reading: str
    ) -> None:
        found = paired(scored(self.GROUPS, self.MET), edition, moved_down_alone=reading)
        (step,) = steps_back(found)
        assert (step.players, step.facts["before"], step.facts["alone"]) == ((1, 14), (9, 14), (9,))
        assert {frozenset((9, 13)), frozenset((1, 11))} <= meetings(found)

    @BOTH
    def test_does_not_for_the_pairs(
        self, scored: Scored, paired: Paired, edition: ProcedureEdition
    ) -> None:
        found = paired(scored(self.GROUPS, self.MET), edition, moved_down_alone="pairs")
        assert not steps_back(found)
        assert {frozenset((1, 13)), frozenset((14, 11))} <= meetings(found)

    @BOTH
    def test_is_the_default(
        self, scored: Scored, paired: Paired, edition: ProcedureEdition
    ) -> None:
        (step,) = steps_back(paired(scored(self.GROUPS, self.MET), edition))
        assert (step.key, step.article) == ("company-lower", "B.3, C.1, C.12")

    @BOTH
    def test_so_says_the_interpreter(
        self, scored: Scored, paired: Paired, edition: ProcedureEdition
    ) -> None:
        assert_both_witnesses(scored(self.GROUPS, self.MET), edition, paired)

    def test_2011_can_leave_scores_out(self, scored: Scored, paired: Paired) -> None:
        event = scored(self.GROUPS, self.MET)
        assert not steps_back(paired(event, EDITION_2011, floater_scores="none"))
        assert steps_back(paired(event, EDITION_2011, floater_scores="sum"))


class TestC1_HigherScoreOfFour:
    """9, 21, 7 and 22 come down to 3, 15 and 16. 21 has met them all and goes on.

    If 21 meets 23 instead of 8, then 8 comes down with the others, and 22 goes on.
    """

    GROUPS: ClassVar = {40: (8, 9, 21), 30: (7, 22, 23), 20: (3, 15, 16), 10: (1, 2, 4)}
    MET = (*combinations((8, 9, 21, 7, 22), 2), (21, 3), (21, 15), (21, 16))

    @BOTH
    @pytest.mark.parametrize(("reading", "down"), [("scores", 8), ("always", 8), ("pairs", 21)])
    def test_who_comes_down(
        self, scored: Scored, paired: Paired, edition: ProcedureEdition, reading: str, down: int
    ) -> None:
        found = paired(scored(self.GROUPS, self.MET), edition, moved_down_alone=reading)
        assert frozenset((23, 29 - down)) in meetings(found)
        (going_on,) = [d.players for d in found.decisions if d.key == "downfloaters"][-1:]
        assert going_on == ((22,) if down == 8 else (21,))

    @BOTH
    def test_so_says_the_interpreter(
        self, scored: Scored, paired: Paired, edition: ProcedureEdition
    ) -> None:
        assert_both_witnesses(scored(self.GROUPS, self.MET), edition, paired)


class TestC1_SameScoreWouldGoOn:
    """14 comes down with 9 to 11 and can meet nobody; 13 could come instead and would go on.

    The scores are the same, so only the first reading goes back.
    """

    GROUPS: ClassVar = {40: (1, 9), 30: (13, 14), 20: (11,), 10: (3, 4, 5)}
    MET = ((1, 9), (9, 13), (9, 14), (13, 14), (14, 11))

    @BOTH
    @pytest.mark.parametrize(
        ("reading", "opponent"), [("always", 14), ("scores", 13), ("pairs", 13)]
    )
    def test_by_the_letter_only(
        self, scored: Scored, paired: Paired, edition: ProcedureEdition, reading: str, opponent: int
    ) -> None:
        found = paired(scored(self.GROUPS, self.MET), edition, moved_down_alone=reading)
        assert frozenset((1, opponent)) in meetings(found)
        assert [d.key for d in steps_back(found)] == ["company"] * (reading == "always")

    @BOTH
    def test_so_says_the_interpreter(
        self, scored: Scored, paired: Paired, edition: ProcedureEdition
    ) -> None:
        assert_both_witnesses(scored(self.GROUPS, self.MET), edition, paired)


class TestC1_NobodyElseMayBeAlone:
    """2 could come down in place of 9 as well, but can meet 11 no more than 9 can."""

    GROUPS: ClassVar = {40: (2, 9), 30: (13, 14), 20: (11,), 10: (3, 4, 5)}
    MET = ((2, 9), (2, 14), (9, 14), (9, 11), (2, 11))

    @BOTH
    @pytest.mark.parametrize("reading", READINGS)
    def test_stays(
        self, scored: Scored, paired: Paired, edition: ProcedureEdition, reading: str
    ) -> None:
        event = scored(self.GROUPS, self.MET)
        assert not steps_back(paired(event, edition, moved_down_alone=reading))
        assert_both_witnesses(event, edition, paired)


class TestC1_ScoresOfTheOthers:
    """12 could come down in place of 9 and meet 11, but has more points than 9.

    That is another set of the same size (2011), but not of the same scores (2012).
    """

    GROUPS: ClassVar = {40: (12,), 35: (9,), 30: (13, 14), 20: (11,), 10: (3, 4, 5)}
    MET = ((9, 12), (12, 14), (9, 14), (9, 11))

    @pytest.mark.parametrize("reading", ["scores", "always"])
    @pytest.mark.parametrize(
        ("edition", "down"), [(EDITION_2012, 9), (EDITION_2011, 12)], ids=["2012", "2011"]
    )
    def test_who_comes_down(
        self, scored: Scored, paired: Paired, edition: ProcedureEdition, down: int, reading: str
    ) -> None:
        event = scored(self.GROUPS, self.MET)
        found = paired(event, edition, moved_down_alone=reading)
        assert frozenset((13, 21 - down)) in meetings(found)
        assert len(steps_back(found)) == (edition is EDITION_2011)

    @BOTH
    def test_so_says_the_interpreter(
        self, scored: Scored, paired: Paired, edition: ProcedureEdition
    ) -> None:
        assert_both_witnesses(scored(self.GROUPS, self.MET), edition, paired)


class TestC1_InTheLowestBracket:
    """9 and 14 come down to 11, the last. 9 can meet nobody and would have the bye."""

    GROUPS: ClassVar = {40: (1, 9), 30: (13, 14), 20: (11,)}
    MET = ((1, 9), (1, 14), (9, 14), (9, 11))

    @BOTH
    @pytest.mark.parametrize(("reading", "bye"), [("scores", 14), ("always", 14), ("pairs", 9)])
    def test_the_bye(
        self, scored: Scored, paired: Paired, edition: ProcedureEdition, reading: str, bye: int
    ) -> None:
        event = scored(self.GROUPS, self.MET)
        assert paired(event, edition, moved_down_alone=reading).bye == bye

    @BOTH
    def test_so_says_the_interpreter(
        self, scored: Scored, paired: Paired, edition: ProcedureEdition
    ) -> None:
        assert_both_witnesses(scored(self.GROUPS, self.MET), edition, paired)


class TestLowerScores:
    """The highest lists of scores that are lower, for the places of those who go on."""

    @pytest.mark.parametrize(
        ("scores", "places", "lower"),
        [
            ([40], 1, [(39,)]),
            ([40], 2, [(39, 39)]),
            ([40, 40], 2, [(40, 39)]),
            ([40, 30], 3, [(40, 29, 29), (39, 39, 39)]),
        ],
    )
    def test_from_the_highest(
        self, scores: list[int], places: int, lower: list[tuple[int, ...]]
    ) -> None:
        assert list(lower_from_the_highest(scores, places)) == lower

    def test_in_sum_as_by_trying_all(self) -> None:
        """Every list with a smaller sum is under one of those, place by place, and no other is."""
        among = [20, 30, 35, 40]
        for places in (1, 2, 3):
            for scores in combinations_with_replacement(among[::-1], places):
                highest = list(lower_in_sum(scores, places, among))
                for one in combinations_with_replacement(among[::-1], places):
                    is_under = any(all(map(le, one, ceiling)) for ceiling in highest)
                    assert is_under == (sum(one) < sum(scores))


class TestEngineOfThatTime:
    """Two rounds of events that the engine of 2014 paired: what it did, and which readings do so.

    In the second nothing lower goes on and it goes back all the same (decision 0021).
    """

    @pytest.mark.parametrize("number", [0, 1])
    def test_agreement(
        self, data: Callable[[str], dict[str, Any]], as_text: Callable[..., str], number: int
    ) -> None:
        position = data("alone.json")["positions"][number]
        event = tournament_from_table(position)
        agreeing = [
            reading
            for reading in READINGS
            if sorted(
                as_text(event, EDITION_2012, moved_down_alone=reading)
                .replace("bye ", "bye-")
                .split()
            )
            == sorted(position["engine"].split())
        ]
        assert agreeing == position["agree"]
