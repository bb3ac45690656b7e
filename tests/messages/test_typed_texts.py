"""What somebody typed is never a template: only texts in quotes are looked up and filled in."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator

import pytest
from jinja2 import nodes
from tests.source import MODULES, SOURCE, Module, module, name_of, parsed

from ronde import errors
from ronde.declared.keptphrases import phrase_of_data
from ronde.i18n import Translator, kept, listed, phrase, recalled, template, translate
from ronde.web.site import templates

PAGES = sorted((SOURCE / "web/templates").rglob("*.html"))

TEXTS = {
    **dict.fromkeys(("t", "phrase", "template", "Phrase", "Template", "gettext"), 1),
    **dict.fromkeys(("tn", "tp", "counted", "phrase_in", "counted_template", "template_in"), 2),
}
"""Who takes a text to look up and fill in, and how many of the first arguments are such texts."""

MADE = {"phrase", "counted", "phrase_in", "filled", "listed"}
"""What makes a text that was filled in already."""

PLACES = {"file", "line", "column", "article", "seconds", "blocked", "entries"}
"""What errors are told beside the facts of their template."""

WITH_DECLARED_TEMPLATES = {
    "i18n/phrases.py",  # the mechanism itself
    "i18n/catalogue.py",
    "errors.py",  # templates of `raise`, looked at below
    "declared/actions.py",  # what an action declares as done
    "office/history/words.py",  # what an action declares as told
    "cli/help.py",  # names of arguments in the help of click
    "web/page.py",  # hands `t`, `tn` and `tp` on
    "tab/words.py",  # the texts of the page, declared in one table
}
"""The modules that fill in a template which they hold in a variable, and why."""

ERRORS = {name for name, one in vars(errors).items() if isinstance(one, type)} - {"Question"}
NAMESAKES = {"standings/registry.py", "systems/burstein/problem.py", "systems/dutch/census.py"}
"""They have a `counted` of their own, which counts and says nothing."""


def is_written(node: ast.expr) -> bool:
    """Return whether a text stands in quotes, or was made from one that does."""
    if isinstance(node, ast.IfExp):
        return is_written(node.body) and is_written(node.orelse)
    if isinstance(node, ast.Call):
        return name_of(node) in MADE
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def wrong_calls(module: Module) -> Iterator[ast.Call]:
    """Yield the calls that would fill facts into a text which stands elsewhere."""
    for name in (TEXTS.keys() | ERRORS) & module.calls.keys():
        for node in module.calls[name]:
            has_facts = name in TEXTS or {one.arg for one in node.keywords} - PLACES
            if has_facts and not all(map(is_written, node.args[: TEXTS.get(name, 1)])):
                yield node


def test_only_texts_in_quotes_are_templates() -> None:
    wrong = [
        f"{path.relative_to(SOURCE)}:{node.lineno}: {ast.unparse(node)}"
        for path in MODULES
        if path.relative_to(SOURCE).as_posix() not in WITH_DECLARED_TEMPLATES | NAMESAKES
        for node in wrong_calls(module(path))
    ]
    assert not wrong, "say() says what is held in a variable:\n" + "\n".join(wrong)


@pytest.mark.parametrize(
    ("code", "is_wrong"),
    [
        ('page.t("Round {round}", round=3)', False),
        ('page.t("a" if one else "b")', False),
        ('page.t(phrase("a") if one else counted("b", "c", count=2))', False),
        ("page.t(name)", True),
        ('page.tn("{count} game", other, count=2)', True),
        ("phrase(name)", True),
        ("InputError(name)", False),  # without facts it is told as it is
        ("FormatError(name, line=3)", False),
        ("InputError(name, round=3)", True),
        ("page.say(name)", False),
    ],
)
def test_the_check_tells_them_apart(code: str, is_wrong: bool) -> None:
    assert bool(list(wrong_calls(parsed(code)))) is is_wrong


def test_nothing_else_gets_hold_of_the_function() -> None:
    """`map(page.t, names)` would go around the check."""
    handed = [
        f"{path.relative_to(SOURCE)}: {line}"
        for path in MODULES
        for line in path.read_text("utf-8").splitlines()
        if re.search(r"\w\.(?:t|tn|tp)\b(?!\()", line)
        if not re.fullmatch(r'\s*"(t[np]?)": speech\.\1,', line)  # for templates of pages
    ]
    assert not handed


def is_written_on_page(node: nodes.Expr | None) -> bool:
    """Return whether a text stands in quotes in a template of a page."""
    if isinstance(node, nodes.CondExpr):
        return is_written_on_page(node.expr1) and is_written_on_page(node.expr2)
    return isinstance(node, nodes.Const)


def test_pages_fill_in_only_what_stands_in_their_templates() -> None:
    wrong = []
    for path in PAGES:
        tree = templates().parse(path.read_text("utf-8"))
        for node in tree.find_all(nodes.Call):
            name = getattr(node.node, "name", getattr(node.node, "attr", ""))
            if name in ("t", "tn", "tp"):
                texts = node.args[: TEXTS[name]]
                if not texts or not all(map(is_written_on_page, texts)):
                    wrong.append(f"{path.name}:{node.lineno}")
            if name == "say" and (len(node.args) != 1 or node.kwargs):
                wrong.append(f"{path.name}:{node.lineno}: nothing is filled in by say()")
        called_there = {id(node.node) for node in tree.find_all(nodes.Call)}
        wrong += [
            f"{path.name}:{node.lineno}: {node.name} is handed on"
            for node in tree.find_all(nodes.Name)
            if node.name in ("t", "tn", "tp", "say") and id(node) not in called_there
        ]
    assert not wrong


class French(Translator):
    """What a reader of French is told."""

    language = "fr"


TYPED = ("{b}", "{0}", "{", "}", "{{ 7*7 }}", "{0.__class__}", "%s %(x)s %", "White", "warning")


@pytest.mark.parametrize("typed", TYPED)
def test_what_was_typed_is_said_as_it_was(typed: str) -> None:
    said = French()
    assert said.say(typed) == typed
    assert said.say(phrase("{what}: {why}", what=typed, why=typed)) == f"{typed}: {typed}"
    assert said.say(listed([typed, phrase("warning")])) == f"{typed}, attention"
    assert said.t("{name}, board {board}", name=typed, board=3).startswith(typed)
    assert str(errors.InputError(typed)) == typed
    told = translate(errors.FormatError("{what}", what=typed, file=typed).phrase, "fr")
    assert told == f"{typed} : {typed}"
    if typed not in ("White", "warning"):
        assert translate(recalled(typed), "fr") == typed
    assert said.say(template("warning")) == "attention"


def test_a_template_of_a_stranger_s_file_is_a_text() -> None:
    data = json.loads('{"template": "{a.__class__} {0}", "facts": {"a": 1}, "one": ""}')
    assert phrase_of_data(data) == "{a.__class__} {0}"
    assert kept("{count} games", {"count": "x"}, "{count} game") == "{count} games"
    assert kept("{count} games", {"count": 1}, "{count} game") == "1 game"
