"""The round as a whole: the first round, the bye, brackets, refusals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.literal import BracketTooLargeError, LiteralPairing
from tests.literal.dubov import pair_dubov_literally

from ronde.errors import NoLegalPairingError, RoundError, UnknownRulesError
from ronde.model import Tournament

Position = Callable[..., Tournament]
Deciding = Callable[[str], dict[str, Any]]


def stated(pairing: LiteralPairing) -> dict[str, Any]:
    return {"pairs": sorted(map(list, pairing.pairs)), "bye": pairing.bye}


def test_first_round_pairs_the_halves(position: Position) -> None:
    found = pair_dubov_literally(position("1: | 2: | 3: | 4: | 5: | 6: | 7:"))
    assert stated(found) == {"pairs": [[1, 4], [3, 6], [5, 2]], "bye": 7}


class TestBye:
    """Three players of one score are left; the others are away."""

    def bye(self, position: Position, table: str) -> int | None:
        away = dict.fromkeys("456", "H")
        return pair_dubov_literally(position(table, of=4, away=away)).bye

    def test_largest_number(self, position: Position) -> None:
        assert self.bye(position, "1: H H | 2: H H | 3: H H | 4: H H | 5: H H | 6: H H") == 3

    def test_passes_over_who_is_barred(self, position: Position) -> None:
        assert self.bye(position, "1: H H | 2: H H | 3: U Z | 4: H H | 5: H H | 6: H H") == 2

    def test_full_point_bye_bars_too(self, position: Position) -> None:
        assert self.bye(position, "1: H H | 2: H H | 3: F Z | 4: H H | 5: H H | 6: H H") == 2

    def test_most_games_before_the_number(self, position: Position) -> None:
        table = "1: H 4w= | 2: H H | 3: H H | 4: H 1b= | 5: H H | 6: H H"
        assert self.bye(position, table) == 1

    def test_forfeit_is_no_game(self, position: Position) -> None:
        table = "1: F 4w- | 2: H H | 3: H H | 4: H 1b+ | 5: H H | 6: H H"
        assert self.bye(position, table) == 3

    def test_lowest_score_before_the_games(self, position: Position) -> None:
        table = "1: H 4w= | 2: Z H | 3: H H | 4: H 1b= | 5: H H | 6: H H"
        assert self.bye(position, table) == 2

    def test_others_must_remain_pairable(self, position: Position) -> None:
        table = "1: 2w= H | 2: 1b= H | 3: H H | 4: H H | 5: H H | 6: H H"
        assert self.bye(position, table) == 2


class TestBrackets:
    def test_S1_by_average_and_G2_by_number(self, position: Position) -> None:
        """White seekers 4, 5 and 6 with averages 2100, 1900, 2000 meet 1, 2 and 3."""
        table = (
            "1: 7w= | 2: 8w= | 3: 9w= | 4: 10b= | 5: 11b= | 6: 12b= |"
            "7: 1b= | 8: 2b= | 9: 3b= | 10: 4w= | 11: 5w= | 12: 6w="
        )
        ratings = {"10": 2100, "11": 1900, "12": 2000}
        away = {str(number): "Z" for number in range(7, 13)}
        event = position(table, ratings=ratings, away=away)
        assert pair_dubov_literally(event).pairs == ((5, 1), (6, 2), (4, 3))

    def test_first_legal_transposition(self, position: Position) -> None:
        """S1 is 4, 3; 4 has met 1, so the transposition 2, 1 follows."""
        table = "1: 4w= | 2: 5w= | 3: 6b= | 4: 1b= | 5: 2b= | 6: 3w="
        event = position(table, ratings={"1": 1500}, away={"5": "Z", "6": "Z"})
        assert pair_dubov_literally(event).pairs == ((4, 2), (3, 1))

    def test_upfloater_joins_an_odd_group(self, position: Position) -> None:
        table = "1: 5w1 | 2: 6b1 | 3: 4w1 | 4: 3b0 | 5: 1b0 | 6: 2w0"
        found = pair_dubov_literally(position(table))
        top, bottom = found.brackets
        assert (top.residents, top.moved_down) == ((1, 2, 3), (4,))
        assert (bottom.residents, bottom.moved_down) == ((5, 6), ())
        assert stated(found)["pairs"] == [[2, 3], [4, 1], [5, 6]]

    def test_upfloater_may_come_from_far_below(self, position: Position) -> None:
        """1 has met everybody but the last."""
        table = "1: 2w1 3b1 | 2: 1b0 4w1 | 3: 4b1 1w0 | 4: 3w0 2b0"
        top = pair_dubov_literally(position(table)).brackets[0]
        assert (top.residents, top.moved_down) == ((1,), (4,))

    def test_topscorers_have_no_privilege(self, position: Position) -> None:
        table = "1: 3w1 4w1 | 2: 4w1 3w1 | 3: 1b0 2b0 | 4: 2b0 1b0"
        with pytest.raises(NoLegalPairingError):
            pair_dubov_literally(position(table, of=3))


@pytest.mark.parametrize("article", ["C1", "C2", "C3", "C4", "C5", "C6", "C7", "C10"])
def test_article_decides(article: str, deciding: Deciding) -> None:
    """Without the article the answer differs; C8 and C9 decide in test_upfloaters."""
    item = deciding(article)
    event = item["tournament"]
    assert stated(pair_dubov_literally(event)) == item["expected"]
    if item["without"] is None:
        with pytest.raises(NoLegalPairingError):
            pair_dubov_literally(event, without=article)
    else:
        assert stated(pair_dubov_literally(event, without=article)) == item["without"]
    assert item["expected"] != item["without"]


class TestRefusals:
    def test_bracket_beyond_the_bound(self, position: Position) -> None:
        event = position(" | ".join(f"{number}:" for number in range(1, 7)))
        with pytest.raises(BracketTooLargeError, match="6 players"):
            pair_dubov_literally(event, largest_bracket=5)
        assert len(pair_dubov_literally(event, largest_bracket=6).pairs) == 3

    def test_too_many_sets_of_upfloaters(self, position: Position) -> None:
        """Nine players of one score who may not meet need nine of ninety-one others."""
        rows = [f"{number}: F" for number in range(1, 10)]
        rows += [f"{number}: H" for number in range(10, 101)]
        event = position(" | ".join(rows), forbidden=[list(range(1, 10))])
        with pytest.raises(BracketTooLargeError, match="upfloaters out of 91"):
            pair_dubov_literally(event)

    def test_no_complete_pairing(self, position: Position) -> None:
        with pytest.raises(NoLegalPairingError, match="cannot be completed"):
            pair_dubov_literally(position("1: 2w1 | 2: 1b0"))

    def test_nobody_to_pair(self, position: Position) -> None:
        found = pair_dubov_literally(position("1: | 2:", away={"1": "Z", "2": "Z"}))
        assert (found.pairs, found.bye, found.brackets) == ((), None, ())

    def test_no_round_is_left(self, position: Position) -> None:
        with pytest.raises(RoundError, match="all 1 rounds"):
            pair_dubov_literally(position("1: 2w1 | 2: 1b0", of=1))

    def test_number_of_rounds_is_needed(self, position: Position) -> None:
        event = position("1: | 2:")
        with pytest.raises(RoundError, match="number of rounds"):
            pair_dubov_literally(replace(event, number_of_rounds=None))

    def test_unknown_article(self, position: Position) -> None:
        with pytest.raises(UnknownRulesError, match="no criterion 'C11'"):
            pair_dubov_literally(position("1: | 2:"), without="C11")
