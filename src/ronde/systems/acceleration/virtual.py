"""The virtual points of a tournament: what its file states, and what its acceleration adds.

INTERPRETATION 0052: stated points overrule the name of an acceleration. A file that states none
is computed in full, past rounds included, because floats of the past are judged by the scores
with which those rounds were paired.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from ronde.errors import InputError
from ronde.kernel.numbers import pairing_numbers
from ronde.model import PlayerId, Points, PointSystem, RoundNumber, Tournament, VirtualPoints
from ronde.systems import registry
from ronde.systems.acceleration import baku
from ronde.systems.acceleration.table import points_of_table, read_table


def accelerated(tournament: Tournament, initial: Collection[PlayerId] | None = None) -> Tournament:
    """Return the tournament with the virtual points that its acceleration means.

    `initial` are those with a number when round 1 was paired; by default that is read from the
    tournament. What is stated stays, and without a named acceleration nothing is added. Raises
    InputError for an acceleration that is not known, or that does not suit rules or points.
    """
    if tournament.acceleration is None:
        return tournament
    refuse_unsuitable(tournament)
    if tournament.virtual_points:
        return _with_late_entries(tournament)
    _refuse_unknown(tournament.acceleration)
    baku.refuse_other_points(tournament.points)
    entered = initial_list(tournament) if initial is None else initial
    return replace(tournament, virtual_points=_computed(tournament, entered))


def refuse_unsuitable(tournament: Tournament) -> None:
    """Raise InputError when the rules of the tournament are no Swiss system.

    INTERPRETATION 0051: every edition of every Swiss system admits acceleration.
    """
    if tournament.rules is not None and not registry.rules(tournament.rules).can_be_accelerated:
        raise InputError(
            "{rules} is no Swiss system and cannot be accelerated: choose a Swiss "
            "system, or no acceleration",
            rules=tournament.rules,
        )


def initial_list(tournament: Tournament) -> frozenset[PlayerId]:
    """Return who took part in the pairing of round 1; before that, who is to take part.

    INTERPRETATION 0119: who has a requested bye in round 1 has no number until he arrives, so he
    does not count, just as somebody who enters later. A first round in which nobody was paired
    tells nothing.
    """
    everybody = frozenset(player.id for player in tournament.players)
    if not tournament.rounds:
        return frozenset(tournament.to_be_paired()) or everybody
    return tournament.rounds[0].paired or everybody


def has_groups(tournament: Tournament) -> bool:
    """Whether the tournament is divided into GA and GB."""
    return tournament.acceleration == baku.NAME and bool(tournament.virtual_points)


def _refuse_unknown(name: str) -> None:
    if name != baku.NAME:
        raise InputError(
            "unknown acceleration {name}; ronde knows {known}: state the virtual "
            "points of other methods in the file (records 250 or XXA) or give them "
            "as a table",
            name=repr(name),
            known=baku.NAME,
        )


def _computed(tournament: Tournament, initial: Collection[PlayerId]) -> tuple[VirtualPoints, ...]:
    """Return the virtual points of everybody in every round, from the initial list."""
    if tournament.number_of_rounds is None:
        raise InputError(
            "Baku acceleration goes by the number of rounds, which is not "
            "announced; announce it, or say it in the file (records 142 or XXR)"
        )
    numbers = pairing_numbers(tournament, RoundNumber(1))
    last = baku.last_of_first_group(sorted(initial, key=numbers.__getitem__))
    if last is None:
        return ()
    rows: dict[PlayerId, list[Points]] = {}
    worth = baku.points_by_round(tournament.number_of_rounds, _worth_of_a_win(tournament))
    for round_, points in enumerate(worth, 1):
        numbers = pairing_numbers(tournament, RoundNumber(round_))
        for player in baku.first_group(numbers, last):
            _put(rows.setdefault(player, []), round_, points)
    return _entries(rows)


def _worth_of_a_win(tournament: Tournament) -> PointSystem:
    """Return what a win brings: that of a match, unless the event counts games (0116)."""
    points = tournament.points
    if tournament.setting("baku", "match") != "game":
        return points
    return PointSystem.simple(points.white_win // 2, points.white_draw // 2)


def _with_late_entries(tournament: Tournament) -> Tournament:
    """Return the tournament with the points of those who entered since they were stated.

    Who ranks above the last one with points in a coming round, and has not been mentioned in any
    round, joins GA. Where members have different points in one round, the table is not Baku's
    and stays as it is.
    """
    if tournament.acceleration != baku.NAME or not tournament.rounds:
        return tournament
    rows = {entry.player: list(entry.by_round) for entry in tournament.virtual_points}
    newcomers = _newcomers(tournament) - rows.keys()
    for round_ in range(tournament.next_round, max(map(len, rows.values())) + 1):
        number = RoundNumber(round_)
        stated = {entry.player: entry.in_round(number) for entry in tournament.virtual_points}
        members = [player for player, points in stated.items() if points]
        if len({stated[player] for player in members}) == 1:
            numbers = pairing_numbers(tournament, number)
            last = max(members, key=numbers.__getitem__)
            for player in newcomers & baku.first_group(numbers, last):
                _put(rows.setdefault(player, []), round_, stated[last])
    return replace(tournament, virtual_points=_entries(rows))


def _newcomers(tournament: Tournament) -> set[PlayerId]:
    """Return whom no round mentions yet."""
    known: set[PlayerId] = set()
    for number in range(1, tournament.next_round):
        known |= _mentioned(tournament, number)
    return {player.id for player in tournament.players} - known


def _mentioned(tournament: Tournament, number: int) -> frozenset[PlayerId]:
    """Return everybody with a game or a bye in the record of a round."""
    round_ = tournament.rounds[number - 1]
    return round_.paired | {bye.player for bye in round_.byes}


def _put(row: list[Points], round_: int, points: Points) -> None:
    """Set the points of a round; rounds before it that have none yet get nothing."""
    row += [Points(0)] * (round_ - len(row))
    row[round_ - 1] = points


def _entries(rows: dict[PlayerId, list[Points]]) -> tuple[VirtualPoints, ...]:
    return tuple(VirtualPoints(player, tuple(row)) for player, row in sorted(rows.items()))


NONE: Final = "none"
"""The word for no acceleration."""

NAMES: Final = (baku.NAME, NONE)


def announced(tournament: Tournament, asked: str) -> Tournament:
    """Return the tournament with the acceleration asked for written down instead of its own.

    A table becomes virtual points, a name stays a name until `accelerated` fills it. Raises
    InputError for rules that cannot be accelerated, and for a table that cannot be read or does
    not fit.
    """
    bare = replace(tournament, acceleration=None, virtual_points=())
    if asked == NONE:
        return bare
    refuse_unsuitable(tournament)
    if asked == baku.NAME:
        return replace(bare, acceleration=baku.NAME)
    return replace(bare, virtual_points=points_of_table(read_table(asked), tournament))
