"""Entry of results on pages: kinds, keys and signs, and both seen from one side of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ronde.model.outcomes import (
    MAIN,
    ON_A_ROW,
    keys_of,
    kinds_of,
    outcome_of,
    signs_of,
    spelled,
)


def entry_facts(discipline: str) -> dict[str, Any]:
    """Return what every page needs on which results are entered by keys and clicks."""
    kinds = kinds_of(discipline)
    return {
        "result_kinds": kinds,
        "row_kinds": kinds[:ON_A_ROW],
        "main": MAIN,
        "keys": keys_of(discipline),
        "signs": signs_of(discipline),
        "turned": turned(discipline),
        "words_of_kinds": {kind.spelling: kind.word for kind in kinds},
    }


def turned(discipline: str) -> Mapping[str, str]:
    """Return every result as it is spelled when Black is named first.

    A match is shown with one team or player on each side, so that Black sits on the left of every
    second board or game.

    >>> turned("chess")["1-0"], turned("chess")["="], turned("chess")["+-"]
    ('0-1', '=', '-+')
    """
    values = {kind.spelling: outcome_of(kind.spelling, discipline) for kind in kinds_of(discipline)}
    return {spelling: spelled(one.turned, discipline) for spelling, one in values.items()}
