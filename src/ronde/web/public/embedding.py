"""What an office copies to other sites and into streams: lines of HTML, and an address."""

from __future__ import annotations

from typing import Final, NamedTuple
from urllib.parse import urlencode

from markupsafe import Markup

from ronde.i18n import phrase
from ronde.office.desk.rows import event_row
from ronde.web.page import Page

STANDINGS: Final = "standings"
PAIRINGS: Final = "pairings"
TABLES: Final = (STANDINGS, PAIRINGS)
"""What other sites may show."""

_WORDS: Final = {
    STANDINGS: phrase("Standings on another site"),
    PAIRINGS: phrase("Pairings on another site"),
}
_LINE: Final = Markup(
    '<iframe src="{}" title="{}" width="100%" height="600" frameborder="0" loading="lazy"></iframe>'
)


class Embed(NamedTuple):
    """A text to be copied, and what it is for."""

    word: str
    text: str
    is_address: bool = False


def embeds_of(page: Page, event: str) -> tuple[Embed, ...]:
    """Return what can be copied of an event, in the language of the page."""
    with page.desk.reading(event) as reader:
        name = event_row(reader).name
    start = f"{page.address.rstrip('/')}/public/{event}"
    words = urlencode({"lang": page.speech.language, "theme": "auto"})
    lines = (
        Embed(_WORDS[table], str(_LINE.format(f"{start}/embed/{table}?{words}", name)))
        for table in TABLES
    )
    choice = urlencode({"show": PAIRINGS, "lang": page.speech.language, "rows": 8})
    overlay = Embed(
        phrase("Overlay of a stream (browser source)"), f"{start}/overlay?{choice}", is_address=True
    )
    return (*lines, overlay)
