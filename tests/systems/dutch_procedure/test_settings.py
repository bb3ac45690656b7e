"""Each reading beyond the text decides somewhere, and can be switched off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.literal.procedure import pair_by_procedure
from tests.literal.tables import tournament_from_table
from tests.systems.dutch_procedure.recorded import Recorded

from ronde.errors import NoLegalPairingError, UnknownRulesError
from ronde.model import PointSystem, Tournament
from ronde.systems.dutch_procedure.edition import ProcedureEdition
from ronde.systems.dutch_procedure.edition_2011 import EDITION as EDITION_2011
from ronde.systems.dutch_procedure.edition_2012 import EDITION as EDITION_2012
from ronde.systems.registry import rules, system

AsText = Callable[..., str]
Position = Callable[..., Tournament]


def boards(text: str) -> list[str]:
    return sorted(text.replace("bye ", "bye-").split())


class TestD4:
    TABLE = (
        "1: 3w= 4b= 6b0 7w= | 2: 5b= 6w= 3b1 4w= | 3: 1b= 8b= 2w0 5w0 | 4: 6b0 1w= 7w1 2b= "
        "| 5: 2w= 7b0 U 3b1 | 6: 4w1 2b= 1w1 8b= | 7: 8w0 5w1 4b0 1b= | 8: 7b1 3w= Z 6w="
    )

    def test_closer_scores_in_a_merged_bracket(self, position: Position, as_text: AsText) -> None:
        event = position(self.TABLE, first="black")
        assert boards(as_text(event, EDITION_2012)) == boards("5-6 1-2 4-8 7-3")
        assert boards(as_text(event, EDITION_2012, d4="off")) == boards("5-6 1-8 4-3 7-2")

    def test_absent_from_2011(self) -> None:
        assert rules("dutch-2012").checked(())["d4"] == "on"
        assert rules("dutch-2011").checked(())["d4"] == "off"

    def test_2011_can_be_asked_for_it(self, position: Position, as_text: AsText) -> None:
        event = position(self.TABLE, first="black")
        plain, asked = as_text(event, EDITION_2011), as_text(event, EDITION_2011, d4="on")
        assert boards(plain) == boards("5-6 1-8 4-3 7-2")
        assert boards(asked) == boards("5-6 1-2 4-8 7-3")

    def test_pairs_of_moved_down_players_count(self, position: Position, as_text: AsText) -> None:
        event = position(
            "1: 4w0 2w= U 7b+ | 2: U 1b= 6w- 3w+ | 3: 7b+ 6b- 4w0 2b- | 4: 1b1 5w1 3b1 6b0 "
            "| 5: 6w0 4b0 H U | 6: 5b1 3w+ 2b+ 4w1 | 7: 3w- H F 1w-",
            first="black",
            of=8,
        )
        assert boards(as_text(event, EDITION_2012)) == boards("2-6 5-1 7-3 bye 4")
        other = as_text(event, EDITION_2012, d4_pairs="remainder")
        assert boards(other) == boards("2-6 3-1 5-7 bye 4")


class TestNewcomers:
    """Crafted positions whose answers the engine of that time gave."""

    EIGHT = "1: 2w= 5b= | 2: 1b= 6w= | 3: . . | 4: . . | 5: 6b= 1w= | 6: 5w= 2b= | 7: . . | 8: . ."

    @pytest.mark.parametrize(("first", "expected"), [("white", "7-3 4-8"), ("black", "3-7 8-4")])
    def test_even_numbers_receive_the_first_colour(
        self, position: Position, as_text: AsText, first: str, expected: str
    ) -> None:
        event = position(self.EIGHT, first=first)
        assert set(expected.split()) <= set(as_text(event, EDITION_2012).split())

    def test_odd_numbers_if_so_chosen(self, position: Position, as_text: AsText) -> None:
        event = position(self.EIGHT, first="white")
        found = as_text(event, EDITION_2012, newcomers="odd").split()
        assert {"3-7", "8-4"} <= set(found)

    def test_round_one_alternates_down_the_upper_half(
        self, position: Position, as_text: AsText
    ) -> None:
        """E.5: 2 is absent, so that 3 is the second of S1 although its number is odd."""
        event = position("1: | 2: | 3: | 4: | 5: | 6: | 7:", first="white", away={"2": "Z"})
        assert as_text(event, EDITION_2012) == "1-5 6-3 4-7"


class TestByeBar:
    TABLE = "1: 3w= U | 2: . 4b+ | 3: 1b= . | 4: U 2w-"

    def test_rises_when_nobody_is_free(
        self, position: Position, paired: Callable[..., Recorded]
    ) -> None:
        event = position(self.TABLE, first="black", away={"3": "Z"})
        found = paired(event, EDITION_2012)
        assert (found.bye, found.pairs) == (4, ((2, 1),))
        (bar,) = [d for d in found.decisions if d.key == "bye-bar"]
        assert (bar.article, bar.facts["rounds"]) == ("B.1.b", 1)

    def test_fixed_if_so_chosen(self, position: Position, as_text: AsText) -> None:
        event = position(self.TABLE, first="black", away={"3": "Z"})
        with pytest.raises(NoLegalPairingError, match="nobody left may receive the bye"):
            as_text(event, EDITION_2012, bye_bar="fixed")


class TestB5_FloatingAgain:
    TABLE = "1: 4w1 U 5b= | 2: . . . | 3: 5b= F 4w0 | 4: 1b0 5w= 3b1 | 5: 3w= 4b= 1w="

    def test_spared(self, position: Position, as_text: AsText) -> None:
        event = position(self.TABLE, of=13, first="white")
        assert boards(as_text(event, EDITION_2012)) == boards("1-3 4-2 bye 5")
        asked = as_text(event, EDITION_2012, floating_again="asked")
        assert boards(asked) == boards("1-3 2-5 bye 4")


class TestFloaterScores:
    """Four of 1, 4, 2, 3, 6, 5, 7 and 9 must leave, for the sake of the lowest bracket.

    6½, 5, 5 and 5 points can leave, or 6½, 6, 5 and 3½, whose sum is smaller.
    """

    TABLE = (
        "1: 7w1 4b1 2w1 3b1 6w= 5b= 9w= 11b1 | 2: 8b1 5w1 1b0 4w= 11b1 7w1 3w= 6b0 "
        "| 3: 9w1 6b1 4w0 1w0 5b= 8w1 2b= 12w1 | 4: 10b1 1w0 3b1 2b= 7w= 6b1 8w1 9b1 "
        "| 5: 11w1 2b0 6w= 7b0 3w= 1w= 12b1 10w0 | 6: 12b1 3w0 5b= 9w1 1b= 4w0 10b1 2w1 "
        "| 7: 1b0 10w= 12b1 5w1 4b= 2b0 11w= 8b0 | 8: 2w0 11b= 9w0 10b= 12w1 3b0 4b0 7w1 "
        "| 9: 3b0 12w= 8b1 6b0 10w= 11w1 1b= 4w0 | 10: 4w0 7b= 11w0 8w= 9b= 12b= 6w0 5b1 "
        "| 11: 5b0 8w= 10b1 12w= 2w0 9b0 7b= 1w0 | 12: 6w0 9b= 7w0 11b= 8b0 10w= 5w0 3b0"
    )

    def test_the_highest_first(self, position: Position, as_text: AsText) -> None:
        event = position(self.TABLE, first="white")
        expected = boards("1-8 10-3 11-6 12-2 4-5 7-9")
        assert boards(as_text(event, EDITION_2012)) == expected
        assert boards(as_text(event, EDITION_2012, floater_scores="highest")) == expected

    @pytest.mark.parametrize("edition", [EDITION_2012, EDITION_2011], ids=["2012", "2011"])
    def test_their_sum_if_so_chosen(
        self, position: Position, as_text: AsText, edition: ProcedureEdition
    ) -> None:
        event = position(self.TABLE, first="white")
        found = as_text(event, edition, floater_scores="sum")
        by_interpreter = pair_by_procedure(
            replace(event, settings=(("floater-scores", "sum"),)),
            edition.key,
            largest_bracket=12,
            budget=10_000_000,
        )
        assert boards(found) == sorted(f"{white}-{black}" for white, black in by_interpreter.pairs)
        assert {"4-12", "8-5"} <= set(found.split())

    def test_only_2011_can_leave_them_out(self, as_text: AsText) -> None:
        """2 and 3 may have the bye: 3 has fewer points, but without 2 all colours are kept."""
        event = tournament_from_table(
            {
                "table": "1: U 4b1 2b0 | 2: 5b1 3b0 1w1 | 3: 4b= 2w1 5w= | 4: 3w= 1w0 U "
                "| 5: 2w0 U 3b=",
                "of": 4,
                "points": {
                    "white_win": 30, "black_win": 30, "white_draw": 10, "black_draw": 10,
                    "forfeit_win": 30, "pairing_bye": 30, "full_bye": 30, "half_bye": 10,
                    "unfinished": 10,
                },
            }
        )  # fmt: skip
        assert boards(as_text(event, EDITION_2011)) == boards("1-5 2-4 bye 3")
        found = as_text(event, EDITION_2011, floater_scores="none")
        assert boards(found) == boards("1-3 5-4 bye 2")
        with pytest.raises(UnknownRulesError, match="floater-scores"):
            as_text(event, EDITION_2012, floater_scores="none")


class TestAbsoluteColour:
    """1 had W W W W B B and can meet 8 only, who has not played (decision 0012)."""

    TABLE = (
        "1: 2w= 3w= 4w= 5w= 6b= 7b= | 2: 1b= . . . . . | 3: . 1b= . . . . | 4: . . 1b= . . . "
        "| 5: . . . 1b= . . | 6: . . . . 1w= . | 7: . . . . . 1w= | 8: . . . . . ."
    )

    @pytest.mark.parametrize("edition", [EDITION_2012, EDITION_2011], ids=["2012", "2011"])
    @pytest.mark.parametrize(("setting", "board"), [("difference", "8-1"), ("last-games", "1-8")])
    def test_which_reason_counts(
        self,
        position: Position,
        as_text: AsText,
        edition: ProcedureEdition,
        setting: str,
        board: str,
    ) -> None:
        event = position(self.TABLE, first="white")
        assert board in as_text(event, edition, absolute_colour=setting).split()
        chosen = replace(event, settings=(("absolute-colour", setting),))
        pairs = pair_by_procedure(chosen, edition.key).pairs
        assert board in [f"{white}-{black}" for white, black in pairs]


@pytest.mark.parametrize("key", ["dutch-2012", "dutch-2011"])
class TestBothEditions:
    def test_unknown_settings_are_refused(self, position: Position, key: str) -> None:
        event = replace(position("1: | 2:", first="white"), settings=(("parity", "paired"),))
        with pytest.raises(UnknownRulesError, match="has no setting 'parity'"):
            system(key).pair(event)

    @pytest.mark.parametrize("bye", [10, 5])
    def test_a_bye_of_either_value_bars_from_another(
        self, position: Position, key: str, bye: int
    ) -> None:
        event = position("1: 2w1 | 2: 1b0 | 3: U", first="white")
        event = replace(event, points=PointSystem.simple(10, 5, bye=bye))
        assert system(key).pair(event).bye == 2

    @pytest.mark.parametrize("cell", ["H", "F"])
    def test_so_does_a_requested_bye_with_points(
        self, position: Position, key: str, cell: str
    ) -> None:
        event = position(f"1: 2w1 | 2: 1b0 | 3: {cell}", first="white")
        assert system(key).pair(event).bye == 2

    def test_an_absence_does_not(self, position: Position, key: str) -> None:
        event = position("1: 2w1 | 2: 1b0 | 3: 4b1 | 4: 3w0 | 5: .", first="white")
        assert system(key).pair(event).bye == 5
