"""Points and lists of a season, counted with fractions and nothing remembered."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from ronde.model import ByeKind, PlayerId, Result, Tournament

Settings = Mapping[str, str]
Order = list[PlayerId]

_GAMES = {
    Result.WIN: "win", Result.SHORT_WIN: "win", Result.DRAW: "draw", Result.SHORT_DRAW: "draw",
    Result.UNFINISHED: "draw", Result.LOSS: "loss", Result.SHORT_LOSS: "loss",
}  # fmt: skip
_BYES = {
    ByeKind.PAIRING_ALLOCATED: "bye", ByeKind.HALF_POINT: "absence",
    ByeKind.FULL_POINT: "club-match", ByeKind.ZERO_POINT: "unannounced",
}  # fmt: skip


class Listed(NamedTuple):
    order: Order
    points: dict[PlayerId, Fraction]


def lists_of(tournament: Tournament, settings: Settings) -> list[Listed]:
    """Return the lists after 0, 1, 2 … rounds."""
    first = first_list(tournament, settings)
    lists: list[Listed] = []
    for rounds in range(len(tournament.rounds) + 1):
        before = lists[-1].order if lists else []
        order = paired_list(tournament, before, rounds or 1, settings)
        if settings["count-start"] == "first":
            order = [player for player in first if player in order]
        lists.append(_settled(tournament, rounds, order, first, settings))
    return lists


def paired_list(tournament: Tournament, before: Order, round_: int, settings: Settings) -> Order:
    """Return the list by which a round is paired: the one before, and who joins in the round."""
    first, order = first_list(tournament, settings), list(before)
    for place, player in enumerate(first):
        if joins(tournament, player) == round_ and player not in order:
            above = sum(other in order for other in first[:place])
            is_last = settings["newcomers"] == "last" and bool(before)
            order.insert(len(order) if is_last else above, player)
    return order


def first_list(tournament: Tournament, settings: Settings) -> Order:
    players = sorted(tournament.players, key=lambda player: player.id)
    if settings["first-list"] == "rating":
        players.sort(key=lambda player: player.name.casefold())
        players.sort(key=lambda player: player.rating or 0, reverse=True)
    return [player.id for player in players]


def joins(tournament: Tournament, player: PlayerId) -> int | None:
    for number, round_ in enumerate(tournament.rounds, 1):
        if any(player == other for other, _ in round_.cells()):
            return number
    coming = len(tournament.rounds) + 1
    for bye in tournament.requested_byes:
        if bye == (coming, player, ByeKind.ZERO_POINT):
            return None
    return coming


def _settled(
    tournament: Tournament, rounds: int, start: Order, first: Order, settings: Settings
) -> Listed:
    """Count until a list comes out that was there before."""
    kept: list[set[PlayerId]] = []
    seen: list[Order] = [start]
    while True:
        points = {p: _points(tournament, rounds, p, seen[-1], settings) for p in start}
        new = _sorted(points, first, start, kept)
        if new == seen[-1]:
            return Listed(new, points)
        if settings["cycle"] == "cap" and len(seen) == int(settings["cap"]):
            return Listed(new, points)
        if new in seen and settings["cycle"] != "cap":
            again = seen[seen.index(new) :]
            for one in start:
                for other in start:
                    orders = {order.index(one) < order.index(other) for order in again}
                    if len(orders) == 2:
                        touching = [group for group in kept if group & {one, other}]
                        kept = [group for group in kept if group not in touching]
                        kept.append({one, other}.union(*touching))
            new = _sorted(points, first, start, kept)
            seen = []
        seen.append(new)


def _sorted(
    points: Mapping[PlayerId, Fraction], first: Order, start: Order, kept: list[set[PlayerId]]
) -> Order:
    order = [player for player in first if player in points]
    order.sort(key=lambda player: points[player], reverse=True)
    for group in kept:
        theirs = iter([player for player in start if player in group])
        order = [next(theirs) if player in group else player for player in order]
    return order


def _points(
    tournament: Tournament, rounds: int, player: PlayerId, order: Order, settings: Settings
) -> Fraction:
    first = ceil(Fraction(settings["first-value"].rstrip("x")) * len(order))
    value = {one: first - place for place, one in enumerate(order)}
    total = Fraction(value[player]) if settings["own-value"] == "yes" else Fraction(0)
    absences, joined = 0, joins(tournament, player)
    assert joined is not None  # who has not joined stands on no list
    for number, round_ in enumerate(tournament.rounds[:rounds], 1):
        cell = dict(round_.cells()).get(player)
        if cell is None:
            if number < joined:
                total += Fraction(settings["before-joining"])
                continue
            total += _rounded(Fraction(settings["unannounced"]) * value[player])
        elif isinstance(cell.outcome, Result) and cell.outcome.was_played:
            assert cell.opponent is not None  # it was played against somebody
            share = Fraction(settings[_GAMES[cell.outcome]])
            total += _rounded(share * value[cell.opponent])
        else:
            kind = "unannounced"
            if isinstance(cell.outcome, ByeKind):
                kind = _BYES[cell.outcome]
            elif cell.outcome is Result.FORFEIT_WIN:
                kind = "walkover"
            if kind == "absence":
                absences += 1
                kind = "absence" if absences <= int(settings["absence-limit"]) else "absence-beyond"
            total += _rounded(Fraction(settings[kind]) * value[player])
    return total


def _rounded(amount: Fraction) -> Fraction:
    """Return an amount in tenths, half up."""
    return Fraction(floor(amount * 10 + Fraction(1, 2)), 10)
