"""Late entries (C.04.7 article 1.3): the last member of GA stays the same participant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.model import (
    Bye,
    ByeKind,
    Numbering,
    PairingNumber,
    Player,
    PlayerId,
    Points,
    RequestedBye,
    Round,
    RoundNumber,
    Tournament,
    VirtualPoints,
)
from ronde.systems.acceleration.virtual import accelerated, initial_list

Field = Callable[..., Tournament]
Played = Callable[..., Round]
FULL = (Points(10), Points(10), Points(10), Points(5), Points(5))


def members(event: Tournament, round_: int) -> list[int]:
    """Return who has virtual points in a round."""
    return [e.player for e in event.virtual_points if e.in_round(RoundNumber(round_))]


class TestC0407_1_3_WithoutStatedPoints:
    """The list of round 1 is read from the record of round 1."""

    def test_a_late_entry_above_the_last_member_joins_ga(
        self, field: Field, played: Played
    ) -> None:
        # Player 1 entered after round 1: of the other eight the first four were GA, down to 5.
        first = played((2, 6), (7, 3), (4, 8), (9, 5))
        event = accelerated(replace(field(9, acceleration="baku"), rounds=(first,)))
        assert members(event, 2) == [1, 2, 3, 4, 5]

    def test_a_late_entry_below_joins_gb(self, field: Field, played: Played) -> None:
        first = played((1, 5), (6, 2), (3, 7), (8, 4))
        event = accelerated(replace(field(9, acceleration="baku"), rounds=(first,)))
        assert members(event, 2) == [1, 2, 3, 4]

    def test_before_round_one_everybody_is_on_it(self, field: Field) -> None:
        assert initial_list(field(9)) == set(range(1, 10))

    def test_a_first_round_off_for_all_tells_nothing(self, field: Field) -> None:
        event = replace(field(9, acceleration="baku"), rounds=(Round(),))
        assert initial_list(event) == set(range(1, 10))

    def test_the_place_goes_by_the_numbers_of_the_round(self, field: Field, played: Played) -> None:
        # 9 entered after round 1 and was numbered 3 from round 2 on.
        first = played((1, 5), (6, 2), (3, 7), (8, 4))
        moved = ((9, 3), *((n, n + 1) for n in range(3, 9)))
        numbers = tuple((PlayerId(p), PairingNumber(n)) for p, n in moved)
        later = tuple(Numbering(RoundNumber(r), numbers) for r in range(2, 10))
        event = replace(field(9, acceleration="baku"), rounds=(first,), numberings=later)
        assert members(accelerated(event), 1) == [1, 2, 3, 4]
        assert members(accelerated(event), 2) == [1, 2, 3, 4, 9]


class TestC0407_1_2_AbsentInRoundOne:
    """Who has a requested bye in round 1 has no number until he arrives (decision 0119)."""

    def test_the_record_of_round_one_tells_who_was_paired(
        self, field: Field, played: Played
    ) -> None:
        # Of nine players GA would be six; of the eight who were paired it is four, down to 5.
        first = played((2, 6), (7, 3), (4, 8), (9, 5), away=(1,))
        event = replace(field(9, acceleration="baku"), rounds=(first,))
        assert initial_list(event) == set(range(2, 10))
        assert members(accelerated(event), 2) == [1, 2, 3, 4, 5]

    def test_who_is_away_below_the_last_member_is_of_gb(self, field: Field, played: Played) -> None:
        first = played((1, 5), (6, 2), (3, 7), (8, 4), away=(9,))
        event = accelerated(replace(field(9, acceleration="baku"), rounds=(first,)))
        assert members(event, 2) == [1, 2, 3, 4]

    def test_the_allocated_bye_was_paired(self, field: Field, played: Played) -> None:
        first = played((1, 5), (6, 2), (3, 7), (8, 4))
        bye = Bye(PlayerId(9), ByeKind.PAIRING_ALLOCATED)
        event = replace(field(9, acceleration="baku"), rounds=(replace(first, byes=(bye,)),))
        assert members(accelerated(event), 2) == [1, 2, 3, 4, 5, 6]

    @pytest.mark.parametrize("kind", [ByeKind.ZERO_POINT, ByeKind.HALF_POINT, ByeKind.FULL_POINT])
    def test_before_round_one_the_requests_tell_it(self, field: Field, kind: ByeKind) -> None:
        # Sixteen entered, 3 and 12 asked for a bye: half of fourteen is eight, down to 9.
        away = tuple(RequestedBye(RoundNumber(1), PlayerId(p), kind) for p in (3, 12))
        event = replace(field(16, acceleration="baku"), requested_byes=away)
        assert members(accelerated(event), 1) == [1, 2, 3, 4, 5, 6, 7, 8, 9]

    def test_a_bye_of_round_two_changes_nothing(self, field: Field) -> None:
        away = (RequestedBye(RoundNumber(2), PlayerId(1), ByeKind.HALF_POINT),)
        event = replace(field(9, acceleration="baku"), requested_byes=away)
        assert members(accelerated(event), 1) == [1, 2, 3, 4, 5, 6]


class TestC0407_1_3_WithStatedPoints:
    """The last member is the last with points; who came since is placed by him."""

    @pytest.fixture
    def event(self, field: Field, played: Played) -> Tournament:
        """Return eight players, numbered 2 to 9, after round 1, with all points stated."""
        bare = field(9, acceleration="baku")
        stated = tuple(VirtualPoints(PlayerId(n), FULL) for n in (2, 3, 4, 5))
        return replace(
            bare,
            players=bare.players[1:],
            rounds=(played((2, 6), (7, 3), (4, 8), (9, 5)),),
            virtual_points=stated,
        )

    def entered(self, event: Tournament, number: int) -> Tournament:
        return replace(event, players=(*event.players, Player(PlayerId(number))))

    def test_nobody_came(self, event: Tournament) -> None:
        assert accelerated(event) == event

    def test_above_the_last_member(self, event: Tournament) -> None:
        grown = accelerated(self.entered(event, 1))
        assert members(grown, 1) == [2, 3, 4, 5]
        assert members(grown, 2) == [1, 2, 3, 4, 5]
        assert grown.virtual_points[0] == VirtualPoints(PlayerId(1), (Points(0), *FULL[1:]))

    def test_below_the_last_member(self, event: Tournament) -> None:
        grown = self.entered(event, 10)
        assert accelerated(grown) == grown

    def test_points_of_played_rounds_are_never_touched(self, event: Tournament) -> None:
        # Stated in round 1 for two only, against the rule: that is how it was paired.
        odd = tuple(VirtualPoints(PlayerId(n), FULL[:1]) for n in (2, 3))
        event = replace(self.entered(event, 1), virtual_points=odd)
        assert accelerated(event) == event

    def test_a_table_with_several_values_is_not_bakus(self, event: Tournament) -> None:
        ladder = tuple(VirtualPoints(PlayerId(n), (Points(20 - 2 * n),) * 3) for n in (2, 3, 4))
        event = replace(self.entered(event, 1), virtual_points=ladder)
        assert accelerated(event) == event

    def test_without_the_name_nothing_is_added(self, event: Tournament) -> None:
        event = replace(self.entered(event, 1), acceleration=None)
        assert accelerated(event) == event
