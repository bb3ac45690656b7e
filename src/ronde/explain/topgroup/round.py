"""A round paired bracket by bracket from the top, with the look-ups of its explanation."""

from __future__ import annotations

from functools import cached_property

from ronde.explain.round import PairedRound
from ronde.explain.sentence import Fact, ScoreInWords, Sentence
from ronde.kernel.unpaired import Unpaired, everybody
from ronde.model import PlayerId, Tournament
from ronde.systems.topgroup.route import TopgroupBracketOutcome
from ronde.systems.topgroup.system import TopgroupOutcome, TopgroupSystem


class TopgroupRound(PairedRound):
    """The next round of a tournament, paired; ranks are places in `standing`."""

    def __init__(self, system: TopgroupSystem, tournament: Tournament) -> None:
        derived = system.derive(tournament)
        super().__init__(system, tournament, derived.standing, derived.boards)
        self.system, self.outcome = system, derived.outcome
        self.brackets = derived.outcome.brackets

    def pair_with(self, one: PlayerId, other: PlayerId) -> TopgroupOutcome:
        """Return the round in which two teams meet; NoLegalPairingError if there is none."""
        return self.system.outcome(self.tournament, self.forcing(one, other))

    def key(self, name: str) -> str:
        """Return the key of a text that is another one for teams than for players."""
        return f"{'topgroup' if self.system.rules.of_teams else 'double'}.{name}"

    def higher_ranked(self, one: int, other: int) -> int:
        """Return which of two ranks is the first one of a pair."""
        return self.outcome.precedence.first(one, other)[0]

    @cached_property
    def place_of(self) -> dict[int, int]:
        """The place, from the top, of the bracket in which each rank was paired."""
        return {
            rank: place
            for place, bracket in enumerate(self.brackets)
            for pair in bracket.pairs
            for rank in pair
        }

    def bracket_of(self, rank: int) -> TopgroupBracketOutcome:
        """Return the bracket in which a team was paired."""
        return self.brackets[self.place_of[rank]]

    def bracket_score(self, place: int) -> int:
        """Return the score of the residents of a bracket."""
        return self.standing.scores[self.brackets[place].residents[0]]

    @cached_property
    def unpaired(self) -> list[Unpaired]:
        """Those who were not paired yet, before each bracket."""
        left, bye = everybody(self.standing), self.outcome.bye
        if bye is not None:
            left = left.without([bye.rank], self.standing)
        found = []
        for bracket in self.brackets:
            found.append(left)
            gone = {rank for pair in bracket.pairs for rank in pair}
            places = [place for place, rank in enumerate(left.ranks) if rank in gone]
            left = left.without(places, self.standing)
        return found

    def by_number(self, place: int) -> list[int]:
        """Return everybody of a bracket by number."""
        ranks = [rank for pair in self.brackets[place].pairs for rank in pair]
        return sorted(ranks, key=lambda rank: self.standing.numbers[rank])


def natural_opponent(case: TopgroupRound, rank: int) -> int:
    """Return whom a team would meet with the upper half against the lower half."""
    order = case.by_number(case.place_of[rank])
    half = len(order) // 2
    return order[(order.index(rank) + half) % len(order)]


def meeting(case: TopgroupRound, one: int, other: int) -> Sentence:
    """Return why two teams who meet were put together: the bracket, and whether in its order."""
    scores, order = case.standing.scores, case.by_number(case.place_of[one])
    one, other = sorted((one, other), key=order.index)
    facts: dict[str, Fact] = {
        "one": case.who(one),
        "other": case.who(other),
        "points": ScoreInWords(scores[one]),
    }
    name = "meeting"
    if scores[one] != scores[other]:
        name = "meeting-upfloater"
        lower = min(one, other, key=lambda rank: scores[rank])
        facts |= {"other_points": ScoreInWords(scores[other]), "upfloater": case.who(lower)}
    if natural_opponent(case, one) == other:
        name += "-in-order"
    return case.said(f"topgroup.{name}", "pairs", **facts)
