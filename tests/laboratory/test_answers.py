"""What programs get of the laboratory: the answers of commands, with arguments that are refused."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ronde
from ronde.declared.answer import Answer
from ronde.laboratory.lab.reading import parse_study
from ronde.laboratory.lab.report import document
from ronde.laboratory.lab.run import run_study
from ronde.laboratory.trials import SerialPool
from ronde.serialisation import to_json

STUDY: dict[str, object] = {
    "title": "Two systems",
    "seed": 5,
    "events": 4,
    "field": [{"players": 8, "rounds": 3, "ratings": {"lowest": 1800, "highest": 2200}}],
    "system": [{"rules": ["dutch-2026", "lim-2026"]}],
    "measures": ["tau", "rating-gap"],
}
SAME_STUDY = """
title = "Two systems"
seed = 5
events = 4
measures = ["tau", "rating-gap"]
[[field]]
players = 8
rounds = 3
ratings = { lowest = 1800, highest = 2200 }
[[system]]
rules = ["dutch-2026", "lim-2026"]
"""


def event() -> ronde.Tournament:
    return ronde.generate(seed=3, players=16, rounds=5)


def under_way() -> ronde.Tournament:
    return event().before(4)


def told_by_command(folder: Path, *words: str) -> Any:
    """Return the JSON that a command printed about the event under way."""
    under_way().save(folder / "open.trf")
    run = subprocess.run(
        [sys.executable, "-m", "ronde", *words, "--json"],
        cwd=folder, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return json.loads(run.stdout)


def test_a_forecast_is_that_of_the_command(tmp_path: Path) -> None:
    chances = ronde.forecast(under_way(), continuations=12, seed=7)
    words = ("forecast", "open.trf", "--continuations", "12", "--seed", "7")
    assert json.loads(chances.json()) == told_by_command(tmp_path, *words)
    assert [one.starting_number for one in chances] == [p.starting_number for p in chances.players]
    firsts = [one.first.count for one in chances]
    assert firsts == sorted(firsts, reverse=True)
    assert sum(firsts) <= 12
    assert chances.player(3).name == under_way().player(3).name
    assert "12 suites, graine 7" in chances.of_player(3, "fr")
    assert under_way().player(3).name in chances.of_player(3)


def test_a_forecast_without_a_seed_tells_the_one_that_was_drawn() -> None:
    one = ronde.forecast(under_way(), continuations=3)
    again = ronde.forecast(under_way(), continuations=3, seed=one.seed)
    assert one.document() == again.document()


def test_prizes_are_forecast_from_plain_data() -> None:
    prizes = {"currency": "EUR", "prize": [{"place": 1, "money": "100"}]}
    chances = ronde.forecast(under_way(), continuations=5, seed=1, prizes=prizes)
    assert sum(one.any_prize.count for one in chances if one.any_prize) >= 5


def test_a_design_is_that_of_the_command(tmp_path: Path) -> None:
    plans = ronde.design(
        under_way(),
        wish=["clear-winner=60"],
        must=["fair-colours"],
        rounds="4",
        systems=["dutch-2026", "lim-2026"],
        events=3,
    )
    asked = ("--wish", "clear-winner=60", "--must", "fair-colours", "--rounds", "4", "--events")
    systems = ("3", "--systems", "dutch-2026,lim-2026", "--workers", "1")
    assert json.loads(plans.json()) == told_by_command(
        tmp_path, "design", "open.trf", *asked, *systems
    )
    assert len(plans) == len(plans.plans) == 2
    assert {plan.rules for plan in plans} == {"dutch-2026", "lim-2026"}
    assert plans.page("fr").startswith("<!doctype html>")
    assert "Ronde" in plans.text("fr") or "ronde" in plans.text("fr")


def test_a_study_is_asked_by_a_file_or_by_its_keys(tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text(SAME_STUDY, encoding="utf-8")
    by_keys = ronde.study(STUDY)
    asked = parse_study(SAME_STUDY, "study.toml", tmp_path)
    assert to_json(by_keys.document()) == to_json(document(run_study(asked, SerialPool())))
    assert ronde.study(file).to_csv() == by_keys.to_csv()
    assert [line.system for line in by_keys.of_measure("tau")] == ["dutch-2026", "lim-2026"]
    assert [line.round for line in by_keys.of_measure("rating-gap", field="8 × 3")] == [0, 0]
    assert by_keys.of_measure("tau", field="9 × 3") == []


def test_a_study_in_a_folder_goes_on_where_it_was(tmp_path: Path) -> None:
    first = ronde.study({**STUDY, "events": 2}, folder=tmp_path)
    kept = (tmp_path / "records.jsonl").read_text("utf-8")
    whole = ronde.study(STUDY, folder=tmp_path)
    assert (tmp_path / "records.jsonl").read_text("utf-8").startswith(kept)
    assert first.document().fields[0].events == 2
    assert whole.to_csv() == ronde.study(STUDY, workers=2).to_csv()


def test_the_smallest_event_is_paired_otherwise() -> None:
    small = ronde.minimise(event(), "lim-2026", rules="dutch-2026")
    assert len(small.event.players) < 16
    assert small.event.next_round == small.round
    assert small.event.pair("dutch-2026").pairs == small.ours.pairs
    assert small.event.pair("lim-2026").pairs == small.theirs.pairs
    assert small.ours.games != small.theirs.games
    told = json.loads(small.json())
    assert ronde.Tournament.from_text(told["tournament"]).players == small.event.players
    assert f"[{small.article}]" in small.text()


def test_another_engine_is_asked_by_its_command() -> None:
    """An engine that never finds a pairing, whose exit code is 1, stands for any other."""
    few = ronde.generate(seed=3, players=4, rounds=1)
    command = f"{sys.executable} -I -S -c 'raise SystemExit(1)' {{file}}"
    small = ronde.minimise(few, command=command, rules="dutch-2026")
    assert small.event.pair("dutch-2026").pairs == small.ours.pairs
    assert small.theirs.impossible
    assert len(small.event.players) == 2


def test_an_exercise_judges_answers() -> None:
    question = ronde.exercise(7, kind="bye")
    assert question.judge(question.solution).is_right
    wrong = question.judge("3")
    assert not wrong
    assert "C5" in wrong.text()
    assert question.text("fr") != question.text()
    asked: Any = question.document()
    assert (asked.kind, asked.seed, asked.solution.answer) == ("bye", 7, question.solution)
    judged: Any = wrong.document()
    assert (judged.judged.answer, judged.judged.is_right) == ("3", False)


def test_the_exercise_of_today_has_its_seed() -> None:
    assert repr(ronde.exercise(kind="colour")) == repr(ronde.exercise(None, kind="colour"))
    assert ", level 1 of 3, seed 20" in repr(ronde.exercise(kind="colour"))


def test_a_season_is_counted_over_events() -> None:
    one, other = event(), ronde.generate(seed=4, players=16, rounds=5)
    season = ronde.season({"may": one, "june": other}, best=1, points="3,2,1")
    assert {line.key for line in season.document().events} == {"may", "june"}
    assert {line.total for line in season.lines} <= {0, 1, 2, 3} | {
        line.total for line in season.lines if line.total.denominator > 1
    }
    assert max(line.total for line in season.lines) == 3
    assert [line.key for line in ronde.season([one, other]).document().events] == ["1", "2"]


REFUSED: list[tuple[str, Callable[[], Answer]]] = [
    ("continuations: a whole", lambda: ronde.forecast(under_way(), continuations=0)),
    ("seed: a whole", lambda: ronde.forecast(under_way(), seed=-1)),
    ("the event is over", lambda: ronde.forecast(event())),
    ("number: there is no player 17", lambda: _of_17(ronde.forecast(under_way(), continuations=1))),
    ("events: a whole number from 2", lambda: ronde.design(under_way(), events=1)),
    ("boards: a whole", lambda: ronde.design(under_way(), boards=0)),
    ("workers: a whole", lambda: ronde.design(under_way(), workers=0)),
    ("rounds are numbers", lambda: ronde.design(under_way(), rounds="many")),
    ("events: is missing", lambda: ronde.study({"seed": 1})),
    ("wonders", lambda: ronde.study({**STUDY, "wonders": 1})),
    ("workers: a whole", lambda: ronde.study(STUDY, workers=-1)),
    ("against, command: ask for one", lambda: ronde.minimise(event())),
    ("against, command: ask for one", lambda: ronde.minimise(event(), "lim-2026", command="x")),
    ("no round of this", lambda: ronde.minimise(event(), "dutch-2026", rules="dutch-2026")),
    ("level", lambda: ronde.exercise(1, level=9)),
    ("kind: one of bracket", lambda: ronde.exercise(1, kind="riddle")),  # type: ignore[arg-type]
    ("answer: ", lambda: ronde.exercise(7, kind="bye").judge("nobody")),
    ("a season needs", lambda: ronde.season([])),
    ("points: 'x'", lambda: ronde.season([event()], points="x")),
    ("measure: one of", lambda: ronde.season([event()], measure="luck")),  # type: ignore[arg-type]
]


def _of_17(chances: ronde.Chances) -> ronde.Chances:
    chances.player(17)
    return chances


@pytest.mark.parametrize(("sentence", "asks"), REFUSED, ids=[text for text, _ in REFUSED])
def test_what_cannot_be_asked_is_refused_with_its_argument(
    sentence: str, asks: Callable[[], Answer]
) -> None:
    with pytest.raises(ronde.InputError, match=sentence):
        asks()


def test_answers_are_shown_in_a_notebook() -> None:
    shown = ronde.forecast(under_way(), continuations=2, seed=1)._repr_html_()
    assert shown.startswith("<p>Forecast: 3 of 5 rounds paired")
    assert "<table>" in shown
