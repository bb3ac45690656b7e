"""Neither verifier can be kept busy for ten seconds, or made to use 500 MB."""

from __future__ import annotations

import pytest
from tests.verify.hostile import costs, hostile, large

pytestmark = pytest.mark.npm

RULES = ("lim-2026", "dutch-2026", "keizer", "fmjd-solkoff", "dutch-2012", "swiss-team-2024")
"""One for each kind of certificate that takes long; the program has all of them."""


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_time_and_memory_are_bounded(rules: str) -> None:
    assert [each for each in costs(rules) if not each.is_bounded] == []


def test_every_kind_of_list_is_made_long() -> None:
    kinds = [what for what, _ in hostile(large("scheveningen"))]
    assert {"order", "pairing.pairs", "tournament.players", "nested", "cut 3"} <= set(kinds)
    assert len(kinds) == len(set(kinds))
