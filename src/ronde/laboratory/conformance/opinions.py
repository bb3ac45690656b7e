"""How a second witness pairs a round: by other rules, or by the command of another engine."""

from __future__ import annotations

import os
import re
import select
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from ronde.checking.replay import prepared
from ronde.errors import EXIT_DIFFERENCES, InputError, NoLegalPairingError, RondeError
from ronde.formats import write_text
from ronde.formats.trf.expressible import with_ranks
from ronde.i18n import counted, phrase
from ronde.model import PlayerId, Tournament
from ronde.questions.judgement import EngineFailure, Opinion
from ronde.systems.base import Pair, PairingSystem
from ronde.systems.registry import system

FILE: Final = "{file}"
OUT: Final = "{out}"
PATIENCE: Final = 60
"""Seconds after which another engine is taken not to answer."""

Witness = Callable[[Tournament], Opinion]
"""Pairs the next round of a tournament, whose number of rounds and first colour are told."""


def by_rules(key: str) -> Witness:
    """Return the witness that pairs by rules of ours; raises UnknownRulesError for a wrong key."""
    return by_system(system(key))


def by_system(engine: PairingSystem) -> Witness:
    """Return the witness that pairs by a system of ours."""

    def witness(before: Tournament) -> Opinion:
        try:
            paired = engine.pair(prepared(before, engine.rules.key))
        except NoLegalPairingError as error:
            return Opinion(impossible=str(error))
        return Opinion(paired.pairs, paired.bye)

    return witness


def by_command(command: str, dialect: str = "trf26", patience: float = PATIENCE) -> Witness:
    """Return the witness that calls another engine, in the words of its callers.

    See `EngineCommand`. Raises InputError for a command without `{file}`.
    """
    engine = EngineCommand(command, patience)

    def witness(before: Tournament) -> Opinion:
        return engine.answer(position_text(before, dialect))

    return witness


def position_text(before: Tournament, dialect: str) -> str:
    """Return a tournament before a round as the file that an engine is given."""
    return write_text(with_ranks(before), dialect).text


class EngineCommand:
    """Another engine, called in the words of its callers.

    `{file}` stands for the tournament before the round, `{out}` for a file that the engine writes;
    without it the pairing is read from standard output. A pairing is the number of games and a
    line for each, White first; the opponent of the bye is 0. Exit code 1 means that there is no
    pairing. Raises InputError for a command without `{file}`.
    """

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self._words, self._patience = shlex.split(command), patience
        if not any(FILE in word for word in self._words):
            raise InputError(
                "the command {command} does not say where the file goes; write {file} in it",
                command=repr(command),
                file=FILE,
            )

    def answer(self, text: str) -> Opinion:
        """Return the next round of the tournament in a file with that text."""
        return self.answers([text])[0]

    def answers(self, texts: Sequence[str]) -> list[Opinion]:
        """Return the next round of each file; some of the calls go on at the same time."""
        told: list[Opinion] = []
        with TemporaryDirectory(prefix="ronde-") as name:
            for first in range(0, len(texts), AT_ONCE):
                calls = [
                    self._call(Path(name), first + place, text)
                    for place, text in enumerate(texts[first : first + AT_ONCE])
                ]
                told += [_answer_in(call.finished(self._patience), call.out) for call in calls]
        return told

    def confirmed(self, command: str, text: str) -> frozenset[int]:
        """Return the rounds of an event that the engine pairs as they were played.

        The command is its checker, which reads the event in a file with that text. One that fails
        confirms nothing.
        """
        with TemporaryDirectory(prefix="ronde-") as name:
            file = Path(name) / "event.trf"
            file.write_text(text, encoding="utf-8", newline="")
            call = EngineCall(shlex.split(command), {FILE: str(file)}, file.with_suffix(".out"))
            done = call.finished(self._patience)
        if isinstance(done, Opinion) or done.returncode or done.stderr:
            return frozenset()
        return confirmed_in(_said(done.stdout))

    def _call(self, folder: Path, number: int, text: str) -> EngineCall:
        file, out = folder / f"{number}.trf", folder / f"{number}.pairs"
        file.write_text(text, encoding="utf-8", newline="")
        return EngineCall(self._words, {FILE: str(file), OUT: str(out)}, out)


AT_ONCE: Final = 8
"""So many calls of an engine go on at the same time."""


class EngineCall:
    """A program that was started; `names` are put in for the words in braces.

    What it prints goes into files beside `out`, so that it waits for nobody. Raises InputError for
    what cannot be started.
    """

    def __init__(self, words: Sequence[str], names: Mapping[str, str], out: Path) -> None:
        self.out = out
        self._call = [_filled(word, names) for word in words]
        self._printed, self._errors = out.with_suffix(".printed"), out.with_suffix(".errors")
        self._began = time.monotonic()
        with self._printed.open("wb") as printed, self._errors.open("wb") as errors:
            try:
                self._process = subprocess.Popen(
                    self._call,
                    stdin=subprocess.DEVNULL,
                    stdout=printed,
                    stderr=errors,
                    start_new_session=True,
                )
            except OSError as error:
                raise InputError(
                    "{command} cannot be started: {reason}",
                    command=self._call[0],
                    reason=error.strerror,
                ) from error

    def finished(self, patience: float) -> subprocess.CompletedProcess[bytes] | Opinion:
        """Return the call when it came to an end, an opinion without answer if it does not."""
        left = self._began + patience - time.monotonic()
        try:
            code = _waited(self._process, max(0.0, left))
        except subprocess.TimeoutExpired:
            # An engine may be a script: what it started must not go on either.
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            refusal = phrase("no answer after {seconds} seconds", seconds=f"{patience:g}")
            return Opinion(refusal=refusal, failure=EngineFailure.TIMEOUT)
        printed, errors = self._printed.read_bytes(), self._errors.read_bytes()
        return subprocess.CompletedProcess(self._call, code, printed, errors)


