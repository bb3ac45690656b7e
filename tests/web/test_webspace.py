"""The public pages as files in a folder, at a server of SFTP and at one of WebDAV."""

from __future__ import annotations

import io
import sqlite3
import threading
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import paramiko
import pytest
from fastapi import FastAPI
from tests.web.clients import Clients, words_of
from tests.web.file_servers import PASSWORD, USER, Space, sftp_server, webdav_server

from ronde.accounts.secondfactor import Seal
from ronde.errors import InputError, StateError
from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.store.backup import backup
from ronde.web.places import UnknownServerError, fingerprint_of
from ronde.web.security.secret import file_of_secret, rotate_secret, secret_in
from ronde.web.webspace import WebSpaces, WebspaceWish, failure_of, webspaces_of

KEY = paramiko.ECDSAKey.generate()
PAGE = "/events/demo/publish"
CHANGED_BY_A_RESULT = {
    "round-5.html",
    "standings-5.html",
    "player-1.html",
    "player-2.html",
    "games.pgn",
    "games-round-5.pgn",
}


def wished(address: str, login: str = "", password: str = "", **other: Any) -> WebspaceWish:
    return WebspaceWish(address=address, login=login, password=password, **other)


@pytest.fixture
def spaces(site: FastAPI, desk: Desk) -> WebSpaces:
    """Return what sends the pages of the demo, which are public."""
    desk.do("demo", PublishPages(True))
    return webspaces_of(site)


@pytest.fixture
def space(tmp_path: Path) -> Space:
    """Return an empty web space."""
    (tmp_path / "space").mkdir()
    return Space(tmp_path / "space")


@pytest.fixture(params=["folder", "sftp", "webdav"])
def wish(request: pytest.FixtureRequest, space: Space) -> Iterator[WebspaceWish]:
    """Return where the pages are wanted: each kind of place in turn."""
    if request.param == "folder":
        yield wished(str(space.root / "www"))
    elif request.param == "sftp":
        with sftp_server(space, KEY) as port:
            yield wished(f"sftp://127.0.0.1:{port}/club/www", USER, PASSWORD)
    else:
        with webdav_server(space) as port:
            yield wished(f"http://127.0.0.1:{port}/club/www/", USER, PASSWORD)


def saved(spaces: WebSpaces, wish: WebspaceWish) -> None:
    """Save where the pages are wanted, and trust the server."""
    spaces.save("demo", "Olga", wish)
    if wish.address.startswith("sftp"):
        with pytest.raises(UnknownServerError) as told:
            spaces.send("demo")
        assert told.value.fingerprint == fingerprint_of(KEY.asbytes())
        spaces.trust("demo", told.value.fingerprint)


def test_only_what_changed_is_sent(
    spaces: WebSpaces, wish: WebspaceWish, space: Space, desk: Desk
) -> None:
    saved(spaces, wish)
    first = spaces.send("demo")
    (index,) = space.root.rglob("index.html")
    there = {str(path.relative_to(index.parent)) for path in index.parent.rglob("*.*")}
    assert {"index.html", "standings.html", "player-23.html", "static/ronde.css"} <= there
    assert first.sent == len(there)
    assert not [name for name in there if name.endswith(".part")]

    again = spaces.send("demo")
    assert (again.sent, again.removed, again.unchanged) == (0, 0, first.sent)
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    spaces.send("demo")
    known = len(space.written)
    desk.do("demo", EnterResult(5, 1, "1-0"))
    changed = spaces.send("demo")
    assert changed.sent == len(CHANGED_BY_A_RESULT)
    if space.written:
        assert {Path(name).name for name in space.written[known:]} == CHANGED_BY_A_RESULT
    page = words_of((index.parent / "round-5.html").read_text("utf-8"))
    assert f"version {desk.version('demo')} of the event" in page


def test_what_failed_half_way_goes_on_where_it_was(spaces: WebSpaces, space: Space) -> None:
    with webdav_server(space) as port:
        spaces.save("demo", "Olga", wished(f"http://127.0.0.1:{port}/www", USER, PASSWORD))
        space.room = 50
        with pytest.raises(StateError, match="has no room left for "):
            spaces.send("demo")
        row = spaces.of("demo")
        assert row is not None
        assert "no room left" in failure_of(row)
        space.room = 10_000
        spaces.send("demo")
        assert len(space.written) == len(set(space.written)), "nothing is sent twice"
        assert space.written[-1] == "index.html", "the page that leads to all others comes last"
        row = spaces.of("demo")
        assert row is not None
        assert failure_of(row) == ""


