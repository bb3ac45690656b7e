"""Corrections and initialisations by the rating officer (6.3, 6.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from ronde.i18n import phrase
from ronde.ratings.ffjd.findings import SeriesFinding, noted, refused
from ronde.ratings.ffjd.series import FLOOR, PlayerKey

LEAST_CORRECTION: Final = 150
COUNCIL_ABOVE: Final = 2000


class Asker(Enum):
    """Who wants a rating set (6.7.1 to 6.7.3)."""

    OFFICER = "rating officer"
    CLUB_PRESIDENT = "president of the club"
    LEAGUE_PRESIDENT = "president of the league"
    FEDERATION_PRESIDENT = "president of the federation"

    @property
    def word(self) -> str:
        """The asker in words for people."""
        return _WORDS[self]


_WORDS: Final = {
    Asker.OFFICER: phrase("rating officer"),
    Asker.CLUB_PRESIDENT: phrase("president of the club"),
    Asker.LEAGUE_PRESIDENT: phrase("president of the league"),
    Asker.FEDERATION_PRESIDENT: phrase("president of the federation"),
}


@dataclass(frozen=True, slots=True)
class CorrectionRequest:
    """A wish to set a rating; `present` None means that the player has none yet.

    `file` is the reasoned file, `accepted` the decision of the officer on a president's wish.
    """

    player: PlayerKey
    present: int | None
    wanted: int
    asker: Asker = Asker.OFFICER
    file: str = ""
    accepted: bool = True
    council_agrees: bool = False


def request_findings(request: CorrectionRequest) -> tuple[SeriesFinding, ...]:
    """Return why a rating may not be set like this; without an error it may.

    >>> [f.code for f in request_findings(CorrectionRequest(7, 1300, 1400))]
    ['correction-too-small']
    """
    return (*_size(request), *_council(request), *_asked_by_president(request))


def _size(request: CorrectionRequest) -> Iterator[SeriesFinding]:
    if request.wanted < FLOOR:
        what = phrase("{wanted} is below the floor of {floor}", wanted=request.wanted, floor=FLOOR)
        yield refused("below-floor", "6.3", what, request.player)
    if request.present is None:
        return
    change = abs(request.wanted - request.present)
    if change < LEAST_CORRECTION:
        what = phrase(
            "a correction by {points} points; it takes at least {least}",
            points=change,
            least=LEAST_CORRECTION,
        )
        yield refused("correction-too-small", "6.7.4", what, request.player)


def _council(request: CorrectionRequest) -> Iterator[SeriesFinding]:
    # INTERPRETATION 0062: above 2000 before or after; the careful reading asks more often.
    highest = max(request.wanted, request.present or 0)
    if highest > COUNCIL_ABOVE and not request.council_agrees:
        article = "6.7.2" if request.present is None else "6.7.1"
        what = phrase(
            "a rating above {limit} ({rating}) needs the technical council",
            limit=COUNCIL_ABOVE,
            rating=highest,
        )
        yield refused("council-needed", article, what, request.player)


def _asked_by_president(request: CorrectionRequest) -> Iterator[SeriesFinding]:
    if request.asker is Asker.OFFICER:
        return
    if not request.file.strip():
        what = phrase("the {asker} gives no file with reasons", asker=request.asker.word)
        yield refused("file-missing", "6.7.3", what, request.player)
    if not request.accepted:
        what = phrase(
            "the rating officer has not accepted what the {asker} asks", asker=request.asker.word
        )
        yield refused("not-accepted", "6.7.3", what, request.player)
    else:
        what = phrase(
            "asked by the {asker}, accepted by the rating officer", asker=request.asker.word
        )
        yield noted("asked-by-president", "6.7.3", what, request.player)
