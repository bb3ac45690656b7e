"""From scoregroup to scoregroup: upfloaters, subgroups, and the first transposition (3.2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ronde.kernel.bits import members, run
from ronde.kernel.completion import ByeChoice, choose_bye
from ronde.kernel.matching import give_lowest_partner
from ronde.kernel.standing import Standing
from ronde.kernel.unpaired import Unpaired, everybody
from ronde.model import PlayerId
from ronde.systems.dubov.criteria import Column
from ronde.systems.dubov.order import by_average
from ronde.systems.dubov.ranking import Ranking
from ronde.systems.dubov.shifters import ShifterBracket, Subgroups, recompose
from ronde.systems.dubov.upfloaters import DubovUpfloaters, choose_upfloaters


@dataclass(frozen=True, slots=True)
class DubovBracketOutcome:
    """One bracket in ranks: who was in it, what was shifted, the pairs in the order of S1.

    The first of a pair comes from S1. `values` hold what the criteria count if there are
    upfloaters, `denied` how many pairs have one preference (C7). `shifted_first` left the
    smaller subgroup, `shifted_second` the larger one.
    """

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    values: dict[Column, int]
    denied: int
    shifted_first: tuple[int, ...]
    shifted_second: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    nobody_played: bool


@dataclass(slots=True)
class DubovRoundOutcome:
    """The bye and the brackets of a round, from the top."""

    standing: Standing
    ranking: Ranking
    bye: ByeChoice | None = None
    brackets: list[DubovBracketOutcome] = field(default_factory=list)

    @property
    def receiver(self) -> PlayerId | None:
        """Who has the bye."""
        return None if self.bye is None else self.standing.ids[self.bye.rank]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs of ranks."""
        return [pair for bracket in self.brackets for pair in bracket.pairs]


def pair_brackets(standing: Standing, ranking: Ranking) -> DubovRoundOutcome:
    """Return the pairing of the round; raises NoLegalPairingError when there is none."""
    outcome = DubovRoundOutcome(standing, ranking, choose_bye(standing, bye_order(standing)))
    left = everybody(standing)
    if outcome.bye is not None:
        left = left.without([outcome.bye.rank], standing)
    solver = _Solver(standing, ranking)
    while left.ranks:
        upfloaters = choose_upfloaters(standing, ranking, left)
        outcome.brackets.append(solver.pair(left, upfloaters))
        left = left.without([*range(left.residents), *upfloaters.places], standing)
    return outcome


def bye_order(standing: Standing) -> list[int]:
    """Return who may have the bye, first choice first (3.1.3 to 3.1.5).

    Lowest score, then most games played, then largest pairing number.
    """
    scores, games, numbers = standing.scores, standing.games, standing.numbers
    able = [rank for rank, may in enumerate(standing.may_have_bye) if may]
    return sorted(able, key=lambda rank: (scores[rank], -games[rank], -numbers[rank]))


class _Solver:
    """Pairs one bracket after another when its upfloaters are known."""

    def __init__(self, standing: Standing, ranking: Ranking) -> None:
        self.standing, self.ranking = standing, ranking

    def pair(self, left: Unpaired, upfloaters: DubovUpfloaters) -> DubovBracketOutcome:
        numbers = self.standing.numbers
        places = [*range(left.residents), *upfloaters.places]
        places.sort(key=lambda place: numbers[left.ranks[place]])
        ranks = [left.ranks[place] for place in places]
        bracket = self._bracket(ranks, left.among(places))
        groups = recompose(bracket)
        pairs = first_transposition(bracket, groups)
        wishes = bracket.preferences

        def named(vertices: Iterable[int]) -> tuple[int, ...]:
            return tuple(ranks[v] for v in vertices)

        return DubovBracketOutcome(
            residents=tuple(left.ranks[: left.residents]),
            upfloaters=tuple(left.ranks[place] for place in upfloaters.places),
            values=upfloaters.values,
            denied=sum(wishes[v] == wishes[w] for v, w in pairs),
            shifted_first=named(groups.out_of_smaller),
            shifted_second=named(groups.out_of_larger),
            pairs=tuple((ranks[v], ranks[w]) for v, w in pairs),
            nobody_played=not any(bracket.has_played),
        )

    def _bracket(self, ranks: list[int], legal: list[int]) -> ShifterBracket:
        standing, ranking = self.standing, self.ranking
        return ShifterBracket(
            legal=legal,
            preferences=[standing.profiles[rank].preference for rank in ranks],
            averages=[ranking.averages[rank] for rank in ranks],
            has_played=[bool(standing.histories[rank]) for rank in ranks],
        )


def first_transposition(bracket: ShifterBracket, groups: Subgroups) -> list[tuple[int, int]]:
    """Return the pairs of S1 with the first transposition of G2 that is legal (3.2.6, 4.4).

    Each of S1 in turn is given the opponent with the lowest number that leaves the others a
    legal pairing. After the shifts all of these have equally few pairs of one colour (C7).
    """
    sides = (groups.first, groups.second), (groups.second, groups.first)
    graph = [0] * len(bracket.legal)
    for own, other in sides:
        for v in members(own):
            graph[v] = bracket.legal[v] & other
    partner, alive = list(groups.partner), run(0, len(graph))
    pairs = []
    for v in by_average(members(groups.first), bracket.averages):
        w = give_lowest_partner(v, graph[v] & alive, graph, partner, alive, general=False)
        alive &= ~(1 << v | 1 << w)
        pairs.append((v, w))
    return pairs
