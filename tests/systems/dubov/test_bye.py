"""3.1: who receives the bye."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ronde.model import ForbiddenGroup, PlayerId, Tournament
from ronde.systems.dubov.system import DUBOV_2026

Position = Callable[..., Tournament]


def bye(event: Tournament) -> int | None:
    return DUBOV_2026.pair(event).bye


def test_the_lowest_score(position: Position) -> None:
    event = position("1: 2w0 | 2: 1b1 | 3: 4w1 | 4: 3b0 | 5: U", of=5, absent=[4, 5])
    assert bye(event) == 1


def test_the_most_games_played_over_the_board(position: Position) -> None:
    """Player 4 has the larger number, but only a forfeit."""
    assert bye(position("1: 2w1 | 2: 1b0 | 3: 4w+ | 4: 3b- | 5: U", of=5)) == 2


def test_the_largest_number(position: Position) -> None:
    assert bye(position("1: 2w1 | 2: 1b0 | 3: 4w1 | 4: 3b0 | 5: U", of=5)) == 4


def test_a_requested_bye_of_a_full_point_bars(position: Position) -> None:
    """C2: player 5 would be the first choice if only a bye or a forfeit win barred him."""
    table = "1: 2w= 3b= H | 2: 1b= 4w= H | 3: 4w= 1w= H | 4: 3b= 2b= H | 5: F Z Z"
    assert bye(position(table, of=5)) == 4
    assert bye(position(table.replace("F Z Z", "H H Z"), of=5)) == 5


def test_a_forfeit_win_bars(position: Position) -> None:
    table = "1: 2w1 H H | 2: 1b0 H H | 3: 4w+ Z Z | 4: 3b- H H | 5: U H H"
    assert bye(position(table, of=5)) == 2


def test_the_others_can_be_paired_without_him(position: Position) -> None:
    event = position("1: 2: 3: 4: 5:", of=5)
    assert bye(event) == 5
    apart = tuple(ForbiddenGroup((PlayerId(1), PlayerId(n))) for n in (2, 3, 4))
    event = replace(event, forbidden=apart)
    assert bye(event) == 4
    derived = DUBOV_2026.derive(event)
    assert derived.outcome.bye is not None
    assert [derived.standing.ids[rank] for rank in derived.outcome.bye.needed] == [5]
