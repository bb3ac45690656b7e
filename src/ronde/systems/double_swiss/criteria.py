"""The criteria of the Double-Swiss system (article 2) as a table; none is about colours."""

from __future__ import annotations

from typing import Final

from ronde.systems.topgroup.criteria import (
    FOLLOWING,
    REPEATED,
    SCORES,
    UPFLOATERS,
    FollowingRule,
    PairCriterion,
    SetCriterion,
    TopgroupTable,
    opponents_who_floated,
)

FLOATS_AGAIN: Final = "floats-again"

CRITERIA: Final = TopgroupTable(
    sets=(
        SetCriterion(UPFLOATERS, "C4"),
        SetCriterion(SCORES, "C5"),
        SetCriterion(FOLLOWING, "C6"),
        SetCriterion(REPEATED, "C7", lapses=1),
    ),
    pairs=(PairCriterion(FLOATS_AGAIN, "C8", opponents_who_floated, most=2, lapses=1),),
    following=FollowingRule.PARITY,
)
