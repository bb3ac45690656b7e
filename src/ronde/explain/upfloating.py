"""What rounds share that are paired bracket by bracket from the top, with upfloaters.

Why so many move up to a bracket, why these, and why somebody has the bye.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final, Generic, Protocol, TypeVar

from ronde.errors import RondeError
from ronde.explain.round import PairedRound
from ronde.explain.sentence import Ordinal, ScoreInWords, Sentence, sentence
from ronde.explain.shortage import Crowd, why_no_more
from ronde.explain.whynot import Objection, Ranks, left_without_game
from ronde.kernel.bits import members, run
from ronde.kernel.completion import ByeChoice
from ronde.kernel.matching import MatchingProblem, augment
from ronde.kernel.unpaired import Unpaired, everybody

MOST_NAMED: Final = 8
"""So many who were passed over are named; more are only counted."""


class BracketWithUpfloaters(Protocol):
    """A bracket in ranks: who was in it, who moved up to it, and its pairs."""

    @property
    def residents(self) -> tuple[int, ...]:
        """Whoever has its score."""

    @property
    def upfloaters(self) -> tuple[int, ...]:
        """Who moved up to it."""

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Its pairs."""


BracketT = TypeVar("BracketT", bound=BracketWithUpfloaters)
IfMovedUp = Callable[[int, int], Objection | None]
"""What would be worse with somebody in a bracket, None if the round could not be completed."""


class UpfloatingRound(PairedRound, Generic[BracketT]):
    """The next round, paired so; ranks are places in `standing`."""

    brackets: Sequence[BracketT]
    bye_choice: ByeChoice | None

    @property
    def played(self) -> Sequence[int]:
        """How much each rank has played, as the choice of the bye counts it."""
        return self.standing.games

    @cached_property
    def place_of(self) -> dict[int, int]:
        """The place, from the top, of the bracket in which each rank was paired."""
        return {
            rank: place
            for place, bracket in enumerate(self.brackets)
            for pair in bracket.pairs
            for rank in pair
        }

    def bracket_of(self, rank: int) -> BracketT:
        """Return the bracket in which somebody was paired."""
        return self.brackets[self.place_of[rank]]

    def bracket_score(self, place: int) -> int:
        """Return the score of the residents of a bracket."""
        return self.standing.scores[self.brackets[place].residents[0]]

    @cached_property
    def unpaired(self) -> list[Unpaired]:
        """Those who were not paired yet, before each bracket."""
        left, bye = everybody(self.standing), self.bye_choice
        if bye is not None:
            left = left.without([bye.rank], self.standing)
        before = []
        for bracket in self.brackets:
            before.append(left)
            gone = {rank for pair in bracket.pairs for rank in pair}
            places = [place for place, rank in enumerate(left.ranks) if rank in gone]
            left = left.without(places, self.standing)
        return before


Case = UpfloatingRound[BracketT]


# Who moves up ------------------------------------------------------------------------------


def why_so_many(case: Case[BracketT], place: int) -> Iterator[Sentence]:
    """Yield how many move up to a bracket, and why its own cannot all be paired without them."""
    number = _how_many(case, place)
    yield number
    if number.key in ("dubov.no-pairs", "dubov.few-pairs"):
        yield from why_no_more(Crowd(case, sorted(case.brackets[place].residents)))


def _how_many(case: Case[BracketT], place: int) -> Sentence:
    """Return how many move up to a bracket, and why so many."""
    bracket, why = case.brackets[place], "how-many-upfloaters"
    size, count = len(bracket.residents), len(bracket.upfloaters)
    points = ScoreInWords(case.bracket_score(place))
    if size == 1:
        alone = case.who(bracket.residents[0])
        return case.said("dubov.alone", why, player=alone, points=points)
    if not count:
        return case.said("dubov.among-themselves", why, size=size, points=points)
    if count == 1:
        return case.said("dubov.odd", why, size=size, points=points)
    pairs = _pairs_among_residents(case.unpaired[place])
    facts = {"size": size, "count": count}
    if size - 2 * pairs < count:
        return case.said("dubov.for-completion", "completion", points=points, **facts)
    if not pairs:
        return case.said("dubov.no-pairs", why, points=points, **facts)
    return case.said("dubov.few-pairs", why, points=points, pairs=pairs, **facts)


def _pairs_among_residents(left: Unpaired) -> int:
    """Return how many legal pairs the residents can form at most."""
    residents = run(0, left.residents)
    exposed = augment(left.legal, [-1] * len(left.ranks), residents, residents)
    return (left.residents - exposed.bit_count()) // 2


