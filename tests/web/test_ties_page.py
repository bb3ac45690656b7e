"""The page of ties and decisions: lots, orders, values from outside, ratings of later periods."""

from __future__ import annotations

import pytest
from tests.web.clients import Clients, words_of

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.results import EnterResult
from ronde.office.playing.ties import ties
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound

PAGE = "/events/cup/standings/ties"


@pytest.fixture
def cup(desk: Desk) -> Desk:
    """Return the desk with an event over 30 days of four players, its first round drawn."""
    plan = EventPlan(
        "Harbour Cup", rounds=3, lot=1, tie_breaks=("ARO/U",),
        start_date="2026-11-01", end_date="2026-12-20",
    )  # fmt: skip
    desk.do("cup", OpenEvent(plan))
    names = ("Opal, Olga", "Pyrite, Pim", "Quartz, Quin", "Ruby, Rosa")
    desk.do("cup", AddPlayers(tuple(Entrant(name, 2000) for name in names)))
    desk.do("cup", DraftPairing())
    desk.do("cup", PublishRound())
    desk.do("cup", EnterResult(1, 1, "="))
    desk.do("cup", EnterResult(1, 2, "="))
    desk.do("cup", CompleteRound())
    return desk


def test_lots_and_orders(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    shown = words_of(client.get(PAGE).text)
    assert "Level after round 1 1 Opal, Olga · 2 Pyrite, Pim" in shown
    assert "Tie-breaks by ratings are not advised here: ARO/U" in shown
    told = client.submit(f"{PAGE}/lots")
    assert "lots are drawn for 1 group that is level after round 1" in told.text
    assert "by lot, seed cup/" in told.text
    by_hand = client.submit(f"{PAGE}/order", players="4, 3, 2, 1", reason="play-off")
    assert "1. Ruby, Rosa, 2. Quartz, Quin" in words_of(by_hand.text)
    assert "OTHER_HAND" in client.get("/events/cup/standings").text
    (decided,) = ties(cup, "cup").decided
    client.submit(f"{PAGE}/{decided.decision}/take-back")
    assert ties(cup, "cup").decided == ()


def test_values_and_ratings(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    sent = {"player": "2", "code": "OTHER_PLAYOFF", "value": "1.5", "reason": "3 May"}
    assert "OTHER_PLAYOFF 1.5" in words_of(client.submit(f"{PAGE}/value", **sent).text)
    wrong = client.submit(f"{PAGE}/value", **sent | {"value": "much"})
    assert wrong.status_code == 422
    assert "is no value; write a number" in wrong.text
    told = client.submit(
        f"{PAGE}/later-rating", player="2", round="2", rating="2050", reason="list"
    )
    assert "from round 2 on 2050" in words_of(told.text)
    used = client.submit(f"{PAGE}/periods", long="yes", used="round")
    assert "tie-breaks use the rating of each round" in used.text


def test_who_was_expelled_and_who_withdrew(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    client.submit("/events/cup/players/3/expel", reason="phone")
    client.submit("/events/cup/players/4/withdraw", reason="ill")
    table = words_of(client.get("/events/cup/standings").text)
    assert "Ruby, Rosa (withdrew)" in table
    assert "Quartz" not in table
    chart = words_of(client.get("/events/cup/standings/crosstable").text)
    assert "Quartz, Quin (no place)" in chart
