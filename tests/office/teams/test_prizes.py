"""Prizes of an event of teams: teams are ranked, share and are told as players are."""

from __future__ import annotations

from tests.leagues import new_league

from ronde.i18n import speaking_of_teams, translate
from ronde.office.desk import Desk
from ronde.office.pairing.rounds import DraftPairing, PublishRound
from ronde.office.prizes.announced import ImportPrizes
from ronde.office.prizes.awards import event_prizes
from ronde.office.teams.lineups import OpenMatches
from ronde.office.teams.matches import EnterMatch

PRIZES = """
currency = "EUR"
sharing = "hort"

[[category]]
name = "Women"
sex = "w"

[[prize]]
place = 1
money = 500

[[prize]]
place = 2
money = 300

[[prize]]
category = "Women"
place = 1
money = 50
"""


def test_teams_share_money_and_a_category_of_persons_says_why_it_has_nobody(
    quick_desk: Desk,
) -> None:
    league = new_league(quick_desk)
    quick_desk.do(league, DraftPairing())
    quick_desk.do(league, PublishRound())
    quick_desk.do(league, OpenMatches(1))
    quick_desk.do(league, EnterMatch(1, 1, ("1-0", "=")))
    quick_desk.do(league, EnterMatch(1, 2, ("0-1", "1-0")))
    quick_desk.do(league, ImportPrizes(PRIZES))
    with speaking_of_teams():
        found = event_prizes(quick_desk, league).document().awards
        assert found is not None
        (unawarded,) = found.unawarded
        told = {line.name: translate(line.reasons[-1], "en") for line in found.awards}
        assert translate(unawarded.reason, "en") == "no team belongs to Women"
    assert [(line.name, line.money) for line in found.awards] == [
        ("Lodestone", "450.00"),
        ("Cavern", "350.00"),
    ]
    assert told["Cavern"].startswith("2 teams have 2: places 1 to 2, 800.00 EUR in all")
