"""The tests that rows of the regulations name: what each of them runs, and what it notices.

They are collected once. Every question is put to a process of its own, forked from the one that
collected them: what a broken function does is gone with it, and nothing is imported anew.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any, Final, NoReturn, TypeAlias, cast

import pytest
from tests.regulations.mutants import Change, break_by, forget

_LIMITS: Final = ((signal.ITIMER_PROF, 20), (signal.ITIMER_REAL, 300))
"""Seconds of work and of waiting for the tests of a mutant; a test that hangs has noticed."""

_FIRST: Final = "tests/regulations/test_mutation.py::test_a_function_is_changed_in_four_ways"
"""A test that runs no rule: with it everything is set up that all tests share."""


_Asking: TypeAlias = Callable[[Callable[[object], None]], None]
"""What a process of its own does; it is given how it tells the answers."""


@dataclass(frozen=True, slots=True)
class Testimony:
    """What a test did when nothing was broken: the seconds it took, and what it ran."""

    seconds: float
    ran: frozenset[FunctionType]


class Jury:
    """The named tests, in the process that collected them."""

    def __init__(
        self, session: pytest.Session, tests: Iterable[str], functions: Iterable[FunctionType]
    ) -> None:
        """Ask every test once, alone, while nothing is broken; RuntimeError if one fails."""
        self._session, self._functions = session, list(dict.fromkeys(functions))
        items = [item for item in session.items if item.nodeid != _FIRST]
        self._items = {test: [item for item in items if _is_of(item, test)] for test in tests}
        self._verdicts: dict[tuple[str, str], bool] = {}
        self._folder = Path(session.config.getoption("basetemp"))
        self._share()
        self._shared = set(self._folder.iterdir())
        self._told = {test: self._testimony(test) for test in self._items}

    def _share(self) -> None:
        """Set up what all tests share; none of the functions may have a part in it."""
        (first,) = (item for item in self._session.items if item.nodeid == _FIRST)
        with _noting(self._functions) as ran:
            # A session as the next item: everything of the session stays as it is.
            reports = _reports(first, cast("pytest.Item", self._session))
        if ran or not all(report.passed for report in reports):
            raise RuntimeError(f"{_FIRST} is not to run {[one.__qualname__ for one in ran]}")
        gc.collect()
        gc.freeze()

    def _testimony(self, test: str) -> Testimony:
        functions, items = self._functions, self._items[test]

        def ask(tell: Callable[[object], None]) -> None:
            forget()
            start = time.perf_counter()
            with _noting(functions) as ran:
                passed = _passed(items)
            tell([passed, time.perf_counter() - start, [functions.index(one) for one in ran]])

        answers, _ = self._in_a_fork(ask)
        if not answers or answers[0][0] is not True:
            why = "fails, or is not run at all" if items else "does not exist, or is a long one"
            raise RuntimeError(f"{test} {why}, although nothing is broken")
        _, seconds, ran = answers[0]
        return Testimony(seconds, frozenset(functions[index] for index in ran))

    def runs(self, test: str, functions: Iterable[FunctionType]) -> bool:
        """Whether a test runs one of these functions."""
        return not self._told[test].ran.isdisjoint(functions)

    def notices(self, name: str, change: Change, tests: Sequence[str]) -> bool:
        """Whether one of these tests fails with a change, the quickest asked first.

        A test that does not run the function cannot notice, and is not asked.
        """
        asked = [test for test in tests if self.runs(test, [change.target])]
        asked.sort(key=lambda test: self._told[test].seconds)
        known = [self._verdicts.get((name, test)) for test in asked]
        if any(known):
            return True
        left = [test for test, verdict in zip(asked, known, strict=True) if verdict is None]
        verdicts = self._ask(change, left)
        self._verdicts |= {(name, test): verdict for test, verdict in verdicts.items()}
        return any(verdicts.values())

    def _ask(self, change: Change, tests: Sequence[str]) -> dict[str, bool]:
        """Return whether tests fail now, one after the other until one does."""

        def ask(tell: Callable[[object], None]) -> None:
            for timer, seconds in _LIMITS:
                signal.setitimer(timer, seconds)
            break_by(change)
            for test in tests:
                passed = _passed(self._items[test])
                tell(passed)
                if not passed:
                    return

        answers, is_ended = self._in_a_fork(ask)
        found = {test: not passed for test, passed in zip(tests, answers, strict=False)}
        if not is_ended:
            found[tests[len(answers)]] = True  # it hung, or brought the process down
        return found

    def _in_a_fork(self, ask: _Asking) -> tuple[list[Any], bool]:
        """Let a process of its own ask, and clear away the files that it left."""
        try:
            return _told_by_a_fork(ask)
        finally:
            for left in set(self._folder.iterdir()) - self._shared:
                left.unlink() if left.is_symlink() else shutil.rmtree(left)


def _is_of(item: pytest.Item, test: str) -> bool:
    """Whether an item is a test, one of its parameters, or in the class of that name."""
    return item.nodeid == test or item.nodeid.startswith((test + "[", test + "::"))


def _passed(items: Sequence[pytest.Item]) -> bool:
    """Whether tests pass, one of them at least, and none fails."""
    ran = False
    for item, following in zip(items, [*items[1:], None], strict=True):
        reports = _reports(item, following)
        if any(report.failed for report in reports):
            return False
        ran = ran or any(report.when == "call" and report.passed for report in reports)
    return ran


def _reports(item: pytest.Item, following: pytest.Item | None) -> list[pytest.TestReport]:
    witness = _Witness()
    item.config.pluginmanager.register(witness)
    try:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    finally:
        item.config.pluginmanager.unregister(witness)
    return witness.reports


class _Witness:
    """A plugin of pytest that keeps what is reported."""

    def __init__(self) -> None:
        self.reports: list[pytest.TestReport] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.reports.append(report)


@contextlib.contextmanager
def _noting(functions: Iterable[FunctionType]) -> Iterator[set[FunctionType]]:
    """Note which of these functions are run, in any thread."""
    # A code is compared with others part by part, which would take longer than the tests.
    codes = {id(one.__code__): one for one in functions}
    ran: set[FunctionType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and id(frame.f_code) in codes:
            ran.add(codes[id(frame.f_code)])

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield ran
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def _told_by_a_fork(ask: _Asking) -> tuple[list[Any], bool]:
    """Return what a process of its own told, and whether it came to its end."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _be_a_fork(ask, writing)
    os.close(writing)
    _, status = os.waitpid(child, 0)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what it started and did not end
    with os.fdopen(reading, encoding="utf-8") as pipe:
        return [json.loads(line) for line in pipe], status == 0


