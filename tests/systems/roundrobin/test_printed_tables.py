"""The tables as they are printed: annex A of the FFJD regulations, C.05 Annex 1 of FIDE.

In the source of annex A page breaks cut rounds 4 and 5 of 10 to 16 players in two; the parts
are joined here.
"""

from __future__ import annotations

from typing import Final

import pytest

from ronde.systems.roundrobin.table import Grid, schedule

FMJD: Final[dict[int, tuple[str, ...]]] = {
    2: ("1-2",),
    4: (
        "1-4 2-3",
        "1-2 4-3",
        "3-1 2-4",
    ),
    6: (
        "1-6 2-5 3-4",
        "1-2 5-3 6-4",
        "3-1 2-6 4-5",
        "1-4 2-3 6-5",
        "5-1 4-2 3-6",
    ),
    8: (
        "1-8 2-7 3-6 4-5",
        "1-2 7-3 6-4 8-5",
        "3-1 2-8 4-7 5-6",
        "1-4 2-3 7-5 8-6",
        "5-1 4-2 3-8 6-7",
        "1-6 2-5 3-4 8-7",
        "7-1 6-2 5-3 4-8",
    ),
    10: (
        "1-10 2-9 3-8 4-7 5-6",
        "1-2 9-3 8-4 7-5 10-6",
        "3-1 2-10 4-9 5-8 6-7",
        "1-4 2-3 9-5 8-6 10-7",
        "5-1 4-2 3-10 6-9 7-8",
        "1-6 2-5 3-4 9-7 10-8",
        "7-1 6-2 5-3 4-10 8-9",
        "1-8 2-7 3-6 4-5 10-9",
        "9-1 8-2 7-3 6-4 5-10",
    ),
    12: (
        "1-12 2-11 3-10 4-9 5-8 6-7",
        "1-2 11-3 10-4 9-5 8-6 12-7",
        "3-1 2-12 4-11 5-10 6-9 7-8",
        "1-4 2-3 11-5 10-6 9-7 12-8",
        "5-1 4-2 3-12 6-11 7-10 8-9",
        "1-6 2-5 3-4 11-7 10-8 12-9",
        "7-1 6-2 5-3 4-12 8-11 9-10",
        "1-8 2-7 3-6 4-5 11-9 12-10",
        "9-1 8-2 7-3 6-4 5-12 10-11",
        "1-10 2-9 3-8 4-7 5-6 12-11",
        "11-1 10-2 9-3 8-4 7-5 6-12",
    ),
    14: (
        "1-14 2-13 3-12 4-11 5-10 6-9 7-8",
        "1-2 13-3 12-4 11-5 10-6 9-7 14-8",
        "3-1 2-14 4-13 5-12 6-11 7-10 8-9",
        "1-4 2-3 13-5 12-6 11-7 10-8 14-9",
        "5-1 4-2 3-14 6-13 7-12 8-11 9-10",
        "1-6 2-5 3-4 13-7 12-8 11-9 14-10",
        "7-1 6-2 5-3 4-14 8-13 9-12 10-11",
        "1-8 2-7 3-6 4-5 13-9 12-10 14-11",
        "9-1 8-2 7-3 6-4 5-14 10-13 11-12",
        "1-10 2-9 3-8 4-7 5-6 13-11 14-12",
        "11-1 10-2 9-3 8-4 7-5 6-14 12-13",
        "1-12 2-11 3-10 4-9 5-8 6-7 14-13",
        "13-1 12-2 11-3 10-4 9-5 8-6 7-14",
    ),
    16: (
        "1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9",
        "1-2 15-3 14-4 13-5 12-6 11-7 10-8 16-9",
        "3-1 2-16 4-15 5-14 6-13 7-12 8-11 9-10",
        "1-4 2-3 15-5 14-6 13-7 12-8 11-9 16-10",
        "5-1 4-2 3-16 6-15 7-14 8-13 9-12 10-11",
        "1-6 2-5 3-4 15-7 14-8 13-9 12-10 16-11",
        "7-1 6-2 5-3 4-16 8-15 9-14 10-13 11-12",
        "1-8 2-7 3-6 4-5 15-9 14-10 13-11 16-12",
        "9-1 8-2 7-3 6-4 5-16 10-15 11-14 12-13",
        "1-10 2-9 3-8 4-7 5-6 15-11 14-12 16-13",
        "11-1 10-2 9-3 8-4 7-5 6-16 12-15 13-14",
        "1-12 2-11 3-10 4-9 5-8 6-7 15-13 16-14",
        "13-1 12-2 11-3 10-4 9-5 8-6 7-16 14-15",
        "1-14 2-13 3-12 4-11 5-10 6-9 7-8 16-15",
        "15-1 14-2 13-3 12-4 11-5 10-6 9-7 8-16",
    ),
}

