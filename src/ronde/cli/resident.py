"""`ronde-engine --serve`: many requests of one program, without a start for each.

A request is a line of JSON, and so is its answer: a file and the words of a command line in, what
the engine would print and write out. `docs/formats/resident.md` describes it for callers. Requests
come on standard input, or from many programs on a local socket, which several processes serve: one
that dies is replaced, and takes only the request with it that killed it.
"""

from __future__ import annotations

import io
import json
import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Final

from ronde.cli import engine
from ronde.deadline import within
from ronde.errors import EXIT_OK, FileError, InputError, RondeError
from ronde.i18n import Phrase, phrase

LONGEST: Final = 64 * 1024**2
"""Bytes of a line; the largest tournament file that is read at all has as many."""

SECONDS: Final = 60
"""What one request may take, unless --seconds says otherwise."""

_WAITING: Final = 128
_PAUSE: Final = 0.1
"""Seconds before a process is replaced: one that dies at every start keeps no core busy."""

_KEYS: Final = frozenset({"id", "arguments", "file"})


def run() -> None:
    """Serve as the command line asks, and leave with the exit code."""
    sys.exit(exit_code(sys.argv[2:]))


def exit_code(words: list[str]) -> int:
    """Return the exit code of `--serve` with these words behind it."""
    try:
        serve(_options(words))
    except RondeError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    return EXIT_OK


def serve(options: _Options) -> None:
    """Answer requests until the input ends, or until the process is ended."""
    if options.socket is None:
        _answer_all(sys.stdin.buffer, sys.stdout.buffer, options.seconds)
    else:
        _serve_socket(Path(options.socket), options)


@dataclass(slots=True)
class _Options:
    socket: str | None = None
    workers: int = 1
    seconds: int = SECONDS


def _options(words: list[str]) -> _Options:
    options, left = _Options(), list(words)
    if left and not left[0].startswith("-"):
        options.socket = left.pop(0)
    while left:
        name = left.pop(0)
        if name not in ("--workers", "--seconds"):
            raise InputError("{word} is no option of --serve; see --help", word=name)
        value = left.pop(0) if left else ""
        if not (value.isascii() and value.isdigit() and int(value) > 0):
            raise InputError(
                "{name} needs a number from 1, not {value}", name=name, value=repr(value)
            )
        setattr(options, name.removeprefix("--"), int(value))
    if options.socket is None and options.workers > 1:
        raise InputError("several workers need a socket: standard input has one reader")
    return options


# Requests -----------------------------------------------------------------------------------


def _answer_all(requests: IO[bytes], answers: IO[bytes], seconds: int) -> None:
    """Answer line after line; one that cannot be read is answered, too."""
    for number, line in enumerate(_lines(requests), start=1):
        answer = answer_to(line, number=number, seconds=seconds)
        answers.write(json.dumps(answer, ensure_ascii=False).encode() + b"\n")
        answers.flush()


def _lines(requests: IO[bytes]) -> Iterator[bytes | None]:
    """Yield every line that is not empty, None for one that is too long."""
    while line := requests.readline(LONGEST + 1):
        if len(line) <= LONGEST:
            if line.strip():
                yield line
            continue
        while line and not line.endswith(b"\n"):
            line = requests.readline(LONGEST)
        yield None


def answer_to(line: bytes | None, *, number: int, seconds: int) -> dict[str, Any]:
    """Return what is answered to a line; whatever is wrong with it stands in the answer."""
    known: Any = None
    try:
        request = _read(line, number)
        known = request.get("id")
        arguments, content = _parts(request, number)
    except InputError as error:
        return _answer(known, error.exit_code, errors=f"{error}\n")
    output, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(output), redirect_stderr(errors), within(seconds):
        code, listed = engine.answered(arguments, content)
    return _answer(known, code, output.getvalue(), listed, errors.getvalue())


def _answer(
    known: Any, code: int, output: str = "", listed: str = "", errors: str = ""
) -> dict[str, Any]:
    return {"id": known, "exit_code": code, "output": output, "list": listed, "errors": errors}


def _read(line: bytes | None, number: int) -> dict[str, Any]:
    if line is None:
        raise _wrong(number, phrase("more than {limit} MiB", limit=LONGEST // 1024**2))
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _wrong(number, phrase("this is not JSON: {error}", error=str(error))) from None
    if not isinstance(request, dict):
        raise _wrong(number, phrase("a request is an object with arguments and file"))
    return request


def _parts(request: dict[str, Any], number: int) -> tuple[list[str], bytes]:
    """Return the words and the file of a request."""
    if strange := sorted(request.keys() - _KEYS):
        raise _wrong(number, phrase("a request has no key {key}", key=repr(strange[0])))
    arguments, file = request.get("arguments"), request.get("file")
    if not isinstance(arguments, list) or not all(isinstance(word, str) for word in arguments):
        raise _wrong(number, phrase("arguments is a list of texts"))
    if not isinstance(file, str):
        raise _wrong(number, phrase("file is the text of the tournament file"))
    return arguments, file.encode("utf-8", "surrogatepass")


def _wrong(number: int, what: Phrase) -> InputError:
    return InputError("request {number}: {what}", number=number, what=what)


# A socket -----------------------------------------------------------------------------------


def _serve_socket(path: Path, options: _Options) -> None:
    """Serve connections by several processes until this one is told to end."""
    if not hasattr(socket, "AF_UNIX") or not hasattr(os, "fork"):
        raise InputError("this system has no local sockets; use --serve on standard input")
    import_module("ronde.questions.pairing")  # once, before there are several processes
    with _listening(path) as listener:
        children = {_forked(listener, options) for _ in range(options.workers)}
        ended = False

        def end(*_: object) -> None:
            nonlocal ended
            ended = True
            for child in children:
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGTERM)

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, end)
        told = phrase("ronde-engine listens at {path}", path=str(path))
        print(told, file=sys.stderr, flush=True)
        while children:
            child, _ = os.wait()
            children.discard(child)
            time.sleep(_PAUSE)
            if not ended:
                children.add(_forked(listener, options))
                if ended:  # told to end while there was no such child yet
                    end()
    path.unlink(missing_ok=True)


def _listening(path: Path) -> socket.socket:
    """Return a socket that only this user reaches; one that nobody serves any more is replaced."""
    listener = socket.socket(socket.AF_UNIX)
    try:
        if path.is_socket():
            _refuse_served(path)
            path.unlink()
        before = os.umask(0o177)
        try:
            listener.bind(str(path))
        finally:
            os.umask(before)
        listener.listen(_WAITING)
    except OSError as error:
        listener.close()
        raise FileError(
            "{path} cannot be listened at: {error}", path=str(path), error=error.strerror or error
        ) from error
    except RondeError:
        listener.close()
        raise
    return listener


def _refuse_served(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as other, suppress(ConnectionRefusedError):
        other.connect(str(path))
        raise InputError("another engine serves {path} already", path=str(path))


def _forked(listener: socket.socket, options: _Options) -> int:
    """Return the number of a new process that serves one connection after another."""
    if child := os.fork():
        return child
    try:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        while True:
            connection, _ = listener.accept()
            with connection, suppress(ConnectionError):
                requests, answers = connection.makefile("rb"), connection.makefile("wb")
                with requests, answers:
                    _answer_all(requests, answers, options.seconds)
    finally:
        os._exit(os.EX_SOFTWARE)
