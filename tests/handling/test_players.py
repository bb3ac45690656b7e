"""Initial order, numbers, the drawing of lots, absences: what each paragraph decides."""

from __future__ import annotations

import pytest

from ronde.errors import HandlingError
from ronde.handling.attendance import (
    HalfByes,
    MissedRounds,
    Presence,
    first_round_of_late_entry,
    is_on_the_list,
    presence_after_drawing,
    refuse_half_bye,
    refuse_late_explanation,
    refuse_return,
)
from ronde.handling.editions import handling_of, player_rules
from ronde.handling.numbers import (
    initial_order,
    may_renumber,
    places_by_lot,
    refuse_renumbering,
    rounds_to_record,
    with_newcomer,
)
from ronde.model import ByeKind, Player, PlayerId

OLD = player_rules(handling_of("dutch-2017"))
NEW = player_rules(handling_of("dutch-2026"))


def player(number: int, name: str = "", rating: int | None = 2000, title: str = "") -> Player:
    return Player(PlayerId(number), name or f"Player {number}", rating=rating, title=title)


def names(*people: Player, substitute: dict[PlayerId, int] | None = None) -> list[str]:
    return [p.name for p in initial_order(people, substitute=substitute)]


class TestC04_2_B2_InitialOrder:
    def test_strength_comes_before_the_title(self) -> None:
        assert names(player(1, "Opal", 2300, "GM"), player(2, "Ruby", 2301)) == ["Ruby", "Opal"]

    def test_titles_divide_the_same_strength_in_this_order(self) -> None:
        titles = ["", "WCM", "WFM", "CM", "WIM", "FM", "WGM", "IM", "GM"]
        people = [player(i, f"P{i}", title=title) for i, title in enumerate(titles, 1)]
        ordered = [p.title for p in initial_order(people)]
        assert ordered == ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""]

    def test_the_alphabet_divides_the_rest_whatever_the_accents(self) -> None:
        assert names(player(1, "Zircon"), player(2, "Émeraude"), player(3, "Fluorite")) == [
            "Émeraude",
            "Fluorite",
            "Zircon",
        ]

    def test_an_announced_substitute_takes_the_place_of_the_alphabet(self) -> None:
        people = (player(1, "Agate"), player(2, "Beryl"))
        assert names(*people, substitute={PlayerId(1): 2, PlayerId(2): 1}) == ["Beryl", "Agate"]

    def test_the_substitute_does_not_pass_strength_or_title(self) -> None:
        people = (player(1, "Agate", 2000), player(2, "Beryl", 1900))
        assert names(*people, substitute={PlayerId(1): 2, PlayerId(2): 1}) == ["Agate", "Beryl"]

    def test_players_without_a_rating_come_last(self) -> None:
        people = (player(1, "Agate", None, "GM"), player(2, "Beryl", 1000))
        assert names(*people) == ["Beryl", "Agate"]

    def test_a_lot_can_be_drawn_again_with_its_seed(self) -> None:
        ids = [PlayerId(number) for number in range(1, 20)]
        drawn = places_by_lot(ids, "a seed")
        assert drawn == places_by_lot(list(reversed(ids)), "a seed")
        assert drawn != places_by_lot(ids, "another seed")
        assert sorted(drawn.values()) == list(range(1, 20))

    def test_a_latecomer_moves_nobody_past_another_in_the_lot(self) -> None:
        ids = [PlayerId(number) for number in range(1, 20)]
        before, after = places_by_lot(ids, "s"), places_by_lot([*ids, PlayerId(20)], "s")
        assert sorted(ids, key=before.__getitem__) == sorted(ids, key=after.__getitem__)


class TestC04_2_B3_UntilWhenNumbersChange:
    @pytest.mark.parametrize("rules", ["dutch-2017", "dutch-2026", "dubov-2026"])
    def test_corrections_renumber_until_round_four_has_been_paired(self, rules: str) -> None:
        handling = handling_of(rules)
        assert [may_renumber(handling, paired) for paired in (0, 1, 3, 4, 9)] == [
            True, True, True, False, False,
        ]  # fmt: skip
        with pytest.raises(HandlingError, match="round 4 has been paired") as refused:
            refuse_renumbering(handling, 4)
        assert refused.value.article == handling.numbers_article

    def test_earlier_editions_name_no_limit(self) -> None:
        assert may_renumber(handling_of("dutch-2012"), 8)

    def test_the_numbers_of_rounds_without_a_record_are_written_down(self) -> None:
        assert rounds_to_record(3, {1, 2}) == (3,)
        assert rounds_to_record(0, set()) == ()


