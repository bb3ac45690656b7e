"""Prizes of boards of an event of teams: place by place, lots, none where players are single."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ronde.errors import InputError
from ronde.model import Player, PlayerId
from ronde.model.team import Team
from ronde.prizes.assignment import assign
from ronde.prizes.prizelist import BoardList, Prize, PrizeDecision, PrizeList
from ronde.standings.individuals import Individual, Merit

PRIZES = PrizeList("EUR", (Prize("board 1", 1, 500), Prize("board 1", 2, 300)))


def member(number: int, rank: int) -> Individual:
    player = Player(PlayerId(number), f"Player {number}")
    return Individual(rank, player, Team("Quarry", (), 4), 1, 3, 25, 30, 25, Fraction(2200))


def test_level_players_are_told_where_a_lot_decides() -> None:
    found = assign(PRIZES, (), boards=lambda _: (member(7, 1), member(8, 1), member(9, 1)))
    assert [(found.who(a).player.id, a.player, a.money) for a in found.awards] == [
        (7, 4, 500),
        (8, 4, 300),
    ]
    assert [one.code for one in found.remarks] == ["lot-due", "lot-due"]
    clear = assign(PRIZES, (), boards=lambda _: (member(7, 1), member(8, 2), member(9, 3)))
    assert not clear.remarks


def test_the_list_that_is_asked_for_is_that_of_the_prize() -> None:
    asked: list[BoardList] = []

    def boards(wanted: BoardList) -> tuple[Individual, ...]:
        asked.append(wanted)
        return ()

    found = assign(PrizeList("EUR", (Prize("Board 3 by points", 1, 10),)), (), boards=boards)
    assert asked == [BoardList(3, Merit.POINTS)]
    assert [(one.prize.place, one.reason) for one in found.unawarded] == [
        (1, "nobody is left for it")
    ]


def test_single_players_have_no_boards() -> None:
    with pytest.raises(InputError, match="in events of teams only"):
        assign(PRIZES, ())


def test_a_list_that_gives_one_to_a_team_contradicts_itself() -> None:
    decided = PrizeList(
        "EUR", PRIZES.prizes, decisions=(PrizeDecision(1, "x", "board 1", PlayerId(1)),)
    )
    (mistake,) = decided.mistakes()
    assert (mistake.table, mistake.field) == ("decision", "player")
    assert not list(PRIZES.mistakes())
