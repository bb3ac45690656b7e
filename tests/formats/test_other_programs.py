"""Files of other programs, damaged: a sentence that names the file, never a traceback."""

from __future__ import annotations

import json
import random

import pytest
from tests.formats.test_fuzz import mutated, read_whatever
from tests.formats.test_lists import FMJD, RANKING, STARTING, workbook
from tests.formats.test_papi import SMALL as PAPI
from tests.formats.test_swisssys import SMALL as SWISSSYS
from tests.formats.test_tunx import SMALL as TUNX

from ronde.errors import RondeError
from ronde.formats import read_bytes

FILES = {
    "swisssys": json.dumps(SWISSSYS, indent=1).encode(),
    "papi": json.dumps(PAPI, indent=1).encode(),
    "list": STARTING.encode(),
    "list of the server": RANKING.encode("cp1252"),
    "list of draughts": FMJD.encode(),
    "list in a workbook": workbook(RANKING, ","),
    "tunx": TUNX,
}


@pytest.mark.parametrize("name", FILES)
def test_the_content_tells_the_format(name: str) -> None:
    reading = read_bytes(FILES[name])
    assert (reading.dialect, reading.errors) == (name.partition(" ")[0], ())


@pytest.mark.parametrize("name", FILES)
def test_damaged_files(name: str) -> None:
    chance = random.Random(name)
    for _ in range(150):
        read_whatever(mutated(FILES[name], chance))


def said_about(data: bytes) -> list[str]:
    """Return all that is said about the bytes of a file."""
    try:
        return [finding.sentence() for finding in read_bytes(data, file="cut.file").findings]
    except RondeError as error:
        return [str(error)]


@pytest.mark.parametrize("name", FILES)
def test_files_that_end_early(name: str) -> None:
    whole = FILES[name]
    for end in range(0, len(whole) * 9 // 10, max(1, len(whole) // 60)):
        said = said_about(whole[:end])
        assert said
        assert all(sentence.startswith("cut.file") for sentence in said)


def jumbled(value: object, chance: random.Random) -> object:
    """Return JSON of the same shape with a value here and there of another kind."""
    if chance.random() < 0.03:
        return chance.choice([None, -1, 1e300, "", "x", [], {}, True, [[]], {"a": 1}])
    if isinstance(value, dict):
        return {key: jumbled(inner, chance) for key, inner in value.items()}
    if isinstance(value, list):
        return [jumbled(inner, chance) for inner in value]
    return value


@pytest.mark.parametrize("document", [SWISSSYS, PAPI], ids=["swisssys", "papi"])
def test_values_of_the_wrong_kind(document: object) -> None:
    chance = random.Random(7)
    for _ in range(200):
        read_whatever(json.dumps(jumbled(document, chance)).encode())
