"""Players of a file are named by number, name or a part of it; who is not found is suggested."""

from __future__ import annotations

import subprocess
import sys

import pytest

import ronde
from ronde.errors import InputError
from ronde.examples import content
from ronde.questions.finder import EntryFinder

NAMES = ["Agate, Alma", "Agate, Bruno", "Beryl, Cy", "Smith, John", "Smith, John", "Opal, Zoë"]


def finder() -> EntryFinder:
    players = [{"number": n, "name": name} for n, name in enumerate(NAMES, 1)]
    return EntryFinder(ronde.Tournament.new(players=players, rounds=3))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("", ()),
        ("3,5", (3, 5)),
        ("3, Opal", (3, 6)),
        ("Agate, Bruno", (2,)),
        ("bruno; ZOE", (2, 6)),
        ("Agate, Alma, Beryl", (1, 3)),
        ("4 Smith, John", (4,)),
        ("99", (99,)),
    ],
)
def test_players_are_named(text: str, numbers: tuple[int, ...]) -> None:
    assert finder().several(text) == numbers


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Agate", "'Agate' may be several players: 1 Agate, Alma; 2 Agate, Bruno; write more"),
        ("Smith, John", "4 Smith, John; 5 Smith, John"),
        ("Beril", r"called 'Beril' \(did you mean 3 Beryl, Cy\?\); write a starting number"),
        ("Zirconium", "nobody on the list of players is called 'Zirconium'; write a starting"),
    ],
)
def test_who_is_unknown_or_may_be_several_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        finder().several(text)


def test_of_teams_the_teams_are_named_or_their_members() -> None:
    league = ronde.Tournament.from_text(content("league.trf"))
    assert EntryFinder(league).one("Basalt") == 2
    with pytest.raises(InputError, match="nobody"):
        EntryFinder(league).one("Iolite")
    assert EntryFinder(league, members=True).one("Iolite") == 9


def test_names_are_found_without_the_optional_parts() -> None:
    """RapidFuzz belongs to the part `office`."""
    script = (
        "import sys; sys.modules['rapidfuzz'] = None\n"
        "import ronde\n"
        "from ronde.questions.finder import EntryFinder\n"
        "event = ronde.Tournament.new(players=['Agate, Alma', 'Beryl, Cy'], rounds=1)\n"
        "print(EntryFinder(event).several('cy; Agate, Al; 2 Beryl'))\n"
        "EntryFinder(event).one('Beril')\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ran.stdout == "(2, 1, 2)\n"
    assert ran.stderr.rstrip().endswith("write a starting number, or a name or part of it")