def why_moved_up(case: Case[BracketT], rank: int, if_moved_up: IfMovedUp) -> Iterator[Sentence]:
    """Yield why somebody moves up: the place in the list, and who was passed over before."""
    place = case.place_of[rank]
    bracket, left = case.brackets[place], case.unpaired[place]
    lower = left.ranks[left.residents :]
    seat = lower.index(rank)
    yield case.said(
        "dubov.in-list",
        "upfloater-set",
        player=case.who(rank),
        place=Ordinal(seat + 1),
        points=ScoreInWords(case.bracket_score(place)),
    )
    after = max(
        (lower.index(r) + 1 for r in bracket.upfloaters if lower.index(r) < seat), default=0
    )
    yield from _passed_over(case, place, lower[after:seat], if_moved_up)


def _passed_over(
    case: Case[BracketT], place: int, ranks: Sequence[int], if_moved_up: IfMovedUp
) -> Iterator[Sentence]:
    """Yield who stands earlier and does not move up: may meet nobody, or would be worse."""
    left = case.unpaired[place]
    residents = run(0, left.residents)
    legal = dict(zip(left.ranks, left.legal, strict=True))
    useless = [rank for rank in ranks if not legal[rank] & residents]
    others = [rank for rank in ranks if legal[rank] & residents]
    if useless:
        players, points = case.who(*useless), ScoreInWords(case.bracket_score(place))
        yield sentence("dubov.useless", players=players, count=len(useless), points=points)
    if not others:
        return
    count = len(others)
    if count > MOST_NAMED:
        yield case.said("dubov.many-passed-over", "upfloaters", number=count)
    else:
        yield case.said("dubov.passed-over", "upfloaters", players=case.who(*others), count=count)
    who, worse = case.who(others[0]), if_moved_up(place, others[0])
    if worse is None:
        yield case.said("dubov.with-not-completable", "completion", player=who)
    else:
        yield sentence("dubov.with", worse.article, player=who, worse=worse.clause())


def with_upfloaters(problem: MatchingProblem, forced: set[int], residents: int) -> MatchingProblem:
    """Return the problem in which some lower vertices must meet residents."""
    legal = list(problem.legal)
    for v in forced:
        for w in members(legal[v] & ~residents):
            legal[w] &= ~(1 << v)
        legal[v] &= residents
    return MatchingProblem(legal, problem.classes, problem.costs, problem.order)


# The bye -----------------------------------------------------------------------------------


def why_bye(case: Case[BracketT]) -> Iterator[Sentence]:
    """Yield why somebody has the bye, why it is this one, and who could not have it."""
    bye, standing, played = case.bye_choice, case.standing, case.played
    if bye is None:
        return
    rank = bye.rank
    yield case.said("bye.odd", "bye", count=standing.size)
    yield case.said(
        "dubov.bye-order",
        _last_word_on_bye(case, rank),
        player=case.who(rank),
        points=ScoreInWords(standing.scores[rank]),
        games=played[rank],
        number=standing.numbers[rank],
    )

    def key(other: int) -> tuple[int, int, int]:
        return standing.scores[other], -played[other], -standing.numbers[other]

    earlier = [r for r in range(standing.size) if key(r) < key(rank)]
    barred = [r for r in earlier if not standing.may_have_bye[r]]
    if barred:
        players, count = case.who(*barred), len(barred)
        yield case.said("dubov.bye-barred", "bye-bar", players=players, count=count)
    if bye.needed:
        players, count = case.who(*bye.needed), len(bye.needed)
        yield case.said("dubov.bye-needed", "bye-needed", players=players, count=count)


def _last_word_on_bye(case: Case[BracketT], rank: int) -> str:
    """Return which rule sets the receiver apart from all the others who may have the bye."""
    standing, played = case.standing, case.played
    able = [r for r in range(standing.size) if standing.may_have_bye[r] and r != rank]
    able = [r for r in able if standing.scores[r] == standing.scores[rank]]
    if not able:
        return "score-of-bye"
    if not any(played[r] == played[rank] for r in able):
        return "games-of-bye"
    return "number-of-bye"


def other_bye(case: Case[BracketT], then: int) -> Objection | None:
    """Return why another receiver of the bye comes later, None if it is the same."""
    now, standing = case.bye, case.standing
    if now is None or now == then:
        return None
    for criterion, values in (
        ("score-of-bye", standing.scores),
        ("games-of-bye", case.played),
        ("number-of-bye", standing.numbers),
    ):
        if values[now] != values[then]:
            return Objection(case.article(criterion), criterion, (values[now],), (values[then],))
    raise RondeError(f"two entries with number {standing.numbers[now]}")


def against_bye(case: Case[BracketT], ranks: Ranks) -> Sentence | None:
    """Return by what another round is worse in the bye, None where it is not."""
    alone = left_without_game(case, ranks)
    later = None if alone is None else other_bye(case, alone)
    if later is None:
        return None
    return sentence("dubov.against-bye", later.article, worse=later.clause())
