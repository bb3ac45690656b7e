"""The pages of the site: all there, all in the navigation, all links rewritten; and it is built."""

from __future__ import annotations

import doctest
import posixpath
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType

import pytest
from docs.generator import http, shapes
from docs.generator import places as places_of_files
from docs.generator.contents import navigation
from docs.generator.places import ROOT, linked, links_of, places, slug
from docs.generator.shapes import schema_pages
from tests.catalogues import entries as entries_of

TUTORIAL = (ROOT / "docs" / "tutorial" / "browser.md").read_text(encoding="utf-8")
SCHEMAS = schema_pages(ROOT / "docs" / "schemas")
_ENTRY = re.compile(r"^(?:.* <)?([\w./-]+)>?$", re.MULTILINE)


def entries(toctree: str) -> list[str]:
    return [
        match[1]
        for match in _ENTRY.finditer(toctree)
        if not match[0].startswith((":", "`")) and match[0]
    ]


@pytest.mark.parametrize("module", [places_of_files, shapes, http])
def test_examples_in_docstrings_are_true(module: ModuleType) -> None:
    failures, tried = doctest.testmod(module)
    assert tried > 0
    assert failures == 0


class TestPlaces:
    def test_documents_pictures_and_schemas_have_a_place(self) -> None:
        known = places()
        assert known["README.md"] == "overview.md"
        assert known["docs/README.md"] == "index.md"
        assert known["docs/decisions/README.md"] == "decisions/index.md"
        assert known["docs/screenshots/round.png"] == "screenshots/round.png"
        assert not [place for place in known.values() if place.endswith(".py")]
        assert len(set(known.values())) == len(known)

    def test_manuals_of_the_application_are_shown_from_where_they_are(self, tmp_path: Path) -> None:
        folder = tmp_path / "src" / "ronde" / "help" / "fr"
        folder.mkdir(parents=True)
        (folder / "README.md").write_text("# Aide\n", encoding="utf-8")
        (folder / "round.png").write_bytes(b"")
        found = places(tmp_path)
        assert found["src/ronde/help/fr/README.md"] == "manuals/fr/index.md"
        assert found["src/ronde/help/fr/round.png"] == "manuals/fr/round.png"

    def test_examples_are_left_as_they_are(self) -> None:
        text = "[a](../README.md#top)\n\n```text\n[a](../README.md)\n```\n\n[b](#here)"
        known = {"docs/cli.md": "cli.md", "README.md": "overview.md"}
        assert linked(text, "docs/cli.md", known) == text.replace("../README.md#", "overview.md#")


def test_every_link_leads_to_a_page_or_file_of_the_site() -> None:
    known = places() | {"docs/schemas/README.md": "schemas/index.md"}
    targets = {*known.values(), *SCHEMAS}
    lost = [
        (source, link)
        for source, place in known.items()
        if source.endswith(".md") and (ROOT / source).exists()
        for link in links_of(linked((ROOT / source).read_text(encoding="utf-8"), source, known))
        if posixpath.normpath(posixpath.join(posixpath.dirname(place), link)) not in targets
    ]
    assert lost == []


class TestNavigation:
    def test_every_page_is_listed_once(self) -> None:
        written = {
            place: (ROOT / source).read_text(encoding="utf-8")
            for source, place in places().items()
            if source.endswith(".md")
        }
        lists = navigation(written | SCHEMAS)
        listed = sorted(
            posixpath.normpath(posixpath.join(posixpath.dirname(index), f"{name}.md"))
            for index, text in lists.items()
            for name in entries(text)
        )
        assert listed == sorted({*written, *SCHEMAS} - {"index.md"})

    def test_a_folder_is_listed_in_the_order_of_its_index(self) -> None:
        pages = {"index.md": "", "a/index.md": "[2](z.md) [1](b.md)", "a/b.md": "", "a/c.md": ""}
        pages["a/z.md"] = ""
        assert entries(navigation(pages)["a/index.md"]) == ["z", "b", "c"]


class TestSchemas:
    def test_fields_are_told_with_their_types(self) -> None:
        page = SCHEMAS["schemas/standings-1.md"]
        assert "## `StandingsLine`" in page
        assert re.search(
            r"^\| `standings` \| list of \[StandingsLine\]\(#standingsline\) \|", page, re.M
        )

    def test_every_schema_is_listed(self) -> None:
        for page in SCHEMAS.keys() - {"schemas/index.md"}:
            assert f"]({Path(page).name})" in SCHEMAS["schemas/index.md"]


class Loaded(HTMLParser):
    """Gathers what a page loads: scripts, styles, pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        key = {"script": "src", "img": "src", "link": "href", "iframe": "src"}.get(tag)
        self.addresses += [value for name, value in attrs if name == key and value]


def test_every_link_of_the_pages_about_the_api_leads_somewhere() -> None:
    pages = http.http_pages(http.description())
    anchors = {
        name: {slug(title) for title in re.findall(r"^#+ `?([^`\n]+?)`?$", text, re.M)}
        for name, text in pages.items()
    }
    links = [
        (f"http/{page}" if page else name, anchor)
        for name, text in pages.items()
        if name.endswith(".md")
        for page, anchor in re.findall(r"\]\(([\w-]+\.md)?#([^)]+)\)", text)
    ]
    assert len(links) > 1000
    assert [link for link in links if link[1] not in anchors[link[0]]] == []


@pytest.mark.long
def test_the_site_is_built_without_a_warning_and_loads_nothing_from_elsewhere(
    tmp_path: Path,
) -> None:
    pages, site = tmp_path / "pages", tmp_path / "site"
    for arguments in (
        ["docs.generator", str(pages)],
        ["sphinx", "-W", "-q", "-c", str(ROOT / "docs" / "generator"), str(pages), str(site)],
    ):
        done = subprocess.run(
            [sys.executable, "-m", *arguments], cwd=ROOT, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
    built = sorted(site.rglob("*.html"))
    assert {"index.html", "cli.html", "search.html"} <= {path.name for path in built}
    for path in built:
        loaded = Loaded()
        loaded.feed(path.read_text(encoding="utf-8"))
        assert [one for one in loaded.addresses if re.match(r"[a-z]+:|//", one)] == [], path
    styles = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.css"))
    assert not re.search(r"@import|url\((?:\"|')?https?:", styles)
    assert "withdraw" in (site / "searchindex.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("label", sorted(set(re.findall(r"\*\*([A-Z][^*.]+)\*\*", TUTORIAL))))
def test_what_the_tutorial_presses_is_a_text_of_the_pages(label: str) -> None:
    def alike(text: str) -> str:
        return re.sub(r"\{(?:round|code)\}|[1-9]|\b(?:DE|WIN)\b", "#", " ".join(text.split()))

    known = {alike(text) for one in entries_of("fr") for text in one.texts}
    assert alike(label) in known
