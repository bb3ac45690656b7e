"""From scoregroup to scoregroup: the bye first, then brackets from the top (3.3)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ronde.kernel.completion import ByeChoice, choose_bye, pair_nearest
from ronde.kernel.standing import Standing
from ronde.kernel.unpaired import Unpaired, everybody
from ronde.model import PlayerId
from ronde.systems.topgroup.bracket import pair_bracket
from ronde.systems.topgroup.criteria import TopGroupField
from ronde.systems.topgroup.problems import stated_bracket
from ronde.systems.topgroup.upfloaters import Upfloaters, choose_upfloaters


@dataclass(frozen=True, slots=True)
class TopgroupBracketOutcome:
    """One bracket in ranks: who was in it, and the pairs in the order of the identifier.

    The first of a pair is its top member. `upfloating` tells how the set of upfloaters was
    chosen, `values` what the criteria about pairs count.
    """

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    upfloating: Upfloaters
    pairs: tuple[tuple[int, int], ...]
    values: dict[str, int]


@dataclass(slots=True)
class TopgroupRoundOutcome:
    """The bye and the brackets of a round, from the top."""

    field: TopGroupField
    bye: ByeChoice | None = None
    brackets: list[TopgroupBracketOutcome] = dataclasses.field(default_factory=list)

    @property
    def standing(self) -> Standing:
        """The state to which the ranks belong."""
        return self.field.standing

    @property
    def receiver(self) -> PlayerId | None:
        """Who has the bye."""
        return None if self.bye is None else self.standing.ids[self.bye.rank]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs of ranks."""
        return [pair for bracket in self.brackets for pair in bracket.pairs]


def pair_round(field: TopGroupField, bye_order: Sequence[int]) -> TopgroupRoundOutcome:
    """Return the pairing of the round; raises NoLegalPairingError when there is none."""
    outcome = TopgroupRoundOutcome(field, choose_bye(field.standing, bye_order))
    outcome.brackets.extend(paired for _, paired in brackets_of(field, outcome.bye))
    return outcome


def brackets_of(
    field: TopGroupField, bye: ByeChoice | None
) -> Iterator[tuple[Unpaired, TopgroupBracketOutcome]]:
    """Yield every bracket from the top, with those who were left before it."""
    standing = field.standing
    left = everybody(standing)
    witness = _nearest(standing)
    if bye is not None:
        left = left.without([bye.rank], standing)
    while left.ranks:
        chosen = choose_upfloaters(field, left, witness)
        yield left, _paired(field, left, chosen)
        left = left.without([*range(left.residents), *chosen.places], standing)


def _nearest(standing: Standing) -> list[int]:
    """Return pairs of ranks near each other, from which the matchings of brackets start."""
    partner = [-1] * standing.size
    pair_nearest(standing.legal, partner, (1 << standing.size) - 1, range(standing.size))
    return partner


def _paired(field: TopGroupField, left: Unpaired, chosen: Upfloaters) -> TopgroupBracketOutcome:
    ranks, problem = stated_bracket(field, left, chosen.places)
    paired = pair_bracket(problem)
    return TopgroupBracketOutcome(
        residents=tuple(left.ranks[: left.residents]),
        upfloaters=tuple(left.ranks[place] for place in chosen.places),
        upfloating=chosen,
        pairs=tuple((ranks[v], ranks[w]) for v, w in paired.pairs),
        values=paired.values,
    )
