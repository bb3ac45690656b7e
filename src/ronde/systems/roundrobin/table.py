"""The tables of a round robin in closed form, for any number of players.

Let n be the number of players, raised to even by an exempt player with the highest number.
Numbers i and j below n meet in the round r with i + j ≡ r + 1 (mod n - 1); number n meets k
with 2k ≡ r + 1. The lower number has White when the sum of the two is odd, the higher one when
it is even; against n, the lower half has White. The printed tables (C.05 Annex 1 of FIDE up to
24 players, annex A of the FFJD up to 16) are this rule written out; they differ only in the
order of the games within a round.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ronde.errors import InputError

Grid = Literal["berger", "fmjd"]


class TableGame(NamedTuple):
    """Two table numbers who meet."""

    white: int
    black: int


class TableRound(NamedTuple):
    """One round of the table: its games in printed order, and the number that is exempt."""

    games: tuple[TableGame, ...]
    bye: int | None


def schedule(
    players: int, *, grid: Grid = "berger", cycles: int = 1, swap: bool = False
) -> tuple[TableRound, ...]:
    """Return every round of the table; raises InputError for fewer than two players.

    >>> for round_ in schedule(4):
    ...     print(*(f"{white}-{black}" for white, black in round_.games))
    1-4 2-3
    4-3 1-2
    2-4 3-1
    """
    numbers = range(1, number_of_rounds(players, cycles) + 1)
    return tuple(table_round(players, r, grid=grid, cycles=cycles, swap=swap) for r in numbers)


def table_round(
    players: int, round_: int, *, grid: Grid = "berger", cycles: int = 1, swap: bool = False
) -> TableRound:
    """Return one round of the table, the first being 1; raises InputError when it has no such.

    A second cycle repeats the first with the colours reversed. `swap` exchanges the last two
    rounds of the first cycle of a double round robin, so that nobody has the same colour three
    times running where the cycles join (C.05 Annex 1 recommends it).

    >>> table_round(5, 2, grid="fmjd")
    TableRound(games=(TableGame(white=1, black=2), TableGame(white=5, black=3)), bye=4)
    """
    total = number_of_rounds(players, cycles)
    if not 1 <= round_ <= total:
        raise InputError(
            "the table of {players} players has rounds 1 to {total}, not {round}",
            players=players,
            total=total,
            round=round_,
        )
    position, cycle = position_in_cycle(players, round_, cycles=cycles, swap=swap)
    games = _games_of(_even(players), position, grid)
    if cycle == 2:
        games = [TableGame(game.black, game.white) for game in games]
    return _without_exempt(games, players)


def number_of_rounds(players: int, cycles: int = 1) -> int:
    """Return how many rounds the table has.

    >>> number_of_rounds(5), number_of_rounds(6), number_of_rounds(6, cycles=2)
    (5, 5, 10)
    """
    if players < 2:
        raise InputError("a round robin needs at least two players, not {players}", players=players)
    if cycles not in (1, 2):
        raise InputError("a round robin has one cycle or two, not {cycles}", cycles=cycles)
    return (_even(players) - 1) * cycles


def position_in_cycle(
    players: int, round_: int, *, cycles: int = 1, swap: bool = False
) -> tuple[int, int]:
    """Return which round of the printed table is played, and in which cycle.

    >>> [position_in_cycle(4, r, cycles=2, swap=True) for r in range(1, 7)]
    [(1, 1), (3, 1), (2, 1), (1, 2), (2, 2), (3, 2)]
    """
    length = _even(players) - 1
    cycle, index = divmod(round_ - 1, length)
    if swap and cycles == 2 and cycle == 0 and length >= 2 and index >= length - 2:
        index = 2 * length - 3 - index
    return index + 1, cycle + 1


def meeting_round(players: int, one: int, other: int) -> int:
    """Return the round of a single cycle in which two table numbers meet.

    >>> meeting_round(6, 1, 2), meeting_round(6, 6, 4)
    (2, 2)
    """
    n = _even(players)
    low, high = sorted((one, other))
    total = 2 * low if high == n else low + high
    return (total - 2) % (n - 1) + 1


def _even(players: int) -> int:
    return players + players % 2


def _games_of(n: int, round_: int, grid: Grid) -> list[TableGame]:
    """Return the games of a round of n (even) numbers in the printed order of the grid.

    Berger prints the game of number n first and then goes outwards from his opponent; the FMJD
    grid sorts by the smaller number of each game.
    """
    ring = n - 1
    hub = _opponent_of_highest(n, round_)
    games = [_with_colours(hub, n, n)]
    for step in range(1, n // 2):
        one, other = (hub + step - 1) % ring + 1, (hub - step - 1) % ring + 1
        games.append(_with_colours(one, other, n))
    return sorted(games, key=min) if grid == "fmjd" else games


def _opponent_of_highest(n: int, round_: int) -> int:
    """Return k with 2k ≡ round + 1 (mod n - 1); n / 2 is the inverse of 2 there."""
    return ((round_ + 1) * (n // 2) - 1) % (n - 1) + 1


def _with_colours(one: int, other: int, n: int) -> TableGame:
    low, high = sorted((one, other))
    low_is_white = low <= n // 2 if high == n else (low + high) % 2 == 1
    return TableGame(low, high) if low_is_white else TableGame(high, low)


def _without_exempt(games: list[TableGame], players: int) -> TableRound:
    """Take the game of the exempt player out: his opponent has the bye."""
    exempt = players + 1
    real = tuple(game for game in games if exempt not in game)
    bye = next((min(game) for game in games if exempt in game), None)
    return TableRound(real, bye)