class TestC04_2_C2_NumberOfALateEntry:
    def test_the_newcomer_stands_before_the_first_who_ranks_below(self) -> None:
        listed = [player(1, rating=2200), player(2, rating=2000), player(3, rating=1800)]
        assert with_newcomer(listed, player(9, rating=1900)) == (1, 2, 9, 3)
        assert with_newcomer(listed, player(9, rating=1000)) == (1, 2, 3, 9)

    def test_the_title_counts_for_the_newcomer_too(self) -> None:
        listed = [player(1, "Agate", 2000, "FM"), player(2, "Beryl", 2000)]
        assert with_newcomer(listed, player(9, "Zircon", 2000, "CM")) == (1, 9, 2)

    def test_a_list_out_of_order_is_not_put_in_order_by_the_way(self) -> None:
        listed = [player(1, rating=1500), player(2, rating=2000)]
        assert with_newcomer(listed, player(9, rating=1700)) == (9, 1, 2)


class TestC04_2_C1_DrawingOfLots:
    def test_who_is_not_there_is_out(self) -> None:
        for rules in (OLD, NEW):
            after = presence_after_drawing(
                Presence.EXPECTED, has_notice=False, is_admitted=False, rules=rules
            )
            assert after is Presence.MISSING
            assert not is_on_the_list(after, 1, 1)

    def test_a_written_notice_keeps_a_player_in(self) -> None:
        after = presence_after_drawing(
            Presence.NOTIFIED, has_notice=True, is_admitted=False, rules=OLD
        )
        assert after is Presence.NOTIFIED

    def test_before_2026_the_arbiter_needs_the_notice(self) -> None:
        with pytest.raises(HandlingError, match="written notice") as refused:
            presence_after_drawing(Presence.EXPECTED, has_notice=False, is_admitted=True, rules=OLD)
        assert refused.value.article == "C.04.2.C.1"

    def test_in_2026_the_arbiter_may_decide_otherwise(self) -> None:
        after = presence_after_drawing(
            Presence.EXPECTED, has_notice=False, is_admitted=True, rules=NEW
        )
        assert is_on_the_list(after, 1, 1)


class TestC04_2_C2_LateEntries:
    def test_in_time_for_the_first_round_means_paired_as_usual(self) -> None:
        assert is_on_the_list(Presence.NOTIFIED, 1, 1)

    def test_for_a_later_round_means_no_number_before(self) -> None:
        assert not is_on_the_list(Presence.NOTIFIED, 2, 1)

    def test_a_round_that_was_paired_is_over(self) -> None:
        with pytest.raises(HandlingError, match="from round 3 on"):
            first_round_of_late_entry(3, 2, 5, rules=OLD)
        assert first_round_of_late_entry(3, 3, 5, rules=OLD) == 3

    def test_nobody_enters_for_a_round_that_there_is_not(self) -> None:
        with pytest.raises(HandlingError, match="5 rounds"):
            first_round_of_late_entry(6, None, 5, rules=NEW)

    def test_the_arbiter_may_admit_later_than_the_third_round(self) -> None:
        assert first_round_of_late_entry(4, 5, 9, rules=OLD) == 5

    def test_missed_rounds_score_nothing_unless_announced(self) -> None:
        assert MissedRounds.ZERO.bye is ByeKind.ZERO_POINT
        assert MissedRounds.HALF.bye is ByeKind.HALF_POINT


class TestC04_2_D4_HalfPointByes:
    def test_none_were_announced(self) -> None:
        with pytest.raises(HandlingError, match="no half-point byes") as refused:
            refuse_half_bye(HalfByes(), 0, 2, 5, OLD)
        assert refused.value.article == "C.04.2.D.4"

    def test_the_limit_for_each_player(self) -> None:
        refuse_half_bye(HalfByes(2), 1, 2, 5, OLD)
        with pytest.raises(HandlingError, match="this player has 2"):
            refuse_half_bye(HalfByes(2), 2, 3, 5, OLD)

    def test_none_in_the_last_rounds(self) -> None:
        refuse_half_bye(HalfByes(1, 2), 0, 3, 5, NEW)
        with pytest.raises(HandlingError, match="after round 3"):
            refuse_half_bye(HalfByes(1, 2), 0, 4, 5, NEW)

    def test_the_last_rounds_of_an_unknown_number_are_not_known(self) -> None:
        with pytest.raises(HandlingError, match="how many rounds"):
            refuse_half_bye(HalfByes(1, 2), 0, 1, None, NEW)


class TestC04_2_D2_AbsenceWithoutNotice:
    def test_an_explanation_counts_until_the_next_pairing_is_published(self) -> None:
        refuse_late_explanation(2, 2, OLD)
        with pytest.raises(HandlingError, match="counts as withdrawn") as refused:
            refuse_late_explanation(2, 3, OLD)
        assert refused.value.article == "C.04.2.D.2"

    def test_in_2026_the_rule_stands_in_the_competition_rules(self) -> None:
        with pytest.raises(HandlingError) as refused:
            refuse_late_explanation(1, 2, NEW)
        assert refused.value.article == "C.05 art. 6.5"


def test_C04_2_D3_who_withdrew_is_not_paired_again() -> None:
    with pytest.raises(HandlingError, match="not paired any more") as refused:
        refuse_return(NEW)
    assert refused.value.article == "C.04.2 art. 3.2"
