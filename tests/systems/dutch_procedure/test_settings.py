"""Each reading beyond the text decides somewhere, and can be switched off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.systems.dutch_procedure.recorded import Recorded

from ronde.errors import NoLegalPairingError, UnknownRulesError
from ronde.model import PointSystem, Tournament
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
