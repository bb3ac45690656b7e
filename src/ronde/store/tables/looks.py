"""The table of looks: what an event or an organisation shows of the organiser."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from ronde.i18n import phrase
from ronde.store.rows import owned


@owned("looks", phrase("logo and sponsors"), keys=0)
class LooksRow(NamedTuple):
    """The logo and the line of sponsors; what is empty is that of the organisation above.

    `logo` names the picture by what is in it, `picture` is the picture itself (PNG, as base64), so
    that undo and archives have all of it. `sponsors` has a line for each: the name, and behind it
    the address if there is one.
    """

    sponsors: Annotated[str, phrase("sponsors")] = ""
    logo: Annotated[str, phrase("logo")] = ""
    width: Annotated[int, phrase("width")] = 0
    height: Annotated[int, phrase("height")] = 0
    picture: Annotated[str, phrase("picture")] = ""


TABLES: Final = (LooksRow,)
