"""Why two players meet: their places, what was tried before, and what was given up for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.explain.dutch.round import Search, halves_taken, pair_of, search_in
from ronde.explain.procedure.round import ProcedureRound
from ronde.explain.procedure.steps import steps_by_bracket
from ronde.explain.sentence import Articles, Fact, Ordinal, ScoreInWords, Sentence, sentence
from ronde.systems.dutch_procedure.bracket import incompatible

OF_A_PAIR: Final = (
    "absolute-colours",
    "strong-as-absolute",
    "denied-preferences",
    "denied-strong-preferences",
    "repeated-upfloats",
    "upfloats-of-two-rounds-ago",
)
"""The requirements that a pair keeps or does not; the others are about those who leave."""
_STRONGER: Final = {"denied-preferences": "denied-strong-preferences"}


def meeting(case: ProcedureRound, rank: int) -> Sentence:
    """Return the places of a player and his opponent in their bracket, and what joined them."""
    outcome, scores = case.final_bracket(rank), case.standing.scores
    taken, bracket = outcome.arrangement, outcome.bracket
    pair = pair_of(taken, rank)
    first, second = pair
    facts: dict[str, Fact] = {
        "one": case.who(first),
        "other": case.who(second),
        "points": ScoreInWords(scores[first]),
        "other_points": ScoreInWords(scores[second]),
    }
    if pair in taken.pairs[: taken.paired_moved_down]:
        residents = bracket.players()[bracket.in_first_half :]
        facts["place"] = Ordinal(residents.index(second) + 1)
        return Sentence("board.moved-down", case.article("opponents-of-moved-down"), facts)
    upper, lower = halves_taken(taken)
    facts["place"] = Ordinal(upper.index(first) + 1)
    facts["other_place"] = Ordinal(lower.index(second) + 1)
    subject = "in-order" if facts["place"] == facts["other_place"] else "transposition"
    if taken.moved_out:
        subject = "exchange"
    key = "board.exchanged" if taken.moved_out else "board.same-score"
    if scores[first] != scores[second]:
        key = "procedure.mixed-board"
    return Sentence(key, case.article(subject), facts)


def natural_opponent(case: ProcedureRound, rank: int) -> int | None:
    """Return who stands opposite before anything is altered; None where nobody does (C.6)."""
    outcome = case.final_bracket(rank)
    taken, bracket = outcome.arrangement, outcome.bracket
    moved = [one for one, _ in taken.pairs[: taken.paired_moved_down]]
    gone = incompatible(case.standing, bracket)
    residents = [r for r in bracket.players()[bracket.in_first_half :] if r not in gone]
    opposite = dict(zip(moved, residents, strict=False))
    opposite |= {other: one for one, other in opposite.items()}
    halves = list(zip(taken.upper, taken.lower, strict=False))
    opposite |= {one: other for pair in halves for one, other in (pair, pair[::-1])}
    return opposite.get(rank)


def search_of(case: ProcedureRound, rank: int) -> Search:
    """Return how the player of S1 in the pair of a player came to his opponent (D.1)."""
    outcome = case.final_bracket(rank)
    taken, bracket = outcome.arrangement, outcome.bracket
    natural = {one: natural_opponent(case, one) for one in pair_of(taken, rank)}
    return search_in(taken, bracket.players()[bracket.in_first_half :], rank, natural)


def given_up(case: ProcedureRound, rank: int) -> Iterator[Sentence]:
    """Yield the requirements that the pair of a player does not keep, and how they were dropped."""
    place = case.brackets_of[rank][-1]
    outcome = case.outcome.brackets[place]
    if outcome.found is None:
        return
    problem = outcome.found.problem
    vertex = {player: v for v, player in enumerate(problem.players)}
    one, other = pair_of(outcome.arrangement, rank)
    values = problem.tariff.read(problem.cost(vertex[one], vertex[other]) or 0)
    broken = {
        name: decision
        for decision in steps_by_bracket(case)[place]
        if (name := str(decision.facts.get("requirement", ""))) in OF_A_PAIR
        and any(values.get(name, {}).values())
    }
    for name, decision in broken.items():
        stronger = broken.get(_STRONGER.get(name, ""))
        if stronger is not None and stronger.facts.get("step") == decision.facts.get("step"):
            continue  # its sentence says it too
        what = sentence(f"procedure.pair-{name}", other=case.who(other))
        if "step" in decision.facts:
            step = Articles((str(decision.facts["step"]),))
            yield sentence("procedure.dropped-here", decision.article, what=what, step=step)
        else:
            yield sentence("procedure.unavoidable-here", decision.article, what=what)
