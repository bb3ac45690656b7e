"""Runs in whatever parts, killed, stopped, continued: the bits are the same."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from tests.laboratory.lab.studies import study

from ronde.errors import InputError
from ronde.laboratory.conformance.report import document as conformance_document
from ronde.laboratory.conformance.report import tally as conformance_tally
from ronde.laboratory.conformance.run import ConformanceLogbook
from ronde.laboratory.conformance.settings import RunSettings
from ronde.laboratory.designer.design import DesignRun, play
from ronde.laboratory.designer.document import design_document
from ronde.laboratory.designer.plans import DesignSubject
from ronde.laboratory.designer.wishes import read_wishes
from ronde.laboratory.forecast.calibration import (
    CalibrationBook,
    CalibrationRequest,
    CalibrationRun,
)
from ronde.laboratory.lab.report import as_csv, document
from ronde.laboratory.lab.run import StudyBook, StudyRun
from ronde.laboratory.lab.study import Study
from ronde.laboratory.lab.tally import tally
from ronde.laboratory.logbook import RECORDS
from ronde.laboratory.trials import PieceFuture, SerialPool, pieces_of
from ronde.serialisation import to_json

STUDY = replace(
    study(),
    events=10,
    measures=("tau", "rating-gap", "clear-winner"),
    fields=(
        replace(study().fields[0], name="six", players=6),
        replace(study().fields[0], name="eight", events=6),
    ),
)
CALIBRATION = CalibrationRequest(events=5, players=6, rounds=3, continuations=6, seed=3)
CONFORMANCE = RunSettings("dutch-2026", 8, 5, players=8, rounds=3, proofs=2)


def _study(folder: Path, pool: SerialPool | None = None) -> Iterator[object]:
    """Play a study in a folder, or what is left of it, and yield each record."""
    run = StudyRun(STUDY, StudyBook(folder, STUDY))
    yield from run.begun()
    yield from run.rest(pool or SerialPool())


def _calibration(folder: Path, pool: SerialPool | None = None) -> Iterator[object]:
    run = CalibrationRun(CALIBRATION, CalibrationBook(folder, CALIBRATION))
    yield from run.begun()
    yield from run.rest(pool or SerialPool())


def _conformance(folder: Path, pool: SerialPool | None = None) -> Iterator[object]:
    yield from ConformanceLogbook(folder, CONFORMANCE).run(pool or SerialPool())


Playing = Callable[..., Iterator[object]]
RUNS: dict[str, Playing] = {
    "study": _study, "calibration": _calibration, "conformance": _conformance,
}  # fmt: skip
_EACH = pytest.mark.parametrize("kind", RUNS)


def _report(kind: str, folder: Path) -> str:
    """Return the document of a run that is finished in a folder."""
    if kind == "study":
        return as_csv(document(StudyRun(STUDY, StudyBook(folder, STUDY))))
    if kind == "calibration":
        book = CalibrationBook(folder, CALIBRATION)
        return to_json(CalibrationRun(CALIBRATION, book).document).decode()
    total = conformance_tally(ConformanceLogbook(folder, CONFORMANCE).done)
    return to_json(conformance_document(CONFORMANCE, total, {})).decode()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[bytes, str]]:
    """Give the records and the report of a run that was played at once."""

    @cache
    def played(kind: str) -> tuple[bytes, str]:
        folder = tmp_path_factory.mktemp(kind)
        list(RUNS[kind](folder))
        return (folder / RECORDS).read_bytes(), _report(kind, folder)

    return played


Whole = Callable[[str], tuple[bytes, str]]


def _killed_after(kind: str, folder: Path, records: int) -> None:
    """Play a run in a process that is killed after so many records, as for want of memory."""

    def work() -> None:
        for number, _ in enumerate(RUNS[kind](folder), 1):
            if number == records:
                os.kill(os.getpid(), signal.SIGKILL)

    process = multiprocessing.get_context("fork").Process(target=work)
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL


class TestKilled:
    @_EACH
    @pytest.mark.parametrize("records", [1, 3])
    def test_a_run_that_was_killed_goes_on_to_the_same_bits(
        self, kind: str, records: int, tmp_path: Path, whole: Whole
    ) -> None:
        _killed_after(kind, tmp_path, records)
        kept = (tmp_path / RECORDS).read_bytes()
        assert kept.count(b"\n") >= records
        assert whole(kind)[0].startswith(kept)
        list(RUNS[kind](tmp_path))
        assert ((tmp_path / RECORDS).read_bytes(), _report(kind, tmp_path)) == whole(kind)

    @_EACH
    def test_killed_again_and_again(self, kind: str, tmp_path: Path, whole: Whole) -> None:
        _killed_after(kind, tmp_path, 2)
        _killed_after(kind, tmp_path, 1)
        list(RUNS[kind](tmp_path))
        assert ((tmp_path / RECORDS).read_bytes(), _report(kind, tmp_path)) == whole(kind)


class TestParts:
    @_EACH
    @pytest.mark.parametrize("size", [1, 2, 4])
    def test_parts_of_any_size_are_the_whole(
        self, kind: str, size: int, tmp_path: Path, whole: Whole
    ) -> None:
        """Stopped after so many records each time; what was there before counts for nothing."""
        path = tmp_path / RECORDS
        for _ in range(40):
            before = path.read_bytes().count(b"\n") if path.exists() else 0
            skipped = before if kind == "conformance" else 0  # it yields old records, too
            going = RUNS[kind](tmp_path)
            list(islice(going, skipped + size))
            assert hasattr(going, "close")
            going.close()
            if path.read_bytes() == whole(kind)[0]:
                break
        assert (path.read_bytes(), _report(kind, tmp_path)) == whole(kind)

    @_EACH
    def test_a_finished_run_plays_nothing_more(
        self, kind: str, tmp_path: Path, whole: Whole
    ) -> None:
        list(RUNS[kind](tmp_path))
        fresh = [] if kind != "conformance" else list(RUNS[kind](tmp_path))
        assert list(RUNS[kind](tmp_path)) == fresh
        assert (tmp_path / RECORDS).read_bytes() == whole(kind)[0]

    def test_a_stop_by_hand_loses_nothing(self, tmp_path: Path, whole: Whole) -> None:
        class Stopped(SerialPool):
            asked = 0

            def awaited(self, future: PieceFuture) -> object:
                self.asked += 1
                if self.asked == 4:
                    raise KeyboardInterrupt
                return future.result()

        with suppress(KeyboardInterrupt):
            list(_study(tmp_path, Stopped()))
        kept = (tmp_path / RECORDS).read_bytes()
        assert 0 < len(kept) < len(whole("study")[0])
        list(_study(tmp_path))
        assert ((tmp_path / RECORDS).read_bytes(), _report("study", tmp_path)) == whole("study")

    def test_sums_of_parts_are_the_sums_of_the_whole(self, tmp_path: Path) -> None:
        list(_study(tmp_path))
        records = StudyRun(STUDY, StudyBook(tmp_path, STUDY)).records[0]
        total = tally(records, 3)
        assert total is not None
        for cut in range(1, len(records)):
            first, second = tally(records[:cut], 3), tally(records[cut:], 3)
            assert first is not None
            assert second is not None
            assert first + second == second + first == total


class TestDamage:
    @_EACH
    def test_a_record_in_the_middle_that_is_gone_is_noticed(
        self, kind: str, tmp_path: Path
    ) -> None:
        """Else an event would be counted twice, and another one never."""
        list(RUNS[kind](tmp_path))
        path = tmp_path / RECORDS
        lines = path.read_text("utf-8").splitlines(keepends=True)
        path.write_text("".join([*lines[:2], *lines[3:]]), encoding="utf-8")
        with pytest.raises(InputError, match=r"records\.jsonl:3: a record is missing"):
            list(RUNS[kind](tmp_path))


class TestDesigns:
    """A design is kept in memory; its pieces may come in whatever size."""

    @staticmethod
    def run() -> DesignRun:
        wishes = read_wishes([], ["few-mismatches", "clear-winner"])
        field = tuple(2200 - 70 * place for place in range(6))
        return DesignRun(
            DesignSubject("", field, wishes, systems=("dutch-2026",), rounds=(3, 2), events=5)
        )

    def test_pieces_of_any_size_find_the_same(self) -> None:
        whole = self.run()
        list(whole.begun())
        list(whole.rest(SerialPool()))
        bare = self.run()
        for piece in bare.pieces():
            bare.take(play(piece))
        assert design_document(bare, "en") == design_document(whole, "en")
        assert bare.is_done

    def test_a_copy_takes_no_more(self) -> None:
        run = self.run()
        list(run.begun())
        copied = run.copy()
        list(run.rest(SerialPool()))
        assert (copied.events, run.events) == (1, 5)


@pytest.mark.parametrize("at_once", [1, 3, 20])
@pytest.mark.parametrize(("first", "last"), [(1, 1), (1, 20), (2, 45), (20, 21), (7, 6)])
def test_pieces_have_every_number_once_and_end_at_multiples(
    first: int, last: int, at_once: int
) -> None:
    pieces = list(pieces_of(first, last, at_once))
    assert [n for piece in pieces for n in piece] == list(range(first, last + 1))
    assert all(len(piece) <= at_once for piece in pieces)
    assert all(piece[-1] % at_once == 0 for piece in pieces[:-1])


def test_the_settings_of_a_study_settle_every_event() -> None:
    """The seed of an event depends on study, field and number alone, and is its own."""
    seeds = {(p, n): STUDY.seed_of(p, n) for p in (0, 1) for n in range(1, 200)}
    assert len(set(seeds.values())) == len(seeds)
    other: Study = replace(STUDY, seed=STUDY.seed + 1)
    assert not {other.seed_of(*key) for key in seeds} & set(seeds.values())