def test_two_who_send_take_turns(spaces: WebSpaces, space: Space) -> None:
    spaces.save("demo", "Olga", wished(str(space.root / "www")))
    with ThreadPoolExecutor(2) as both:
        sent = sorted(done.sent for done in both.map(spaces.send, ["demo", "demo"]))
    assert sent == [0, len(list(space.root.rglob("*.*")))]


def test_after_every_publication_and_again_until_it_succeeds(
    client_as: Clients, spaces: WebSpaces, space: Space, desk: Desk
) -> None:
    spaces.moment, spaces.retries = 0.0, (0.05,) * 100
    arbiter = client_as("arbiter")
    with webdav_server(space) as port:
        space.room = 50
        address = f"http://127.0.0.1:{port}/www"
        spaces.save("demo", "Olga", wished(address, USER, PASSWORD, is_automatic=True))
        desk.do("demo", DraftPairing())
        assert arbiter.submit("/events/demo/round/publish").status_code == 200
        wait_for(lambda: len(space.written) == 50)
        space.room = 10_000
        wait_for(lambda: (space.root / "www" / "index.html").is_file())
        assert (space.root / "www" / "round-5.html").is_file()
        assert len(space.written) == len(set(space.written))


def wait_for(is_so: Callable[[], bool]) -> None:
    """Wait until something is so that happens in another thread."""
    while not is_so():
        threading.Event().wait(0.02)


@pytest.mark.parametrize("kind", ["sftp", "webdav"])
def test_a_wrong_password_and_a_server_that_is_away_are_told(
    spaces: WebSpaces, space: Space, kind: str
) -> None:
    serve = webdav_server(space) if kind == "webdav" else sftp_server(space, KEY)
    with serve as port:
        scheme = "http" if kind == "webdav" else "sftp"
        wish = wished(f"{scheme}://127.0.0.1:{port}/www", USER, "wrong")
        saved(spaces, wish)
        with pytest.raises(StateError, match=r"127\.0\.0\.1 refuses this user and password"):
            spaces.send("demo")
    with pytest.raises(StateError, match=r"127\.0\.0\.1 does not answer"):
        spaces.send("demo")
    assert space.written == []


def test_another_key_than_the_trusted_one_gets_nothing(spaces: WebSpaces, space: Space) -> None:
    with sftp_server(space, paramiko.ECDSAKey.generate()) as port:
        spaces.save("demo", "Olga", wished(f"sftp://127.0.0.1:{port}/www", USER, PASSWORD))
        spaces.trust("demo", fingerprint_of(KEY.asbytes()))
        with pytest.raises(StateError, match="shows another key than the one you trusted"):
            spaces.send("demo")
    assert space.written == []


def test_the_password_is_sealed_and_in_no_backup(
    site: FastAPI, spaces: WebSpaces, space: Space, tmp_path: Path
) -> None:
    database = site.state.site.database
    with webdav_server(space) as port:
        spaces.save("demo", "Olga", wished(f"http://127.0.0.1:{port}/www", USER, PASSWORD))
        row = spaces.of("demo")
        assert row is not None
        assert PASSWORD not in repr(row)
        copy = backup(database, tmp_path / "copies")
        with sqlite3.connect(copy) as connection:
            assert connection.execute("SELECT login, sealed FROM web_space").fetchall() == [
                (USER, "")
            ]
        assert row.sealed.encode() not in copy.read_bytes()
        spaces.save("demo", "Olga", wished(row.address, USER, language="fr"))
        assert spaces.send("demo").sent > 20, "an empty password leaves the old one"


