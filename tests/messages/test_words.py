"""How languages speak of teams, and one word for one thing in every text."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import pytest
from tests.source import SOURCE

from ronde.explain.texts import text_of
from ronde.formats.tables import columns_of
from ronde.i18n import LANGUAGES, ordinal, speaking_of_teams, translate

LOCALE: Final = SOURCE / "locale"
GIVEN_UP: Final = {
    # The boards of a match of teams are tables; chess and draughts say so alike.
    "fr": re.compile(r"(?<!sur l')\b(?:échiquier|damier)s?\b(?! connectés)", re.IGNORECASE),
    # The Portuguese is that of Brazil: decision 0130.
    "pt": re.compile(
        r"\b(?:equipas?|rondas?|ficheiros?|regist(?:o|os|a|ar|ad[oa]s?|am|e|em|ou)|prémios?|"
        r"contact\w+|alinhamentos?|folhas? de cálculo|definições|telemóve(?:l|is)|telefones?|"
        r"ecrãs?|utilizador\w*|utiliz\w+|palavras?-passe|em falta|a meio|regress\w+|por si(?! só)|"
        r"apag\w+|ratos?|activ\w+|act(?:o|os|ual\w*)|factos?|gerir|partilh\w+|descarreg\w+|"
        r"aceites?(?= até)|secç\w+|selecc\w+|direc(?:t|ç)\w+|correc(?:t(?!ion)|ç)\w+|"
        r"colec\w+|projec\w+|objec\w+|excec\w+|óptim\w+|adopt\w+|carácter|sítios?|despromo\w+|defront\w+|"
        r"numerário|percentagens?|percentagem|meias?-fina(?:l|is)|hífenes|invulgar|introduz\w*|"
        r"até aos?|controlo|planeamento|económ\w+|anónim\w+|académ\w+|júnior(?=es)|"
        r"num|numa|nuns|numas|(?:est(?:á|ão|ava|avam|eja|ar)|fica[mr]?) a (?!partir\b)\w+[aei]r|"
        r"vos|vosso|vossa|convosco|connosco|teu|tua|contigo)\b",
        re.IGNORECASE,
    ),
}
MATCH_OF_TEAMS: Final = {
    # A rencontre, a confronto: a match is one of two players, in a knock-out for instance.
    "fr": re.compile(r"(?<!feuille de )(?<!feuilles de )\bmatchs?\b", re.IGNORECASE),
    "pt": re.compile(r"\bmatch(?:es)?\b", re.IGNORECASE),
}
_FACT: Final = re.compile(r"\{[^{}]*\}|`[^`]*`")
_SAID: Final = re.compile(r'^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) "(.*)"$', re.MULTILINE)


@cache
def texts_of(language: str) -> list[tuple[str, str]]:
    """Return the English of every entry with its context, and a translation without its facts.

    The catalogue has one line for each text, and is read as such: parsing it takes a second.
    """
    catalogue = LOCALE / language / "LC_MESSAGES" / "ronde.po"
    found: list[tuple[str, str]] = []
    for entry in catalogue.read_text(encoding="utf-8").split("\n\n")[1:]:
        said = _SAID.findall(entry.replace('"\n"', ""))
        english = " ".join(text for key, text in said if not key.startswith("msgstr"))
        told = (text for key, text in said if key.startswith("msgstr"))
        found += [(english, _FACT.sub("", text)) for text in told]
    return found


def test_the_catalogue_is_read_as_it_is() -> None:
    found = list(texts_of("fr"))
    assert ("Standings", "Classement") in found
    assert len(found) > 3000
    assert all(english for english, _ in found)


@pytest.mark.parametrize("language", GIVEN_UP)
def test_words_that_were_given_up_stay_away(language: str) -> None:
    assert not [text for _, text in texts_of(language) if GIVEN_UP[language].search(text)]


@pytest.mark.parametrize("language", MATCH_OF_TEAMS)
def test_a_match_of_teams_has_a_word_of_its_own(language: str) -> None:
    of_teams = [text for english, text in texts_of(language) if re.search(r"\bteams?\b", english)]
    assert len(of_teams) > 300
    assert not [text for text in of_teams if MATCH_OF_TEAMS[language].search(text)]


def test_a_team_is_feminine_in_french() -> None:
    with speaking_of_teams():
        alone = text_of("colour.only-preference").filled(white="Quarry", who="Quarry")
        assert "seule Quarry préfère" in translate(alone, "fr")
        assert (ordinal(1, "fr"), ordinal(2, "pt")) == ("1re", "2ª")
    assert (ordinal(1, "fr"), ordinal(2, "pt")) == ("1er", "2º")


def test_only_an_absolute_preference_must_be_granted_in_dutch() -> None:
    legend = {english: text for english, text in texts_of("nl") if " have White (" in english}
    assert {english for english, text in legend.items() if text.startswith("moet ")} == {
        "must have White (absolute)"
    }
    assert len(legend) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_headings_of_the_example_are_understood_when_pasted(language: str) -> None:
    headings = translate("Name\tRating\tFederation\tClub", language).split("\t")
    assert columns_of(headings) == {"name": 0, "rating": 1, "federation": 2, "club": 3}
