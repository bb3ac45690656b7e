"""The Baku method by its articles (C.04.7 of 2026): groups, rounds, values, premise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.errors import InputError
from ronde.model import (
    CHESS,
    DRAUGHTS,
    THREE_ONE_NOTHING,
    History,
    PlayerId,
    Points,
    PointSystem,
    RoundNumber,
    Tournament,
)
from ronde.systems import registry
from ronde.systems.acceleration.baku import (
    accelerated_rounds,
    first_group_size,
    points_by_round,
    refuse_other_points,
)
from ronde.systems.acceleration.virtual import accelerated

Field = Callable[..., Tournament]
SWISS = [key for key in registry.all_keys() if registry.rules(key).can_be_accelerated]
TABLES = [key for key in registry.all_keys() if registry.rules(key).by_table]


class TestC0407_1_1_Premise:
    @pytest.mark.parametrize("points", [CHESS, DRAUGHTS, replace(CHESS, pairing_bye=Points(5))])
    def test_a_win_is_two_draws_and_a_loss_nothing(self, points: PointSystem) -> None:
        refuse_other_points(points)

    @pytest.mark.parametrize(
        "points",
        [
            THREE_ONE_NOTHING,
            PointSystem.simple(20, 15, 10),
            replace(CHESS, black_win=Points(15)),
            replace(CHESS, black_draw=Points(6)),
            replace(CHESS, black_loss=Points(1)),
        ],
    )
    def test_other_points_are_refused(self, points: PointSystem) -> None:
        with pytest.raises(InputError, match="needs a win worth two draws"):
            refuse_other_points(points)

    def test_the_points_are_named(self, field: Field) -> None:
        with pytest.raises(InputError, match=r"White has 3\.0-1\.0-0\.0 here"):
            accelerated(field(8, acceleration="baku", points=THREE_ONE_NOTHING))

    @pytest.mark.parametrize("key", SWISS)
    def test_every_swiss_system_admits_it(self, field: Field, key: str) -> None:
        assert len(accelerated(field(8, rules=key, acceleration="baku")).virtual_points) == 4

    @pytest.mark.parametrize("key", TABLES)
    def test_a_round_robin_does_not(self, field: Field, key: str) -> None:
        with pytest.raises(InputError, match=f"{key} is no Swiss system and cannot be accelerated"):
            accelerated(field(8, rules=key, acceleration="baku"))


class TestC0407_1_2_Groups:
    @pytest.mark.parametrize(
        ("entered", "size"),
        [
            (0, 0), (1, 1), (2, 2), (3, 2), (4, 2), (5, 4), (6, 4), (8, 4), (9, 6), (12, 6),
            (13, 8), (40, 20), (41, 22), (161, 82), (178, 90),
        ],
    )  # fmt: skip
    def test_half_of_the_list_rounded_up_to_an_even_number(self, entered: int, size: int) -> None:
        assert first_group_size(entered) == size

    @pytest.mark.parametrize("size", [3, 8, 9, 161])
    def test_the_first_of_the_list_have_points(self, field: Field, size: int) -> None:
        event = accelerated(field(size, acceleration="baku"))
        members = [entry.player for entry in event.virtual_points]
        assert members == list(range(1, first_group_size(size) + 1))

    def test_nobody_has_entered(self, field: Field) -> None:
        assert accelerated(field(0, acceleration="baku")).virtual_points == ()


class TestC0407_1_4_VirtualPoints:
    @pytest.mark.parametrize(
        ("rounds", "full", "half"),
        [
            (1, 1, 0), (2, 1, 0), (3, 1, 1), (4, 1, 1), (5, 2, 1), (6, 2, 1), (7, 2, 2),
            (8, 2, 2), (9, 3, 2), (10, 3, 2), (11, 3, 3),
        ],
    )  # fmt: skip
    def test_rounds_with_the_full_and_with_half_the_value(
        self, rounds: int, full: int, half: int
    ) -> None:
        assert accelerated_rounds(rounds) == full + half
        assert points_by_round(rounds, CHESS) == (10,) * full + (5,) * half

    def test_match_points_in_eleven_rounds(self) -> None:
        assert points_by_round(11, DRAUGHTS) == (20, 20, 20, 10, 10, 10)

    def test_none_after_the_accelerated_rounds_and_none_for_gb(self, field: Field) -> None:
        history = History(accelerated(field(8, acceleration="baku")))
        by_round = [history.virtual_points(PlayerId(4), RoundNumber(r)) for r in range(1, 10)]
        assert by_round == [10, 10, 10, 5, 5, 0, 0, 0, 0]
        assert not any(history.virtual_points(PlayerId(5), RoundNumber(r)) for r in range(1, 10))

    def test_the_number_of_rounds_must_be_known(self, field: Field) -> None:
        with pytest.raises(InputError, match="number of rounds, which is not announced"):
            accelerated(field(8, None, acceleration="baku"))


class TestC0407_1_5_PairingScore:
    @pytest.mark.parametrize("key", [key for key in SWISS if key.startswith("dutch")])
    def test_round_one_pairs_the_halves_of_ga_then_those_of_gb(
        self, field: Field, key: str
    ) -> None:
        event = accelerated(field(16, rules=key, acceleration="baku"))
        pairs = [set(pair) for pair in registry.system(key).pair(event).pairs]
        assert pairs == [{n, n + 4} for n in (1, 2, 3, 4, 9, 10, 11, 12)]

    def test_virtual_points_are_no_points(self, field: Field) -> None:
        history = History(accelerated(field(8, acceleration="baku")))
        assert (history.score(PlayerId(1)), history.pairing_score(PlayerId(1))) == (0, 10)
