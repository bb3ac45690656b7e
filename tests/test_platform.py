"""What the machine lacks, on both sides: with other processes and without."""

from __future__ import annotations

import os
import sys

import pytest

from ronde.platform import has_processes, mapped


def worker(_: int) -> int:
    return os.getpid()


def test_work_is_spread_where_processes_can_be_started() -> None:
    assert has_processes()
    assert os.getpid() not in set(mapped(worker, range(4), 2))
    assert list(mapped(abs, [-3, 2, -1], 2)) == [3, 2, 1]


@pytest.mark.parametrize("platform", ["emscripten", "wasi"])
def test_work_is_done_here_where_none_can_be_started(
    platform: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert not has_processes()
    assert set(mapped(worker, range(4), 2)) == {os.getpid()}


def test_one_worker_or_one_item_needs_no_process() -> None:
    assert set(mapped(worker, range(4), 1)) == {os.getpid()}
    assert list(mapped(worker, [1], 8)) == [os.getpid()]
