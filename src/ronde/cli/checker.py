"""What `ronde-engine -c` prints: the rounds, and the boards that come out otherwise.

The lines are those of JaVaFo's manual; bbpPairings prints them closer together, with a blank behind
the headings. See docs/formats/engine.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from ronde.checking.replay import DifferenceKind, RoundVerdict
from ronde.errors import NoLegalPairingError
from ronde.model import History, PlayerId, Tournament
from ronde.questions.pairing import pair_alone

_HEADINGS = "  Checker pairings        Tournament pairings"
_WIDTH = 25

_Board = tuple[PlayerId, ...]


def round_report(
    name: str, verdict: RoundVerdict, tournament: Tournament, *, in_form_of_bbp: bool
) -> str:
    """Return the lines about a round; only boards that differ are listed."""
    headings = [f"{_HEADINGS} "] if in_form_of_bbp else ["", _HEADINGS, ""]
    lines = _lines(verdict, tournament, headings)
    return "\n".join([f"{name}: Round #{verdict.round}", *lines])


def _lines(verdict: RoundVerdict, tournament: Tournament, headings: list[str]) -> Iterator[str]:
    found = verdict.differences
    if not found:
        return
    before = tournament.before(verdict.round)
    if found[0].kind is DifferenceKind.IMPOSSIBLE:
        if _is_bye_of_one(before):
            return
        yield f"No valid pairing exists for round {verdict.round}."
        yield ""
        return
    ours = _in_order([d.expected for d in found if d.expected], before)
    theirs = _in_order([d.found for d in found if d.found], before)
    yield from headings
    for our, their in zip_longest(ours, theirs, fillvalue=()):
        yield f"{_cell(our):{_WIDTH}}{_cell(their)}".rstrip()
    yield ""


def _is_bye_of_one(before: Tournament) -> bool:
    """Whether one player was to be paired, who may have the bye that he has."""
    if len(before.to_be_paired()) != 1:
        return False
    try:
        pair_alone(before)
    except NoLegalPairingError:
        return False
    return True


def _cell(board: _Board) -> str:
    """Return a board, or nothing; the opponent of the bye is 0.

    >>> _cell((PlayerId(55), PlayerId(73)))
    '     55 -  73'
    """
    if not board:
        return ""
    white, black = (*board, 0)[:2]
    return f"{white:>7} - {black:>3}"


def _in_order(boards: list[_Board], before: Tournament) -> list[_Board]:
    """Return the boards as they are published, the bye last."""
    history = History(before)

    def key(board: _Board) -> tuple[bool, list[int], int]:
        scores = sorted(-history.pairing_score(player) for player in board)
        first = min((-history.pairing_score(player), player) for player in board)
        return len(board) == 1, [scores[0], sum(scores)], first[1]

    return sorted(boards, key=key)
