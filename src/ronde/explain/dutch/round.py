"""A round paired by the Dutch system, with the look-ups that every explanation needs.

Where two players stand in their bracket, and whom the order of the bracket gives them first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from ronde.explain.round import PairedRound, places_of
from ronde.explain.sentence import Fact, Ordinal, ScoreInWords, Sentence
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


class Search(NamedTuple):
    """A player of S1, the opponent found, and who stands before that one in S2.

    `taken` meet players of S1 who are paired before, `free` are the others; `first_choice` stands
    opposite before anything is altered.
    """

    searcher: int
    found: int
    taken: list[int]
    free: list[int]
    first_choice: int | None

    def in_short(self) -> Search:
        """Return the same with the first choice only, or the next one free if that is taken."""
        first = self.first_choice
        taken = [first] if first in self.taken else []
        settled = first is not None and first != self.found and not taken
        return self._replace(taken=taken, free=[] if settled else self.free[:1])


def pair_of(taken: DutchArrangement, rank: int) -> tuple[int, int]:
    """Return a player and his opponent, the one of S1 first."""
    one, other = next(pair for pair in taken.pairs if rank in pair)
    moved = [first for first, _ in taken.pairs[: taken.paired_moved_down]]
    return (one, other) if one in moved or one in halves_taken(taken)[0] else (other, one)


def search_in(
    taken: DutchArrangement, residents: Sequence[int], rank: int, natural: dict[int, int | None]
) -> Search:
    """Return how a player who is paired, or his opponent in S1, came to the opponent.

    `natural` has the first choice of both.
    """
    first, second = pair_of(taken, rank)
    upper: Sequence[int] = [one for one, _ in taken.pairs[: taken.paired_moved_down]]
    order = residents
    if first not in upper:
        upper, order = halves_taken(taken)
    earlier = set(upper[: upper.index(first)])
    served = {r for pair in taken.pairs if not earlier.isdisjoint(pair) for r in pair} - earlier
    before = order[: order.index(second)]
    return Search(
        first,
        second,
        [other for other in order if other in served and other in {*before, natural[first]}],
        [other for other in before if other not in served],
        natural[first],
    )


def search_of(case: DutchRound, rank: int) -> Search:
    """Return how the player of S1 in the pair of a player came to his opponent."""
    outcome = case.final_bracket(rank)
    taken, bracket = outcome.arrangement, outcome.bracket
    natural = {one: natural_opponent(case, one) for one in pair_of(taken, rank)}
    return search_in(taken, range(bracket.first, bracket.end), rank, natural)


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
        "points": ScoreInWords(scores[higher]),
        "other_points": ScoreInWords(scores[lower]),
    }
    if higher in bracket.moved_down:
        place = Ordinal(lower - bracket.first + 1)
        subject = "opponents-of-moved-down"
        if natural_opponent(case, higher) == lower:
            subject = "in-order"
        return case.said("board.moved-down", subject, **facts, place=place)
    upper, second = halves_taken(taken)
    places: dict[str, Fact] = {
        "place": Ordinal(upper.index(higher) + 1),
        "other_place": Ordinal(second.index(lower) + 1),
    }
    if scores[higher] != scores[lower]:
        return case.said("board.collapsed", "collapsed", **facts, **places)
    if taken.moved_out:
        return case.said("board.exchanged", "exchange", **facts, **places)
    subject = "in-order" if natural_opponent(case, higher) == lower else "transposition"
    return case.said("board.same-score", subject, **facts, **places)
