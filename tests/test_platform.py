"""What the machine lacks, on both sides: with other processes and without."""

from __future__ import annotations

import os
import sys

import pytest

from ronde import platform
from ronde.platform import (
    bring_when_needed,
    brought,
    has_package,
    has_processes,
    has_threads,
    mapped,
)


def worker(_: int) -> int:
    return os.getpid()


def test_work_is_spread_where_processes_can_be_started() -> None:
    assert has_processes()
    assert os.getpid() not in set(mapped(worker, range(4), 2))
    assert list(mapped(abs, [-3, 2, -1], 2)) == [3, 2, 1]


@pytest.mark.parametrize("name", ["emscripten", "wasi"])
def test_work_is_done_here_where_none_can_be_started(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", name)
    assert not has_processes()
    assert set(mapped(worker, range(4), 2)) == {os.getpid()}


def test_one_worker_or_one_item_needs_no_process() -> None:
    assert set(mapped(worker, range(4), 1)) == {os.getpid()}
    assert list(mapped(worker, [1], 8)) == [os.getpid()]


def test_a_package_comes_when_it_is_first_needed_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "_BRINGERS", {})
    asked: list[str] = []

    def bring() -> str:
        asked.append("typst")
        return "no network" if len(asked) == 1 else ""

    brought("typst")  # which is to come from nowhere
    bring_when_needed("typst", bring)
    with pytest.raises(OSError, match="no network"):
        brought("typst")
    brought("typst")
    brought("typst")
    assert len(asked) == 2


def test_a_package_is_there_or_not() -> None:
    assert has_package("sqlite3")
    assert not has_package("no_such_package_anywhere")


@pytest.mark.parametrize(("name", "there"), [("linux", True), ("emscripten", False)])
def test_threads_are_where_the_system_has_them(
    name: str, there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", name)
    assert has_threads() is there
