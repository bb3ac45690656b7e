"""An organiser's own table of virtual points: players, rounds, points.

    1-20:1-2:1.0,21-40:1-2:0.5

Each entry gives points to a range of starting numbers in a range of rounds, as record 250 of
the report file does; a single number is a range of one. Entries stand apart by commas or on
lines of their own, where `#` starts a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.model import PlayerId, Points, Tournament, VirtualPoints
from ronde.model.points import points_from_text

_ENTRY: Final = re.compile(
    r"([0-9]{1,6})(?:-([0-9]{1,6}))?:([0-9]{1,6})(?:-([0-9]{1,6}))?:([0-9.]{1,8})"
)
_START: Final = re.compile(r"\s*[0-9]+(-[0-9]+)?\s*:")
_FORM: Final = phrase("players:rounds:points, such as 1-20:1-2:1.0")
_MOST_ROUNDS: Final = 999


class VirtualPointsRange(NamedTuple):
    """Virtual points of a range of players in a range of rounds, ends included."""

    first_player: int
    last_player: int
    first_round: int
    last_round: int
    points: Points


def looks_like_table(text: str) -> bool:
    """Whether a text begins as a table does; a name and the path of a file do not.

    >>> looks_like_table("1-20:1-2:1.0"), looks_like_table("baku"), looks_like_table("2.txt")
    (True, False, False)
    """
    return _START.match(text) is not None


def read_table(text: str) -> tuple[VirtualPointsRange, ...]:
    """Return the entries of a table; raises InputError for an entry of another form.

    >>> [tuple(entry) for entry in read_table("1-20:1-2:1.0, 21:1:.5")]
    [(1, 20, 1, 2, 10), (21, 21, 1, 1, 5)]
    """
    lines = (line.partition("#")[0] for line in text.splitlines())
    parts = ("".join(part.split()) for line in lines for part in line.split(","))
    entries = tuple(_entry(part) for part in parts if part)
    if not entries:
        raise InputError("the table of virtual points is empty; an entry is {form}", form=_FORM)
    return entries


def _entry(text: str) -> VirtualPointsRange:
    found = _ENTRY.fullmatch(text)
    if found is None:
        raise InputError(
            "{text} is no entry of virtual points; write {form}", text=repr(text), form=_FORM
        )
    first, last, begin, end, worth = found.groups()
    try:
        points = points_from_text(worth)
    except ValueError as error:
        raise InputError(
            "{text}: {error}; write {form}", text=repr(text), error=error.args[0], form=_FORM
        ) from None
    entry = VirtualPointsRange(
        int(first), int(last or first), int(begin), int(end or begin), points
    )
    if not 1 <= entry.first_player <= entry.last_player:
        raise InputError(
            "{text}: the players end before they begin; write {form}", text=repr(text), form=_FORM
        )
    if not 1 <= entry.first_round <= entry.last_round <= _MOST_ROUNDS:
        raise InputError(
            "{text}: the rounds end before they begin; write {form}", text=repr(text), form=_FORM
        )
    return entry


def points_of_table(
    entries: Iterable[VirtualPointsRange], tournament: Tournament
) -> tuple[VirtualPoints, ...]:
    """Return the virtual points that a table gives in a tournament, by starting number.

    Raises InputError when it names players or rounds that do not exist, or gives somebody two
    different values in one round.
    """
    entered = sorted(player.id for player in tournament.players)
    given: dict[PlayerId, dict[int, Points]] = {}
    for entry in entries:
        _refuse_beyond(entry, tournament)
        for player in entered:
            if entry.first_player <= player <= entry.last_player:
                _give(entry, player, given.setdefault(player, {}))
    return tuple(VirtualPoints(p, row) for p in entered if (row := _row(given.get(p, {}))))


def _refuse_beyond(entry: VirtualPointsRange, tournament: Tournament) -> None:
    highest = max((player.id for player in tournament.players), default=0)
    if entry.last_player > highest:
        raise InputError(
            "the table of virtual points names player {last_player}, and the "
            "starting numbers end with {highest}; correct the range",
            last_player=entry.last_player,
            highest=highest,
        )
    announced = tournament.number_of_rounds
    if announced is not None and entry.last_round > announced:
        raise InputError(
            "the table of virtual points names round {last_round}, and {announced} "
            "rounds are announced; correct the range",
            last_round=entry.last_round,
            announced=announced,
        )


def _give(entry: VirtualPointsRange, player: PlayerId, row: dict[int, Points]) -> None:
    for round_ in range(entry.first_round, entry.last_round + 1):
        if row.setdefault(round_, entry.points) != entry.points:
            raise InputError(
                "the table of virtual points has two values for player {player} in "
                "round {round}; keep one",
                player=player,
                round=round_,
            )


def _row(points: dict[int, Points]) -> tuple[Points, ...]:
    """Return the points of every round up to the last one that has any."""
    last = max((round_ for round_, value in points.items() if value), default=0)
    return tuple(points.get(round_, Points(0)) for round_ in range(1, last + 1))
