"""The recorded steps of the procedure in sentences: one function per kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, cast

from ronde.explain.procedure.round import ProcedureRound
from ronde.explain.sentence import (
    Articles,
    Fact,
    Games,
    ScoreInWords,
    Scores,
    Sentence,
    Who,
    sentence,
)
from ronde.model import PlayerId
from ronde.systems.dutch_procedure.decisions import ProcedureStep

Players = tuple[PlayerId, ...]

SHAPING: Final = (
    "incompatible",
    "moved-down-reduced",
    "moved-down-chosen",
    "dropped",
    "backtrack",
    "company",
    "company-lower",
    "undone",
    "merged",
)
"""The steps that make a bracket other than its players in order would have made it."""

FAR: Final = 100
"""Nobody counts transpositions further than that."""

STEPS_BACK: Final = ("backtrack", "company", "company-lower", "undone", "merged")


def steps_by_bracket(case: ProcedureRound) -> list[list[ProcedureStep]]:
    """Return the decisions of every bracket from the top, steps back before all others.

    A step back of a bracket that was merged afterwards belongs to the lowest one.
    """
    found: list[list[ProcedureStep]] = [[] for _ in case.outcome.brackets]
    scores = [case.bracket_score(place) for place in range(len(found))]
    for decision in case.decisions:
        if decision.key in STEPS_BACK:
            score = decision.facts["score"]
            found[scores.index(score) if score in scores else -1].append(decision)
        elif decision.key == "bracket":
            found[_number(decision, "number") - 1].append(decision)
        elif "bracket" in decision.facts:
            found[_number(decision, "bracket") - 1].append(decision)
    return found


def shaping_sentences(case: ProcedureRound, place: int) -> Iterator[Sentence]:
    """Yield the steps that shaped a bracket: what was dropped, reduced, chosen or undone."""
    for decision in steps_by_bracket(case)[place]:
        if decision.key in SHAPING:
            yield from step_sentences(decision)


def step_sentences(decision: ProcedureStep) -> Iterator[Sentence]:
    """Yield a recorded step in words, its article behind it."""
    yield from _TOLD[decision.key](decision)


# Facts of a decision -------------------------------------------------------------------------


def _number(decision: ProcedureStep, name: str) -> int:
    return cast(int, decision.facts[name])


def _who(decision: ProcedureStep, name: str = "") -> Who:
    return Who(cast(Players, decision.facts[name]) if name else decision.players)


def _said(key: str, decision: ProcedureStep, **facts: Fact) -> Sentence:
    return Sentence(key, decision.article, facts)


# One function per kind -----------------------------------------------------------------------


def _bracket(decision: ProcedureStep) -> Iterator[Sentence]:
    residents, moved = _who(decision, "residents"), _who(decision, "moved_down")
    if residents.players:
        yield sentence("full.residents", decision.article, players=residents)
    if moved.players:
        yield sentence("full.moved-down", decision.article, players=moved)
    if len(decision.players) < 2:
        return
    if not decision.facts["homogeneous"]:
        yield sentence("procedure.heterogeneous", decision.article)
    elif moved.players:
        yield sentence("procedure.half-moved-down", decision.article)
    else:
        yield sentence("procedure.homogeneous", decision.article)
    numbers = {name: _number(decision, name) for name in ("p0", "p1", "m0", "m1", "x1")}
    yield sentence("procedure.numbers", "A.6, A.8", **numbers)
    if "z1" in decision.facts:
        yield sentence("procedure.strong-numbers", "A.8", z1=_number(decision, "z1"))


def _incompatible(decision: ProcedureStep) -> Iterator[Sentence]:
    yield _said(
        "procedure.incompatible", decision, players=_who(decision), count=len(decision.players)
    )


def _moved_down_reduced(decision: ProcedureStep) -> Iterator[Sentence]:
    m0, m1 = _number(decision, "m0"), _number(decision, "m1")
    yield _said("procedure.moved-down-reduced", decision, m0=m0, m1=m1, players=_who(decision))


def _moved_down_chosen(decision: ProcedureStep) -> Iterator[Sentence]:
    if decision.facts["number"] is None:
        yield _said("procedure.moved-down-chosen-far", decision, players=_who(decision))
    else:
        number = _number(decision, "number")
        yield _said("procedure.moved-down-chosen", decision, players=_who(decision), number=number)


def _requirement(decision: ProcedureStep) -> Sentence:
    return sentence(f"criterion.{decision.facts['requirement']}")


def _dropped(decision: ProcedureStep) -> Iterator[Sentence]:
    facts: dict[str, Fact] = {
        "requirement": _requirement(decision),
        "value": _number(decision, "times"),
        "step": Articles((str(decision.facts["step"]),)),
    }
    if decision.facts.get("least"):
        least = _number(decision, "least")
        yield Sentence("procedure.dropped-above-least", decision.article, {**facts, "least": least})
    else:
        yield Sentence("procedure.dropped", decision.article, facts)


def _counted(decision: ProcedureStep) -> Iterator[Sentence]:
    value: Fact
    if "scores" in decision.facts:
        counts = cast(tuple[tuple[int, int], ...], decision.facts["scores"])
        value = Scores(tuple(score for score, count in counts for _ in range(count)))
    else:
        value = _number(decision, "times")
    yield _said("procedure.counted", decision, requirement=_requirement(decision), value=value)


def _exchange(decision: ProcedureStep) -> Iterator[Sentence]:
    facts: dict[str, Fact] = {
        "out": _who(decision, "moved_out"),
        "come": _who(decision, "moved_in"),
    }
    if decision.facts["number"] is None:
        yield _said("procedure.exchange-far", decision, **facts)
    else:
        yield _said("procedure.exchange", decision, number=_number(decision, "number"), **facts)


def _transposition(decision: ProcedureStep) -> Iterator[Sentence]:
    number, upper = _number(decision, "number"), _who(decision, "s1")
    if number > FAR:
        yield _said("procedure.transposition-far", decision, upper=upper, lower=_who(decision))
    elif number:
        yield _said(
            "procedure.transposition", decision, upper=upper, number=number, lower=_who(decision)
        )
    else:
        yield sentence("procedure.in-order", "C.6", upper=upper, lower=_who(decision))


def _pairs(decision: ProcedureStep) -> Iterator[Sentence]:
    pairs = cast(tuple[tuple[PlayerId, PlayerId], ...], decision.facts["pairs"])
    if pairs:
        yield _said("procedure.pairs", decision, pairs=Games(pairs))


def _downfloaters(decision: ProcedureStep) -> Iterator[Sentence]:
    yield _said(
        "procedure.downfloaters", decision, players=_who(decision), count=len(decision.players)
    )


def _backtrack(decision: ProcedureStep) -> Iterator[Sentence]:
    facts = _of_step_back(decision)
    if "pairs" not in decision.facts:
        yield _said("procedure.backtrack-lowest", decision, **facts)
        return
    facts["below"] = ScoreInWords(_number(decision, "below"))
    if decision.facts["holds"]:
        yield _said("procedure.backtrack", decision, count=_number(decision, "pairs"), **facts)
    else:
        yield _said("procedure.backtrack-in-vain", decision, **facts)


def _company(decision: ProcedureStep) -> Iterator[Sentence]:
    """Yield for whom C.1 went back, and for lower scores where the round has kept them."""
    facts = _of_step_back(decision)
    facts["alone"], facts["below"] = (
        _who(decision, "alone"),
        ScoreInWords(_number(decision, "below")),
    )
    if decision.key == "company-lower" and decision.facts["holds"]:
        yield _said("procedure.company-lower", decision, **facts)
    else:
        yield _said("procedure.company", decision, **facts)


def _lowest(decision: ProcedureStep) -> Iterator[Sentence]:
    """Yield why the lowest bracket could not be paired."""
    told = (("competing", "procedure.lowest-competing"), ("barred", "procedure.lowest-barred"))
    for reason, key in told:
        count = len(cast(Players, decision.facts[reason]))
        if count:
            yield _said(key, decision, players=_who(decision, reason), count=count)
            return
    yield _said("procedure.lowest-moved-down", decision)


def _undone(decision: ProcedureStep) -> Iterator[Sentence]:
    yield from _lowest(decision)
    facts = _of_step_back(decision)
    if not decision.facts["before"]:
        yield _said("procedure.undone-for-nobody", decision, **facts)
    elif not decision.players:
        yield _said("procedure.undone-to-nobody", decision, **facts)
    else:
        yield _said("procedure.undone", decision, **facts)


def _of_step_back(decision: ProcedureStep) -> dict[str, Fact]:
    """Return the score of the bracket that was paired again, who leaves it, and who did before."""
    points = ScoreInWords(_number(decision, "score"))
    return {"points": points, "players": _who(decision), "before": _who(decision, "before")}


def _merged(decision: ProcedureStep) -> Iterator[Sentence]:
    yield from _lowest(decision)
    yield _said("procedure.merged", decision, points=ScoreInWords(_number(decision, "score")))


_TOLD: Final[dict[str, Callable[[ProcedureStep], Iterator[Sentence]]]] = {
    "bracket": _bracket,
    "incompatible": _incompatible,
    "moved-down-reduced": _moved_down_reduced,
    "moved-down-chosen": _moved_down_chosen,
    "dropped": _dropped,
    "counted": _counted,
    "exchange": _exchange,
    "transposition": _transposition,
    "pairs": _pairs,
    "downfloaters": _downfloaters,
    "backtrack": _backtrack,
    "company": _company,
    "company-lower": _company,
    "undone": _undone,
    "merged": _merged,
}
