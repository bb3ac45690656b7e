"""Why players move up to a bracket, why these, and why a player has the bye."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ronde.errors import RondeError
from ronde.explain.dubov.judgement import objection
from ronde.explain.dubov.round import DubovRound
from ronde.explain.sentence import Ordinal, ScoreInWords, Sentence, sentence
from ronde.explain.shortage import Crowd, why_no_more
from ronde.explain.whynot import Objection
from ronde.kernel.bits import members, run
from ronde.kernel.matching import MatchingProblem, Shortage, augment, solve
from ronde.systems.dubov.upfloaters import problem_of

MOST_NAMED = 8
"""So many who were passed over are named; more are only counted."""


def how_many(case: DubovRound, place: int) -> Sentence:
    """Return how many players move up to a bracket, and why so many."""
    bracket, why = case.outcome.brackets[place], "how-many-upfloaters"
    size, count = len(bracket.residents), len(bracket.upfloaters)
    points = ScoreInWords(case.bracket_score(place))
    if size == 1:
        alone = case.who(bracket.residents[0])
        return case.said("dubov.alone", why, player=alone, points=points)
    if not count:
        return case.said("dubov.among-themselves", why, size=size, points=points)
    if count == 1:
        return case.said("dubov.odd", why, size=size, points=points)
    pairs = _pairs_among_residents(case, place)
    facts = {"size": size, "count": count}
    if size - 2 * pairs < count:
        return case.said("dubov.for-completion", "completion", points=points, **facts)
    if not pairs:
        return case.said("dubov.no-pairs", why, points=points, **facts)
    return case.said("dubov.few-pairs", why, points=points, pairs=pairs, **facts)


def _pairs_among_residents(case: DubovRound, place: int) -> int:
    """Return how many legal pairs the residents can form at most."""
    left = case.unpaired[place]
    residents = run(0, left.residents)
    exposed = augment(left.legal, [-1] * len(left.ranks), residents, residents)
    return (left.residents - exposed.bit_count()) // 2


def why_so_many(case: DubovRound, place: int) -> Iterator[Sentence]:
    """Yield how many move up to a bracket, and why its own cannot all be paired without them."""
    told = how_many(case, place)
    yield told
    if told.key in ("dubov.no-pairs", "dubov.few-pairs"):
        yield from why_no_more(Crowd(case, sorted(case.outcome.brackets[place].residents)))


def why_upfloater(case: DubovRound, rank: int) -> Iterator[Sentence]:
    """Yield why a player moves up: the place in the list, and who was passed over before."""
    place = case.place_of[rank]
    bracket, left = case.outcome.brackets[place], case.unpaired[place]
    lower = left.ranks[left.residents :]
    seat = lower.index(rank)
    yield case.said(
        "dubov.in-list",
        "upfloater-set",
        player=case.who(rank),
        place=Ordinal(seat + 1),
        points=ScoreInWords(case.bracket_score(place)),
    )
    chosen = set(bracket.upfloaters)
    after = max((lower.index(r) + 1 for r in chosen if lower.index(r) < seat), default=0)
    yield from _passed_over(case, place, lower[after:seat])


def _passed_over(case: DubovRound, place: int, ranks: Sequence[int]) -> Iterator[Sentence]:
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
        players = case.who(*others)
        yield case.said("dubov.passed-over", "upfloaters", players=players, count=count)
    yield _why_not_up(case, place, others[0])


def _why_not_up(case: DubovRound, place: int, rank: int) -> Sentence:
    """Return what would be worse with somebody who was passed over."""
    who = case.who(rank)
    found = if_moved_up(case, place, rank)
    if found is None:
        return case.said("dubov.with-not-completable", "completion", player=who)
    return sentence("dubov.with", found.article, player=who, worse=found.clause())


def if_moved_up(case: DubovRound, place: int, rank: int) -> Objection | None:
    """Return what would be worse if somebody, passed over, moved up with those chosen before.

    None if the round could not be completed then.
    """
    left, bracket = case.unpaired[place], case.outcome.brackets[place]
    problem, _ = problem_of(case.standing, case.ranking, left)
    before = [r for r in bracket.upfloaters if r < rank]
    forced = {left.ranks.index(r) for r in [*before, rank]}
    solution = solve(_with_upfloaters(problem, forced, run(0, left.residents)))
    if isinstance(solution, Shortage):
        return None
    partner = solution.partner[: left.residents]
    pairs = [(left.ranks[v], left.ranks[w]) for v, w in enumerate(partner) if v < w]
    found = objection(case, place, pairs)
    if found is None or not found.is_worse:
        raise RondeError(f"{case.standing.ids[rank]} was passed over, and no criterion says why")
    return found


def _with_upfloaters(problem: MatchingProblem, forced: set[int], residents: int) -> MatchingProblem:
    """Return the problem in which some lower players must meet residents."""
    legal = list(problem.legal)
    for v in forced:
        for w in members(legal[v] & ~residents):
            legal[w] &= ~(1 << v)
        legal[v] &= residents
    return MatchingProblem(legal, problem.classes, problem.costs, problem.order)


# The bye -----------------------------------------------------------------------------------


def why_bye(case: DubovRound) -> Iterator[Sentence]:
    """Yield why somebody has the bye, why it is this player, and who could not have it."""
    bye, standing = case.outcome.bye, case.standing
    if bye is None:
        return
    rank = bye.rank
    yield case.said("bye.odd", "bye", count=standing.size)
    yield case.said(
        "dubov.bye-order",
        _last_word_on_bye(case, rank),
        player=case.who(rank),
        points=ScoreInWords(standing.scores[rank]),
        games=standing.games[rank],
        number=standing.numbers[rank],
    )
    earlier = [r for r in range(standing.size) if _bye_key(case, r) < _bye_key(case, rank)]
    barred = [r for r in earlier if not standing.may_have_bye[r]]
    if barred:
        players, count = case.who(*barred), len(barred)
        yield case.said("dubov.bye-barred", "bye-bar", players=players, count=count)
    if bye.needed:
        players, count = case.who(*bye.needed), len(bye.needed)
        yield case.said("dubov.bye-needed", "bye-needed", players=players, count=count)


def _bye_key(case: DubovRound, rank: int) -> tuple[int, int, int]:
    standing = case.standing
    return standing.scores[rank], -standing.games[rank], -standing.numbers[rank]


def _last_word_on_bye(case: DubovRound, rank: int) -> str:
    """Return which rule sets the receiver apart from all the others who may have the bye."""
    standing = case.standing
    able = [r for r in range(standing.size) if standing.may_have_bye[r] and r != rank]
    able = [r for r in able if standing.scores[r] == standing.scores[rank]]
    if not able:
        return "score-of-bye"
    if not any(standing.games[r] == standing.games[rank] for r in able):
        return "games-of-bye"
    return "number-of-bye"