@pytest.mark.usefixtures("spaces")
def test_a_new_secret_keeps_the_password(site: FastAPI, space: Space) -> None:
    database, settings = site.state.site.database, site.state.site.settings
    file = file_of_secret(database.location)
    spaces = WebSpaces(database, lambda: Seal(secret_in(file)), settings)
    with webdav_server(space) as port:
        spaces.save("demo", "Olga", wished(f"http://127.0.0.1:{port}/www", USER, PASSWORD))
        before = spaces.of("demo")
        rotate_secret(database)
        assert spaces.of("demo") != before
        assert spaces.send("demo").sent > 20
    other = WebSpaces(database, lambda: Seal("another secret"), settings)
    with pytest.raises(StateError, match="type it again"):
        other.send("demo")


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("www", "is no address and no whole path"),
        ("http://club.example.org/www", "for everybody to read"),
        ("sftp:///www", "is no whole address"),
        ("https://olga:secret@club.example.org/", "is no whole address"),
    ],
)
def test_what_is_no_address_is_refused(spaces: WebSpaces, address: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        spaces.save("demo", "Olga", wished(address))
    assert spaces.of("demo") is None


def test_the_operator_decides_to_which_hosts(site: FastAPI, tmp_path: Path) -> None:
    settings = replace(site.state.site.settings, push_hosts=("files.example.org",))
    spaces = WebSpaces(site.state.site.database, lambda: site.state.site.keys.now.seal, settings)
    with pytest.raises(InputError, match=r"these hosts only: files\.example\.org"):
        spaces.save("demo", "Olga", wished("sftp://10.0.0.1/www"))
    with pytest.raises(InputError, match="these hosts only"):
        spaces.save("demo", "Olga", wished(str(tmp_path)))
    spaces.save("demo", "Olga", wished("sftp://files.example.org/www"))


class TestThePage:
    def test_the_owner_saves_sends_and_forgets(
        self, client_as: Clients, spaces: WebSpaces, tmp_path: Path
    ) -> None:
        owner, folder = client_as("owner"), tmp_path / "www"
        done = owner.submit(f"{PAGE}/space", address=folder, language="en", is_automatic="true")
        assert "The web space is saved." in done.text
        told = owner.submit(f"{PAGE}/send").text
        assert f"Sent: {len(list(folder.rglob('*.*')))}" in told
        assert (folder / "index.html").is_file()
        assert "as they were" in owner.submit(f"{PAGE}/send").text
        assert "The pages are sent nowhere." in owner.submit(f"{PAGE}/space", address="").text
        assert spaces.of("demo") is None

    @pytest.mark.usefixtures("spaces")
    def test_what_failed_is_told_on_the_page(self, client_as: Clients, tmp_path: Path) -> None:
        owner = client_as("owner")
        (tmp_path / "file").write_text("no folder")
        owner.submit(f"{PAGE}/space", address=tmp_path / "file" / "www")
        told = "cannot be written: Not a directory"
        assert told in owner.submit(f"{PAGE}/send").text
        assert told in owner.text(PAGE), "and to whoever looks later"

    @pytest.mark.usefixtures("spaces")
    def test_the_key_of_a_server_is_shown_before_it_is_trusted(
        self, client_as: Clients, space: Space
    ) -> None:
        owner = client_as("owner")
        with sftp_server(space, KEY) as port:
            address = f"sftp://127.0.0.1:{port}/www"
            owner.submit(f"{PAGE}/space", address=address, login=USER, password=PASSWORD)
            shown = owner.submit(f"{PAGE}/send").text
            fingerprint = fingerprint_of(KEY.asbytes())
            assert fingerprint in shown
            assert space.written == []
            told = owner.submit(f"{PAGE}/trust", fingerprint=fingerprint).text
            assert f"Sent: {len(space.written)}" in told
            assert len(space.written) > len(CHANGED_BY_A_RESULT)

    @pytest.mark.parametrize("what", ["space", "send", "trust"])
    @pytest.mark.parametrize("role", ["arbiter", "phone", "public"])
    def test_nobody_else_reaches_other_hosts(
        self, client_as: Clients, spaces: WebSpaces, role: str, what: str
    ) -> None:
        answer = client_as(role).submit(f"{PAGE}/{what}", address="/tmp/x", fingerprint="x")
        assert answer.status_code in (401, 403)
        assert spaces.of("demo") is None
        assert "Web space" not in client_as("arbiter").text(PAGE)

    def test_nothing_is_sent_that_is_not_public(self, client_as: Clients, tmp_path: Path) -> None:
        owner = client_as("owner")
        owner.submit(f"{PAGE}/space", address=tmp_path / "www")
        assert "the pages are not public" in owner.submit(f"{PAGE}/send").text
        assert not (tmp_path / "www").exists()

    def test_the_same_files_as_a_zip(self, client_as: Clients) -> None:
        answer = client_as("arbiter").get(f"{PAGE}/site.zip")
        with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
            assert {"demo/index.html", "demo/static/ronde.css"} <= set(archive.namelist())
        assert client_as("viewer").get(f"{PAGE}/site.zip").status_code == 403
