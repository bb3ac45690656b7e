"""Corrections and initialisations by the rating officer (6.3, 6.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from ronde.ratings.ffjd.findings import SeriesFinding, noted, refused
from ronde.ratings.ffjd.foreign import FLOOR
from ronde.ratings.ffjd.series import PlayerKey

LEAST_CORRECTION: Final = 150
COUNCIL_ABOVE: Final = 2000


class Asker(Enum):
    """Who wants a rating set (6.7.1 to 6.7.3)."""

    OFFICER = "rating officer"
    CLUB_PRESIDENT = "president of the club"
    LEAGUE_PRESIDENT = "president of the league"
    FEDERATION_PRESIDENT = "president of the federation"


@dataclass(frozen=True, slots=True)
class RatingRequest:
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


def request_findings(request: RatingRequest) -> tuple[SeriesFinding, ...]:
    """Return why a rating may not be set like this; without an error it may.

    >>> [f.code for f in request_findings(RatingRequest(7, 1300, 1400))]
    ['correction-too-small']
    """
    return (*_size(request), *_council(request), *_asked_by_president(request))


def _size(request: RatingRequest) -> Iterator[SeriesFinding]:
    if request.wanted < FLOOR:
        what = f"{request.wanted} is below the floor of {FLOOR}"
        yield refused("below-floor", "6.3", what, request.player)
    if request.present is None:
        return
    change = abs(request.wanted - request.present)
    if change < LEAST_CORRECTION:
        what = f"a correction by {change} points; it takes at least {LEAST_CORRECTION}"
        yield refused("correction-too-small", "6.7.4", what, request.player)


def _council(request: RatingRequest) -> Iterator[SeriesFinding]:
    # INTERPRETATION 0062: above 2000 before or after; the careful reading asks more often.
    highest = max(request.wanted, request.present or 0)
    if highest > COUNCIL_ABOVE and not request.council_agrees:
        article = "6.7.2" if request.present is None else "6.7.1"
        what = f"a rating above {COUNCIL_ABOVE} ({highest}) needs the technical council"
        yield refused("council-needed", article, what, request.player)


def _asked_by_president(request: RatingRequest) -> Iterator[SeriesFinding]:
    if request.asker is Asker.OFFICER:
        return
    if not request.file.strip():
        what = f"the {request.asker.value} gives no file with reasons"
        yield refused("file-missing", "6.7.3", what, request.player)
    if not request.accepted:
        what = f"the rating officer has not accepted what the {request.asker.value} asks"
        yield refused("not-accepted", "6.7.3", what, request.player)
    else:
        what = f"asked by the {request.asker.value}, accepted by the rating officer"
        yield noted("asked-by-president", "6.7.3", what, request.player)
