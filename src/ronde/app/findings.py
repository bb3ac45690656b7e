"""Findings as the store keeps them: their English words, and phrases for other languages.

A finding that was kept before phrases were has its words alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from ronde.i18n import Listing, Phrase
from ronde.model import Severity
from ronde.ratings.ffjd.findings import SeriesFinding
from ronde.serialisation import to_data

_PHRASES: Final = "phrases"


def findings_as_text(findings: Iterable[SeriesFinding]) -> str:
    """Return findings as a JSON text."""
    kept = [
        to_data(finding)
        | {_PHRASES: {"what": _as_data(finding.what), "article": _as_data(finding.article)}}
        for finding in findings
    ]
    return json.dumps(kept, ensure_ascii=False)


def findings_of_text(text: str) -> tuple[SeriesFinding, ...]:
    """Return the findings of a JSON text, with their phrases where it has them."""
    return tuple(_finding(data) for data in json.loads(text))


def _finding(data: dict[str, Any]) -> SeriesFinding:
    phrases = {name: _of_data(kept) for name, kept in data.pop(_PHRASES, {}).items()}
    return SeriesFinding(Severity(data.pop("severity")), **(data | phrases))


def _as_data(fact: object) -> object:
    """Return a fact of a phrase as plain data; what is neither text nor number becomes a text."""
    if isinstance(fact, Phrase):
        facts = {name: _as_data(value) for name, value in fact.facts.items()}
        return {"template": fact.template, "one": fact.one, "facts": facts}
    if isinstance(fact, Listing):
        return {"separator": fact.separator, "parts": [_as_data(part) for part in fact.parts]}
    return fact if isinstance(fact, int | str) else str(fact)


def _of_data(data: Any) -> Any:
    if not isinstance(data, dict):
        return data
    if "parts" in data:
        return Listing(data["separator"], tuple(_of_data(part) for part in data["parts"]))
    facts = {name: _of_data(value) for name, value in data["facts"].items()}
    return Phrase(data["template"], facts, data["one"])
