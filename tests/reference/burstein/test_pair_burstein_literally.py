"""The round as a whole: seeding rounds, the bye, brackets, refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.literal import BracketTooLargeError, LiteralPairing, pair_literally
from tests.literal.burstein import pair_burstein_literally, seeding_rounds
from tests.literal.tables import tournament_from_table

from ronde.errors import NoLegalPairingError, RoundError, UnknownRulesError
from ronde.model import Tournament

Position = Callable[..., Tournament]
Deciding = Callable[[str], dict[str, Any]]
AWAY = dict.fromkeys("456", "H")


def stated(pairing: LiteralPairing) -> dict[str, Any]:
    return {"pairs": sorted(map(list, pairing.pairs)), "bye": pairing.bye}


class TestSeedingRounds:
    @pytest.mark.parametrize(
        ("rounds", "seeding"), [(1, 0), (3, 1), (5, 2), (7, 3), (8, 4), (9, 4), (13, 4)]
    )
    def test_half_of_the_rounds_but_four_at_most(self, rounds: int, seeding: int) -> None:
        assert seeding_rounds(rounds) == seeding

    def test_the_dutch_system_pairs_them(self, position: Position) -> None:
        event = position("1: | 2: | 3: | 4: | 5:", of=3)
        assert pair_burstein_literally(event) == pair_literally(event, "dutch-2026")
        assert stated(pair_burstein_literally(event)) == {"pairs": [[1, 3], [4, 2]], "bye": 5}

    def test_the_only_round_has_none(self, position: Position) -> None:
        found = pair_burstein_literally(position("1: | 2: | 3: | 4:", of=1))
        assert stated(found)["pairs"] == [[1, 4], [3, 2]]

    def test_the_first_round_after_them(self, position: Position) -> None:
        # Four winners meet by the index, which is level: first against last, not halves.
        table = "1: 5w1 | 2: 6b1 | 3: 7w1 | 4: 8b1 | 5: 1b0 | 6: 2w0 | 7: 3b0 | 8: 4w0"
        pairs = {
            tuple(sorted(pair)) for pair in pair_burstein_literally(position(table, of=3)).pairs
        }
        assert pairs == {(1, 4), (2, 3), (5, 8), (6, 7)}


class TestBye:
    """Three players of one score are left; the others are away."""

    def bye(self, position: Position, *rows: str) -> int | None:
        others = "4: F 1b= | 5: H 2b= | 6: Z 3b="
        return pair_burstein_literally(position(" | ".join([*rows, others]), of=4, away=AWAY)).bye

    def test_lowest_by_the_index(self, position: Position) -> None:
        assert self.bye(position, "1: H 4w=", "2: H 5w=", "3: H 6w=") == 3

    def test_passes_over_who_is_barred(self, position: Position) -> None:
        others = "4: F 1b= | 5: H 2b= | 6: Z 3b1"
        rows = f"1: H 4w= | 2: H 5w= | 3: U 6w0 | {others}"
        assert pair_burstein_literally(position(rows, of=4, away=AWAY)).bye == 2

    def test_index_is_asked_before_the_number(self, position: Position) -> None:
        others = "4: Z 1b= | 5: H 2b= | 6: F 3b="
        rows = f"1: H 4w= | 2: H 5w= | 3: H 6w= | {others}"
        assert pair_burstein_literally(position(rows, of=4, away=AWAY)).bye == 1

    def test_most_games_before_the_index(self, position: Position) -> None:
        others = "4: 1b= 1b= | 5: H 2b= | 6: Z 3b="
        rows = f"1: 4w= 4w= | 2: H 5w= | 3: H 6w= | {others}"
        assert pair_burstein_literally(position(rows, of=4, away=AWAY)).bye == 1

    def test_lowest_score_before_the_games(self, position: Position) -> None:
        others = "4: 1b= 1b= | 5: H 2b= | 6: Z 3b1"
        rows = f"1: 4w= 4w= | 2: H 5w= | 3: H 6w0 | {others}"
        assert pair_burstein_literally(position(rows, of=4, away=AWAY)).bye == 3

    def test_others_must_remain_pairable(self, position: Position) -> None:
        table = "1: 2w= H | 2: 1b= H | 3: H H"
        assert pair_burstein_literally(position(table, of=4)).bye == 2


class TestBrackets:
    def test_who_has_met_everybody_floats(self, position: Position) -> None:
        """Six of one score, 3 and 4 have met all: the others pair from the outside."""
        table = (
            "1: H 3w= 4w= H H | 2: H 4b= 3b= H H | 3: 4w= 1b= 2w= 5b= 6w= |"
            "4: 3b= 2w= 1b= 6w= 5b= | 5: H H H 3w= 4w= | 6: H H H 4b= 3b= |"
            "7: Z Z Z Z Z | 8: Z Z Z Z Z"
        )
        top = pair_burstein_literally(position(table)).brackets[0]
        assert top.players == (1, 2, 3, 4, 5, 6)
        assert top.pairs == ((1, 6), (2, 5))
        assert top.downfloaters == (3, 4)

    @pytest.mark.parametrize(
        ("two", "three", "pair", "floater"), [("w", "b", (1, 3), 2), ("b", "w", (1, 2), 3)]
    )
    def test_incoming_floater_stays_and_colours_choose(
        self, position: Position, two: str, three: str, pair: tuple[int, int], floater: int
    ) -> None:
        other = {"w": "b", "b": "w"}
        table = (
            f"1: H H 5w1 | 2: H H 6{two}= | 3: H H 7{three}= | 4: Z Z 8w= | 5: H H 1b0 |"
            f"6: H H 2{other[two]}= | 7: Z Z 3{other[three]}= | 8: H H 4b="
        )
        away = dict.fromkeys("5678", "H")
        second = pair_burstein_literally(position(table, of=7, away=away)).brackets[1]
        assert (second.moved_down, second.residents) == ((1,), (2, 3))
        assert (second.pairs, second.downfloaters) == ((pair,), (floater,))

    def test_the_rank_is_that_of_the_index_for_colours_too(self, position: Position) -> None:
        # 1 and 2 had the same colours; 2 met the stronger opponents and is granted Black.
        table = "1: 3w= Z | 2: 4w= Z | 3: 1b= Z | 4: 2b= F"
        event = position(table, of=4, away={"3": "H", "4": "H"})
        assert pair_burstein_literally(event).pairs == ((1, 2),)

    def test_topscorers_have_no_privilege(self, position: Position) -> None:
        table = "1: 3w1 4w1 | 2: 4w1 3w1 | 3: 1b0 2b0 | 4: 2b0 1b0"
        with pytest.raises(NoLegalPairingError):
            pair_burstein_literally(position(table, of=3))


@pytest.mark.parametrize("article", [f"C{number}" for number in range(1, 9)])
def test_article_decides(article: str, deciding: Deciding) -> None:
    """Without the article the answer differs."""
    item = deciding(article)
    event = tournament_from_table(item["position"])
    assert stated(pair_burstein_literally(event)) == item["expected"]
    if item["without"] is None:
        with pytest.raises(NoLegalPairingError):
            pair_burstein_literally(event, without=article)
    else:
        assert stated(pair_burstein_literally(event, without=article)) == item["without"]
    assert item["expected"] != item["without"]


class TestRefusals:
    def test_bracket_beyond_the_bound(self, position: Position) -> None:
        event = position(" | ".join(f"{number}:" for number in range(1, 7)), of=1)
        with pytest.raises(BracketTooLargeError, match="6 players"):
            pair_burstein_literally(event, largest_bracket=5)
        assert len(pair_burstein_literally(event, largest_bracket=6).pairs) == 3

    def test_no_complete_pairing(self, position: Position) -> None:
        with pytest.raises(NoLegalPairingError, match="cannot be completed"):
            pair_burstein_literally(position("1: 2w1 | 2: 1b0", of=2))

    def test_nobody_to_pair(self, position: Position) -> None:
        found = pair_burstein_literally(position("1: | 2:", of=1, away={"1": "Z", "2": "Z"}))
        assert (found.pairs, found.bye, found.brackets) == ((), None, ())

    def test_no_round_is_left(self, position: Position) -> None:
        with pytest.raises(RoundError, match="all 1 rounds"):
            pair_burstein_literally(position("1: 2w1 | 2: 1b0", of=1))

    def test_number_of_rounds_is_needed(self) -> None:
        with pytest.raises(RoundError, match="seeding"):
            pair_burstein_literally(tournament_from_table({"table": "1: | 2:", "of": None}))

    def test_unknown_article(self, position: Position) -> None:
        with pytest.raises(UnknownRulesError, match="no criterion 'C9'"):
            pair_burstein_literally(position("1: | 2:"), without="C9")
