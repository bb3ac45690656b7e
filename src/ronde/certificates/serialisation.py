"""A certificate as JSON: written, and read again.

Whatever has not the right shape is refused by its place.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NoReturn, TypeVar

from ronde._version import __version__
from ronde.certificates.document import (
    FORMAT,
    VERSION,
    Barrier,
    BracketClaim,
    ByeClaim,
    CertificateDocument,
    CriterionValue,
    OddSet,
    Optimum,
    Reach,
    Witness,
)
from ronde.errors import InputError
from ronde.i18n import phrase

# Writing -----------------------------------------------------------------------------------


def as_text(document: CertificateDocument) -> str:
    """Return the certificate as JSON, one line for each bracket."""
    data = as_data(document)
    lines = [f" {json.dumps(key)}: {_laid_out(key, value)}" for key, value in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _laid_out(key: str, value: object) -> str:
    if key == "brackets" and isinstance(value, list) and value:
        rows = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in value)
        return f"[\n{rows}\n ]"
    return json.dumps(value, ensure_ascii=False)


def as_data(document: CertificateDocument) -> dict[str, object]:
    """Return the certificate as plain data."""
    claim = document.bye_claim
    return {
        "format": FORMAT,
        "version": VERSION,
        "program": f"ronde {__version__}",
        "rules": document.rules,
        "settings": dict(document.settings),
        "round": document.round,
        "pairing": {"pairs": _lists(document.pairs), "bye": document.bye},
        "bye_score": claim and {"score": claim.score, "lower": _barrier_data(claim.lower)},
        "brackets": [_bracket_data(bracket) for bracket in document.brackets],
        "tournament": dict(document.tournament),
    }


def _bracket_data(claim: BracketClaim) -> dict[str, object]:
    data: dict[str, object] = {
        "reach": claim.reach.value,
        "moved_down": list(claim.moved_down),
        "residents": list(claim.residents),
        "pairs": _lists(claim.pairs),
        "downfloaters": list(claim.downfloaters),
    }
    if claim.optimum is not None:
        data["optimum"] = _optimum_data(claim.optimum)
    if claim.fewest is not None:
        data["fewest"] = _barrier_data(claim.fewest)
    if claim.ideal is not None:
        data["ideal"] = _witness_data(claim.ideal)
    if claim.ordinary is not None:
        data["ordinary"] = _bracket_data(claim.ordinary)
    if claim.impossible is not None:
        data["impossible"] = _barrier_data(claim.impossible)
    return data


def _optimum_data(optimum: Optimum) -> dict[str, object]:
    numbers: dict[int, int] = {}
    places = [numbers.setdefault(dual, len(numbers)) for dual in optimum.duals]
    return {
        "vertices": list(optimum.vertices),
        "partner": list(optimum.partner),
        "dual_values": [hex(dual) for dual in numbers],
        "duals": places,
        "odd_sets": [
            {"vertices": list(odd_set.vertices), "dual": hex(odd_set.dual)}
            for odd_set in optimum.odd_sets
        ],
        "scale": optimum.scale,
        "criteria": [_criterion_data(value) for value in optimum.criteria],
    }


def _criterion_data(value: CriterionValue) -> dict[str, object]:
    data: dict[str, object] = {"article": value.article, "name": value.name}
    if value.differences is None:
        return data | {"value": value.value}
    return data | {"differences": _lists(value.differences)}


def _barrier_data(barrier: Barrier | None) -> dict[str, object] | None:
    if barrier is None:
        return None
    return {"players": list(barrier.players), "nobody": barrier.nobody}


def _witness_data(witness: Witness) -> dict[str, object]:
    return {"pairs": _lists(witness.pairs), "left_over": witness.left_over}


def _lists(pairs: tuple[tuple[int, int], ...]) -> list[list[int]]:
    return [list(pair) for pair in pairs]


# Reading -----------------------------------------------------------------------------------


Read = TypeVar("Read")


def read_certificate(text: str, *, file: str = "certificate") -> CertificateDocument:
    """Return the certificate in a text; raises InputError with the place that is wrong."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(
            "{file}: this is not JSON ({error}); give a certificate", file=file, error=str(error)
        ) from error
    top = _Node(data, file)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError(
            "{file}: this is not a certificate of ronde; write one with"
            " `ronde pair FILE --certificate OUT`",
            file=file,
        )
    if data.get("version") != VERSION:
        top.refuse(
            phrase(
                "has version {version}, and this program reads version {known}",
                version=repr(data.get("version")),
                known=VERSION,
            )
        )
    return _document(top)


