"""A round paired by the Dutch system, with the look-ups that every explanation needs.

Where two players stand in their bracket, and whom the order of the bracket gives them first.
"""

from __future__ import annotations

from functools import cached_property

from ronde.explain.round import PairedRound, places_of
from ronde.explain.sentence import Fact, Place, Score, Sentence
from ronde.model import PlayerId, Tournament
from ronde.systems.dutch.order import DutchArrangement
from ronde.systems.dutch.outcome import DutchBracketOutcome, DutchRoundOutcome
from ronde.systems.dutch.problem import DutchContext
from ronde.systems.dutch.system import DutchSystem


class DutchRound(PairedRound):
    """The next round of a tournament, paired; ranks are places in `standing`."""

    def __init__(self, system: DutchSystem, tournament: Tournament) -> None:
        derived = system.derive(tournament)
        super().__init__(system, tournament, derived.standing, derived.boards)
        self.system, self.edition = system, system.edition
        self.outcome: DutchRoundOutcome = derived.outcome

    def pair_with(self, one: PlayerId, other: PlayerId) -> DutchRoundOutcome:
        """Return the round in which two players meet; NoLegalPairingError if there is none."""
        return self.system.outcome(self.tournament, self.forcing(one, other))

    @cached_property
    def context(self) -> DutchContext:
        """What all matching problems of this round share."""
        return DutchContext(self.standing, self.edition)

    @cached_property
    def brackets_of(self) -> dict[int, list[int]]:
        """The places, from the top, of the brackets in which each rank was."""
        return places_of(found.bracket.players() for found in self.outcome.brackets)

    def final_bracket(self, rank: int) -> DutchBracketOutcome:
        """Return the bracket in which a player was paired or received the bye."""
        return self.outcome.brackets[self.brackets_of[rank][-1]]

    def bracket_score(self, place: int) -> int:
        """Return the score of the residents of a bracket, the highest where they differ."""
        return self.standing.scores[self.outcome.brackets[place].bracket.first]


def halves_taken(taken: DutchArrangement) -> tuple[list[int], list[int]]:
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
        return case.said("board.moved-down", subject, **facts, place=place)
    upper, second = halves_taken(taken)
    places: dict[str, Fact] = {
        "place": Place(upper.index(higher) + 1),
        "other_place": Place(second.index(lower) + 1),
    }
    if scores[higher] != scores[lower]:
        return case.said("board.collapsed", "collapsed", **facts, **places)
    if taken.moved_out:
        return case.said("board.exchanged", "exchange", **facts, **places)
    subject = "in-order" if natural_opponent(case, higher) == lower else "transposition"
    return case.said("board.same-score", subject, **facts, **places)
