"""A certificate as JSON."""

from __future__ import annotations

import json

from ronde._version import __version__
from ronde.certificates.document import (
    FORMAT,
    VERSION,
    Barrier,
    BracketClaim,
    CertificateDocument,
    CriterionValue,
    Optimum,
    Witness,
)


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
        "bye_score": claim and {"score": claim.score, "lower": _barrier(claim.lower)},
        "brackets": [_bracket(bracket) for bracket in document.brackets],
        "tournament": dict(document.tournament),
    }


def _bracket(claim: BracketClaim) -> dict[str, object]:
    data: dict[str, object] = {
        "reach": claim.reach.value,
        "moved_down": list(claim.moved_down),
        "residents": list(claim.residents),
        "pairs": _lists(claim.pairs),
        "downfloaters": list(claim.downfloaters),
    }
    if claim.optimum is not None:
        data["optimum"] = _optimum(claim.optimum)
    if claim.fewest is not None:
        data["fewest"] = _barrier(claim.fewest)
    if claim.ideal is not None:
        data["ideal"] = _witness(claim.ideal)
    if claim.ordinary is not None:
        data["ordinary"] = _bracket(claim.ordinary)
    if claim.impossible is not None:
        data["impossible"] = _barrier(claim.impossible)
    return data


def _optimum(optimum: Optimum) -> dict[str, object]:
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
        "criteria": [_criterion(value) for value in optimum.criteria],
    }


def _criterion(value: CriterionValue) -> dict[str, object]:
    data: dict[str, object] = {"article": value.article, "name": value.name}
    if value.differences is None:
        return data | {"value": value.value}
    return data | {"differences": _lists(value.differences)}


def _barrier(barrier: Barrier | None) -> dict[str, object] | None:
    if barrier is None:
        return None
    return {"players": list(barrier.players), "nobody": barrier.nobody}


def _witness(witness: Witness) -> dict[str, object]:
    return {"pairs": _lists(witness.pairs), "left_over": witness.left_over}


def _lists(pairs: tuple[tuple[int, int], ...]) -> list[list[int]]:
    return [list(pair) for pair in pairs]
