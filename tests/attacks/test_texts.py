"""Markup of every kind in every field of every action: shown as it was typed, by every page."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from html import unescape
from http import HTTPStatus
from itertools import product
from pathlib import Path
from typing import Any, Final

import openpyxl
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
from tests.web.clients import Client, Clients, Program, session_of, words_of
from tests.web.conftest import PASSWORD, QUICK

from ronde.accounts.accounts import add_person
from ronde.declared.actions import Action
from ronde.declared.roles import EVERYWHERE, Role
from ronde.federation.actions import FEDERATIONS
from ronde.federation.demo import play_demo
from ronde.federation.offices import Appoint
from ronde.formats.csvtext import unguarded
from ronde.formats.gamelist import LONGEST_VALUE, read_games
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.paperwork.downloads import Download
from ronde.office.paperwork.publicpages import PublishPages, shown_event
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.settings.matchrules import SetMatchRules
from ronde.office.teams.squads import MemberData, SetSquad
from ronde.questions.documents import DocumentKind
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
FORMULA: Final = re.compile(r"\s*[=+\-@]")
NUMBER: Final = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?|-[01½]|[-+]")
"""What is no formula: a figure, and the signs of byes and forfeits in a cross-table."""


OFFICER: Final = "Opal, Olga"
"""Who holds both offices of the federation."""

OTHER_EVENTS: Final = ("league", "early")
"""One of teams, and one in which nothing was paired, for what the demo is past or has not."""

TAKING: Final = 29
"""So many actions take such texts; the others want a number, a choice, or another state."""


def address(path: str) -> str:
    """Return a path with the first of what stands for its places."""
    return re.sub(r"\{(\w+)(:\w+)?\}", lambda found: PLACES.get(found[1], ONE)[0], path)


def addresses(event: str = "demo") -> Iterator[str]:
    """Yield the address of everything that can be looked at, with an event in it."""
    places = {**PLACES, "event": (event,)}
    for route in all_routes():
        if "GET" not in (route.methods or ()) or route.path.endswith(NO_PAGES):
            continue
        names = re.findall(r"\{(\w+)(?::\w+)?\}", route.path)
        for values in product(*(places.get(name, ONE) for name in names)):
            path = route.path
            for value in values:
                path = re.sub(r"\{\w+(:\w+)?\}", value, path, count=1)
            yield path


def sent(program: Program, cls: type[Action[Any]], text: str, event: str = "demo") -> int:
    """Send an action with a text in all its fields, and in each of them alone.

    Return how often it was taken. Whatever is wrong is told by a sentence.
    """
    registry = next(one for one in REGISTRIES if cls in list(one))
    declared = cls.declared
    reason = {"reason": text} if declared.takes_reason else {}
    bodies = [filled(cls, text)]
    bodies += [filled(cls, text, one.name) | reason for one in texts_of(cls)]
    path = address(f"/{registry.prefix}/{declared.path}" if declared.path else "/events")
    path = path.replace("/demo/", f"/{event}/")
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


def test_everything_into_every_action(
    typed: Desk, league: Desk, site: FastAPI, runner: asyncio.Runner, client_as: Clients
) -> None:
    """A new action is in a registry, and so it is tried."""
    league.do("early", OpenEvent(EventPlan("Early", rules="dutch-2026", rounds=5)))
    roles = [(EVERYWHERE, role) for role in (Role.RATING_OFFICER, Role.LICENCE_OFFICER)]
    olga = add_person(site.state.site.database, QUICK, OFFICER, PASSWORD, roles)
    owner = Program(client_as("owner"))
    officer = Program(Client(site, runner, session_of(site, olga)))
    taken: dict[str, int] = {}
    # Whoever was appointed holds the office from then on.
    for cls in sorted(actions_with_texts(), key=lambda one: one is Appoint):
        program = officer if cls in list(FEDERATIONS) else owner
        name = f"{cls.__module__}.{cls.__name__}"
        taken[name] = sum(
            sent(program, cls, text)
            for text in (*LINES, *BROKEN)
            if not (text == "\ud800" or _is_of_files(cls, text))
        )
        taken[name] += sum(
            sent(program, cls, text, event) for text in LINES[:3] for event in OTHER_EVENTS
        )
    accepted = {name for name, count in taken.items() if count}
    print(f"{len(taken)} actions tried, {len(accepted)} took texts, {sum(taken.values())} times")
    assert len(taken) > 60
    assert len(accepted) >= TAKING, sorted(taken.keys() - accepted)
    assert walked(client_as("owner"), ["en", "fr"]) > 400
    assert walked(client_as("public"), ["fr"]) > 400
    assert walked(client_as("phone"), ["fr"]) > 400
    assert typed.database.verify("demo") == ()


def walked(client: Client, languages: list[str], paths: Iterable[str] | None = None) -> int:
    """Return how many answers were good enough: no error of ours, and nothing that runs."""
    wrong: list[tuple[str, int]] = []
    count = 0
    for path, language in product(addresses() if paths is None else paths, languages):
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


def cells_of(text: str, delimiter: str) -> list[str]:
    """Return all cells of a table, as a spreadsheet sees them."""
    rows = csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=delimiter)
    return [cell for row in rows for cell in row]


def calculated(cells: Iterable[str]) -> list[str]:
    """Return the cells that a spreadsheet would calculate."""
    return [cell for cell in cells if FORMULA.match(cell) and not NUMBER.fullmatch(cell)]


def names_in(desk: Desk, event: str) -> list[str]:
    """Return what the players are called."""
    return [player.name for player in desk.people(event).players]


def workbook_cells(data: bytes) -> list[tuple[str, str]]:
    """Return the cells of a workbook that say anything, each with its type."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    rows = (row for sheet in book.worksheets for row in sheet.iter_rows())
    return [(one.data_type, str(one.value)) for row in rows for one in row if one.value]


