"""Who gets which number of the table: as entered, by hand, by lot, by club, or by federation.

Every function returns the players in table order: the first one has number 1. A tournament
records another order than that of its starting numbers in the setting `numbers`.

Club mates meet early (the organiser's choice in annex A of the FFJD). What is early: write down
the rounds of all games between mates, the latest first; the smaller list is better. As one
integer: the sum of base ** round over those games, with a base larger than their number, so that
no number of games in earlier rounds outweighs one in a later round. How it is found: lay the
clubs, the largest first, along the numbers, once from every starting point, both in the order
1, 2, 3 … and in the folded order 1, n, 2, n-1 …; from each beginning exchange the two numbers
whose exchange gains most, as long as any exchange gains; keep the best end, the earliest
beginning winning ties. Nothing is drawn, so the answer is always the same. It is the best there
is for every division of up to eleven players into clubs (all were compared with full
enumeration); beyond, it is good but not proved best.

One federation's players are kept apart at the end by the Varma tables: C.05 Annex 2 divides the
numbers of a table of 9 to 24 players into four groups; two numbers of one group do not meet in
the last three rounds. Each federation draws inside one group. The printed group of 6, 8 and 12
is the one exception: of twelve players, 6 and 12 meet in the last round. It is kept as printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from ronde.errors import InputError
from ronde.model import Player, PlayerId
from ronde.systems.roundrobin.table import meeting_round

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


_MOST_STARTS = 24  # per order; a search from every number of a very long table brings nothing
_NO_CLUB = -1


def early_positions(sizes: Sequence[int], players: int) -> list[list[int]]:
    """Return the table numbers of each club, given the clubs' sizes from large to small.

    >>> early_positions([2, 2], 4)
    [[2, 3], [1, 4]]
    """
    if not sizes:
        return []
    weights = _weights(sizes, players)
    searches = (_Seating(sizes, start, weights) for start in _starts(players))
    best = min((search.improved() for search in searches), key=lambda seating: seating.cost())
    return best.positions()


def _weights(sizes: Sequence[int], players: int) -> list[list[int]]:
    """Return what a game between mates costs, by their two numbers counted from 0."""
    base = sum(size * (size - 1) // 2 for size in sizes) + 1
    return [
        [0 if a == b else base ** meeting_round(players, a + 1, b + 1) for b in range(players)]
        for a in range(players)
    ]


def _starts(players: int) -> Iterator[list[int]]:
    """Yield the orders in which the clubs are first laid out, numbers counted from 0."""
    straight = list(range(players))
    folded = [k // 2 if k % 2 == 0 else players - 1 - k // 2 for k in range(players)]
    for order in (straight, folded):
        for first in range(min(players, _MOST_STARTS)):
            yield order[first:] + order[:first]


class _Seating:
    """Clubs on table numbers (counted from 0), changed by exchanges only."""

    def __init__(
        self, sizes: Sequence[int], order: Sequence[int], weights: list[list[int]]
    ) -> None:
        self._weights = weights
        self._club = [_NO_CLUB] * len(order)
        seats = iter(order)
        for club, size in enumerate(sizes):
            for _ in range(size):
                self._club[next(seats)] = club
        # What one more member of a club would cost on a number: _load[club][number].
        self._load = [self._loads_of(club) for club in range(len(sizes))]

    def _loads_of(self, club: int) -> list[int]:
        members = [seat for seat, owner in enumerate(self._club) if owner == club]
        return [sum(self._weights[seat][m] for m in members) for seat in range(len(self._club))]

    def cost(self) -> int:
        """Return the objective, twice over (each game is seen from both sides)."""
        owned = ((club, seat) for seat, club in enumerate(self._club) if club != _NO_CLUB)
        return sum(self._load[club][seat] for club, seat in owned)

    def improved(self) -> _Seating:
        """Return this seating after every exchange that gains, the best one first each time."""
        while (exchange := self._best_exchange()) is not None:
            one, other = exchange
            clubs = {self._club[one], self._club[other]} - {_NO_CLUB}
            self._club[one], self._club[other] = self._club[other], self._club[one]
            for club in clubs:
                self._load[club] = self._loads_of(club)
        return self

    def _best_exchange(self) -> tuple[int, int] | None:
        best_gain, best = 0, None
        for one in range(len(self._club)):
            for other in range(one + 1, len(self._club)):
                gain = self._gain(one, other)
                if gain > best_gain:
                    best_gain, best = gain, (one, other)
        return best

    def _gain(self, one: int, other: int) -> int:
        """Return what the cost loses when two numbers change their clubs."""
        here, there = self._club[one], self._club[other]
        return 0 if here == there else self._move(here, one, other) + self._move(there, other, one)

    def _move(self, club: int, seat: int, to: int) -> int:
        """Return what a club gains when its member leaves a number for another."""
        if club == _NO_CLUB:
            return 0
        # On the new number the member would no longer meet its own old place.
        return self._load[club][seat] - (self._load[club][to] - self._weights[seat][to])

    def positions(self) -> list[list[int]]:
        """Return the table numbers of each club, counted from 1."""
        return [
            [seat + 1 for seat, owner in enumerate(self._club) if owner == club]
            for club in range(len(self._load))
        ]


Group = tuple[int, ...]

_GROUPS: Final[dict[int, tuple[Group, ...]]] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((*range(6, 11), *range(17, 21)), (*range(1, 5), *range(12, 16)), (11, 16, 21), (5, 22)),
    24: ((*range(6, 12), *range(19, 23)), (*range(1, 5), *range(13, 18)), (12, 18, 23), (5, 24)),
}  # fmt: skip


def varma_groups(players: int) -> tuple[Group, ...]:
    """Return the four groups of table numbers; raises InputError outside 9 to 24 players.

    >>> varma_groups(9)
    ((3, 4, 8), (5, 7, 9), (1, 6), (2,))
    """
    groups = _GROUPS.get(players + players % 2)
    if groups is None:
        raise InputError(
            "the Varma tables cover 9 to 24 players, not {players}; number by lot or by hand",
            players=players,
        )
    return tuple(tuple(number for number in group if number <= players) for group in groups)


def by_varma(players: Sequence[Player], seed: int) -> TableOrder:
    """Return an order drawn by lot in which no two players of a federation meet late.

    Federations choose in order of size, equal ones in alphabetical order: each takes the
    smallest group that still has room for it and leaves room for those that follow; its
    members draw numbers inside that group. Whoever is alone in a federation draws from what is
    left. Raises InputError when some federation cannot be kept apart.
    """
    groups = varma_groups(len(players))
    federations = _federations(players)
    room = tuple(len(group) for group in groups)
    choice = _choice(tuple(len(members) for members in federations), room)
    if choice is None:
        largest = max((len(members) for members in federations), default=0)
        raise InputError(
            "the Varma groups of {players} players hold {room}, which cannot take "
            "these federations (the largest has {largest}); number by lot or by "
            "hand",
            players=len(players),
            room=_listed(room),
            largest=largest,
        )
    return _drawn_inside(players, federations, [groups[index] for index in choice], seed)


def _drawn_inside(
    players: Iterable[Player],
    federations: Sequence[TableOrder],
    chosen: Sequence[Group],
    seed: int,
) -> TableOrder:
    lots = Random(seed)
    entered = as_entered(players)
    free = set(range(1, len(entered) + 1))
    seated: dict[int, PlayerId] = {}
    loners = set(entered).difference(*federations)
    everywhere = tuple(sorted(free))
    for members, group in [*zip(federations, chosen, strict=True), (sorted(loners), everywhere)]:
        # The lots order the free numbers of the group; the members take them in turn.
        numbers = drawn([PlayerId(n) for n in group if n in free], lots)
        seated.update(zip(map(int, numbers), members, strict=False))
        free.difference_update(numbers[: len(members)])
    return tuple(seated[number] for number in sorted(seated))


def _federations(players: Iterable[Player]) -> list[TableOrder]:
    """Return the federations with at least two players, the largest first."""
    members: dict[str, list[PlayerId]] = {}
    for player in players:
        if player.federation:
            members.setdefault(player.federation, []).append(player.id)
    several = {name: sorted(ids) for name, ids in members.items() if len(ids) > 1}
    names = sorted(several, key=lambda name: (-len(several[name]), name))
    return [tuple(several[name]) for name in names]


@lru_cache(maxsize=1 << 14)
def _choice(sizes: tuple[int, ...], room: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the group of each federation, or None when they do not fit."""
    if not sizes:
        return ()
    for index in sorted(range(len(room)), key=lambda index: (room[index], index)):
        if room[index] >= sizes[0]:
            left = (*room[:index], room[index] - sizes[0], *room[index + 1 :])
            rest = _choice(sizes[1:], left)
            if rest is not None:
                return (index, *rest)
    return None


def _listed(room: tuple[int, ...]) -> str:
    return ", ".join(str(size) for size in room)


def table_order(players: Sequence[Player], numbers: str) -> TableOrder:
    """Return the order that the setting names.

    Empty: by starting number; `3,1,2`: by hand; `lot:SEED`: drawn by lot; `clubs`: club mates
    meet early; `varma:SEED`: by lot, so that players of one federation do not meet late.

    >>> from ronde.model import PlayerId
    >>> entries = [Player(PlayerId(n), club=club) for n, club in enumerate("AABB", 1)]
    >>> table_order(entries, "clubs"), table_order(entries, "4,3,2,1")
    ((3, 1, 2, 4), (4, 3, 2, 1))
    """
    method, _, seed = numbers.strip().partition(":")
    if method == "clubs":
        return club_mates_early(players)
    if method == "lot":
        return by_lot(players, _seed(numbers, seed))
    if method == "varma":
        return by_varma(players, _seed(numbers, seed))
    return by_hand(players, numbers)


def _seed(numbers: str, seed: str) -> int:
    if not (seed.isascii() and seed.isdigit()):
        raise InputError("the setting numbers={numbers} needs a seed, as in lot:7", numbers=numbers)
    return int(seed)
