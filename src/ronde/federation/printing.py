"""A published list as PDF, or a part of it, in the language of its reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.documents import Heading, Sheet
from ronde.documents.ratinglist import RatingLine, rating_list
from ronde.documents.sheet import day_text
from ronde.federation.listlines import ListLine, Part
from ronde.federation.lists import PublishedList
from ronde.federation.months import first_day
from ronde.i18n import phrase

CATEGORY_WORDS: Final[Mapping[str, str]] = {
    "under 10": phrase("Under 10"),
    "under 13": phrase("Under 13"),
    "under 16": phrase("Under 16"),
    "under 19": phrase("Under 19"),
    "senior": phrase("Seniors"),
    "veteran": phrase("Veterans"),
    "": phrase("age unknown"),
}
_SEX_WORDS: Final[Mapping[str, str]] = {"w": phrase("Women"), "m": phrase("Men")}
_BETWEEN: Final = " · "


def as_pdf(published: PublishedList, sheet: Sheet | None = None, part: Part | None = None) -> bytes:
    """Return a list as PDF; `part` tells in its heading which part of the list it is.

    Without a sheet it is in English, printed on the day of publication: the same list gives the
    same bytes. Raises InputError when typst is not installed.
    """
    paper = sheet or Sheet(published.published_on)
    day = day_text(first_day(published.month), paper.language)
    heading = Heading(
        paper.t("Rating list of {day}", day=day),
        published.federation,
        _subtitle(published, part or Part(), paper),
    )
    return rating_list(heading, [_line(line, paper) for line in published.lines], paper)


def _subtitle(published: PublishedList, part: Part, sheet: Sheet) -> str:
    category = sheet.t(CATEGORY_WORDS[part.category]) if part.category else ""
    sex = sheet.t(_SEX_WORDS[part.sex]) if part.sex in _SEX_WORDS else ""
    told = (
        category,
        sex,
        part.club,
        part.league,
        sheet.tn("{count} player", "{count} players", count=len(published.lines)),
        sheet.t(
            "Published on {day} by {officer}",
            day=day_text(published.published_on, sheet.language),
            officer=published.officer,
        ),
    )
    return _BETWEEN.join(text for text in told if text)


def _line(line: ListLine, sheet: Sheet) -> RatingLine:
    return RatingLine(
        line.rank,
        line.name,
        line.rating,
        change=line.change,
        games=line.games,
        club=line.club,
        league=line.league,
        category=sheet.t(CATEGORY_WORDS[line.category]) if line.category else "",
    )
