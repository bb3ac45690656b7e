"""The file of a study: what it can ask, and the sentence for every mistake."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.laboratory.lab.studies import SMALL, study

from ronde.errors import FileError, FormatError
from ronde.laboratory.lab.reading import read_study
from ronde.laboratory.lab.study import EntryList, Normal, Of, Uniform

_FIELD = "[[field]]\nplayers = 8\nrounds = 3\n"
_SYSTEM = '[[system]]\nrules = ["dutch-2026", "burstein-2026"]\n'


def test_fields_and_systems_are_multiplied() -> None:
    found = study(
        SMALL.replace("players = 8", "players = [8, 9]\nratings = {mean = 1800, deviation = 90}")
        .replace("rounds = 3", "rounds = [3, 5]")
        .replace('"burstein-2026"]', '"burstein-2026"]\nacceleration = ["none", "baku"]')
    )
    assert [spec.name for spec in found.fields] == ["8 × 3", "8 × 5", "9 × 3", "9 × 5"]
    assert {spec.ratings for spec in found.fields} == {Normal(1800, 90)}
    assert [str(system) for system in found.systems] == [
        "dutch-2026", "burstein-2026", "dutch-2026 + baku", "burstein-2026 + baku",
    ]  # fmt: skip


def test_what_else_may_be_asked() -> None:
    more = """
[until]
measure = "tau"
half-width = 0.01
of = "differences"
[results]
draws = 30
colour-advantage = false
[absences]
forfeit-rate = 25
half-point-byes = "10%"
"""
    found = study(SMALL + more)
    assert found.until is not None
    assert (found.until.half_width, found.until.of) == (0.01, Of.DIFFERENCES)
    assert (found.model.draw_percentage, found.model.colour_advantage) == (30, False)
    config = found.config(0, 1)
    assert config.forfeit_rate == 25
    assert str(config.half_point_byes) == "10%"
    assert study().config(0, 1).half_point_byes is None
    assert isinstance(study().fields[0].ratings, Uniform)


def test_an_entry_list_gives_its_ratings(tmp_path: Path) -> None:
    entries = SMALL.replace("players = 8", "entries = [2100, 0, 1900, 1800]\nunrated = 1500")
    found = study(entries).fields[0]
    assert (found.players, found.ratings) == (4, EntryList((2100, 1500, 1900, 1800)))
    (tmp_path / "study.toml").write_text(SMALL.replace("players = 8", 'entries = "open.trf"'))
    line = "001 {:4}      {:33} {:4}\n"
    names = (("Alves", 2200), ("Boer", 2100), ("Costa", 1990), ("Dupont", 1950))
    (tmp_path / "open.trf").write_text(
        "012 Open\n" + "".join(line.format(n, *one) for n, one in enumerate(names, 1))
    )
    found = read_study(tmp_path / "study.toml").fields[0]
    assert found.ratings == EntryList((2200, 2100, 1990, 1950), "open.trf")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = ", "study.toml: this is not TOML: "),
        (SMALL.replace("seed = 5", ""), "study.toml: seed: is missing"),
        (SMALL.replace("seed = 5", "seed = -1"), "seed: must be a whole number from 0 to 18"),
        (SMALL.replace("events = 24", 'events = "many"'), "events: must be a whole number from 1"),
        (SMALL.replace("title", "titel"), "titel: there is no such key; known: title, seed, "),
        (SMALL.replace('"tau"', '"tua"'), "measures: there is no measure 'tua'; known: tau, top-3"),
        (SMALL.replace('"tau"', '"tau", "tau"'), "measures: tau stands twice"),
        (SMALL.replace("dutch-2026", "dutch-2025"), "system[1].rules: unknown rules 'dutch-2025'"),
        (
            SMALL.replace("dutch-2026", "berger"),
            "field: a round robin of 8 players has 7 rounds, not 3; ask for 7, or leave berger out",
        ),
        (
            SMALL.replace("dutch-2026", "swiss-team-2026"),
            "field: swiss-team-2026 pairs teams; say the number of boards in the field",
        ),
        (
            SMALL.replace("rounds = 3", "rounds = 3\nboards = 4"),
            "field: the field has teams of 4 boards, and dutch-2026 pairs players",
        ),
        (
            SMALL.replace("dutch-2026", "scheveningen"),
            "system[1].rules: a study draws one list of players, and scheveningen needs two",
        ),
        (
            SMALL.replace("dutch-2026", "keizer"),
            "measures: loss-points means nothing in a Keizer season (keizer); leave out",
        ),
        (
            SMALL.replace("dutch-2026", "knockout").replace('"loss-points"', '"clear-winner"'),
            "measures: clear-winner means nothing in a cup (knockout); leave out",
        ),
        (SMALL.replace("dutch-2026", "double-swiss-2026"), "system[1].rules: a study counts games"),
        (SMALL.replace("rounds = 3", "rounds = 8"), "field[1].rounds: 8 players have opponents"),
        (SMALL.replace(_FIELD, ""), "field: is missing"),
        (SMALL.replace(_SYSTEM, ""), "system: is missing"),
        (SMALL.replace("[[field]]", "[field]"), "field: must be written [[field]]"),
        (SMALL + 'acceleration = "fast"', "system[1].acceleration: 'fast' is no acceleration"),
        (SMALL + "[[field]]\nplayers = 8\nrounds = 3", "field[2].name: two fields are called 8"),
        (SMALL + '[[system]]\nrules = "dutch-2026"', "system[2].name: the system dutch-2026"),
        (SMALL + '[until]\nmeasure = "draws"\nhalf-width = 1', "until.measure: 'draws' is not"),
        (SMALL + '[until]\nmeasure = "tau"\nhalf-width = 0', "until.half-width: must be a number"),
        (SMALL + "[absences]\nwithdrawals = 'some'", "absences.withdrawals: 'some' cannot be"),
        (SMALL + "[results]\ncolour-advantage = 1", "results.colour-advantage: must be true or"),
        (SMALL.replace("seed", "tie-breaks = 'XX'\nseed"), "tie-breaks: "),
        (SMALL.replace("players = 8", 'entries = "no.trf"'), "field[1].entries: "),
        (SMALL.replace("players = 8", "entries = [2000, 0]"), "entries: 1 player has no rating"),
        (
            SMALL.replace("rounds = 3", "rounds = 3\nratings = {lowest = 9, highest = 8}"),
            "field[1].ratings.lowest: must not be above the highest rating",
        ),
        (SMALL.replace('"tau"', '"gm-performances"'), "measures: gm-performances needs 9 rounds"),
    ],
)
def test_every_mistake_is_one_sentence_with_its_key(text: str, sentence: str) -> None:
    with pytest.raises(FormatError, match=re.escape(sentence)) as refused:
        study(text)
    assert str(refused.value).startswith("study.toml: ")
    assert "\n" not in str(refused.value)


_STUDIES = sorted((Path(__file__).parents[3] / "docs" / "studies").glob("*.toml"))


@pytest.mark.parametrize("path", _STUDIES, ids=lambda path: path.stem)
def test_studies_of_the_documentation_can_be_read(path: Path) -> None:
    found = read_study(path)
    assert all(found.events_of(place) > 1 for place in range(len(found.fields)))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"none\.toml cannot be read: No such file"):
        read_study(tmp_path / "none.toml")
