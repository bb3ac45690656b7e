"""How languages speak of teams."""

from __future__ import annotations

from ronde.explain.texts import TEXTS
from ronde.i18n import ordinal, speaking_of_teams, translate


def test_a_team_is_feminine_in_french() -> None:
    with speaking_of_teams():
        alone = TEXTS["colour.only-preference"].filled(white="Quarry", who="Quarry")
        assert "seule Quarry préfère" in translate(alone, "fr")
        assert (ordinal(1, "fr"), ordinal(2, "pt")) == ("1re", "2ª")
    assert (ordinal(1, "fr"), ordinal(2, "pt")) == ("1er", "2º")
