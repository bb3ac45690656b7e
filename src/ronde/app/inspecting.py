"""Look into a tournament file without keeping it: every round paired again, differences named."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from ronde import formats
from ronde.app.loading import refusal
from ronde.app.pairing import with_rules
from ronde.checking.replay import RoundVerdict, replay
from ronde.errors import InputError
from ronde.model import Finding, Tournament


@dataclass(frozen=True, slots=True)
class Inspection:
    """What a file says, by which rules it was paired again, and what became of each round."""

    file: str
    dialect: str
    rules: str
    tournament: Tournament
    rounds: tuple[RoundVerdict, ...]
    findings: tuple[Finding, ...]

    @property
    def agreeing(self) -> int:
        """How many rounds are exactly what the rules give."""
        return sum(verdict.agrees for verdict in self.rounds)

    @property
    def differences(self) -> int:
        """How many differences there are in all rounds."""
        return sum(len(verdict.differences) for verdict in self.rounds)


def inspect_file(
    data: bytes, file: str, rules: str | None = None, *, lenient: bool = False
) -> Inspection:
    """Return what became of each round of a file: TRF, the JSON form, or CSV.

    Raises InputError with the first thing that is wrong with the file, or when neither it nor
    the caller names the rules.
    """
    name = PurePath(file.replace("\\", "/")).name or "file"
    reading = formats.read_bytes(data, file=name, lenient=lenient)
    if reading.tournament is None:
        raise InputError(refusal(reading.findings, name))
    told, notices = with_rules(reading.tournament, rules)
    replayed = replay(told, thorough=False)
    return Inspection(
        name, reading.dialect, replayed.rules, told, replayed.rounds, reading.findings + notices
    )
