"""Writes the certificate of a round that the Lim system has paired: the log of its walk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from ronde.certificates.document import PROGRAM, ClaimedSide
from ronde.certificates.lim.document import (
    CrackingClaim,
    LimCertificate,
    LimFloaterClaim,
    LimGroupClaim,
    LimPairClaim,
    Players,
)
from ronde.certificates.numbers import ids_of, pairs_of
from ronde.certificates.solving import claimed_pairing, largest_matching, opponents, recorded
from ronde.kernel.bits import mask_of, members, run
from ronde.kernel.certificate import least_unmatched
from ronde.kernel.matching import barrier, flip, grow
from ronde.model import Tournament
from ronde.systems.lim.criteria import LimField
from ronde.systems.lim.floaters import FloaterChoice
from ronde.systems.lim.order import (
    GroupSide,
    downfloaters_in_turn,
    tried_by_floater,
    tried_by_resident,
    upfloaters_in_turn,
)
from ronde.systems.lim.outcome import (
    Crack,
    FloatReason,
    LimGroupOutcome,
    LimRoundOutcome,
    Meeting,
)
from ronde.systems.lim.rest import Rest
from ronde.systems.lim.system import LIM_2026


def lim_certificate(tournament: Tournament) -> LimCertificate:
    """Return the certificate of the next round of a tournament."""
    derived = LIM_2026.derive(tournament)
    outcome = derived.outcome
    receiver = None if outcome.bye is None else outcome.bye.rank
    return LimCertificate(
        program=PROGRAM,
        rules=LIM_2026.rules.key,
        settings=dict(tournament.settings),
        round=tournament.next_round,
        pairing=claimed_pairing(outcome.standing, derived.boards, receiver),
        spared=_spared(outcome),
        scoregroups=tuple(_groups(outcome)),
        cracked=tuple(_cracked(outcome)),
        tournament=recorded(tournament),
    )


def _spared(outcome: LimRoundOutcome) -> Players | None:
    """Return without whom odd parts remain, so that nobody before the receiver can be spared."""
    bye, standing = outcome.bye, outcome.standing
    if bye is None or not bye.needed:
        return None
    partner = opponents(standing, outcome.pairs)
    tree = grow(bye.rank, standing.legal, partner, run(0, standing.size))
    return ids_of(standing, members(tree.inner))


# Groups ------------------------------------------------------------------------------------


def _groups(outcome: LimRoundOutcome) -> Iterator[LimGroupClaim]:
    """Yield every group, with those to whom its floaters go."""
    for side in (GroupSide.UPPER, GroupSide.LOWER):
        own = [group for group in outcome.groups if group.side in (side, GroupSide.MEDIAN)]
        for group, adjacent in pairwise(own):
            yield _Group(outcome.field, group).claim(adjacent.residents)
    yield _Group(outcome.field, outcome.groups[-1]).claim([])


class _Group:
    """A group that was paired, with the opponents of its members."""

    def __init__(self, field: LimField, group: LimGroupOutcome) -> None:
        self.field, self.group, self.graph = field, group, field.compatible
        self.partner = opponents(field.standing, [meeting.pair for meeting in group.meetings])

    def claim(self, adjacent: list[int]) -> LimGroupClaim:
        """Return what is claimed of the group."""
        field, group, standing = self.field, self.group, self.field.standing
        return LimGroupClaim(
            side=ClaimedSide(group.side.value),
            residents=ids_of(standing, group.residents),
            from_above=ids_of(standing, downfloaters_in_turn(field, group.from_above)),
            from_below=ids_of(standing, upfloaters_in_turn(field, group.from_below)),
            floaters=tuple(self._floaters(adjacent)),
            pairs=tuple(self._pairs()),
        )

    def _names(self, ranks: Iterable[int]) -> Players:
        return ids_of(self.field.standing, ranks)

    # Floaters --------------------------------------------------------------------------------

    def _floaters(self, adjacent: list[int]) -> Iterator[LimFloaterClaim]:
        """Yield who leaves, with the barrier that tells who cannot be spared."""
        group, staying = self.group, mask_of(self.group.members)
        usual = list(self._usual(adjacent)) if self.field.maxi else []
        going = [floater.rank for floater in group.floaters]
        for at, (rank, _, reason, _) in enumerate(group.floaters):
            without = 0
            way: Players = ()
            if reason is not FloatReason.NO_OPPONENT:
                exposed = mask_of(going[at:])
                without = barrier(self.graph, self.partner, exposed, staying).wanted
                if usual and usual[at] != rank:
                    way = self._way(going[at:], staying, usual[at])
            staying &= ~(1 << rank)
            (player,) = self._names([rank])
            yield LimFloaterClaim(player, self._names(members(without)), way)

    def _usual(self, adjacent: list[int]) -> Iterator[int]:
        """Yield for each floater who would leave without the question of colours (3.2.3)."""
        group, numbers = self.group, self.field.standing.numbers
        rest = Rest(self.graph, mask_of(group.members))
        floated = [*group.from_above, *group.from_below]
        choice = FloaterChoice(self.field, group.side, floated, adjacent)
        outermost = min if group.side.is_upward else max
        for floater in group.floaters:
            usual = floater.rank
            if floater.reason is not FloatReason.NO_OPPONENT:
                for name, pool in choice.narrowed(rest, members(rest.spare())):
                    if name is FloatReason.LAST_ROUND:
                        usual = outermost(pool, key=numbers.__getitem__)
            yield usual
            choice.take(rest, floater)

    def _way(self, roots: Iterable[int], alive: int, end: int) -> Players:
        """Return the way of pairs from one who is left over to one who can be instead."""
        for root in roots:
            tree = grow(root, self.graph, self.partner, alive, wish=end)
            if tree.outer >> end & 1:
                changed = list(self.partner)
                if end != root:
                    flip(self.partner[end], tree.parent, changed)
                way = [root]
                while way[-1] != end:
                    other = changed[way[-1]]
                    way += [other, self.partner[other]]
                return self._names(way)
        raise AssertionError(f"rank {end} cannot be left over")

    # Pairs -----------------------------------------------------------------------------------

    def _pairs(self) -> Iterator[LimPairClaim]:
        """Yield the pairs in the order of making, with the barrier where one is needed."""
        group = self.group
        left = mask_of(group.members) & ~mask_of(floater.rank for floater in group.floaters)
        for meeting, tried in self._tried(left):
            left &= ~(1 << meeting.searcher)
            self.partner[meeting.found] = -1
            yield self._pair(meeting, tried, left)
            left &= ~(1 << meeting.found)

    def _tried(self, left: int) -> Iterator[tuple[Meeting, Sequence[int]]]:
        """Yield every meeting with those whom the one in turn tries."""
        group, above, below = self.group, set(self.group.from_above), set(self.group.from_below)
        residents = [rank for rank in group.residents if left >> rank & 1]
        others = [rank for rank in (*above, *below) if left >> rank & 1]
        for meeting in group.meetings:
            searcher = meeting.searcher
            if searcher in above or searcher in below:
                upward = searcher in below
                there = [rank for rank in others if rank != searcher]
                yield meeting, tried_by_floater(self.field, residents, there, upward=upward)
            else:
                yield meeting, tried_by_resident(residents, upward=group.side.is_upward)[1]
            for rank in meeting.pair:
                (others if rank in above or rank in below else residents).remove(rank)

    def _pair(self, meeting: Meeting, tried: Sequence[int], left: int) -> LimPairClaim:
        """Return a line; its barrier is left out where nobody was rejected for the rest."""
        field, (searcher, found) = self.field, meeting[:2]
        player, opponent = self._names([searcher, found])
        before = self.graph[searcher] & mask_of([*tried[: tried.index(found)]])
        suiting = self.graph[searcher] & left & ~field.unsuited(searcher)
        if not field.suit(searcher, found):
            rejected = before | suiting
        else:
            rejected = before if field.maxi else before & suiting
        if not rejected:
            return LimPairClaim(player, opponent)
        tree = grow(found, self.graph, self.partner, left)
        first: Players = ()
        second: Players = ()
        if field.maxi:
            able = tree.outer & self.graph[searcher]
            first = self._way_to_first(tried, found, able, left)
            second = self._way_to_first(tried, found, able & suiting, left)
        return LimPairClaim(player, opponent, self._names(members(tree.inner)), first, second)

    def _way_to_first(self, tried: Sequence[int], found: int, able: int, left: int) -> Players:
        """Return the way to the first who is available, nothing where it is the opponent."""
        first = next((rank for rank in tried if able >> rank & 1), found)
        return () if first == found else self._way([found], left, first)


# The median --------------------------------------------------------------------------------


def _cracked(outcome: LimRoundOutcome) -> Iterator[CrackingClaim]:
    """Yield the pairs taken apart; one barrier serves for as many in a row as it can."""
    graph, standing = outcome.field.compatible, outcome.standing
    claims: list[tuple[int, list[Crack]]] = []
    there = mask_of(outcome.groups[-1].members)
    for crack in reversed(outcome.cracks):
        there &= ~mask_of(crack.meeting.pair)
        if not claims or least_unmatched(graph, there, claims[-1][0]) <= 0:
            claims.append((largest_matching(graph, there).barrier(), []))
        claims[-1][1].append(crack)
    for without, cracks in reversed(claims):
        pairs = [(crack.meeting.searcher, crack.meeting.found) for crack in reversed(cracks)]
        yield CrackingClaim(ids_of(standing, members(without)), pairs_of(standing, pairs))
