"""Keys of messages for the values of a federation: states, kinds, findings, categories."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.federation.exports import CATEGORY_WORDS as CATEGORY_WORDS
from ronde.i18n import phrase, phrase_in

STATE_WORDS: Final[Mapping[str, str]] = {
    "recorded": phrase("recorded"),
    "waiting": phrase("waiting"),
    "refused": phrase("refused"),
    "homologated": phrase("homologated"),
}
STATE_CHIPS: Final[Mapping[str, str]] = {
    "recorded": "",
    "waiting": "warn",
    "refused": "bad",
    "homologated": "good",
}

REQUEST_WORDS: Final[Mapping[str, str]] = {
    "pending": phrase("to be decided"),
    "accepted": phrase_in("request", "accepted"),
    "refused": phrase("declined"),
}
REQUEST_CHIPS: Final[Mapping[str, str]] = {"pending": "warn", "accepted": "good", "refused": "bad"}

ASKER_WORDS: Final[Mapping[str, str]] = {
    "rating officer": phrase("Rating officer"),
    "president of the club": phrase("President of the club"),
    "president of the league": phrase("President of the league"),
    "president of the federation": phrase("President of the federation"),
}

CHANGE_WORDS: Final[Mapping[str, str]] = {
    "unchanged": phrase("unchanged"),
    "played": phrase("games played"),
    "first rating": phrase("first rating"),
    "corrected": phrase("correction by the officer"),
    "initialised": phrase("set by the officer"),
    "not listed": phrase("no longer listed"),
}

STATUS_WORDS: Final[Mapping[str, str]] = {
    "rated": phrase("rated player"),
    "foreign": phrase("from outside, never listed"),
    "first-rating": phrase("first rating"),
    "games-missing": phrase("games missing for a first rating"),
    "seven-games-needed": phrase("seven games needed (1500 or more)"),
    "undetermined": phrase("no rated opponent and no estimate"),
}

LICENCE_WORDS: Final[Mapping[str, str]] = {
    "leisure": phrase("leisure licence"),
    "full": phrase("full licence"),
    "": phrase("no licence"),
}

KIND_WORDS: Final[Mapping[str, str]] = {
    "slow": phrase("slow"),
    "accelerated": phrase("accelerated"),
}

ROLE_WORDS: Final[Mapping[str, str]] = {
    "ratings": phrase("Rating officer"),
    "licences": phrase("Licence officer"),
}

SEVERITY_WORDS: Final[Mapping[str, str]] = {
    "error": phrase("refuses"),
    "warning": phrase("to be settled"),
    "note": phrase("for information"),
}

FINDING_WORDS: Final[Mapping[str, str]] = {
    "advantageous-draw": phrase("Another scoring of draws"),
    "asked-by-president": phrase("Asked by a president"),
    "below-floor": phrase("Below the floor of 600"),
    "club-differs": phrase("Club differs from the register"),
    "correction-too-small": phrase("Correction below 150 points"),
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
"""What each finding is about; its own sentence, with names and figures, stands below."""
