"""Findings as the store keeps them: their phrases with template and facts, for every language.

A finding that was kept before phrases were has its words alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from ronde.declared.keptphrases import phrase_as_data, phrase_of_data
from ronde.model import Severity
from ronde.ratings.ffjd.findings import SeriesFinding
from ronde.serialisation import to_data

_PHRASES: Final = "phrases"


def findings_as_text(findings: Iterable[SeriesFinding]) -> str:
    """Return findings as a JSON text."""
    return json.dumps([_kept(finding) for finding in findings], ensure_ascii=False)


def _kept(finding: SeriesFinding) -> dict[str, Any]:
    texts = {"what": finding.what, "article": finding.article}
    phrases = {name: phrase_as_data(text) for name, text in texts.items()}
    return {**to_data(finding), _PHRASES: phrases}


def findings_of_text(text: str) -> tuple[SeriesFinding, ...]:
    """Return the findings of a JSON text, with their phrases where it has them."""
    return tuple(_finding(data) for data in json.loads(text))


def _finding(data: dict[str, Any]) -> SeriesFinding:
    phrases = {name: phrase_of_data(kept) for name, kept in data.pop(_PHRASES, {}).items()}
    return SeriesFinding(Severity(data.pop("severity")), **(data | phrases))
