"""Colour preferences (1.7) and the allocation of colours (4), every article deciding."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.kernel.colours import BLACK, MILD, STRONG, WHITE, ColourRule
from ronde.model import Colour, Tournament
from ronde.systems.swiss_team.preferences import (
    colour_difference,
    graded_preference,
    no_preference,
    simple_preference,
)
from ronde.systems.swiss_team.system import SWISS_TEAM_2024, SWISS_TEAM_2026

Position = Callable[..., Tournament]
NONE = (0, 0)


class TestPreferences:
    @pytest.mark.parametrize(
        ("history", "simple", "graded"),
        [
            ("", 0, NONE),
            ("W", 0, (BLACK, MILD)),
            ("B", 0, (WHITE, MILD)),
            ("WB", 0, (WHITE, MILD)),
            ("BW", 0, (BLACK, MILD)),
            ("WW", BLACK, (BLACK, STRONG)),
            ("BB", WHITE, (WHITE, STRONG)),
            ("WBB", WHITE, (WHITE, STRONG)),
            ("BWW", BLACK, (BLACK, STRONG)),
            ("WWBB", WHITE, (WHITE, STRONG)),
            ("BBWW", BLACK, (BLACK, STRONG)),
            ("WBW", 0, (BLACK, MILD)),
            ("BWB", 0, (WHITE, MILD)),
            ("WWWBB", 0, (BLACK, MILD)),
            ("BBBWW", 0, (WHITE, MILD)),
            ("WWWWBB", BLACK, (BLACK, STRONG)),
            ("BBBBWW", WHITE, (WHITE, STRONG)),
            ("WWBW", BLACK, (BLACK, STRONG)),
        ],
    )
    def test_both_types(self, history: str, simple: int, graded: tuple[int, int]) -> None:
        assert simple_preference(history).preference == simple
        profile = graded_preference(history, is_last_round=False)
        assert (profile.preference, profile.strength) == graded
        assert no_preference(history).preference == 0

    @pytest.mark.parametrize(
        ("history", "keeps", "expected"),
        [
            ("WB", True, NONE),
            ("WWBB", True, (WHITE, STRONG)),
            ("WWBB", False, NONE),
            ("WBB", False, (WHITE, STRONG)),
            ("W", True, (BLACK, MILD)),
        ],
    )
    def test_type_b_in_the_last_round(
        self, history: str, keeps: bool, expected: tuple[int, int]
    ) -> None:
        profile = graded_preference(history, is_last_round=True, keeps_strong=keeps)
        assert (profile.preference, profile.strength) == expected

    def test_colour_difference(self) -> None:
        assert [colour_difference(h) for h in ("", "WWB", "BB")] == [0, 1, -2]


AWAY = (8, 9, 10, 11, 12)
"""Opponents of the past, who are not paired any more."""


def pair_of(histories: tuple[str, str], last: int = 0) -> str:
    """Return a table in which teams 1 and 2 have these colours, all matches drawn."""
    rounds = max(map(len, histories))
    rows: dict[int, list[str]] = {team: [] for team in (1, 2, *AWAY)}
    for number in range(rounds):
        met = {}
        for team, history in enumerate(histories, 1):
            place = number - (rounds - len(history))
            colour = history[place] if place >= 0 else "."
            if colour in "WB":
                opponent = AWAY[(number + 2 * team) % len(AWAY)]
                rows[team].append(f"{opponent}{colour.lower()}=")
                met[opponent] = f"{team}{'b' if colour == 'W' else 'w'}="
            else:
                rows[team].append("H")
        for team in AWAY:
            rows[team].append(met.get(team, "Z"))
    return " ".join(f"{team}: {' '.join(cells)}" for team, cells in rows.items())


class TestAllocation:
    @pytest.mark.parametrize(
        ("histories", "kind", "white", "article"),
        [
            (("H", "H"), "A", 1, "4.3.1"),
            (("WW", "HH"), "A", 2, "4.3.2"),
            (("HH", "WW"), "A", 1, "4.3.2"),
            (("HB", "BB"), "A", 2, "4.3.2"),
            (("WW", "BB"), "A", 2, "4.3.3"),
            (("BWB", "WBW"), "B", 1, "4.3.3"),
            (("HW", "WW"), "B", 1, "4.3.4"),
            (("BB", "HB"), "B", 1, "4.3.4"),
            (("WWW", "HWW"), "A", 2, "4.3.5"),
            (("HHB", "HHW"), "A", 1, "4.3.5"),
            (("HW", "HW"), "none", 2, "4.3.8"),
            (("WB", "BW"), "A", 1, "4.3.6"),
            (("BWWB", "WBWB"), "A", 2, "4.3.6"),
            (("WW", "WW"), "A", 2, "4.3.7"),
            (("HBWB", "HBWB"), "B", 1, "4.3.7"),
            (("HWB", "HWB"), "A", 1, "4.3.8"),
            (("HBW", "HBW"), "A", 2, "4.3.8"),
            (("HH", "WB"), "A", 2, "4.3.9"),
            (("HH", "BW"), "none", 1, "4.3.9"),
        ],
    )
    def test_every_article_decides(
        self,
        position: Position,
        histories: tuple[str, str],
        kind: str,
        white: int,
        article: str,
    ) -> None:
        event = position(pair_of(histories), of=9, absent=AWAY, type=kind)
        (board,) = SWISS_TEAM_2026.derive(event).boards
        ids = SWISS_TEAM_2026.standing(event).ids
        assert (ids[board.white], SWISS_TEAM_2026.colour_articles[board.rule]) == (white, article)

    def test_histories_are_compared_without_gaps(self, position: Position) -> None:
        """-BWB and BWB- are alike when unplayed rounds are left out, so 4.3.8 decides."""
        for histories in (("HBWB", "BWBH"), ("BWBH", "HBWB")):
            event = position(pair_of(histories), of=9, absent=AWAY)
            (board,) = SWISS_TEAM_2026.derive(event).boards
            assert board.rule is ColourRule.OWN_ALTERNATION

    def test_2024_has_no_last_article_and_does_the_same(self, position: Position) -> None:
        event = position(pair_of(("HH", "WB")), of=9, absent=AWAY, rules="swiss-team-2024")
        (board,) = SWISS_TEAM_2024.derive(event).boards
        assert SWISS_TEAM_2024.standing(event).ids[board.white] == 2
        assert SWISS_TEAM_2024.colour_articles[board.rule] == "4.3.8"

    @pytest.mark.parametrize(("initial", "white"), [(Colour.WHITE, 2), (Colour.BLACK, 4)])
    def test_parity_is_that_of_the_own_number(
        self, position: Position, initial: Colour, white: int
    ) -> None:
        """The first team has number 4; that 1 and 3 are away changes nothing."""
        event = position("1: Z 2: Z 3: Z 4: H", of=5, absent=[1, 3], initial=initial)
        (pair,) = SWISS_TEAM_2026.pair(event).pairs
        assert pair.white == white


class TestFirstTeam:
    """4.2: primary score, secondary score, number; an odd number has the initial colour."""

    def white(self, event: Tournament) -> int:
        (pair,) = SWISS_TEAM_2026.pair(event).pairs
        return int(pair.white)

    def test_primary_score(self, position: Position) -> None:
        assert self.white(position("1: Z 2: H", of=5)) == 1
        assert self.white(position("1: H 2: Z", of=5, initial=Colour.BLACK)) == 2

    def test_secondary_score(self, position: Position) -> None:
        """Team 2 is the first one by game points, and its number is even."""
        points = {1: 20, 2: 30}
        assert self.white(position("1: H 3: H", of=5, game_points={1: 20, 3: 30})) == 3
        assert self.white(position("1: H 2: H", of=5, game_points=points)) == 1
        assert self.white(position("1: H 3: H", of=5, game_points=points, secondary="none")) == 1

    def test_smaller_number(self, position: Position) -> None:
        assert self.white(position("1: H 3: H", of=5, game_points={1: 20, 3: 20})) == 1

    def test_virtual_points_do_not_count(self, position: Position) -> None:
        virtual = {3: (20, 20)}
        assert self.white(position("1: H 3: Z", of=5, virtual=virtual)) == 1
        event = position("1: H 3: Z", of=5, virtual=virtual, first_team="pairing-score")
        assert self.white(event) == 3