def _be_a_fork(ask: _Asking, writing: int) -> NoReturn:
    """Ask in this process, which ends then without ending what it shares with its parent."""

    def tell(answer: object) -> None:
        os.write(writing, f"{json.dumps(answer)}\n".encode())

    code = 1
    try:
        os.setsid()
        for number in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(number, signal.SIG_DFL)
        ask(tell)
        code = 0
    finally:
        os._exit(code)


class _Court:
    """A plugin of pytest that does something else with the collected tests than to run them."""

    def __init__(self, work: Callable[[pytest.Session], None]) -> None:
        self._work = work

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted(f"{session.testsfailed} files cannot be collected")
        self._work(session)
        return True


def collected(tests: Iterable[str], work: Callable[[pytest.Session], None]) -> None:
    """Collect tests of the normal run, on the database in a file only, and do something then."""
    asked = ["-q", "-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "no:xdist"]
    asked += ["-k", "not postgres", "-m", "not long"]
    folder, told = tempfile.mkdtemp(prefix="ronde-mutants-"), io.StringIO()
    try:
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
            asked += ["--basetemp", str(Path(folder) / "base")]
            code = pytest.main([*asked, _FIRST, *dict.fromkeys(tests)], [_Court(work)])
    finally:
        shutil.rmtree(folder)
    if code != pytest.ExitCode.OK:
        raise RuntimeError(told.getvalue())
