"""What reading and writing give back."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.model import Finding, Severity, Tournament


@dataclass(frozen=True, slots=True)
class Reading:
    """A file as read; without a tournament when a finding is an ERROR."""

    tournament: Tournament | None
    findings: tuple[Finding, ...]
    dialect: str

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings for which the file was refused."""
        return tuple(f for f in self.findings if f.severity is Severity.ERROR)


@dataclass(frozen=True, slots=True)
class Writing:
    """A tournament as text, and what the dialect could not express."""

    text: str
    findings: tuple[Finding, ...] = ()
