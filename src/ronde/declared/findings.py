"""Findings and phrases as the store keeps them: template and facts, for every language.

A finding that was kept before phrases were has its words alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from ronde.i18n import ListedTexts, Phrase, kept
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


def phrase_as_data(fact: object) -> object:
    """Return a fact of a phrase as plain data; what is neither text nor number becomes a text."""
    if isinstance(fact, Phrase):
        facts = {name: phrase_as_data(value) for name, value in fact.facts.items()}
        return {"template": fact.template, "one": fact.one, "facts": facts}
    if isinstance(fact, ListedTexts):
        return {"separator": fact.separator, "parts": [phrase_as_data(part) for part in fact.parts]}
    return fact if isinstance(fact, int | str) else str(fact)


def phrase_of_data(data: Any) -> Any:
    """Return a fact that was kept as plain data, a phrase again if it was one."""
    if not isinstance(data, dict):
        return data
    if "parts" in data:
        return ListedTexts(data["separator"], tuple(phrase_of_data(part) for part in data["parts"]))
    facts = {name: phrase_of_data(value) for name, value in data["facts"].items()}
    return kept(data["template"], facts, data["one"])
