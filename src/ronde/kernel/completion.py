"""Completion: can everybody who is still unpaired be paired, one eligible player left over?

A complete legal pairing of the whole round is found once and kept as a witness. After each
bracket only those are matched again who lost their partner in the witness.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ronde.errors import NoLegalPairingError
from ronde.i18n import counted, phrase
from ronde.kernel.bits import members
from ronde.kernel.matching import WISH_REACHED, Barrier, augment, grow, narrowest_barrier
from ronde.kernel.standing import Standing

_NAMED = 12


class Completion:
    """A legal pairing of all who are unpaired; vertex `size` is the bye, if there is one."""

    def __init__(self, standing: Standing) -> None:
        self.standing = standing
        self.size = standing.size
        self.graph = with_bye(standing, standing.may_have_bye, odd=standing.size % 2 == 1)
        self.partner = [-1] * len(self.graph)
        self.left = (1 << len(self.graph)) - 1

    def start(self) -> None:
        """Find the first witness, or raise NoLegalPairingError with the reason."""
        exposed = pair_nearest(self.graph, self.partner, self.left, range(len(self.graph)))
        exposed = augment(self.graph, self.partner, exposed, self.left)
        if exposed:
            reason = narrowest_barrier(self.graph, self.partner, exposed, self.left)
            raise no_pairing(self.standing, self.graph, reason)

    def survives(self, pairs: Sequence[tuple[int, int]]) -> bool:
        """Take these pairs out; False, and nothing is changed, if the rest cannot be paired."""
        gone = 0
        for one, other in pairs:
            gone |= 1 << one | 1 << other
        left = self.left & ~gone
        partner = list(self.partner)
        exposed = 0
        for v in members(gone):
            widowed = self.partner[v]
            if left >> widowed & 1:
                partner[widowed] = -1
                exposed |= 1 << widowed
        if augment(self.graph, partner, exposed, left):
            return False
        self.partner, self.left = partner, left
        return True


class ByeChoice(NamedTuple):
    """Who receives the bye, and those before him in the order who cannot be spared."""

    rank: int
    needed: tuple[int, ...] = ()


def choose_bye(standing: Standing, order: Sequence[int]) -> ByeChoice | None:
    """Return the first of these ranks without whom everybody else can be paired.

    None when the number of players is even. Raises NoLegalPairingError when the round has no
    complete pairing, with or without a bye.
    """
    completion = Completion(standing)
    completion.start()
    if standing.size % 2 == 0:
        return None
    partner, first = completion.partner, order[0]
    receiver = partner[standing.size]
    if receiver == first:
        return ByeChoice(first)
    partner[receiver] = -1
    everybody = (1 << standing.size) - 1
    tree = grow(receiver, completion.graph, partner, everybody, wish=first)
    if tree.end == WISH_REACHED:
        return ByeChoice(first)
    place = next(place for place, rank in enumerate(order) if tree.outer >> rank & 1)
    return ByeChoice(order[place], tuple(order[:place]))


def with_bye(standing: Standing, takers: Sequence[bool], *, odd: bool) -> list[int]:
    """Return the legal graph; if the number is odd, with a vertex more for the bye."""
    graph = list(standing.legal)
    if odd:
        bye = 1 << standing.size
        able = 0
        for rank, may_take in enumerate(takers):
            if may_take:
                graph[rank] |= bye
                able |= 1 << rank
        graph.append(able)
    return graph


def pair_nearest(graph: list[int], partner: list[int], exposed: int, ranks: range) -> int:
    """Pair these ranks from the bottom, each with the lowest-ranked exposed vertex it may meet.

    Returns who is left exposed.
    """
    for v in reversed(ranks):
        if partner[v] < 0:
            free = graph[v] & exposed
            if free:
                w = free.bit_length() - 1
                partner[v], partner[w] = w, v
                exposed &= ~(1 << v | 1 << w)
    return exposed


def no_pairing(standing: Standing, graph: list[int], reason: Barrier) -> NoLegalPairingError:
    """Return the error that names the players who cannot be served, and why."""
    lonely = [rank for rank in range(standing.size) if not graph[rank]]
    blocked = lonely or [rank for rank in members(reason.competing) if rank < standing.size]
    ids = sorted(standing.ids[rank] for rank in blocked)
    if standing.size % 2 and not any(standing.may_have_bye):
        why = phrase("the number of players is odd and nobody left may receive the bye")
    elif lonely:
        why = phrase("{players} may meet nobody who is left", players=_players(ids))
    elif not reason.wanted:
        competing = _served(standing, reason.competing)
        why = phrase(
            "{competing} can be paired only with each other, and one is over", competing=competing
        )
    else:
        why = phrase(
            "{competing} can be paired only with {wanted}, and that is one too few",
            competing=_served(standing, reason.competing),
            wanted=_served(standing, reason.wanted),
        )
    return NoLegalPairingError(
        "round {round} cannot be paired: {why}; release somebody, lift a "
        "prohibition, or end the event here",
        round=standing.round,
        why=why,
        blocked=ids,
    )


def _served(standing: Standing, mask: int) -> str:
    """Return the players of a mask in words, the bye included if it is among them."""
    ids = sorted(standing.ids[rank] for rank in members(mask) if rank < standing.size)
    if not mask >> standing.size:
        return _players(ids)
    return phrase("{players} and the bye", players=_players(ids)) if ids else phrase("the bye")


def _players(ids: Sequence[int]) -> str:
    """Return some player ids in words, a long list cut short.

    >>> _players([3]), _players([3, 5])
    ('player 3', 'players 3, 5')
    """
    names = ", ".join(map(str, ids[:_NAMED]))
    told = counted("player {names}", "players {names}", count=len(ids), names=names)
    more = len(ids) - _NAMED
    return phrase("{players} and {more} more", players=told, more=more) if more > 0 else told
