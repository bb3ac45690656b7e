"""What each edition says about entries, late entries and absences, with its articles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from ronde.handling.editions import Handling


@dataclass(frozen=True, slots=True)
class PlayerRules:
    """The articles about players; `arbiter_may_admit` without a written notice, as in 2026."""

    strength: str
    order: str
    numbers: str
    drawing: str
    late: str
    provisional: str
    silence: str
    withdrawal: str
    absence: str
    arbiter_may_admit: bool


_P2017: Final = PlayerRules(
    strength="C.04.2.B.1",
    order="C.04.2.B.2",
    numbers="C.04.2.B.3",
    drawing="C.04.2.C.1",
    late="C.04.2.C.2",
    provisional="C.04.2.C.3",
    silence="C.04.2.D.2",
    withdrawal="C.04.2.D.3",
    absence="C.04.2.D.4",
    arbiter_may_admit=False,
)
_P2026: Final = PlayerRules(
    strength="C.04.2 art. 2.1",
    order="C.04.2 art. 2.2",
    numbers="C.04.2 art. 2.3",
    drawing="C.04.2 art. 4.1",
    late="C.04.2 art. 2.4",
    provisional="C.04.2 art. 2.5",
    silence="C.05 art. 6.5",
    withdrawal="C.04.2 art. 3.2",
    absence="C.04.2 art. 3.3",
    arbiter_may_admit=True,
)
_BY_EDITION: Final[Mapping[str, PlayerRules]] = {
    # The sources of 2011 and 2012 give the order only (A.2); the general rules stood beside them.
    "2011": replace(_P2017, order="A.2"),
    "2012": replace(_P2017, order="A.2"),
    "2017": _P2017,
    "2026": _P2026,
}


def player_rules(handling: Handling) -> PlayerRules:
    """Return the rules about players that belong to an edition of the handling rules.

    >>> from ronde.handling.editions import handling_of
    >>> player_rules(handling_of("dutch-2017")).late
    'C.04.2.C.2'
    """
    return _BY_EDITION[handling.edition]