class _Node:
    """A value of the document and the place where it stands."""

    def __init__(self, value: object, place: str) -> None:
        self.value, self.place = value, place

    def refuse(self, what: str) -> NoReturn:
        raise InputError(
            "{place} {what}; the certificate cannot be read", place=self.place, what=what
        )

    def at(self, key: str) -> _Node:
        found = self.optional(key)
        if found is None:
            self.refuse(phrase("has no {key}", key=repr(key)))
        return found

    def optional(self, key: str) -> _Node | None:
        value = self.mapping().get(key)
        return None if value is None else _Node(value, f"{self.place}: {key}")

    def mapping(self) -> dict[str, object]:
        if not isinstance(self.value, dict):
            self.refuse(phrase("is not an object"))
        return self.value

    def items(self) -> list[_Node]:
        if not isinstance(self.value, list):
            self.refuse(phrase("is not a list"))
        return [_Node(value, f"{self.place}[{k}]") for k, value in enumerate(self.value)]

    def integer(self) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self.refuse(phrase("is not a whole number"))
        return self.value

    def text(self) -> str:
        if not isinstance(self.value, str):
            self.refuse(phrase("is not a text"))
        return self.value

    def hexadecimal(self) -> int:
        try:
            return int(self.text(), 16)
        except ValueError:
            self.refuse(phrase("is not a hexadecimal number"))

    def integers(self) -> tuple[int, ...]:
        return tuple(item.integer() for item in self.items())

    def pairs(self) -> tuple[tuple[int, int], ...]:
        found = []
        for item in self.items():
            numbers = item.integers()
            if len(numbers) != 2:
                item.refuse(phrase("is not a pair"))
            found.append((numbers[0], numbers[1]))
        return tuple(found)

    def maybe(self, key: str, read: Callable[[_Node], Read]) -> Read | None:
        found = self.optional(key)
        return None if found is None else read(found)


def _document(top: _Node) -> CertificateDocument:
    pairing = top.at("pairing")
    settings = top.at("settings")
    return CertificateDocument(
        rules=top.at("rules").text(),
        settings={key: settings.at(key).text() for key in settings.mapping()},
        round=top.at("round").integer(),
        tournament=top.at("tournament").mapping(),
        pairs=pairing.at("pairs").pairs(),
        bye=pairing.maybe("bye", _Node.integer),
        brackets=tuple(_bracket(item) for item in top.at("brackets").items()),
        bye_claim=top.maybe("bye_score", _bye_claim),
    )


def _bye_claim(node: _Node) -> ByeClaim:
    return ByeClaim(node.at("score").integer(), node.maybe("lower", _barrier))


def _bracket(node: _Node, *, nested: bool = False) -> BracketClaim:
    ordinary = node.optional("ordinary")
    if ordinary is not None and nested:
        ordinary.refuse(phrase("stands inside another ordinary candidate"))
    return BracketClaim(
        reach=_reach(node.at("reach")),
        moved_down=node.at("moved_down").integers(),
        residents=node.at("residents").integers(),
        pairs=node.at("pairs").pairs(),
        downfloaters=node.at("downfloaters").integers(),
        optimum=node.maybe("optimum", _optimum),
        fewest=node.maybe("fewest", _barrier),
        ideal=node.maybe("ideal", _witness),
        ordinary=None if ordinary is None else _bracket(ordinary, nested=True),
        impossible=node.maybe("impossible", _barrier),
    )


def _reach(node: _Node) -> Reach:
    try:
        return Reach(node.text())
    except ValueError:
        known = ", ".join(reach.value for reach in Reach)
        node.refuse(phrase("is not one of {known}", known=known))


def _optimum(node: _Node) -> Optimum:
    values = [item.hexadecimal() for item in node.at("dual_values").items()]
    places = node.at("duals")
    if any(not 0 <= place < len(values) for place in places.integers()):
        places.refuse(phrase("names a dual value that is not there"))
    return Optimum(
        vertices=tuple(
            None if item.value is None else item.integer() for item in node.at("vertices").items()
        ),
        partner=node.at("partner").integers(),
        duals=tuple(values[place] for place in places.integers()),
        odd_sets=tuple(
            OddSet(item.at("vertices").integers(), item.at("dual").hexadecimal())
            for item in node.at("odd_sets").items()
        ),
        scale=node.at("scale").integer(),
        criteria=tuple(_criterion(item) for item in node.at("criteria").items()),
    )


def _criterion(node: _Node) -> CriterionValue:
    article, name = node.at("article").text(), node.at("name").text()
    differences = node.maybe("differences", _Node.pairs)
    if differences is not None:
        return CriterionValue(article, name, differences=differences)
    return CriterionValue(article, name, node.at("value").integer())


def _barrier(node: _Node) -> Barrier:
    return Barrier(node.at("players").integers(), node.at("nobody").integer())


def _witness(node: _Node) -> Witness:
    return Witness(node.at("pairs").pairs(), node.maybe("left_over", _Node.integer))
