"""Writes the certificate of a round of a Keizer season."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ronde.certificates.document import PROGRAM, ClaimedPairing, Optimum
from ronde.certificates.keizer.document import KeizerCertificate, NearestClaim, RepeatsClaim
from ronde.certificates.keizer.situation import RepeatPrices, criteria
from ronde.certificates.solving import largest_matching, proof_of, recorded
from ronde.errors import InputError
from ronde.kernel.bits import members, run
from ronde.kernel.matching import Costs, MatchingProblem, Shortage, grow, solve
from ronde.model import Tournament
from ronde.model.matches import is_team_event
from ronde.systems.keizer.system import KEIZER, KeizerRound

MOST_WITH_REPEATS: Final = 300
"""Of more players who are present it takes too long to prove that their repeats are the best."""


def keizer_certificate(tournament: Tournament) -> KeizerCertificate:
    """Return the certificate of the next round of a tournament.

    Raises InputError for an event of teams.
    """
    if is_team_event(tournament):
        raise InputError(
            "rounds by {rules} have certificates in events of players, not of teams",
            rules=KEIZER.rules.key,
        )
    fills = KEIZER.rules.fills
    assert fills is not None  # the settings of keizer have usual values
    # Every setting is spelled out, so that nobody needs to know what a preset says.
    stated = replace(tournament, settings=tuple(fills(tournament.settings).items()))
    derived = KEIZER.derive(stated)
    found = derived.list
    return KeizerCertificate(
        program=PROGRAM,
        rules=KEIZER.rules.key,
        settings=dict(stated.settings),
        round=tournament.next_round,
        pairing=ClaimedPairing(
            tuple((int(white), int(black)) for white, black in derived.pairs),
            None if derived.bye is None else int(derived.bye),
        ),
        list=tuple((int(player), found.points[player]) for player in found.order),
        spared=_spared(derived),
        nearest=() if derived.matched.with_repeats else tuple(_nearest(derived)),
        repeats=_repeats(derived) if derived.matched.with_repeats else None,
        tournament=recorded(stated),
    )


def _ids(derived: KeizerRound, mask: int) -> tuple[int, ...]:
    """Return the starting numbers of ranks."""
    return tuple(int(derived.present[rank]) for rank in members(mask))


def _partners(derived: KeizerRound) -> list[int]:
    """Return the rank of everybody's opponent, -1 for whoever has the bye."""
    partner = [-1] * len(derived.present)
    for one, other in derived.matched.pairs:
        partner[one], partner[other] = other, one
    return partner


def _everybody(derived: KeizerRound) -> int:
    return run(0, len(derived.present))


def _spared(derived: KeizerRound) -> tuple[int, ...] | None:
    """Return without whom odd parts remain, so that nobody before the receiver can have the bye."""
    matched, meetings = derived.matched, derived.meetings
    if matched.bye is None or not matched.spared:
        return None
    graph = list(meetings.possible if matched.with_repeats else meetings.allowed)
    tree = grow(matched.bye, graph, _partners(derived), _everybody(derived))
    return _ids(derived, tree.inner)


def _nearest(derived: KeizerRound) -> Iterator[NearestClaim]:
    """Yield why each who might have met somebody nearer could not."""
    graph, partner = list(derived.meetings.allowed), _partners(derived)
    bye = derived.matched.bye
    left = _everybody(derived) & ~(0 if bye is None else 1 << bye)
    for higher, lower in derived.matched.pairs:
        left &= ~(1 << higher)
        if graph[higher] & left & run(0, lower):
            partner[lower] = -1
            tree = grow(lower, graph, partner, left)
            yield NearestClaim(int(derived.present[higher]), _ids(derived, tree.inner))
        left &= ~(1 << lower)


def _repeats(derived: KeizerRound) -> RepeatsClaim:
    """Return why there must be repeats, and that none are better."""
    meetings, everybody = derived.meetings, _everybody(derived)
    needed = largest_matching(meetings.allowed, everybody).barrier()
    left = [rank for rank in range(meetings.size) if rank != derived.matched.bye]
    return RepeatsClaim(_ids(derived, needed), _best(derived, left))


def _best(derived: KeizerRound, left: Sequence[int]) -> Optimum:
    """Return the proof that no other complete pairing of these ranks is better."""
    meetings, size = derived.meetings, len(left)
    if size > MOST_WITH_REPEATS:
        raise InputError(
            "round {round}: some have to meet again, and that this is done in the best way is "
            "proved of {most} players at the most; no certificate can be written",
            round=meetings.round,
            most=MOST_WITH_REPEATS,
        )
    prices = RepeatPrices(size, meetings.round)
    costs: Costs = [[None] * size for _ in left]
    legal = [0] * size
    for v, one in enumerate(left):
        for w in range(v + 1, size):
            other = left[w]
            if not meetings.possible[one] >> other & 1:
                continue
            last = 0
            if not meetings.allowed[one] >> other & 1:
                met = meetings.between(one, other)
                assert met is not None  # nothing else is possible and not allowed
                last = met.last
            costs[v][w] = costs[w][v] = prices.cost(v, w, last)
            legal[v] |= 1 << w
            legal[w] |= 1 << v
    excluded = sum(not meetings.allowed[one] >> other & 1 for one, other in derived.matched.pairs)
    solution = solve(MatchingProblem(legal, list(range(size)), costs))
    assert not isinstance(solution, Shortage)  # the engine has paired them all
    vertices = [int(derived.present[rank]) for rank in left]
    return proof_of(vertices, solution.partner, solution, criteria(excluded))
