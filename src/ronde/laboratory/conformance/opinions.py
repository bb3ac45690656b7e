"""How a second witness pairs a round: by other rules, or by the command of another engine."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from ronde.checking.replay import prepared
from ronde.errors import EXIT_DIFFERENCES, InputError, NoLegalPairingError, RondeError
from ronde.formats import write_text
from ronde.formats.trf.expressible import with_ranks
from ronde.i18n import counted, phrase
from ronde.model import PlayerId, Round, Tournament
from ronde.systems.base import Pair
from ronde.systems.registry import system

FILE: Final = "{file}"
OUT: Final = "{out}"
PATIENCE: Final = 60
"""Seconds after which another engine is taken not to answer."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """A round as a witness pairs it, in order of boards.

    `impossible` says why the witness finds no pairing, `refusal` why it gave no answer at all.
    """

    pairs: tuple[Pair, ...] = ()
    bye: PlayerId | None = None
    impossible: str = ""
    refusal: str = ""

    @property
    def games(self) -> frozenset[frozenset[PlayerId]]:
        """Who meets whom, colours aside."""
        return frozenset(frozenset(pair) for pair in self.pairs)


Witness = Callable[[Tournament], Opinion]
"""Pairs the next round of a tournament, whose number of rounds and first colour are told."""


def of_round(played: Round) -> Opinion:
    """Return a round as it was played; the order of its games is that of its boards."""
    return Opinion(tuple(Pair(game.white, game.black) for game in played.games), played.pairing_bye)


def by_rules(key: str) -> Witness:
    """Return the witness that pairs by rules of ours; raises UnknownRulesError for a wrong key."""
    engine = system(key)

    def witness(before: Tournament) -> Opinion:
        try:
            paired = engine.pair(prepared(before, key))
        except NoLegalPairingError as error:
            return Opinion(impossible=str(error))
        return Opinion(paired.pairs, paired.bye)

    return witness


def by_command(command: str, dialect: str = "trf26", patience: float = PATIENCE) -> Witness:
    """Return the witness that calls another engine, in the words of its callers.

    `{file}` stands for the tournament before the round, `{out}` for a file that the engine writes;
    without it the pairing is read from standard output. A pairing is the number of games and a
    line for each, White first; the opponent of the bye is 0. Exit code 1 means that there is no
    pairing. Raises InputError for a command without `{file}`.
    """
    words = shlex.split(command)
    if not any(FILE in word for word in words):
        raise InputError(
            "the command {command} does not say where the file goes; write {file} in it",
            command=repr(command),
            file=FILE,
        )

    def witness(before: Tournament) -> Opinion:
        with TemporaryDirectory(prefix="ronde-") as folder:
            return _answer_of(words, write_text(with_ranks(before), dialect).text, Path(folder))

    def _answer_of(words: Sequence[str], text: str, folder: Path) -> Opinion:
        file, out = folder / "before.trf", folder / "paired.txt"
        file.write_text(text, encoding="utf-8")
        call = [word.replace(FILE, str(file)).replace(OUT, str(out)) for word in words]
        try:
            done = subprocess.run(call, capture_output=True, text=True, timeout=patience)
        except subprocess.TimeoutExpired:
            return Opinion(refusal=phrase("no answer after {seconds} seconds", seconds=patience))
        except OSError as error:
            raise InputError(
                "{command} cannot be started: {reason}", command=call[0], reason=error.strerror
            ) from error
        if done.returncode == EXIT_DIFFERENCES:
            reason = _first_line(done.stderr or done.stdout)
            return Opinion(impossible=reason or phrase("no pairing, and no reason is told"))
        if done.returncode:
            facts = {"code": done.returncode, "line": _first_line(done.stderr)}
            return Opinion(refusal=phrase("exit code {code}: {line}", **facts))
        return read_pairing(out.read_text(encoding="utf-8") if out.exists() else done.stdout)

    return witness


def read_pairing(text: str) -> Opinion:
    r"""Return the pairing that an engine printed; a text that is none is a refusal.

    >>> read_pairing("2\n1 3\n2 0\n").bye
    2
    """
    lines = [line.split() for line in text.splitlines() if line.strip()]
    try:
        (announced,), *boards = [[int(word) for word in line] for line in lines]
        pairs = [(PlayerId(white), PlayerId(black)) for white, black in boards]
    except ValueError:
        return Opinion(refusal=phrase("no pairing: {line}", line=_first_line(text)))
    if announced != len(pairs):
        what = counted(
            "{count} board, announced were {told}",
            "{count} boards, announced were {told}",
            count=len(pairs),
            told=announced,
        )
        return Opinion(refusal=what)
    byes = [white for white, black in pairs if not black]
    games = tuple(Pair(white, black) for white, black in pairs if black)
    return Opinion(games, byes[0] if byes else None)


def _first_line(text: str) -> str:
    return next((line.strip() for line in text.splitlines() if line.strip()), "")


def refuse_bugs(error: RondeError) -> None:
    """Raise the error again when it is a bug of ours, not something about a file."""
    if error.exit_code == 2 and type(error) is RondeError:
        raise error
