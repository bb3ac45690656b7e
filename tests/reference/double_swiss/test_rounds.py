"""Worked positions of C.04.5, article by article, as the reference pairs them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest
from tests.literal.double_swiss import LiteralDouble, pair_double_literally, pair_field
from tests.literal.double_swiss.brackets import identifier
from tests.literal.double_swiss.colours import allocate
from tests.literal.double_swiss.players import Entrant, Field, field_of
from tests.literal.double_swiss.upfloaters import Top, sets_in_order
from tests.literal.tables import tournament_from_table

from ronde.errors import HistoryError, NoLegalPairingError, RoundError
from ronde.model import Colour, PlayerId

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def field(
    scores: Mapping[int, int],
    met: Iterable[tuple[int, int]] = (),
    *,
    barred: Iterable[int] = (),
    floated: Iterable[int] = (),
    last: bool = False,
) -> Field:
    """Return a field by TPN and score in tenths."""
    opponents: dict[int, set[PlayerId]] = {tpn: set() for tpn in scores}
    for one, other in met:
        opponents[one].add(PlayerId(other))
        opponents[other].add(PlayerId(one))
    return Field(
        {
            tpn: Entrant(
                PlayerId(tpn),
                tpn,
                score,
                score,
                frozenset(opponents[tpn]),
                floated=tpn in set(floated),
                barred_from_bye=tpn in set(barred),
            )
            for tpn, score in scores.items()
        },
        is_last_round=last,
        initial_colour=WHITE,
    )


def opponents_in(paired: LiteralDouble) -> set[frozenset[int]]:
    return {frozenset((int(one), int(other))) for one, other in paired.pairs}


def pairs_of(text: str) -> set[frozenset[int]]:
    return {frozenset(map(int, pair.split("-"))) for pair in text.split()}


class TestOrders:
    def test_identifier(self) -> None:
        """3.6.2."""
        assert identifier(((11, 24), (16, 6), (10, 9), (8, 4))) == (4, 6, 9, 11, 8, 16, 10, 24)

    def test_sets_of_upfloaters(self) -> None:
        """3.5.4: two of three on 3 points and one of three on 2½."""
        scores = {2: 30, 6: 30, 8: 30, 1: 25, 3: 25, 5: 25}
        top = Top(field(scores), (), tuple(scores), frozenset())
        sets = [s for s in sets_in_order(top, 3) if [scores[n] for n in s] == [30, 30, 25]]
        assert sets == [
            (2, 6, 1), (2, 6, 3), (2, 6, 5),
            (2, 8, 1), (2, 8, 3), (2, 8, 5),
            (6, 8, 1), (6, 8, 3), (6, 8, 5),
        ]  # fmt: skip

    def test_scores_of_upfloaters_give_way_to_the_rest(self) -> None:
        """C3 before C5: 4 has met 1, 3 and 5, so one of 2, 6, 8 must stay below."""
        scores = {7: 40, 9: 40, 10: 40, 2: 30, 6: 30, 8: 30, 1: 25, 3: 25, 5: 25, 4: 0}
        met = [(7, 9), (7, 10), (9, 10), (4, 1), (4, 3), (4, 5)]
        paired = pair_field(field(scores, met))
        assert paired.brackets[0].upfloaters == (2, 6, 1)
        assert opponents_in(paired) == pairs_of("1-7 2-9 6-10 4-8 3-5")

    def test_seven_players(self) -> None:
        scores = {1: 40, 2: 30, 3: 25, 4: 20, 5: 15, 6: 10, 7: 5}
        met = [(1, 4), (2, 5), (3, 6), (1, 2), (3, 4), (5, 7)]
        paired = pair_field(field(scores, met, barred=(6, 7), floated=(1, 2, 3, 4, 5, 7)))
        assert paired.bye == 5
        assert opponents_in(paired) == pairs_of("1-3 2-4 6-7")


class TestMatches:
    """Preface, 1.4 to 1.6: two games make a match."""

    def before(self, table: str) -> Field:
        return field_of(tournament_from_table({"table": table, "of": 20}))

    def test_points_of_both_games(self) -> None:
        entrants = self.before("1: 2w1 2b= | 2: 1b0 1w=").entrants
        assert (entrants[1].score, entrants[2].score) == (15, 5)
        assert entrants[1].colours == (WHITE,)
        assert entrants[2].met == {1}

    def test_bye_is_worth_a_win_and_a_draw(self) -> None:
        entrants = self.before("1: U U | 2: H H | 3: F F | 4: Z Z").entrants
        assert [entrants[n].score for n in (1, 2, 3, 4)] == [15, 10, 20, 0]
        assert [entrants[n].barred_from_bye for n in (1, 2, 3, 4)] == [True, False, True, False]

    def test_forfeited_match(self) -> None:
        """No meeting, no colour, no match, no float; the winner may not have the bye."""
        entrants = self.before("1: 2w+ 2b+ | 2: 1b- 1w-").entrants
        assert entrants[1].met == frozenset()
        assert entrants[1].colours == ()
        assert [entrants[n].matches for n in (1, 2)] == [0, 0]
        assert [entrants[n].barred_from_bye for n in (1, 2)] == [True, False]

    def test_one_forfeited_game(self) -> None:
        entrants = self.before("1: 2w+ 2b0 | 2: 1b- 1w1").entrants
        assert entrants[1].met == {2}
        assert entrants[1].colours == (WHITE,)
        assert not entrants[1].barred_from_bye

    def test_each_forfeits_one(self) -> None:
        """A meeting without a colour."""
        entrants = self.before("1: 2w+ 2b- | 2: 1b- 1w+").entrants
        assert entrants[1].met == {2}
        assert entrants[1].colours == ()
        assert entrants[1].matches == 1
        assert not entrants[1].barred_from_bye

    def test_second_game_missing(self) -> None:
        with pytest.raises(HistoryError, match="missing"):
            self.before("1: 2w1 | 2: 1b0")

    def test_games_of_different_matches(self) -> None:
        with pytest.raises(HistoryError, match="not two of a match"):
            self.before("1: 2w1 2w1 | 2: 1b0 1b0")

    def test_floaters_of_the_previous_match(self) -> None:
        table = "1: 2w1 2b1 3w1 3b1 | 2: 1b0 1w0 4w1 4b1 | 3: 4w1 4b= 1b0 1w0 | 4: 3b0 3w= 2b0 2w0"
        entrants = self.before(table).entrants
        assert [entrants[n].floated for n in (1, 2, 3, 4)] == [True] * 4


class TestRounds:
    def test_last_match_of_all(self) -> None:
        table = {"table": "1: 2w1 2b1 | 2: 1b0 1w0", "of": 2}
        with pytest.raises(RoundError):
            pair_double_literally(tournament_from_table(table))

    def test_everybody_has_met(self) -> None:
        table = {"table": "1: 2w1 2b1 | 2: 1b0 1w0", "of": 4}
        with pytest.raises(NoLegalPairingError):
            pair_double_literally(tournament_from_table(table))

    def test_float_criteria_lapse_in_the_last_round(self) -> None:
        """C7: 2 floated, so 3 goes up to 1, unless it is the last round."""
        scores = {1: 20, 2: 10, 3: 10, 4: 0}
        for last, expected in ((False, "1-3 2-4"), (True, "1-2 3-4")):
            paired = pair_field(field(scores, floated=(2,), last=last))
            assert opponents_in(paired) == pairs_of(expected)


class TestColours:
    """Article 4."""

    def of(self, one: tuple[int, str], other: tuple[int, str]) -> tuple[int, int, str]:
        """Return White, Black and article of two players with TPN 1 and 2."""
        made = {
            tpn: Entrant(
                PlayerId(tpn),
                tpn,
                score,
                score,
                colours=tuple(WHITE if letter == "w" else BLACK for letter in colours),
            )
            for tpn, (score, colours) in enumerate((one, other), 1)
        }
        return allocate(Field(made, initial_colour=WHITE), (1, 2))

    def test_neither_has_had_a_colour(self) -> None:
        assert self.of((10, ""), (10, "")) == (1, 2, "4.3.1")
        assert self.of((10, ""), (15, "")) == (1, 2, "4.3.1")

    def test_fewer_whites(self) -> None:
        assert self.of((10, "wbw"), (10, "wbb")) == (2, 1, "4.3.2")
        assert self.of((10, "bbb"), (10, "w")) == (1, 2, "4.3.2")

    def test_latest_difference(self) -> None:
        assert self.of((10, "wbb"), (10, "bwb")) == (1, 2, "4.3.3")

    def test_alternation_of_the_higher_ranked(self) -> None:
        assert self.of((10, "wb"), (10, "wb")) == (1, 2, "4.3.4")
        assert self.of((10, "bw"), (15, "w")) == (1, 2, "4.3.4")

    def test_alternation_of_the_other(self) -> None:
        assert self.of((10, ""), (10, "b")) == (2, 1, "4.3.5")
