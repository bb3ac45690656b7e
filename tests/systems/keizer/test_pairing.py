"""Pairs, byes and colours of a Keizer season, rule by rule."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.keizer_seasons import FIRST_ROUND, season, the_example

from ronde.errors import InputError, NoLegalPairingError
from ronde.keizer.terms import terms_of
from ronde.model import ForbiddenGroup, PlayerId, Tournament
from ronde.systems.base import RoundPairing
from ronde.systems.keizer.meetings import meetings_of
from ronde.systems.keizer.system import KEIZER


def meets(tournament: Tournament) -> list[set[int]]:
    return [set(pair) for pair in KEIZER.pair(tournament).pairs]


def codes(pairing: RoundPairing) -> list[str]:
    return [finding.code for finding in pairing.findings]


class Test3_1_TheNearestBelow:
    def test_the_first_round(self) -> None:
        assert meets(season(6)) == [{1, 2}, {3, 4}, {5, 6}]

    def test_the_second_round_of_the_worked_example(self) -> None:
        assert meets(the_example()) == [{1, 6}, {10, 3}, {4, 7}, {8, 2}, {5, 9}]

    def test_only_those_who_are_there(self) -> None:
        pairing = KEIZER.pair(season(6, away="1 H, 4 Z"))
        assert [set(pair) for pair in pairing.pairs] == [{2, 3}, {5, 6}]
        assert pairing.not_paired == (1, 4)

    def test_who_is_nearer_is_passed_if_the_others_could_not_be_paired(self) -> None:
        # 1 has played 2; with 1-3 the last two, who have just met, would be left over.
        played = season(4, "1-2 ½, 3-4 ½", settings=(("own-value", "no"),))
        assert meets(played) == [{1, 3}, {2, 4}]
        again = season(4, "1-3 ½, 2-4 ½", "1-2 ½", settings=(("gap", "9"),))
        assert meets(again) == [{1, 4}, {2, 3}]

    def test_late_comers(self) -> None:
        assert {5, 6} <= set().union(*meets(season(6, "1-2 1-0, 3-4 1-0")))


class Test3_2_Repeats:
    def two(self, rounds: int, **settings: str) -> list[set[int]]:
        """Return the first pair of four who met in round 1, so many rounds later."""
        asked = tuple((name.replace("_", "-"), value) for name, value in settings.items())
        free = ["1 H, 2 H, 3 H, 4 H"] * (rounds - 1)
        return meets(season(4, "1-2 ½, 3-4 ½", *free, settings=asked))

    def test_not_within_three_rounds(self) -> None:
        assert self.two(1) == self.two(3) == [{1, 3}, {2, 4}]
        assert self.two(4) == [{1, 2}, {3, 4}]

    def test_the_number_of_rounds_is_a_setting(self) -> None:
        assert self.two(1, gap="0") == self.two(2, gap="1") == [{1, 2}, {3, 4}]
        assert self.two(8, gap="8") == [{1, 3}, {2, 4}]

    def test_at_most_so_often_in_a_season(self) -> None:
        assert self.two(8, meetings="1") == [{1, 3}, {2, 4}]
        assert self.two(8, meetings="2") == [{1, 2}, {3, 4}]
        assert self.two(8, meetings="all") == [{1, 2}, {3, 4}]

    def test_a_forfeit_is_no_meeting(self) -> None:
        settings = (("own-value", "no"), ("walkover", "0"))
        assert meets(season(4, "1-2 +-, 3-4 +-", settings=settings)) == [{1, 2}, {3, 4}]


class Test3_3_TheRepeatLongestAgo:
    def test_two_alone_meet_again(self) -> None:
        pairing = KEIZER.pair(season(2, "1-2 ½"))
        assert [set(pair) for pair in pairing.pairs] == [{1, 2}]
        assert codes(pairing) == ["keizer-repeat"]
        assert pairing.findings[0].what.startswith("1 and 2 met in round 1 already")

    def test_the_oldest_of_three_rounds(self) -> None:
        rounds = ("1-4 ½, 2-3 ½", "1-3 ½, 2-4 ½", "1-2 ½, 3-4 ½")
        pairing = KEIZER.pair(season(4, *rounds))
        assert {frozenset(pair) for pair in pairing.pairs} == {frozenset((1, 4)), frozenset((2, 3))}
        assert codes(pairing) == ["keizer-repeat"] * 2

    def test_fewer_repeats_go_before_older_ones(self) -> None:
        # 1-4 and 2-3 would be two old repeats; 1-2 is a late one, with 3-4 who never met.
        rounds = ("1-4 ½, 2-3 ½", "1-3 ½, 2-4 ½", "1-2 ½")
        assert {1, 2} in meets(season(4, *rounds, settings=(("gap", "9"),)))

    def test_too_often(self) -> None:
        free = ["1 H, 2 H"] * 5
        pairing = KEIZER.pair(season(2, "1-2 ½", *free, settings=(("meetings", "1"),)))
        assert "have met 1 times already" in pairing.findings[-1].what


class Test3_4_TheBye:
    def test_the_lowest_ranked(self) -> None:
        assert KEIZER.pair(season(5)).bye == 5

    def test_not_twice_lately(self) -> None:
        first = "1-2 1-0, 3-4 1-0, 5 U"
        assert KEIZER.pair(season(5, first)).bye != 5
        assert KEIZER.pair(season(5, first, settings=(("bye-gap", "0"), ("bye", "0")))).bye == 5

    def test_the_longest_ago_when_all_had_it_lately(self) -> None:
        settings = (("bye-gap", "9"), ("gap", "0"), ("meetings", "all"))
        rounds = ("1-2 ½, 3 U", "1-3 ½, 2 U", "2-3 ½, 1 U")
        assert KEIZER.pair(season(3, *rounds, settings=settings)).bye == 3

    def test_shared_evenly(self) -> None:
        rounds = ("1-2 1-0, 3 U", "1-2 1-0, 3 H")
        even = (("bye-order", "even"), ("gap", "0"), ("meetings", "all"))
        lately = (("bye-gap", "1"), ("gap", "0"), ("meetings", "all"), ("bye", "0"))
        assert KEIZER.pair(season(3, *rounds, settings=even)).bye == 2
        assert KEIZER.pair(season(3, *rounds, settings=(*lately, ("absence", "0")))).bye == 3

    def test_the_rest_must_be_pairable(self) -> None:
        apart = ForbiddenGroup((PlayerId(1), PlayerId(2)))
        assert KEIZER.pair(replace(season(3), forbidden=(apart,))).bye == 2


class Test3_5_Prohibitions:
    def test_all_others_are_possible(self) -> None:
        apart = ForbiddenGroup((PlayerId(1), PlayerId(2)))
        told = replace(season(4), forbidden=(apart,))
        order = tuple(player.id for player in told.players)
        found = meetings_of(told, order, terms_of(told.settings))
        assert found.possible == (0b1100, 0b1100, 0b1011, 0b0111)

    def test_they_never_meet(self) -> None:
        apart = ForbiddenGroup((PlayerId(1), PlayerId(2)))
        assert meets(replace(season(4), forbidden=(apart,))) == [{1, 3}, {2, 4}]

    def test_none_is_lifted(self) -> None:
        apart = ForbiddenGroup(tuple(PlayerId(n) for n in (1, 2, 3)))
        with pytest.raises(NoLegalPairingError) as error:
            KEIZER.pair(replace(season(4), forbidden=(apart,)))
        assert str(error.value).startswith(
            "round 1 cannot be paired: prohibitions leave too few opponents to players 1, 2; "
        )


class Test4_Colours:
    def colours(self, *rounds: str, **settings: str) -> tuple[int, int]:
        asked = (*settings.items(), ("gap", "0"), ("meetings", "all"))
        found = KEIZER.pair(season(4, *rounds, away="3 H, 4 H", settings=asked)).pairs[0]
        return found.white, found.black

    def test_fewer_whites(self) -> None:
        assert self.colours("1-3 1-0, 4-2 0-1") == (2, 1)
        assert self.colours("3-1 0-1, 2-4 1-0") == (1, 2)

    def test_whites_or_the_balance(self) -> None:
        # 1 had White twice and Black twice, 2 had White once.
        rounds = ("1-3 ½, 2-4 ½", "1-4 ½", "3-1 ½", "4-1 ½")
        assert self.colours(*rounds) == (1, 2)
        assert self.colours(*rounds, colours="whites") == (2, 1)

    def test_their_last_game_is_turned(self) -> None:
        rounds = ("1-2 ½", "2-3 ½, 4-1 ½")
        assert self.colours(*rounds) == (2, 1)
        assert self.colours("2-1 ½", "1-3 ½, 4-2 ½") == (1, 2)

    def test_the_lower_ranked_has_white(self) -> None:
        assert self.colours() == (2, 1)

    def test_three_in_a_row_may_happen(self) -> None:
        rounds = ("3-1 ½, 4-2 ½", "3-1 ½, 2-4 ½", "3-1 ½, 4-2 ½")
        assert self.colours(*rounds)[1] == 2


def test_settings_are_refused_where_they_are_entered() -> None:
    with pytest.raises(InputError, match="setting absence of keizer is a share"):
        KEIZER.rules.checked((("absence", "some"),))
    with pytest.raises(InputError, match="setting absence of keizer is a share"):
        KEIZER.pair(season(4, settings=(("absence", "some"),)))


def test_findings_name_players_who_change_places_for_ever() -> None:
    assert codes(KEIZER.pair(the_example(("own-value", "no")))) == ["keizer-no-fixed-point"] * 2


def test_an_open_game_is_told_and_many_rounds_are_not() -> None:
    played = replace(season(10, FIRST_ROUND.replace("9-10 0-1", "9-10 *")), number_of_rounds=35)
    assert codes(KEIZER.pair(played)) == ["unfinished-game"]
