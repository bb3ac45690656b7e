"""Engines that stay: started once, they are asked line by line, as docs/formats/resident.md says.

So an engine that takes a second to start pairs as many rounds as one that takes none.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any, Final

from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.laboratory.conformance.opinions import confirmed_in, opinion_in
from ronde.questions.judgement import EngineFailure, Opinion

_MOST: Final = 65_536
"""So many bytes are read or written at once."""


class ResidentEngine:
    """An engine that stays until it crashes, when it is started again.

    `words` are those of a request for a pairing.
    """

    def __init__(self, command: str, patience: float, words: str) -> None:
        self._command, self._patience, self._words = shlex.split(command), patience, words
        self._process: subprocess.Popen[bytes] | None = None
        self._asked = 0

    def answers(self, texts: Sequence[str]) -> list[Opinion]:
        """Return the next round of each file, one after the other."""
        return [self._answer(text) for text in texts]

    def confirmed(self, words: str, text: str) -> frozenset[int]:
        """Return the rounds of the event in a file with that text that it pairs as played."""
        said = self._told(words, text)
        if isinstance(said, Opinion) or said["exit_code"] or said["errors"]:
            return frozenset()
        return confirmed_in(said["output"])

    def close(self) -> None:
        """End the engine, if it was started."""
        if self._process is not None:
            self._end(self._process)

    def _answer(self, text: str) -> Opinion:
        said = self._told(self._words, text)
        if isinstance(said, Opinion):
            return said
        return opinion_in(said["exit_code"], said["output"], said["errors"])

    def _told(self, words: str, text: str) -> dict[str, Any] | Opinion:
        """Return the answer to a request, or how the engine gave none."""
        self._asked += 1
        asked = {"id": self._asked, "arguments": shlex.split(words), "file": text}
        process = self._running()
        until = time.monotonic() + self._patience
        try:
            _write(process.stdin, json.dumps(asked).encode() + b"\n", until)
            said = _line(process.stdout, until)
        except BrokenPipeError:
            return self._gone(process)
        except TimeoutError:
            os.killpg(process.pid, signal.SIGKILL)
            self._end(process)
            refusal = phrase("no answer after {seconds} seconds", seconds=f"{self._patience:g}")
            return Opinion(refusal=refusal, failure=EngineFailure.TIMEOUT)
        if not said.endswith(b"\n"):
            return self._gone(process)
        answer = _read(said)
        if answer is None or answer["id"] != self._asked:
            self._end(process)  # whose answers come later is not known
            line = repr(said.decode("utf-8", "replace").strip()[:80])
            refusal = phrase("it answered {line}", line=line)
            return Opinion(refusal=refusal, failure=EngineFailure.GARBLED)
        return answer

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            try:
                self._process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    bufsize=0,
                    start_new_session=True,
                )
            except OSError as error:
                raise InputError(
                    "{command} cannot be started: {reason}",
                    command=self._command[0],
                    reason=error.strerror,
                ) from error
        return self._process

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


def _write(pipe: IO[bytes] | None, line: bytes, until: float) -> None:
    """Write a line; raises TimeoutError where nobody reads it until then."""
    assert pipe is not None  # it was asked for
    os.set_blocking(pipe.fileno(), False)
    left = memoryview(line)
    while left:
        if not select.select([], [pipe], [], max(0.0, until - time.monotonic()))[1]:
            raise TimeoutError
        left = left[os.write(pipe.fileno(), left[:_MOST]) :]


def _line(pipe: IO[bytes] | None, until: float) -> bytes:
    """Return a line, cut off where the engine ended; raises TimeoutError when it takes longer."""
    assert pipe is not None  # it was asked for
    said = bytearray()
    while not said.endswith(b"\n"):
        if not select.select([pipe], [], [], max(0.0, until - time.monotonic()))[0]:
            raise TimeoutError
        more = os.read(pipe.fileno(), _MOST)
        if not more:
            break
        said += more
    return bytes(said)


_PARTS: Final = {"exit_code": int, "output": str, "errors": str}
"""What is needed of an answer."""


def _read(line: bytes) -> dict[str, Any] | None:
    """Return what a line answers; None where it is no answer."""
    try:
        answer = json.loads(line)
    except ValueError:
        return None
    if not isinstance(answer, dict) or "id" not in answer:
        return None
    is_whole = all(isinstance(answer.get(name), kind) for name, kind in _PARTS.items())
    return answer if is_whole else None
