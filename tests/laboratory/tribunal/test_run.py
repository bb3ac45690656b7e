"""Plans that are read strictly, engines that fail in each way, runs that go on after a kill."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from tests.clock import now
from tests.documentation.studies import STUDIES
from tests.laboratory.tribunal.plans import EVENTS, KEY, OLDER

from ronde.errors import FormatError, InputError
from ronde.laboratory.conformance.opinions import EngineCommand, read_pairing
from ronde.laboratory.logbook import RECORDS
from ronde.laboratory.trials import SerialPool
from ronde.laboratory.tribunal.axes import AXES, AxisRate, config_along, label_in_words, labels_of
from ronde.laboratory.tribunal.cases import charges
from ronde.laboratory.tribunal.plan import TribunalPlan
from ronde.laboratory.tribunal.reading import plan_of, read_plan
from ronde.laboratory.tribunal.report import tally
from ronde.laboratory.tribunal.resident import ResidentEngine
from ronde.laboratory.tribunal.run import TribunalBook, tried
from ronde.laboratory.tribunal.trial import end_engines
from ronde.questions.judgement import READING, EngineFailure, Opinion, RulingKind
from ronde.questions.otherreadings import OTHER_READINGS
from ronde.simulate.chance import Chance
from ronde.simulate.generator import generate


def _plan(**changes: object) -> TribunalPlan:
    return plan_of({"seed": 5, "engine": [OLDER], "events": [EVENTS], **changes}, "x", Path())


class TestAPlan:
    @pytest.mark.parametrize(
        ("changes", "told"),
        [
            ({"engine": [{"name": "a", "rules": "berger", "pairs-by": KEY}]}, "no Swiss system"),
            ({"engine": [{"name": "a", "rules": KEY}]}, "give either this command"),
            ({"engine": [OLDER, OLDER]}, "two engines are called older rules"),
            (
                {"engine": [{"name": "a", "rules": KEY, "command": "engine -p"}]},
                "must say where the file goes",
            ),
            (
                {"engine": [{"name": "a", "rules": KEY, "command": "no-such-engine {file}"}]},
                "there is no program",
            ),
            ({"engine": [{**OLDER, "settings": {"parity": "odd"}}]}, "is not one of"),
            ({"engine": [{**OLDER, "settings": {"reading": "c12"}}]}, "is not one of"),
            (
                {"engine": [{**OLDER, "checks": "engine -c"}]},
                "must say where the file goes",
            ),
            ({"events": [{**EVENTS, "players": [9, 4]}]}, "must not be above the most"),
            ({"events": [{**EVENTS, "axes": {"byes": "always"}}]}, "is not one of never"),
            ({"events": [{**EVENTS, "axes": {"weather": "often"}}]}, "there is no such key"),
            ({"pages": -1}, "must be a whole number"),
        ],
    )
    def test_a_mistake_is_one_sentence(self, changes: dict[str, object], told: str) -> None:
        with pytest.raises(FormatError) as refused:
            _plan(**changes)
        assert told in str(refused.value)

    def test_the_one_of_the_disputes_names_every_reading_without_a_setting(self) -> None:
        plan = read_plan(STUDIES / "tribunal" / "readings.toml")
        readings = {dict(engine.settings).get(READING) for engine in plan.engines}
        assert readings == {*OTHER_READINGS, None}

    def test_the_events_of_all_sources_are_mixed(self) -> None:
        sources = [{**EVENTS, "name": name, "events": n} for name, n in (("a", 4), ("b", 2))]
        plan = _plan(events=sources)
        order = [plan.source_of(number) for number in range(1, 7)]
        assert order == [(0, 1), (1, 1), (0, 2), (0, 3), (1, 2), (0, 4)]


class TestEnginesThatFail:
    """Every way to give no pairing is a finding of its own."""

    @pytest.mark.parametrize(
        ("script", "failure"),
        [
            ("kill -SEGV $$", EngineFailure.CRASH),
            ("exit 3", EngineFailure.EXIT),
            ("exit 0", EngineFailure.EMPTY),
            ("printf '3\\n1 2\\n'", EngineFailure.HALF),
            ("printf '2\\n1 2\\n3'", EngineFailure.HALF),
            ("echo no pairing today", EngineFailure.GARBLED),
        ],
    )
    def test_each_is_told_apart(self, script: str, failure: EngineFailure) -> None:
        engine = EngineCommand(f"sh -c {shlex.quote(script)} {{file}}")
        assert engine.answer("").failure is failure

    def test_a_time_out_ends_what_the_engine_started_too(self) -> None:
        engine = EngineCommand("sh -c 'sleep 60; true' {file}", patience=0.2)
        answers = engine.answers(["", ""])
        assert [one.failure for one in answers] == [EngineFailure.TIMEOUT] * 2

    def test_no_pairing_is_an_answer(self) -> None:
        told = EngineCommand("sh -c 'echo nobody is left >&2; exit 1' {file}").answer("")
        assert told.impossible == "nobody is left"
        assert told.failure is None

    def test_more_boards_than_announced_are_no_pairing(self) -> None:
        assert read_pairing("1\n1 2\n3 4\n").failure is EngineFailure.GARBLED


class TestEnginesThatStay:
    """They are asked in the words of `ronde-engine --serve`."""

    SCRIPT = """
