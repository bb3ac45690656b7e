"""Points of games and byes that the rules do not allow.

Laws of Chess 10.2: a game never brings more than the points of a win and a loss together, and
nobody gets points that no result has. C.04.1: the bye is worth a win unless the event says
otherwise, which does not make it worth more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ronde.handling.editions import Handling
from ronde.i18n import phrase
from ronde.model import PointSystem
from ronde.model.points import points_for_people

_LAWS = "Laws of Chess 10.2"


class ScoringFault(NamedTuple):
    """What is wrong with points, and where that stands; the code says which of the faults it is."""

    code: str
    what: str
    article: str


def scoring_faults(points: PointSystem, handling: Handling) -> Iterator[ScoringFault]:
    """Yield what is wrong with the points of an event.

    >>> from ronde.handling.editions import handling_of
    >>> rules = handling_of("dutch-2026")
    >>> [fault.code for fault in scoring_faults(PointSystem.simple(10, 8, bye=20), rules)]
    ['draws-above-a-win', 'bye-above-a-win']
    >>> list(scoring_faults(PointSystem.simple(30, 10, bye=20), rules))
    []
    """
    win, draw = max(points.white_win, points.black_win), points.white_draw + points.black_draw
    whole = max(points.white_win + points.black_loss, points.black_win + points.white_loss)
    bye = points.pairing_bye
    if draw > whole:
        what = phrase(
            "two draws bring {draws}, more than the {whole} of a win and a loss",
            draws=points_for_people(draw),
            whole=points_for_people(whole),
        )
        yield ScoringFault("draws-above-a-win", what, _LAWS)
    told = points_for_people(bye)
    if bye > win:
        what = phrase(
            "the pairing-allocated bye is worth {bye}, more than the {win} of a win",
            bye=told,
            win=points_for_people(win),
        )
        yield ScoringFault("bye-above-a-win", what, handling.bye_article)
    elif _is_usual(points) and bye not in (10, 5, 0):
        what = phrase("with 1-½-0 no result brings {bye}, so no bye may be worth that", bye=told)
        yield ScoringFault("bye-of-no-result", what, _LAWS)


def _is_usual(points: PointSystem) -> bool:
    """Whether games bring 1, a half and nothing."""
    games = (
        points.white_win, points.black_win, points.white_draw,
        points.black_draw, points.white_loss, points.black_loss,
    )  # fmt: skip
    return games == (10, 10, 5, 5, 0, 0)
