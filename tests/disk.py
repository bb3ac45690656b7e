"""A disk that is full, and files of somebody else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import ronde


@contextmanager
def full_disk() -> Iterator[None]:
    """Refuse files of more than 16 bytes."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def as_somebody_else() -> Iterator[None]:
    """Work as a user whom permissions bind; root would write a file that nobody may write."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        if not os.access(ronde.__file__, os.R_OK, effective_ids=True):
            pytest.skip("ronde is installed where only root may read")
        yield
    finally:
        os.seteuid(0)


@contextmanager
def unwritable(folder: Path) -> Iterator[None]:
    """Let a folder and its files be read and not be written."""
    there = [folder, *folder.iterdir()]
    try:
        for path in there:
            path.chmod(0o555 if path.is_dir() else 0o444)
        with as_somebody_else():
            yield
    finally:
        for path in there:
            path.chmod(0o755 if path.is_dir() else 0o644)
