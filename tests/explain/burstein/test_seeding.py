"""A seeding round is explained as the Dutch round that it is, after a word that it is one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.explain.report import ExplanationRequest
from ronde.model import Tournament

Ask = Callable[..., list[str]]
Table = Callable[..., Tournament]

EIGHT = "1: 5w1 | 2: 6w1 | 3: 7b1 | 4: 8b1 | 5: 1b0 | 6: 2b0 | 7: 3w0 | 8: 4w0"
WHY = (
    "This is a seeding round, paired by the Dutch system; the Burstein system begins in round 3 "
    "(C.04.4.2, article 1.6)."
)


@pytest.mark.parametrize("question", [ExplanationRequest(), ExplanationRequest(full=True)])
def test_a_section_comes_first(table: Table, ask: Ask, question: ExplanationRequest) -> None:
    event = table(EIGHT, of=4)
    dutch = ask(event, "dutch-2026", question)
    assert ask(event, "burstein-2026", question) == ["Seeding round", WHY, *dutch]


@pytest.mark.parametrize(
    "question",
    [ExplanationRequest(board=1), ExplanationRequest(player=5), ExplanationRequest(why_not=(1, 2))],
)
def test_a_sentence_comes_first(table: Table, ask: Ask, question: ExplanationRequest) -> None:
    event = table(EIGHT, of=4)
    title, *dutch = ask(event, "dutch-2026", question)
    assert ask(event, "burstein-2026", question) == [title, WHY, *dutch]
    assert dutch[-1] == "The articles in brackets are those of C.04.3 (2026)."


def test_the_round_after_them_is_none(table: Table, ask: Ask) -> None:
    told = ask(table(EIGHT, of=3), "burstein-2026", ExplanationRequest())
    assert told[-1] == "The articles in brackets are those of C.04.4.2 (2026)."