def _waited(process: subprocess.Popen[bytes], seconds: float) -> int:
    """Return the exit code of a process; raises TimeoutExpired when it takes longer.

    Where the system tells of its end nobody looks again and again, which costs milliseconds a call.
    """
    if sys.platform == "linux":
        end = os.pidfd_open(process.pid)
        try:
            if not select.select([end], [], [], seconds)[0]:
                raise subprocess.TimeoutExpired(process.args, seconds)
        finally:
            os.close(end)
    return process.wait(seconds)


def _filled(word: str, names: Mapping[str, str]) -> str:
    for name, value in names.items():
        word = word.replace(name, value)
    return word


def failure_of(code: int, errors: str) -> Opinion | None:
    """Return how a call failed that came to an end; None where it did not."""
    if code < 0:
        what = phrase("stopped by signal {signal}", signal=-code)
        return Opinion(refusal=what, failure=EngineFailure.CRASH)
    if code:
        what = phrase("exit code {code}: {line}", code=code, line=_first_line(errors))
        return Opinion(refusal=what, failure=EngineFailure.EXIT)
    return None


def _answer_in(done: subprocess.CompletedProcess[bytes] | Opinion, out: Path) -> Opinion:
    """Return what an engine wrote, or how it failed."""
    if isinstance(done, Opinion):
        return done
    output = _said(out.read_bytes() if out.exists() else done.stdout)
    return opinion_in(done.returncode, output, _said(done.stderr))


def opinion_in(code: int, output: str, errors: str) -> Opinion:
    """Return the pairing that a call of an engine gave, or how it failed."""
    if code == EXIT_DIFFERENCES:
        reason = _first_line(errors or output)
        return Opinion(impossible=reason or phrase("no pairing, and no reason is told"))
    return failure_of(code, errors) or read_pairing(output)


_ROUND: Final = re.compile(r".*\bRound #(\d+)")
"""The line of a checker before what it finds in a round."""


def confirmed_in(printed: str) -> frozenset[int]:
    r"""Return the rounds below which a checker found nothing.

    It prints a line for each round, and what differs in lines below it. The order of the boards is
    not compared.

    >>> sorted(confirmed_in("e: Round #1\n\ne: Round #2\n  1 - 2   2 - 1\ne: Round #3\n"))
    [1, 3]
    >>> confirmed_in("what is this\ne: Round #1\n")
    frozenset()
    """
    found: dict[int, int] = {}
    last = 0
    for line in filter(None, map(str.strip, printed.splitlines())):
        told = _ROUND.fullmatch(line)
        if told is None:
            found[last] = found.get(last, 0) + 1
        else:
            last = int(told[1])
            found[last] = found.get(last, 0)
    return frozenset() if 0 in found else frozenset(one for one in found if not found[one])


def _said(output: bytes) -> str:
    return output.decode("utf-8", "replace")


def read_pairing(text: str) -> Opinion:
    r"""Return the pairing that an engine printed; a text that is none is a refusal.

    >>> read_pairing("2\n1 3\n2 0\n").bye
    2
    >>> read_pairing("2\n1 3\n2").failure, read_pairing(" \n").failure
    (<EngineFailure.HALF: 'half'>, <EngineFailure.EMPTY: 'empty'>)
    """
    lines = [line.split() for line in text.splitlines() if line.strip()]
    if not lines:
        return Opinion(refusal=phrase("no pairing, and nothing else"), failure=EngineFailure.EMPTY)
    try:
        (announced,), *boards = [[int(word) for word in line] for line in lines]
        is_cut = len(boards) <= announced and bool(boards) and len(boards[-1]) < 2
        pairs = [
            (PlayerId(white), PlayerId(black)) for white, black in boards[: -1 if is_cut else None]
        ]
    except ValueError:
        refusal = phrase("no pairing: {line}", line=_first_line(text))
        return Opinion(refusal=refusal, failure=EngineFailure.GARBLED)
    if announced != len(pairs):
        what = counted(
            "{count} board, announced were {told}",
            "{count} boards, announced were {told}",
            count=len(pairs),
            told=announced,
        )
        is_half = len(pairs) < announced
        return Opinion(
            refusal=what, failure=EngineFailure.HALF if is_half else EngineFailure.GARBLED
        )
    byes = [white for white, black in pairs if not black]
    games = tuple(Pair(white, black) for white, black in pairs if black)
    return Opinion(games, byes[0] if byes else None)


def _first_line(text: str) -> str:
    return next((line.strip() for line in text.splitlines() if line.strip()), "")


def refuse_bugs(error: RondeError) -> None:
    """Raise the error again when it is a bug of ours, not something about a file."""
    if error.exit_code == 2 and type(error) is RondeError:
        raise error
