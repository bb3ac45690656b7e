"""What is no certificate is refused by the place that is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from ronde.certificates.dutch.document import CertificateDocument
from ronde.certificates.files import as_data, as_text, read_certificate
from ronde.certificates.verification import verify
from ronde.errors import InputError
from ronde.i18n import translate

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"

Certified = Callable[[str, int, int], CertificateDocument]


@pytest.fixture
def data(certified: Certified) -> Any:
    return json.loads(as_text(certified("dutch-2017", 114, 8)))


@pytest.mark.parametrize(
    "case", [("dutch-2017", 114, 8), ("dutch-2017", 114, 9), ("dutch-2026", 2018, 9)]
)
def test_certificates_keep_to_the_schema(case: tuple[str, int, int], certified: Certified) -> None:
    schema = json.loads((SCHEMAS / "certificate-1.json").read_text("utf-8"))
    Draft202012Validator(schema).validate(json.loads(as_text(certified(*case))))


@pytest.mark.parametrize("name", ["certificate-1", "certificate-topgroup-1"])
def test_every_field_is_described(name: str) -> None:
    schema = json.loads((SCHEMAS / f"{name}.json").read_text("utf-8"))
    classes = {"": schema, **schema["$defs"]}
    silent = [
        f"{one}.{key}"
        for one, part in classes.items()
        for key, field in part.get("properties", {}).items()
        if not field.get("description")
    ]
    assert silent == []


def test_the_text_is_the_data(certified: Certified) -> None:
    document = certified("dutch-2026", 2005, 4)
    assert json.loads(as_text(document)) == as_data(document)


@pytest.mark.parametrize("text", ["", "{", "[1, 2", "[" * 200_000])
def test_no_json(text: str) -> None:
    with pytest.raises(InputError, match="not JSON"):
        read_certificate(text)


@pytest.mark.parametrize("text", ["[]", "{}", '{"format": "ronde-tournament"}', "null"])
def test_no_certificate(text: str) -> None:
    with pytest.raises(InputError, match="not a certificate of ronde"):
        read_certificate(text)


def change(data: Any, path: str, value: object) -> None:
    *steps, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    for step in steps:
        data = data[step]
    data[last] = value


def test_something_left_out(data: Any) -> None:
    del data["pairing"]
    with pytest.raises(InputError, match="certificate: the document has no 'pairing'"):
        read_certificate(json.dumps(data))


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("version", 2, "has version 2"),
        ("version", True, "has version True"),
        ("version", 1.0, "has version 1.0"),
        ("pairing", None, "certificate: pairing must be an object, not None"),
        ("round", "8", "certificate: round must be a whole number, not '8'"),
        ("round", True, "round must be a whole number, not True"),
        ("pairing/pairs/0", [1, 2, 3], r"pairing.pairs\[0\] must be a list of 2 values, not \[1,"),
        ("settings/parity", 3, "settings.parity must be a text, not 3"),
        ("brackets", {}, "brackets must be a list, not {}"),
        ("brackets/0/reach", "far", r"brackets\[0\].reach must be one of single, alone"),
        (
            "brackets/1/optimum/dual_values/0",
            "seven",
            r"brackets\[1\].optimum.dual_values\[0\] must be a hexadecimal number, not 'seven'",
        ),
        (
            "brackets/1/optimum/duals/0",
            999,
            r"brackets\[1\].optimum.duals names a dual value that is not there",
        ),
        (
            "brackets/1/optimum/dual_values/0",
            "0x10_0",
            "must be a hexadecimal number, not '0x10_0'",
        ),
        (
            "brackets/1/optimum/dual_values/0",
            " 0x10 ",
            "must be a hexadecimal number, not ' 0x10 '",
        ),
        ("brackets/1/optimum/dual_values/0", "10", "must be a hexadecimal number, not '10'"),
        ("brackets/1/optimum/dual_values/0", "0xA", "must be a hexadecimal number, not '0xA'"),
        ("brackets/1/optimum/dual_values/0", "+0x1", "must be a hexadecimal number"),
        ("brackets/1/optimum/dual_values/0", "0x\u0661", "must be a hexadecimal number"),
        ("brackets/1/optimum/dual_values/0", "0x1\n", "must be a hexadecimal number"),
        ("brackets/1/optimum/dual_values/0", 16, "must be a hexadecimal number, not 16"),
        (
            "brackets/1/optimum/partner/0",
            -1,
            r"brackets\[1\].optimum.partner\[0\] must be 0 or more, not -1",
        ),
        ("brackets/1/optimum/scale", 0, "optimum.scale must be 1 or more, not 0"),
        (
            "brackets/1/fewest",
            {"players": [], "nobody": -1},
            r"fewest.nobody must be 0 or more, not -1",
        ),
        ("brackets/1/optimum/proof", 1, "Optimum.proof is a key that is not known"),
        ("comment", "", "CertificateDocument.comment is a key that is not known"),
        ("tournament", [], r"tournament must be an object, not \[\]"),
    ],
)
def test_wrong_shape(data: Any, path: str, value: object, sentence: str) -> None:
    change(data, path, value)
    with pytest.raises(InputError, match=sentence):
        read_certificate(json.dumps(data))


def test_a_key_given_twice(data: Any) -> None:
    text = json.dumps(data).replace('"round": 8', '"round": 8, "round": 9', 1)
    with pytest.raises(InputError, match=r"this is not JSON .a key is given twice in one object"):
        read_certificate(text)


def test_one_ordinary_candidate_inside_another(data: Any) -> None:
    claim = next(bracket for bracket in data["brackets"] if "ordinary" in bracket)
    claim["ordinary"]["ordinary"] = dict(claim["ordinary"])
    with pytest.raises(InputError, match="stands inside another ordinary candidate"):
        read_certificate(json.dumps(data))


def test_a_tournament_that_cannot_be_read(data: Any) -> None:
    data["tournament"]["players"] = 5
    with pytest.raises(InputError, match="no tournament that can be read"):
        verify(read_certificate(json.dumps(data)))


def test_rules_without_certificates(data: Any) -> None:
    data["rules"] = "dutch-1998"
    with pytest.raises(InputError, match="certificates of 'dutch-1998' cannot be verified"):
        verify(read_certificate(json.dumps(data)))


@pytest.mark.parametrize("digits", [str(2**53), str(-(2**53)), "9" * 5000])
def test_a_number_that_other_readers_round(data: Any, digits: str) -> None:
    player = data["tournament"]["players"][0]
    player["rating"] = 4711
    text = json.dumps(data)
    read_certificate(text.replace("4711", str(2**53 - 1)))
    with pytest.raises(InputError, match="is larger than the numbers of a certificate"):
        read_certificate(text.replace("4711", digits))


def test_refusals_in_another_language(data: Any) -> None:
    data["round"] = "two"
    with pytest.raises(InputError) as told:
        read_certificate(json.dumps(data), file="a.json")
    assert translate(told.value.phrase, "fr") == (
        "a.json: round doit être un nombre entier, pas 'two' ; le certificat ne peut pas être lu"
    )
