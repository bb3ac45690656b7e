"""Residents, following scoregroup and teams below, each with a largest matching of its own.

The usual bracket needs no weights: its residents can be paired among themselves, or one lower
team makes them even. Alternating trees answer at once who that can be.
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.kernel.bits import lowest, mask_of, members, run
from ronde.kernel.matching import augment, grow
from ronde.kernel.unpaired import Unpaired

_TRIED = 16
"""So many are tried before a tree is grown, which looks at everybody."""

Matched = tuple[list[int], int]
"""Partners, and a mask of those without one."""


class Parts:
    """Those who are left before a bracket, by places of `left`.

    `witness` holds partners by rank from which the matchings start, and keeps what was found.
    """

    def __init__(self, left: Unpaired, following: Sequence[int], witness: list[int]) -> None:
        self.legal = left.legal
        self.residents = run(0, left.residents)
        self.following = mask_of(list(following))
        self.below = run(left.residents, len(left.ranks))
        self.others = self.below & ~self.following
        parts = (self.residents, self.following, self.others)
        self.partner, exposed = _kept(left, parts, witness)
        self.exposed = [augment(self.legal, self.partner, exposed & part, part) for part in parts]
        for place, partner in enumerate(self.partner):
            if partner >= 0:
                witness[left.ranks[place]] = left.ranks[partner]
        self._wanting: int | None = None

    @property
    def deficiency(self) -> int:
        """How many residents cannot be paired among themselves."""
        return self.exposed[0].bit_count()

    def pairs_apart(self) -> bool:
        """Whether residents and lower teams can be paired, each among themselves."""
        return not self.exposed[0] and not self._of_all_below()[1]

    def makes_even(self, place: int) -> bool:
        """Whether one team makes residents and lower teams pairable by floating up."""
        return self._joins(place) and self.can_do_without([place])

    def needs_more_than_parity(self, gone: Sequence[int]) -> bool:
        """Whether what is left of the following scoregroup needs more upfloaters than one if odd.

        Those who are gone float up into the bracket before.
        """
        (first, alone), (second, others_alone) = (
            self._without(gone, part) for part in (self.following, self.others)
        )
        if alone.bit_count() > 1 or others_alone.bit_count() > 1:
            return True
        if not alone:
            return bool(others_alone)
        staying = ~mask_of(list(gone))
        if self._meet(alone, others_alone, second, self.others & staying):
            return False
        wanting = self._outer(first, alone, self.following & staying)
        able = self._outer(second, others_alone, self.others & staying)
        return not any(self.legal[place] & able for place in members(wanting))

    def _joins(self, place: int) -> bool:
        """Whether a team makes the residents pairable; most could meet the one who is alone."""
        if self.legal[place] & self.exposed[0]:
            return True
        if self._wanting is None:
            self._wanting = self._outer(self.partner, self.exposed[0], self.residents)
        return bool(self.legal[place] & self._wanting)

    def _meet(self, one: int, other: int, partner: list[int], part: int) -> bool:
        """Whether one without a partner can meet the other, or somebody of its part instead.

        The latter gives his partner to the other. Where that fails, trees must tell.
        """
        row, free = self.legal[lowest(one)], lowest(other)
        if row & other:
            return True
        near = self.legal[free]
        return any(near >> partner[place] & 1 for place in members(row & part)[:_TRIED])

    def unpaired_of_following(self, gone: Sequence[int]) -> int:
        """Return how many of the following scoregroup cannot be paired there without these."""
        return self._without(gone, self.following)[1].bit_count()

    def can_do_without(self, gone: Sequence[int]) -> bool:
        """Whether the lower teams can be paired when these float up."""
        return not self._without(gone, self.below)[1]

    def _of_all_below(self) -> Matched:
        partner = list(self.partner)
        exposed = self.exposed[1] | self.exposed[2]
        return partner, augment(self.legal, partner, exposed, self.below)

    def _without(self, gone: Sequence[int], part: int) -> Matched:
        """Return a largest matching inside a part from which these are gone."""
        partner, exposed = list(self.partner), (self.exposed[1] | self.exposed[2]) & part
        staying = part & ~mask_of(list(gone))
        for place in gone:
            widowed = partner[place]
            if widowed >= 0:
                partner[place] = partner[widowed] = -1
                exposed |= 1 << widowed
        return partner, augment(self.legal, partner, exposed & staying, staying)

    def _outer(self, partner: list[int], roots: int, part: int) -> int:
        """Return who could be without a partner instead of a root."""
        outer = 0
        for root in members(roots):
            outer |= grow(root, self.legal, partner, part).outer
        return outer


def _kept(left: Unpaired, parts: Sequence[int], witness: list[int]) -> Matched:
    """Return the pairs of the witness that lie inside a part, and a mask of all the others."""
    place_of = {rank: place for place, rank in enumerate(left.ranks)}
    partner = [-1] * len(left.ranks)
    part_of = [0] * len(left.ranks)
    for number, part in enumerate(parts):
        for place in members(part):
            part_of[place] = number
    alone = []
    for place, rank in enumerate(left.ranks):
        other = place_of.get(witness[rank], -1)
        if other >= 0 and part_of[place] == part_of[other] and witness[witness[rank]] == rank:
            partner[place] = other
        else:
            alone.append(place)
    return partner, mask_of(alone)
