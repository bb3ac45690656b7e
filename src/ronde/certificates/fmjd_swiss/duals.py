"""One proof of a group: its dual values, checked, and which pairs they exclude.

Players of one kind (member or not, wish, dual value, smallest odd set) are judged together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from ronde.certificates.effort import Effort
from ronde.certificates.fmjd_swiss.document import DualOfPlayers, WalkProof
from ronde.certificates.fmjd_swiss.walk import GroupWalk
from ronde.kernel.bits import lowest, mask_of, members
from ronde.kernel.certificate import NestedSets, nest_of

LARGEST_SCALE: Final = 2**20
LARGEST_DUAL: Final = 2**36
"""Sums of two dual values and of those of nested sets are plain whole numbers of JSON."""

SMALLEST_SET: Final = 3


class FaultyProofError(Exception):
    """A proof proves nothing; the sentence says why."""


class _Kind(NamedTuple):
    """What the proof sees of a player; `owner` is the smallest odd set, `goes` who went down."""

    is_member: bool
    goes: bool
    wish: str
    dual: int
    owner: int


class CheckedProof:
    """A proof that holds after some steps of a group: no pairing is cheaper.

    Raises FaultyProofError if it does not.
    """

    def __init__(self, walk: GroupWalk, claim: WalkProof, effort: Effort) -> None:
        self.walk, self.claim = walk, claim
        self.alive = walk.left & ~walk.paired(claim.after)
        self.gone = mask_of(r for r, other in walk.steps[: claim.after] if other is None)
        self._check_form()
        self.nest = self._nested()
        self.kinds = self._grouped()
        effort.spend(self.alive.bit_count() + len(self.kinds) ** 2)
        self._check_total()
        self._tight = self._check_costs()

    def tight(self, rank: int) -> int:
        """Return with whom a player may still be paired, as far as the proof tells."""
        return self._tight[self._kind(rank)]

    # Form ------------------------------------------------------------------------------------

    def _check_form(self) -> None:
        claim = self.claim
        every = (*claim.duals, *claim.odd_sets)
        if not 1 <= claim.scale <= LARGEST_SCALE:
            raise FaultyProofError(f"its scale is not from 1 to {LARGEST_SCALE}")
        if any(abs(one.dual) > LARGEST_DUAL for one in every):
            raise FaultyProofError(f"a dual value is larger than {LARGEST_DUAL}")
        if any(one.dual < 0 for one in claim.odd_sets):
            raise FaultyProofError("an odd set has a negative dual value")
        self.duals = self._dual_of_each(claim.duals)

    def _dual_of_each(self, claimed: Iterable[DualOfPlayers]) -> dict[int, int]:
        """Return the dual values that are not usual, by rank."""
        found: dict[int, int] = {}
        for one in claimed:
            for player in one.players:
                rank = self._rank(player)
                if rank in found:
                    raise FaultyProofError(f"player {player} has two dual values")
                found[rank] = one.dual
        return found

    def _rank(self, player: int) -> int:
        rank = self.walk.field.rank.get(player, -1)
        if rank < 0 or not self.alive >> rank & 1:
            raise FaultyProofError(f"it names player {player}, whom it is not about")
        return rank

    def _nested(self) -> NestedSets:
        """Return the odd sets, as masks of ranks."""
        claimed = self.claim.odd_sets
        if len(claimed) >= self.alive.bit_count() > 0:
            raise FaultyProofError("there are as many odd sets as players, or more")
        masks = []
        for one in claimed:
            mask = mask_of(self._rank(player) for player in one.players)
            size = mask.bit_count()
            if size != len(one.players) or size % 2 == 0 or size < SMALLEST_SET:
                raise FaultyProofError("an odd set is not of an odd number of players from 3 on")
            masks.append(mask)
        if len(set(masks)) != len(masks):
            raise FaultyProofError("an odd set is given twice")
        nest = nest_of(masks, len(self.walk.field.players))
        if nest is None:
            raise FaultyProofError("two odd sets overlap")
        return nest

    # Costs -----------------------------------------------------------------------------------

    def _grouped(self) -> dict[_Kind, int]:
        """Return the kinds of players, each with its players as a mask."""
        inside, wishing = self.walk.members, self.walk.field.wishing
        named = mask_of(self.duals)
        for mask in self.nest.masks:
            named |= mask
        found: dict[_Kind, int] = {}
        for rank in members(named):
            kind = self._kind(rank)
            found[kind] = found.get(kind, 0) | 1 << rank
        rest = self.alive & ~named
        parts = [rest & ~inside]
        for mask in wishing.values():
            parts += [rest & inside & mask & ~self.gone, rest & inside & mask & self.gone]
        for part in filter(None, parts):
            kind = self._kind(lowest(part))
            found[kind] = found.get(kind, 0) | part
        return found

    def _kind(self, rank: int) -> _Kind:
        """Return what the proof sees of a player."""
        is_member = bool(self.walk.members >> rank & 1)
        return _Kind(
            is_member,
            bool(self.gone >> rank & 1),
            self.walk.field.wishes[rank] if is_member else "",
            self.duals.get(rank, 0),
            self.nest.owner[rank],
        )

    def _check_costs(self) -> dict[_Kind, int]:
        """Return with whom each kind is paired at no loss; no pair may cost less than its duals."""
        kinds, tight = list(self.kinds), dict.fromkeys(self.kinds, 0)
        for at, kind in enumerate(kinds):
            for other, slack in self._slacks(kind, kinds[at:]):
                if slack == 0:
                    tight[kind] |= self.kinds[other]
                    tight[other] |= self.kinds[kind]
                elif slack < 0:
                    self._refuse_legal(kind, other)
        return tight

    def _refuse_legal(self, kind: _Kind, other: _Kind) -> None:
        """Raise FaultyProofError if somebody of one kind may meet somebody of another."""
        legal, players, there = self.walk.field.legal, self.walk.field.players, self.kinds[other]
        for rank in members(self.kinds[kind]):
            if legal[rank] & there:
                one, two = players[rank].id, players[lowest(legal[rank] & there)].id
                raise FaultyProofError(f"{one}-{two} costs less than its dual values")

    def _slacks(self, kind: _Kind, others: Iterable[_Kind]) -> Iterator[tuple[_Kind, int]]:
        """Yield what a pair of this kind with each other kind costs more than its dual values."""
        scale, size = self.claim.scale, self.walk.size
        one = lowest(self.kinds[kind])
        shared = self.nest.shared(one, [odd_set.dual for odd_set in self.claim.odd_sets])
        for other in others:
            if (kind.goes and other.is_member) or (other.goes and kind.is_member):
                continue  # whoever has gone down is paired below
            cost = int(kind.is_member and kind.wish == other.wish != "")
            if kind.is_member != other.is_member:
                cost = size
            yield other, scale * cost - kind.dual - other.dual + shared[other.owner]

    def _check_total(self) -> None:
        partner, walk = self.walk.partner, self.walk
        cost = 0
        for rank in members(self.alive & walk.members):
            other = partner[rank]
            if rank < other or not walk.members >> other & 1:
                cost += walk.cost(rank, other)
        total = sum(self.duals.values())
        total -= sum(one.dual * (len(one.players) // 2) for one in self.claim.odd_sets)
        if self.claim.scale * cost != total:
            raise FaultyProofError("the dual values do not add up to the cost of the pairing")
