"""A word that nobody knows: the nearest are named, and the help has its commands by headings."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.commands import Run

from ronde.cli.event.group import HEADINGS, SENTENCES, THEMES
from ronde.cli.main import COMMANDS, SECTIONS
from ronde.errors import EXIT_INPUT


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("pari",), "'pari' (did you mean pair,"),
        (("results",), "'results' (did you mean event result,"),
        (("event", "impot"), "'impot' (did you mean import?); see `ronde event --help`"),
        (("event", "prize", "lst"), "'lst' (did you mean list?); see `ronde event prize --help`"),
        (("xyzzy",), "No such command 'xyzzy'; see `ronde --help`"),
    ],
)
def test_the_nearest_commands_are_named(run: Run, words: tuple[str, ...], meant: str) -> None:
    ran = run(*words)
    assert ran.code == EXIT_INPUT
    assert meant in ran.err


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("pair", "--rules", "dutsh"), "unknown rules 'dutsh' (did you mean dutch-2026?)"),
        (("standings", "--tie-breaks", "Buchholz"), "'BUCHHOLZ' (did you mean BH,"),
        (("standings", "--tie-break-rules", "c07-206"), "'c07-206' (did you mean c07-2026,"),
    ],
)
def test_the_nearest_values_are_named(
    run: Run, club_file: Path, words: tuple[str, ...], meant: str
) -> None:
    ran = run(words[0], club_file, *words[1:])
    assert ran.code == EXIT_INPUT
    assert meant in ran.err


def test_every_command_stands_below_a_heading(run: Run) -> None:
    assert HEADINGS.keys() == THEMES.keys()
    for words, headings, names in (
        ((), SECTIONS, COMMANDS),
        (("event",), HEADINGS.values(), SENTENCES),
    ):
        lines = run(*words, "--help").out.splitlines()
        assert {f"{heading}:" for heading in headings} <= set(lines)
        assert set(names) <= {line.split()[0] for line in lines if line.startswith("  ")}
