"""Nothing that a command prints is left in English: every text is a phrase."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from ronde.cli.event.group import HEADINGS

CLI = Path(__file__).parents[2] / "src" / "ronde" / "cli"

ENGLISH_ONLY = {"engine.py", "checker.py", "reference.py", "schemas.py"}
"""The drop-in for other engines speaks as they do; the rest is for developers."""

PRINTING = {
    "print", "echo", "secho", "emit", "emit_table", "table", "Table", "Said", "said", "told",
    "round_said", "progress", "progress_of", "draw_series", "set_xlabel", "set_ylabel", "complain",
    "ClickException", "UsageError", "BadParameter",
}  # fmt: skip
"""What shows its arguments to people."""

HELPING = {
    "option", "Option", "argument", "Argument", "command", "group", "event_command",
    "desk_command", "federation_command", "version_option", "answer_language_option",
}  # fmt: skip
"""What takes help, which is translated when it is printed."""

MAKERS = {"phrase", "phrase_in", "counted", "template", "template_in", "counted_template", "t"}
"""What makes texts of the catalogues; errors do, too."""

SENTENCE = re.compile(r"[a-z]{2,}[,:;]? [a-z]{2,}")
LETTERS = re.compile(r"[A-Za-z]{2,}")

SHOWN_AS_IT_IS = {"CPi", "PA", "MCP", "CPf", "Solkoff", "ronde", "red", "file"}
"""Abbreviations of the regulations, the name of the program, colours."""

NEVER_SHOWN = {
    "ffjd player", "ffjd series", "not listed", "first rating", "language of the command line",
    "center left", "offset points", "bold cyan", "standard output taken",
}  # fmt: skip
"""Keys, values of rows, styles."""

MARKUP = re.compile(r"<\w|font-family|class=")


def name_of(call: ast.Call) -> str:
    function = call.func
    return getattr(function, "id", "") or getattr(function, "attr", "")


def literals(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the texts within an expression that are no phrases, facts of phrases among them."""
    if isinstance(node, ast.Call):
        makes_phrase = name_of(node) in MAKERS or name_of(node).endswith("Error")
        within: list[ast.AST] = [word.value for word in node.keywords]
        within += [] if makes_phrase or name_of(node) in HELPING else node.args
        within = [] if name_of(node) in HELPING else within
    elif isinstance(node, ast.Compare | ast.Subscript):
        within = []
    elif isinstance(node, ast.Dict):
        within = list(node.values)
    else:
        within = list(ast.iter_child_nodes(node))
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.lineno, node.value
    for inner in within:
        yield from literals(inner)


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what a module does, without its docstrings and decorators."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.FunctionDef | ast.ClassDef):
            yield from statements(ast.Module(inner.body, []))
        elif not is_docstring(inner):
            yield inner


def help_tables(tree: ast.Module) -> set[str]:
    """Return the sentences of a group's commands, which are shown in its help."""
    return {
        text.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Dict)
        for text in node.values
        if isinstance(text, ast.Constant)
        and isinstance(text.value, str)
        and text.value.endswith(".")
    }


def test_every_sentence_is_a_phrase() -> None:
    plain = []
    for path in sorted(CLI.rglob("*.py")):
        if path.name in ENGLISH_ONLY:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        helps = help_tables(tree)
        for statement in statements(tree):
            for line, text in literals(statement):
                is_sentence = SENTENCE.search(text) and not MARKUP.search(text)
                if is_sentence and text not in helps | NEVER_SHOWN | set(HEADINGS.values()):
                    plain.append((path.name, line, text))
    assert plain == []


def test_every_word_that_is_printed_is_a_phrase() -> None:
    plain = []
    for path in sorted(CLI.rglob("*.py")):
        if path.name in ENGLISH_ONLY:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or name_of(node) not in PRINTING:
                continue
            shown = (found for given in node.args for found in literals(given))
            for line, text in shown:
                if not set(LETTERS.findall(text)) <= SHOWN_AS_IT_IS:
                    plain.append((path.name, line, text))
    assert plain == []
