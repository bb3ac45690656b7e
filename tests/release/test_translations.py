"""A text without a translation is said in English, listed, and refused in a release only."""

from __future__ import annotations

from gettext import GNUTranslations
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from release.steps import FailedStepError
from release.translations import Entry, catalogue, entries_of, gaps, require_all

from release import translations
from ronde.i18n import TRANSLATED, gettext, phrase, translate
from ronde.i18n import catalogue as spoken

NEW = "{player} has left the hall by the window."
SAID = (Entry(None, ("round",), ("",)), Entry(None, (NEW,), ("",)))


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the source say one text that is translated and one that is new, and no other."""
    monkeypatch.setattr(translations, "source", lambda: SAID)
    french = Catalog(locale="fr")
    french.add("round", "ronde")
    french.add("rounds of old", "anciennes rondes")
    french.add("unsure", "incertain", flags=["fuzzy"])
    monkeypatch.setattr(translations, "catalogue", lambda _: french)


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_no_catalogue_has_is_said_in_english(language: str) -> None:
    assert translate(phrase(NEW, player="7"), language) == "7 has left the hall by the window."
    assert gettext("{count} window", language, one="{count} windows", count=2) == "{count} window"


def test_what_a_catalogue_has_empty_or_unsure_is_said_in_english(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waiting, compiled = Catalog(locale="fr"), BytesIO()
    waiting.add("round", "")
    waiting.add(("{count} round", "{count} rounds"), ("", ""))
    waiting.add("board", "planche", flags=["fuzzy"])
    write_mo(compiled, waiting)
    compiled.seek(0)
    known = GNUTranslations(compiled)
    monkeypatch.setattr(spoken, "catalogue", lambda _: known)
    assert (gettext("round", "fr"), gettext("board", "fr")) == ("round", "board")
    counted = gettext("{count} rounds", "fr", one="{count} round", count=2)
    assert counted == "{count} rounds"


@pytest.mark.usefixtures("changed")
def test_it_is_listed_and_fails_a_release() -> None:
    found = gaps("fr")
    assert [entry.texts for entry in found.missing] == [(NEW,)]
    assert [entry.texts for entry in found.outdated] == [("rounds of old",), ("unsure",)]
    first, second = found.lines()
    assert first == "fr: 1 not translated, 2 that nobody says any more"
    assert NEW in second
    with pytest.raises(FailedStepError, match="left the hall"):
        require_all()


def test_what_is_unsure_counts_as_not_translated() -> None:
    unsure = Catalog(locale="fr")
    unsure.add("round", "ronde ?", flags=["fuzzy"])
    assert list(entries_of(unsure)) == [Entry(None, ("round",), ("",))]
    assert all(e.texts for e in entries_of(catalogue("fr")))