BERGER: Final[dict[int, tuple[str, ...]]] = {
    4: (
        "1-4 2-3",
        "4-3 1-2",
        "2-4 3-1",
    ),
    6: (
        "1-6 2-5 3-4",
        "6-4 5-3 1-2",
        "2-6 3-1 4-5",
        "6-5 1-4 2-3",
        "3-6 4-2 5-1",
    ),
    8: (
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ),
    10: (
        "1-10 2-9 3-8 4-7 5-6",
        "10-6 7-5 8-4 9-3 1-2",
        "2-10 3-1 4-9 5-8 6-7",
        "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8",
        "10-8 9-7 1-6 2-5 3-4",
        "4-10 5-3 6-2 7-1 8-9",
        "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ),
    12: (
        "1-12 2-11 3-10 4-9 5-8 6-7",
        "12-7 8-6 9-5 10-4 11-3 1-2",
        "2-12 3-1 4-11 5-10 6-9 7-8",
        "12-8 9-7 10-6 11-5 1-4 2-3",
        "3-12 4-2 5-1 6-11 7-10 8-9",
        "12-9 10-8 11-7 1-6 2-5 3-4",
        "4-12 5-3 6-2 7-1 8-11 9-10",
        "12-10 11-9 1-8 2-7 3-6 4-5",
        "5-12 6-4 7-3 8-2 9-1 10-11",
        "12-11 1-10 2-9 3-8 4-7 5-6",
        "6-12 7-5 8-4 9-3 10-2 11-1",
    ),
}


def printed(players: int, grid: Grid) -> tuple[str, ...]:
    """Return the table of the formula in the way the tests write it."""
    return tuple(
        " ".join(f"{white}-{black}" for white, black in round_.games)
        for round_ in schedule(players, grid=grid)
    )


class TestAnnexeA_TheGridAsPrinted:
    @pytest.mark.parametrize("players", sorted(FMJD))
    def test_pairs_colours_and_order(self, players: int) -> None:
        assert printed(players, "fmjd") == FMJD[players]

    @pytest.mark.parametrize("players", sorted(FMJD))
    def test_odd_numbers_leave_out_the_last(self, players: int) -> None:
        odd = players - 1
        if odd < 2:
            return
        for round_, line in zip(schedule(odd, grid="fmjd"), FMJD[players], strict=True):
            games = [tuple(map(int, game.split("-"))) for game in line.split()]
            (exempt,) = [game for game in games if players in game]
            assert list(round_.games) == [game for game in games if game != exempt]
            assert round_.bye == min(exempt)


class TestC05Annex1_TheTableAsPrinted:
    @pytest.mark.parametrize("players", sorted(BERGER))
    def test_pairs_colours_and_order(self, players: int) -> None:
        assert printed(players, "berger") == BERGER[players]

    @pytest.mark.parametrize("players", sorted(FMJD))
    def test_both_grids_hold_the_same_games(self, players: int) -> None:
        for one, other in zip(schedule(players), schedule(players, grid="fmjd"), strict=True):
            assert sorted(one.games) == sorted(other.games)
