"""docs/howto/frames.md: its examples are run where pandas and polars are installed."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import ronde

PAGE = Path(__file__).parents[1] / "docs" / "howto" / "frames.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=("pandas", "polars"))
def test_the_examples_are_true(block: str) -> None:
    pytest.importorskip(block.split()[2])
    example = doctest.DocTestParser().get_doctest(block, {}, PAGE.name, None, 0)
    assert doctest.DocTestRunner().run(example).failed == 0


def test_what_the_examples_rest_on_without_either() -> None:
    table: list[dict[str, object]] = [
        {"name": "Agate, Ada", "rating": 2100.0},
        {"name": "Beryl, Ben", "rating": 2050.0},
        {"name": "Citrine, Cleo", "rating": 2000.0},
        {"name": "Diamond, Dan", "rating": float("nan")},
    ]
    event = ronde.Tournament.new(players=table, rounds=3, first_colour="white")
    assert [player.rating for player in event.players] == [2100, 2050, 2000, None]
    event = event.with_results(event.pair(), {1: "1-0", 2: "="})
    rows = event.standings("BH,SB").rows()
    assert [rows[0][name] for name in ("rank", "name", "points", "BH")] == [1, "Agate, Ada", 1, 0]
