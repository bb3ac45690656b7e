"""The manuals that come with ronde: Markdown pages made into HTML, and where each page's help is.

`ronde/help` has a folder for each language with the same pages; the documentation site is made
from the same files. `index.md` names the pages in their order. A heading may carry an anchor that
is the same in all languages, `## <a id="enter"></a>Enter a result`. In the text, **bold** is a
label of the application and a block quotation a sentence of it; a test looks both up in the
catalogue of the language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ronde.errors import UnknownSubjectError
from ronde.i18n import unbroken
from ronde.model.names import folded

HOME: Final = Path(__file__).parents[1] / "help"
PICTURES: Final = HOME / "pictures"
INDEX: Final = "index"
_ANCHOR: Final = re.compile(r'<a id="([a-z0-9-]+)">')
_PLACE: Final = re.compile(r"([a-z0-9-]+)\.md(#.*)?")

TARGETS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "/": "start#home",
        "/account": "accounts#own",
        "/account/factor": "accounts#factor",
        "/backups": "trouble#backups",
        "/check": "report#check",
        "/events/{event}": "event#overview",
        "/events/{event}/audit": "report#check",
        "/events/{event}/captain": "teams#captain",
        "/events/{event}/delete": "accounts#deleted",
        "/events/{event}/documents": "paper#documents",
        "/events/{event}/journal": "trouble#journal",
        "/events/{event}/journal/past": "trouble#past",
        "/events/{event}/member": "attendance#evening",
        "/events/{event}/people": "players#people",
        "/events/{event}/phone": "results#phone",
        "/events/{event}/phone/{number}/{board}": "results#phone",
        "/events/{event}/phone/{number}/{board}/games/{game}": "results#games",
        "/events/{event}/phones": "results#links",
        "/events/{event}/players": "players#enter",
        "/events/{event}/players/tools/categories": "players#categories",
        "/events/{event}/players/tools/check-in": "attendance#check-in",
        "/events/{event}/players/tools/sexes": "players#categories",
        "/enter/{event}": "public#enter",
        "/events/{event}/players/tools/entries": "players#form",
        "/events/{event}/players/tools/fees": "players#fees",
        "/events/{event}/players/tools/numbers": "players#numbers",
        "/events/{event}/players/tools/paste": "players#import",
        "/events/{event}/players/tools/ratings": "players#lists",
        "/events/{event}/players/tools/search": "players#search",
        "/events/{event}/players/{number}/manage": "attendance#manage",
        "/events/{event}/players/{player}/card": "attendance#manage",
        "/events/{event}/prizes": "prizes#list",
        "/events/{event}/publish": "paper#publish",
        "/events/{event}/results": "results#enter",
        "/events/{event}/results/many": "results#slips",
        "/events/{event}/results/{number}/{board}": "results#board",
        "/events/{event}/round": "pairing#pair",
        "/events/{event}/round/{number}": "pairing#read",
        "/events/{event}/round/{number}/derivation": "why#derivation",
        "/events/{event}/round/{number}/try": "changes#draft",
        "/events/{event}/round/{number}/vanished": "trouble#vanished",
        "/events/{event}/round/{number}/why": "why#board",
        "/events/{event}/settings": "event#settings",
        "/events/{event}/settings/groups": "event#groups",
        "/events/{event}/settings/plans": "event#plans",
        "/events/{event}/settings/programme": "event#programme",
        "/events/{event}/standings": "standings#standings",
        "/events/{event}/standings/boards": "teams#players",
        "/events/{event}/standings/charts": "standings#charts",
        "/events/{event}/standings/crosstable": "standings#crosstable",
        "/events/{event}/standings/ties": "standings#ties",
        "/events/{event}/standings/tree": "standings#tree",
        "/events/{event}/standings/forecast": "standings#forecast",
        "/events/{event}/standings/norms": "standings#norms",
        "/events/{event}/standings/players/{number}": "standings#card",
        "/events/{event}/standings/ratings": "standings#ratings",
        "/events/{event}/statement": "event#statement",
        "/events/{event}/waiting": "changes#waiting",
        "/exercise": "why#exercise",
        "/ffjd": "ratings#federation",
        "/ffjd/{federation}": "ratings#office",
        "/ffjd/{federation}/card/{player}": "ratings-lists#card",
        "/ffjd/{federation}/corrections": "ratings-lists#corrections",
        "/ffjd/{federation}/journal": "ratings#journal",
        "/ffjd/{federation}/lists": "ratings-lists#published",
        "/ffjd/{federation}/lists/{month}": "ratings-lists#published",
        "/ffjd/{federation}/month": "ratings-lists#month",
        "/ffjd/{federation}/people": "ratings-series#typed",
        "/ffjd/{federation}/players": "ratings-register#players",
        "/ffjd/{federation}/players/{player}": "ratings-register#entry",
        "/ffjd/{federation}/recomputed": "ratings-lists#recomputed",
        "/ffjd/{federation}/series": "ratings-series#received",
        "/ffjd/{federation}/series/new": "ratings-series#typed",
        "/ffjd/{federation}/series/{number}/edit": "ratings-series#corrected",
        "/ffjd/{federation}/series/{number}": "ratings-series#homologation",
        "/ffjd/{federation}/series/{number}/players/{player}": "ratings-series#computation",
        "/ffjd/{federation}/series/{number}/system": "ratings-series#first",
        "/events/{event}/notices": "paper#notices",
        "/notices/{event}": "public#notices",
        "/notices/{event}/mail/{uid}": "public#notices",
        "/p/{token}/notices": "public#notices",
        "/hall": "results#hall",
        "/here": "results#hall",
        "/login": "accounts#login",
        "/invitation/{token}": "accounts#invitation",
        "/login/code": "accounts#factor",
        "/login/left": "accounts#provider",
        "/login/with/{provider}": "accounts#provider",
        "/login/with/{provider}/callback": "accounts#provider",
        "/new": "event#new",
        "/owner/{token}": "accounts#owner",
        "/p/{token}": "results#phone",
        "/p/{token}/member": "public#enter",
        "/p/{token}/{number}/{board}": "results#phone",
        "/organisations": "accounts#organisations",
        "/organisations/{organisation}": "accounts#organisations",
        "/access/{subject}": "accounts#access",
        "/deleted": "accounts#deleted",
        "/portal": "public#portal",
        "/portal/search": "public#portal",
        "/portal/organisations/{key}": "public#portal",
        "/portal/players/{discipline}/{number}": "public#portal",
        "/portal/season": "public#portal",
        "/season": "report#season",
        "/people": "accounts#people",
        "/public": "public#index",
        "/public/{event}": "public#index",
        "/public/{event}/boards": "public#tables",
        "/public/{event}/charts": "public#tables",
        "/public/{event}/crosstable": "public#tables",
        "/public/{event}/embed/{table}": "paper#embedding",
        "/public/{event}/forecast": "public#forecast",
        "/public/{event}/me": "public#board",
        "/public/{event}/me/{number}": "public#board",
        "/public/{event}/overlay": "paper#embedding",
        "/public/{event}/players/{number}": "public#tables",
        "/public/{event}/prizes": "public#tables",
        "/public/{event}/ratings": "public#tables",
        "/public/{event}/projector": "paper#projector",
        "/public/{event}/rounds/{number}": "public#tables",
        "/public/{event}/rounds/{number}/certificate.json": "public#check",
        "/public/{event}/rounds/{number}/names": "public#tables",
        "/public/{event}/standings": "public#tables",
        "/public/{event}/tree": "public#tables",
    }
)
"""For the path of each page, the page of the manual and the section that is about it."""


def help_address(path: str) -> str:
    """Return the address of the help on a page; what answers a form has that of its page.

    >>> help_address("/events/{event}/results"), help_address("/events/{event}/round/publish")
    ('/help/results#enter', '/help/pairing#pair')
    >>> help_address("/nowhere")
    '/help'
    """
    while path:
        if path in TARGETS:
            return f"/help/{TARGETS[path]}"
        path = path.rpartition("/")[0]
    return "/help"


@dataclass(frozen=True, slots=True)
class ManualSection:
    """A heading with the text below it, until the next heading."""

    anchor: str
    level: int
    title: str
    text: str

    def has(self, words: Sequence[str]) -> bool:
        """Return whether every word, folded, is in the heading or the text."""
        whole = folded(f"{self.title} {self.text}")
        return all(word in whole for word in words)


@dataclass(frozen=True, slots=True)
class HelpPage:
    """One page of a manual; `sections` begins with its title, `html` is what stands below that."""

    key: str
    html: str
    sections: tuple[ManualSection, ...]

    @property
    def title(self) -> str:
        """What the page is called."""
        return self.sections[0].title

    @property
    def address(self) -> str:
        """Where the application shows the page."""
        return "/help" if self.key == INDEX else f"/help/{self.key}"


@dataclass(frozen=True, slots=True)
class Manual:
    """The pages of one language, in the order in which the index names them."""

    language: str
    pages: Mapping[str, HelpPage]

    def page(self, key: str) -> HelpPage:
        """Return a page; raises UnknownSubjectError for none of the manual."""
        if key not in self.pages:
            raise UnknownSubjectError(
                "the manual has no page {page}; start at its contents", page=repr(key)
            )
        return self.pages[key]

    def beside(self, key: str) -> tuple[HelpPage | None, HelpPage | None]:
        """Return the pages before and after one."""
        keys = list(self.pages)
        place = keys.index(key)
        before = self.pages[keys[place - 1]] if place else None
        after = self.pages[keys[place + 1]] if place + 1 < len(keys) else None
        return before, after

    def found(self, text: str) -> list[tuple[HelpPage, ManualSection]]:
        """Return the sections that have every word of a text, those with all in the title first."""
        words = folded(text).split()
        if not words:
            return []
        hits = [
            (page, section)
            for page in self.pages.values()
            if page.key != INDEX
            for section in page.sections
            if section.has(words)
        ]
        return sorted(hits, key=lambda hit: not all(w in folded(hit[1].title) for w in words))


def languages() -> frozenset[str]:
    """Return the languages that have a manual."""
    return frozenset(folder.name for folder in HOME.iterdir() if (folder / "index.md").is_file())


@cache
def manual(language: str) -> Manual:
    """Return the manual for readers of a language: in English where there is none in it."""
    if language not in languages():
        return manual("en")
    folder = HOME / language
    index = _page(folder, INDEX)
    named = [found[1] for found in re.finditer(r'href="/help/([a-z0-9-]+)"', index.html)]
    pages = {key: _page(folder, key) for key in dict.fromkeys(named)}
    return Manual(language, MappingProxyType({INDEX: index} | pages))


def _page(folder: Path, key: str) -> HelpPage:
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = markdown.parse((folder / f"{key}.md").read_text(encoding="utf-8"))
    for token in tokens:
        for child in token.children or ():
            _lead_into_the_application(child)
            if child.type == "text":
                child.content = unbroken(child.content, folder.name)
    sections = tuple(_sections(tokens))
    below = tokens[3:]  # after the title: its opening, its words and its end
    return HelpPage(key, markdown.renderer.render(below, markdown.options, {}), sections)


def _lead_into_the_application(token: Token) -> None:
    """Let links to other pages and pictures lead to where the application shows them."""
    href, src = token.attrGet("href"), token.attrGet("src")
    if isinstance(href, str) and (match := _PLACE.fullmatch(href)):
        page = "/help" if match[1] == INDEX else f"/help/{match[1]}"
        token.attrSet("href", page + (match[2] or ""))
    if isinstance(src, str):
        token.attrSet("src", src.replace("../pictures/", "/help/pictures/"))
        token.attrSet("loading", "lazy")


def _sections(tokens: Sequence[Token]) -> Iterator[ManualSection]:
    """Yield the sections of a page; each heading gets its anchor as its id."""
    starts = [place for place, token in enumerate(tokens) if token.type == "heading_open"]
    for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
        heading, line = tokens[start], tokens[start + 1]
        named = _ANCHOR.search(line.content)
        line.children = [one for one in line.children or () if one.type != "html_inline"]
        title = _plain(line)
        anchor = named[1] if named else re.sub(r"[^a-z0-9]+", "-", folded(title)).strip("-")
        heading.attrSet("id", anchor)
        text = " ".join(_plain(token) for token in tokens[start + 2 : end] if token.children)
        yield ManualSection(anchor, int(heading.tag[1:]), title, text)


def _plain(token: Token) -> str:
    return "".join(
        child.content or " " * (child.type == "softbreak") for child in token.children or ()
    )
