"""Mutated files and odd requests of strangers: each is answered with a sentence, none with 500."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from ronde.formats import read_file, write_text
from ronde.web.application import create_app
from ronde.web.security.passwords import Passwords
from ronde.web.settings import WebSettings

Answer = httpx.Response
OPERATIONS = (
    "/api/pair", "/api/pair?lenient=true", "/api/check", "/api/check?rules=dubov-2026",
    "/api/standings", "/api/standings?tie_breaks=BH,SB,DE,ARO&lenient=true",
    "/api/standings/working?player=1&tie_break=BH", "/api/explain", "/api/explain?lang=fr",
    "/api/explain?why_not=1-2",
)  # fmt: skip
NUMBERS = (b"0", b"-1", b"1e999", b"9" * 30, b"9" * 5000, b"0.5", b"NaN", b"null", b"[]", b"{}")
BAD = (413, 415, 422, 400, 200)


class Attack:
    """Sends requests to a site in the same process, as somebody whom nobody knows."""

    def __init__(self, app: FastAPI, runner: asyncio.Runner) -> None:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self._client = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")
        self._runner = runner

    def send(self, method: str, path: str, **options: Any) -> Answer:
        return self._runner.run(self._client.request(method, path, **options))


@pytest.fixture(scope="module")
def attack(
    furnished: Path, tmp_path_factory: pytest.TempPathFactory, runner: asyncio.Runner
) -> Iterator[Attack]:
    copy = tmp_path_factory.mktemp("attacked") / "club.sqlite"
    copy.write_bytes(furnished.read_bytes())
    app = create_app(WebSettings(str(copy), secret="a fourth secret"), Passwords(quick=True))
    yield Attack(app, runner)
    app.state.site.close()


@pytest.fixture(scope="module")
def seeds() -> list[bytes]:
    """Return small tournaments in every form that can be written."""
    path = Path(str(files("ronde.examples").joinpath("minerals.trf")))
    tournament = read_file(path).tournament
    assert tournament is not None
    forms = ("trf26", "trf16", "trf06", "trfbx", "json", "csv")
    return [write_text(tournament, form).text.encode() for form in forms]


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Return a file with a few bytes, lines or numbers changed."""
    for _ in range(chance.choice((1, 1, 2, 5))):
        data = chance.choice(MUTATIONS)(data, chance)
    return data


def _flip(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data or b" ")
    for _ in range(chance.randint(1, 6)):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _line(data: bytes, chance: random.Random) -> bytes:
    rows = data.split(b"\n")
    one, two = chance.randrange(len(rows)), chance.randrange(len(rows))
    rows[one], rows[two] = rows[two], rows[one] * chance.choice((0, 1, 2, 40))
    return b"\n".join(rows)


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _number(data: bytes, chance: random.Random) -> bytes:
    places = [place for place, byte in enumerate(data) if byte in b"0123456789"]
    if not places:
        return data
    at = chance.choice(places)
    return data[:at] + chance.choice(NUMBERS) + data[at + 1 :]


def _letters(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    odd = (
        "\u202e",
        "\ud800",
        "\x85",
        "\u2028",
        "é",
        "\x00",
        "٣",
        "½",
        "\ufeff",
        '"',
        "=cmd|' '!A0",
    )
    return data[:at] + chance.choice(odd).encode("utf-8", "surrogatepass") + data[at:]


MUTATIONS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _flip, _line, _cut, _number, _letters,
)  # fmt: skip


@pytest.mark.parametrize("count", [150, pytest.param(12_000, marks=pytest.mark.long)])
def test_mutated_files(attack: Attack, seeds: list[bytes], count: int) -> None:
    for number in range(count):
        chance = random.Random(f"file {number}")
        data, path = mutated(chance.choice(seeds), chance), chance.choice(OPERATIONS)
        answer = attack.send("POST", path, content=data)
        assert answer.status_code in BAD, (number, path, answer.text)
        assert answer.status_code == 200 or len(answer.json()["error"]) > 5, (number, path)
