"""Were pairings and results published when the timetable announced them (C.04.2.D.7)?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from ronde.handling.editions import Handling
from ronde.i18n import counted, phrase
from ronde.model import Finding, Severity

_ARTICLE: Final[Mapping[str, str]] = {"2017": "C.04.2.D.7"}
"""Where an edition asks for it; the others leave it to the regulations of the event."""


class Notice(NamedTuple):
    """Something that hung on the wall: `pairings` or `results`, when due, and when it came."""

    round: int
    what: str
    announced: datetime
    published: datetime


def late_publications(handling: Handling, notices: Iterable[Notice]) -> tuple[Finding, ...]:
    """Return a finding for everything that was published after its announced time.

    >>> from ronde.handling.editions import handling_of
    >>> due = datetime(2026, 11, 1, 14)
    >>> late = Notice(2, "results", due, due.replace(minute=25))
    >>> [f.what for f in late_publications(handling_of("dutch-2017"), [late])]
    ['the results of round 2 were published 25 minutes late (C.04.2.D.7)']
    """
    article = _ARTICLE.get(handling.edition, "")
    return tuple(
        Finding(Severity.WARNING, "published-late", _told(notice, article), round=notice.round)
        for notice in notices
        if _minutes_late(notice) > 0
    )


def _told(notice: Notice, article: str) -> str:
    said = _SAID[notice.what](notice.round, _minutes_late(notice))
    return phrase("{said} ({article})", said=said, article=article) if article else said


def _late_pairings(round_: int, minutes: int) -> str:
    return counted(
        "the pairings of round {round} were published {count} minute late",
        "the pairings of round {round} were published {count} minutes late",
        count=minutes,
        round=round_,
    )


def _late_results(round_: int, minutes: int) -> str:
    return counted(
        "the results of round {round} were published {count} minute late",
        "the results of round {round} were published {count} minutes late",
        count=minutes,
        round=round_,
    )


_SAID: Final = {"pairings": _late_pairings, "results": _late_results}


def _minutes_late(notice: Notice) -> int:
    """Return whole minutes: nobody reads seconds from a wall."""
    return int((notice.published - notice.announced).total_seconds() // 60)
