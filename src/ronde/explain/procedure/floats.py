"""What would be worse if a player did not leave the bracket, by the procedure."""

from __future__ import annotations

from dataclasses import replace

from ronde.explain.procedure.round import ProcedureRound
from ronde.explain.procedure.whynot import objection
from ronde.explain.sentence import Sentence, sentence
from ronde.explain.whynot import stayed_sentence
from ronde.kernel.matching import Shortage
from ronde.systems.dutch.order import DutchArrangement
from ronde.systems.dutch_procedure.order import first_candidate
from ronde.systems.dutch_procedure.outcome import ProcedureBracketOutcome
from ronde.systems.dutch_procedure.problem import ProblemView, solved


def if_stayed(case: ProcedureRound, place: int, rank: int, about: str) -> Sentence:
    """Return what would be worse if a player who leaves a bracket were paired in it.

    `about` is `float` or `bye`: what the player gets by leaving.
    """
    outcome, who = case.outcome.brackets[place], case.who(rank)
    instead = best_without(case, outcome, rank, is_bye=about == "bye")
    if instead is None:
        return sentence(f"{about}.must", case.article("completion"), player=who)
    others = case.who(*(r for r in instead.downfloaters if r not in outcome.floaters))
    found = objection(case, outcome, instead)
    if found is None:
        return sentence(f"{about}.order", case.article("best"), player=who, instead=others)
    return stayed_sentence(about, who, others, found)


def best_without(
    case: ProcedureRound, outcome: ProcedureBracketOutcome, rank: int, *, is_bye: bool
) -> DutchArrangement | None:
    """Return the first of the best candidates in which a player does not leave, if any.

    As many others as need be may leave instead, but only one has the bye.
    """
    able = case.standing.may_have_bye if is_bye else [True] * case.standing.size
    takers = [may and r != rank for r, may in enumerate(able)]
    view = ProblemView(len(outcome.floaters), takers=takers, forced=outcome.forced)
    found = solved(case.context, outcome.bracket, view)
    if isinstance(found, Shortage) and not is_bye:
        view = replace(view, places=view.places + found.unmatched)
        found = solved(case.context, outcome.bracket, view)
    return None if isinstance(found, Shortage) else first_candidate(found)
