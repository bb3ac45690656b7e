"""Words for the pages of the players: from states and effects of the office to keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, NamedTuple

from fastapi import Path
from starlette.responses import Response

from ronde.app.effects import Effect
from ronde.errors import InputError
from ronde.model import Finding
from ronde.phrases import listed
from ronde.web.page import Page

Number = Annotated[int, Path(ge=1, le=99999)]

STATE_WORDS: Final[Mapping[str, str]] = {
    "playing": "webplayers.state-playing",
    "expected": "webplayers.state-expected",
    "absent": "webplayers.state-absent",
    "late": "webplayers.state-late",
    "withdrawn": "webplayers.state-withdrawn",
    "missing": "webplayers.state-missing",
}

STATE_CHIPS: Final[Mapping[str, str]] = {
    "playing": "good",
    "absent": "warn",
    "late": "warn",
    "withdrawn": "bad",
    "missing": "bad",
}

DOUBT_WORDS: Final[Mapping[str, str]] = {
    "same-name": "webplayers.doubt-name",
    "rating-differs": "webplayers.doubt-rating",
    "rating-unchecked": "webplayers.doubt-unchecked",
}

ACTION_WORDS: Final[Mapping[str, str]] = {
    "add": "webplayers.line-add",
    "change": "webplayers.line-change",
    "same": "webplayers.line-same",
    "refuse": "webplayers.line-refuse",
}
ACTION_CHIPS: Final[Mapping[str, str]] = {"add": "good", "change": "warn", "refuse": "bad"}

FIELD_WORDS: Final[Mapping[str, str]] = {
    "name": "document.name",
    "title": "document.title",
    "rating": "document.rating",
    "federation": "document.federation",
    "club": "document.club",
    "fide_id": "webplayers.id",
    "birth_date": "webplayers.birth",
    "sex": "webplayers.sex",
    "family": "webplayers.family",
    "remark": "webplayers.remark",
    "rating_source": "webplayers.source",
    "rating_is_estimate": "webplayers.estimate",
}


class Tool(NamedTuple):
    """A page beside the list of players."""

    word: str
    path: str


TOOLS: Final = (
    Tool("webplayers.tool-list", "players"),
    Tool("webplayers.tool-check-in", "players/tools/check-in"),
    Tool("webplayers.tool-paste", "players/tools/paste"),
    Tool("webplayers.tool-search", "players/tools/search"),
    Tool("webplayers.tool-ratings", "players/tools/ratings"),
    Tool("webplayers.tool-numbers", "players/tools/numbers"),
)


def doubts_in_words(page: Page, findings: Iterable[Finding]) -> str:
    """Return the doubts about an entry as one text, empty when there are none."""
    return " ".join(page.t(DOUBT_WORDS[finding.code]) for finding in findings)


def done(page: Page, path: str, *effects: Effect) -> Response:
    """Return the way to the next page, with the effects of a step and their doubts."""
    told = listed((effect.sentence() for effect in effects), " ")
    return page.redirect_with(path, told, [f.what for effect in effects for f in effect.findings])


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
