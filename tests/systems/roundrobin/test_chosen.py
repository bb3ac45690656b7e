"""The setting `numbers` names a table order in five ways."""

from __future__ import annotations

import pytest

from ronde.errors import InputError
from ronde.model import Player, PlayerId, Tournament
from ronde.systems.registry import system
from ronde.systems.roundrobin.numbering import by_lot, by_varma, table_order

ENTRIES = tuple(
    Player(PlayerId(n), club=club, federation=federation)
    for n, (club, federation) in enumerate(zip("ABABCDEFGH", "XXYYZZXYVV", strict=True), 1)
)


def test_by_lot_is_the_lot_of_that_seed() -> None:
    assert table_order(ENTRIES, "lot:5") == by_lot(ENTRIES, 5)
    assert table_order(ENTRIES, "lot:5") != table_order(ENTRIES, "lot:6")


def test_by_varma() -> None:
    assert table_order(ENTRIES, "varma:3") == by_varma(ENTRIES, 3)


@pytest.mark.parametrize("numbers", ["lot", "lot:", "varma:x"])
def test_a_lot_needs_a_seed(numbers: str) -> None:
    with pytest.raises(InputError, match="seed"):
        table_order(ENTRIES, numbers)


def test_the_pairing_follows_the_setting() -> None:
    event = Tournament(players=ENTRIES[:4], rules="berger", settings=(("numbers", "4,3,2,1"),))
    first = system("berger").pair(event)
    assert [tuple(pair) for pair in first.pairs] == [(4, 1), (3, 2)]


def test_club_mates_meet_in_the_first_rounds() -> None:
    event = Tournament(players=ENTRIES[:4], rules="berger", settings=(("numbers", "clubs"),))
    first = system("berger").pair(event)
    met = {frozenset(pair) for pair in first.pairs}
    assert frozenset({1, 3}) in met or frozenset({2, 4}) in met
