"""Trials on a Dask cluster: equal to those of one process, whoever disappears meanwhile."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from distributed import Client, LocalCluster
from tests.laboratory.forecast.events import under_way
from tests.laboratory.lab.studies import study
from tests.laboratory.tribunal.plans import EVENTS, OLDER

from ronde.cli.main import exit_code, ronde
from ronde.errors import InputError
from ronde.formats import write_file
from ronde.laboratory import cluster
from ronde.laboratory.cluster import Cluster, pool_of
from ronde.laboratory.conformance.run import records
from ronde.laboratory.conformance.settings import RunSettings
from ronde.laboratory.designer.design import DesignRun
from ronde.laboratory.designer.document import DesignDocument, design_document
from ronde.laboratory.designer.plans import DesignSubject
from ronde.laboratory.forecast.calibration import (
    CalibrationDocument,
    CalibrationRequest,
    CalibrationRun,
)
from ronde.laboratory.lab.report import as_csv, document
from ronde.laboratory.lab.run import StudyBook, StudyRun, run_study
from ronde.laboratory.lab.study import FieldSpec, SystemSpec, Uniform
from ronde.laboratory.logbook import RECORDS
from ronde.laboratory.trials import Pool, SerialPool
from ronde.laboratory.tribunal.reading import plan_of
from ronde.laboratory.tribunal.run import tried

_STUDY = replace(study(), events=200, measures=("tau", "rating-gap"))
_STARTED = 120
"""So many seconds processes have to start on a busy machine."""
_RUN = RunSettings("dutch-2026", 60, 5, players=8, rounds=3, proofs=0)


@pytest.fixture
def two_workers() -> Iterator[LocalCluster]:
    """Give a scheduler and two workers that live in this process."""
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        dashboard_address=None,
        protocol="inproc",
    ) as found:
        yield found


def test_a_cluster_finds_what_one_process_finds(two_workers: LocalCluster) -> None:
    asked = replace(_STUDY, events=45)
    with Cluster(two_workers.scheduler_address) as pool:
        assert pool.workers == 2
        assert run_study(asked, pool).records == run_study(asked, SerialPool()).records
        few = replace(_RUN, events=3)
        assert list(records(few, pool)) == list(records(few, SerialPool()))


def test_a_cluster_designs_and_calibrates_as_one_process_does(two_workers: LocalCluster) -> None:
    with Cluster(two_workers.scheduler_address) as pool:
        assert _designed(pool) == _designed(SerialPool())
        assert _calibrated(pool) == _calibrated(SerialPool())


def _designed(pool: Pool) -> DesignDocument:
    ratings = tuple(2200 - 50 * place for place in range(8))
    run = DesignRun(DesignSubject("", ratings, rounds=(4, 3), systems=("dutch-2026",), events=7))
    list(run.begun())
    list(run.rest(pool))
    assert run.is_done
    return design_document(run, "en")


def _calibrated(pool: Pool) -> CalibrationDocument:
    run = CalibrationRun(CalibrationRequest(5, players=6, rounds=3, continuations=6, seed=3))
    list(run.begun())
    list(run.rest(pool))
    assert len(run.records) == 5
    return run.document


@pytest.mark.parametrize(
    ("rules", "boards"),
    [("berger", None), ("keizer", None), ("knockout", None), ("swiss-team-2026", 4)],
)
def test_a_cluster_studies_every_kind_of_event(
    two_workers: LocalCluster, rules: str, boards: int | None
) -> None:
    field = FieldSpec("eight", 8, 7, Uniform(1400, 2200), boards=boards)
    asked = replace(
        study(), events=6, fields=(field,), systems=(SystemSpec(rules),), measures=("tau", "draws")
    )
    with Cluster(two_workers.scheduler_address) as pool:
        found = run_study(asked, pool)
    assert found.records == run_study(asked, SerialPool()).records
    (line,) = document(found).of("eight", "tau")
    assert line.events == 6


def test_a_worker_of_another_version_is_refused(
    two_workers: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ronde.laboratory.cluster._on_worker", _older)
    with (
        Cluster(two_workers.scheduler_address) as pool,
        pytest.raises(InputError, match=r"a worker has ronde .*, not 0\.0\.1; install the same"),
    ):
        list(pool.run(list, [(1, 2)]))


def _older(version: str, work: Callable[[object], list[object]], piece: object) -> list[object]:
    del version
    return _ON_WORKER("0.0.1", work, piece)


_ON_WORKER = cluster._on_worker


@pytest.mark.parametrize(
    "words",
    [
        ("conformance", "--events", "2", "--seed", "1"),
        ("forecast", "--calibrate", "2", "--seed", "1"),
        ("design", "EVENT", "--events", "2"),
    ],
    ids=lambda words: words[0],
)
def test_a_dead_scheduler_is_one_sentence(
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("ronde.laboratory.cluster._PATIENCE", 0.2)
    nobody = f"tcp://127.0.0.1:{_free_port()}"
    event = tmp_path / "open.trf"
    write_file(under_way(0, players=8), event)
    asked = [str(event) if word == "EVENT" else word for word in words]
    assert exit_code(ronde, "ronde", [*asked, "--scheduler", nobody]) == 3
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"the scheduler {nobody} does not answer; start it by `dask scheduler`" in said


def test_a_scheduler_without_workers_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ronde.laboratory.cluster._PATIENCE", 0.2)
    with (
        LocalCluster(
            n_workers=0, processes=False, dashboard_address=None, protocol="inproc"
        ) as idle,
        pytest.raises(InputError, match="has no workers; start some by `dask worker"),
    ):
        Cluster(idle.scheduler_address)


def test_a_tribunal_finds_the_same_on_a_cluster(two_workers: LocalCluster) -> None:
    plan = plan_of(
        {"seed": 5, "engine": [OLDER], "events": [{**EVENTS, "events": 12}]}, "x", Path()
    )
    with Cluster(two_workers.scheduler_address) as pool:
        assert pool.workers == 2
        assert list(tried(plan, pool)) == list(tried(plan, SerialPool()))


def test_without_a_scheduler_this_machine_works() -> None:
    assert isinstance(pool_of(None, 1), SerialPool)


# Real processes -----------------------------------------------------------------------------


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def _process(module: str, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments, "--no-dashboard"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def _processes() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Start a scheduler and two workers on loopback; give the address and the three processes."""
    port = _free_port()
    address = f"tcp://127.0.0.1:{port}"
    with ExitStack() as stack:
        scheduler = ("dask_scheduler", "--host", "127.0.0.1", "--port", str(port))
        worker = (
            "dask_worker", address, "--no-nanny", "--nthreads", "1", "--host", "127.0.0.1",
        )  # fmt: skip
        found = [stack.enter_context(_process(*one)) for one in (scheduler, worker, worker)]
        with Client(address, timeout=_STARTED) as client:
            client.wait_for_workers(2, timeout=_STARTED)
        yield address, found


