"""The round as a whole: refusals, settings, the lowest bracket of D.4."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from tests.literal import BracketTooLargeError
from tests.literal.procedure import Choices, StepBudgetError, pair_by_procedure
from tests.literal.procedure.brackets import Bracket, Level, Work
from tests.literal.procedure.choices import ISTANBUL_2012
from tests.literal.procedure.facts import Field
from tests.literal.procedure.requirements import squared_differences
from tests.literal.procedure.trace import Trace

from ronde.errors import NoLegalPairingError, RoundError, UnknownRulesError
from ronde.model import Tournament

Position = Callable[..., Tournament]
EDITIONS = ["dutch-2012", "dutch-2011"]


@pytest.mark.parametrize("rules", EDITIONS)
class TestBothEditions:
    def test_f4_first_round_pairs_the_halves(self, rules: str, position: Position) -> None:
        found = pair_by_procedure(position("1: | 2: | 3: | 4: | 5: | 6: | 7:"), rules)
        assert found.pairs == ((1, 4), (5, 2), (3, 6))
        assert found.bye == 7
        assert found.articles == ("C.2", "C.6")

    def test_nobody_to_pair(self, rules: str, position: Position) -> None:
        found = pair_by_procedure(position("1: | 2:", away={"1": "Z", "2": "Z"}), rules)
        assert found == ((), None, ())

    def test_the_arbiter_decides(self, rules: str, position: Position) -> None:
        with pytest.raises(NoLegalPairingError, match=r"round 2: C\.13 ends") as caught:
            pair_by_procedure(position("1: 2w1 | 2: 1b0"), rules)
        assert caught.value.blocked == (1, 2)

    def test_bracket_beyond_the_bound(self, rules: str, position: Position) -> None:
        event = position(" | ".join(f"{number}:" for number in range(1, 10)))
        with pytest.raises(BracketTooLargeError, match="scoregroup of 9"):
            pair_by_procedure(event, rules)
        assert len(pair_by_procedure(event, rules, largest_bracket=9).pairs) == 4

    def test_bracket_with_floaters_beyond_the_bound(self, rules: str, position: Position) -> None:
        event = position("1: U | 2: 3w= | 3: 2b= | 4: 5w= | 5: 4b=")
        with pytest.raises(BracketTooLargeError, match="bracket of 5"):
            pair_by_procedure(event, rules, largest_bracket=4)

    def test_budget(self, rules: str, position: Position) -> None:
        with pytest.raises(StepBudgetError, match="more attempts"):
            pair_by_procedure(position("1: | 2: | 3: | 4:"), rules, budget=1)

    def test_no_round_is_left(self, rules: str, position: Position) -> None:
        with pytest.raises(RoundError, match="all 1 rounds"):
            pair_by_procedure(position("1: 2w1 | 2: 1b0", of=1), rules)

    def test_unknown_step(self, rules: str, position: Position) -> None:
        with pytest.raises(UnknownRulesError, match=r"'C\.99' is no step"):
            pair_by_procedure(position("1: | 2:"), rules, without="C.99")

    def test_f1_publication_order(self, rules: str, position: Position) -> None:
        event = position("1: 5w0 | 2: 6b1 | 3: 7w= | 4: 8b1 | 5: 1b1 | 6: 2w0 | 7: 3b= | 8: 4w0")
        found = pair_by_procedure(event, rules).pairs
        scores = {1: 0, 2: 2, 3: 1, 4: 2, 5: 2, 6: 0, 7: 1, 8: 0}
        tops = [max(scores[p] for p in pair) for pair in found]
        assert tops == sorted(tops, reverse=True)


def test_unknown_rules(position: Position) -> None:
    with pytest.raises(UnknownRulesError, match="dutch-2012, dutch-2011"):
        pair_by_procedure(position("1: | 2:"), "dutch-2017")


class TestD4_LowestBracket:
    """A 3, B and C 2½, D 2, E 1½, F 1 point, who can only meet A (players 1 to 6)."""

    SIX: ClassVar[dict[str, Any]] = {
        "adjusted": {"1": 30, "2": 25, "3": 25, "4": 20, "5": 15, "6": 10},
        "forbidden": [[6, other] for other in (2, 3, 4, 5)],
    }

    def sums(self, event: Tournament) -> dict[frozenset[frozenset[int]], int]:
        field = Field(event, Choices())
        work = Work(field, ISTANBUL_2012, Choices(), Trace(field.names, 10_000), 8)
        bracket = Bracket(work, (0, 1, 2), (3, 4, 5), is_last=True, filled_by_c13=True)
        return {
            frozenset(frozenset(field.names[p] for p in pair) for pair in candidate.pairs): (
                squared_differences(bracket, candidate)
            )
            for candidate in bracket.candidates(Level(0, 3))
        }

    @staticmethod
    def pairing(*pairs: tuple[int, int]) -> frozenset[frozenset[int]]:
        return frozenset(map(frozenset, pairs))

    def test_the_printed_sums(self, position: Position) -> None:
        sums = self.sums(position("1: | 2: | 3: | 4: | 5: | 6:", **self.SIX))
        assert sums[self.pairing((1, 6), (2, 4), (3, 5))] == 525
        assert sums[self.pairing((1, 6), (2, 3), (4, 5))] == 425

    def test_the_smaller_sum_wins(self, position: Position) -> None:
        event = position("1: | 2: | 3: | 4: | 5: | 6:", **self.SIX)
        found = pair_by_procedure(event, "dutch-2012")
        assert self.pairing(*found.pairs) == self.pairing((1, 6), (2, 3), (4, 5))
        assert "D.4" in found.articles

    @pytest.mark.parametrize(
        ("rules", "settings"), [("dutch-2012", {"d4": "off"}), ("dutch-2011", {})]
    )
    def test_without_it_the_first_transposition(
        self, rules: str, settings: dict[str, str], position: Position
    ) -> None:
        event = position("1: | 2: | 3: | 4: | 5: | 6:", settings=settings, **self.SIX)
        found = pair_by_procedure(event, rules)
        assert self.pairing(*found.pairs) == self.pairing((1, 6), (2, 4), (3, 5))

    def test_with_a_seventh_the_bracket_is_heterogeneous(self, position: Position) -> None:
        """G, the seventh, alone may have the bye: three of seven are moved down."""
        table = " | ".join(f"{player}: H" for player in range(1, 7)) + " | 7: Z"
        adjusted = {"1": 25, "2": 20, "3": 20, "4": 15, "5": 10, "6": 5}
        event = position(table, adjusted=adjusted, forbidden=self.SIX["forbidden"] + [[6, 7]])
        found = pair_by_procedure(event, "dutch-2012")
        assert found.bye == 7
        assert self.pairing(*found.pairs) == self.pairing((1, 6), (2, 4), (3, 5))

    def test_over_the_remainder_only(self, position: Position) -> None:
        event = position("1: | 2: | 3: | 4: | 5: | 6:", **self.SIX)
        chosen = Choices(d4_over_all_pairs=False)
        found = pair_by_procedure(event, "dutch-2012", choices=chosen)
        assert self.pairing(*found.pairs) == self.pairing((1, 6), (2, 3), (4, 5))


class TestB5_MovedDownPlayerWhoFloatsAgain:
    """8 and 3 are moved down beside 7; 8 floated down last round. If that counts, 3 floats on."""

    TABLE = """
     1: 5w= . . . . | 2: 3w0 6w0 4b0 7b= 8w0 | 3: 2b1 8w1 5b= 4w= 6b- |
     4: 8b0 U 2w1 3b= 5w+ | 5: 1b= 7w1 3w= 8b= 4b- | 6: 7w1 2b1 8b= H 3w+ |
     7: 6b0 5b0 U 2w= H | 8: 4w1 3b0 6w= 5w= 2b1
    """

    @pytest.mark.parametrize(("value", "bye"), [("spared", 8), ("asked", 3)])
    def test_by_setting(self, value: str, bye: int, position: Position) -> None:
        event = position(self.TABLE, of=6, away={"1": "Z"}, settings={"floating-again": value})
        assert pair_by_procedure(event, "dutch-2012").bye == bye
