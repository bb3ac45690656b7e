"""Tie-breaks as they are written: `BH/C1`, `KS/L+1`, `AOB/F`, `ARO/U1400`, of teams `BH:GP/C1`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ronde.errors import InputError
from ronde.i18n import listed, phrase

MATCH_POINTS: Final = "MP"
GAME_POINTS: Final = "GP"

_WRITTEN = re.compile(r"([A-Z][A-Z_0-9]*)(?::(MP|GP))?((?:/[^/]*)*)")
_MODIFIER = re.compile(r"([CM])([1-9])|L([+-]?\d{1,2})|([PFR])|K([1-9][0-9]{0,2})|U([0-9]{0,4})")
SCORE = ":"
"""How the choice of a score stands among the modifiers."""

_MEANINGS = {
    "C": phrase("/C1 … cut the lowest"),
    "M": phrase("/M1 … median"),
    "L": phrase("/L+1 or /L-1 … move the limit by half points"),
    "P": phrase("/P forfeits as games"),
    "F": phrase("/F fore"),
    "R": phrase("/R reversed"),
    "K": phrase("/K4 … divide the Buchholz by so much"),
    "U": phrase("/U unrated opponents left out, /U1400 … counted with that rating"),
    SCORE: phrase(":MP or :GP … by match points or by game points"),
}


LEFT_OUT: Final = -1
"""The method for unrated players that leaves them out, see `TieBreak.unrated`."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One entry of the list of tie-breaks; `limit` in half points.

    In team events `score` says which score counts, `MP` or `GP` (empty: the primary one), and
    `divisor` by what the Buchholz of SSSC is divided (0: as the regulations say). `unrated` is the
    method for unrated players of a rating tie-break: the rating with which they count, LEFT_OUT,
    or None where none is announced, so that they drop the tie-break.
    """

    name: str
    low: int = 0
    high: int = 0
    limit: int = 0
    forfeits_as_games: bool = False
    fore: bool = False
    reverse: bool = False
    score: str = ""
    divisor: int = 0
    unrated: int | None = None

    @property
    def text(self) -> str:
        """The tie-break as it is written.

        >>> TieBreak("BH", low=1, high=1, forfeits_as_games=True).text
        'BH/M1/P'
        """
        parts = [f"{self.name}:{self.score}" if self.score else self.name]
        if self.low:
            parts.append(f"{'M' if self.high else 'C'}{self.low}")
        if self.limit:
            parts.append(f"L{self.limit:+}")
        if self.divisor:
            parts.append(f"K{self.divisor}")
        if self.unrated is not None:
            parts.append("U" if self.unrated == LEFT_OUT else f"U{self.unrated}")
        flags = (("P", self.forfeits_as_games), ("F", self.fore), ("R", self.reverse))
        return "/".join(parts + [letter for letter, is_set in flags if is_set])


def split(text: str) -> tuple[str, dict[str, str]]:
    """Return the acronym in capitals and its modifiers by letter; raises InputError.

    >>> split("bh/c1/p"), split("BH:gp")
    (('BH', {'C': '1', 'P': ''}), ('BH', {':': 'GP'}))
    """
    written = _WRITTEN.fullmatch(text.strip().upper())
    if written is None:
        raise InputError(
            "{text} is not written like a tie-break; write it like BH/C1, SB or KS/L+1",
            text=repr(text),
        )
    modifiers = {SCORE: written[2]} if written[2] else {}
    for part in written[3].split("/")[1:]:
        letter, value = _modifier(part, text)
        if letter in modifiers:
            raise InputError("tie-break {text}: /{letter} stands twice", text=text, letter=letter)
        modifiers[letter] = value
    if {"C", "M"} <= modifiers.keys():
        raise InputError(
            "tie-break {text}: a cut (/C) and a median (/M) exclude each other", text=text
        )
    return written[1], modifiers


def _modifier(part: str, text: str) -> tuple[str, str]:
    found = _MODIFIER.fullmatch(part)
    if found is None:
        raise InputError(
            "tie-break {text}: unknown modifier /{modifier}; known are {known}",
            text=text,
            modifier=part,
            known=listed(_MEANINGS.values(), "; "),
        )
    cut, count, limit, flag, divisor, unrated = found.groups(default="")
    if part.startswith("U"):
        return "U", unrated
    return (cut or flag or ("K" if divisor else "L")), (count or limit or divisor)


def built(name: str, modifiers: dict[str, str]) -> TieBreak:
    """Return the tie-break with these modifiers."""
    low = int(modifiers.get("C") or modifiers.get("M") or 0)
    return TieBreak(
        name,
        low=low,
        high=low if "M" in modifiers else 0,
        limit=int(modifiers.get("L", 0)),
        forfeits_as_games="P" in modifiers,
        fore="F" in modifiers,
        reverse="R" in modifiers,
        score=modifiers.get(SCORE, ""),
        divisor=int(modifiers.get("K", 0)),
        unrated=int(modifiers["U"] or LEFT_OUT) if "U" in modifiers else None,
    )


def meanings(letters: str) -> str:
    """Return what the modifiers with these letters mean, for an error message."""
    return listed((_MEANINGS[letter] for letter in letters), "; ") or phrase("no modifier")
