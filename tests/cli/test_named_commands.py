"""Commands that are named anywhere exist on the command line, and what is there was declared.

Named are the commands of actions, of documents (pages of `docs`, manuals, the root), of the table
of questions, and of sentences that the program says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import click
import pytest

import ronde
import ronde.cli
from ronde.cli.commands.ffjd import SeriesGroup
from ronde.cli.lazy import LazyGroup
from ronde.cli.reference import command_contexts
from ronde.declared.actions import Action, Registry
from ronde.declared.question import Question
from ronde.federation.actions import FEDERATIONS
from ronde.office.desk.actions import EVENTS
from ronde.office.hosting.organisations import ORGANISATIONS

PROJECT = Path(__file__).parents[2]
PACKAGE = Path(ronde.__file__).parent
GROUPS: Mapping[str, Registry[Any]] = {
    "event": EVENTS,
    "ffjd": FEDERATIONS,
    "organisation": ORGANISATIONS,
}
PAGES = [
    *PROJECT.glob("*.md"),
    *PROJECT.glob("docs/**/*.md"),
    *PACKAGE.glob("help/**/*.md"),
]
SOURCES = [
    *PACKAGE.glob("**/*.py"),
    *PACKAGE.glob("regulations/**/*.toml"),
    *PACKAGE.glob("web/templates/**/*.html"),
]
IN_TICKS = re.compile(r"`(?:\$ )?ronde ([a-z][^`\n]*)`")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINE = re.compile(r"^ *ronde ([a-z][^\n]*)$", re.MULTILINE)
TYPED = re.compile(r"^\$ ronde ([a-z][^\n]*)$", re.MULTILINE)
WHERE = re.compile(r'\bronde ((?:event|ffjd|organisation) [a-z][^;"`\n]*)')
WORD = re.compile(r"[a-z][a-z0-9-]*")
END = frozenset({"|", ">", "&&", ";", "<", "#"})


@cache
def real() -> Mapping[str, click.Command]:
    """Return the commands of the command line by their words."""
    return {context.command_path: context.command for context in command_contexts()}


def said_in(path: Path) -> Iterator[str]:
    """Yield what follows the name of the program where a file tells what to type."""
    text = path.read_text(encoding="utf-8")
    yield from (found[1] for found in IN_TICKS.finditer(text))
    if path.suffix == ".md":
        for block in BLOCK.finditer(text):
            lines = TYPED if block[1] == "console" else LINE
            yield from (found[1] for found in lines.finditer(block[2]))
    if path.name == "questions.toml":
        yield from (found[1] for found in WHERE.finditer(text))


def mistakes_in(said: str) -> Iterator[str]:
    """Yield what the command line does not know: a command, or an option of it."""
    name, words = "ronde", said.split()
    while words and isinstance(real()[name], click.Group) and WORD.fullmatch(words[0]):
        name = f"{name} {words.pop(0)}"
        if name not in real():
            yield name
            return
    if words and isinstance(real()[name], SeriesGroup):
        name = f"{name} make"  # which may be left out
    command = real()[name]
    known = {o for one in command.params for o in (*one.opts, *one.secondary_opts)}
    for word in words:
        if word in END:
            return
        option = re.match(r"--[a-z][a-z-]*", word)
        if option and option[0] not in known | {"--help", "--version"}:
            yield f"{name} {option[0]}"


@pytest.mark.parametrize("program", GROUPS)
def test_a_declared_command_exists(program: str) -> None:
    declared = {f"ronde {program} {cls.declared.command}" for cls in GROUPS[program]}
    missing = [name for name in sorted(declared) if name.strip() not in real()]
    assert missing == []


@pytest.mark.parametrize("program", GROUPS)
def test_a_generated_command_is_declared_by_its_action(program: str) -> None:
    homes = {
        f"{name} {inner}": home
        for name, group in real().items()
        if isinstance(group, LazyGroup) and name.split()[1:2] == [program]
        for inner, home in group.homes.items()
    }
    assert homes
    for name, home in homes.items():
        module, _, attribute = home.partition(":")
        found = getattr(import_module(module), attribute)
        if not isinstance(found, click.Command):
            assert issubclass(found, Action | Question)
            assert f"ronde {program} {found.declared.command}" == name


def test_every_command_of_the_program_can_be_called() -> None:
    reachable = {id(command) for command in real().values()}
    hidden = []
    for module in walk_packages(ronde.cli.__path__, "ronde.cli."):
        for name, found in vars(import_module(module.name)).items():
            if isinstance(found, click.Command) and id(found) not in reachable:
                hidden.append(f"{module.name}:{name}")
    assert hidden == []


def test_every_command_has_its_section_in_the_reference() -> None:
    text = (PROJECT / "docs" / "cli.md").read_text(encoding="utf-8")
    sections = set(re.findall(r"^## (ronde\b.*)$", text, re.MULTILINE))
    assert sections == real().keys() | {"ronde-engine"}


@pytest.mark.parametrize("files", [PAGES, SOURCES], ids=["pages", "sources"])
def test_what_is_told_to_type_exists(files: list[Path]) -> None:
    said = [(path, line) for path in files for line in said_in(path)]
    assert len(said) > 100
    wrong = {f"{path.name}: {mistake}" for path, line in said for mistake in mistakes_in(line)}
    assert wrong == set()


@pytest.mark.parametrize(
    ("said", "mistakes"),
    [
        ("event leave-fide-mode club-cup --confirm leave", []),
        ("event leave-fide-mood club-cup", ["ronde event leave-fide-mood"]),
        ("event full-bye open 7 3 --half", ["ronde event full-bye --half"]),
        ("rules | grep --count dutch", []),
    ],
)
def test_a_wrong_word_is_noticed(said: str, mistakes: list[str]) -> None:
    assert list(mistakes_in(said)) == mistakes
