"""Results as pages show them: the sign, the key that chooses it, and what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ronde.office.playing.outcomes import CHESS, DRAUGHTS


class Kind(NamedTuple):
    """One kind of result: as `app` spells it, as people write it, its key, its meaning."""

    spelling: str
    sign: str
    key: str
    word: str


_CHESS: Final = (
    Kind("1-0", "1–0", "1", "webresults.white-wins"),
    Kind("=", "½–½", "=", "webresults.drawn"),
    Kind("0-1", "0–1", "0", "webresults.black-wins"),
    Kind("+-", "+ –", "+", "webresults.black-forfeits"),
    Kind("-+", "– +", "-", "webresults.white-forfeits"),
    Kind("--", "– –", "", "webresults.both-forfeit"),
    Kind("0-0", "0–0", "", "webresults.both-lose"),
    Kind("=-0", "½–0", "", "webresults.half-for-white"),
    Kind("0-=", "0–½", "", "webresults.half-for-black"),
    Kind("1-0u", "1–0 u", "", "webresults.white-wins-unrated"),
    Kind("=u", "½–½ u", "", "webresults.drawn-unrated"),
    Kind("0-1u", "0–1 u", "", "webresults.black-wins-unrated"),
)
_DRAUGHTS: Final = (
    Kind("2-0", "2–0", "2", "webresults.white-wins"),
    Kind("1-1", "1–1", "1", "webresults.drawn"),
    Kind("0-2", "0–2", "0", "webresults.black-wins"),
    Kind("2f-0f", "2f–0f", "+", "webresults.black-forfeits"),
    Kind("0f-2f", "0f–2f", "-", "webresults.white-forfeits"),
    Kind("2fe-0fe", "2fe–0fe", "e", "webresults.black-excused"),
    Kind("0fe-2fe", "0fe–2fe", "f", "webresults.white-excused"),
    Kind("2fne-0fne", "2fne–0fne", "n", "webresults.black-not-excused"),
    Kind("0fne-2fne", "0fne–2fne", "m", "webresults.white-not-excused"),
    Kind("0r-0r", "0r–0r", "r", "webresults.both-lose"),
    Kind("0d-0d", "0d–0d", "d", "webresults.both-forfeit"),
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
