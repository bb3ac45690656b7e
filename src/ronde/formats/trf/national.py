"""Lines of federations about their own players, under the federation's three letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ronde.formats.draft import Draft, Line
from ronde.formats.losses import Losses
from ronde.formats.people import whole_number
from ronde.formats.trf.cells import Owner
from ronde.formats.trf.layouts import PLAYER, national
from ronde.formats.trf.persons import PersonReader, person_values
from ronde.model import NationalRating
from ronde.phrases import phrase

_FEDERATION: Final = re.compile(r"(?!XX|BB)[A-Z]{3}")
_LAYOUT: Final = national("")


def is_national(line: str) -> bool:
    """Whether a line has the letters of a federation and the columns of a player.

    >>> is_national("NED    1 m    Somebody"), is_national("NED is a country")
    (True, False)
    """
    if not _FEDERATION.fullmatch(line[:3]) or _LAYOUT.stray(line) is not None:
        return False
    return bool(whole_number(PLAYER["number"].cut(line)) and PLAYER["name"].cut(line))


def read_national(draft: Draft, line: Line) -> None:
    """Keep the line of a federation."""
    text = line.text.ljust(PLAYER["rank"].last)
    number = whole_number(PLAYER["number"].cut(text)) or 0
    person = PersonReader(draft, Owner(line.number, number), text).player()
    draft.national.append(NationalRating(text[:3], person))


def national_lines(entries: tuple[NationalRating, ...], losses: Losses) -> Iterator[str]:
    """Yield the lines of federations."""
    for federation, player in entries:
        number = player.id
        if player.club or player.rank is not None:
            what = phrase(
                "the line of {federation} about {number} has no club and no rank",
                federation=federation,
                number=number,
            )
            losses.add("national-rating-lost", what, player=number)
        if not _FEDERATION.fullmatch(federation) or number < 1 or not player.name.strip():
            what = phrase(
                "a national line needs a federation, a number and a name, not {federation}",
                federation=repr(federation),
            )
            losses.add("national-rating-lost", what, player=number)
            continue
        layout = national(federation)
        values = person_values(player, losses)
        yield from losses.lines("national-rating-lost", layout, values)
