"""Positions of Double-Swiss events: scores, who met whom, who floated, all told apart.

`scores` are points by number (`{1: 4, 2: 3.5}`), `met` pairs that may not meet again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

import pytest

from ronde.model import (
    Adjustment,
    Colour,
    ForbiddenGroup,
    Player,
    PlayerId,
    Points,
    Tournament,
)
from ronde.systems.double_swiss.criteria import CRITERIA
from ronde.systems.double_swiss.rules import DoubleSwissRules
from ronde.systems.topgroup.criteria import TopgroupTable, field_of
from ronde.systems.topgroup.route import TopgroupRoundOutcome, pair_round
from ronde.systems.topgroup.rules import bye_order


def _paired(
    scores: Mapping[int, float],
    *,
    met: str = "",
    floated: Collection[int] = (),
    barred: Collection[int] = (),
    played: Mapping[int, int] | None = None,
    left: int | None = None,
    table: TopgroupTable = CRITERIA,
) -> TopgroupRoundOutcome:
    event = Tournament(
        tuple(Player(PlayerId(number)) for number in sorted(scores)),
        rules="double-swiss-2026",
        initial_colour=Colour.WHITE,
        forbidden=tuple(
            ForbiddenGroup(tuple(PlayerId(int(n)) for n in pair.split("-"))) for pair in met.split()
        ),
        adjustments=tuple(
            Adjustment((PlayerId(n),), Points(round(10 * points))) for n, points in scores.items()
        ),
    )
    standing = DoubleSwissRules().standing(event)
    able = [int(player) not in barred for player in standing.ids]
    standing = replace(standing, may_have_bye=able)
    experience = [(played or {}).get(int(player), 1) for player in standing.ids]
    field = field_of(
        standing, [int(p) in floated for p in standing.ids], table.with_rounds_left(left)
    )
    return pair_round(field, bye_order(standing, experience))


def told(outcome: TopgroupRoundOutcome) -> str:
    """Return the pairs bracket by bracket, top members first, `4-8 6-16 | 1-2 bye 3`."""
    ids = outcome.standing.ids
    text = " | ".join(
        " ".join(f"{ids[one]}-{ids[other]}" for one, other in bracket.pairs)
        for bracket in outcome.brackets
    )
    return text if outcome.receiver is None else f"{text} bye {outcome.receiver}"


@pytest.fixture
def paired() -> Callable[..., str]:
    """Give the round of a position as text."""
    return lambda *args, **kwargs: told(_paired(*args, **kwargs))
