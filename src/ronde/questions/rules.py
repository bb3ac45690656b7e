"""The systems and editions that ronde knows, and what two of them have apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ronde.fields import filled
from ronde.systems import registry
from ronde.systems.base import Rules


@dataclass(frozen=True, slots=True)
class SettingLine:
    """What can be chosen under these rules."""

    name: str
    values: tuple[str, ...]
    default: str
    meaning: str


@dataclass(frozen=True, slots=True)
class ArticleLine:
    """What an article asks."""

    number: str
    meaning: str


@dataclass(frozen=True, slots=True)
class RulesDocument:
    """A system in one edition (docs/schemas/rules-1.json)."""

    key: str
    title: str
    source: str
    in_force_from: str | None
    in_force_to: str | None
    of_teams: bool
    settings: tuple[SettingLine, ...]
    articles: tuple[ArticleLine, ...]
    uncertain: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ArticleChange:
    """An article that stands in one of two rules only, or under another number."""

    change: Literal["new", "gone", "renumbered"]
    first: str
    second: str
    meaning: str


@dataclass(frozen=True, slots=True)
class RulesDifferenceDocument:
    """What differs between two rules (docs/schemas/rules-diff-1.json)."""

    first: str
    second: str
    articles: tuple[ArticleChange, ...]


def rules_documents(*keys: str) -> tuple[RulesDocument, ...]:
    """Return what is known of these rules, by default of all; raises UnknownRulesError."""
    return tuple(rules_document(registry.rules(key)) for key in keys or registry.all_keys())


def rules_document(rules: Rules) -> RulesDocument:
    """Return what is known of one system in one edition."""
    return filled(
        RulesDocument,
        rules,
        in_force_from=rules.in_force_from or None,
        in_force_to=rules.in_force_to or None,
        settings=tuple(filled(SettingLine, one, default=one.default) for one in rules.settings),
        articles=tuple(ArticleLine(article.number, article.meaning) for article in rules.articles),
    )


def rules_difference(one: str, other: str) -> RulesDifferenceDocument:
    """Return, by meaning, which articles stand in one only of two rules or under another number."""
    rules = registry.rules(one), registry.rules(other)
    first, second = ({a.meaning: a.number for a in each.articles} for each in rules)
    changes = (
        ArticleChange(
            _change(first.get(meaning), second.get(meaning)),
            first.get(meaning, "-"),
            second.get(meaning, "-"),
            meaning,
        )
        for meaning in {**first, **second}
        if first.get(meaning) != second.get(meaning)
    )
    return RulesDifferenceDocument(one, other, tuple(changes))


def _change(first: str | None, second: str | None) -> Literal["new", "gone", "renumbered"]:
    if first is None:
        return "new"
    return "gone" if second is None else "renumbered"
