"""No text and no bytes bring a reader down: a reading or an error of ronde, nothing else."""

from __future__ import annotations

import random
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.errors import RondeError
from ronde.formats import Reading, read_bytes, read_text, write_text
from ronde.formats.trf.reader import RECORDS
from ronde.model import Severity

CODES = sorted([*RECORDS, "###", "### ronde", "NED", "801", "zzz"])


def looks_right(reading: Reading) -> None:
    has_errors = any(finding.severity is Severity.ERROR for finding in reading.findings)
    assert (reading.tournament is None) == has_errors


def read_whatever(data: bytes) -> None:
    try:
        reading = read_bytes(data)
    except RondeError:
        return
    looks_right(reading)
    if reading.tournament is not None:
        again = read_text(write_text(reading.tournament, "json").text)
        assert again.tournament == reading.tournament


@settings(deadline=None, max_examples=300)
@given(st.text(), st.booleans())
def test_any_text(text: str, lenient: bool) -> None:
    try:
        reading = read_text(text, lenient=lenient)
    except RondeError:
        return
    looks_right(reading)


@settings(deadline=None, max_examples=200)
@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    read_whatever(data)


columns = st.text("01 2.-wbWUH=+xNED/é\t", max_size=60)
lines = st.tuples(st.sampled_from(CODES), st.sampled_from(["", " "]), columns).map("".join)
players = st.integers(1, 3).map(lambda number: f"001    {number}")


@settings(deadline=None, max_examples=400)
@given(st.lists(players | lines, max_size=8))
def test_any_records(report: list[str]) -> None:
    read_whatever("\n".join(report).encode())


@settings(deadline=None, max_examples=200)
@given(st.sampled_from("{,;\t"), st.text('{}[]":,;name1wb=bye UHroundpoits\n\t', max_size=80))
def test_anything_like_json_or_a_table(start: str, text: str) -> None:
    read_whatever((start + text if start == "{" else f"number{start}name\n{text}").encode())


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Return the file with a few bytes flipped, a line cut, or two lines exchanged."""
    kind = chance.randrange(4)
    if kind == 0:
        changed = bytearray(data)
        for _ in range(chance.randint(1, 6)):
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
        return bytes(changed)
    rows = data.split(b"\n")
    one, two = chance.randrange(len(rows)), chance.randrange(len(rows))
    if kind == 1:
        rows[one] = rows[one][: chance.randrange(len(rows[one]) + 1)]
    elif kind == 2:
        rows[one], rows[two] = rows[two], rows[one]
    else:
        place = chance.randrange(len(rows[one]) + 1)
        rows[one] = rows[one][:place] + rows[two][:3] + rows[one][place:]
    return b"\n".join(rows)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32))
def test_mutated_files(reports: tuple[Path, ...], seed: int) -> None:
    chance = random.Random(seed)
    for path in reports:
        read_whatever(mutated(path.read_bytes(), chance))
