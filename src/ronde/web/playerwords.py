"""Words for the pages of the players: from states and effects of the office to keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, NamedTuple

from fastapi import Path
from starlette.responses import Response

from ronde.app.effects import Effect
from ronde.errors import InputError
from ronde.i18n import listed, phrase, phrase_in
from ronde.model import Finding
from ronde.web.page import Page

Number = Annotated[int, Path(ge=1, le=99999)]

STATE_WORDS: Final[Mapping[str, str]] = {
    "playing": phrase("plays"),
    "expected": phrase("expected"),
    "absent": phrase("absent next round"),
    "late": phrase("comes later"),
    "withdrawn": phrase("withdrawn"),
    "missing": phrase("out until arrival"),
}

STATE_CHIPS: Final[Mapping[str, str]] = {
    "playing": "good",
    "absent": "warn",
    "late": "warn",
    "withdrawn": "bad",
    "missing": "bad",
}

DOUBT_WORDS: Final[Mapping[str, str]] = {
    "same-name": phrase("somebody else has the same name."),
    "rating-differs": phrase("the rating list says another rating."),
    "rating-unchecked": phrase(
        "the rating list does not have this player, so the rating is unchecked."
    ),
}

ACTION_WORDS: Final[Mapping[str, str]] = {
    "add": phrase("new"),
    "change": phrase("changes"),
    "same": phrase("the same"),
    "refuse": phrase_in("line of an import", "refused"),
}
ACTION_CHIPS: Final[Mapping[str, str]] = {"add": "good", "change": "warn", "refuse": "bad"}

FIELD_WORDS: Final[Mapping[str, str]] = {
    "name": phrase("Name"),
    "title": phrase("Title"),
    "rating": phrase_in("column", "Rating"),
    "federation": phrase("Fed"),
    "club": phrase_in("column", "Club"),
    "fide_id": phrase("FIDE ID or licence"),
    "birth_date": phrase("Born"),
    "sex": phrase("Sex"),
    "family": phrase("Family"),
    "remark": phrase("Remark"),
    "rating_source": phrase("Source of the rating"),
    "rating_is_estimate": phrase("The rating is an estimate of the arbiter"),
}


class Tool(NamedTuple):
    """A page beside the list of players."""

    word: str
    path: str


TOOLS: Final = (
    Tool(phrase("List"), "players"),
    Tool(phrase("Check-in"), "players/tools/check-in"),
    Tool(phrase("Paste or file"), "players/tools/paste"),
    Tool(phrase("Search a rating list"), "players/tools/search"),
    Tool(phrase("Rating lists"), "players/tools/ratings"),
    Tool(phrase("Order and numbers"), "players/tools/numbers"),
)


def doubts_in_words(page: Page, findings: Iterable[Finding]) -> str:
    """Return the doubts about an entry as one text, empty when there are none."""
    return " ".join(page.t(DOUBT_WORDS[finding.code]) for finding in findings)


def done(page: Page, path: str, *effects: Effect) -> Response:
    """Return the way to the next page, with the effects of a step and their doubts."""
    told = listed((effect.sentence() for effect in effects), " ")
    return page.redirect(path, told, [f.what for effect in effects for f in effect.findings])


def whole_number(text: str, what: str) -> int | None:
    """Return a number that was typed, None for nothing; raises InputError for anything else."""
    plain = text.strip()
    if not plain:
        return None
    if not (plain.isascii() and plain.isdigit() and len(plain) < 10):
        raise InputError(
            "{what} {plain} is no whole number; write digits only, or nothing",
            what=what,
            plain=repr(plain),
        )
    return int(plain)
