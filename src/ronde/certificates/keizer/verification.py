"""Verifies a round of a Keizer season, without the engine's counts and its matchings.

The list is counted anew. That nobody meets anybody nearer, and that nobody else has the bye, is
shown by odd parts; where repeats are needed, by dual values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from ronde.certificates.check import flaws_of_tournament
from ronde.certificates.document import Optimum
from ronde.certificates.effort import Effort, steps_of_barrier
from ronde.certificates.keizer.document import KeizerCertificate, RepeatsClaim
from ronde.certificates.keizer.lists import SeasonLists
from ronde.certificates.keizer.situation import RepeatPrices, criteria
from ronde.certificates.keizer.terms import NoSuchValueError, SpelledTerms, terms_of
from ronde.certificates.parts import left_over
from ronde.certificates.proof import flaw_of_shape, flaws_of_duals
from ronde.certificates.report import Flaw, Verification
from ronde.kernel.bits import lowest, mask_of, members, run
from ronde.kernel.certificate import least_unmatched
from ronde.model import ByeKind, Tournament

PROVED: Final = (
    "by articles 1.1 to 2.3 this is the list, by 3.1 to 3.5 everybody meets the nearest who can be "
    "met and the bye is due, by 4.1 to 4.3 these are the colours"
)

_BITS: Final = 1024
"""A cost of so many binary digits takes a second step of the verification."""


def verify_keizer(document: KeizerCertificate, tournament: Tournament) -> Verification:
    """Return what a certificate proves of a season."""
    there = len(tournament.to_be_paired())
    verdict = Verification(document.rules, document.round, there, proved=PROVED)
    first = next(_flaws(document, tournament), None)
    if first is not None:
        verdict.flaws.append(first)
    return verdict


def _flaws(document: KeizerCertificate, tournament: Tournament) -> Iterator[Flaw]:
    """Yield what is not proved; only the first one counts."""
    yield from flaws_of_tournament(document.head, tournament)
    effort = Effort()
    try:
        terms = terms_of(document.settings)
        found = SeasonLists(tournament, terms, effort).today()
    except NoSuchValueError as error:
        yield Flaw("settings", str(error))
        return
    yield from _flaws_of_list(document.list, found)
    there = set(tournament.to_be_paired())
    present = [player for player, _ in found if player in there]
    yield from _Round(document, tournament, terms, present, effort).flaws()


def _flaws_of_list(
    claimed: Sequence[tuple[int, int]], found: Sequence[tuple[int, int]]
) -> Iterator[Flaw]:
    for place, (one, other) in enumerate(zip(claimed, found, strict=False), 1):
        if one[0] != other[0]:
            told = f"2.1: place {place} has player {one[0]}, and the results give {other[0]}"
            yield Flaw("list", told)
        if one[1] != other[1]:
            told = f"1.1: player {one[0]} has {one[1]} tenths, and the results give {other[1]}"
            yield Flaw("list", told)
    if len(claimed) != len(found):
        yield Flaw("list", f"2.1: it has {len(claimed)} players, and {len(found)} have joined")


class _Round:
    """The players present as ranks by the list, and what was claimed of them."""

    def __init__(
        self,
        document: KeizerCertificate,
        tournament: Tournament,
        terms: SpelledTerms,
        present: Sequence[int],
        effort: Effort,
    ) -> None:
        self.document, self.tournament, self.terms = document, tournament, terms
        self.present, self.effort = present, effort
        self.round = tournament.next_round
        self.rank = {player: at for at, player in enumerate(present)}
        self.everybody = run(0, len(present))

    def flaws(self) -> Iterator[Flaw]:
        """Yield what is not proved of the pairing."""
        pairing = self.document.pairing
        named = [player for pair in pairing.pairs for player in pair]
        named += [] if pairing.bye is None else [pairing.bye]
        if len(named) != len(self.rank) or set(named) != set(self.rank):
            yield Flaw("pairing", "3.1: not everybody who is present is paired once")
            return
        self.bye = None if pairing.bye is None else self.rank[pairing.bye]
        both = [(self.rank[white], self.rank[black]) for white, black in pairing.pairs]
        self.pairs = [(min(pair), max(pair)) for pair in both]
        yield from self._flaws_of_pairs()
        yield from self._flaws_of_boards()
        repeats = self.document.repeats
        if repeats is not None:
            yield from self._flaws_of_need(repeats)
        yield from self._flaws_of_bye(self.allowed if repeats is None else self.possible)
        if repeats is None:
            yield from self._flaws_of_distances()
        else:
            yield from self._flaws_of_optimum(repeats.optimum)

    # Who may meet -----------------------------------------------------------------------------

    @cached_property
    def met(self) -> Mapping[tuple[int, int], list[tuple[int, bool]]]:
        """The rounds in which two ranks played, and whether the higher one had White."""
        found: dict[tuple[int, int], list[tuple[int, bool]]] = {}
        for number, round_ in enumerate(self.tournament.rounds, 1):
            for game in round_.games:
                if game.was_played and game.white in self.rank and game.black in self.rank:
                    white, black = self.rank[game.white], self.rank[game.black]
                    pair = (min(white, black), max(white, black))
                    found.setdefault(pair, []).append((number, white < black))
        return found

    @cached_property
    def possible(self) -> Sequence[int]:
        """Whom each rank may meet as far as prohibitions go, as masks (3.5)."""
        graph = [self.everybody & ~(1 << at) for at in range(len(self.present))]
        for group in self.tournament.forbidden:
            if group.applies_in(self.round):
                apart = mask_of(self.rank[p] for p in group.players if p in self.rank)
                for at in members(apart):
                    graph[at] &= ~apart
        return graph

    @cached_property
    def excluded(self) -> Mapping[tuple[int, int], int]:
        """The last round of those who should not meet again (3.2)."""
        gap, most = self.terms.number("gap"), self.terms.numbers["meetings"]
        return {
            pair: games[-1][0]
            for pair, games in self.met.items()
            if self.round - games[-1][0] <= gap or (most is not None and len(games) >= most)
        }

    @cached_property
    def allowed(self) -> Sequence[int]:
        """Whom each rank may meet by all rules, as masks."""
        graph = list(self.possible)
        for one, other in self.excluded:
            graph[one] &= ~(1 << other)
            graph[other] &= ~(1 << one)
        return graph

    def _flaws_of_pairs(self) -> Iterator[Flaw]:
        for one, other in self.pairs:
            names = f"players {self.present[one]} and {self.present[other]}"
            if not self.possible[one] >> other & 1:
                yield Flaw("pairing", f"3.5: {names} are kept apart")
            if self.document.repeats is None and (one, other) in self.excluded:
                last = self.excluded[one, other]
                yield Flaw("pairing", f"3.2: {names} may not meet again after round {last}")

    # Boards and colours -----------------------------------------------------------------------

    @cached_property
    def whites(self) -> Sequence[int]:
        """How many Whites each rank had, as the setting counts them (4.1)."""
        white = -1 if self.terms.choices["colours"] == "balance" else 0
        had = [0] * len(self.present)
        for round_ in self.tournament.rounds:
            without = set(round_.uncoloured)
            for game in round_.games:
                if game.was_played and game.white not in without:
                    if game.white in self.rank:
                        had[self.rank[game.white]] += 1
                    if game.black in self.rank:
                        had[self.rank[game.black]] += white
        return had

    def _flaws_of_boards(self) -> Iterator[Flaw]:
        if self.pairs != sorted(self.pairs):
            yield Flaw("pairing", "3.1: boards do not stand in the order of the list")
        for (higher, lower), (white, _) in zip(
            self.pairs, self.document.pairing.pairs, strict=True
        ):
            games = self.met.get((higher, lower))
            article, should = "4.3", lower
            if self.whites[higher] != self.whites[lower]:
                article, should = "4.1", min(higher, lower, key=self.whites.__getitem__)
            elif games:
                article, should = "4.2", lower if games[-1][1] else higher
            if self.present[should] != white:
                told = f"{article}: player {self.present[should]} has White against {white}"
                yield Flaw("colours", told)

    # The bye and the nearest ------------------------------------------------------------------

    def _bye_order(self) -> Sequence[int]:
        """Return all ranks in the order in which they would have the bye (3.4)."""
        had: list[list[int]] = [[] for _ in self.present]
        for number, round_ in enumerate(self.tournament.rounds, 1):
            for player, kind in round_.byes:
                if kind is ByeKind.PAIRING_ALLOCATED and player in self.rank:
                    had[self.rank[player]].append(number)
        upwards = range(len(self.present) - 1, -1, -1)
        if self.terms.choices["bye-order"] == "even":
            return sorted(upwards, key=lambda rank: len(had[rank]))
        since = self.round - self.terms.number("bye-gap")
        return sorted(
            upwards, key=lambda rank: had[rank][-1] if had[rank] and had[rank][-1] >= since else 0
        )

    def _flaws_of_bye(self, graph: Sequence[int]) -> Iterator[Flaw]:
        if self.bye is None:
            return
        order = self._bye_order()
        before = mask_of(order[: order.index(self.bye)])
        if before:
            able = before & self._able(graph, self.everybody, self.document.spared or ())
            if able:
                first = next(rank for rank in order if able >> rank & 1)
                told = f"3.4: nothing proves that player {self.present[first]} cannot have it"
                yield Flaw("bye", told)

    def _flaws_of_distances(self) -> Iterator[Flaw]:
        """Yield who might meet somebody nearer, from the top (3.1)."""
        claims = {claim.player: claim.without for claim in self.document.nearest}
        left = self.everybody & ~(0 if self.bye is None else 1 << self.bye)
        for higher, lower in self.pairs:
            left &= ~(1 << higher)
            nearer = self.allowed[higher] & left & run(0, lower)
            if nearer:
                player = self.present[higher]
                able = nearer & self._able(self.allowed, left, claims.get(player, ()))
                if able:
                    other = self.present[lowest(able)]
                    told = f"3.1: nothing proves that player {player} cannot meet {other}"
                    yield Flaw("nearest", f"{told}, who is nearer than {self.present[lower]}")
            left &= ~(1 << lower)

    def _able(self, graph: Sequence[int], left: int, named: Sequence[int]) -> int:
        """Return who can be left over when the others of an odd number are paired."""
        self.effort.spend(steps_of_barrier(len(self.present)))
        return left_over(graph, left, mask_of(self.rank[p] for p in set(named) if p in self.rank))

    # Repeats ----------------------------------------------------------------------------------

    def _flaws_of_need(self, claim: RepeatsClaim) -> Iterator[Flaw]:
        """Yield if repeats against the rules might be avoided (3.3)."""
        self.effort.spend(steps_of_barrier(len(self.present)))
        removed = mask_of(self.rank[p] for p in set(claim.without) if p in self.rank)
        if least_unmatched(self.allowed, self.everybody, removed) <= len(self.present) % 2:
            yield Flaw("repeats", "3.3: nothing proves that a repeat against the rules is needed")

    def _flaws_of_optimum(self, optimum: Optimum) -> Iterator[Flaw]:
        """Yield if other repeats, or with the same ones other pairs, might be better (3.3, 3.1)."""
        left = [rank for rank in range(len(self.present)) if rank != self.bye]
        prices = RepeatPrices(len(left), self.round)
        shape = flaw_of_shape([self.present[rank] for rank in left], optimum)
        if shape:
            yield Flaw("repeats", f"3.3: {shape}")
            return
        self.effort.spend(len(left) ** 2 * (1 + prices.bits // _BITS))
        problem = _RepeatProblem(self, left, prices)
        for sentence in flaws_of_duals(problem, optimum, prices.bits):
            yield Flaw("repeats", f"3.3: {sentence}")
        matched = [(left[v], left[w]) for v, w in enumerate(optimum.partner) if v < w]
        if sorted(matched) != self.pairs:
            yield Flaw("repeats", "3.3: the cheapest matching is not the pairing")
        if optimum.criteria != criteria(sum(pair in self.excluded for pair in self.pairs)):
            yield Flaw("repeats", "3.3: the number of repeats is not that of the pairing")


class _RepeatProblem:
    """The matching problem of a round with repeats: all but the bye, by their ranks."""

    def __init__(self, round_: _Round, left: Sequence[int], prices: RepeatPrices) -> None:
        place = {rank: at for at, rank in enumerate(left)}
        self._prices = prices
        self.legal = [
            mask_of([place[other] for other in members(round_.possible[rank]) if other in place])
            for rank in left
        ]
        self._last = {
            (place[one], place[other]): last
            for (one, other), last in round_.excluded.items()
            if one in place and other in place
        }

    def cost(self, v: int, w: int) -> int:
        """Return what a pair costs."""
        pair = (min(v, w), max(v, w))
        return self._prices.cost(*pair, self._last.get(pair, 0))
