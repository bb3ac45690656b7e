"""Logo and sponsors: what is taken, what is kept of it, whose are shown, and when they go."""

from __future__ import annotations

import io
from base64 import b64decode, b64encode
from dataclasses import replace
from datetime import date

import pytest
from PIL import Image, PngImagePlugin
from pypdf import PdfReader

from ronde.documents import Sheet
from ronde.documents.pictures import MOST_KEPT
from ronde.errors import InputError, UnknownSubjectError
from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.history.history import journal, undo
from ronde.office.hosting.organisationlooks import SetOrganisationLogo, SetOrganisationSponsors
from ronde.office.hosting.organisations import FoundOrganisation
from ronde.office.hosting.retention import delete_event
from ronde.office.paperwork.documents import print_event
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.settings.looks import (
    NO_LOOKS,
    SetLogo,
    SetSponsors,
    Sponsor,
    event_looks,
    logo_called,
    own_looks,
)
from ronde.questions.documents import DocumentKind, Order
from ronde.store.looks import picture_in
from ronde.store.tables import LooksRow

CUP = "cup"


def sent(kind: str = "PNG", size: tuple[int, int] = (60, 30), colour: str = "red") -> str:
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, kind)
    return b64encode(out.getvalue()).decode()


@pytest.fixture
def cup(quick_desk: Desk) -> Desk:
    """Return the desk of a club below a league, with an event."""
    for key, parent in (("league", ""), ("club", "league")):
        replace(quick_desk, organisation=parent).do("", FoundOrganisation(key.title(), key=key))
    replace(quick_desk, organisation="club").do(CUP, OpenEvent(EventPlan("Cup")))
    return quick_desk


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_drawn_anew_and_nothing_else_of_it_is_kept(cup: Desk, kind: str) -> None:
    out, told = io.BytesIO(), PngImagePlugin.PngInfo()
    told.add_text("Comment", "taken at home")
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    Image.new("RGB", (960, 240), "blue").save(out, kind, exif=exif.tobytes(), pnginfo=told)
    whole = out.getvalue() + b"<script>alert(1)</script>"
    assert b"taken at home" in whole
    cup.do(CUP, SetLogo(b64encode(whole).decode()))
    looks = event_looks(cup, CUP)
    kept = logo_called(cup, CUP, looks.logo)
    with Image.open(io.BytesIO(kept)) as seen:
        assert (seen.format, seen.size) == ("PNG", (480, 120))
        red, green, blue = seen.convert("RGB").resize((1, 1)).tobytes()
        assert blue > 200 > 60 > max(red, green)
    assert (looks.width, looks.height) == (480, 120)
    assert b"home" not in kept
    assert b"script" not in kept
    assert len(kept) <= MOST_KEPT


def bomb(width: int, height: int) -> str:
    """Return the head of a PNG that says how large it is."""
    head = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big")
    return b64encode(head + bytes(20)).decode()


