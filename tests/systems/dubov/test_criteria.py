"""What an upfloater and a pair of a bracket cost."""

from __future__ import annotations

from ronde.kernel.colours import BLACK, WHITE
from ronde.systems.dubov.criteria import DubovTariff, PlayerKind, each_upfloater


def test_every_upfloater_counts_once() -> None:
    assert each_upfloater(PlayerKind(WHITE, score=10)) == 1


def test_residents_pay_for_their_colours_only() -> None:
    kinds = [PlayerKind(WHITE, is_resident=True), PlayerKind(BLACK, is_resident=True)]
    tariff = DubovTariff(kinds, 2, is_last_round=False)
    denied = next(unit for (c, _), unit in tariff.layout.units.items() if c.article == "C7")
    assert tariff.costs() == [[denied, 0], [0, denied]]