import json, os, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    if asked["file"] == "crash":
        os.abort()
    if asked["file"] == "sleep":
        time.sleep(60)
    known = 0 if asked["file"] == "another" else asked["id"]
    answer = {"id": known, "exit_code": 0, "output": "1\\n1 2\\n", "errors": ""}
    print("so what" if asked["file"] == "no JSON" else json.dumps(answer), flush=True)
"""

    def _answers(self, folder: Path, *files: str, patience: float = 20) -> list[Opinion]:
        script = folder / "engine.py"
        script.write_text(self.SCRIPT, encoding="utf-8")
        command = shlex.join([sys.executable, str(script)])
        engine = ResidentEngine(command, patience, "--dutch -p")
        answers = engine.answers(files)
        engine.close()
        return answers

    def test_one_is_started_again_after_a_crash(self, tmp_path: Path) -> None:
        first, crashed, again = self._answers(tmp_path, "", "crash", "")
        assert first.pairs == again.pairs == ((1, 2),)
        assert crashed.failure is EngineFailure.CRASH

    def test_what_is_no_answer_is_told_apart(self, tmp_path: Path) -> None:
        files = ("no JSON", "another", "x" * 300_000)
        garbled, another, long = self._answers(tmp_path, *files)
        assert garbled.failure is another.failure is EngineFailure.GARBLED
        assert long.pairs == ((1, 2),)

    def test_one_that_is_silent_or_does_not_read_is_ended(self, tmp_path: Path) -> None:
        silent = self._answers(tmp_path, "sleep", patience=0.3)
        assert silent[0].failure is EngineFailure.TIMEOUT
        deaf = ResidentEngine("sleep 60", 0.3, "-p").answers(["x" * 300_000])
        assert deaf[0].failure is EngineFailure.TIMEOUT

    def test_our_own_engine_is_one(self) -> None:
        serving = [sys.executable, "-c", "from ronde.__main__ import engine; engine()", "--serve"]
        served = {"name": "served", "rules": KEY, "command": shlex.join(serving)}
        served |= {"stays": "--dutch -p", "checks": "--dutch -c"}
        plan = _plan(engine=[served], events=[{**EVENTS, "events": 2}])
        records = list(tried(plan, SerialPool()))
        end_engines()
        assert not any(record.findings for record in records)
        assert [record.checked for record in records] == [(record.rounds,) for record in records]


class TestACheckerOfWholeEvents:
    """What a checker confirms is not asked for again, and it finds the same."""

    @pytest.mark.parametrize("rules", [KEY, "dutch-2017"])
    def test_the_same_is_found_with_it_and_without(self, rules: str) -> None:
        serving = [sys.executable, "-c", "from ronde.__main__ import engine; engine()", "--serve"]
        served = {"name": "served", "rules": rules, "command": shlex.join(serving)}
        served |= {"stays": f"--{rules} -p"}
        checked = {**served, "checks": f"--{rules} -c"}
        for one in (served, checked):
            one["rules"] = KEY
        events = [{**EVENTS, "axes": {"byes": "often", "acceleration": "seldom"}}]
        plans = [_plan(engine=[one], events=events) for one in (served, checked)]
        slow, fast = (list(tried(plan, SerialPool())) for plan in plans)
        end_engines()
        assert [one.findings for one in slow] == [one.findings for one in fast]
        assert not any(sum(one.checked) for one in slow)
        assert any(sum(one.checked) for one in fast)

    def test_one_that_fails_confirms_nothing(self) -> None:
        engine = EngineCommand("sh -c 'true' {file}")
        assert engine.confirmed("sh -c 'echo e: Round \\#1' {file}", "") == {1}
        assert not engine.confirmed("sh -c 'echo e: Round \\#1; exit 3' {file}", "")
        assert not engine.confirmed("sh -c 'echo e: Round \\#1; echo so >&2' {file}", "")


class TestARunThatGoesOn:
    def test_nothing_is_counted_twice_after_a_stop_in_a_line(self, tmp_path: Path) -> None:
        plan = _plan()
        whole = list(tried(plan, SerialPool()))
        going = TribunalBook(tmp_path, plan).run(SerialPool())
        for _ in range(3):
            next(going)
        going.close()
        records = tmp_path / RECORDS
        records.write_text(records.read_text("utf-8")[:-9], encoding="utf-8")  # killed in a line
        again = list(TribunalBook(tmp_path, plan).run(SerialPool()))
        assert again == whole
        assert tally(again) == tally(whole)
        assert list(charges(again, 3)) == list(charges(whole, 3))

    def test_every_round_that_differs_has_a_ruling(self) -> None:
        records = list(tried(_plan(), SerialPool()))
        found = [one for record in records for one in record.findings]
        assert found
        assert {one.ruling for one in found} == {RulingKind.WRONG}
        assert all(one.article for one in found)


class TestAxes:
    @pytest.mark.parametrize("name", ["acceleration", "forbidden-pairs", "unrated", "saturation"])
    def test_an_event_made_along_an_axis_lies_on_it(self, name: str) -> None:
        config = config_along((12, 12), (4, 4), {name: AxisRate.OFTEN}, Chance(3))
        event = generate(rules=KEY, seed=3, config=config).tournament
        assert name in labels_of(event)

    def test_an_event_along_none_lies_on_none(self) -> None:
        config = config_along((12, 12), (4, 4), {}, Chance(3))
        event = generate(rules=KEY, seed=3, config=config).tournament
        assert [one for one in labels_of(event) if one in AXES] == ["unrated"] * (
            "unrated" in labels_of(event)
        )

    def test_every_label_has_words(self) -> None:
        for label in (*AXES, "players:4-7", "players:216-", "players:-3"):
            assert label_in_words(label)


def test_a_second_run_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    plan = _plan()
    going = TribunalBook(tmp_path, plan).run(SerialPool())
    next(going)
    with pytest.raises(InputError, match="another run is writing"):
        list(TribunalBook(tmp_path, plan).run(SerialPool()))
    going.close()
    assert len(list(TribunalBook(tmp_path, plan).run(SerialPool()))) == plan.events


_PLAN_FILE = """
seed = 5
[[engine]]
name = "older rules"
rules = "dutch-2026"
pairs-by = "dutch-2017"
[[events]]
name = "small"
rules = "dutch-2026"
events = 60
players = [5, 8]
rounds = [3, 4]
"""


def _children_of(process: int) -> list[int]:
    told = Path(f"/proc/{process}/task/{process}/children")
    return [int(one) for one in told.read_text(encoding="ascii").split()]


def _waited_for(is_so: Callable[[], bool]) -> None:
    until = now() + 120
    while not is_so():
        assert now() < until, "nothing happened in two minutes"
        time.sleep(0.05)


def _has_lines(file: Path, lines: int) -> bool:
    return file.exists() and file.read_bytes().count(b"\n") >= lines


def _are_gone(processes: list[int]) -> bool:
    return not any(Path(f"/proc/{one}").exists() for one in processes)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc who is running")
def test_a_run_killed_at_any_moment_counts_nothing_twice(tmp_path: Path) -> None:
    """Processes are killed by signal 9 in the middle of their work, three times."""
    file, out = tmp_path / "plan.toml", tmp_path / "out"
    file.write_text(_PLAN_FILE, encoding="utf-8")
    command = [sys.executable, "-m", "ronde", "tribunal", "run", str(file), "--out", str(out)]
    records = out / RECORDS
    for lines in (4, 17, 33):
        with subprocess.Popen([*command, "--workers", "2"], stderr=subprocess.DEVNULL) as run:
            _waited_for(partial(_has_lines, records, lines))
            workers = _children_of(run.pid)
            run.kill()
        assert len(workers) == 2
        _waited_for(partial(_are_gone, workers))
    done = subprocess.run([*command, "--json"], capture_output=True, check=False)
    assert done.returncode == 1, done.stderr
    plan = read_plan(file)
    alone = TribunalBook(tmp_path / "alone", plan)
    whole = list(alone.run(SerialPool()))
    assert records.read_bytes() == (tmp_path / "alone" / RECORDS).read_bytes()
    report = json.loads(done.stdout)
    assert report["events"] == 60
    assert report["rounds"] == sum(record.rounds for record in whole)
