"""One position per step in which that step is taken and decides: without it the answer differs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.literal.procedure import STEPS, pair_by_procedure
from tests.literal.tables import tournament_from_table

Items = Callable[[str], list[dict[str, Any]]]
Answer = Callable[..., dict[str, Any] | None]
CASES = [("dutch-2012", step) for step in STEPS] + [
    ("dutch-2011", step) for step in STEPS if step != "C.8.b"
]


@pytest.mark.parametrize(("rules", "article"), CASES)
def test_step_is_taken_and_decides(rules: str, article: str, items: Items, answer: Answer) -> None:
    found = [i for i in items("deciding.json") if (i["rules"], i["article"]) == (rules, article)]
    assert len(found) == 1
    event = tournament_from_table(found[0]["position"])
    assert article in pair_by_procedure(event, rules).articles
    assert answer(event, rules) == found[0]["expected"]
    assert answer(event, rules, without=article) == found[0]["without"]
    assert found[0]["expected"] != found[0]["without"]


@pytest.mark.parametrize("article", ["A.7.d", "B.2", "C.8.b", "C.12", "C.13", "D.4"])
def test_editions_differ_by_this_article_alone(article: str, items: Items, answer: Answer) -> None:
    (item,) = [i for i in items("editions.json") if i["article"] == article]
    event = tournament_from_table(item["position"])
    assert answer(event, "dutch-2012") == item["dutch-2012"]
    assert answer(event, "dutch-2011") == item["dutch-2011"]
    assert item["dutch-2012"] != item["dutch-2011"]
