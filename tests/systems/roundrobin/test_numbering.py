"""Who gets which number: as entered, by hand, by lot, club mates early, Varma."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from ronde.errors import InputError
from ronde.model import Player, PlayerId
from ronde.systems.roundrobin.numbering import (
    as_entered,
    by_hand,
    by_lot,
    by_varma,
    club_mates_early,
    early_positions,
    spelled,
    varma_groups,
)
from ronde.systems.roundrobin.table import meeting_round, number_of_rounds


def entries(count: int) -> list[Player]:
    return [Player(PlayerId(number)) for number in range(1, count + 1)]


def with_clubs(clubs: str) -> list[Player]:
    """One letter per player; a dot is a player without a club."""
    return [
        Player(PlayerId(number), club=club.replace(".", "")) for number, club in enumerate(clubs, 1)
    ]


def with_federations(*federations: str) -> list[Player]:
    return [Player(PlayerId(n), federation=name) for n, name in enumerate(federations, 1)]


def rounds_of_mates(positions: Sequence[Sequence[int]], players: int) -> list[int]:
    """Return the rounds of the games between mates, the latest first."""
    games = (two for club in positions for two in combinations(club, 2))
    return sorted((meeting_round(players, *two) for two in games), reverse=True)


def every_division(sizes: Sequence[int], numbers: tuple[int, ...]) -> Iterator[list[list[int]]]:
    """Yield every way to give clubs of these sizes their numbers."""
    if not sizes:
        yield []
        return
    for club in combinations(numbers, sizes[0]):
        rest = tuple(number for number in numbers if number not in club)
        for others in every_division(sizes[1:], rest):
            yield [list(club), *others]


def club_sizes(players: int, largest: int) -> Iterator[list[int]]:
    """Yield every list of club sizes of at least two, from large to small."""
    yield []
    for size in range(min(players, largest), 1, -1):
        for others in club_sizes(players - size, size):
            yield [size, *others]


class TestAsEntered:
    def test_gaps_in_the_starting_numbers_are_closed(self) -> None:
        assert as_entered([Player(PlayerId(9)), Player(PlayerId(4))]) == (4, 9)


class TestByHand:
    def test_the_text_is_the_table_order(self) -> None:
        assert by_hand(entries(4), "4, 2,1 ,3") == (4, 2, 1, 3)

    def test_the_spelling_is_read_back(self) -> None:
        order = by_lot(entries(12), 3)
        assert by_hand(entries(12), spelled(order)) == order

    def test_empty_means_as_entered(self) -> None:
        assert by_hand(entries(3), " ") == (1, 2, 3)

    @pytest.mark.parametrize(
        ("numbers", "message"),
        [
            ("1,2", "leave out player 3"),
            ("1,2,3,2", "player 2 twice"),
            ("1,2,4", "'4', which is no player"),
            ("1,two,3", "'two', which is no player"),
            ("1,,2", "'', which is no player"),
            ("1,²,3", "'²', which is no player"),
        ],
    )
    def test_anything_else_is_refused(self, numbers: str, message: str) -> None:
        with pytest.raises(InputError, match=message):
            by_hand(entries(3), numbers)


class TestByLot:
    def test_a_seed_gives_the_same_numbers_on_every_machine(self) -> None:
        assert by_lot(entries(10), 2026) == (5, 1, 6, 2, 3, 10, 8, 7, 9, 4)

    def test_the_order_of_entry_does_not_matter(self) -> None:
        assert by_lot(entries(10)[::-1], 2026) == by_lot(entries(10), 2026)

    def test_other_seeds_give_other_numbers(self) -> None:
        assert len({by_lot(entries(10), seed) for seed in range(50)}) == 50

    def test_everybody_gets_a_number(self) -> None:
        assert sorted(by_lot(entries(33), 7)) == list(range(1, 34))


class TestAnnexeA_ClubMatesEarly:
    @pytest.mark.parametrize("players", range(2, 10))
    def test_as_early_as_any_numbering_allows(self, players: int) -> None:
        for sizes in club_sizes(players, players):
            found = rounds_of_mates(early_positions(sizes, players), players)
            everything = every_division(sizes, tuple(range(1, players + 1)))
            assert found == min(rounds_of_mates(division, players) for division in everything)

    def test_one_pair_of_mates_meets_in_the_first_round(self) -> None:
        order = club_mates_early(with_clubs("A....A"))
        assert meeting_round(6, order.index(PlayerId(1)) + 1, order.index(PlayerId(6)) + 1) == 1

    def test_five_pairs_of_mates_all_meet_in_the_first_round(self) -> None:
        assert rounds_of_mates(early_positions([2] * 5, 10), 10) == [1] * 5

    def test_twelve_players_need_the_straight_beginnings_too(self) -> None:
        """The folded beginnings alone end with 5, 5, 4; full enumeration finds nothing better."""
        rounds = rounds_of_mates(early_positions([3, 3, 3, 2], 12), 12)
        assert rounds == [5, 5, 3, 3, 3, 2, 2, 1, 1, 1]

    def test_mates_are_not_left_for_the_end_in_a_large_field(self) -> None:
        rounds = rounds_of_mates(early_positions([5, 4, 4, 3, 2, 2], 20), 20)
        assert rounds[0] <= number_of_rounds(20) // 2

    def test_within_a_club_the_smaller_number_comes_first(self) -> None:
        order = club_mates_early(with_clubs("ABAB.A.B"))
        for club in ((1, 3, 6), (2, 4, 8), (5, 7)):
            places = [order.index(PlayerId(player)) for player in club]
            assert places == sorted(places)

    def test_without_clubs_nothing_changes(self) -> None:
        assert club_mates_early(with_clubs("ABCD..")) == (1, 2, 3, 4, 5, 6)

    def test_the_order_of_entry_does_not_matter(self) -> None:
        players = with_clubs("ABAB.ACCD")
        assert club_mates_early(players[::-1]) == club_mates_early(players)


class TestC05Annex2_VarmaTables:
    @pytest.mark.parametrize("players", range(9, 25))
    def test_the_groups_hold_every_number_once(self, players: int) -> None:
        numbers = [number for group in varma_groups(players) for number in group]
        assert sorted(numbers) == list(range(1, players + 1))

    @pytest.mark.parametrize("players", range(9, 25))
    def test_numbers_of_a_group_do_not_meet_in_the_last_three_rounds(self, players: int) -> None:
        last = number_of_rounds(players)
        late = [
            two
            for group in varma_groups(players)
            for two in combinations(group, 2)
            if meeting_round(players, *two) > last - 3
        ]
        # The printed table has this one fault.
        assert late == ([(6, 12)] if players == 12 else [])

    def test_federations_are_kept_apart(self) -> None:
        teams = ["FRA"] * 4 + ["NED"] * 3 + ["ITA"] * 3 + ["POL", "CZE", "ESP"]
        order = by_varma(with_federations(*teams), seed=11)
        assert sorted(order) == list(range(1, 14))
        for members in ((1, 2, 3, 4), (5, 6, 7), (8, 9, 10)):
            numbers = [order.index(PlayerId(player)) + 1 for player in members]
            assert any(set(numbers) <= set(group) for group in varma_groups(13))
            assert all(meeting_round(13, *two) <= 10 for two in combinations(numbers, 2))

    def test_a_federation_takes_the_smallest_group_with_room(self) -> None:
        order = by_varma(with_federations("FRA", "FRA", *"ABCDEFGH"), seed=1)
        assert {order.index(PlayerId(player)) + 1 for player in (1, 2)} == {1, 6}

    def test_a_choice_leaves_room_for_the_federations_that_follow(self) -> None:
        """Of 24 players, 6 must share the group of ten with 4, and 5 that of nine with 4."""
        teams = ["A"] * 6 + ["B"] * 5 + ["C"] * 4 + ["D"] * 4 + list("EFGHI")
        order = by_varma(with_federations(*teams), seed=1)
        groups = [set(group) for group in varma_groups(24)]
        for first, last, group in ((1, 6, 0), (7, 11, 1), (12, 15, 0), (16, 19, 1)):
            members = range(first, last + 1)
            assert {order.index(PlayerId(player)) + 1 for player in members} <= groups[group]

    def test_the_seed_decides(self) -> None:
        players = with_federations(*["FRA"] * 3, *["NED"] * 3, *"ABCD")
        assert by_varma(players, 5) == by_varma(players[::-1], 5)
        assert len({by_varma(players, seed) for seed in range(20)}) > 10

    def test_players_without_federation_are_nobodys_mates(self) -> None:
        assert sorted(by_varma(entries(9), 1)) == list(range(1, 10))

    def test_too_large_a_federation_is_refused(self) -> None:
        with pytest.raises(InputError, match="the largest has 4"):
            by_varma(with_federations(*["FRA"] * 4, *"ABCDE"), 1)

    @pytest.mark.parametrize("players", [8, 25])
    def test_other_numbers_of_players_have_no_table(self, players: int) -> None:
        with pytest.raises(InputError, match="9 to 24 players"):
            by_varma(entries(players), 1)
