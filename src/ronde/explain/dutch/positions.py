"""Where two players stand in their bracket, and whom the order of the bracket gives them first."""

from __future__ import annotations

from ronde.explain.dutch.round import DutchRound
from ronde.explain.sentence import Fact, Place, Score, Sentence
from ronde.systems.dutch.order import Arrangement


def halves_taken(taken: Arrangement) -> tuple[list[int], list[int]]:
    """Return the two halves of a bracket or remainder after the exchange."""
    out, come = set(taken.moved_out), set(taken.moved_in)
    upper = sorted([rank for rank in taken.upper if rank not in out] + taken.moved_in)
    lower = sorted([rank for rank in taken.lower if rank not in come] + taken.moved_out)
    return upper, lower


def natural_opponent(case: DutchRound, rank: int) -> int | None:
    """Return who stands at the same place of the other half, before anything is altered.

    Moved-down players are matched with the residents in order. None where nobody stands
    opposite: whoever is last of an odd bracket, or a resident whom a moved-down player took.
    """
    outcome = case.final_bracket(rank)
    taken, bracket = outcome.arrangement, outcome.bracket
    moved = [pair[0] for pair in taken.pairs[: taken.paired_moved_down]]
    residents = list(range(bracket.first, bracket.end))
    if rank in moved:
        return residents[moved.index(rank)]
    if rank in taken.upper:
        return taken.lower[taken.upper.index(rank)]
    if rank in taken.lower:
        place = taken.lower.index(rank)
        return taken.upper[place] if place < len(taken.upper) else None
    if rank in residents and residents.index(rank) < len(moved):
        return moved[residents.index(rank)]
    return None


def meeting(case: DutchRound, one: int, other: int) -> Sentence:
    """Return why two players who meet were put together: their places in the bracket."""
    higher, lower = min(one, other), max(one, other)
    outcome = case.final_bracket(higher)
    taken, bracket, scores = outcome.arrangement, outcome.bracket, case.standing.scores
    facts: dict[str, Fact] = {
        "one": case.who(higher),
        "other": case.who(lower),
        "points": Score(scores[higher]),
        "other_points": Score(scores[lower]),
    }
    if higher in bracket.moved_down:
        place = Place(lower - bracket.first + 1)
        subject = "opponents-of-moved-down"
        if natural_opponent(case, higher) == lower:
            subject = "in-order"
        number = case.article(subject)
        return Sentence("board.moved-down", number, {**facts, "place": place})
    upper, second = halves_taken(taken)
    places: dict[str, Fact] = {
        "place": Place(upper.index(higher) + 1),
        "other_place": Place(second.index(lower) + 1),
    }
    if scores[higher] != scores[lower]:
        return Sentence("board.collapsed", case.article("collapsed"), {**facts, **places})
    if taken.moved_out:
        number = case.article("exchange")
        return Sentence("board.exchanged", number, {**facts, **places})
    subject = "in-order" if natural_opponent(case, higher) == lower else "transposition"
    return Sentence("board.same-score", case.article(subject), {**facts, **places})
