"""Who gets which number of the table: as entered, by hand, by lot, or by club.

Every function returns the players in table order: the first one has number 1. A tournament
records another order than that of its starting numbers in the setting `numbers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from ronde.errors import InputError
from ronde.model import Player, PlayerId
from ronde.systems.roundrobin.clubs import early_positions

TableOrder = tuple[PlayerId, ...]


def as_entered(players: Iterable[Player]) -> TableOrder:
    """Return the players by starting number.

    >>> as_entered([Player(PlayerId(7)), Player(PlayerId(2))])
    (2, 7)
    """
    return tuple(sorted(player.id for player in players))


def by_hand(players: Iterable[Player], numbers: str) -> TableOrder:
    """Return the order that a text such as "3,1,2" says: number 1 is player 3.

    Raises InputError unless every player is named exactly once. An empty text means the order
    of the starting numbers.

    >>> by_hand([Player(PlayerId(1)), Player(PlayerId(2)), Player(PlayerId(3))], "3, 1, 2")
    (3, 1, 2)
    """
    known = as_entered(players)
    if not numbers.strip():
        return known
    named = tuple(_player_named(word.strip(), known) for word in numbers.split(","))
    missing = sorted(set(known) - set(named))
    if missing:
        raise InputError(
            "the numbers leave out player {player}; name each player once", player=missing[0]
        )
    if len(named) != len(known):
        double = next(player for player in named if named.count(player) > 1)
        raise InputError(
            "the numbers name player {player} twice; name each player once", player=double
        )
    return named


def by_lot(players: Iterable[Player], seed: int) -> TableOrder:
    """Return an order drawn by lot: the same seed draws the same on every machine.

    Each player, by starting number, draws one number of the generator; the smallest goes first.

    >>> by_lot([Player(PlayerId(n)) for n in range(1, 7)], seed=5)
    (1, 5, 2, 3, 6, 4)
    """
    return drawn(as_entered(players), Random(seed))


def club_mates_early(players: Sequence[Player]) -> TableOrder:
    """Return an order in which the games between club mates come early.

    The rounds of all such games, written from the latest to the earliest, are to be the
    smallest list: first the latest of them is as early as can be, then the next (see `clubs`).
    A player without a club is nobody's mate. Within a club, and among those without, the
    smaller starting number has the smaller table number.

    >>> entries = [Player(PlayerId(n), club=club) for n, club in enumerate("AABB", 1)]
    >>> club_mates_early(entries)
    (3, 1, 2, 4)
    """
    mates = _clubs(players)
    positions = early_positions([len(club) for club in mates], len(players))
    seated: dict[int, PlayerId] = {}
    for club, numbers in zip(mates, positions, strict=True):
        seated.update(zip(sorted(numbers), club, strict=True))
    placed = set(seated.values())
    rest = iter(player for player in as_entered(players) if player not in placed)
    return tuple(
        seated[number] if number in seated else next(rest) for number in range(1, len(players) + 1)
    )


def spelled(order: TableOrder) -> str:
    """Return the order as the setting `numbers` writes it.

    >>> spelled((PlayerId(3), PlayerId(1), PlayerId(2)))
    '3,1,2'
    """
    return ",".join(str(player) for player in order)


def drawn(players: Iterable[PlayerId], lots: Random) -> TableOrder:
    """Return the players in the order of one random number each.

    Only `Random.random` is used: its sequence for a seed is promised to stay the same.
    """
    tickets = {player: lots.random() for player in players}
    return tuple(sorted(tickets, key=lambda player: (tickets[player], player)))


def _player_named(word: str, known: TableOrder) -> PlayerId:
    if not (word.isascii() and word.isdigit()) or int(word) not in known:
        raise InputError(
            "the numbers name {word}, which is no player; write starting numbers, as in 3,1,2",
            word=repr(word),
        )
    return PlayerId(int(word))


def _clubs(players: Iterable[Player]) -> list[TableOrder]:
    """Return the clubs with at least two players, the largest first, then by smallest number."""
    members: dict[str, list[PlayerId]] = {}
    for player in players:
        if player.club:
            members.setdefault(player.club, []).append(player.id)
    clubs = [tuple(sorted(club)) for club in members.values() if len(club) > 1]
    return sorted(clubs, key=lambda club: (-len(club), club))
