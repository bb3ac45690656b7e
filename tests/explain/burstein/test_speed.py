"""An answer is there at once: a tenth of a second for 100 players, a second for 1,000."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from ronde.explain.report import Question, explain
from ronde.model import RoundNumber
from ronde.simulate.generator import generate


@pytest.mark.long
@pytest.mark.parametrize(("players", "seconds"), [(100, 0.1), (1000, 1.0)])
def test_any_answer(players: int, seconds: float) -> None:
    event = generate(rules="burstein-2026", seed=8, players=players, rounds=9).tournament
    for number in (5, 7, 9):
        before = replace(event.before(RoundNumber(number)), rules="burstein-2026")
        explain(before, Question())  # whatever is made once per process is made
        asked = [Question(), Question(full=True), Question(board=players // 4)]
        asked += [Question(player=n) for n in range(1, players, players // 8)]
        asked += [Question(why_not=(1, n)) for n in range(2, players, players // 8)]
        for question in asked:
            start = time.process_time()
            explain(before, question)
            assert time.process_time() - start < seconds, (number, question)