@pytest.mark.long
def test_a_worker_that_is_killed_is_made_good_bit_for_bit(tmp_path: Path) -> None:
    local = run_study(_STUDY, SerialPool())
    with _processes() as (address, (scheduler, _, worker)):
        with Cluster(address) as pool:
            assert pool.workers == 2
            spread = StudyRun(_STUDY, StudyBook(tmp_path / "spread", _STUDY))
            list(spread.begun())
            going = spread.rest(pool)
            list(islice(going, 60))
            worker.kill()
            worker.wait()
            list(going)
            assert pool.workers == 1
            assert as_csv(document(spread)) == as_csv(document(local))
            assert spread.records == local.records
            assert list(records(_RUN, pool)) == list(records(_RUN, SerialPool()))
        alone = StudyRun(_STUDY, StudyBook(tmp_path / "alone", _STUDY))
        list(alone.begun())
        list(alone.rest(SerialPool()))
        written = [(tmp_path / name / RECORDS).read_bytes() for name in ("spread", "alone")]
        assert written[0] == written[1]
        _kill_the_scheduler(tmp_path / "cut", address, scheduler)


def _kill_the_scheduler(folder: Path, address: str, scheduler: subprocess.Popen[bytes]) -> None:
    """Let a scheduler die: it is one sentence, and what was done is kept for the rest."""
    more = replace(_STUDY, events=400)
    cut = StudyRun(more, StudyBook(folder, more))
    list(cut.begun())
    with Cluster(address) as pool:
        going = cut.rest(pool)
        list(islice(going, 30))
        scheduler.kill()
        scheduler.wait()
        with pytest.raises(InputError, match="is gone; what was done is kept in --out"):
            list(going)
    kept = StudyRun(more, StudyBook(folder, more))
    assert len(kept.records[0]) >= 31
    first = replace(_STUDY, events=len(kept.records[0]))
    assert kept.records == run_study(first, SerialPool()).records
