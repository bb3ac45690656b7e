"""QR codes on result slips: where they lead, and when a slip has none.

A slip has the code of its board, which opens that board alone, or, where the arbiter chooses so,
the common link of the hall, which opens every board.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import segno

from ronde.app.documents import Order
from ronde.i18n import phrase
from ronde.office.desk import Desk
from ronde.office.overview import round_view
from ronde.office.paperwork.publicpages import pages_are_public
from ronde.office.phonelinks import make_phone_link, make_slip_links
from ronde.web.settings import is_loopback


class SlipCodes(NamedTuple):
    """Pictures by board, and the key of the words below them."""

    pictures: Mapping[int, bytes]
    word: str

    def on(self, order: Order) -> Order:
        """Return an order for slips with these codes."""
        return order.with_codes(self.pictures, order.sheet.say(self.word) if self.word else "")


NO_CODES: Final = SlipCodes({}, "")


def reachable(address: str) -> bool:
    """Return whether a phone could open an address: not one that means this machine alone.

    >>> reachable("http://192.168.1.5:8413"), reachable("http://localhost:8413"), reachable("")
    (True, False, False)
    """
    host = urlsplit(address).hostname
    return bool(host) and not is_loopback(str(host))


@dataclass(frozen=True, slots=True)
class PhoneCodes:
    """For how many hours codes are good, and whether all slips have the link of the hall."""

    hours: int = 12
    common: bool = False

    def paths(self, desk: Desk, event: str, number: int, label: str) -> dict[int, str]:
        """Return where the code of each board leads; a phone link is made for them."""
        if not self.common:
            made = make_slip_links(desk, event, number, hours=self.hours, label=label)
            return {board: f"/p/{token}" for board, token in made.tokens.items()}
        token = make_phone_link(desk, event, hours=self.hours, label=label).token
        boards = [line.board for line in round_view(desk, event, number).boards]
        return {board: f"/p/{token}/{number}/{board}" for board in boards}


def slip_codes(
    desk: Desk, event: str, number: int, address: str, paths: Mapping[int, str] | None = None
) -> SlipCodes:
    """Return what the slips of a round show, when phones reach the site at `address`.

    With `paths` of the boards each code opens the page where the result of that board is
    entered. Without them it is the public page on which players find their board. Nothing is
    shown where the pages are not public or no phone could open them.
    """
    if not reachable(address):
        return NO_CODES
    home = address.rstrip("/")
    if paths:
        addresses = {board: f"{home}{path}" for board, path in paths.items()}
        return SlipCodes(_pictures(addresses), phrase("Enter the result"))
    if pages_are_public(desk, event):
        picture = _drawn(segno.make(f"{home}/public/{event}/me", error="m", micro=False))
        boards = [line.board for line in round_view(desk, event, number).boards]
        return SlipCodes(dict.fromkeys(boards, picture), phrase("Find my board"))
    return NO_CODES


def _pictures(addresses: Mapping[int, str]) -> dict[int, bytes]:
    """Return a picture for each board.

    The mask that suits the first code suits the others, which differ in a figure or two; to
    look for the best one each time would take most of the time.
    """
    mask = None
    pictures = {}
    for board, address in addresses.items():
        code = segno.make(address, error="m", mask=mask, micro=False)
        mask = code.mask
        pictures[board] = _drawn(code)
    return pictures


def _drawn(code: segno.QRCode) -> bytes:
    out = io.BytesIO()
    code.save(out, kind="svg", border=0, xmldecl=False)
    return out.getvalue()
