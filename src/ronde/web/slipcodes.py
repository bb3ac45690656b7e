"""QR codes on paper: those of result slips enter results, those of a poster lead to the event.

A slip has the code of its board, which opens that board alone, or, where the arbiter chooses so,
the common link of the hall, which opens every board; where phones are not on it has none. The code
of the public page stands on the poster.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import segno

from ronde.documents.poster import PosterCode
from ronde.errors import StateError
from ronde.i18n import phrase
from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import pages_are_public
from ronde.office.phonelinks import make_phone_link, make_slip_links
from ronde.office.playing.slipcodes import SlipCode, slip_code_of
from ronde.office.rounds.overview import round_view
from ronde.questions.documents import Order
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


def refuse_unreachable(address: str) -> None:
    """Raise StateError where links would have an address that no phone can open."""
    if not reachable(address):
        raise StateError(
            "links would begin with {address}, which no phone can open; open the site to the hall"
            " first (Hall, Phones), or start it with --host or --base-url",
            address=address,
        )


@dataclass(frozen=True, slots=True)
class PhoneCodes:
    """For how many hours codes are good, and whether all slips have the link of the hall."""

    hours: int = 12
    common: bool = False

    def paths(self, desk: Desk, event: str, number: int, label: str) -> dict[int, str]:
        """Return where the code of each board leads; a phone link is made for them."""
        if not self.common:
            slips = make_slip_links(desk, event, number, hours=self.hours, label=label)
            return {board: f"/p/{token}" for board, token in slips.tokens.items()}
        token = make_phone_link(desk, event, hours=self.hours, label=label).token
        boards = [line.board for line in round_view(desk, event, number).boards]
        return {board: f"/p/{token}/{number}/{board}" for board in boards}


def slip_codes(address: str, paths: Mapping[int, str]) -> SlipCodes:
    """Return what slips show when phones reach the site at `address`, nothing if none does.

    Each code opens the page where the result of its board is entered.
    """
    if not reachable(address):
        return NO_CODES
    home = address.rstrip("/")
    addresses = {board: f"{home}{path}" for board, path in paths.items()}
    return SlipCodes(_pictures(addresses), phrase("Enter the result"))


def codes_of_event(desk: Desk, event: str, number: int, address: str, label: str) -> SlipCodes:
    """Return what the slips of a round show as the event has chosen; a phone link is made."""
    chosen = slip_code_of(desk, event)
    if chosen is SlipCode.NONE or not reachable(address):
        return NO_CODES
    codes = PhoneCodes(common=chosen is SlipCode.COMMON)
    return slip_codes(address, codes.paths(desk, event, number, label))


def poster_codes(
    desk: Desk, event: str, address: str, token: str = "", *, check_in: str = ""
) -> tuple[PosterCode, ...]:
    """Return the codes of a poster: of the public page, and of a phone link by its token.

    With the token `check_in` it is the poster at the door, by which players check in.

    There is none where no phone could open it, and none of pages that are not public.
    """
    if not reachable(address):
        return ()
    home, wanted = address.rstrip("/"), []
    if check_in:
        wanted.append((phrase("I am here: check in"), f"{home}/p/{check_in}"))
    if pages_are_public(desk, event):
        wanted.append((phrase("Pairings and standings"), f"{home}/public/{event}"))
    if token:
        wanted.append((phrase("Enter results"), f"{home}/p/{token}"))
    return tuple(
        PosterCode(_drawn(segno.make(target, error="m", micro=False)), caption, target)
        for caption, target in wanted
    )


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
