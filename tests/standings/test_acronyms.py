"""Tie-breaks as people write them, and what is said when they are wrong."""

from __future__ import annotations

import pytest

from ronde.errors import InputError, UnknownRulesError
from ronde.i18n import translate
from ronde.standings.editions import edition
from ronde.standings.registry import ENTRIES, parse, parse_list


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("bh/c1", "BH/C1"),
        (" BH/M2/P ", "BH/M2/P"),
        ("ks/l-1", "KS/L-1"),
        ("KS/L+2", "KS/L+2"),
        ("KS/L1", "KS/L+1"),
        ("KS/L2", "KS/L+2"),
        ("KS/L-2", "KS/L-2"),
        ("AOB/F", "AOB/F"),
        ("rtng/r", "RTNG/R"),
        ("st", "St"),
        ("mcp", "MCP"),
    ],
)
def test_written(text: str, canonical: str) -> None:
    assert parse(text).text == canonical
    assert parse(parse(text).text) == parse(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("XYZ", "there is no tie-break 'XYZ'; choose from DE, WIN"),
        ("BH/C1/M1", "a cut (/C) and a median (/M) exclude each other"),
        ("BH/C1/C2", "/C stands twice"),
        ("BH/Q", "unknown modifier /Q; known are /C1"),
        ("BH/C0", "unknown modifier /C0"),
        ("WIN/C1", "WIN does not take /C; it takes /R reversed"),
        ("DE/R", "DE does not take /R; it takes /P"),
        ("EMMSB", "for team events"),
        ("B H", "not written like a tie-break"),
        ("", "not written like a tie-break"),
    ],
)
def test_refused(text: str, said: str) -> None:
    with pytest.raises(InputError) as refusal:
        parse(text)
    assert said in str(refusal.value)


def test_the_same_twice_is_refused() -> None:
    with pytest.raises(InputError, match="BH stands twice"):
        parse_list("BH,SB,bh")


def test_an_unknown_edition_names_the_known() -> None:
    with pytest.raises(UnknownRulesError, match="c07-2026, c07-2024, c07-2023, c07-before-2023"):
        edition("c07-1999")


def test_every_entry_can_be_written_and_explains_itself() -> None:
    for key, entry in ENTRIES.items():
        assert parse(key, in_teams=True).name == entry.name
        assert entry.title


def test_refusals_in_another_language() -> None:
    with pytest.raises(InputError) as told:
        parse("KS/M1")
    assert translate(told.value.phrase, "fr") == (
        "départage KS/M1 : KS n'admet pas /M ; il admet /L+1 ou /L-1 … déplace la limite de"
        " demi-points; /P forfaits comme parties; /R inversé"
    )
