"""The requirements asked in one kind of matching problem, their answers remembered.

The answers depend on very little: the role and the past floats of a player, the colour profiles
of a pair. They are the same in every bracket, round and event of the edition.
"""

from __future__ import annotations

from functools import lru_cache

from ronde.kernel.colours import ColourProfile
from ronde.systems.dutch.profile import Profile
from ronde.systems.dutch_procedure.requirements import Requirement, Say

Amounts = tuple[tuple[int, int], ...]
"""Amounts by place of the requirement; only those that are not zero."""


class Questions:
    """The rows of a table that have a say, most important first."""

    def __init__(self, rows: list[Requirement]) -> None:
        self.rows = rows
        self.square = next((place for place, row in enumerate(rows) if row.squares), None)
        self.by_score = {place for place, row in enumerate(rows) if row.by_score}
        self.of_moved_pair: Amounts = _nonzero([(k, r.per_moved_pair) for k, r in enumerate(rows)])
        self._colours: dict[tuple[ColourProfile, ColourProfile], Amounts] = {}
        self._leavers: dict[tuple[int, int, int, int], Amounts] = {}
        self._upfloaters: dict[tuple[int, int], Amounts] = {}

    def of_colours(self, one: ColourProfile, other: ColourProfile) -> Amounts:
        """Return what a pair of these two colour profiles adds."""
        known = self._colours.get((one, other))
        if known is None:
            asked = [(k, r.of_colours(one, other)) for k, r in enumerate(self.rows) if r.of_colours]
            known = self._colours[one, other] = _nonzero(asked)
        return known

    def of_leaver(self, player: Profile, role: int) -> Amounts:
        """Return what a player adds who leaves the bracket for somebody of that role."""
        key = player.role, player.last_float, player.float_before, role
        known = self._leavers.get(key)
        if known is None:
            asked = [(k, r.of_leaver(player, role)) for k, r in enumerate(self.rows) if r.of_leaver]
            known = self._leavers[key] = _nonzero(asked)
        return known

    def of_upfloater(self, player: Profile) -> Amounts:
        """Return what a resident adds who meets a moved-down player."""
        key = player.last_float, player.float_before
        known = self._upfloaters.get(key)
        if known is None:
            asked = [(k, r.of_upfloater(player)) for k, r in enumerate(self.rows) if r.of_upfloater]
            known = self._upfloaters[key] = _nonzero(asked)
        return known


@lru_cache(maxsize=256)
def questions(
    table: tuple[Requirement, ...], says: frozenset[Say], parity: int, *, d4: bool
) -> Questions:
    """Return the rows of a table that have a say in such a problem of an odd or even round."""
    return Questions(
        [
            row
            for row in table
            if row.say in says and row.rounds.holds_in(parity) and (d4 or not row.squares)
        ]
    )


def _nonzero(amounts: list[tuple[int, int]]) -> Amounts:
    return tuple((place, amount) for place, amount in amounts if amount)
