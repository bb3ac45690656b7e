"""A whole round by the procedure of 2011 or 2012."""

from __future__ import annotations

from typing import NamedTuple

from tests.literal.brackets import BracketTooLargeError
from tests.literal.procedure.brackets import Bracket, Work
from tests.literal.procedure.choices import EDITIONS, Choices, choices_of
from tests.literal.procedure.facts import Field
from tests.literal.procedure.lowest import settle_lowest
from tests.literal.procedure.previous import Settled, settle
from tests.literal.procedure.trace import Step, Trace

from ronde.errors import RoundError, UnknownRulesError
from ronde.model import PlayerId, Tournament

BUDGET = 1_000_000
STEPS = (
    "A.3", "C.1", "C.8.b", "C.10.a", "C.10.b", "C.10.c", "C.10.d", "C.10.e", "C.10.f", "C.10.g",
    "C.12", "C.13", "C.14.a", "C.14.b1", "C.14.b2",
)  # fmt: skip
"""Steps that can be left out to see what they decide."""


class LiteralProcedure(NamedTuple):
    """A round paired by the letter: pairs as (White, Black), the bye, and every step taken."""

    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    bye: PlayerId | None
    trace: tuple[Step, ...]

    @property
    def articles(self) -> tuple[str, ...]:
        """The articles of the steps in order."""
        return tuple(step.article for step in self.trace)


def pair_by_procedure(
    tournament: Tournament,
    rules: str,
    *,
    largest_bracket: int = 8,
    budget: int = BUDGET,
    choices: Choices | None = None,
    without: str | None = None,
) -> LiteralProcedure:
    """Return the next round as the text of `dutch-2012` or `dutch-2011` pairs it.

    `choices` are the readings beyond the text, by default those that the settings of the
    tournament make. `without` names an article of `STEPS` whose step is left out, to see what
    it decides; the requirement that a part of C.10 drops then stays as it is.

    Raises NoLegalPairingError when the procedure ends without a pairing, BracketTooLargeError
    when a bracket is beyond the bound, StepBudgetError after `budget` attempts at a pairing,
    RoundError when there is no such round.
    """
    if rules not in EDITIONS:
        raise UnknownRulesError(f"the procedure knows {', '.join(EDITIONS)}, not {rules!r}")
    if without is not None and without not in STEPS:
        raise UnknownRulesError(f"{without!r} is no step; the steps: {', '.join(STEPS)}")
    _refuse_finished(tournament)
    edition = EDITIONS[rules]
    chosen = choices_of(tournament, edition) if choices is None else choices
    field = Field(tournament, chosen)
    work = Work(field, edition, chosen, Trace(field.names, budget), largest_bracket, without)
    groups = field.scoregroups()
    _refuse_large(groups, largest_bracket)
    brackets = _all_brackets(work, groups) if groups else []
    return _published(work, brackets)


def _refuse_finished(tournament: Tournament) -> None:
    declared = tournament.number_of_rounds
    if declared is not None and tournament.next_round > declared:
        raise RoundError(f"all {declared} rounds have been paired")


def _refuse_large(groups: list[tuple[int, ...]], bound: int) -> None:
    largest = max(map(len, groups), default=0)
    if largest > bound:
        raise BracketTooLargeError(
            f"a scoregroup of {largest} players is too large for the reference; "
            f"the bound is {bound}"
        )


def _all_brackets(work: Work, groups: list[tuple[int, ...]]) -> list[Settled]:
    above: list[Settled] = []
    for group in groups[:-1]:
        floaters = above[-1].candidate.left if above else ()
        bracket = Bracket(work, floaters, group)
        previous, settled = settle(bracket, above[-1] if above else None)
        if previous is not None:
            above[-1] = previous
        above.append(settled)
    return settle_lowest(work, above, groups)


def _published(work: Work, brackets: list[Settled]) -> LiteralProcedure:
    """Return the round in the order of F.1."""
    pairs = [tuple(sorted(pair)) for settled in brackets for pair in settled.candidate.pairs]
    score = [entrant.score for entrant in work.field.entrants]
    in_order = sorted(pairs, key=lambda p: (-score[p[0]], -score[p[0]] - score[p[1]], p[0]))
    left = brackets[-1].candidate.left if brackets else ()
    return LiteralProcedure(
        pairs=tuple(work.field.named_pair((one, other)) for one, other in in_order),
        bye=work.field.names[left[0]] if left else None,
        trace=tuple(work.trace.steps),
    )
