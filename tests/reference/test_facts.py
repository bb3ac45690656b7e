"""What a player brings to the round: floats, bye bar, colours, topscorers, numbers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.literal.history import (
    EVERY_ROUND_NOT_PLAYED,
    ROUNDS_THAT_PAID,
    Entrant,
    Float,
    FloatPolicy,
    Strength,
    entrants_by_rank,
)

from ronde.model import Colour, Tournament

Position = Callable[..., Tournament]
WHITE, BLACK = Colour.WHITE, Colour.BLACK


def entrant(tournament: Tournament, player: int, policy: FloatPolicy) -> Entrant:
    return next(e for e in entrants_by_rank(tournament, policy) if e.id == player)


def floats(tournament: Tournament, player: int, policy: FloatPolicy) -> str:
    letters = {Float.DOWN: "d", Float.UP: "u", None: "."}
    return "".join(letters[mark] for mark in entrant(tournament, player, policy).floats)


class TestFloats:
    TABLE = "1: 2w1 3w0 F | 2: 1b0 H 3w= | 3: U 1b1 2b= | 4: Z 5w+ . | 5: . 4b- ."

    def test_unequal_scores_float_down_and_up(self, position: Position) -> None:
        event = position("1: 2w1 3w1 4b0 | 2: 1b0 4w1 3b= | 3: 4w1 1b0 2w= | 4: 3b0 2b0 1w1")
        assert [floats(event, p, ROUNDS_THAT_PAID) for p in (1, 2, 3, 4)] == [
            "..d", "...", "...", "..u",
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("player", "marks"), [(1, "..d"), (2, ".du"), (3, "d.d"), (4, "ddd"), (5, "ddd")]
    )
    def test_2017_counts_every_round_not_played(
        self, position: Position, player: int, marks: str
    ) -> None:
        assert floats(position(self.TABLE), player, EVERY_ROUND_NOT_PLAYED) == marks

    @pytest.mark.parametrize(
        ("player", "marks"), [(1, "..d"), (2, ".du"), (3, "d.d"), (4, ".d."), (5, "...")]
    )
    def test_2026_counts_only_rounds_that_paid(
        self, position: Position, player: int, marks: str
    ) -> None:
        assert floats(position(self.TABLE), player, ROUNDS_THAT_PAID) == marks

    def test_bye_without_points_is_a_downfloat_in_2026(self, position: Position) -> None:
        event = position("1: 2w1 | 2: 1b0 | 3: U", points={"pairing_bye": 0})
        assert floats(event, 3, ROUNDS_THAT_PAID) == "d"

    def test_virtual_points_of_the_round_itself_count(self, position: Position) -> None:
        event = position(
            "1: 3w= 2w= | 2: 4b= 1b= | 3: 1b= 4w= | 4: 2w= 3b=",
            virtual={"1": [10, 0], "2": [10, 0]},
        )
        assert [floats(event, p, ROUNDS_THAT_PAID) for p in (1, 2, 3, 4)] == [
            "d.",
            "d.",
            "u.",
            "u.",
        ]


class TestByeBar:
    TABLE = "1: U | 2: F | 3: H | 4: 5w+ | 5: 4b- | 6: Z | 7: 8wW | 8: 7bL"

    def barred(self, tournament: Tournament, policy: FloatPolicy) -> set[int]:
        return {e.id for e in entrants_by_rank(tournament, policy) if e.barred_from_bye}

    def test_2017_bars_byes_and_wins_by_forfeit(self, position: Position) -> None:
        assert self.barred(position(self.TABLE), EVERY_ROUND_NOT_PLAYED) == {1, 4}

    def test_2026_bars_any_round_worth_a_win(self, position: Position) -> None:
        assert self.barred(position(self.TABLE), ROUNDS_THAT_PAID) == {1, 2, 4}

    def test_bye_worth_a_draw_bars_too(self, position: Position) -> None:
        event = position(self.TABLE, points={"pairing_bye": 5})
        assert self.barred(event, ROUNDS_THAT_PAID) == {1, 2, 4}


class TestColourPreferences:
    @pytest.mark.parametrize(
        ("colours", "preference", "strength"),
        [
            ("", None, Strength.NONE),
            ("w", BLACK, Strength.STRONG),
            ("b", WHITE, Strength.STRONG),
            ("wb", WHITE, Strength.MILD),
            ("bw", BLACK, Strength.MILD),
            ("ww", BLACK, Strength.ABSOLUTE),
            ("wbb", WHITE, Strength.ABSOLUTE),
            ("bbww", BLACK, Strength.ABSOLUTE),
            ("wbwbw", BLACK, Strength.STRONG),
            ("wwbw", BLACK, Strength.ABSOLUTE),
        ],
    )
    def test_preference_of_a_history(
        self, position: Position, colours: str, preference: Colour | None, strength: Strength
    ) -> None:
        other = {"w": "b", "b": "w"}
        rows = [f"1: {' '.join(f'{n}{c}=' for n, c in enumerate(colours, 2))}"]
        for number, colour in enumerate(colours, 2):
            cells = ["H"] * len(colours)
            cells[number - 2] = f"1{other[colour]}="
            rows.append(f"{number}: {' '.join(cells)}")
        player = entrant(position(" | ".join(rows)), 1, ROUNDS_THAT_PAID)
        assert (player.preference, player.strength) == (preference, strength)

    def test_forfeits_have_no_colour_and_are_no_meeting(self, position: Position) -> None:
        player = entrant(position("1: 2w+ | 2: 1b-"), 1, ROUNDS_THAT_PAID)
        assert player.colours == ()
        assert player.met == frozenset()
        assert player.unplayed_rounds == 1

    def test_games_under_one_move_are_played(self, position: Position) -> None:
        player = entrant(position("1: 2wD | 2: 1bD"), 1, ROUNDS_THAT_PAID)
        assert player.colours == (WHITE,)
        assert player.met == {2}


class TestTopscorers:
    TABLE = "1: 2w1 3b= | 2: 1b0 4w1 | 3: 4b1 1w= | 4: 3w0 2b0"

    def topscorers(self, tournament: Tournament) -> set[int]:
        return {e.id for e in entrants_by_rank(tournament, ROUNDS_THAT_PAID) if e.is_topscorer}

    def test_more_than_half_of_the_rounds_played(self, position: Position) -> None:
        assert self.topscorers(position(self.TABLE, of=3)) == {1, 3}

    def test_only_in_the_last_round(self, position: Position) -> None:
        assert self.topscorers(position(self.TABLE, of=4)) == set()

    def test_half_is_counted_in_the_points_in_use(self, position: Position) -> None:
        three_for_a_win = {"white_win": 30, "black_win": 30, "white_draw": 10, "black_draw": 10}
        event = position(self.TABLE, of=3, points=three_for_a_win)
        assert self.topscorers(event) == {1, 3}
        all_drawn = self.TABLE.replace("1 ", "= ").replace("0", "=")
        assert self.topscorers(position(all_drawn, of=3, points=three_for_a_win)) == set()


class TestOrder:
    def test_score_then_number(self, position: Position) -> None:
        event = position("1: 2w0 | 2: 1b1 | 3: 4w= | 4: 3b=")
        assert [e.id for e in entrants_by_rank(event, ROUNDS_THAT_PAID)] == [2, 3, 4, 1]

    def test_new_numbers_change_the_order(self, position: Position) -> None:
        event = position("1: 2w= | 2: 1b= | 3: H", numbers={"1": 3, "3": 1})
        assert [e.id for e in entrants_by_rank(event, ROUNDS_THAT_PAID)] == [3, 2, 1]

    def test_points_given_by_decision_count(self, position: Position) -> None:
        event = position("1: 2w= | 2: 1b=", adjusted={"2": 10})
        assert [e.id for e in entrants_by_rank(event, ROUNDS_THAT_PAID)] == [2, 1]

    def test_unfinished_games_count_as_drawn(self, position: Position) -> None:
        event = position("1: 2w? | 2: 1b? | 3: 4w1 | 4: 3b0")
        assert [e.score for e in entrants_by_rank(event, ROUNDS_THAT_PAID)] == [10, 5, 5, 0]

    def test_parity_counts_those_who_were_ever_paired(self, position: Position) -> None:
        event = position("1: | 2: | 3: | 4: | 5:", away={"2": "H"})
        assert [e.parity_number for e in entrants_by_rank(event, ROUNDS_THAT_PAID)] == [1, 2, 3, 4]
        by_number = position(
            "1: | 2: | 3: | 4: | 5:", away={"2": "H"}, settings={"parity": "number"}
        )
        found = [e.parity_number for e in entrants_by_rank(by_number, ROUNDS_THAT_PAID)]
        assert found == [1, 3, 4, 5]