def test_files_hold_what_was_typed_and_calculate_nothing(typed: Desk, client_as: Clients) -> None:
    """Decision 0132: an apostrophe in CSV, a text cell in XLSX, and nothing anywhere else."""
    client, names = client_as("owner"), names_in(typed, "demo")

    def file(what: str) -> str:
        answer = client.get(f"/events/demo/download/{what}")
        assert answer.status_code == 200, what
        return answer.text

    for what, delimiter in (("csv", ","), ("start-list", ";"), ("ranking-list", ";")):
        cells = cells_of(file(what), delimiter)
        assert calculated(cells) == [], what
        assert set(names) <= set(map(unguarded, cells)), what
    document = json.loads(file("json"))
    assert [one["name"] for one in document["players"]] == names
    games = list(read_games(file("pgn")))
    seen = {tags[colour] for _, tags in games for colour in ("White", "Black")}
    assert seen
    assert seen <= {" ".join(name.split())[:LONGEST_VALUE] for name in names}
    kept = json.dumps(json.loads(file("archive")), ensure_ascii=False)
    assert [name for name in names if json.dumps(name, ensure_ascii=False) not in kept] == []
    typed_cells = workbook_cells(client.get("/api/events/demo/fees/export/xlsx").content)
    assert {kind for kind, _ in typed_cells} == {"s", "n"}  # texts and amounts, no formula
    assert set(names) <= {text for kind, text in typed_cells if kind == "s"}


LEAGUE: Final = "league"


@pytest.fixture
def league(desk: Desk) -> Desk:
    """Return the desk of a team event in which teams and members are called so."""
    desk.do(LEAGUE, OpenEvent(EventPlan(LINES[0], rules="berger", rounds=3)))
    desk.do(LEAGUE, SetMatchRules(boards=2))
    desk.do(LEAGUE, AddPlayers(tuple(Entrant(text[:60]) for text in (*LINES[8:11], LINES[-1]))))
    for team in range(1, 5):
        members = tuple(MemberData(f"{LINES[team * 5 + n]} {team}") for n in range(3))
        desk.do(LEAGUE, SetSquad(team, members))
    desk.do(LEAGUE, PublishPages(public=True))
    desk.do(LEAGUE, DraftPairing())
    desk.do(LEAGUE, PublishRound())
    return desk


def test_an_event_of_teams(league: Desk, client_as: Clients) -> None:
    client, names = client_as("owner"), names_in(league, LEAGUE)
    assert len(names) == 12
    paths = [path for path in addresses(LEAGUE) if LEAGUE in path]
    print(f"{walked(client, ['en', 'fr'], paths)} answers of an event of teams")
    table = client.get(f"/events/{LEAGUE}/squads.csv").text
    cells = cells_of(table, ",")
    assert calculated(cells) == []
    assert set(names) <= set(map(unguarded, cells))
    typed = workbook_cells(client.get(f"/events/{LEAGUE}/squads.xlsx").content)
    assert {kind for kind, _ in typed} <= {"s"}
    assert set(names) <= {text for _, text in typed}
