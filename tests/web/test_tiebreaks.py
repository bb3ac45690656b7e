"""The tie-breaks that a form offers."""

from __future__ import annotations

from tests.web.clients import Clients

from ronde.web.language import Speech
from ronde.web.tiebreaks import offered


def test_each_discipline_has_its_own_and_what_was_chosen_beside() -> None:
    chess = offered("chess", ("KS/L+1", "BH", "nonsense"), Speech("en"))
    assert [one.code for one in chess][:2] == ["BH/C1", "BH"]
    assert [one.code for one in chess][-1] == "KS/L+1", "once announced it stays to be chosen"
    assert len({one.code for one in chess}) == len(chess)
    assert [one.code for one in offered("draughts", (), Speech("en"))][:3] == ["St", "Sk", "Sm"]
    meanings = {one.code: one.meaning for one in chess}
    assert meanings["BH/M2"].endswith("without the 2 lowest and highest")


def test_codes_are_still_typed_without_scripts(client_as: Clients) -> None:
    html = client_as("owner").get("/new?discipline=draughts").text
    assert 'name="tie_breaks" value="St,Sk,SB"' in html
    assert '<option value="MCP" data-meaning="Mean rating of the opponents">' in html
    assert client_as("owner").get("/new?discipline=ludo").status_code == 200
