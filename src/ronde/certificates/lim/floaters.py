"""Are the floaters of a group the first who can leave it (2.3, 3.2, 3.9, 3.10)?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ronde.certificates.lim.document import LimFloaterClaim
from ronde.certificates.lim.parts import OddParts
from ronde.certificates.lim.players import LimPlayers
from ronde.certificates.lim.prospects import AdjacentGroup
from ronde.certificates.lim.walk import LimGroupMembers
from ronde.kernel.bits import mask_of, members

TYPES: Final = "dcba"
"""The types of 3.9, the one that is taken first in front."""

Class = tuple[int, bool]
"""The place of the type, and whether somebody floated in the last round."""


class LimFloaterCheck:
    """The choice of the floaters of one group, step by step.

    `partner` are the pairs claimed of the group; who is not in them is left over.
    """

    def __init__(
        self,
        players: LimPlayers,
        parts: OddParts,
        group: LimGroupMembers,
        adjacent: Sequence[int],
        partner: Mapping[int, int],
    ) -> None:
        self._players, self._parts, self._partner = players, parts, partner
        self._members, self._upward = group.mask, group.is_upward
        self._incoming = mask_of(group.incoming)
        self._adjacent = AdjacentGroup(
            players.compatible, adjacent, upward=self._upward, effort=parts.effort
        )

    def flaw(self, claims: Sequence[LimFloaterClaim]) -> str:
        """Return what is wrong with these floaters, who are of the group; empty if nothing is."""
        ranks = [self._parts.rank_of[claim.player] for claim in claims]
        graph = self._players.compatible
        lonely = [rank for rank in members(self._members) if not graph[rank] & self._members]
        lonely.sort(reverse=self._upward)
        if ranks[: len(lonely)] != lonely:
            return "2.3: those who can meet nobody in the group do not leave it first"
        staying = self._members
        for at, rank in enumerate(ranks):
            if at >= len(lonely):
                sentence = self._flaw_of(rank, claims[at], staying, ranks[at:])
                if sentence:
                    return sentence
            self._adjacent.choose(rank)
            staying &= ~(1 << rank)
        return ""

    def _flaw_of(
        self, rank: int, claim: LimFloaterClaim, staying: int, going: Sequence[int]
    ) -> str:
        """Return why this one is not proved to be the next who leaves."""
        able = self._parts.able(staying, self._parts.removed(claim.without), len(going))
        if able is None:
            return f"2.3: nothing proves that {len(going)} more have to leave the group"
        pool = members(able)
        self._parts.effort.spend(2 * len(pool))
        due = self._players.majority(staying)
        if self._players.maxi:
            usual = self._usual(claim, staying, going)
            if usual is None:
                return f"3.2.3: the way to who would leave instead of {claim.player} leads nowhere"
            return self._flaw_of_exchange(rank, usual, pool, due)
        own = self._key(rank, due)
        earlier = [other for other in pool if self._key(other, due) < own]
        return self._left_open(min(earlier, key=self._outer), rank) if earlier else ""

    def _flaw_of_exchange(self, rank: int, usual: int, pool: Sequence[int], due: int) -> str:
        """Return why colours and ratings ask for another one (3.2.3)."""
        own = self._key(usual, 0)
        for other in pool:
            if self._key(other, 0) < own:
                return self._left_open(other, usual)
        equals = [
            other
            for other in pool
            if due >> other & 1
            and self._class_of(other) == self._class_of(usual)
            and self._players.are_near(other, usual)
        ]
        right = min(equals, key=self._outer, default=usual)
        return "" if right == rank else self._left_open(right, rank)

    def _left_open(self, other: int, rank: int) -> str:
        """Return the sentence about somebody who might leave before this one."""
        names = self._players.standing.ids
        kinds = [self._class_of(one) for one in (other, rank)]
        article = "3.2"
        if kinds[0] != kinds[1]:
            article = "3.9" if kinds[0][0] != kinds[1][0] else "3.10"
        told = f"nothing proves that {names[other]} cannot leave the group before {names[rank]}"
        return f"{article}: {told}"

    def _usual(self, claim: LimFloaterClaim, staying: int, going: Sequence[int]) -> int | None:
        """Return who would leave without the question of colours; None if that is not shown."""
        if not claim.usual:
            return going[0]
        way = [self._parts.rank_of.get(player, -1) for player in claim.usual]
        if not self._parts.is_way(way, going, staying, self._partner):
            return None
        return way[-1]

    def _class_of(self, rank: int) -> Class:
        """Return what is asked before colours and numbers (3.9, 3.10)."""
        has_one, was_moved = self._adjacent.has_opponent(rank), self._incoming >> rank & 1
        kind = ("b" if has_one else "a") if was_moved else ("d" if has_one else "c")
        return TYPES.index(kind), self._players.floated[rank]

    def _key(self, rank: int, due: int) -> tuple[Class, bool, int]:
        """Return the order of leaving: class, colour (3.2.2), number (3.2.4)."""
        return self._class_of(rank), not due >> rank & 1, self._outer(rank)

    def _outer(self, rank: int) -> int:
        """Return by what the lowest numbered comes first, upward the highest (3.2.4)."""
        number = self._players.numbers[rank]
        return number if self._upward else -number
