"""Why teams move up to a bracket, why these, and why a team has the bye."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ronde.explain.sentence import Ordinal, ScoreInWords, Sentence, sentence
from ronde.explain.shortage import Crowd, why_no_more
from ronde.explain.topgroup.judgement import objection_to_set
from ronde.explain.topgroup.round import TopgroupRound
from ronde.explain.whynot import Objection
from ronde.kernel.bits import members, run
from ronde.kernel.matching import MatchingProblem, Shortage, augment, solve
from ronde.systems.topgroup.sets import SetProblem

MOST_NAMED = 8
"""So many who were passed over are named; more are only counted."""


def how_many(case: TopgroupRound, place: int) -> Sentence:
    """Return how many teams move up to a bracket, and why so many."""
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
    left = case.unpaired[place]
    residents = run(0, left.residents)
    exposed = augment(left.legal, [-1] * len(left.ranks), residents, residents).bit_count()
    facts = {"size": size, "count": count}
    if exposed < count:
        return case.said("dubov.for-completion", "completion", points=points, **facts)
    pairs = (size - exposed) // 2
    if not pairs:
        return case.said("dubov.no-pairs", why, points=points, **facts)
    return case.said("dubov.few-pairs", why, points=points, pairs=pairs, **facts)


def why_so_many(case: TopgroupRound, place: int) -> Iterator[Sentence]:
    """Yield how many move up to a bracket, and why its own cannot all be paired without them."""
    told = how_many(case, place)
    yield told
    if told.key in ("dubov.no-pairs", "dubov.few-pairs"):
        yield from why_no_more(Crowd(case, sorted(case.brackets[place].residents)))


def why_upfloater(case: TopgroupRound, rank: int) -> Iterator[Sentence]:
    """Yield why a team moves up: the place in the list, and who was passed over before."""
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
    yield from _passed_over(case, place, lower[after:seat])


def _passed_over(case: TopgroupRound, place: int, ranks: Sequence[int]) -> Iterator[Sentence]:
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
    who = case.who(others[0])
    found = if_moved_up(case, place, others[0])
    if found is None:
        yield case.said("dubov.with-not-completable", "completion", player=who)
    else:
        yield sentence("dubov.with", found.article, player=who, worse=found.clause())


def if_moved_up(case: TopgroupRound, place: int, rank: int) -> Objection | None:
    """Return what would be worse if somebody, passed over, moved up with those chosen before.

    None if the round could not be completed then.
    """
    left, bracket = case.unpaired[place], case.brackets[place]
    problem = SetProblem(case.outcome.field, left)
    asks = bool(problem.following) and bracket.upfloating.complies
    matching = problem.matching(problem.stated(asks_following=asks))
    forced = {left.ranks.index(r) for r in bracket.upfloaters if r < rank}
    solution = solve(_with_upfloaters(matching, forced | {left.ranks.index(rank)}, left.residents))
    if isinstance(solution, Shortage):
        return None
    partner = solution.partner[: left.residents]
    return objection_to_set(
        case, place, sorted(left.ranks[w] for w in partner if w >= left.residents)
    )


def _with_upfloaters(problem: MatchingProblem, forced: set[int], size: int) -> MatchingProblem:
    """Return the problem in which some lower teams must meet residents."""
    legal, residents = list(problem.legal), run(0, size)
    for v in forced:
        for w in members(legal[v] & ~residents):
            legal[w] &= ~(1 << v)
        legal[v] &= residents
    return MatchingProblem(legal, problem.classes, problem.costs, problem.order)


# The bye -----------------------------------------------------------------------------------


def why_bye(case: TopgroupRound) -> Iterator[Sentence]:
    """Yield why somebody has the bye, why it is this team, and who could not have it."""
    bye, standing, played = case.outcome.bye, case.standing, experience(case)
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


def experience(case: TopgroupRound) -> list[int]:
    """Return how much each rank has played, as the choice of the bye counts it."""
    return case.system.edition.experience(case.tournament, case.standing)


def _last_word_on_bye(case: TopgroupRound, rank: int) -> str:
    """Return which rule sets the receiver apart from all the others who may have the bye."""
    standing, played = case.standing, experience(case)
    able = [r for r in range(standing.size) if standing.may_have_bye[r] and r != rank]
    able = [r for r in able if standing.scores[r] == standing.scores[rank]]
    if not able:
        return "score-of-bye"
    if not any(played[r] == played[rank] for r in able):
        return "games-of-bye"
    return "number-of-bye"
