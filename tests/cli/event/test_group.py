"""`ronde event` as a whole: its commands, their help, what it says without its libraries."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest
from tests.cli.event.office import Office

from ronde.cli.event.group import HOMES, THEMES, command
from ronde.errors import EXIT_FILE, EXIT_INPUT

NAMES = [name for names in THEMES.values() for name in names]
ASKED_FOR = {
    "new", "list", "show", "add", "import", "order", "checkin", "draw", "late", "withdraw",
    "absent", "bye", "return", "pair", "manual", "publish", "start", "result", "adjourn",
    "complete", "correct", "standings", "crosstable", "forbid", "statement", "undo", "redo",
    "journal", "verify", "export", "report", "close", "reopen", "backup", "restore", "ratings",
    "change-published", "vanished",
}  # fmt: skip


def loaded(name: str) -> click.Command:
    found = command.get_command(click.Context(command), name)
    assert found is not None
    return found


def every_command() -> list[tuple[str, click.Command]]:
    found: list[tuple[str, click.Command]] = []
    for name in NAMES:
        each = loaded(name)
        inner = each.commands.items() if isinstance(each, click.Group) else ()
        found += [(f"{name} {one}", inside) for one, inside in inner] or [(name, each)]
    return found


def test_every_command_that_was_asked_for_is_there() -> None:
    assert set(NAMES) >= ASKED_FOR


def help_of(name: str, each: click.Command) -> str:
    return each.get_help(click.Context(each, info_name=name, help_option_names=["-h", "--help"]))


def test_every_command_has_examples_and_takes_a_database() -> None:
    helps = {name: help_of(name, each) for name, each in every_command()}
    without_example = [
        name
        for name, text in helps.items()
        if f"ronde event {name}" not in text.partition("Examples:")[2]
    ]
    assert without_example == []
    assert [name for name, text in helps.items() if "--db PATH" not in text] == []
    assert [name for name, each in every_command() if not each.help] == [], "what does it do?"


@pytest.mark.parametrize("theme", THEMES)
def test_a_command_stands_where_the_group_looks_for_it(theme: str) -> None:
    for name in THEMES[theme]:
        module, _, attribute = HOMES[name].partition(":")
        declared = ("ronde.office.", "ronde.questions.")
        assert module == f"ronde.cli.event.{theme}" or module.startswith(declared)
        assert attribute.isidentifier()
        assert loaded(name).name == name


def test_the_help_imports_no_command() -> None:
    script = (
        "import sys\nfrom ronde.cli.main import exit_code, ronde\n"
        "exit_code(ronde, 'ronde', ['event', '--help'])\nprint(sorted(sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "reopen-round" in ran.stdout
    assert "sqlalchemy" not in ran.stdout
    assert "ronde.cli.event.rounds" not in ran.stdout


def test_without_its_libraries_one_sentence_tells_what_to_install(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    group = "ronde.cli.event.group"  # others have its command already
    for name in [name for name in sys.modules if name.startswith("ronde.cli.event.")]:
        if name != group:
            monkeypatch.delitem(sys.modules, name)
    for name in [name for name in sys.modules if name.startswith(("ronde.office", "ronde.st"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    ran = office("list")
    assert ran.code == EXIT_INPUT
    assert ran.err == "ronde: this command needs the package sqlalchemy: pip install" + (
        " 'ronde[office]'\n"
    )


def test_a_database_that_is_not_there_is_told(office: Office) -> None:
    office.refused(EXIT_FILE, "make it with `ronde event new`", "list")


def test_db_goes_before_the_environment(office: Office, tmp_path: Path) -> None:
    office.done("new", "blitz", "Blitz", "--db", tmp_path / "other.sqlite")
    assert office.versions() == {}
    assert "blitz" in office.done("list", "--db", tmp_path / "other.sqlite")


def test_an_unknown_event_is_told_with_where_to_look(entered: Office) -> None:
    entered.refused(EXIT_INPUT, "`ronde event list` names the events", "show", "nowhere")


def test_the_journal_has_the_name_that_was_given(entered: Office) -> None:
    entered.done("set", "open", "--place", "Quarrytown", "--as", "Ben")
    assert " Ben: change settings" in entered.done("journal", "open")
    assert " anna: open event" in entered.done("journal", "open")


def test_without_a_word_the_commands_are_listed(office: Office) -> None:
    ran = office()
    assert (ran.code, ran.err) == (0, "")
    assert "change-published" in ran.out


def test_a_file_or_a_server(office: Office, database_url: str) -> None:
    office.done("new", "blitz", "Blitz", "--db", database_url)
    office.done("add", "blitz", "Agate, Alma", "--db", database_url)
    assert "blitz: 2 entries, the journal is intact." in office.done(
        "verify", "blitz", "--db", database_url
    )
