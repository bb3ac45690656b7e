"""Words for the pages of the players: from states and effects of the office to keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, NamedTuple

from fastapi import Path
from starlette.responses import Response

from ronde.errors import InputError
from ronde.model import Finding
from ronde.office.effects import Effect
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

EFFECT_WORDS: Final[Mapping[str, str]] = {
    "entered": "webplayers.entered",
    "changed": "webplayers.changed",
    "removed": "webplayers.removed",
    "checked-in": "webplayers.checked-in",
    "notified": "webplayers.notified",
    "out": "webplayers.out",
    "admitted": "webplayers.admitted",
    "entered-late": "webplayers.entered-late",
    "withdrawn": "webplayers.withdrawn",
    "absent": "webplayers.absent",
    "bye-requested": "webplayers.bye-requested",
    "missed": "webplayers.missed",
    "back": "webplayers.back",
    "ordered": "webplayers.ordered",
    "renumbered": "webplayers.renumbered",
    "entries-closed": "webplayers.entries-closed",
    "entries-open": "webplayers.entries-open",
    "rating-list": "webplayers.rating-list",
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


def effect_in_words(page: Page, effect: Effect, name: str = "") -> str:
    """Return what a step did, in the visitor's language, with doubts that it left."""
    said = page.t(EFFECT_WORDS[effect.code], **_facts(effect, name))
    doubts = doubts_in_words(page, effect.findings)
    return page.t("webplayers.with-doubts", said=said, doubts=doubts) if doubts else said


def doubts_in_words(page: Page, findings: Iterable[Finding]) -> str:
    """Return the doubts about an entry as one text, empty when there are none."""
    return " ".join(page.t(DOUBT_WORDS[finding.code]) for finding in findings)


def _facts(effect: Effect, name: str) -> dict[str, Any]:
    return {
        "name": name,
        "number": effect.player or "–",
        "round": effect.round or 1,
        "article": effect.article,
    }


def done(page: Page, path: str, effect: Effect, name: str = "") -> Response:
    """Return the way to the next page, with the effect of a step as its notice."""
    doubts = doubts_in_words(page, effect.findings)
    facts = _facts(effect, name)
    if not doubts:
        return page.redirect(path, EFFECT_WORDS[effect.code], **facts)
    said = page.t(EFFECT_WORDS[effect.code], **facts)
    return page.redirect(path, "webplayers.with-doubts", said=said, doubts=doubts)


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
