"""The tie-breaks that a form offers, with their meaning; all others can be typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from ronde.errors import InputError
from ronde.i18n import is_speaking_of_teams, phrase
from ronde.model.discipline import Discipline
from ronde.standings import registry
from ronde.standings.acronyms import TieBreak
from ronde.web.language import Speech
from ronde.web.public.workings import TITLES

_COMMON: Final = ("DE", "SB", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "KS")
_RATED: Final = ("TPR", "RTNG", "TPN")
_CHESS: Final = Discipline.CHESS.value
_OFFERED: Final[Mapping[str, tuple[str, ...]]] = {
    _CHESS: (
        "BH/C1", "BH", "BH/C2", "BH/M1", "BH/M2", "FB", "AOB", "SB/C1", *_COMMON,
        "ARO", "ARO/C1", "PTP", "APRO", "APPO", *_RATED,
    ),
    Discipline.DRAUGHTS.value: ("St", "Sk", "Sm", *_COMMON, "MCP", *_RATED),
}  # fmt: skip
"""The usual ones of a discipline, those that are asked for most first."""
_OF_TEAMS: Final = (
    "MPvGP", "EDET", "EDE", "EMGSB/C1", "EMGSB", "EMMSB", "EGMSB", "EGGSB", "BH/C1", "BH", "BH:GP",
    "SSSC", "DE", "BC", "TBR", "BBE", "EDEB", "EDEBT", "EDEBB", "SB", "WIN", "REP", "TPN",
)  # fmt: skip
"""The usual ones of team events."""


class Offered(NamedTuple):
    """A tie-break as it is written, and what it means."""

    code: str
    meaning: str


def offered(discipline: str, chosen: Iterable[str], speech: Speech) -> list[Offered]:
    """Return the tie-breaks of a discipline, and below them those that were chosen beside.

    For what is no discipline it offers those of chess; the form refuses it elsewhere. While the
    talk is of teams it offers those of team events.
    """
    of_teams = is_speaking_of_teams()
    codes = _OF_TEAMS if of_teams else _OFFERED.get(discipline, _OFFERED[_CHESS])
    usual = [registry.parse(code, in_teams=of_teams) for code in codes]
    others = [found for found in map(_known, chosen) if found is not None and found not in usual]
    return [Offered(one.text, meaning(one, speech)) for one in (*usual, *others)]


def _known(code: str) -> TieBreak | None:
    try:
        return registry.parse(code, in_teams=is_speaking_of_teams())
    except InputError:
        return None


def meaning(tie_break: TieBreak, speech: Speech) -> str:
    """Return what a tie-break means, its cuts in words.

    >>> meaning(registry.parse("BH/C1"), Speech("en"))
    "Buchholz: the opponents' points, without the lowest"
    """
    title = speech.say(TITLES[tie_break.name.upper()])
    if tie_break.score:
        title = f"{title} ({tie_break.score})"
    cut = speech.say(_cut(tie_break)) if tie_break.low else ""
    return ", ".join(part for part in (title, cut) if part)


def _cut(tie_break: TieBreak) -> str:
    if tie_break.low == 1:
        both = phrase("without the lowest and the highest")
        return both if tie_break.high else phrase("without the lowest")
    if tie_break.high:
        return phrase("without the {count} lowest and highest", count=tie_break.low)
    return phrase("without the {count} lowest", count=tie_break.low)
