"""Ranking, colours and publication: A.2, A.7, A.10, chapter E, F.1, F.2, F.4."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.systems.dutch_procedure.recorded import Recorded

from ronde.kernel.colours import ABSOLUTE, BLACK, MILD, NO_PREFERENCE, STRONG, WHITE
from ronde.model import Tournament
from ronde.systems.dutch_procedure.decisions import ProcedureStep
from ronde.systems.dutch_procedure.edition import ProcedureSettings
from ronde.systems.dutch_procedure.edition_2012 import EDITION, RULES
from ronde.systems.dutch_procedure.seen import seen_by_procedure

Position = Callable[..., Tournament]
Paired = Callable[..., Recorded]
CHOICES = ProcedureSettings.of(RULES.checked(()), one_point=10)


class TestA2_Ranking:
    def test_score_then_number(self, position: Position) -> None:
        event = position("1: 3w0 | 2: 4w1 | 3: 1b1 | 4: 2b0", first="white")
        assert seen_by_procedure(event, CHOICES).ids == [2, 3, 1, 4]

    def test_new_numbers_count(self, position: Position) -> None:
        event = position("1: | 2: | 3: | 4:", first="white", numbers={"1": 4, "4": 1})
        assert seen_by_procedure(event, CHOICES).ids == [4, 2, 3, 1]


class TestA7_Preferences:
    @pytest.mark.parametrize(
        ("games", "preference", "strength"),
        [
            ("2w= 3w=", BLACK, ABSOLUTE),
            ("2w= 3b=", WHITE, MILD),
            ("2b= .", WHITE, STRONG),
            ("2b- 3b+", 0, NO_PREFERENCE),
        ],
    )
    def test_preference(
        self, position: Position, games: str, preference: int, strength: int
    ) -> None:
        first, second = games.split()
        turned = {"w": "b", "b": "w"}
        swap = {"=": "=", "+": "-", "-": "+"}
        other = f"1{turned[first[1]]}{swap[first[2]]}"
        third = "." if second == "." else f"1{turned[second[1]]}{swap[second[2]]}"
        event = position(f"1: {games} | 2: {other} . | 3: . {third}", first="white")
        standing = seen_by_procedure(event, CHOICES)
        profile = standing.profiles[standing.ids.index(event.players[0].id)]
        assert (profile.preference, profile.strength) == (preference, strength)

    def test_size_of_the_difference_is_left_out(self, position: Position) -> None:
        """Before 2016 of two absolute preferences none is the stronger (E.2)."""
        event = position("1: 2w= 3w= 4w= | 2: 1b= . . | 3: . 1b= . | 4: . . 1b=", first="white")
        assert {p.difference for p in seen_by_procedure(event, CHOICES).profiles} == {0}


class TestE_Colours:
    """One pair each, whose colours the named article gives."""

    @pytest.mark.parametrize(
        ("article", "table", "away", "board"),
        [
            ("E.1", "1: 3b= | 2: 4b= | 3: 1w= | 4: 2w=", {"3": "Z"}, (1, 4)),
            ("E.2", "1: 3w1 2b= | 2: 4w= 1w= | 3: 1b0 4w1 | 4: 2b= 3b0", {}, (4, 1)),
            (
                "E.3",
                "1: 5b0 4b0 3w1 U | 2: U 3b1 5w0 4b= | 3: 4w1 2w0 1b0 5b= | 4: 3b0 1w1 U 2w= "
                "| 5: 1w1 U 2b1 3w=",
                {},
                (2, 1),
            ),
            ("E.4", "1: 4b1 | 2: 3w1 | 3: 2b0 | 4: 1w0", {"1": "Z", "3": "F"}, (4, 2)),
            ("E.5", "1: | 2: | 3: | 4:", {}, (1, 3)),
        ],
    )
    def test_article(
        self,
        position: Position,
        paired: Paired,
        article: str,
        table: str,
        away: dict[str, str],
        board: tuple[int, int],
    ) -> None:
        event = position(table, away=away, first="white")
        colours: list[ProcedureStep] = [
            d for d in paired(event, EDITION).decisions if d.key == "colours"
        ]
        assert board in [d.players for d in colours if d.article == article]


class TestA10_Topscorers:
    TABLE = (
        "1: U 7b= 2w= 3w= 5b= | 2: 6b= 4w= 1b= 7w= 3w= | 3: 5b= U 4w= 1b= 2b= "
        "| 4: 7w= 2b= 3b= 6w= U | 5: 3w= 6b= 7b= U 1w= | 6: 2w= 5w= U 4b= 7b= "
        "| 7: 4b= 1w= 5w= 2b= 6w="
    )

    def test_only_in_the_last_round(self, position: Position) -> None:
        last = seen_by_procedure(position(self.TABLE, of=6, first="black"), CHOICES)
        earlier = seen_by_procedure(position(self.TABLE, of=7, first="black"), CHOICES)
        assert any(last.is_topscorer)
        assert not any(earlier.is_topscorer)
        assert sum(row.bit_count() for row in last.legal) > sum(
            row.bit_count() for row in earlier.legal
        )


class TestF1_Publication:
    def test_boards_by_scores_then_rank(self, position: Position, paired: Paired) -> None:
        event = position(
            "1: 5w0 | 2: 6b= | 3: 7w1 | 4: 8b= | 5: 1b1 | 6: 2w= | 7: 3b0 | 8: 4w=", first="white"
        )
        found = paired(event, EDITION)
        assert [set(pair) for pair in found.pairs] == [{3, 5}, {2, 8}, {4, 6}, {1, 7}]


class TestF2_UnplayedGames:
    def test_may_be_paired_again_at_once(self, position: Position, paired: Paired) -> None:
        event = position("1: 2w+ | 2: 1b-", first="white")
        assert paired(event, EDITION).pairs == ((2, 1),)


class TestF4_RoundOne:
    def test_upper_half_against_lower_half(self, position: Position, paired: Paired) -> None:
        event = position("1: | 2: | 3: | 4: | 5: | 6: | 7:", first="black")
        found = paired(event, EDITION)
        assert found.pairs == ((4, 1), (2, 5), (6, 3))
        assert found.bye == 7
