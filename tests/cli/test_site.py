"""`ronde site`: files that lead to each other and to nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.commands import Run

from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.rounds.rounds import BeginRound, DraftPairing
from ronde.store import Database


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Return a database with the demo event and a draft of its fifth round."""
    path = tmp_path / "club.sqlite"
    with Database.open(path) as database:
        desk = Desk(database, "Anna")
        open_demo(desk)
        desk.do("demo", BeginRound())
        desk.do("demo", DraftPairing())
    return path


def test_the_pages_work_without_a_server(run: Run, club: Path, tmp_path: Path) -> None:
    out = tmp_path / "pages"
    ran = run("site", "demo", out, "--db", club)
    assert ran.code == 0, ran.err
    pages = {page.name: page.read_text(encoding="utf-8") for page in out.glob("*.html")}
    assert f"{len(pages)} pages were written" in ran.out
    assert {"index.html", "standings.html", "round-4.html", "player-23.html"} <= set(pages)
    for name, html in pages.items():
        checks = ["<script>"] if re.fullmatch(r"round-\d+\.html", name) else []
        scripts = ['<script defer src="static/js/lists.js">', *checks]
        assert re.findall(r"<script[^>]*>", html) == scripts, name
        for link in re.findall(r'(?:href|src)="([^"]+)"', html):
            path, _, anchor = link.partition("#")
            assert not re.match(r"[a-z]+:|/", path), (name, link)
            if path:
                assert (out / path).is_file(), (name, link)
            if anchor:
                target = pages[path or name]
                assert f'id="{anchor}"' in target, (name, link)


def test_a_draft_is_not_among_them(run: Run, club: Path, tmp_path: Path) -> None:
    run("site", "demo", tmp_path / "pages", "--db", club)
    assert not (tmp_path / "pages" / "round-5.html").exists()
    assert "round-5" not in (tmp_path / "pages" / "index.html").read_text(encoding="utf-8")
    games = (tmp_path / "pages" / "games.pgn").read_text(encoding="utf-8")
    latest = (tmp_path / "pages" / "games-round-4.pgn").read_text(encoding="utf-8")
    assert not (tmp_path / "pages" / "games-round-5.pgn").exists()
    assert '[White "Agate, Ada"]' in games
    assert latest.count("[Event ") == 11 < games.count("[Event ")


def test_birth_dates_are_not_among_them(run: Run, club: Path, tmp_path: Path) -> None:
    run("site", "demo", tmp_path / "pages", "--db", club)
    for page in (tmp_path / "pages").glob("player-*.html"):
        assert "Date of birth" not in page.read_text(encoding="utf-8")


def test_another_language_writes_decimal_commas(run: Run, club: Path, tmp_path: Path) -> None:
    ran = run("site", "demo", tmp_path / "pages", "--db", club, "--language", "fr", "--json")
    assert json.loads(ran.out)["pages"] > 30
    html = (tmp_path / "pages" / "standings.html").read_text(encoding="utf-8")
    assert '<html lang="fr"' in html
    assert "7,75" in html


def test_the_same_event_gives_the_same_files(run: Run, club: Path, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        run("site", "demo", tmp_path / folder, "--db", club)
    first = {p.name: p.read_bytes() for p in (tmp_path / "one").glob("*.html")}
    assert first == {p.name: p.read_bytes() for p in (tmp_path / "two").glob("*.html")}


def test_an_unknown_event_and_a_file_in_the_way_are_refused(
    run: Run, club: Path, tmp_path: Path
) -> None:
    assert run("site", "nowhere", tmp_path / "pages", "--db", club).code == 3
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    assert run("site", "demo", tmp_path / "taken", "--db", club).code in (3, 5)
