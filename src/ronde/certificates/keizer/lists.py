"""The lists of a Keizer season, counted anew from results and settings.

Every count adds up everything that was played so far. The engine keeps the sums and changes what
depends on those who moved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ronde.certificates.effort import Effort
from ronde.certificates.keizer.terms import AWAY, GAMES, SpelledTerms
from ronde.model import ByeKind, Player, Result, Round, Tournament

MOST_LISTS: Final = 200
"""After so many different lists, those who moved are treated as if they moved for ever (2.2)."""
_LOOKUPS: Final = 2
"""So many values are added up in one step of the verification."""
_PLAYER: Final = 10
"""So many steps a count takes for every player beside them."""

_WHAT: Final = {
    Result.WIN: "win",
    Result.DRAW: "draw",
    Result.LOSS: "loss",
    Result.SHORT_WIN: "win",
    Result.SHORT_DRAW: "draw",
    Result.SHORT_LOSS: "loss",
    Result.UNFINISHED: "draw",
    Result.FORFEIT_WIN: "walkover",
    Result.FORFEIT_LOSS: "unannounced",
    ByeKind.PAIRING_ALLOCATED: "bye",
    ByeKind.FULL_POINT: "club-match",
    ByeKind.HALF_POINT: "absence",
    ByeKind.ZERO_POINT: "unannounced",
}

Order = tuple[int, ...]
"""Players by their places on the first list, the best first."""


class ListWithPoints(NamedTuple):
    """A list with the points of everybody, in tenths, by the places on the first list."""

    order: Order
    points: Sequence[int]


class SeasonLists:
    """A season before the round that is paired; `ids` are all who joined, by the first list."""

    def __init__(self, tournament: Tournament, terms: SpelledTerms, effort: Effort) -> None:
        self.tournament, self.terms, self.effort = tournament, terms, effort
        joined = _joined(tournament)
        entered = [player for player in tournament.players if int(player.id) in joined]
        by_rating = terms.choices["first-list"] == "rating"
        entered.sort(key=lambda player: _first_place(player, by_rating=by_rating))
        self.ids = [int(player.id) for player in entered]
        self.place = {player: at for at, player in enumerate(self.ids)}
        self.joined = [joined[player] for player in self.ids]
        size = len(self.ids)
        self.met: dict[str, list[list[int]]] = {what: [[] for _ in self.ids] for what in GAMES}
        self.away = {what: [0] * size for what in AWAY}
        self.fixed = [(first - 1) * terms.before_joining for first in self.joined]
        self.announced = [0] * size
        self.entries = 0
        self.decided: dict[int, list[tuple[int, int]]] = {}
        for given in tournament.adjustments:
            told = self.decided.setdefault(given.round or 0, [])
            told += [(self.place[p], given.points) for p in given.players if p in self.place]
        self._amounts: dict[int, dict[str, list[int]]] = {}
        self._own: dict[int, int] = {}
        self._decide(0)

    def today(self) -> list[tuple[int, int]]:
        """Return the list by which the round is paired, with points (2.1, 1.7)."""
        recounts = self.terms.choices["recount"] == "yes"
        found = self._starts((), 1)
        last = self._counted(found) if recounts else self._frozen(found)
        for number, round_ in enumerate(self.tournament.rounds, 1):
            start = self._starts(last.order, number)
            if recounts:
                self._play(number, round_)
                last = self._counted(start)
            else:
                for player, amount in self._brought(start, round_, number).items():
                    self.fixed[player] += amount
                self._decide(number)
                last = self._frozen(start)
        return self._with_points(last)

    def _with_points(self, last: ListWithPoints) -> list[tuple[int, int]]:
        """Return the last list with those who join in the round that is paired."""
        order = self._starts(last.order, len(self.tournament.rounds) + 1)
        old, values, points = set(last.order), self.terms.values(len(order)), list(last.points)
        for value, player in zip(values, order, strict=True):
            if player not in old:
                points[player] = self.fixed[player] + (10 * value if self._owns() else 0)
        return [(self.ids[player], points[player]) for player in order]

    def _starts(self, order: Order, number: int) -> Order:
        """Return a list with those who join in a round (1.7)."""
        there = set(order)
        new = [at for at, q in enumerate(self.joined) if q == number and at not in there]
        if not order or self.terms.choices["newcomers"] == "last":
            return (*order, *new)
        found = list(order)
        for player in new:
            self.effort.spend(len(found) // _LOOKUPS + 1)
            found.insert(sum([other < player for other in found]), player)
        return tuple(found)

    # What a round brings --------------------------------------------------------------------

    def _outcomes(self, number: int, round_: Round) -> dict[int, tuple[str, int | None]]:
        """Return what a round was to everybody who has joined, with the opponent of a game."""
        self.effort.spend(len(self.ids))
        found: dict[int, tuple[str, int | None]] = {
            at: ("unannounced", None) for at, first in enumerate(self.joined) if first < number
        }
        for game in round_.games:
            white, black = self.place[int(game.white)], self.place[int(game.black)]
            for one, other, result in (
                (white, black, game.white_result),
                (black, white, game.black_result),
            ):
                found[one] = (_WHAT[result], other if game.was_played else None)
        for bye in round_.byes:
            found[self.place[int(bye.player)]] = (_WHAT[bye.kind], None)
        limit = self.terms.numbers["absence-limit"]
        for at, (what, _) in found.items():
            if what == "absence":
                self.announced[at] += 1
                if limit is not None and self.announced[at] > limit:
                    found[at] = ("absence-beyond", None)
        return found

    def _play(self, number: int, round_: Round) -> None:
        """Take a round into everything that is counted."""
        for at, (what, other) in self._outcomes(number, round_).items():
            if other is None:
                self.away[what][at] += 1
            else:
                self.met[what][at].append(other)
                self.entries += 1
        self._decide(number)

    def _decide(self, number: int) -> None:
        """Take in what was decided for a round, or with 0 for the season as a whole."""
        for player, points in self.decided.get(number, ()):
            self.fixed[player] += points

    # Counting -------------------------------------------------------------------------------

    def _owns(self) -> bool:
        return self.terms.choices["own-value"] == "yes"

    def _of_places(self, players: int) -> Mapping[str, list[int]]:
        """Return what each place of a list of so many brings, by what happened."""
        if players not in self._amounts:
            values, shares = self.terms.values(players), self.terms.shares
            self.effort.spend(len(shares) * players)
            found = {what: self.terms.amounts(what, values) for what in shares if shares[what]}
            found["own"] = [10 * value if self._owns() else 0 for value in values]
            self._amounts = {players: found}
        return self._amounts[players]

    def _count(self, order: Order) -> list[int]:
        """Return the points that the values of a list give (1.1)."""
        self.effort.spend(_PLAYER * len(self.ids) + self.entries // _LOOKUPS + 1)
        brings = self._of_places(len(order))
        points, worth = list(self.fixed), [0] * len(self.ids)
        for player, own in zip(order, brings["own"], strict=True):
            points[player] += own
        for what in GAMES:
            if what in brings:
                met = self.met[what]
                for player, amount in zip(order, brings[what], strict=True):
                    worth[player] = amount
                for player in order:
                    points[player] += sum([worth[other] for other in met[player]])
        for what in AWAY:
            if what in brings:
                table, times = brings[what], self.away[what]
                for player, amount in zip(order, table, strict=True):
                    points[player] += times[player] * amount
        return points

    def _brought(self, start: Order, round_: Round, number: int) -> dict[int, int]:
        """Return what a round brought by the list with which it was played (1.8)."""
        brings = self._of_places(len(start))
        at = {player: place for place, player in enumerate(start)}
        return {
            player: brings[what][at[player if other is None else other]]
            for player, (what, other) in self._outcomes(number, round_).items()
            if what in brings
        }

    def _frozen(self, start: Order) -> ListWithPoints:
        """Return the list when each round keeps the values with which it was played (1.8)."""
        self.effort.spend(_PLAYER * len(self.ids) + 1)
        points = list(self.fixed)
        for player, own in zip(start, self._of_places(len(start))["own"], strict=True):
            points[player] += self._own.setdefault(player, own)
        return ListWithPoints(_sorted(points, start), points)

    def _counted(self, start: Order) -> ListWithPoints:
        """Return the list that stands, counted from another one (2.1, 2.2)."""
        if self.terms.choices["count-start"] == "first":
            start = tuple(sorted(start))
        cycle, cap = self.terms.choices["cycle"], self.terms.number("cap")
        groups: list[list[int]] = []
        lists, known, counts = [start], {start: 0}, 0
        while True:
            points = self._count(lists[-1])
            following = _in_groups(_sorted(points, lists[-1]), groups)
            counts += 1
            if following == lists[-1] or (cycle == "cap" and counts == cap):
                return ListWithPoints(following, points)
            is_known = following in known
            if is_known and cycle == "cap":
                first = known[following]
                ahead = [first + (n - first) % (len(lists) - first) for n in (cap - 1, cap)]
                return ListWithPoints(lists[ahead[1]], self._count(lists[ahead[0]]))
            if cycle != "cap" and (is_known or len(lists) == MOST_LISTS):
                turning = lists[known.get(following, 0) :]
                self.effort.spend(len(turning) * len(start))
                if cycle == "average":
                    return self._mean(turning)
                groups = _joined_groups([*groups, *_changing(turning)], start)
                following = _in_groups(_sorted(points, following), groups)
                lists, known = [], {}
            known[following] = len(lists)
            lists.append(following)

    def _mean(self, turning: Sequence[Order]) -> ListWithPoints:
        """Return the list by the sums of the counts that alternate; points are their mean."""
        sums = [0] * len(self.ids)
        for order in turning:
            for player, made in enumerate(self._count(order)):
                sums[player] += made
        times = len(turning)
        points = [(2 * total + times) // (2 * times) for total in sums]
        return ListWithPoints(_sorted(sums, turning[0]), points)


def _joined(tournament: Tournament) -> dict[int, int]:
    """Return in which round everybody joined who has (1.7)."""
    found: dict[int, int] = {}
    for number, round_ in enumerate(tournament.rounds, 1):
        for player, _ in round_.cells():
            found.setdefault(int(player), number)
    coming = len(tournament.rounds) + 1
    away = {
        int(bye.player)
        for bye in tournament.requested_byes
        if bye.round == coming and bye.kind is ByeKind.ZERO_POINT
    }
    for entrant in tournament.players:
        if int(entrant.id) not in away:
            found.setdefault(int(entrant.id), coming)
    return found


def _first_place(player: Player, *, by_rating: bool) -> tuple[int, str, int]:
    """Return what orders the first list (2.3)."""
    name = player.name.casefold() if by_rating else ""
    return (-(player.rating or 0) if by_rating else 0, name, int(player.id))


def _sorted(points: Sequence[int], players: Order) -> Order:
    """Return players by points, and those with as many by the first list (2.3).

    >>> _sorted([10, 30, 20, 30], (0, 3, 2, 1))
    (1, 3, 2, 0)
    """
    return tuple(sorted(players, key=lambda player: (-points[player], player)))


def _in_groups(order: Order, groups: Sequence[Sequence[int]]) -> Order:
    """Return a list on which every group stands at the places of its members, in its own order.

    >>> _in_groups((1, 2, 0, 3), [[0, 1]])
    (0, 2, 1, 3)
    """
    turn = {}
    for group in groups:
        turn.update(dict.fromkeys(group, iter(group)))
    return tuple([next(turn[player]) if player in turn else player for player in order])


def _changing(turning: Sequence[Order]) -> list[list[int]]:
    """Return the runs of places at which lists have the same players in another order.

    >>> _changing([(0, 1, 2, 3), (0, 2, 1, 3)])
    [[1, 2]]
    """
    place = {player: at for at, player in enumerate(turning[0])}
    ends = [0] * len(place)
    for order in turning:
        deepest = 0
        for at, player in enumerate(order):
            deepest = max(deepest, place[player])
            ends[at] += deepest == at
    runs, start = [], 0
    for at, number in enumerate(ends):
        if number == len(turning):
            runs.append(list(turning[0][start : at + 1]))
            start = at + 1
    return [found for found in runs if len(found) > 1]


def _joined_groups(groups: Sequence[Sequence[int]], start: Order) -> list[list[int]]:
    """Return the groups, those with a common player as one, in the order of a list."""
    head: dict[int, int] = {}

    def top(player: int) -> int:
        while head.setdefault(player, player) != player:
            head[player] = head[head[player]]
            player = head[player]
        return player

    for group in groups:
        for player in group:
            head[top(player)] = top(group[0])
    found: dict[int, list[int]] = {}
    for player in start:
        if player in head:
            found.setdefault(top(player), []).append(player)
    return list(found.values())
