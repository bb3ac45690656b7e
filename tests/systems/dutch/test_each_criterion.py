"""Every criterion decides: a position that comes out otherwise when it is taken away.

The positions are the smallest that random events gave. The first answer is that of the edition,
the second that of the same edition without the criterion.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import pytest

from ronde.model import Tournament
from ronde.systems.base import RoundPairing
from ronde.systems.dutch.system import DUTCH_2017, DUTCH_2026, DutchSystem

Position = Callable[..., Tournament]
Gives = Callable[[str, Tournament, str], bool]


class Decided(NamedTuple):
    """A position, its number of rounds, who is away, and the two answers."""

    table: str
    of: int
    absent: tuple[int, ...]
    answer: str
    without: str


DECIDED_2017 = {
    # C.5
    "downfloaters": Decided(
        "1: 4w0 H 6b0 U | 2: 5b0 6w0 U 3w0 | 3: 6w1 7b= 4w0 2b1 | 4: 1b1 5w1 3b1 7w1"
        " | 5: 2w1 4b0 7w0 6b1 | 6: 3b0 2b1 1w1 5w0 | 7: U 3w= 5b1 4b0",
        5, (), "3-5 7-6 1-2 bye 4", "4-6 3-1 7-2 bye 5",
    ),
    # C.6
    "score-differences": Decided(
        "1: 3w1 | 2: 4b1 | 3: 1b0 | 4: 2w0 | 5: U",
        4, (), "5-1 2-3 bye 4", "5-1 3-4 bye 2",
    ),
    # C.7
    "unpaired-in-next": Decided(
        "1: 4w0 Z 6w1 | 2: H 6b1 5w1 | 3: 5b0 U 4w= | 4: 1b1 5w0 3b= | 5: 3w1 4b1 2b0"
        " | 6: H 2w0 1b0",
        4, (6,), "3-2 5-1 bye 4", "4-2 3-1 bye 5",
    ),
    # C.7
    "scores-unpaired-in-next": Decided(
        "1: 4w= 6b1 | 2: 5b0 3w0 | 3: 6w= 2b1 | 4: 1b= 5w0 | 5: 2w1 4b1 | 6: 3b= 1w0",
        4, (), "5-1 3-4 2-6", "5-3 1-2 6-4",
    ),
    # C.8
    "topscorers-beyond-two": Decided(
        "1: H 13b0 6w0 4b= 12w= Z 9w= 8b0 | 2: 9w1 11b0 13w= 12b1 5b0 8w= 3b= Z"
        " | 3: 10b= 7w= Z Z 4w1 12b= 2w= 13b= | 4: Z 6b= 9w0 1w= 3b0 U 14w= 12b0"
        " | 5: 11w0 9b= U 8b= 2w1 13b= 10w= 6b= | 6: 12b0 4w= 1b1 10w0 7b0 9b= U 5w="
        " | 7: 13w= 3b= 8w0 9b= 6w1 14b1 11w0 10b="
        " | 8: 14b= 10w= 7b1 5w= 11b0 2b= 13w1 1w1"
        " | 9: 2b0 5w= 4b1 7w= 14b0 6w= 1b= 11b="
        " | 10: 3w= 8b= 14w= 6b1 13w= 11w1 5b= 7w="
        " | 11: 5b1 2w1 12w1 13b0 8w1 10b0 7b1 9w= | 12: 6w1 H 11b0 2w0 1b= 3w= Z 4w1"
        " | 13: 7b= 1w1 2b= 11w1 10b= 5w= 8b0 3w= | 14: 8w= H 10b= Z 9w1 7w0 4b= H",
        9, (2,), "6-11 3-8 9-10 5-7 4-13 14-12 bye 1", "6-11 9-8 10-12 5-7 4-13 3-14 bye 1",
    ),
    # C.9
    "topscorers-third-colour": Decided(
        "1: 4w= 2b1 3b1 6w1 | 2: 6b0 1w0 U 7b0 | 3: 7w1 6b1 1w0 4b0 | 4: 1b= U 6w1 3w1"
        " | 5: Z Z 7b1 H | 6: 2w1 3w0 4b0 1b0 | 7: 3b0 H 5w0 2w1",
        5, (), "1-7 5-4 2-3 bye 6", "5-1 7-4 2-3 bye 6",
    ),
    # C.10
    "denied-preferences": Decided(
        "1: 4w0 6b0 | 2: 5b1 4w= | 3: 6w0 5b= | 4: 1b1 2b= | 5: 2w0 3w= | 6: 3b1 1w1",
        4, (), "4-6 3-2 1-5", "2-6 4-3 1-5",
    ),
    # C.11
    "denied-strong-preferences": Decided(
        "1: 4w0 3w1 | 2: 5b1 4w1 | 3: 6w= 1b0 | 4: 1b1 2b0 | 5: 2w0 U | 6: 3b= H",
        4, (4,), "2-1 6-5 bye 3", "6-2 5-1 bye 3",
    ),
    # C.12
    "repeated-downfloats": Decided(
        "1: 4w= 2b1 | 2: H 1w0 | 3: 5b1 6w0 | 4: 1b= 5w0 | 5: 3w0 4b1 | 6: U 3b1",
        4, (5,), "6-1 4-3 bye 2", "6-1 3-2 bye 4",
    ),
    # C.13
    "repeated-upfloats": Decided(
        "1: Z 5w0 | 2: 4w0 3b1 | 3: 5b0 2w0 | 4: 2b1 6w1 | 5: 3w1 1b1 | 6: U 4b0",
        3, (2,), "5-4 6-3 bye 1", "5-4 6-1 bye 3",
    ),
    # C.14
    "downfloats-of-two-rounds-ago": Decided(
        "1: 4w- 5w= U | 2: 5b= 3w= 6b= | 3: 6w1 2b= 7w= | 4: 1b+ 7b= 5w="
        " | 5: 2w= 1b= 4b= | 6: 3b0 U 2w= | 7: U 4w= 3b=",
        4, (), "4-3 7-1 5-6 bye 2", "4-3 7-6 2-1 bye 5",
    ),
    # C.15
    "upfloats-of-two-rounds-ago": Decided(
        "1: 5w= 4b1 2w0 3b= | 2: 6b1 3w1 1b1 5w0 | 3: 7w1 2b0 4w= 1w="
        " | 4: 8b1 1w0 3b= 7w1 | 5: 1b= 6w1 8b= 2b1 | 6: 2w0 5b0 7w= 8w0"
        " | 7: 3b0 8w0 6b= 4b0 | 8: 4w0 7b1 5w= 6b1",
        6, (), "5-4 7-2 8-3 1-6", "8-2 5-3 4-6 7-1",
    ),
    # C.16
    "differences-of-repeated-downfloats": Decided(
        "1: 4w1 2b0 | 2: 5b+ 1w1 | 3: 6w0 H | 4: 1b0 U | 5: 2w- 6b0 | 6: 3b1 5w1",
        3, (), "6-2 4-3 5-1", "6-2 1-3 4-5",
    ),
    # C.17
    "differences-of-repeated-upfloats": Decided(
        "1: 3w= 2b= 5b0 | 2: 5b0 1w= 3b= | 3: 1b= 4w0 2w= | 4: Z 3b1 6w="
        " | 5: 2w1 6b= 1w1 | 6: U 5w= 4b=",
        4, (), "5-3 2-6 1-4", "5-3 1-6 2-4",
    ),
    # C.18
    "differences-of-downfloats-of-two-rounds-ago": Decided(
        "1: 4w= 2b= 3w= | 2: 5b= 1w= 6b= | 3: 6w= 4b0 1b= | 4: 1b= 3w1 5w="
        " | 5: 2w= U 4b= | 6: 3b= Z 2w=",
        4, (), "5-1 6-4 3-2", "2-4 3-5 6-1",
    ),
    # C.19
    "differences-of-upfloats-of-two-rounds-ago": Decided(
        "1: 4w0 U 5b= | 2: 5b+ 7b0 3w= | 3: 6w= 4b= 2b= | 4: 1b1 3w= 7w="
        " | 5: 2w- 6b1 1w= | 6: 3b= 5w0 U | 7: U 2w1 4b=",
        5, (), "7-6 5-4 1-2 bye 3", "7-5 2-4 1-6 bye 3",
    ),
}  # fmt: skip

DECIDED_2026 = {
    # C6
    "downfloaters": Decided(
        "1: 5w0 6b1 8b- 2w1 | 2: Z 7w1 5b0 1b0 | 3: 7b1 5w1 4w0 8b0 | 4: 8w1 H 3b1 5b1"
        " | 5: 1b1 3b0 2w1 4w0 | 6: H 1w0 7b0 U | 7: 3w0 2b0 6w1 H | 8: 4b0 U 1w+ 3w1",
        5, (), "4-7 8-5 3-1 2-6", "4-1 8-7 6-5 2-3",
    ),
    # C7
    "scores-of-downfloaters": Decided(
        "1: 4w1 Z | 2: 5b= 3w1 | 3: 6w1 2b0 | 4: 1b0 H | 5: 2w= 6b0 | 6: 3b0 5w1",
        4, (6,), "2-1 4-3 bye 5", "4-2 3-1 bye 5",
    ),
    # C8
    "unpaired-in-next": Decided(
        "1: 5w= 7b+ 8b= | 2: 6b= H 5w1 | 3: 7w= 5b= 4w= | 4: 8b= 6w= 3b="
        " | 5: 1b= 3w= 2b0 | 6: 2w= 4b= 7b= | 7: 3b= 1w- 6w= | 8: 4w= U 1w=",
        5, (), "2-8 4-1 6-3 5-7", "1-2 3-8 4-7 6-5",
    ),
    # C8
    "scores-unpaired-in-next": Decided(
        "1: 4w0 6b0 | 2: 5b1 H | 3: 6w= 4b1 | 4: 1b1 3w0 | 5: 2w0 U | 6: 3b= 1w1",
        3, (), "2-3 4-6 1-5", "2-6 3-1 4-5",
    ),
    # C9
    "unplayed-games-of-bye": Decided(
        "1: 3w= | 2: 4b0 | 3: 1b= | 4: 2w1 | 5: U | 6: Z",
        4, (5,), "3-4 6-1 bye 2", "3-4 2-1 bye 6",
    ),
    # C10
    "topscorers-beyond-two": Decided(
        "1: 6w= 10b1 8w1 4b1 9w= 5w= | 2: 7b0 5w1 9b= 8w0 3b= 6w1"
        " | 3: 8w0 4b0 5w0 6b= 2w= 7b0 | 4: 9b= 3w1 7b= 1w0 6b1 10b="
        " | 5: 10w0 2b0 3b1 9w0 7w1 1b= | 6: 1b= 9w= 10b0 3w= 4w0 2b0"
        " | 7: 2w1 8b= 4w= 10w0 5b0 3w1 | 8: 3b1 7w= 1b0 2b1 10w1 9b="
        " | 9: 4w= 6b= 2w= 5b1 1b= 8w= | 10: 5b1 1w0 6w1 7b1 8b0 4w=",
        7, (), "2-1 4-8 9-7 3-10 5-6", "7-1 4-8 10-2 3-9 5-6",
    ),
    # C11
    "topscorers-third-colour": Decided(
        "1: 4w= 7b= 5w= 3b= | 2: 5b= 3w1 4b0 7w= | 3: 6w= 2b0 U 1w="
        " | 4: 1b= 5w= 2w1 6b= | 5: 2w= 4b= 1b= U | 6: 3b= U 7w1 4w= | 7: U 1w= 6b0 2b=",
        5, (), "1-6 7-4 5-3 bye 2", "1-6 4-3 5-7 bye 2",
    ),
    # C12
    "denied-preferences": Decided(
        "1: 4w0 6b0 | 2: 5b1 4w= | 3: 6w0 5b= | 4: 1b1 2b= | 5: 2w0 3w= | 6: 3b1 1w1",
        4, (), "4-6 3-2 1-5", "2-6 4-3 1-5",
    ),
    # C13
    "denied-strong-preferences": Decided(
        "1: 4w0 3w1 | 2: 5b1 4w1 | 3: 6w= 1b0 | 4: 1b1 2b0 | 5: 2w0 U | 6: 3b= H",
        4, (4,), "2-1 6-5 bye 3", "6-2 5-1 bye 3",
    ),
    # C14
    "repeated-downfloats": Decided(
        "1: 4w0 | 2: Z | 3: 5b0 | 4: 1b1 | 5: 3w1 | 6: U",
        4, (), "4-6 2-5 3-1", "4-5 6-1 3-2",
    ),
    # C15
    "repeated-upfloats": Decided(
        "1: 4w0 3w= 6b0 | 2: 5b1 4w1 3b= | 3: 6w= 1b= 2w= | 4: 1b1 2b0 5w0"
        " | 5: 2w0 U 4b1 | 6: 3b= Z 1w1",
        4, (2,), "5-6 4-3 bye 1", "5-3 4-6 bye 1",
    ),
    # C16
    "downfloats-of-two-rounds-ago": Decided(
        "1: Z 4b1 | 2: 4w= 3b0 | 3: 5b0 2w1 | 4: 2b= 1w0 | 5: 3w1 6b+ | 6: U 5w-",
        4, (5,), "1-6 4-3 bye 2", "1-3 2-6 bye 4",
    ),
    # C17
    "upfloats-of-two-rounds-ago": Decided(
        "1: 6w1 10b0 5w1 3w1 | 2: 7b1 H 6w0 9w= | 3: 8w1 4b1 10w= 1b0"
        " | 4: 9b= 3w0 7b0 U | 5: Z 9w1 1b0 8b0 | 6: 1b0 11w1 2b1 10w0"
        " | 7: 2w0 8b= 4w1 11b0 | 8: 3b0 7w= 9b0 5w1 | 9: 4w= 5b0 8w1 2b="
        " | 10: U 1w1 3b= 6b1 | 11: Z 6b0 U 7w1",
        8, (10,), "11-1 3-2 9-6 4-8 5-7", "9-1 3-6 11-2 4-8 5-7",
    ),
    # C18
    "differences-of-repeated-downfloats": Decided(
        "1: 4w1 2b0 | 2: 5b+ 1w1 | 3: 6w0 H | 4: 1b0 U | 5: 2w- 6b0 | 6: 3b1 5w1",
        3, (), "6-2 4-3 5-1", "6-2 1-3 4-5",
    ),
    # C19
    "differences-of-repeated-upfloats": Decided(
        "1: 3w= 2b= 5b0 | 2: 5b0 1w= 3b= | 3: 1b= 4w0 2w= | 4: Z 3b1 6w="
        " | 5: 2w1 6b= 1w1 | 6: U 5w= 4b=",
        4, (), "5-3 2-6 1-4", "5-3 1-6 2-4",
    ),
    # C20
    "differences-of-downfloats-of-two-rounds-ago": Decided(
        "1: 4w= 2b= 3w= | 2: 5b= 1w= 6b= | 3: 6w= 4b0 1b= | 4: 1b= 3w1 5w="
        " | 5: 2w= U 4b= | 6: 3b= Z 2w=",
        4, (), "5-1 6-4 3-2", "2-4 3-5 6-1",
    ),
    # C21
    "differences-of-upfloats-of-two-rounds-ago": Decided(
        "1: 4w0 U 5b= | 2: 5b+ 7b0 3w= | 3: 6w= 4b= 2b= | 4: 1b1 3w= 7w="
        " | 5: 2w- 6b1 1w= | 6: 3b= 5w0 U | 7: U 2w1 4b=",
        5, (), "7-6 5-4 1-2 bye 3", "7-5 2-4 1-6 bye 3",
    ),
}  # fmt: skip

CASES = [
    pytest.param(system, name, case, id=f"{system.rules.key}-{name}")
    for system, decided in ((DUTCH_2017, DECIDED_2017), (DUTCH_2026, DECIDED_2026))
    for name, case in decided.items()
]


def in_words(pairing: RoundPairing) -> str:
    pairs = " ".join(f"{white}-{black}" for white, black in pairing.pairs)
    return pairs if pairing.bye is None else f"{pairs} bye {pairing.bye}"


def without(system: DutchSystem, name: str) -> DutchSystem:
    """Return the system as if its edition did not have that criterion."""
    edition = system.edition
    criteria = tuple(c for c in edition.criteria if c.name != name)
    return DutchSystem(replace(edition, criteria=criteria), system.route)


@pytest.mark.parametrize("system", [DUTCH_2017, DUTCH_2026], ids=["2017", "2026"])
def test_every_criterion_has_a_position(system: DutchSystem) -> None:
    decided = DECIDED_2017 if system is DUTCH_2017 else DECIDED_2026
    assert list(decided) == [criterion.name for criterion in system.edition.criteria]


@pytest.mark.parametrize(("system", "name", "case"), CASES)
def test_criterion_decides(
    position: Position, gives: Gives, system: DutchSystem, name: str, case: Decided
) -> None:
    event = position(case.table, of=case.of, absent=case.absent)
    assert gives(system.rules.key, event, case.answer)
    assert in_words(without(system, name).pair(event)) == case.without
