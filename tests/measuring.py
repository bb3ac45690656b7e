"""Which tests are quick, and how long all of them take.

`--quick` runs what is neither long nor slow and needs no program. Modules that it leaves out are
not even imported, and docstrings have no examples then: collecting would take longer than running.

`--limit SECONDS` says what the whole run may take: then the slowest ten are shown and the total
beside the limit. A run that takes longer says so and fails nothing. `--measure` writes the
processor seconds of the modules that are run to `tests/seconds.json`, if they are over a second;
those over two are slow.
"""

from __future__ import annotations

import json
import os
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest
from _pytest.terminal import TerminalReporter

SECONDS: Final = Path(__file__).with_name("seconds.json")
LISTED: Final = 1.0
SLOW: Final = 2.0
SHOWN: Final = 10
PROCESSOR: Final = "processor seconds"

QUICK: Final = "not long and not slow and not postgres and not browser"

_slow = pytest.StashKey[frozenset[str]]()
_started = pytest.StashKey[float]()


def slow_modules() -> frozenset[str]:
    """Return the modules that took more processor time than `SLOW` when they were measured."""
    return frozenset(module for module, seconds in _measured().items() if seconds > SLOW)


def _measured() -> dict[str, float]:
    measured: dict[str, float] = json.loads(SECONDS.read_text(encoding="utf-8"))
    return measured


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add what is chosen, what it may take, and the wish to write down what it took."""
    parser.addoption("--quick", action="store_true", help=QUICK)
    parser.addoption("--limit", type=float, metavar="SECONDS", help="what the run may take")
    parser.addoption("--measure", action="store_true", help=f"write {SECONDS.name}")


def pytest_configure(config: pytest.Config) -> None:
    """Let `--quick` choose by markers; add up the times where the report is made."""
    config.stash[_slow] = slow_modules()
    if config.getoption("--quick"):
        chosen = config.option.markexpr
        config.option.markexpr = f"({chosen}) and {QUICK}" if chosen else QUICK
        config.option.doctestmodules = False
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Times(config))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave modules out that hold nothing quick."""
    if not config.getoption("--quick"):
        return None
    is_browser = collection_path.name == "browser"
    return True if is_browser or _is_slow(collection_path, config) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests of slow modules."""
    for item in items:
        if _is_slow(item.path, config):
            item.add_marker(pytest.mark.slow)


def _is_slow(path: Path, config: pytest.Config) -> bool:
    return path.as_posix().removeprefix(f"{config.rootpath.as_posix()}/") in config.stash[_slow]


def _processor_time() -> float:
    """Return the seconds of this process and of programs that it started and that ended."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool | None, bool | None]:
    """Start the clock of a test before its fixtures are made."""
    item.stash[_started] = _processor_time()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let a report carry the processor time since the one before, from a worker too."""
    report = yield
    now = _processor_time()
    report.user_properties.append((PROCESSOR, now - item.stash[_started]))
    item.stash[_started] = now
    return report


class Times:
    """The times of a run, by test and by module."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._start = time.monotonic()
        self._tests: defaultdict[str, float] = defaultdict(float)
        self._modules: defaultdict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add the time of fixtures, of a test, or of what follows it."""
        self._tests[report.nodeid] += report.duration
        spent = dict(report.user_properties).get(PROCESSOR, 0.0)
        assert isinstance(spent, float)
        self._modules[report.nodeid.partition("::")[0]] += spent

    def pytest_sessionfinish(self) -> None:
        """Write down which modules take long, if that was asked for."""
        if self._config.getoption("--measure"):
            known = {
                m: s for m, s in _measured().items() if Path(self._config.rootpath, m).is_file()
            }
            seconds = known | {module: round(s, 1) for module, s in self._modules.items()}
            listed = {m: s for m, s in sorted(seconds.items()) if s >= LISTED}
            SECONDS.write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")

    def pytest_terminal_summary(self, terminalreporter: TerminalReporter) -> None:
        """Show the slowest tests, and the total beside its limit."""
        taken, limit = time.monotonic() - self._start, self._config.getoption("--limit")
        if limit is None:
            return
        terminalreporter.section(f"slowest {SHOWN}")
        by_time = sorted(self._tests.items(), key=lambda item: item[1], reverse=True)
        for test, seconds in by_time[:SHOWN]:
            terminalreporter.line(f"{seconds:7.1f} s  {test}")
        verdict = "within" if taken <= limit else "OVER"
        terminalreporter.line(f"{taken:7.0f} s in all, {verdict} the limit of {limit:.0f} s")
