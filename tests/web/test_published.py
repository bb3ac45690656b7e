"""Public pages as files: one for each page and version, told by a head, gone when they must."""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from tests.confirming import EVERYTHING
from tests.web.clients import Client, session_of
from tests.web.conftest import QUICK

from ronde.accounts.accounts import accounts
from ronde.office.desk import Desk
from ronde.office.hosting.organisationlooks import SetOrganisationSponsors
from ronde.office.hosting.organisations import Adopt, FoundOrganisation
from ronde.office.hosting.retention import HidePlayer, delete_event
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.rounds import DraftPairing, NotHere, PublishRound
from ronde.web.application import create_app
from ronde.web.published import FOR_EVER, PageFile, PublishedPages, published_of
from ronde.web.security.headers import HEADERS
from ronde.web.settings import WebSettings

ROOT = Path(__file__).parents[2]
HOME = "/public/demo"
HEAD = f"{HOME}/head.json"
DUTCH = {"accept-language": "nl"}


def made(furnished: Path, folder: Path) -> FastAPI:
    """Return an application with a folder for pages, which turns when a test says so."""
    database = folder / "club.sqlite"
    if not database.exists():
        shutil.copyfile(furnished, database)
    settings = WebSettings(
        str(database),
        secret="a secret of the tests",
        calculates_apart=False,
        pages=str(folder / "pages"),
    )
    app = create_app(settings, QUICK)
    app.state.follower.close()
    return app


@pytest.fixture
def site(furnished: Path, tmp_path: Path) -> Iterator[FastAPI]:
    app = made(furnished, tmp_path)
    yield app
    app.state.site.close()


@pytest.fixture
def desk(site: FastAPI) -> Desk:
    """Return somebody who works beside the site, at pages that are public."""
    desk = Desk(site.state.site.database, "Anna", confirmed=EVERYTHING)
    desk.do("demo", PublishPages(public=True))
    return desk


@pytest.fixture
def pages(site: FastAPI, desk: Desk) -> PublishedPages:
    """Return the files of an event whose pages are public."""
    del desk
    found = published_of(site)
    assert found is not None
    return found


@pytest.fixture
def look(site: FastAPI, desk: Desk, runner: asyncio.Runner) -> Callable[..., httpx.Response]:
    """Return how a stranger looks: each time with a browser of its own."""
    del desk
    return lambda path, **headers: Client(site, runner, None).get(
        path, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )


def turn(site: FastAPI) -> None:
    """Let the process that follows look at the event."""
    assert site.state.follower.turn("demo")


def files_in(pages: PublishedPages) -> set[str]:
    """Return the pages of the version that is shown."""
    top = pages.folder / "demo" / (pages.version("demo") or "none")
    return {one.relative_to(top).as_posix() for one in top.rglob("*.html")}


def publish_next(desk: Desk) -> int:
    desk.do("demo", DraftPairing(not_here=NotHere.PAIRED))
    desk.do("demo", PublishRound())
    return 5


Look = Callable[..., httpx.Response]


