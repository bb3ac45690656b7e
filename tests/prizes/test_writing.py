"""Prize lists written and read back: TOML with the rules, tables of the prizes alone."""

from __future__ import annotations

from importlib.resources import files

import pytest

from ronde.errors import FormatError
from ronde.model import PlayerId
from ronde.prizes.prizelist import Exclusion, PrizeDecision
from ronde.prizes.reading import PrizeEntry, read_document
from ronde.prizes.writing import looks_like_toml, prizes_in_table, table_text, toml_text

TOML = files("ronde.examples").joinpath("minerals-prizes.toml").read_text(encoding="utf-8")


def test_a_list_is_read_back_as_it_was() -> None:
    document, _ = read_document(TOML)
    assert read_document(toml_text(document))[0] == document
    assert prizes_in_table(table_text(document.prize)) == document.prize


def test_texts_of_any_kind_are_read_back() -> None:
    text = 'currency = "EUR"\nlots = [3, 1]\n[entitled]\nclub = "Quarry \\"North\\" \\\\ é"\n'
    text += 'last_round = false\n[[prize]]\nplace = 1\ntitle = "[[prize]]\\nx = 1"\n'
    text += '[[excluded]]\nplayer = 2\nreason = "staff"\n'
    text += '[[decision]]\nplace = 1\nreason = "vote"\n'
    document, _ = read_document(text)
    assert document.excluded == (Exclusion(PlayerId(2), "staff"),)
    assert document.decision == (PrizeDecision(1, "vote"),)
    assert read_document(toml_text(document))[0] == document


@pytest.mark.parametrize("separator", ["\t", ";", ","])
def test_columns_may_be_named_or_stand_in_their_order(separator: str) -> None:
    named = "place|Category|money|Trophée\n1||500|\n|U18|80|Coupe\n\n|U18|40|"
    plain = "|1|500|\nU18||80|Coupe\nU18|2|40|"
    wanted = (
        PrizeEntry(1, "", "500"),
        PrizeEntry(1, "U18", "80", "Coupe"),
        PrizeEntry(2, "U18", "40"),
    )
    for text in (named, plain):
        assert prizes_in_table(text.replace("|", separator)) == wanted


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("place,money\nfirst,5", "2: 'first' is no place; write a number"),
        ("place,colour\n1,5", "1: there is no column 'colour'; known: category, place, money"),
        ("place,money\n1,5,6", "2: a line has at most 2 columns: place, money"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, said: str) -> None:
    with pytest.raises(FormatError) as error:
        prizes_in_table(text)
    assert str(error.value).startswith(said)


def test_files_are_told_from_tables() -> None:
    assert looks_like_toml(TOML)
    assert not looks_like_toml("category,place,money\n,1,500\n")
    assert prizes_in_table(" \n") == ()
