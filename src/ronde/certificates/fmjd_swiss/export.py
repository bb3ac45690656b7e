"""Writes the certificate of a round of the Swiss of draughts; this loads the solver."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import Final

from ronde.certificates.document import PROGRAM, ClaimedPairing
from ronde.certificates.effort import Effort
from ronde.certificates.fmjd_swiss.document import (
    DualOfPlayers,
    FmjdCertificate,
    GroupClaim,
    WalkProof,
)
from ronde.certificates.fmjd_swiss.duals import CheckedProof, FaultyProofError
from ronde.certificates.fmjd_swiss.field import CHOICES, DraughtsField
from ronde.certificates.fmjd_swiss.walk import GroupWalk, WalkTurn
from ronde.certificates.solving import not_best, recorded
from ronde.errors import InputError
from ronde.kernel.bits import mask_of, members, run
from ronde.kernel.matching import Costs, MatchingProblem, Shortage, Solution, grow, solve
from ronde.model import Tournament
from ronde.model.matches import is_team_event
from ronde.systems.fmjd_swiss.system import FMJD_RATING, FMJD_SOLKOFF

_SYSTEMS: Final = {system.rules.key: system for system in (FMJD_SOLKOFF, FMJD_RATING)}
_UNIT: Final = 16
"""What a cost of 1 is to the solver: a multiple of 8, and twice as much as an option is cheaper."""
_CHEAPER: Final = 8


def fmjd_certificate(tournament: Tournament) -> FmjdCertificate:
    """Return the certificate of the next round of a tournament.

    Raises InputError for an event of teams, and RondeError for a round that the rules do not give.
    """
    rules = tournament.rules or ""
    if is_team_event(tournament):
        raise InputError(
            "rounds by {rules} have certificates in events of players, not of teams", rules=rules
        )
    system = _SYSTEMS[rules]
    derived = system.derive(tournament)
    ids, bye = derived.outcome.standing.ids, derived.outcome.receiver
    pairs = tuple((int(ids[white]), int(ids[black])) for white, black, _ in derived.boards)
    usual = {name: values[0] for name, values in CHOICES[rules].items()}
    field = DraughtsField(tournament, {**usual, **dict(tournament.settings)})
    partner = [-1] * len(field.players)
    for white, black in pairs:
        one, other = field.rank[white], field.rank[black]
        partner[one], partner[other] = other, one
    try:
        groups = proved_groups(field, partner)
    except FaultyProofError as error:
        raise not_best(derived.standing) from error
    return FmjdCertificate(
        program=PROGRAM,
        rules=rules,
        settings=dict(tournament.settings),
        round=tournament.next_round,
        pairing=ClaimedPairing(pairs, None if bye is None else int(bye)),
        spared=None if bye is None else _spared(field, partner, field.rank[int(bye)]),
        groups=groups,
        tournament=recorded(tournament),
    )


def _names(field: DraughtsField, ranks: Sequence[int]) -> tuple[int, ...]:
    return tuple(field.players[rank].id for rank in ranks)


def _spared(field: DraughtsField, partner: Sequence[int], bye: int) -> tuple[int, ...] | None:
    """Return without whom odd parts remain, so that nobody before the receiver can have the bye."""
    size = len(field.players)
    if not any(field.players[rank].may_have_bye for rank in range(bye + 1, size)):
        return None
    tree = grow(bye, list(field.legal), list(partner), run(0, size))
    return _names(field, members(tree.inner))


def proved_groups(field: DraughtsField, partner: Sequence[int]) -> tuple[GroupClaim, ...]:
    """Return the groups from the top, with their proofs; `partner` has -1 for who has the bye.

    Raises FaultyProofError if the rules give another pairing.
    """
    left = mask_of([rank for rank, other in enumerate(partner) if other >= 0])
    from_above: list[int] = []
    lonely: set[int] = set()
    groups = []
    while left:
        walk = GroupWalk(field, left, from_above, partner, lonely)
        proofs = _ProofsOfGroup(walk).made()
        groups.append(
            GroupClaim(
                _names(field, walk.from_above),
                _names(field, walk.residents),
                tuple(walk.named(step) for step in walk.steps),
                tuple(proofs),
            )
        )
        from_above = sorted(walk.down)
        left &= ~walk.paired()
    return tuple(groups)


class _ProofsOfGroup:
    """The proofs of one group, made where they are needed."""

    def __init__(self, walk: GroupWalk) -> None:
        self.walk = walk
        self.proofs: list[WalkProof] = []
        self._checked: list[CheckedProof] = []
        self._effort = Effort()

    def made(self) -> list[WalkProof]:
        """Return the proofs that every step of the group needs."""
        self._add(self._first())
        for turn in self.walk.turns():
            open_ = self._open(turn)
            if open_:
                self._add(self._excluding(turn.rank, open_))
        return self.proofs

    def _add(self, proof: WalkProof) -> None:
        self.proofs.append(proof)
        self._checked.append(CheckedProof(self.walk, proof, self._effort))

    def _open(self, turn: WalkTurn) -> int:
        """Return with whom an earlier option of a turn might be taken, as far as is proved."""
        before = self.walk.below if turn.passed_over else turn.before
        before &= self.walk.field.legal[turn.rank]
        for proof in self._checked:
            before &= proof.tight(turn.rank)
        return before

    def _first(self) -> WalkProof:
        """Return why no fewer go down, and no fewer wishes are denied."""
        walk, inside = self.walk, members(self.walk.members)
        cost = sum(walk.cost(rank, walk.partner[rank]) for rank in inside)
        down = sum(walk.below >> walk.partner[rank] & 1 for rank in inside)
        if not cost:
            return WalkProof(0, 1, (), ())
        if down == 1 and cost == walk.size:
            everybody = _names(walk.field, inside)
            sets = (DualOfPlayers(2 * walk.size, everybody),) if walk.size > 1 else ()
            return WalkProof(0, 1, (DualOfPlayers(walk.size, everybody),), sets)
        return self._excluding(inside[0], 0)

    def _excluding(self, chooser: int, options: int) -> WalkProof:
        """Return a proof that holds now and excludes these pairs of a player.

        It is faulty if one of the pairs is in a cheapest matching.
        """
        return _Restated(self.walk, chooser, options).proof()


class _Restated:
    """The problem of a group after its steps so far, some pairs of one player a little cheaper."""

    def __init__(self, walk: GroupWalk, chooser: int, options: int) -> None:
        self.walk, self.chooser, self.options = walk, chooser, options
        self.ranks = members(walk.left & ~walk.paired())
        self.place = {rank: place for place, rank in enumerate(self.ranks)}

    def proof(self) -> WalkProof:
        """Return the dual values of its cheapest matching."""
        solution = solve(self._problem())
        assert not isinstance(solution, Shortage)  # the round has been paired
        return self._written(solution)

    def _problem(self) -> MatchingProblem:
        kinds: dict[tuple[bool, bool, str, bool, bool], int] = {}
        classes = [kinds.setdefault(self._kind(rank), len(kinds)) for rank in self.ranks]
        costs: Costs = [[self._cost(one, other) for other in kinds] for one in kinds]
        order = [
            (place, 1 << self.place[self.walk.partner[rank]])
            for place, rank in enumerate(self.ranks)
        ]
        return MatchingProblem(self._legal(), classes, costs, order)

    def _legal(self) -> list[int]:
        """Return who may meet whom, as masks of places; most may meet nearly everybody."""
        walk, alive = self.walk, mask_of(self.ranks)
        gone = mask_of(walk.down)
        below, staying = self._places(walk.below), self._places(alive & ~gone)
        rows = []
        for rank in self.ranks:
            apart = self._places(alive & ~walk.field.legal[rank])
            if gone >> rank & 1:
                rows.append(below & ~apart)
            elif walk.members >> rank & 1:
                rows.append(staying & ~apart)
            else:
                rows.append(run(0, len(self.ranks)) & ~apart)
        return rows

    def _places(self, ranks: int) -> int:
        return mask_of([self.place[rank] for rank in members(ranks)])

    def _kind(self, rank: int) -> tuple[bool, bool, str, bool, bool]:
        """Return what a cost sees of a player."""
        walk = self.walk
        is_member = bool(walk.members >> rank & 1)
        return (
            is_member,
            rank in walk.down,
            walk.field.wishes[rank] if is_member else "",
            rank == self.chooser,
            bool(self.options >> rank & 1),
        )

    def _cost(
        self,
        one: tuple[bool, bool, str, bool, bool],
        other: tuple[bool, bool, str, bool, bool],
    ) -> int | None:
        """Return what pairs of two kinds cost the solver, None where they may not meet."""
        if (one[1] and other[0]) or (other[1] and one[0]):
            return None
        cheaper = _CHEAPER if (one[3] and other[4]) or (one[4] and other[3]) else 0
        if one[0] != other[0]:
            return _UNIT * self.walk.size - cheaper
        return _UNIT * int(one[0] and one[2] == other[2] != "") - cheaper

    def _written(self, solution: Solution) -> WalkProof:
        """Return the dual values in their smallest numbers."""
        scale = _UNIT * solution.scale
        sets = [(mask, dual) for mask, dual in solution.odd_sets if dual]
        common = gcd(scale, *solution.duals, *(dual for _, dual in sets))
        shared: dict[int, list[int]] = {}
        for place, dual in enumerate(solution.duals):
            if dual:
                shared.setdefault(dual // common, []).append(self.ranks[place])
        field = self.walk.field
        return WalkProof(
            len(self.walk.steps),
            scale // common,
            tuple(DualOfPlayers(dual, _names(field, ranks)) for dual, ranks in shared.items()),
            tuple(
                DualOfPlayers(dual // common, _names(field, [self.ranks[v] for v in members(mask)]))
                for mask, dual in sets
            ),
        )
