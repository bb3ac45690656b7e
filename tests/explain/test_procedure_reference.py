"""The round with two players together, as the interpreter of the text pairs it.

The interpreter knows nothing of forced pairs; the organiser's prohibitions say the same: each of
the two may meet nobody but the other. Only rounds without a bye are asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.literal import BracketTooLargeError
from tests.literal.procedure import StepBudgetError, pair_by_procedure
from tests.small_events import small_event

from ronde.errors import NoLegalPairingError, RondeError
from ronde.explain.procedure.explainer import ProcedureExplainer
from ronde.explain.procedure.round import ProcedureRound
from ronde.explain.verdict import Verdict
from ronde.model import PlayerId, Tournament
from ronde.model.tournament import ForbiddenGroup
from ronde.systems.dutch_procedure.system import DUTCH_2011, DUTCH_2012, ProcedureSystem

Pairs = set[frozenset[PlayerId]]


def kept_together(event: Tournament, one: PlayerId, other: PlayerId) -> Tournament:
    others = [p.id for p in event.players if p.id not in (one, other)]
    groups = [ForbiddenGroup((player, apart)) for player in (one, other) for apart in others]
    return replace(event, forbidden=(*event.forbidden, *groups))


def by_the_letter(event: Tournament, rules: str) -> Pairs | None:
    """Return the pairs that the interpreter makes, empty if nothing is legal, None if too large."""
    try:
        found = pair_by_procedure(event, rules, largest_bracket=10, budget=30_000)
    except NoLegalPairingError:
        return set()
    except (BracketTooLargeError, StepBudgetError):
        return None
    return {frozenset(pair) for pair in found.pairs}


def asked(case: ProcedureRound) -> Iterator[tuple[PlayerId, PlayerId]]:
    """Yield some pairs of players: each with two who stand below."""
    ids = case.standing.ids
    for place, one in enumerate(ids):
        yield from ((one, other) for other in ids[place + 1 : place + 6 : 3])


@pytest.mark.parametrize("system", [DUTCH_2012, DUTCH_2011], ids=["2012", "2011"])
def test_the_round_told_is_that_of_the_text(system: ProcedureSystem) -> None:
    agreed = 0
    for seed in range(300, 480):
        event = replace(small_event(seed, players=range(4, 11)), rules=system.rules.key)
        try:
            explainer = ProcedureExplainer(event)
        except RondeError:
            continue  # a few random events cannot be paired
        if explainer.bye is not None:
            continue
        for one, other in asked(explainer.case):
            answer = explainer.why_not(one, other)
            if answer.verdict not in (Verdict.CRITERION, Verdict.ORDER, Verdict.NOT_COMPLETABLE):
                continue
            literal = by_the_letter(kept_together(event, one, other), system.rules.key)
            if literal is not None:
                assert {frozenset(pair) for pair in answer.pairs} == literal, (seed, one, other)
                agreed += 1
    assert agreed > 40