class TestTheHead:
    def test_it_changes_at_a_publication_and_names_the_files(
        self, site: FastAPI, desk: Desk, pages: PublishedPages, look: Look
    ) -> None:
        look(f"{HOME}/rounds/4")
        before = look(HEAD).json()
        number = publish_next(desk)
        assert look(HEAD).json() == before, "nobody turned yet"
        turn(site)
        head = look(HEAD).json()
        assert (head["version"], head["head"]) == desk.head("demo")
        assert head["version"] > before["version"]
        # It was made before anybody asked, because the round before was looked at.
        assert f"en/rounds/{number}.html" in files_in(pages)
        asked = look(f"{head['pages']}en/rounds/{number}.html")
        assert asked.status_code == 200
        assert f'data-version="{head["version"]}"' in asked.text

    def test_what_was_made_after_the_publication_is_not_made_again(
        self, site: FastAPI, desk: Desk, pages: PublishedPages, look: Look
    ) -> None:
        look(f"{HOME}/charts")
        publish_next(desk)
        look(f"{HOME}/me/3")
        calls: list[str] = []
        _count(site, calls)
        turn(site)
        assert files_in(pages) >= {"en/me/3.html", "en/charts.html"}
        site.state.follower.make_next()
        assert calls == ["en/charts"]

    def test_files_of_a_version_are_for_ever_and_nothing_else_is(self, look: Look) -> None:
        page = look(f"{HOME}/standings")
        head = look(HEAD)
        file = look(f"{head.json()['pages']}en/standings.html")
        assert file.headers["cache-control"] == FOR_EVER
        assert file.content == page.content
        for other in (page, head):
            assert "no-cache" in other.headers["cache-control"]
            assert "max-age" not in other.headers["cache-control"]
        for answer in (page, file, head):
            assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        again = look(f"{HOME}/standings", if_none_match=page.headers["etag"])
        assert (again.status_code, again.content) == (304, b"")

    def test_who_asks_for_a_version_that_has_gone_is_sent_to_the_page(
        self, site: FastAPI, desk: Desk, look: Look
    ) -> None:
        page = look(f"{HOME}/standings?after=2")
        old = f"{look(HEAD).json()['pages']}en/standings@after=2.html"
        assert look(old).content == page.content
        publish_next(desk)
        turn(site)
        gone = look(old)
        assert (gone.status_code, gone.headers["location"]) == (307, f"{HOME}/standings?after=2")
        assert gone.headers["cache-control"] == "no-store"

    def test_an_event_without_public_pages_has_none(self, site: FastAPI, look: Look) -> None:
        Desk(site.state.site.database, "Anna").do("demo", PublishPages(public=False))
        assert look(HEAD).status_code == look(HOME).status_code == 404


