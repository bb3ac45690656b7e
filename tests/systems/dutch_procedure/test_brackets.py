"""Single articles of the procedure, each shown deciding."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.systems.dutch_procedure.recorded import Recorded

from ronde.kernel.standing import Standing
from ronde.model import Colour, Player, PlayerId, Tournament
from ronde.systems.dutch_procedure.bracket import (
    ScoreBracket,
    counts_as_homogeneous,
    incompatible,
    lowest_bracket,
)
from ronde.systems.dutch_procedure.decisions import ProcedureStep
from ronde.systems.dutch_procedure.edition import ProcedureSettings
from ronde.systems.dutch_procedure.edition_2012 import EDITION, RULES
from ronde.systems.dutch_procedure.levels import Level, pairable_from_top, reach_of
from ronde.systems.dutch_procedure.seen import seen_by_procedure
from ronde.systems.dutch_procedure.solver import BracketSolver

A, B, C, D, E, F, G = range(7)


def standing_with(scores: list[int], forbidden: list[tuple[int, int]]) -> Standing:
    """Return players without colours or floats, of whom some may not meet."""
    size = len(scores)
    players = tuple(Player(PlayerId(number), f"Player {number}") for number in range(1, size + 1))
    event = Tournament(players=players, initial_colour=Colour.WHITE, number_of_rounds=9)
    standing = seen_by_procedure(event, ProcedureSettings.of(RULES.checked(()), 10))
    standing.scores = scores
    for one, other in forbidden:
        standing.legal[one] &= ~(1 << other)
        standing.legal[other] &= ~(1 << one)
    standing.may_have_bye = [rank == size - 1 for rank in range(size)]
    return standing


class TestD4_Example:
    """The printed example: scores 3, 2½, 2½, 2, 1½, 1, and F can play A only."""

    SCORES = (30, 25, 25, 20, 15, 10)
    ONLY_A = ((F, B), (F, C), (F, D), (F, E))

    def pairs(self, bracket: ScoreBracket, standing: Standing, *, d4: bool) -> set[tuple[int, int]]:
        choices = replace(ProcedureSettings.of(RULES.checked(()), 10), d4=d4)
        outcome = BracketSolver(standing, EDITION, choices).lowest(bracket, may_reduce=True)
        assert outcome is not None
        return set(outcome.arrangement.pairs)

    @pytest.mark.parametrize(
        ("d4", "expected"),
        [(False, {(A, F), (B, D), (C, E)}), (True, {(A, F), (B, C), (D, E)})],
    )
    def test_six_players(self, *, d4: bool, expected: set[tuple[int, int]]) -> None:
        standing = standing_with(list(self.SCORES), list(self.ONLY_A))
        bracket = ScoreBracket((), 0, 6, above=3, homogeneous=True, several_scores=True)
        assert self.pairs(bracket, standing, d4=d4) == expected

    def test_seventh_player_makes_the_bracket_heterogeneous(self) -> None:
        standing = standing_with([*self.SCORES, 10], list(self.ONLY_A))
        bracket = ScoreBracket((), 0, 7, above=3, homogeneous=False, several_scores=True)
        assert self.pairs(bracket, standing, d4=True) == {(A, F), (B, D), (C, E)}


class TestA3_Homogeneous:
    def test_at_least_half(self) -> None:
        standing = standing_with([20, 20, 10, 10], [])
        assert counts_as_homogeneous(standing, [A, B], C, E)
        standing = standing_with([20, 10, 10], [])
        assert not counts_as_homogeneous(standing, [A], B, D)

    def test_after_C1(self) -> None:
        """Of three residents one can meet nobody here: two against two remain."""
        standing = standing_with([20, 20, 10, 10, 10], [(E, x) for x in (A, B, C, D)])
        assert counts_as_homogeneous(standing, [A, B], C, F)

    def test_the_lowest_counts_everybody(self) -> None:
        standing = standing_with([30, 20, 20, 20, 10], [])
        assert lowest_bracket(standing, [A], B, 1) == ScoreBracket((A,), B, F, 1, False, True)
        assert lowest_bracket(standing, [A], C, 2) == ScoreBracket((A,), C, F, 2, True, True)
        assert lowest_bracket(standing, [], E, 0) == ScoreBracket((), E, F, 0, True)


class TestA6_Halves:
    def test_moved_down_players_of_a_heterogeneous_bracket_come_first(self) -> None:
        bracket = ScoreBracket((A, B), D, G, above=2, homogeneous=False)
        assert (bracket.size, bracket.in_first_half) == (5, 2)
        assert bracket.players() == [A, B, D, E, F]
        assert replace(bracket, homogeneous=True).in_first_half == 0


class TestC1_Incompatible:
    def test_nobody_of_the_bracket_may_be_met(self) -> None:
        standing = standing_with([20, 10, 10, 10, 5], [(B, A), (B, C), (B, D)])
        assert incompatible(standing, ScoreBracket((A,), B, E, 1, homogeneous=False)) == [B]

    def test_who_is_in_the_lowest_stays(self) -> None:
        standing = standing_with([20, 10, 10], [(B, A), (B, C)])
        assert incompatible(standing, ScoreBracket((A,), B, D, 1, homogeneous=False)) == []


class TestA5_C14_OddNumbers:
    """Who is left over receives the bye in the lowest bracket and floats out of another."""

    @pytest.fixture
    def solver(self) -> BracketSolver:
        standing = standing_with([10, 10, 10], [])
        return BracketSolver(standing, EDITION, ProcedureSettings.of(RULES.checked(()), 10))

    @pytest.mark.parametrize(
        ("end", "pairs", "left"), [(1, [], [A]), (2, [(A, B)], []), (3, [(A, B)], [C])]
    )
    def test_of_another_bracket(
        self, solver: BracketSolver, end: int, pairs: list[tuple[int, int]], left: list[int]
    ) -> None:
        taken = solver.alone(ScoreBracket((), A, end, 0, homogeneous=True)).arrangement
        assert (taken.pairs, taken.downfloaters) == (pairs, left)

    @pytest.mark.parametrize(
        ("first", "pairs", "left"), [(A, [(A, B)], [C]), (B, [(B, C)], []), (C, [], [C])]
    )
    def test_of_the_lowest(
        self, solver: BracketSolver, first: int, pairs: list[tuple[int, int]], left: list[int]
    ) -> None:
        bracket = ScoreBracket((), first, D, 0, homogeneous=True)
        for may_reduce in (False, True):
            outcome = solver.lowest(bracket, may_reduce=may_reduce)
            assert outcome is not None
            assert (outcome.arrangement.pairs, outcome.arrangement.downfloaters) == (pairs, left)

    def test_nobody_may_have_it(self, solver: BracketSolver) -> None:
        solver.takers = [True, True, False]
        bracket = ScoreBracket((), C, D, 0, homogeneous=True)
        assert solver.lowest(bracket, may_reduce=True) is None


class TestC12_Levels:
    def test_nothing_is_missing(self) -> None:
        assert reach_of(standing_with([20, 10, 10, 10], []), [A], B, E).is_full

    def test_moved_down_player_without_resident(self) -> None:
        standing = standing_with([20, 10, 10, 10], [(A, B), (A, C), (A, D)])
        reach = reach_of(standing, [A], B, E)
        assert (reach.wanted, reach.possible) == (Level(1, 2), Level(0, 1))
        assert reach.levels() == [Level(1, 2), Level(0, 2)]

    def test_resident_taken_out_by_C1_is_not_missed(self) -> None:
        """5|9,12,14 of the readings: 12 has no opponent there, so one pair suffices."""
        standing = standing_with([20, 10, 10, 10], [(C, A), (C, B), (C, D)])
        assert reach_of(standing, [A], B, E).is_full

    def test_in_a_homogeneous_bracket_only_pairs_count(self) -> None:
        standing = standing_with([20, 20, 10, 10], [(A, C), (A, D)])
        reach = reach_of(standing, [A, B], C, E)
        assert (reach.wanted, reach.possible) == (Level(None, 2), Level(None, 2))

    def test_one_against_one(self) -> None:
        standing = standing_with([20, 10], [(A, B)])
        assert reach_of(standing, [A], B, C).levels() == [Level(None, 1)]

    def test_resident_beside_a_moved_down_player_without_opponent_is_missed(self) -> None:
        """A and C can meet nobody in a homogeneous bracket: C.1 goes back for A first."""
        lonely = [(A, B), (A, C), (A, D), (C, B), (C, D)]
        reach = reach_of(standing_with([20, 20, 10, 10], lonely), [A, B], C, E)
        assert (reach.wanted, reach.possible) == (Level(None, 2), Level(None, 1))

    def test_so_he_is_not_in_a_heterogeneous_bracket(self) -> None:
        """There P is M1 (C.3.a), so A is asked for and B, alone as well, is not."""
        lonely = [(A, x) for x in (B, C, D, E, F)] + [(B, x) for x in (C, D, E, F)]
        reach = reach_of(standing_with([20, 10, 10, 10, 10, 10], lonely), [A], B, G)
        assert (reach.wanted, reach.possible) == (Level(1, 2), Level(0, 2))


class TestC14b_OfTwoThousandEleven:
    def test_counted_from_the_top(self) -> None:
        """B can meet nobody but D, whom A needs: one of three, although C could be paired."""
        standing = standing_with([20, 20, 20, 10, 10, 10, 10], [])
        for upper, only in ((A, D), (B, D)):
            for rank in range(D, G + 1):
                if rank != only:
                    standing.legal[upper] &= ~(1 << rank)
        assert pairable_from_top(standing, [A, B, C], D, G + 1) == 1


Paired = Callable[..., Recorded]


def of_key(pairing: Recorded, key: str) -> list[ProcedureStep]:
    return [d for d in pairing.decisions if d.key == key]


class TestRecord:
    """Brackets with their numbers, and where everything came from."""

    @pytest.fixture
    def pairing(self, position: Callable[..., Tournament], paired: Paired) -> Recorded:
        event = position(
            "1: 4w1 3b= | 2: 5b1 6w1 | 3: 6w= 1w= | 4: 1b0 5w1 | 5: 2w0 4b0 | 6: 3b= 2b0",
            first="white",
        )
        return paired(event, EDITION)

    def test_brackets(self, pairing: Recorded) -> None:
        found = [(d.facts["score"], d.players) for d in of_key(pairing, "bracket")]
        assert found == [(20, (2,)), (15, (2, 1)), (10, (3, 4)), (5, (6,)), (0, (6, 5))]

    def test_parameters(self, pairing: Recorded) -> None:
        facts = of_key(pairing, "bracket")[2].facts
        assert facts["homogeneous"] is True
        names = ("p0", "p1", "m0", "m1", "x1")
        assert [facts[name] for name in names] == [1, 1, 0, 0, 1]
        assert [d.facts["number"] for d in of_key(pairing, "bracket")] == [1, 2, 3, 4, 5]
        assert "z1" not in facts

    def test_every_board_has_its_article(self, pairing: Recorded) -> None:
        colours = of_key(pairing, "colours")
        assert [d.facts["board"] for d in colours] == [1, 2, 3]
        assert {d.article for d in colours} <= {"E.1", "E.2", "E.3", "E.4", "E.5"}
