"""A round paired bracket by bracket from the top, with the look-ups of its explanation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ronde.explain.sentence import Fact, ScoreInWords, Sentence
from ronde.explain.upfloating import UpfloatingRound
from ronde.model import PlayerId, Tournament
from ronde.systems.topgroup.route import TopgroupBracketOutcome
from ronde.systems.topgroup.system import TopgroupOutcome, TopgroupSystem


class TopgroupRound(UpfloatingRound[TopgroupBracketOutcome]):
    """The next round of a tournament, paired; ranks are places in `standing`."""

    def __init__(self, system: TopgroupSystem, tournament: Tournament) -> None:
        derived = system.derive(tournament)
        super().__init__(system, tournament, derived.standing, derived.boards)
        self.system, self.outcome = system, derived.outcome
        self.brackets, self.bye_choice = derived.outcome.brackets, derived.outcome.bye

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
    def played(self) -> Sequence[int]:
        """How much each rank has played, as the choice of the bye counts it."""
        return self.system.edition.experience(self.tournament, self.standing)

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
