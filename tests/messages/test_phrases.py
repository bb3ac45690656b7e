"""Every text that the program speaks is a phrase, and every language has its template."""

from __future__ import annotations

import ast
import inspect
import pickle
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from ronde import errors
from ronde.messages import in_language
from ronde.messages.translation import FOLDER, TRANSLATED, has_words, translations
from ronde.phrases import Figure, Phrase, counted, listed, phrase

SOURCE = Path(__file__).parents[2] / "src" / "ronde"
ENGLISH_ONLY = {"cli", "reference", "regulations"}
"""Rooms that never speak on a page: the command line, the second opinion, its own pages."""

SPEAKERS = {name for name, kind in inspect.getmembers(errors, inspect.isclass)} - {"RondeError"}
"""What says something to people: every error, but for bugs of ours, which we are to read."""

TEXT_OF = {"Effect": 1, "Finding": 2}
"""Which argument of a record is its text for people; errors take a template and its facts."""

OWN_ARGUMENTS = {
    name: set(inspect.signature(getattr(errors, name)).parameters) - {"template", "facts"}
    for name in SPEAKERS
}
"""What an error takes beside its facts, such as the line of a file."""


def modules() -> list[Path]:
    inside = (path for path in SOURCE.rglob("*.py"))
    return sorted(path for path in inside if path.relative_to(SOURCE).parts[0] not in ENGLISH_ONLY)


@cache
def calls(path: Path) -> list[ast.Call]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def name_of(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def place(path: Path, call: ast.Call) -> str:
    return f"{path.relative_to(SOURCE).as_posix()}:{call.lineno}"


def phrases() -> Iterator[tuple[str, ast.Call]]:
    """Yield every call that makes a phrase, with its place."""
    for path in modules():
        for call in calls(path):
            is_error = name_of(call) in SPEAKERS and templates_of(call)
            if is_error or name_of(call) in makers(path):
                yield place(path, call), call


@cache
def makers(path: Path) -> set[str]:
    """Return which makers of phrases a module imports; others may have their names."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    taken = {name.name for node in imports if node.module == "ronde.phrases" for name in node.names}
    return taken & {"phrase", "counted"}


def templates_of(call: ast.Call) -> list[str]:
    """Return the templates of a phrase: one, or two where it counts."""
    given = call.args[: 2 if name_of(call) == "counted" else 1]
    constants = (node.value for node in given if isinstance(node, ast.Constant))
    return [value for value in constants if isinstance(value, str)]


def spoken() -> dict[str, str]:
    """Return every template that has words, with one place where it is used."""
    found = {}
    for where, call in phrases():
        for template in templates_of(call)[-1:]:
            if has_words(template):
                found[template] = where
    return found


def facts_of(template: str) -> set[str]:
    return {name.partition("[")[0] for _, name, _, _ in Formatter().parse(template) if name}


def forms(template: str | dict[str, str]) -> list[str]:
    return [template] if isinstance(template, str) else list(template.values())


def test_templates_are_written_where_they_are_used() -> None:
    hidden = [
        where
        for where, call in phrases()
        if len(templates_of(call)) != (2 if name_of(call) == "counted" else 1)
    ]
    assert hidden == []


def test_facts_are_those_of_the_template() -> None:
    wrong = []
    for where, call in phrases():
        given = {word.arg for word in call.keywords} - OWN_ARGUMENTS.get(name_of(call), set())
        needed = set().union(*map(facts_of, templates_of(call)))
        if name_of(call) == "counted":
            needed.add("count")
        if None not in given and given != needed:
            wrong.append((where, given ^ needed))
    assert wrong == []


def test_nothing_is_told_that_is_not_a_phrase() -> None:
    plain = []
    for path in modules():
        for call in calls(path):
            name = name_of(call)
            if name not in SPEAKERS and name not in TEXT_OF:
                continue
            given = call.args[TEXT_OF.get(name, 0) :][:1]
            given += [word.value for word in call.keywords if word.arg == "what"]
            fixed = (ast.JoinedStr, ast.BinOp) + ((ast.Constant,) if name in TEXT_OF else ())
            if any(isinstance(text, fixed) for text in given):
                plain.append(place(path, call))
    assert plain == []


@pytest.mark.parametrize("language", TRANSLATED)
class TestEveryLanguage:
    def test_has_every_template(self, language: str) -> None:
        missing = {t: where for t, where in spoken().items() if t not in translations(language)}
        assert missing == {}

    def test_has_no_template_that_nobody_speaks(self, language: str) -> None:
        assert set(translations(language)) - set(spoken()) == set()

    def test_names_the_same_facts(self, language: str) -> None:
        for template, translated in translations(language).items():
            for form in forms(dict(translated) if not isinstance(translated, str) else translated):
                assert facts_of(form) - {"count"} == facts_of(template) - {"count"}, form

    def test_says_each_once(self, language: str) -> None:
        folder = SOURCE / "messages" / language / FOLDER
        rooms = [tomllib.loads(path.read_text(encoding="utf-8")) for path in folder.iterdir()]
        assert sum(map(len, rooms)) == len(translations(language))

    def test_ends_as_english_does(self, language: str) -> None:
        for template, translated in translations(language).items():
            ending = template[-1] if template[-1] in ".:?" else ""
            for form in forms(dict(translated) if not isinstance(translated, str) else translated):
                assert form.endswith(ending), form


def test_phrases_within_phrases_are_translated() -> None:
    finding = phrase("{place}: {said}", place="a.trf:3", said=listed([phrase("error")]))
    assert finding == "a.trf:3: error"
    assert in_language(finding, "fr") == "a.trf:3: erreur"


def test_figures_are_written_as_the_language_does() -> None:
    said = phrase("{name}: {value}", name="a.b", value=Figure("1.5"))
    assert (said, in_language(said, "nl")) == ("a.b: 1.5", "a.b: 1,5")
    assert in_language(said, "en") == said


def test_a_phrase_stays_one_when_it_travels() -> None:
    sent = pickle.loads(pickle.dumps(counted("{count} {x}", "{count} {x}s", count=1, x="{}")))
    assert (type(sent), sent, sent.facts) == (Phrase, "1 {}", {"count": 1, "x": "{}"})


def test_an_error_keeps_its_phrase() -> None:
    error = errors.HandlingError(phrase("warning"), article="D.8")
    assert str(error) == "warning (D.8)"
    assert in_language(error.phrase, "pt") == "atenção (D.8)"
