"""The matching problems of a bracket that hold everything an edition looks at.

The engine leaves out of a problem what cannot matter there. Two candidates can be compared only
where nothing is left out: with the next bracket for the look-ahead of 2017, with everybody below
for its penultimate bracket and for all brackets of 2026. Places for nobody cost nothing by
themselves, so a problem may have more of them than one candidate needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ronde.explain.dutch.round import DutchRound
from ronde.kernel.bits import mask_of, run
from ronde.kernel.completion import pair_nearest, with_bye
from ronde.kernel.matching import augment
from ronde.systems.dutch.edition import When
from ronde.systems.dutch.lookahead import look_ahead_places, unpaired
from ronde.systems.dutch.outcome import DutchMethod
from ronde.systems.dutch.problem import Bracket, DutchScope

_LOWER = frozenset({When.ALWAYS, When.LOWER_PLAYERS})
_LOOKS_AHEAD = _LOWER | {When.LOOK_AHEAD}


def full_scopes(case: DutchRound, place: int, downfloaters: int) -> list[DutchScope]:
    """Return how far to look to judge a candidate of a bracket with so many downfloaters.

    The last of them is exact. One before it is smaller and leaves completion out; what it says
    holds if those whom it leaves over can be completed (see `completes`).
    """
    return _FULL_SCOPES[case.edition.key](case, place, downfloaters)


def _full_scopes_2017(case: DutchRound, place: int, downfloaters: int) -> list[DutchScope]:
    standing, outcome = case.standing, case.outcome.brackets[place]
    bracket = outcome.bracket
    if bracket.end == standing.size:
        return [DutchScope(bracket.size % 2, takers=standing.may_have_bye)]
    if outcome.method is DutchMethod.COMPLETION:
        odd = (len(bracket.moved_down) + standing.size - bracket.first) % 2
        return [DutchScope(odd, 0, standing.size, standing.may_have_bye, _LOWER)]
    return [_with_next(case, bracket, downfloaters, names_barred=True)]


def _full_scopes_2026(case: DutchRound, place: int, downfloaters: int) -> list[DutchScope]:
    standing, bracket = case.standing, case.outcome.brackets[place].bracket
    takers = bye_takers(case)
    if bracket.end == standing.size:
        features = frozenset({When.ALWAYS, When.BYE_HERE})
        return [DutchScope(bracket.size % 2, takers=takers, features=features)]
    due = bye_is_due(case, place)
    odd = (len(bracket.moved_down) + standing.size - bracket.first) % 2
    features = _LOOKS_AHEAD | ({When.BYE_HERE} if due and downfloaters == 1 else set())
    smaller = _with_next(case, bracket, downfloaters, names_barred=False)
    exact = DutchScope(odd, smaller.next_end, standing.size, takers, features)
    return [exact] if due else [smaller, exact]


def _with_next(
    case: DutchRound, bracket: Bracket, downfloaters: int, *, names_barred: bool
) -> DutchScope:
    """Return the scope of a look-ahead to the next bracket."""
    standing = case.standing
    end = next(stop for start, stop in standing.scoregroups() if start == bracket.end)
    following = bracket.end, end
    short = unpaired(standing, (), *following)
    return DutchScope(
        look_ahead_places(bracket, following, downfloaters, short),
        end,
        end,
        features=_LOOKS_AHEAD,
        nobody_meets_nobody=True,
        names_barred=names_barred and end == standing.size,
    )


def completes(case: DutchRound, left: Iterable[int], first: int) -> bool:
    """Whether these ranks and everybody from rank `first` down can be paired, but for the bye."""
    standing, others = case.standing, mask_of(left)
    odd = (others.bit_count() + standing.size - first) % 2 == 1
    graph = with_bye(standing, bye_takers(case), odd=odd)
    alive = others | run(first, len(graph))
    partner = [-1] * len(graph)
    exposed = pair_nearest(graph, partner, alive, range(first, len(graph)))
    return not augment(graph, partner, exposed, alive)


def bye_takers(case: DutchRound) -> list[bool]:
    """Return who may have the bye at the lowest score that it can go to (C5 of 2026)."""
    bye, standing = case.outcome.bye, case.standing
    if bye is None:
        return [False] * standing.size
    lowest = standing.scores[bye]
    return [
        free and score <= lowest
        for free, score in zip(standing.may_have_bye, standing.scores, strict=True)
    ]


def bye_is_due(case: DutchRound, place: int) -> bool:
    """Whether a downfloater of the bracket must have the bye (2026)."""
    bye, scores = case.outcome.bye, case.standing.scores
    if bye is None or case.brackets_of[bye][-1] < place:
        return False
    return scores[case.outcome.brackets[place].bracket.first] <= scores[bye]


_FULL_SCOPES: Final[dict[str, Callable[[DutchRound, int, int], list[DutchScope]]]] = {
    "dutch-2017": _full_scopes_2017,
    "dutch-2026": _full_scopes_2026,
}
