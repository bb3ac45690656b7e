"""Tournaments to print, names that want to be markup, and the text that stands on a page."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import date
from importlib.resources import files
from pathlib import Path

import pytest
from pypdf import PdfReader

from ronde.documents import Sheet
from ronde.model import (
    Bye,
    ByeKind,
    Details,
    Game,
    Player,
    PlayerId,
    Result,
    Round,
    Tournament,
)
from ronde.questions.files import load

HOSTILE = (
    '#panic("printed")',
    "]",
    "$x^2$ $",
    "\"double\" 'single' “curly”",
    "\\ back #{ #[ slash",
    "*bold* _slant_ `raw` @ref <label>",
    "// comment /* of */ typst",
    "= Heading",
    "- item + item / term",
    "a~b---c...",
    "Żółć-Święty, Łukasz",
    "Çağlayan, İğdır Şükrü",
    "Ångström Ærø, Ðóra Þór",
    "Иванов, Пётр",
    "W" * 80,
    "Hohenlohe-Langenburg-Schillingsfürst zu Oettingen, Maximilian Ferdinand Karl Theodor",
)
TODAY = date(2026, 11, 15)


@pytest.fixture
def hostile_names() -> tuple[str, ...]:
    return HOSTILE


@pytest.fixture
def sheet() -> Sheet:
    return Sheet(TODAY)


@pytest.fixture(scope="session")
def minerals() -> Tournament:
    """Return the event that comes with ronde: 23 players, four of seven rounds played."""
    return load(Path(str(files("ronde.examples") / "minerals.trf"))).tournament


@pytest.fixture(scope="session")
def open_of() -> Callable[..., Tournament]:
    """Return how a tournament of any size is made: neighbours meet, White wins, one has a bye."""

    def make(size: int, rounds: int = 1, names: tuple[str, ...] = ()) -> Tournament:
        players = tuple(_player(number, names) for number in range(1, size + 1))
        details = Details(name="Open #1 [hall] $", tie_breaks=("BH", "SB"))
        played = tuple(_round(size, shift) for shift in range(rounds))
        return Tournament(players, played, details=details, rules="dutch-2017")

    return make


def _player(number: int, names: tuple[str, ...]) -> Player:
    name = names[number - 1] if number <= len(names) else f"Family{number:03}, Given{number % 7}"
    return Player(
        PlayerId(number),
        name,
        title="FM" if number % 9 == 0 else "",
        rating=None if number % 13 == 0 else 2500 - number,
        federation="NED",
        birth_date="1987/06/05",
        club=f"Club {number % 20}",
    )


def _round(size: int, shift: int) -> Round:
    ids = [PlayerId((number + shift) % size + 1) for number in range(size)]
    pairs = zip(ids[::2], ids[1::2], strict=False)
    games = tuple(Game(white, black, Result.WIN, Result.LOSS) for white, black in pairs)
    byes = (Bye(ids[-1], ByeKind.PAIRING_ALLOCATED),) if size % 2 else ()
    return Round(games, byes)


@pytest.fixture
def pages_of() -> Callable[[bytes], list[str]]:
    """Return how the text of every page is read; blanks are one space, soft breaks none."""

    def read(pdf: bytes) -> list[str]:
        pages = PdfReader(io.BytesIO(pdf)).pages
        return [" ".join(page.extract_text().replace("\u200b", "").split()) for page in pages]

    return read


@pytest.fixture
def places_of() -> Callable[[bytes], list[tuple[float, float, float]]]:
    """Return how far texts stand from the left, how far they reach, and how wide the page is."""

    def read(pdf: bytes) -> list[tuple[float, float, float]]:
        found: list[tuple[float, float, float]] = []
        for page in PdfReader(io.BytesIO(pdf)).pages:
            width = float(page.mediabox.width)

            def note(
                text: str,
                outer: list[float],
                matrix: list[float],
                _font: object,
                size: float,
                width: float = width,
            ) -> None:
                if text.strip():
                    left = outer[0] * matrix[4] + outer[4]
                    found.append((left, left + 0.3 * size * len(text.strip()), width))

            page.extract_text(visitor_text=note)
        return found

    return read
