"""Markup of every kind in every field of every action: shown as it was typed, by every page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from http import HTTPStatus
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest
from fastapi import FastAPI
from tests.attacks.texts import (
    BROKEN,
    LINES,
    REGISTRIES,
    SIGN,
    actions_with_texts,
    filled,
    texts_of,
    type_into,
)
from tests.web.clients import Client, Clients, Program, words_of

from ronde.app.actions import Action
from ronde.app.documents import DocumentKind
from ronde.federation.demo import play_demo
from ronde.office.desk import Desk
from ronde.office.pairing.rounds import DraftPairing, PublishRound
from ronde.office.paperwork.downloads import Download
from ronde.office.paperwork.publicpages import shown_event
from ronde.web.application import all_routes
from ronde.web.public.static_site import write_site

pytestmark = pytest.mark.long

FEDERATION: Final = "minerals"
PLACES: Final[Mapping[str, tuple[str, ...]]] = {
    "event": ("demo",),
    "federation": (FEDERATION,),
    "organisation": ("club",),
    "subject": ("demo", FEDERATION),
    "number": ("1", "5"),
    "board": ("1",),
    "game": ("1",),
    "player": ("1", "2"),
    "other": ("3",),
    "team": ("1",),
    "series": ("1",),
    "month": ("2026-10",),
    "list": ("fide",),
    "id": ("1",),
    "discipline": ("chess",),
    "language": ("fr",),
    "page_key": ("index",),
    "uid": ("nothing",),
    "key": ("club",),
    "provider": ("none",),
    "token": ("none",),
    "kind": (*(kind.value for kind in DocumentKind), "csv", "html", "pdf", "receipts", "open"),
    "what": tuple(one.value for one in Download),
    "form": ("toml", "csv", "json", "xlsx", "trf", "trf16", "trf06", "pgn", "pdn", "html", "ics"),
}
"""What stands for each place of a path; a number stands for any other."""

ONE: Final = ("1",)

NO_PAGES: Final = ("/live", "/callback")
"""Those answer for ever, or somebody else."""

HTML: Final = re.compile(rf"{SIGN}<(b|script|img)\b")
CALCULATED: Final = re.compile(rf"{SIGN}\$?49")


def address(path: str) -> str:
    """Return a path with the first of what stands for its places."""
    return re.sub(r"\{(\w+)(:\w+)?\}", lambda found: PLACES.get(found[1], ONE)[0], path)


def addresses() -> Iterator[str]:
    """Yield the address of everything that can be looked at."""
    for route in all_routes():
        if "GET" not in (route.methods or ()) or route.path.endswith(NO_PAGES):
            continue
        names = re.findall(r"\{(\w+)(?::\w+)?\}", route.path)
        for values in product(*(PLACES.get(name, ONE) for name in names)):
            path = route.path
            for value in values:
                path = re.sub(r"\{\w+(:\w+)?\}", value, path, count=1)
            yield path


def sent(program: Program, cls: type[Action[Any]], text: str) -> int:
    """Send an action with a text in all its fields, and in each of them alone; return how often.

    Whatever is wrong is told by a sentence.
    """
    registry = next(one for one in REGISTRIES if cls in list(one))
    declared = cls.declared
    reason = {"reason": text} if declared.takes_reason else {}
    bodies = [filled(cls, text)]
    bodies += [filled(cls, text, one.name) | reason for one in texts_of(cls)]
    path = address(f"/{registry.prefix}/{declared.path}" if declared.path else "/events")
    return sum(_is_taken(program, declared.method, path, body) for body in bodies)


def _is_taken(program: Program, method: str, path: str, body: dict[str, Any]) -> bool:
    """Send a body, without what the path says already or no program may send; confirm it."""
    for _ in range(2):
        codes: list[str] = []
        answer = program.send(method, path, json=body)
        while answer.status_code == HTTPStatus.PRECONDITION_REQUIRED:
            codes += [question["code"] for question in answer.json()["questions"]]
            answer = program.send(method, path, params={"confirm": codes}, json=body)
        assert answer.status_code < 500, (path, body, answer.text[:500])
        unknown = re.findall(r"(\w+): Extra inputs", answer.text)
        body = {name: value for name, value in body.items() if name not in unknown}
        if not unknown:
            break
    return answer.status_code < 300


def _is_of_files(cls: type, text: str) -> bool:
    """Whether a body would be larger than what is read: that is another attack."""
    return len(text) > 20_000 and any(one.several is not None for one in texts_of(cls))


@pytest.fixture
def typed(site: FastAPI, desk: Desk) -> Desk:
    """Return the desk of a site with an event and a federation in which much was typed."""
    play_demo(site.state.site.database, FEDERATION)
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    type_into(desk)
    return desk


def test_everything_into_every_action(typed: Desk, client_as: Clients) -> None:
    """A new action is in a registry, and so it is tried."""
    program = Program(client_as("owner"))
    taken = {
        cls.__name__: sum(
            sent(program, cls, text)
            for text in (*LINES, *BROKEN)
            if not (text == "\ud800" or _is_of_files(cls, text))
        )
        for cls in actions_with_texts()
    }
    assert len(taken) > 60
    assert sum(count > 0 for count in taken.values()) >= 20, taken
    assert walked(client_as("owner"), ["en", "fr"]) > 400
    assert walked(client_as("public"), ["fr"]) > 400
    assert walked(client_as("phone"), ["fr"]) > 400
    assert typed.database.verify("demo") == ()


def walked(client: Client, languages: list[str]) -> int:
    """Return how many answers were good enough: no error of ours, and nothing that runs."""
    wrong: list[tuple[str, int]] = []
    count = 0
    for path, language in product(addresses(), languages):
        answer = client.get(path, params={"lang": language}, follow_redirects=True)
        count += 1
        if answer.status_code >= 500:
            wrong.append((path, answer.status_code))
        elif "html" in answer.headers.get("content-type", ""):
            assert not HTML.search(answer.text), path
            assert not CALCULATED.search(answer.text), path
        elif "pdf" in answer.headers.get("content-type", ""):
            assert answer.content.startswith(b"%PDF"), path
    assert wrong == []
    return count


@pytest.mark.parametrize("language", ["en", "fr"])
def test_they_are_shown_as_they_were_typed(
    typed: Desk, client_as: Clients, tmp_path: Path, language: str
) -> None:
    client = client_as("owner")
    plain = [text for text in LINES if "\u202e" not in text and "\u2066" not in text]
    shown = {
        "/public/demo/standings": plain[1:20],
        "/events/demo/players": plain[1:20],
        "/events/demo/players/tools/categories": [text[:60] for text in plain[:20]],
        "/events/demo/prizes": plain[:20],
        "/events/demo/journal": plain[:2],
    }
    for path, texts in shown.items():
        words = unescape(client.get(f"{path}?lang={language}").text)
        missing = [text for text in texts if text not in words]
        assert missing == [], path
    write_site(shown_event(typed, "demo"), tmp_path, language)
    written = " ".join(words_of(file.read_text("utf-8")) for file in tmp_path.rglob("*.html"))
    assert [text for text in plain[1:20] if " ".join(text.split()) not in written] == []
    trf = client.get("/events/demo/download/trf26").text
    assert f"{SIGN}{{0}} 1" in trf
