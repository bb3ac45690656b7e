"""What files say of acceleration: `_BAKU`, 250, XXA and our comment, there and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ronde import formats
from ronde.model import PlayerId, Points, Tournament, VirtualPoints
from ronde.systems import registry
from ronde.systems.acceleration.virtual import accelerated

Field = Callable[..., Tournament]
SWISS = [key for key in registry.player_keys() if registry.rules(key).can_be_accelerated]


def read(path: Path) -> Tournament:
    tournament = formats.read_file(path).tournament
    assert tournament is not None
    return tournament


def there_and_back(event: Tournament, folder: Path, dialect: str) -> Tournament:
    path = folder / f"event-{dialect}.trf"
    formats.write_file(event, path, dialect)
    return read(path)


@pytest.mark.parametrize("dialect", ["trfx", "trfbx", "trf26", "json"])
@pytest.mark.parametrize("key", SWISS)
def test_name_and_points_come_back(field: Field, tmp_path: Path, key: str, dialect: str) -> None:
    event = accelerated(field(9, rules=key, acceleration="baku"))
    again = there_and_back(event, tmp_path, dialect)
    assert (again.rules, again.acceleration) == (key, "baku")
    assert again.virtual_points == event.virtual_points
    assert accelerated(again) == again


def test_a_dialect_without_virtual_points_keeps_the_name(field: Field, tmp_path: Path) -> None:
    event = accelerated(field(9, acceleration="baku"))
    again = there_and_back(event, tmp_path, "trf16")
    assert again.virtual_points == ()
    assert accelerated(again).virtual_points == event.virtual_points


def test_the_suffix_alone_means_the_method(field: Field, tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    text = formats.write_text(field(9, acceleration="baku"), "trf26").text
    assert "192 FIDE_DUTCH_2026_BAKU\n" in text
    path.write_text(text, encoding="utf-8")
    assert [entry.player for entry in accelerated(read(path)).virtual_points] == [*range(1, 7)]


def test_stated_points_overrule_the_suffix(field: Field, tmp_path: Path) -> None:
    own = tuple(VirtualPoints(PlayerId(n), (Points(15),)) for n in (1, 2, 3))
    event = replace(field(9, acceleration="baku"), virtual_points=own)
    again = there_and_back(event, tmp_path, "trf26")
    assert again.acceleration == "baku"
    assert accelerated(again).virtual_points == own


def test_the_records_are_those_of_the_group(field: Field) -> None:
    event = accelerated(field(161, acceleration="baku"))
    lines = formats.write_text(event, "trf26").text.splitlines()
    assert [line.split()[1:] for line in lines if line.startswith("250")] == [
        ["1.0", "001", "003", "1", "82"],
        ["0.5", "004", "005", "1", "82"],
    ]


def test_another_name_counts_only_with_its_points(field: Field) -> None:
    own = (VirtualPoints(PlayerId(1), (Points(10),)),)
    event = replace(field(9, acceleration="by hand"), virtual_points=own)
    assert accelerated(event) == event
