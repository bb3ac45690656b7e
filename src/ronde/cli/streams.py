"""Files of a command, and `-` for the streams of the process in their place.

`-` is standard input where a file is read, and standard output where one is written; `-.pdf` is
standard output in the form that this ending asks for. What a command says besides then goes to
standard error, so that the file arrives alone.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import click

from ronde.formats.files import STANDARD_INPUT, STANDARD_OUTPUT, write_whole

_STREAM: Final = "-"

_taken: ContextVar[bool] = ContextVar("standard output taken", default=False)


class ReadFile(click.Path):
    """A file that is read: a path, or `-` for standard input."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path."""
        path = str(STANDARD_INPUT) if value == _STREAM else value
        return super().convert(path, param, ctx)


class WrittenFile(click.Path):
    """A file that is written: a path, or `-` for standard output, with or without an ending."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path; what is said from now on goes elsewhere if it is standard output."""
        text = str(value)
        if text == _STREAM or text.startswith(f"{_STREAM}."):
            value = f"{STANDARD_OUTPUT}{text.removeprefix(_STREAM)}"
        path = Path(str(super().convert(value, param, ctx)))
        if is_standard_output(path) and ctx is not None:
            _taken.set(True)
            ctx.call_on_close(lambda: _taken.set(False))
        return path


def is_standard_output(path: Path) -> bool:
    """Return whether a path is standard output, in whatever form."""
    return path.with_suffix("") == STANDARD_OUTPUT


def is_taken() -> bool:
    """Return whether standard output is a file that the command writes."""
    return _taken.get()


@contextmanager
def readable(path: Path) -> Iterator[Path]:
    """Give a file that can be read anywhere: standard input is kept in one meanwhile."""
    if path != STANDARD_INPUT:
        yield path
        return
    with TemporaryDirectory(prefix="ronde-") as folder:
        kept = Path(folder) / STANDARD_INPUT.name
        with kept.open("wb") as file:
            shutil.copyfileobj(sys.stdin.buffer, file)
        yield kept


@contextmanager
def writable(path: Path) -> Iterator[Path]:
    """Give a file for somebody who writes to paths only; standard output gets it afterwards."""
    if not is_standard_output(path):
        yield path
        return
    with TemporaryDirectory(prefix="ronde-") as folder:
        kept = Path(folder) / path.name
        yield kept
        write_whole(path, kept.read_bytes())