class TestWhatIsAFile:
    def test_languages_themes_and_filters_have_files_of_their_own(
        self, pages: PublishedPages, look: Look
    ) -> None:
        english, dutch = look(f"{HOME}/standings"), look(f"{HOME}/standings", **DUTCH)
        filtered = look(f"{HOME}/standings?sex=f&x=invented&after=3")
        dark = look(HOME, cookie="ronde_theme=dark; ronde_language=fr")
        assert files_in(pages) == {
            "en/standings.html",
            "nl/standings.html",
            "en/standings@after=3&sex=f.html",
            "fr-dark/index.html",
        }
        assert len({one.text for one in (english, dutch, filtered, dark)}) == 4
        assert '<html lang="nl"' in dutch.text
        assert 'data-theme="dark"' in dark.text
        assert 'data-file="en/standings@after=3&amp;sex=f.html"' in filtered.text

    def test_a_file_is_what_the_application_says(
        self, look: Look, account_page: Callable[[str], str]
    ) -> None:
        """Somebody who is logged in is never given a file, so the route answers."""
        for path in ("", "/rounds/4", "/rounds/4/names", "/standings", "/crosstable", "/charts",
                     "/ratings", "/players/3", "/me/3"):  # fmt: skip
            file = re.sub(r' data-file="[^"]*"', "", look(HOME + path).text)
            assert file == account_page(HOME + path)

    def test_what_is_asked_for_by_one_person_is_none(
        self, pages: PublishedPages, look: Look, account_page: Callable[[str], str]
    ) -> None:
        account_page(f"{HOME}/standings")
        assert look(f"{HOME}/me?q=a").status_code == 200
        assert "set-cookie" in look(f"{HOME}/standings?lang=fr").headers
        look(f"{HOME}/projector")
        look(f"{HOME}/app.webmanifest")
        assert look(f"{HOME}/players/9999").status_code == 422
        assert look("/public/../x").status_code == look("/public/.locks").status_code == 404
        assert files_in(pages) == set()

    def test_a_page_of_a_draft_is_never_a_file(
        self, site: FastAPI, desk: Desk, pages: PublishedPages, look: Look
    ) -> None:
        look(f"{HOME}/rounds/4")
        desk.do("demo", DraftPairing(not_here=NotHere.PAIRED))
        turn(site)
        assert look(f"{HOME}/rounds/5").status_code == 422
        assert files_in(pages) == {"en/rounds/4.html"}

    def test_too_many_that_strangers_invent_are_not_kept(
        self, pages: PublishedPages, look: Look, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("ronde.web.published.MOST_ASKED", 3)
        for number in range(6):
            assert look(f"{HOME}/standings?rating={number}").status_code == 200
        assert len(files_in(pages)) == 3

    @pytest.fixture
    def account_page(self, site: FastAPI, runner: asyncio.Runner) -> Callable[[str], str]:
        owner = next(one for one in accounts(site.state.site.database))
        client = Client(site, runner, session_of(site, owner))
        return lambda path: client.get(path).text


class TestOnce:
    def test_two_processes_make_a_page_once(
        self, site: FastAPI, furnished: Path, tmp_path: Path, runner: asyncio.Runner
    ) -> None:
        """Two applications: the lock belongs to an open file, not to a process."""
        Desk(site.state.site.database, "Anna").do("demo", PublishPages(public=True))
        other, calls = made(furnished, tmp_path), list[str]()
        for app in (site, other):
            _count(app, calls)

        async def both() -> list[httpx.Response]:
            clients = [Client(app, runner, None) for app in (site, other) for _ in range(5)]
            return await asyncio.gather(
                *(client.send_now("GET", f"{HOME}/standings") for client in clients)
            )

        told = {answer.content for answer in runner.run(both())}
        other.state.site.close()
        assert (len(told), calls) == (1, ["en/standings"])

    def test_who_is_killed_while_writing_leaves_no_half_file(
        self, pages: PublishedPages, look: Look
    ) -> None:
        version = pages.opened("demo")
        killed = """
import os, signal, sys
from pathlib import Path
from ronde.store import Database
from ronde.web.published import Content, PageFile, PublishedPages
pages = PublishedPages(Database.open(sys.argv[3]), Path(sys.argv[1]))
whole = Path.write_bytes
def half(path, content):
    whole(path, content[: len(content) // 2])
    os.kill(os.getpid(), signal.SIGKILL)
Path.write_bytes = half
pages.put(PageFile("demo", "standings", "en", "", ""), sys.argv[2], Content.of(b"x" * 10_000))
"""
        told = [str(pages.folder), version, str(pages.folder.parent / "club.sqlite")]
        ran = subprocess.run([sys.executable, "-c", killed, *told], check=False)
        assert ran.returncode == -signal.SIGKILL
        assert files_in(pages) == set()
        assert [*(pages.folder / ".making").iterdir()]
        pages.clear()
        assert not [*(pages.folder / ".making").iterdir()]
        assert "</html>" in look(f"{HOME}/standings").text
        assert files_in(pages) == {"en/standings.html"}


def _count(app: FastAPI, calls: list[str]) -> None:
    pages = published_of(app)
    if app.middleware_stack is None:
        app.middleware_stack = app.build_middleware_stack()
    assert pages is not None
    render = pages.render

    def counted(asked: PageFile, version: str) -> bytes | None:
        calls.append(asked.file)
        return render(asked, version)

    pages.render = counted


class TestWhatGoes:
    def test_a_deletion_removes_the_files_at_once(
        self, desk: Desk, pages: PublishedPages, look: Look
    ) -> None:
        look(HOME)
        folder = pages.folder / "demo"
        assert folder.exists()
        delete_event(desk, "demo", desk.tournament("demo").details.name)
        pages.guard("demo")  # as the request does before its answer
        assert not folder.exists()
        assert look(HOME).status_code == 404

    def test_a_hidden_name_is_gone_before_the_answer(
        self, site: FastAPI, runner: asyncio.Runner, pages: PublishedPages, look: Look
    ) -> None:
        before = look(f"{HOME}/players/1").text
        title = re.findall(r"<h1[^>]*>([^<]+)</h1>", before)[0]
        address = look(HEAD).json()["pages"]
        owner = next(one for one in accounts(site.state.site.database))
        client = Client(site, runner, session_of(site, owner))
        hidden = client.send(
            "PUT", "/api/events/demo/players/1/hidden", json={"shown": False},
            headers={"x-csrf-token": client.token_now()},
        )  # fmt: skip
        assert hidden.status_code == 200, hidden.text
        assert files_in(pages) == set()
        assert look(f"{address}en/players/1.html").status_code == 307
        assert title not in look(f"{HOME}/players/1").text

    def test_what_another_process_hides_goes_when_it_is_heard_of(
        self, site: FastAPI, desk: Desk, pages: PublishedPages, look: Look
    ) -> None:
        look(HOME)
        desk.do("demo", HidePlayer(1))
        assert files_in(pages)
        turn(site)
        assert not (pages.folder / "demo").exists()

    def test_a_result_touches_the_pages_of_its_board_alone(
        self, site: FastAPI, desk: Desk, pages: PublishedPages, look: Look
    ) -> None:
        publish_next(desk)
        game = desk.tournament("demo").rounds[4].games[0]
        white, black = game.white, game.black
        others = {one.id for one in desk.tournament("demo").players} - {white, black}
        mine, others_board = (f"en/me/{white}.html", f"en/me/{min(others)}.html")
        for path in ("/rounds/5", "/rounds/4", "/standings", f"/me/{white}", f"/me/{min(others)}"):
            look(HOME + path)
        was = files_in(pages)
        desk.do("demo", EnterResult(5, 1, "1-0"))
        turn(site)
        assert was - files_in(pages) == {"en/rounds/5.html", mine}
        assert others_board in files_in(pages)
        assert f'data-version="{desk.version("demo")}"' in look(f"{HOME}/rounds/5").text
        head = look(HEAD).json()
        assert head["version"] == desk.version("demo")
        assert look(f"{head['pages']}{others_board}").status_code == 200

    def test_what_the_organiser_is_called_by_is_on_every_page(
        self, site: FastAPI, desk: Desk, pages: PublishedPages, look: Look
    ) -> None:
        desk.do("", FoundOrganisation("Quarry Club", key="quarry"))
        desk.do("quarry", Adopt("demo"))
        publish_next(desk)
        look(HOME)
        for board, sponsor in enumerate(("Gneiss & Sons", "Slate Ltd"), 1):
            desk.do("quarry", SetOrganisationSponsors(f"{sponsor} https://stone.example"))
            desk.do("demo", EnterResult(5, board, "1-0"))
            assert pages.with_groups("quarry") == pages.with_groups("demo")
            turn(site)
            assert escape(sponsor) in look(HOME).text
        assert "Gneiss" not in look(HOME).text

    def test_an_event_at_which_nobody_looks_costs_nothing(
        self, site: FastAPI, desk: Desk, pages: PublishedPages, look: Look
    ) -> None:
        publish_next(desk)
        turn(site)
        assert not (pages.folder / "demo").exists()
        look(HOME)
        pages.opened("demo")
        desk.do("demo", EnterResult(5, 1, "1-0"))
        turn(site)
        desk.do("demo", EnterResult(5, 2, "1-0"))
        shutil.rmtree(pages.folder / "demo" / pages.version("demo") / "en", ignore_errors=True)
        turn(site)
        assert not (pages.folder / "demo").exists()


def test_nginx_says_what_the_application_says_of_every_answer() -> None:
    text = (ROOT / "deploy/nginx-site.conf").read_text(encoding="utf-8")
    told = dict(re.findall(r'add_header (\S+) "([^"]*)";', text))
    lower = {name.lower(): value for name, value in told.items()}
    assert {name: lower[name] for name in HEADERS} == HEADERS
    assert f'"{FOR_EVER}"' in text
