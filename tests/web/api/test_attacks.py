"""Mutated files and odd requests of strangers: each is answered with a sentence, none with 500."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from tests.web.clients import Clients

from ronde.formats import read_file, write_text
from ronde.web.application import create_app
from ronde.web.middleware import OF_A_STRANGER
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


DEEP = 20_000
NESTED = {
    "lists": "[" * DEEP + "]" * DEEP,
    "open lists": "[" * DEEP,
    "objects": '{"a":' * DEEP + "1" + "}" * DEEP,
    "players": '{"format": "ronde-tournament", "version": 1, "players": ' + "[" * DEEP,
    "a long number": '{"format": "ronde-tournament", "version": ' + "9" * 5000 + "}",
    "a surrogate": '{"name": "\\ud800", "password": "\\udfff"}',
    "no number": '{"name": NaN, "password": Infinity}',
    "a flood of keys": "{" + ",".join(f'"k{n}": {n}' for n in range(50_000)) + "}",
    "many keys": "{" + ",".join(f'"k{n}": {n}' for n in range(4000)) + "}",
    "no text": "\udcff\udcfe",
}


def is_told(answer: Answer) -> bool:
    """Whether an answer says what is wrong, in not too many words."""
    bare = ("Bad Request", "Unsupported Media Type", "Request Entity Too Large")
    return 20 < len(answer.text) < 5000 and not any(word in answer.text for word in bare)


@pytest.mark.parametrize("what", NESTED)
def test_json_of_any_shape(attack: Attack, what: str) -> None:
    body = NESTED[what].encode("utf-8", "surrogateescape")
    for path in ("/api/session", "/api/session/owner", "/api/session/phone", "/api/pair", "/login"):
        for kind in ("application/json", "text/plain"):
            answer = attack.send("POST", path, content=body, headers={"content-type": kind})
            assert 400 <= answer.status_code < 500, (path, kind, answer.text[:300])
            assert is_told(answer), (path, kind, answer.text)


def parts(count: int, name: str = "field", value: str = "x", file: str = "") -> bytes:
    """Return the body of a form in parts, each with its own name."""
    named = f'; filename="{file}"' if file else ""
    one = '--cut\r\nContent-Disposition: form-data; name="{}"{}\r\n\r\n{}\r\n'
    return ("".join(one.format(f"{name}{n}", named, value) for n in range(count))).encode()


FORMS = {
    "many fields": ("multipart/form-data; boundary=cut", parts(3000) + b"--cut--\r\n"),
    "many files": ("multipart/form-data; boundary=cut", parts(2000, file="a.trf") + b"--cut--"),
    "an endless name": ("multipart/form-data; boundary=cut", parts(1, "n" * 200_000) + b"--cut--"),
    "a large field": ("multipart/form-data; boundary=cut", parts(1, "a", "x" * 2_000_000)),
    "an endless header": ("multipart/form-data; boundary=cut", b"--cut\r\nX: " + b"y" * 500_000),
    "cut off": ("multipart/form-data; boundary=cut", parts(2)[:90]),
    "no boundary": ("multipart/form-data", parts(2)),
    "another boundary": ("multipart/form-data; boundary=other", parts(2)),
    "an odd boundary": ("multipart/form-data; boundary=\xff\xfe", parts(2)),
    "nothing": ("multipart/form-data; boundary=cut", b""),
    "many pairs": ("application/x-www-form-urlencoded", b"".join(b"a%d&" % n for n in range(5000))),
    "a large value": ("application/x-www-form-urlencoded", b"name=" + b"x" * 3_000_000),
    "odd signs": ("application/x-www-form-urlencoded", b"name=%ff%fe%00%zz&password=%ud800&=&&&"),
}  # fmt: skip


@pytest.mark.parametrize("what", FORMS)
def test_forms_of_any_shape(attack: Attack, what: str) -> None:
    kind, body = FORMS[what]
    for path in ("/login", "/logout", "/owner/x", "/api/pair", "/api/session", "/check"):
        headers = {b"content-type": kind.encode("latin-1")}
        answer = attack.send("POST", path, content=body, headers=headers)
        assert 400 <= answer.status_code < 500, (path, answer.status_code, answer.text[:300])
        assert is_told(answer), (path, answer.text)


HEADERS: tuple[dict[str, str], ...] = (
    {"cookie": "ronde_session=" + "x" * 60_000},
    {"cookie": "; ".join(f"a{n}=1" for n in range(5000))},
    {"cookie": 'ronde_language="\xff"; ronde_notice=x; ronde_theme=\xfe; ronde_session='},
    {"accept-language": ",".join(f"x{n};q=0.{n}" for n in range(5000))},
    {"accept-language": "fr;q=1e999,nl;q=nan,*"},
    {"authorization": "Bearer " + "x" * 60_000},
    {"authorization": "\xff"},
    {"if-match": '"99999999999999999"', "if-none-match": "x", "range": "bytes=0-5,-1"},
    {"x-ronde-live": "9" * 5000},
    {"x-csrf-token": "\xff" * 1000},
    {"content-type": "application/json; charset=utf-99"},
    {"content-type": "\xff/\xfe; ="},
    {"host": "\xff"},
    {"host": "127.0.0.1:99999999"},
)
ADDRESSES = (
    "/", "/public", "/public/demo", "/public/demo/rounds/" + "9" * 4000, "/public/demo/rounds/-1",
    "/public/demo/standings?after=" + "9" * 4000, "/public/demo/standings?club=%ff%00&age=u999",
    "/public/demo/me?q=%ff%00%ed%a0%80", "/public/demo/me/" + "9" * 30, "/public/%00/me",
    "/public/demo/players/%F0%9F%92%A9", "/public/demo/projector?seconds=" + "9" * 30, "/p/%00",
    "/p/x/1/" + "9" * 30, "/owner/" + "x" * 5000, "/login?next=%ff%00//", "/ffjd/%00/lists",
    "/ffjd/x/lists/9999-99", "/ffjd/x/card/" + "9" * 30 + "/curve.svg", "/help/%00",
    "/help/..%2f..%2fetc", "/static/..%2f..%2f", "/static/%00", "/events/%00/live",
    "/api/public/demo/seats?search=%00", "/api/public/demo/rounds/999", "/api/openapi.json",
    "/api/ffjd/x/cards/" + "9" * 30, "/?" + "&".join(f"a{n}=1" for n in range(5000)),
)  # fmt: skip


def test_addresses_and_headers_of_any_shape(attack: Attack) -> None:
    for path in ADDRESSES:
        for method in ("GET", "HEAD", "OPTIONS", "TRACE", "POST", "DELETE"):
            answer = attack.send(method, path)
            assert answer.status_code < 500, (method, path, answer.text[:300])
    for headers in HEADERS:
        sent = {name.encode(): value.encode("latin-1") for name, value in headers.items()}
        for request in (
            "GET /public/demo",
            "GET /login",
            "POST /api/pair",
            "POST /login",
            "GET /x",
        ):
            method, path = request.split()
            answer = attack.send(method, path, headers=sent)
            assert answer.status_code < 500, (method, path, headers, answer.text[:300])


class TestBodies:
    """Somebody who is not logged in sends little, but for a file that is looked at."""

    LARGE = b"x" * (OF_A_STRANGER + 1)

    @pytest.mark.parametrize(
        "headers", [{}, {"authorization": "Bearer x"}, {"cookie": "ronde_session=x"}]
    )
    def test_strangers(self, attack: Attack, headers: dict[str, str]) -> None:
        for path in ("/api/session", "/api/events", "/login", "/check", "/nowhere"):
            answer = attack.send("POST", path, content=self.LARGE, headers=headers)
            assert answer.status_code == 413, (path, answer.text)
            assert "64 KB may be sent here; log in" in answer.text
        lines = b"x\n" * (OF_A_STRANGER // 2 + 1)
        assert attack.send("POST", "/api/pair", content=lines).status_code == 422
        assert attack.send("POST", "/api/pair", content=self.LARGE).status_code == 413  # one line

    def test_a_body_without_a_length(self, client_as: Clients) -> None:
        async def pieces() -> AsyncIterator[bytes]:
            for _ in range(3):
                yield b" " * OF_A_STRANGER

        known = client_as("owner")
        headers = {"x-csrf-token": known.token}
        for client, status in ((client_as("public"), 413), (known, 422)):
            answer = client.send("POST", "/api/events", content=pieces(), headers=headers)
            assert answer.status_code == status, answer.text

    @pytest.mark.parametrize("length", ["9" * 5000, "-1", "x"])
    def test_a_length_that_is_none(self, attack: Attack, length: str) -> None:
        answer = attack.send("POST", "/api/pair", headers={"content-length": length})
        assert answer.status_code == 413
