"""Article 6: direct encounter among two and more, in Swiss events and in double rounds."""

from __future__ import annotations

from collections.abc import Callable

from ronde.model import PlayerId, Tournament
from ronde.standings.encounter import direct_encounter
from ronde.standings.registry import parse
from ronde.standings.view import Field, FieldKind

Event = Callable[..., Tournament]


def places(field: Field, tied: list[int], tie_break: str = "DE") -> list[int]:
    found = direct_encounter(field, [PlayerId(p) for p in tied], parse(tie_break))
    return [int(found[PlayerId(p)].value or 0) for p in tied]


class TestAllHaveMet:
    RING = """
1: 2w1 3b0 4w=
2: 1b0 4w1 3w1
3: 4w1 1w1 2b0
4: 3b0 2b0 1b=
"""

    def test_two(self, event: Event) -> None:
        field = Field(event(self.RING))
        assert places(field, [1, 2]) == [1, 2]
        assert places(field, [1, 4]) == [0, 0]

    def test_a_circle_stays_unbroken(self, event: Event) -> None:
        assert places(Field(event(self.RING)), [1, 2, 3]) == [0, 0, 0]

    def test_the_rule_applies_again_to_those_still_level(self, event: Event) -> None:
        text = """
1: 2w1 3w1 4w0
2: 1b0 4w1 3w1
3: 4w1 1b0 2b0
4: 3b0 2b0 1b1
"""
        # 1 and 2 have two points among the four, 1 beat 2; 3 and 4 one each, 3 beat 4.
        assert places(Field(event(text)), [1, 2, 3, 4]) == [1, 2, 3, 4]


class TestNotAllHaveMet:
    """Article 6.3: only who is ahead whatever the missing games had brought."""

    def test_certainly_first(self, event: Event) -> None:
        text = """
1: 2w1 3b1 4w0
2: 1b0 4w0 3b=
3: 4b0 1w0 2w=
4: 3w1 2b1 1b1
"""
        # 1 beat both; 2 and 3 drew with each other.
        assert places(Field(event(text)), [1, 2, 3]) == [1, 2, 2]

    def test_a_missing_game_can_keep_everybody_level(self, event: Event) -> None:
        text = """
1: 2w1 4b0
2: 1b0 3w0
3: 4w1 2b1
4: 3b0 1w1
"""
        # 1 and 3 beat 2 and have not met: either could have two points.
        assert places(Field(event(text)), [1, 2, 3]) == [0, 0, 0]

    def test_second_place_from_the_same_table_and_the_rule_again(self, event: Event) -> None:
        text = """
1: 2w1 3b1 4w1
2: 1b0 4w1 5b0
3: 5w1 1w0 6b0
4: 6w0 2b0 1b0
5: 3b0 6w0 2w1
6: 4b1 5b1 3w1
"""
        # 1 beat 2, 3 and 4. Of the others only 2 and 4 have met, and 3 could still have two.
        assert places(Field(event(text)), [1, 2, 3, 4]) == [1, 2, 2, 2]


class TestForfeits:
    TEXT = """
1: 2w+ 3w1
2: 1b- 4w1
3: 4w1 1b0
4: 3b0 2b0
"""

    def test_a_forfeit_is_no_encounter(self, event: Event) -> None:
        assert places(Field(event(self.TEXT)), [1, 2]) == [0, 0]

    def test_unless_announced(self, event: Event) -> None:
        assert places(Field(event(self.TEXT)), [1, 2], "DE/P") == [1, 2]

    def test_or_in_a_round_robin(self, event: Event) -> None:
        field = Field(event(self.TEXT), kind=FieldKind.ROUND_ROBIN)
        assert places(field, [1, 2]) == [1, 2]


class TestSeveralGames:
    def test_two_games_are_averaged(self, event: Event) -> None:
        text = """
1: 2w1 2b= 3w0 3b1 Z Z
2: 1b0 1w= Z Z 3b1 3w1
3: Z Z 1b1 1w0 2w0 2b0
"""
        field = Field(event(text), kind=FieldKind.ROUND_ROBIN)
        assert places(field, [1, 2]) == [1, 2]
        assert places(field, [1, 3]) == [0, 0]

    def test_a_forfeit_is_no_game_of_a_swiss_event_unless_announced(self, event: Event) -> None:
        """1 won the only game on the board, 2 won the other one by forfeit."""
        field = Field(event("1: 2w1 2b-\n2: 1b0 1w+"))
        both = [PlayerId(1), PlayerId(2)]
        assert places(field, [1, 2]) == [1, 2]
        announced = direct_encounter(field, both, parse("DE/P"))
        assert [announced[player].value for player in both] == [0, 0]

    def test_three_games_weigh_alike(self, event: Event) -> None:
        text = """
1: 2w1 2b= 2w=
2: 1b0 1w= 1b=
"""
        field = Field(event(text), kind=FieldKind.ROUND_ROBIN)
        assert places(field, [1, 2]) == [1, 2]
        found = direct_encounter(field, [PlayerId(1), PlayerId(2)], parse("DE"))
        assert [c.amount for c in found[PlayerId(1)].evidence] == [66]
