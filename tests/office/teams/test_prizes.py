"""Prizes of an event of teams: teams are ranked, share and are told as players are."""

from __future__ import annotations

import pytest
from tests.leagues import new_league

from ronde.errors import InputError
from ronde.i18n import speaking_of_teams, translate
from ronde.office.desk import Desk
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.prizes.announced import (
    AddPrize,
    ImportPrizes,
    PrizeData,
    PrizeRulesData,
    SetPrizeRules,
)
from ronde.office.prizes.awards import event_prizes
from ronde.office.prizes.decisions import GivePrize, WithholdPrize
from ronde.office.rounds.rounds import DraftPairing, PublishRound
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
    quick_desk.do(league, EnterMatch(1, 2, ("0-1", "0-1")))
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


BOARD_PRIZES = """
currency = "EUR"

[[prize]]
place = 1
money = 500

[[prize]]
category = "board 1"
place = 1
trophy = "Medal"

[[prize]]
category = "Board 2 by points"
place = 1
money = 20

[[prize]]
category = "board 2 by points"
place = 2
money = 10
"""


@pytest.fixture
def played(quick_desk: Desk) -> str:
    """Return a league after one round: 1-4 by 1½-½, 2-3 by 1-1."""
    league = new_league(quick_desk)
    quick_desk.do(league, DraftPairing())
    quick_desk.do(league, PublishRound())
    quick_desk.do(league, OpenMatches(1))
    quick_desk.do(league, EnterMatch(1, 1, ("1-0", "=")))
    quick_desk.do(league, EnterMatch(1, 2, ("0-1", "1-0")))
    return league


def test_players_of_boards_have_prizes_beside_the_teams(quick_desk: Desk, played: str) -> None:
    quick_desk.do(played, ImportPrizes(BOARD_PRIZES))
    found = event_prizes(quick_desk, played)
    assert [one.category for one in found.prizes] == [
        "", "board 1", "board 2 by points", "board 2 by points",
    ]  # fmt: skip
    awards = found.document().awards
    assert awards is not None
    assert [
        (line.name, line.team, line.rank, line.money, line.trophy) for line in awards.awards
    ] == [
        ("Cavern", "", 1, "500.00", ""),
        ("Player 3-1", "Lodestone", 1, "0.00", "Medal"),
        ("Player 2-2", "Geode", 1, "20.00", ""),
        ("Player 4-2", "Quarry", 2, "10.00", ""),
    ]
    assert translate(awards.awards[1].reasons[0], "en") == (
        "Player 3-1 gets board 1 by performance, place 1 (Medal)"
    )
    assert translate(awards.awards[2].reasons[1], "en").startswith(
        "Player 2-2 of Geode: 1 of 1 game, performance "
    )
    assert found.awards is not None
    assert translate(found.awards.paid_in_all, "en") == "Paid in all: 530.00 EUR"
    assert 'category = "board 2 by points"' in found.as_toml()


def test_a_board_prize_needs_games_and_somebody_on_the_board(quick_desk: Desk, played: str) -> None:
    quick_desk.do(played, ImportPrizes(BOARD_PRIZES))
    quick_desk.do(played, SetPrizeRules(PrizeRulesData(games=2)))
    awards = event_prizes(quick_desk, played).document().awards
    assert awards is not None
    assert not awards.awards
    assert {translate(one.reason, "en") for one in awards.unawarded if one.prize.category} == {
        "nobody is left for it"
    }


def test_only_boards_of_the_event_have_prizes(quick_desk: Desk, played: str) -> None:
    with pytest.raises(InputError, match="there is no category 'board 3'"):
        quick_desk.do(played, AddPrize(PrizeData(category="board 3", money="10")))
    quick_desk.do("open", OpenEvent(EventPlan("Open", rules="berger", rounds=3)))
    with pytest.raises(InputError, match="there is no category 'board 1'"):
        quick_desk.do("open", AddPrize(PrizeData(category="board 1", money="10")))


def test_a_board_prize_goes_to_nobody_by_hand_but_to_no_team(quick_desk: Desk, played: str) -> None:
    quick_desk.do(played, ImportPrizes(BOARD_PRIZES))
    with pytest.raises(InputError, match="no team can be given it by hand"):
        quick_desk.do(played, GivePrize(2, 1, reason="fair play"))
    quick_desk.do(played, WithholdPrize(2, reason="nobody came"))
    awards = event_prizes(quick_desk, played).document().awards
    assert awards is not None
    (unawarded,) = awards.unawarded
    assert (unawarded.prize.category, unawarded.reason) == ("board 1", "nobody came")
