"""Logo and sponsors: of an event, or of the organisation above it where the event has none."""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Annotated, Any, Final, NamedTuple
from urllib.parse import urlsplit

from sqlalchemy import Connection

from ronde.documents.pictures import MOST_SENT, drawn_anew
from ronde.documents.sheet import Letterhead
from ronde.errors import InputError, UnknownSubjectError
from ronde.fields import Arg, Paragraph, filled
from ronde.i18n import phrase
from ronde.office.desk import Desk
from ronde.office.desk.actions import AnytimeAction, action
from ronde.store import Step
from ronde.store.looks import looks_in, own_looks_in, picture_in
from ronde.store.rows import at
from ronde.store.tables import LooksRow

MOST_SPONSORS: Final = 12
_LONGEST_NAME: Final = 80
_LONGEST_LINK: Final = 300

SponsorLines = Annotated[
    Paragraph,
    Arg(
        "A line for each sponsor: the name, and behind it the address if there is one.",
        "Quarry Bank https://bank.example",
        most=5000,
    ),
]
Base64Picture = Annotated[
    str,
    Arg("PNG, JPEG or WebP as base64; empty: no logo.", "", most=(MOST_SENT + 2) // 3 * 4),
]


class Sponsor(NamedTuple):
    """Who is thanked; `link` is empty or begins with https."""

    name: str
    link: str = ""


@dataclass(frozen=True, slots=True)
class Looks:
    """What an event shows of its organiser; `logo` names the picture, empty for none.

    The picture itself (PNG) is there where it was asked for.
    """

    sponsors: tuple[Sponsor, ...] = ()
    logo: str = ""
    width: int = 0
    height: int = 0
    logo_of: str = ""
    picture: bytes = field(default=b"", repr=False, compare=False)

    @property
    def thanks(self) -> str:
        """The sponsors on one line, for paper."""
        return " · ".join(sponsor.name for sponsor in self.sponsors)


NO_LOOKS: Final = Looks()


@action(
    phrase("set sponsors"),
    path="sponsors",
    operation="set_sponsors",
    method="PUT",
    done=phrase("The sponsors are kept."),
    takes_reason=False,
    takes_version=False,
)
class SetSponsors(AnytimeAction[None]):
    """Name the sponsors on the public pages and papers of an event, in place of the organiser's."""

    sponsors: SponsorLines = ""

    def run(self, step: Step) -> None:
        """Keep the lines; raises InputError with the line that is wrong."""
        put_sponsors(step, self.sponsors)


@action(
    phrase("set logo"),
    path="logo",
    operation="set_logo",
    method="PUT",
    done=phrase("The logo is kept."),
    takes_reason=False,
    takes_version=False,
)
class SetLogo(AnytimeAction[None]):
    """Show a logo on the public pages and papers of an event, in place of the organiser's.

    It is drawn anew as PNG; nothing else of the file is kept.
    """

    picture: Base64Picture = ""

    def arguments(self) -> dict[str, Any]:
        """Return nothing: the picture stands in its row."""
        return {}

    def perform(self, desk: Desk, event: str, *, expected: int | None = None) -> None:
        """Draw the picture before the event is locked, and keep it."""
        keep_logo(self.picture, lambda: self.step(desk, event, expected))


def put_sponsors(step: Step, text: str) -> None:
    """Keep the sponsors of a subject; raises InputError with the line that is wrong."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    told = [line for line in lines if line]
    if len(told) > MOST_SPONSORS:
        raise InputError("{most} sponsors can be named at most", most=MOST_SPONSORS)
    kept = [" ".join(part for part in _sponsor_typed(line) if part) for line in told]
    step.put(at(LooksRow), sponsors="\n".join(kept))


def keep_logo(picture: str, step: Callable[[], AbstractContextManager[Step]]) -> None:
    """Draw a picture anew and keep it in a step; raises InputError for what is none."""
    row = _logo_row(picture)
    with step() as writing:
        writing.put(at(LooksRow), **row)


def _logo_row(picture: str) -> dict[str, Any]:
    if not picture:
        return {"logo": "", "width": 0, "height": 0, "picture": ""}
    try:
        sent = b64decode(picture, validate=True)
    except binascii.Error:
        raise InputError("the picture is no base64; send its bytes as base64") from None
    drawn = drawn_anew(sent)
    return {
        "logo": sha256(drawn.content).hexdigest()[:16],
        "width": drawn.width,
        "height": drawn.height,
        "picture": b64encode(drawn.content).decode("ascii"),
    }


def _sponsor_typed(line: str) -> Sponsor:
    """Return the sponsor of a line; raises InputError for a link that no page may have."""
    sponsor = sponsor_in(line)
    if not sponsor.name or len(sponsor.name) > _LONGEST_NAME:
        raise InputError(
            "{line}: a sponsor needs a name of at most {most} letters before the address",
            line=repr(line),
            most=_LONGEST_NAME,
        )
    if "://" in sponsor.name or (sponsor.link and not _is_safe(sponsor.link)):
        raise InputError(
            "{line}: write the address behind the name, whole, as https://sponsor.example",
            line=repr(line),
        )
    return sponsor


def sponsor_in(line: str) -> Sponsor:
    """Return the sponsor that a line names.

    >>> sponsor_in("Quarry Bank https://bank.example")
    Sponsor(name='Quarry Bank', link='https://bank.example')
    >>> sponsor_in("Quarry Bank")
    Sponsor(name='Quarry Bank', link='')
    """
    name, _, last = line.rpartition(" ")
    return Sponsor(name, last) if "://" in last else Sponsor(line)


def _is_safe(link: str) -> bool:
    """Return whether a link leads to a page by https, and says itself where."""
    try:
        parts = urlsplit(link)
        is_whole = parts.scheme == "https" and bool(parts.hostname) and "@" not in parts.netloc
        _ = parts.port
    except ValueError:
        return False
    plain = link.isascii() and link.isprintable() and not set(link) & set("\"'<>`\\")
    return is_whole and plain and len(link) <= _LONGEST_LINK


def event_looks(desk: Desk, subject: str) -> Looks:
    """Return what an event or an organisation shows, its own or that of the organisation above."""
    with desk.database.connection() as connection:
        return shown_looks(connection, subject)


def shown_looks(connection: Connection, subject: str) -> Looks:
    """Return the same within a transaction."""
    found = looks_in(connection, subject)
    sponsors = tuple(sponsor_in(line) for line in found.thanked.splitlines())
    return filled(Looks, found, sponsors=sponsors, logo_of=found.logo_of if found.logo else "")


@dataclass(frozen=True, slots=True)
class OwnLooks:
    """What a subject itself has set, for its forms: sponsors by line, and whether it has a logo."""

    sponsors: str = ""
    has_logo: bool = False


def own_looks(desk: Desk, subject: str) -> OwnLooks:
    """Return what an event or an organisation has set itself."""
    with desk.database.connection() as connection:
        _, own = own_looks_in(connection, subject)
    return OwnLooks(own.thanked, bool(own.logo))


def drawn_looks(connection: Connection, subject: str) -> Looks:
    """Return the same with the picture."""
    looks = shown_looks(connection, subject)
    if not looks.logo:
        return looks
    return replace(looks, picture=b64decode(picture_in(connection, looks.logo_of)))


def letterhead_of(connection: Connection, subject: str) -> Letterhead:
    """Return what stands on the papers of an event."""
    looks = drawn_looks(connection, subject)
    return filled(Letterhead, looks, logo=looks.picture, sponsors=looks.thanks)


def logo_called(desk: Desk, event: str, name: str) -> bytes:
    """Return the logo that an event shows under a name; raises UnknownSubjectError for others."""
    with desk.database.connection() as connection:
        looks = drawn_looks(connection, event)
    if not looks.logo or looks.logo != name:
        raise UnknownSubjectError("{event} shows no such logo", event=repr(event))
    return looks.picture
