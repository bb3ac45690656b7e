"""What was noticed about a series: one observation with its article."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ronde.i18n import phrase, phrase_in
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

    @property
    def title(self) -> str:
        """What the finding is about; its own sentence has the names and figures."""
        return _TITLES[self.code]

    @property
    def consequence(self) -> str:
        """What the finding means for the homologation, in words for people."""
        return _CONSEQUENCES[self.severity]

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


_CONSEQUENCES: Final[Mapping[Severity, str]] = {
    Severity.ERROR: phrase("refuses"),
    Severity.WARNING: phrase("to be settled"),
    Severity.NOTE: phrase("for information"),
}

_TITLES: Final[Mapping[str, str]] = {
    "advantageous-draw": phrase("Another scoring of draws"),
    "asked-by-president": phrase("Asked by a president"),
    "below-floor": phrase("Below the floor of 600"),
    "club-differs": phrase("Club differs from the register"),
    "correction-too-small": phrase("Correction below 150 points"),
    "columns-not-kept": phrase("Columns that are not kept"),
    "council-needed": phrase("Technical council needed above 2000"),
    "counts-later": phrase("Counts in a later list"),
    "ended-after-publication": phrase("Ended after the list was published"),
    "fees-awaited": phrase("Fees awaited"),
    "fees-claimed": phrase("Fees said to be paid"),
    "fees-shared": phrase("Fees shared with other series"),
    "file-missing": phrase("Reasoned file missing"),
    "first-rating-waits": phrase("First rating waits for games"),
    "fmjd-unused": phrase("FMJD rating not used"),
    "group-without-rated": phrase("Group without a rated player"),
    "groups": phrase("Groups that did not meet"),
    "leisure-licence": phrase("Leisure licence in a slow series"),
    "licence-days-assumed": phrase("Licences without a day"),
    "licence-due": phrase("Licence due now"),
    "licence-late": phrase("Licence taken after the start"),
    "licence-missing": phrase("Licence missing"),
    "licence-paid-by-organiser": phrase("Licence paid by the organiser"),
    "months-without-list": phrase("Months without a list"),
    "not-accepted": phrase("Not accepted by the officer"),
    "outsider-entered": phrase("Player from outside entered"),
    "player-entered": phrase("New player entered"),
    "published-late": phrase("Published late"),
    "rate-for-beginners": phrase("Rate for beginners"),
    "rate-not-official": phrase("Rate of play not official"),
    "rate-too-fast": phrase("Rate of play too fast"),
    "rate-unknown": phrase("Rate of play unknown"),
    "rating-differs": phrase("Rating differs from the list"),
    "rating-taken-over": phrase("Rating taken over"),
    "rating-unknown": phrase("Rating in no list"),
    "residence-differs": phrase("Residence differs from the register"),
    "rules-not-followed": phrase("Rules not followed"),
    "same-name": phrase("Somebody has the same name"),
    "series-counted-late": phrase("Series counted late"),
    "series-large": phrase("Large series"),
    "series-not-ended": phrase("Series not ended"),
    "series-open": phrase_in("finding", "Series not homologated"),
    "swiss-rounds": phrase("Rounds of the Swiss"),
    "two-ratings": phrase("Two ratings for one person"),
    "unfinished": phrase("Games still to be played"),
    "without-clocks": phrase("Played without clocks"),
    "without-licence": phrase("Plays without licence"),
}


def refused(code: str, article: str, what: str, player: PlayerKey | None = None) -> SeriesFinding:
    """Return a finding for which the series cannot be homologated."""
    return SeriesFinding(Severity.ERROR, code, article, what, player)


def delayed(code: str, article: str, what: str, player: PlayerKey | None = None) -> SeriesFinding:
    """Return a finding that somebody has to settle first."""
    return SeriesFinding(Severity.WARNING, code, article, what, player)


def noted(code: str, article: str, what: str, player: PlayerKey | None = None) -> SeriesFinding:
    """Return a finding that is good to know."""
    return SeriesFinding(Severity.NOTE, code, article, what, player)
