"""Phrases as the store keeps them: template and facts, for every language."""

from __future__ import annotations

from typing import Any

from ronde.i18n import ListedTexts, Phrase, kept


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
