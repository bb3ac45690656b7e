"""What clubs have agreed, as far as their published regulations say; the rest is usual.

A club's regulation is the law of its season, and there is no other (decision 0109). A preset
gives the settings of one club; whatever is chosen beside it goes before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NO_PRESET: Final = "none"

USUAL: Final[Mapping[str, str]] = {
    "first-value": "1.5x",
    "step": "1",
    "first-list": "rating",
    "newcomers": "list",
    "count-start": "before",
    "own-value": "yes",
    "win": "1",
    "draw": "1/2",
    "loss": "0",
    "bye": "2/3",
    "absence": "1/3",
    "absence-limit": "5",
    "absence-beyond": "0",
    "club-match": "2/3",
    "unannounced": "0",
    "walkover": "3/4",
    "before-joining": "0",
    "recount": "yes",
    "cycle": "keep",
    "cap": "20",
    "rounding": "tenth",
    "gap": "3",
    "meetings": "3",
    "bye-order": "lately",
    "bye-gap": "5",
    "colours": "balance",
}
"""What holds where neither the preset nor the organiser says otherwise."""

PRESETS: Final[Mapping[str, Mapping[str, str]]] = {
    NO_PRESET: {},
    # The worked example of the club: values from 50 down, one's own value counted; its
    # regulation lets two players meet once in each half of the season.
    "caissa": {"first-value": "50", "own-value": "yes", "meetings": "1"},
    # A draughts club: one's own value is not counted.
    "borne": {"own-value": "no"},
    # Whites are counted; of two with as many the higher ranked has Black, as is usual.
    "amstel": {"colours": "whites"},
    "sliedrecht": {
        "first-value": "1.5x",
        "bye": "66%",
        "absence": "33%",
        "absence-limit": "10",
        "club-match": "66%",
        "unannounced": "0",
        "meetings": "2",
    },
    "schaakwoude": {
        "bye": "2/3",
        "absence": "1/3",
        "absence-limit": "5",
        "club-match": "1/2",
        "unannounced": "0",
        "bye-order": "even",
    },
    "kijk-uit": {"first-value": "100", "absence": "1/3", "unannounced": "0"},
}
