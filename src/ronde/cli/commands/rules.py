"""`ronde rules`: the systems and editions that ronde knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import click

from ronde.cli import options, output
from ronde.i18n import phrase, phrase_in
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


_ALL: Final = (phrase("key"), phrase("system"), phrase("from"), phrase("to"), phrase("source"))
_SETTINGS: Final = (phrase("name"), phrase("values"), phrase("default"), phrase("meaning"))
_ARTICLES: Final = (phrase("article"), phrase("what it asks"))
_CHANGES: Final = {
    "new": phrase("new"),
    "gone": phrase("gone"),
    "renumbered": phrase("renumbered"),
}


@click.command(
    name="rules",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde rules\n"
    "  ronde rules berger\n"
    "  ronde rules berger --diff fmjd\n",
)
@click.argument("key", required=False)
@click.option("--diff", "other", metavar="KEY", help="Show only what differs from these rules.")
@options.json_option
def command(key: str | None, other: str | None, as_json: bool) -> None:
    """List all rules, or show one of them: in force from and to, source, settings, articles."""
    if key is None:
        if other is not None:
            raise click.UsageError(phrase("--diff compares two rules: name the first one too"))
        _list_all(as_json)
    elif other is None:
        _show(registry.rules(key), as_json)
    else:
        _compare(registry.rules(key), registry.rules(other), as_json)


def _list_all(as_json: bool) -> None:
    every = [registry.rules(key) for key in registry.all_keys()]
    if as_json:
        output.emit_json({"rules": [_document(rules) for rules in every]})
        return
    rows = [
        [r.key, r.title, r.in_force_from, r.in_force_to or phrase("today"), r.source] for r in every
    ]
    output.emit_table(_ALL, rows)


def _show(rules: Rules, as_json: bool) -> None:
    if as_json:
        output.emit_json(_document(rules))
        return
    output.emit(phrase("{key}: {title}", key=rules.key, title=rules.title))
    output.emit(phrase("source: {source}", source=rules.source))
    if rules.in_force_from:
        last = rules.in_force_to or phrase("today")
        output.emit(phrase("in force: {first} to {last}", first=rules.in_force_from, last=last))
    if rules.settings:
        _head(phrase("settings"))
        rows = [
            [s.name, " | ".join(s.values) or phrase("text"), s.default, s.meaning]
            for s in rules.settings
        ]
        output.emit_table(_SETTINGS, rows)
    _head(phrase("articles"))
    output.emit_table(_ARTICLES, [list(article) for article in rules.articles])
    if rules.uncertain:
        _head(phrase("uncertain"))
        for doubt in rules.uncertain:
            output.emit(phrase("- {doubt}", doubt=doubt))


def _head(text: str) -> None:
    output.emit("")
    output.emit(text)


def _compare(one: Rules, two: Rules, as_json: bool) -> None:
    """Show, by meaning, which articles stand in only one of two rules or under another number."""
    first = {article.meaning: article.number for article in one.articles}
    second = {article.meaning: article.number for article in two.articles}
    rows = [
        (_change(first.get(meaning), second.get(meaning)), first.get(meaning, "-"),
         second.get(meaning, "-"), meaning)
        for meaning in {**first, **second}
        if first.get(meaning) != second.get(meaning)
    ]  # fmt: skip
    if as_json:
        changes = tuple(ArticleChange(*row) for row in rows)
        output.emit_json(RulesDifferenceDocument(one.key, two.key, changes))
        return
    rows.sort(key=lambda row: row[0] == "renumbered")
    told = [(_CHANGES[change], *rest) for change, *rest in rows]
    output.emit_table(
        [phrase_in("rules", "change"), one.key, two.key, phrase("what it asks")], told
    )


def _change(first: str | None, second: str | None) -> Literal["new", "gone", "renumbered"]:
    if first is None:
        return "new"
    return "gone" if second is None else "renumbered"


def _document(rules: Rules) -> RulesDocument:
    return RulesDocument(
        rules.key,
        rules.title,
        rules.source,
        rules.in_force_from or None,
        rules.in_force_to or None,
        tuple(SettingLine(s.name, s.values, s.default, s.meaning) for s in rules.settings),
        tuple(ArticleLine(article.number, article.meaning) for article in rules.articles),
        rules.uncertain,
    )
