"""Pieces of work: in order, a little ahead, and what happens when a process is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from ronde.app.trials import Here, local_pool
from ronde.errors import InputError


def _doubled(piece: range) -> list[int]:
    return [2 * number for number in piece]


def _killed(piece: range) -> list[int]:
    del piece
    os.kill(os.getpid(), signal.SIGKILL)
    return []


def test_pieces_are_taken_only_a_little_ahead() -> None:
    taken: list[int] = []

    def pieces() -> Iterator[range]:
        for number in range(100):
            taken.append(number)
            yield range(number, number + 1)

    found = Here().run(_doubled, pieces())
    assert [next(found), next(found)] == [[0], [2]]
    assert len(taken) < 6


def test_what_processes_find_comes_in_order() -> None:
    pieces = [range(n, n + 2) for n in range(9)]
    with local_pool(2) as pool:
        assert list(pool.run(_doubled, pieces)) == list(Here().run(_doubled, pieces))


def test_a_process_that_is_killed_is_one_sentence() -> None:
    with (
        local_pool(2) as pool,
        pytest.raises(InputError, match="a process was killed, perhaps for want of memory"),
    ):
        list(pool.run(_killed, [range(1)] * 9))
