"""Plans that are read strictly, engines that fail in each way, runs that go on after a kill."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from ronde.errors import FormatError, InputError
from ronde.laboratory.conformance.opinions import EngineCommand, read_pairing
from ronde.laboratory.logbook import RECORDS
from ronde.laboratory.trials import SerialPool
from ronde.laboratory.tribunal.axes import AXES, AxisRate, config_along, label_in_words, labels_of
from ronde.laboratory.tribunal.cases import charges
from ronde.laboratory.tribunal.plan import TribunalPlan
from ronde.laboratory.tribunal.reading import plan_of
from ronde.laboratory.tribunal.report import tally
from ronde.laboratory.tribunal.resident import ResidentEngine
from ronde.laboratory.tribunal.run import TribunalBook, tried
from ronde.questions.judgement import EngineFailure, RulingKind
from ronde.simulate.chance import Chance
from ronde.simulate.generator import generate

KEY = "dutch-2026"
EVENTS = {"name": "small", "rules": KEY, "events": 6, "players": [5, 8], "rounds": [3, 4]}
OLDER = {"name": "older rules", "rules": KEY, "pairs-by": "dutch-2017"}


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

    def test_one_that_stays_is_started_again_after_a_crash(self, tmp_path: Path) -> None:
        script = tmp_path / "engine.py"
        script.write_text(
            "import os, sys\n"
            "for line in sys.stdin:\n"
            "    file, out = line.rstrip('\\n').split('\\t')\n"
            "    if open(file).read() == 'crash': os.abort()\n"
            "    open(out, 'w').write('1\\n1 2\\n')\n"
            "    print(0, flush=True)\n",
            encoding="utf-8",
        )
        engine = ResidentEngine(shlex.join([sys.executable, str(script)]), 20)
        first, crashed, again = engine.answers(["", "crash", ""])
        engine.close()
        assert first.pairs == again.pairs == ((1, 2),)
        assert crashed.failure is EngineFailure.CRASH


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
