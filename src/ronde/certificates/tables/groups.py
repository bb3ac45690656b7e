"""The groups before a knock-out as the verifier makes them, and who goes on from them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from ronde.certificates.tables.turning import rounds_of, turned
from ronde.model import Colour, Game, PlayerId, PointSystem, Result

Members = Sequence[PlayerId]


def groups_of(order: Members, count: int) -> list[list[PlayerId]]:
    """Return the groups: seeds are dealt out from the first to the last, and back again.

    >>> groups_of([PlayerId(n) for n in range(1, 8)], 2)
    [[1, 4, 5], [2, 3, 6, 7]]
    """
    there_and_back = [*range(count), *reversed(range(count))]
    groups: list[list[PlayerId]] = [[] for _ in range(count)]
    for place, player in enumerate(order):
        groups[there_and_back[place % (2 * count)]].append(player)
    return groups


def games_of_groups(
    groups: Sequence[Members], round_: int, cycles: int
) -> list[tuple[PlayerId, PlayerId]]:
    """Return the games of a round, White first, group after group."""
    found = []
    for group in groups:
        if round_ <= rounds_of(len(group), cycles):
            for white, black in turned(len(group), round_, cycles, swaps=True):
                if max(white, black) <= len(group):
                    found.append((group[white - 1], group[black - 1]))
    return found


def going_on(
    groups: Sequence[Members], games: Iterable[Game], qualify: int, points: PointSystem
) -> list[PlayerId]:
    """Return who goes on, in the order of the seeds of the tree; all games are inside groups."""
    group_of = {player: number for number, group in enumerate(groups) for player in group}
    own: list[list[Game]] = [[] for _ in groups]
    for game in games:
        own[group_of[game.white]].append(game)
    tables = [_ranked(*each, points) for each in zip(groups, own, strict=True)]
    count = len(groups)
    found = [table[0] for table in tables]
    if qualify > 1:
        found += _mirrored(count, tables, 1)
    if qualify == 4:
        found += [table[2] for table in tables]
        found += _mirrored(count, tables, 3)
    return found


def _mirrored(count: int, tables: Sequence[Members], place: int) -> list[PlayerId]:
    """Return those of one place so that each may meet the first of the neighbouring group."""
    return [tables[g ^ 1 if count > 1 else g][place] for g in reversed(range(count))]


def _ranked(group: Members, games: Sequence[Game], points: PointSystem) -> list[PlayerId]:
    """Return a group in the order of its table."""
    made = _made(games, points)
    beaten: dict[PlayerId, int] = defaultdict(int)
    wins: dict[PlayerId, int] = defaultdict(int)
    among: dict[PlayerId, int] = defaultdict(int)
    for game in games:
        for player, other, points_made, result in _sides(game, points):
            beaten[player] += points_made * made[other]
            wins[player] += result in (Result.WIN, Result.FORFEIT_WIN)
            among[player] += points_made if made[player] == made[other] else 0
    place = {player: at for at, player in enumerate(group)}
    return sorted(
        group,
        key=lambda one: (-made[one], -among[one], -beaten[one], -wins[one], place[one]),
    )


def _made(games: Sequence[Game], points: PointSystem) -> dict[PlayerId, int]:
    found: dict[PlayerId, int] = defaultdict(int)
    for game in games:
        for player, _, points_made, _ in _sides(game, points):
            found[player] += points_made
    return found


def _sides(
    game: Game, points: PointSystem
) -> tuple[tuple[PlayerId, PlayerId, int, Result], tuple[PlayerId, PlayerId, int, Result]]:
    """Return both sides of a game: who, against whom, the points and the result."""
    white = points.of_result(game.white_result, Colour.WHITE)
    black = points.of_result(game.black_result, Colour.BLACK)
    return (
        (game.white, game.black, white, game.white_result),
        (game.black, game.white, black, game.black_result),
    )
