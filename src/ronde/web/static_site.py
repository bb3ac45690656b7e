"""The public pages of an event as files: they work from a USB stick, without server or scripts."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from ronde.app.cache import Cache
from ronde.errors import FileError
from ronde.office.paperwork.publishing import ShownEvent
from ronde.web.language import Speech
from ronde.web.shown.links import FileLinks
from ronde.web.shown.look import Look
from ronde.web.shown.opening import doors
from ronde.web.site import HOME, templates

ASSETS: Final = "static"
_COPIED: Final = ("ronde.css", "shown.css", "print.css", "icon.svg")


class StaticPage(NamedTuple):
    """One file to be written: its name, its title, which tab it is, and its body."""

    file: str
    title: str
    here: str
    body: str


def write_site(event: ShownEvent, out: Path, language: str = "en") -> int:
    """Return how many pages were written into a folder, which is made if need be.

    Files of the same names are replaced. Raises FileError when the file system refuses.
    """
    look = Look(event, Speech(language), FileLinks(), templates(), Cache(), Cache())
    written = 0
    try:
        (out / ASSETS).mkdir(parents=True, exist_ok=True)
        for name in _COPIED:
            shutil.copyfile(HOME / "static" / name, out / ASSETS / name)
        for page in _pages(look):
            (out / page.file).write_text(_framed(look, page), encoding="utf-8", newline="\n")
            written += 1
    except OSError as error:
        raise FileError(
            "{out}: the pages cannot be written: {error}", out=out, error=str(error)
        ) from error
    return written


def _pages(look: Look) -> Iterator[StaticPage]:
    links = look.links
    yield StaticPage(links.home(), "looking.event", "home", look.home())
    yield StaticPage(links.my_board(), "looking.find-me", "me", look.players())
    yield StaticPage(links.crosstable(), "document.cross-table", "crosstable", look.crosstable())
    yield StaticPage(links.charts(), "looking.charts", "charts", look.charts())
    yield StaticPage(links.standings(), "looking.standings", "standings", look.standings())
    for number in range(1, look.event.rounds + 1):
        yield from _of_round(look, number)
    for player in look.event.tournament.players:
        yield StaticPage(links.player(player.id), "looking.player", "", look.player(player.id))


def _of_round(look: Look, number: int) -> Iterator[StaticPage]:
    links = look.links
    boards, names = look.pairings(number), look.names(number)
    yield StaticPage(links.pairings(number), "document.pairings", "pairings", boards)
    yield StaticPage(links.names(number), "document.pairings-by-name", "names", names)
    standing = look.standings(number)
    yield StaticPage(links.standings(number), "looking.standings", "standings", standing)


def _framed(look: Look, page: StaticPage) -> str:
    template = look.templates.get_template("public/frame.html")
    return template.render(
        look.words
        | {
            "title": look.speech.t(page.title),
            "body": page.body,
            "doors": doors(look),
            "here_is": page.here,
            "assets": ASSETS,
            "theme": "auto",
            "live": None,
        }
    )