@pytest.mark.parametrize(
    ("picture", "why"),
    [
        (b64encode(b"<svg onload='x()'/>").decode(), "an SVG picture may hold a program"),
        (b64encode(b"<?xml version='1.0'?><SVG/>").decode(), "an SVG picture may hold a program"),
        (b64encode(b"GIF89a" + bytes(40)).decode(), "no picture of a kind that is taken"),
        (b64encode(b"<html><script>").decode(), "no picture of a kind that is taken"),
        (bomb(60_000, 60_000), "60000 × 60000 pixels"),
        (bomb(0, 10), "0 × 10 pixels"),
        (bomb(10, 10), "the picture is damaged"),
        (b64encode(b"\xff\xd8\xff\xe0\0\x10JFIF").decode(), "the picture is damaged"),
        (b64encode(b"RIFF\0\0\0\0WEBPVP9 " + bytes(30)).decode(), "the picture is damaged"),
        (b64encode(bytes(2 * 1024 * 1024 + 1)).decode(), "more than 2 MB"),
        ("no base64 at all", "no base64"),
    ],
)
def test_what_is_no_picture_is_refused_with_its_sentence(cup: Desk, picture: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        cup.do(CUP, SetLogo(picture))
    assert event_looks(cup, CUP) == NO_LOOKS


def test_the_nearest_logo_and_the_nearest_sponsors_are_shown(cup: Desk) -> None:
    cup.do("league", SetOrganisationSponsors("Quarry Bank https://bank.example\n\n  Slate  Works "))
    cup.do("league", SetOrganisationLogo(sent(colour="green")))
    looks = event_looks(cup, CUP)
    assert looks.sponsors == (
        Sponsor("Quarry Bank", "https://bank.example"),
        Sponsor("Slate Works"),
    )
    assert looks.thanks == "Quarry Bank · Slate Works"
    cup.do("club", SetOrganisationLogo(sent(colour="blue")))
    above, near = looks.logo, event_looks(cup, CUP).logo
    cup.do(CUP, SetSponsors("Village Shop"))
    cup.do(CUP, SetLogo(sent("JPEG")))
    own = event_looks(cup, CUP)
    assert (own.thanks, own.logo_of) == ("Village Shop", CUP)
    assert len({above, near, own.logo}) == 3
    with pytest.raises(UnknownSubjectError):
        logo_called(cup, CUP, near)
    cup.do(CUP, SetLogo(""))
    assert event_looks(cup, CUP).logo == near
    assert (own_looks(cup, CUP).has_logo, own_looks(cup, "club").has_logo) == (False, True)


@pytest.mark.parametrize(
    "line",
    [
        "Bank http://bank.example", "Bank javascript://b.example/%0aalert(1)",
        "https://bank.example",
        "Bank https://", "Bank https://user@bank.example", 'Bank https://b.example/"onclick=x',
        "Bank https://bänk.example", "Bank https://b.example:99999999", "x" * 81,
        "http://a.example Bank",
    ],
)  # fmt: skip
def test_only_whole_addresses_by_https_are_links(cup: Desk, line: str) -> None:
    with pytest.raises(InputError, match="sponsor"):
        cup.do(CUP, SetSponsors(f"Slate Works\n{line}"))
    assert event_looks(cup, CUP) == NO_LOOKS


def test_thirteen_sponsors_are_too_many(cup: Desk) -> None:
    with pytest.raises(InputError, match="12 sponsors"):
        cup.do(CUP, SetSponsors("\n".join(f"Sponsor {n}" for n in range(13))))


def test_undo_brings_the_logo_back_and_deleting_takes_it_away(cup: Desk) -> None:
    cup.do(CUP, SetLogo(sent()))
    first = event_looks(cup, CUP)
    cup.do(CUP, SetLogo(sent(colour="blue")))
    undo(cup, CUP)
    assert event_looks(cup, CUP) == first
    with Image.open(io.BytesIO(logo_called(cup, CUP, first.logo))) as seen:
        assert seen.convert("RGB").tobytes()[0] > 200
    delete_event(cup, CUP, "Cup")
    assert event_looks(cup, CUP) == NO_LOOKS
    with cup.database.connection() as connection:
        assert not picture_in(connection, CUP)


def test_the_journal_tells_that_it_changed_and_not_the_picture(cup: Desk) -> None:
    cup.do(CUP, SetLogo(sent()))
    with cup.database.reading(CUP) as reader:
        (row,) = reader.rows(LooksRow)
        assert b64decode(row.picture).startswith(b"\x89PNG")
    told = [str(line) for line in journal(cup, CUP)]
    assert any("set logo" in line for line in told)
    assert not any(row.picture[:40] in line for line in told)


def test_papers_bear_the_logo_and_forms_of_a_federation_do_not(quick_desk: Desk) -> None:
    open_demo(quick_desk)
    quick_desk.do("demo", SetLogo(sent(size=(480, 240))))
    quick_desk.do("demo", SetSponsors("Quarry Bank https://bank.example\nSlate Works"))
    sheet = Sheet(date(2026, 11, 20), "fr")

    def pictures_and_text(kind: DocumentKind) -> tuple[int, str]:
        printed = print_event(quick_desk, "demo", Order(kind, sheet))
        page = PdfReader(io.BytesIO(printed.pdf)).pages[0]
        return len(page.images), " ".join(page.extract_text().split())

    for kind in (DocumentKind.STANDINGS, DocumentKind.PAIRINGS, DocumentKind.STATEMENT):
        pictures, text = pictures_and_text(kind)
        assert pictures == 1, kind
        assert "Sponsors : Quarry Bank · Slate Works" in text
    pictures, text = pictures_and_text(DocumentKind.REPORT_FORM)
    assert pictures == 0
    assert "Quarry Bank" not in text
