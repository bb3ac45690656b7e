"""Values as JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from pydantic import TypeAdapter

from ronde.i18n import phrase
from ronde.model import Finding, Severity
from ronde.serialisation import (
    Inlined,
    OmitsDefaults,
    from_plain,
    to_data,
    to_json,
    to_plain,
    written_as_object,
)


class Shade(Enum):
    LIGHT = "light"


@written_as_object
class Place(NamedTuple):
    """Where somebody sits."""

    round: int
    board: int = 1


@dataclass(frozen=True, slots=True)
class Seat(Inlined):
    """A place and who sits there."""

    place: Place
    player: str


@dataclass(frozen=True, slots=True)
class Hall:
    """Everybody."""

    seats: tuple[Seat, ...]
    last: Place


def test_named_tuples_are_objects_where_they_say_so() -> None:
    hall = Hall((Seat(Place(3), "Ada"),), Place(4, 2))
    told = {"seats": [{"round": 3, "board": 1, "player": "Ada"}], "last": {"round": 4, "board": 2}}
    assert json.loads(to_json(hall)) == to_data(hall) == told


def test_their_schema_is_that_of_objects() -> None:
    schema = TypeAdapter(Hall).json_schema()["$defs"]
    assert schema["Seat"]["required"] == ["round", "player"]
    assert list(schema["Seat"]["properties"]) == ["round", "board", "player"]
    assert schema["Place"]["description"] == "Where somebody sits."
    assert schema["Place"]["properties"]["board"]["default"] == 1


@dataclass(frozen=True, slots=True)
class Inner(OmitsDefaults):
    name: str
    rounds: tuple[int, ...] = ()
    player: int | None = None
    article: str = ""


@dataclass(frozen=True, slots=True)
class Outer:
    shade: Shade
    text: str
    inner: tuple[Inner, ...]
    by_round: dict[int, tuple[int, int]]
    nothing: None = None


VALUE = Outer(
    Shade.LIGHT,
    phrase("round {round} – Ångström", round=3),
    (Inner("a"), Inner("b", (1,), 0, "C.04")),
    {3: (1, 2)},
)
DATA = {
    "shade": "light",
    "text": "round 3 – Ångström",
    "inner": [{"name": "a"}, {"name": "b", "rounds": [1], "player": 0, "article": "C.04"}],
    "by_round": {"3": [1, 2]},
    "nothing": None,
}


def test_values_become_plain_data_in_the_order_of_their_fields() -> None:
    assert to_data(VALUE) == DATA
    assert to_json(VALUE) == json.dumps(DATA, ensure_ascii=False, separators=(",", ":")).encode()


def test_indented_json_is_that_of_the_standard_library() -> None:
    assert to_json(VALUE, indent=2).decode() == json.dumps(DATA, ensure_ascii=False, indent=2)


def test_a_finding_tells_the_places_that_it_has() -> None:
    finding = Finding(Severity.NOTE, "rank", "odd", "a.trf", 3)
    told = {"severity": "note", "code": "rank", "what": "odd", "file": "a.trf", "line": 3}
    assert to_data([finding]) == [told]


def test_pydantic_itself_is_not_loaded_to_write_json() -> None:
    program = (
        "import sys; from ronde.questions.pairing import PairingDocument;"
        " from ronde.serialisation import to_json;"
        " to_json(PairingDocument(1, '', {}, (), None, (), ()));"
        " sys.exit('pydantic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@dataclass(frozen=True)
class Mixed:
    first: int
    only_named: str = field(default="", kw_only=True)
    last: tuple[int, ...] = ()


def test_fields_that_take_keywords_only_are_read_under_their_names() -> None:
    value = Mixed(1, (2, 3), only_named="x")
    assert from_plain(Mixed, to_plain(value), []) == value
    assert from_plain(Mixed, {"first": 1}, []) == Mixed(1)
