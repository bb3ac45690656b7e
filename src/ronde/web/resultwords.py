"""Results as pages show them: the sign, the key that chooses it, and what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ronde.i18n import phrase
from ronde.office.playing.outcomes import CHESS, DRAUGHTS


class Kind(NamedTuple):
    """One kind of result: as `app` spells it, as people write it, its key, its meaning."""

    spelling: str
    sign: str
    key: str
    word: str


_CHESS: Final = (
    Kind("1-0", "1–0", "1", phrase("White wins")),
    Kind("=", "½–½", "=", phrase("Draw")),
    Kind("0-1", "0–1", "0", phrase("Black wins")),
    Kind("+-", "+ –", "+", phrase("Black did not appear")),
    Kind("-+", "– +", "-", phrase("White did not appear")),
    Kind("--", "– –", "", phrase("Neither appeared")),
    Kind("0-0", "0–0", "", phrase("Both lose")),
    Kind("=-0", "½–0", "", phrase("Draw for White, loss for Black")),
    Kind("0-=", "0–½", "", phrase("Loss for White, draw for Black")),
    Kind("1-0u", "1–0 u", "", phrase("White wins, under one move")),
    Kind("=u", "½–½ u", "", phrase("Draw, under one move")),
    Kind("0-1u", "0–1 u", "", phrase("Black wins, under one move")),
)
_DRAUGHTS: Final = (
    Kind("2-0", "2–0", "2", phrase("White wins")),
    Kind("1-1", "1–1", "1", phrase("Draw")),
    Kind("0-2", "0–2", "0", phrase("Black wins")),
    Kind("2f-0f", "2f–0f", "+", phrase("Black did not appear")),
    Kind("0f-2f", "0f–2f", "-", phrase("White did not appear")),
    Kind("2fe-0fe", "2fe–0fe", "e", phrase("Black excused")),
    Kind("0fe-2fe", "0fe–2fe", "f", phrase("White excused")),
    Kind("2fne-0fne", "2fne–0fne", "n", phrase("Black not excused")),
    Kind("0fne-2fne", "0fne–2fne", "m", phrase("White not excused")),
    Kind("0r-0r", "0r–0r", "r", phrase("Both lose")),
    Kind("0d-0d", "0d–0d", "d", phrase("Neither appeared")),
)
KINDS: Final[Mapping[str, tuple[Kind, ...]]] = {CHESS: _CHESS, DRAUGHTS: _DRAUGHTS}
MAIN: Final = 3
"""So many kinds have a button on every row; the others stand on the page of the board."""


def kinds_of(discipline: str) -> tuple[Kind, ...]:
    """Return every kind of result of a discipline, the usual ones first."""
    return KINDS[discipline]


def keys_of(discipline: str) -> dict[str, str]:
    """Return which key chooses which spelling.

    >>> keys_of("chess")["="], keys_of("draughts")["2"]
    ('=', '2-0')
    """
    return {kind.key: kind.spelling for kind in KINDS[discipline] if kind.key}


def signs_of(discipline: str) -> dict[str, str]:
    """Return how people write each spelling."""
    return {kind.spelling: kind.sign for kind in KINDS[discipline]}
