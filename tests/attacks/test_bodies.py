"""Bodies that are empty, cut off or of another type, sent to whatever takes a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from fastapi import FastAPI
from tests.attacks.test_texts import address
from tests.web.clients import Clients, Program

from ronde.federation.demo import play_demo
from ronde.office.desk import Desk
from ronde.office.paperwork.downloads import Download, download
from ronde.office.rounds.rounds import DraftPairing, PublishRound

pytestmark = [
    pytest.mark.long,
    # The file of a form that ends too early is left to the collector by the library of forms.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

MINERALS: Final = Path(__file__).parents[2] / "src/ronde/examples/minerals.trf"
TYPES: Final = (
    "text/plain",
    "text/csv",
    "application/json",
    "application/octet-stream",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "multipart/form-data; boundary=",
    "image/png",
    "text/plain; charset=utf-16",
    "nothing",
    "",
)
FEWEST: Final = 14


class Operation(NamedTuple):
    """An operation of the API that takes a file."""

    method: str
    path: str
    required: tuple[tuple[str, Any], ...]


def operations(app: FastAPI) -> Iterator[Operation]:
    """Yield every operation that takes a file, as the description of the API has it."""
    for path, methods in app.openapi()["paths"].items():
        for method, about in methods.items():
            content = about.get("requestBody", {}).get("content", {})
            if "multipart/form-data" in content:
                required = tuple(
                    (one["name"], (one["schema"].get("examples") or ["2026-11"])[0])
                    for one in about.get("parameters", ())
                    if one["in"] == "query" and one.get("required")
                )
                yield Operation(method.upper(), path.removeprefix("/api"), required)


def whole_files(desk: Desk) -> list[bytes]:
    """Return files of each kind that can be read."""
    forms = (Download.JSON, Download.CSV, Download.PGN, Download.START_LIST, Download.ARCHIVE)
    made = [download(desk, "demo", form).text.encode() for form in forms]
    squeezed = b"PK\x03\x04" + bytes(range(256)) * 8
    return [MINERALS.read_bytes(), *made, b"id,name,rating\n900001,Jade,1400\n", squeezed]


def bodies(files: list[bytes]) -> Iterator[bytes]:
    """Yield nothing, next to nothing, and every file cut in half and at odd places."""
    yield from (b"", b"\n", b"{", b"{}", b"[]", b"null", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf")
    for file in files:
        yield from (file[: len(file) // 2], file[: len(file) // 3 + 1], file[1:])


def in_form(body: bytes) -> Iterator[bytes]:
    """Yield forms with a file, whole and cut off."""
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.trf"\r\n\r\n'
    whole = head + body + b"\r\n--x--\r\n"
    yield from (whole, whole[:-4], head + body, head[:20], whole.replace(b'"file"', b'"other"'))


def test_no_body_is_an_error_of_ours(site: FastAPI, desk: Desk, client_as: Clients) -> None:
    """Whatever is sent, a sentence says what is wrong with it."""
    play_demo(site.state.site.database, "minerals")
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    site.load_all()  # type: ignore[attr-defined]
    program = Program(client_as("owner"))
    found = list(operations(site))
    assert len(found) >= FEWEST, found
    files = whole_files(desk)
    wrong: list[tuple[str, str, bytes, int]] = []
    count = 0
    for method, path, required in found:
        sent = [(kind, body) for kind in TYPES for body in (b"", b"012 Open\n001", b"{")]
        sent += [(TYPES[0], body) for body in bodies(files)]
        sent += [(TYPES[6], form) for body in (b"", files[0][:500]) for form in in_form(body)]
        for kind, body in sent:
            answer = program.send(
                method,
                address(path),
                params=dict(required),
                content=body,
                headers={"content-type": kind} if kind else {},
            )
            count += 1
            if answer.status_code >= 500 or (
                answer.status_code >= 400 and not answer.json().get("error")
            ):
                wrong.append((path, kind, body[:40], answer.status_code))
    print(f"{len(found)} operations, {count} bodies, {len(wrong)} errors of ours")
    assert wrong == []
