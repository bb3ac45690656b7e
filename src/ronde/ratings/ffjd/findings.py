"""What was noticed about a series: one observation with its article."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.i18n import phrase
from ronde.model import Severity
from ronde.ratings.ffjd.series import PlayerKey


@dataclass(frozen=True, slots=True)
class SeriesFinding:
    """One observation; an error refuses homologation, a warning delays it, a note informs."""

    severity: Severity
    code: str
    article: str
    what: str
    player: PlayerKey | None = None

    def sentence(self) -> str:
        """Return the finding on one line.

        >>> refused("below-floor", "6.3", "580 is below the floor").sentence()
        'error: 580 is below the floor (6.3)'
        """
        return phrase(
            "{severity}: {what} ({article})",
            severity=self.severity.word,
            what=self.what,
            article=self.article,
        )


def refused(code: str, article: str, what: str, player: PlayerKey | None = None) -> SeriesFinding:
    """Return a finding for which the series cannot be homologated."""
    return SeriesFinding(Severity.ERROR, code, article, what, player)


def delayed(code: str, article: str, what: str, player: PlayerKey | None = None) -> SeriesFinding:
    """Return a finding that somebody has to settle first."""
    return SeriesFinding(Severity.WARNING, code, article, what, player)


def noted(code: str, article: str, what: str, player: PlayerKey | None = None) -> SeriesFinding:
    """Return a finding that is good to know."""
    return SeriesFinding(Severity.NOTE, code, article, what, player)
