"""A round paired by the Dubov system, with the look-ups that every explanation needs.

Where two players stand in their subgroups, and who stands opposite.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ronde.explain.sentence import Fact, Ordinal, ScoreInWords, Sentence
from ronde.explain.upfloating import UpfloatingRound
from ronde.kernel.colours import COLOUR_OF
from ronde.model import PlayerId, Tournament
from ronde.systems.dubov.brackets import DubovBracketOutcome, DubovRoundOutcome
from ronde.systems.dubov.ranking import Ranking
from ronde.systems.dubov.system import DubovSystem


class DubovRound(UpfloatingRound[DubovBracketOutcome]):
    """The next round of a tournament, paired; ranks are places in `standing`."""

    def __init__(self, system: DubovSystem, tournament: Tournament) -> None:
        derived = system.derive(tournament)
        super().__init__(system, tournament, derived.standing, derived.boards)
        self.system, self.outcome = system, derived.outcome
        self.brackets, self.bye_choice = derived.outcome.brackets, derived.outcome.bye
        self.ranking: Ranking = derived.outcome.ranking

    def pair_with(self, one: PlayerId, other: PlayerId) -> DubovRoundOutcome:
        """Return the round in which two players meet; NoLegalPairingError if there is none."""
        return self.system.outcome(self.tournament, self.forcing(one, other))


@dataclass(frozen=True, slots=True)
class RankedSubgroups:
    """The subgroups of a bracket in ranks.

    `seekers` and `others` are G1 and G2 at first, by pairing number. `first` is S1, G1 after the
    shifts by ascending average rating of opponents; `second` is G2 after them, by number.
    """

    seekers: list[int]
    others: list[int]
    first: list[int]
    second: list[int]


def subgroups(case: DubovRound, place: int) -> RankedSubgroups:
    """Return the subgroups of a bracket before and after the shifts."""
    bracket = case.brackets[place]
    numbers = case.standing.numbers
    first = [pair[0] for pair in bracket.pairs]
    second = [pair[1] for pair in bracket.pairs]
    moved = {*bracket.shifted_first, *bracket.shifted_second}
    by_number = sorted(first + second, key=lambda rank: numbers[rank])
    at_first = moved.symmetric_difference(first)
    return RankedSubgroups(
        seekers=[rank for rank in by_number if rank in at_first],
        others=[rank for rank in by_number if rank not in at_first],
        first=first,
        second=sorted(second, key=lambda rank: numbers[rank]),
    )


def opposite(case: DubovRound, rank: int) -> int:
    """Return who stands at the same place of the other subgroup, before any transposition."""
    groups = subgroups(case, case.place_of[rank])
    if rank in groups.first:
        return groups.second[groups.first.index(rank)]
    return groups.first[groups.second.index(rank)]


def meeting(case: DubovRound, one: int, other: int) -> Sentence:
    """Return why two players who meet were put together: their places in the subgroups."""
    bracket, scores = case.bracket_of(one), case.standing.scores
    groups = subgroups(case, case.place_of[one])
    first, second = (one, other) if one in groups.first else (other, one)
    facts: dict[str, Fact] = {
        "one": case.who(first),
        "other": case.who(second),
        "place": Ordinal(groups.first.index(first) + 1),
        "other_place": Ordinal(groups.second.index(second) + 1),
    }
    if bracket.nobody_played:
        return case.said("dubov.halves", "pairs", **facts)
    facts["average"] = case.ranking.averages[first]
    facts["points"] = ScoreInWords(scores[first])
    if scores[first] == scores[second]:
        return case.said("dubov.meeting", "pairs", **facts)
    facts["other_points"] = ScoreInWords(scores[second])
    facts["upfloater"] = case.who(max(one, other))
    return case.said("dubov.meeting-upfloater", "pairs", **facts)


def shift(case: DubovRound, rank: int) -> Iterator[Sentence]:
    """Yield why a player is not in the subgroup of the preferred colour, if that is so."""
    bracket = case.bracket_of(rank)
    who, colour = case.who(rank), COLOUR_OF[case.standing.profiles[rank].preference]
    if rank not in bracket.shifted_first and rank not in bracket.shifted_second:
        return
    if bracket.nobody_played:
        yield case.said("dubov.shifted-half", "shifters", player=who)
    elif rank in bracket.shifted_first:
        yield case.said("dubov.shifted-unavoidable", "shifters", player=who, colour=colour)
    else:
        yield case.said("dubov.shifted-larger", "shifters", player=who, colour=colour)
