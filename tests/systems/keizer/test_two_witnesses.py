"""The engine and the literal reference agree on seeded small seasons, whatever the history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from tests.keizer_seasons import small_season
from tests.literal.keizer import lists_of, pair_keizer_literally

from ronde.checking.soundness import unsound
from ronde.errors import NoLegalPairingError
from ronde.keizer.presets import USUAL
from ronde.keizer.season import KeizerSeason
from ronde.systems.keizer.system import KEIZER


def compared(seeds: Iterable[int]) -> Counter[str]:
    """Return how many rounds were paired, with repeats against the rules or not at all."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        event = small_season(seed)
        settings = {**USUAL, **dict(event.settings)}
        expected = [(one.order, one.points) for one in lists_of(event, settings)]
        found = [
            (list(one.order), {player: made / 10 for player, made in one.points.items()})
            for one in KeizerSeason(event).lists
        ]
        assert found == [(o, {p: float(m) for p, m in made.items()}) for o, made in expected], seed
        try:
            wanted = pair_keizer_literally(event, settings)
        except NoLegalPairingError:
            with pytest.raises(NoLegalPairingError):
                KEIZER.pair(event)
            seen["impossible"] += 1
            continue
        pairing = KEIZER.pair(event)
        assert [tuple(pair) for pair in pairing.pairs] == wanted.pairs, seed
        assert pairing.bye == wanted.bye, seed
        assert unsound(event, pairing) == (), seed
        repeats = any(finding.code == "keizer-repeat" for finding in pairing.findings)
        seen["repeats" if repeats else "paired"] += 1
        seen["kept"] += any(finding.code == "keizer-no-fixed-point" for finding in pairing.findings)
    return seen


def test_small_seasons() -> None:
    seen = compared(range(60))
    assert min(seen[kind] for kind in ("paired", "repeats", "impossible", "kept")) > 0


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_twenty_thousand_small_seasons(part: int) -> None:
    assert compared(range(1000 * (part + 1), 1000 * (part + 2)))["paired"] > 0
