"""Keys of messages for the values of a federation: states, kinds, findings, categories."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.federation.printing import CATEGORY_WORDS as CATEGORY_WORDS

STATE_WORDS: Final[Mapping[str, str]] = {
    "recorded": "ffjdstate.recorded",
    "waiting": "ffjdstate.waiting",
    "refused": "ffjdstate.refused",
    "homologated": "ffjdstate.homologated",
}
STATE_CHIPS: Final[Mapping[str, str]] = {
    "recorded": "",
    "waiting": "warn",
    "refused": "bad",
    "homologated": "good",
}

REQUEST_WORDS: Final[Mapping[str, str]] = {
    "pending": "ffjdstate.pending",
    "accepted": "ffjdstate.accepted",
    "refused": "ffjdstate.declined",
}
REQUEST_CHIPS: Final[Mapping[str, str]] = {"pending": "warn", "accepted": "good", "refused": "bad"}

ASKER_WORDS: Final[Mapping[str, str]] = {
    "rating officer": "web-role.rating-officer",
    "president of the club": "ffjdwish.club-president",
    "president of the league": "ffjdwish.league-president",
    "president of the federation": "ffjdwish.federation-president",
}

CHANGE_WORDS: Final[Mapping[str, str]] = {
    "unchanged": "ffjdchange.unchanged",
    "played": "ffjdchange.played",
    "first rating": "ffjdchange.first-rating",
    "corrected": "ffjdchange.corrected",
    "initialised": "ffjdchange.initialised",
    "not listed": "ffjdchange.not-listed",
}

STATUS_WORDS: Final[Mapping[str, str]] = {
    "rated": "ffjdstatus.rated",
    "foreign": "ffjdstatus.foreign",
    "first-rating": "ffjdchange.first-rating",
    "games-missing": "ffjdstatus.games-missing",
    "seven-games-needed": "ffjdstatus.seven-games-needed",
    "undetermined": "ffjdstatus.undetermined",
}

LICENCE_WORDS: Final[Mapping[str, str]] = {
    "leisure": "ffjdlicence.leisure",
    "full": "ffjdlicence.full",
    "": "ffjdlicence.none",
}

KIND_WORDS: Final[Mapping[str, str]] = {
    "slow": "ffjdseries.slow",
    "accelerated": "ffjdseries.accelerated",
}

ROLE_WORDS: Final[Mapping[str, str]] = {
    "ratings": "web-role.rating-officer",
    "licences": "web-role.licence-officer",
}

SEVERITY_WORDS: Final[Mapping[str, str]] = {
    "error": "ffjdfinding.refuses",
    "warning": "ffjdfinding.delays",
    "note": "ffjdfinding.informs",
}

FINDING_WORDS: Final[Mapping[str, str]] = {
    "advantageous-draw": "ffjdfinding.advantageous-draw",
    "asked-by-president": "ffjdfinding.asked-by-president",
    "below-floor": "ffjdfinding.below-floor",
    "club-differs": "ffjdfinding.club-differs",
    "correction-too-small": "ffjdfinding.correction-too-small",
    "council-needed": "ffjdfinding.council-needed",
    "counts-later": "ffjdfinding.counts-later",
    "ended-after-publication": "ffjdfinding.ended-after-publication",
    "fees-awaited": "ffjdfinding.fees-awaited",
    "fees-claimed": "ffjdfinding.fees-claimed",
    "fees-shared": "ffjdfinding.fees-shared",
    "file-missing": "ffjdfinding.file-missing",
    "first-rating-waits": "ffjdfinding.first-rating-waits",
    "fmjd-unused": "ffjdfinding.fmjd-unused",
    "group-without-rated": "ffjdfinding.group-without-rated",
    "groups": "ffjdfinding.groups",
    "leisure-licence": "ffjdfinding.leisure-licence",
    "licence-due": "ffjdfinding.licence-due",
    "licence-late": "ffjdfinding.licence-late",
    "licence-missing": "ffjdfinding.licence-missing",
    "licence-paid-by-organiser": "ffjdfinding.licence-paid-by-organiser",
    "months-without-list": "ffjdfinding.months-without-list",
    "not-accepted": "ffjdfinding.not-accepted",
    "outsider-entered": "ffjdfinding.outsider-entered",
    "player-entered": "ffjdfinding.player-entered",
    "published-late": "ffjdfinding.published-late",
    "rate-for-beginners": "ffjdfinding.rate-for-beginners",
    "rate-not-official": "ffjdfinding.rate-not-official",
    "rate-too-fast": "ffjdfinding.rate-too-fast",
    "rate-unknown": "ffjdfinding.rate-unknown",
    "rating-differs": "ffjdfinding.rating-differs",
    "rating-taken-over": "ffjdfinding.rating-taken-over",
    "rating-unknown": "ffjdfinding.rating-unknown",
    "residence-differs": "ffjdfinding.residence-differs",
    "rules-not-followed": "ffjdfinding.rules-not-followed",
    "same-name": "ffjdfinding.same-name",
    "series-counted-late": "ffjdfinding.series-counted-late",
    "series-large": "ffjdfinding.series-large",
    "series-not-ended": "ffjdfinding.series-not-ended",
    "series-open": "ffjdfinding.series-open",
    "swiss-rounds": "ffjdfinding.swiss-rounds",
    "two-ratings": "ffjdfinding.two-ratings",
    "unfinished": "ffjdfinding.unfinished",
    "without-clocks": "ffjdfinding.without-clocks",
    "without-licence": "ffjdfinding.without-licence",
}
"""What each finding is about; its own sentence, with names and figures, stands below."""
