"""Both verifiers accept certificates of generated rounds, and agree about changed ones."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import pytest
from tests.verify.campaign import main, part

from ronde.questions.certificates import ON_PAGES

pytestmark = pytest.mark.npm

RULES: Collection[str] = sorted(frozenset().union(*ON_PAGES.values()))


@pytest.mark.parametrize("rules", RULES)
def test_a_few(rules: str) -> None:
    tally = part(rules, 7, 5, 3, None)
    assert tally.wrong == []
    assert tally.accepted[rules] >= 5
    assert tally.changed.total() == 3 * tally.accepted[rules]


@pytest.mark.long
def test_many(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = main(["--count", "400", "--changes", "2", "--keep", str(tmp_path)])
    assert found == 0, capsys.readouterr().out
