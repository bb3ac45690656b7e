"""`ronde rules`: the systems and editions that ronde knows."""

from __future__ import annotations

from typing import Final

import click

from ronde.cli import options, output
from ronde.i18n import phrase, phrase_in
from ronde.questions.rules import rules_difference, rules_document, rules_documents
from ronde.systems import registry
from ronde.systems.base import Rules

_ALL: Final = (
    phrase("key"), phrase("system"), phrase_in("rules", "for"), phrase("from"), phrase("to"),
    phrase("source"),
)  # fmt: skip
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
        _compare(key, other, as_json)


def _list_all(as_json: bool) -> None:
    every = [registry.rules(key) for key in registry.all_keys()]
    if as_json:
        output.emit_json({"rules": rules_documents()})
        return
    rows = [
        [r.key, r.title, _for_whom(r), r.in_force_from, r.in_force_to or phrase("today"), r.source]
        for r in every
    ]
    output.emit_table(_ALL, rows)


def _for_whom(rules: Rules) -> str:
    return phrase_in("rules", "teams") if rules.of_teams else phrase_in("rules", "players")


def _show(rules: Rules, as_json: bool) -> None:
    if as_json:
        output.emit_json(rules_document(rules))
        return
    output.emit(phrase("{key}: {title}", key=rules.key, title=rules.title))
    output.emit(phrase("source: {source}", source=rules.source))
    if rules.of_teams:
        output.emit(phrase("for teams"))
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


def _compare(one: str, other: str, as_json: bool) -> None:
    """Show which articles stand in only one of two rules or under another number."""
    found = rules_difference(one, other)
    if as_json:
        output.emit_json(found)
        return
    rows = sorted(found.articles, key=lambda line: line.change == "renumbered")
    told = [(_CHANGES[line.change], line.first, line.second, line.meaning) for line in rows]
    headings = [phrase_in("rules", "change"), found.first, found.second, phrase("what it asks")]
    output.emit_table(headings, told)
