"""Any question is answered for large fields; `benchmarks.limits` says how quickly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.explain.report import ExplanationRequest, explain
from ronde.model import RoundNumber
from ronde.simulate.generator import generate


@pytest.mark.long
@pytest.mark.parametrize("players", [100, 1000])
def test_any_answer(players: int) -> None:
    event = generate(rules="burstein-2026", seed=8, players=players, rounds=9).tournament
    for number in (5, 7, 9):
        before = replace(event.before(RoundNumber(number)), rules="burstein-2026")
        asked = [
            ExplanationRequest(),
            ExplanationRequest(full=True),
            ExplanationRequest(board=players // 4),
        ]
        asked += [ExplanationRequest(player=n) for n in range(1, players, players // 8)]
        asked += [ExplanationRequest(why_not=(1, n)) for n in range(2, players, players // 8)]
        for question in asked:
            assert explain(before, question).sections, (number, question)
