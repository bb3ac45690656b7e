"""The round as a whole: routes, refusals, a forced pair."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.literal import BracketTooLargeError, Route, pair_literally
from tests.literal.tables import tournament_from_table

from ronde.errors import NoLegalPairingError, RoundError, UnknownRulesError
from ronde.model import PlayerId, Tournament

Position = Callable[..., Tournament]
Data = Callable[[str], list[dict[str, Any]]]
EDITIONS = ["dutch-2017", "dutch-2026"]


@pytest.mark.parametrize("rules", EDITIONS)
class TestBothEditions:
    def test_first_round_pairs_the_halves(self, rules: str, position: Position) -> None:
        found = pair_literally(position("1: | 2: | 3: | 4: | 5: | 6: | 7:"), rules)
        assert sorted(found.pairs) == [(1, 4), (3, 6), (5, 2)]
        assert found.bye == 7
        assert [record.players for record in found.brackets] == [(1, 2, 3, 4, 5, 6, 7)]

    def test_nobody_to_pair(self, rules: str, position: Position) -> None:
        found = pair_literally(position("1: | 2:", away={"1": "Z", "2": "Z"}), rules)
        assert (found.pairs, found.bye, found.brackets) == ((), None, ())

    def test_no_complete_pairing(self, rules: str, position: Position) -> None:
        with pytest.raises(NoLegalPairingError, match="round 2 cannot be completed"):
            pair_literally(position("1: 2w1 | 2: 1b0"), rules)

    def test_bracket_beyond_the_bound(self, rules: str, position: Position) -> None:
        event = position(" | ".join(f"{number}:" for number in range(1, 7)))
        with pytest.raises(BracketTooLargeError, match="6 players"):
            pair_literally(event, rules, largest_bracket=5)
        assert len(pair_literally(event, rules, largest_bracket=6).pairs) == 3

    def test_bracket_with_floaters_beyond_the_bound(self, rules: str, position: Position) -> None:
        event = position("1: U | 2: 3w= | 3: 2b= | 4: 5w= | 5: 4b=")
        with pytest.raises(BracketTooLargeError, match="bracket of 5"):
            pair_literally(event, rules, largest_bracket=4)

    def test_no_round_is_left(self, rules: str, position: Position) -> None:
        with pytest.raises(RoundError, match="all 1 rounds"):
            pair_literally(position("1: 2w1 | 2: 1b0", of=1), rules)

    def test_unknown_article(self, rules: str, position: Position) -> None:
        with pytest.raises(UnknownRulesError, match="no criterion 'C99'"):
            pair_literally(position("1: | 2:"), rules, without="C99")


def test_unknown_rules(position: Position) -> None:
    with pytest.raises(UnknownRulesError, match="dutch-2017, dutch-2026"):
        pair_literally(position("1: | 2:"), "lim-2026")


class TestRoutes:
    def test_2017_collapses_when_stuck(self, data: Data) -> None:
        item = next(i for i in data("positions.json") if i["name"] == "ppb_c7")
        found = pair_literally(tournament_from_table(item["position"]), "dutch-2017")
        assert [b.route for b in found.brackets][-2:] == [Route.PENULTIMATE, Route.COLLAPSED]

    def test_2026_never_collapses(self, data: Data) -> None:
        for item in data("positions.json"):
            if "dutch-2026" in item:
                found = pair_literally(tournament_from_table(item["position"]), "dutch-2026")
                assert {b.route for b in found.brackets} == {Route.ORDINARY}

    def test_records_follow_the_order_of_the_articles(self, position: Position) -> None:
        event = position("1: | 2: | 3: | 4:")
        for rules, first, last in (("dutch-2017", "C.5", "C.19"), ("dutch-2026", "C5", "C21")):
            record = pair_literally(event, rules).brackets[0]
            assert record.criteria[0][0] == first
            assert record.criteria[-1][0] == last


@pytest.mark.parametrize("rules", EDITIONS)
class TestForcedPair:
    def test_forced_pair_occurs_and_shows_its_cost(self, rules: str, position: Position) -> None:
        event = position("1: 5w1 | 2: 6b1 | 3: 7w1 | 4: 8b1 | 5: 1b0 | 6: 2w0 | 7: 3b0 | 8: 4w0")
        free = pair_literally(event, rules)
        forced = pair_literally(event, rules, forced=(PlayerId(1), PlayerId(3)))
        assert {1, 3} not in [set(pair) for pair in free.pairs]
        assert {1, 3} in [set(pair) for pair in forced.pairs]
        article = "C.10" if rules == "dutch-2017" else "C12"
        assert dict(free.brackets[0].criteria)[article] == (0,)
        assert dict(forced.brackets[0].criteria)[article] == (2,)

    def test_forced_pair_across_brackets(self, rules: str, position: Position) -> None:
        event = position("1: 3w1 | 2: 4b1 | 3: 1b0 | 4: 2w0")
        found = pair_literally(event, rules, forced=(PlayerId(1), PlayerId(4)))
        assert {frozenset(pair) for pair in found.pairs} == {frozenset((1, 4)), frozenset((2, 3))}

    def test_rematch_cannot_be_forced(self, rules: str, position: Position) -> None:
        event = position("1: 3w1 | 2: 4b1 | 3: 1b0 | 4: 2w0")
        with pytest.raises(NoLegalPairingError):
            pair_literally(event, rules, forced=(PlayerId(1), PlayerId(3)))
