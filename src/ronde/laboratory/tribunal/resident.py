r"""Engines that stay: started once, they are handed one file after the other.

A line of what the engine reads is the file and, behind a tab, the file that it has to write; its
answer is a line with the exit code that a call would have had. So an engine that takes a second to
start pairs as many rounds as one that takes none.
"""

from __future__ import annotations

import os
import select
import shlex
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from ronde.errors import EXIT_DIFFERENCES, InputError
from ronde.i18n import phrase
from ronde.laboratory.conformance.opinions import read_pairing
from ronde.questions.judgement import EngineFailure, Opinion

_MOST: Final = 4096
"""So many bytes of an answer are read at once."""


class ResidentEngine:
    """An engine that stays until it crashes, when it is started again."""

    def __init__(self, command: str, patience: float) -> None:
        self._words, self._patience = shlex.split(command), patience
        self._process: subprocess.Popen[bytes] | None = None

    def answers(self, texts: Sequence[str]) -> list[Opinion]:
        """Return the next round of each file, one after the other."""
        return [self._answer(text) for text in texts]

    def _answer(self, text: str) -> Opinion:
        """Return the next round of the tournament in a file with that text."""
        with TemporaryDirectory(prefix="ronde-") as folder:
            file, out = Path(folder) / "before.trf", Path(folder) / "paired.txt"
            file.write_text(text, encoding="utf-8", newline="")
            return self._asked(file, out)

    def close(self) -> None:
        """End the engine, if it was started."""
        if self._process is not None:
            self._end(self._process)

    def _asked(self, file: Path, out: Path) -> Opinion:
        process = self._running()
        assert process.stdin is not None  # it was asked for
        try:
            process.stdin.write(f"{file}\t{out}\n".encode())
            process.stdin.flush()
        except BrokenPipeError:
            return self._gone(process)
        said = self._line(process)
        if said is None:
            self._end(process)
            refusal = phrase("no answer after {seconds} seconds", seconds=f"{self._patience:g}")
            return Opinion(refusal=refusal, failure=EngineFailure.TIMEOUT)
        if not said.endswith(b"\n"):
            return self._gone(process)
        return _told(said.strip().decode("utf-8", "replace"), out)

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            try:
                self._process = subprocess.Popen(
                    self._words,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
            except OSError as error:
                raise InputError(
                    "{command} cannot be started: {reason}",
                    command=self._words[0],
                    reason=error.strerror,
                ) from error
        return self._process

    def _line(self, process: subprocess.Popen[bytes]) -> bytes | None:
        """Return the answer, cut off where the engine ended; None when it takes too long."""
        assert process.stdout is not None  # it was asked for
        said, until = b"", time.monotonic() + self._patience
        while not said.endswith(b"\n"):
            left = until - time.monotonic()
            if left <= 0 or not select.select([process.stdout], [], [], left)[0]:
                return None
            more = os.read(process.stdout.fileno(), _MOST)
            if not more:
                break
            said += more
        return said

    def _gone(self, process: subprocess.Popen[bytes]) -> Opinion:
        """Return how an engine ended that should have stayed; the next round starts it again."""
        code = self._end(process)
        if code < 0:
            what = phrase("stopped by signal {signal}", signal=-code)
        else:
            what = phrase("it ended with exit code {code}", code=code)
        return Opinion(refusal=what, failure=EngineFailure.CRASH)

    def _end(self, process: subprocess.Popen[bytes]) -> int:
        """End an engine and what it started, and return its exit code."""
        self._process = None
        if process.stdin is not None and not process.stdin.closed:
            with suppress(BrokenPipeError):  # it has gone already
                process.stdin.close()
        with process:
            try:
                return process.wait(timeout=1)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                return process.wait()


def _told(code: str, out: Path) -> Opinion:
    """Return what an engine wrote that told an exit code."""
    if code == str(EXIT_DIFFERENCES):
        return Opinion(impossible=phrase("no pairing, and no reason is told"))
    if code != "0":
        refusal = phrase("it answered {line}", line=repr(code))
        return Opinion(refusal=refusal, failure=EngineFailure.EXIT)
    return read_pairing(out.read_text(encoding="utf-8", errors="replace") if out.exists() else "")
