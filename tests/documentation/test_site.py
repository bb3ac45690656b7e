"""The pages of the site: all there, all in the navigation, all links rewritten; and it is built."""

from __future__ import annotations

import doctest
import posixpath
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType

import pytest
from docs.generator import http, shapes
from docs.generator import places as places_of_files
from docs.generator.__main__ import pages
from docs.generator.contents import navigation
from docs.generator.places import ROOT, linked, links_of, places, slug
from docs.generator.shapes import schema_pages
from docs.generator.tryit import put_beside, try_page
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


_FENCED = re.compile(r"^[ ]*```.*?^[ ]*```[ ]*$", re.DOTALL | re.MULTILINE)
_TO_HEADING = re.compile(r"\]\((?![a-z]+:)([^)#\s]*)#([^)\s]+)\)")


def anchors(page: str) -> set[str]:
    """Return what a link to a place within a page can name: headings, and names that they bear.

    A second heading alike has a number.
    """
    found = set(re.findall(r'^#+ <a id="([^"]+)"', page, re.MULTILINE))
    met: Counter[str] = Counter()
    for title in re.findall(r"^#{1,4} (.+?)\s*$", page, re.MULTILINE):
        words = re.sub(r"<a [^>]*></a>|\]\([^)]*\)|[`*\[\]]", "", title)
        name = slug(words)
        found.add(f"{name}-{met[name]}" if met[name] else name)
        met[name] += 1
    return found


def lost_headings(pages: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Return the links that name a heading which their page has not."""
    read = {place: _FENCED.sub("", text) for place, text in pages.items() if place.endswith(".md")}
    known = {place: anchors(text) for place, text in read.items()}
    return [
        (place, target, heading)
        for place, text in read.items()
        for target, heading in _TO_HEADING.findall(re.sub(r"`[^`\n]*`", "", text))
        if heading not in known[_page_of(target, place)]
    ]


def _page_of(target: str, place: str) -> str:
    folder = posixpath.dirname(place)
    return posixpath.normpath(posixpath.join(folder, target)) if target else place


def test_every_link_to_a_heading_leads_to_one() -> None:
    made = pages()
    assert sum(len(_TO_HEADING.findall(text)) for text in made.values()) > 1000
    assert lost_headings(made) == []


def test_a_heading_that_is_not_there_is_noticed() -> None:
    page = "# A `b` c\n\n## D\n\n## D\n\n[1](#a-b-c) [2](#d-1) [3](x/y.md#d) [4](#d-2)\n"
    page += '<a id="e"></a>E is in a text: [6](#e)\n'
    other = "## D\n\n[5](../one.md#d)\n"
    assert lost_headings({"one.md": page, "x/y.md": other}) == [
        ("one.md", "", "d-2"),
        ("one.md", "", "e"),
    ]


@pytest.mark.long
def test_the_site_is_built_without_a_warning_and_loads_nothing_from_elsewhere(
    tmp_path: Path,
) -> None:
    gathered, site = tmp_path / "pages", tmp_path / "site"
    for arguments in (
        ["docs.generator", str(gathered)],
        ["sphinx", "-W", "-q", "-c", str(ROOT / "docs" / "generator"), str(gathered), str(site)],
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


def built_by_hand(folder: Path) -> Path:
    """Return a folder as `make html` makes it, as far as the site looks at it."""
    (folder / "app" / "files").mkdir(parents=True)
    (folder / "app" / "index.html").write_text("the office")
    (folder / "app" / "files" / "shell.js").write_text("//")
    (folder / "ronde.html").write_text("one file")
    return folder


class TestTryItNow:
    def test_it_opens_what_was_built_beside_the_site(self, tmp_path: Path) -> None:
        built, site = built_by_hand(tmp_path / "html"), tmp_path / "site"
        put_beside(site, built)
        for address in re.findall(r'href="([^"]+)"', try_page(built)):
            assert (site / address).is_file(), address
        assert (site / "try" / "app" / "files" / "shell.js").is_file()

    def test_without_it_the_page_says_how(self, tmp_path: Path) -> None:
        site = tmp_path / "site"
        put_beside(site, built_by_hand(tmp_path / "html"))
        put_beside(site, tmp_path / "nothing")
        assert not (site / "try").exists()
        assert "href=" not in try_page(tmp_path / "nothing")
        assert "make html" in try_page(tmp_path / "nothing")
        assert "try.md" in pages()
