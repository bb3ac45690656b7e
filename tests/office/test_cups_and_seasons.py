"""A knock-out and a Keizer season in the office, from the entries to the last result."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest

from ronde.documents.sheet import Sheet
from ronde.errors import EventOverError, HandlingError, InputError
from ronde.i18n import LANGUAGES
from ronde.office.checklist import event_overview
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.paperwork.closure import CloseEvent
from ronde.office.paperwork.documents import statement_passages
from ronde.office.paperwork.report import event_report
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.planning.statement import statement
from ronde.office.players.entrant import Entrant
from ronde.office.playing.results import EnterResult, result_sheet
from ronde.office.rounds.overview import event_card, round_view
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.settings.matchrules import SetMatchRules
from ronde.questions.standings import StandingRequest, ranked
from ronde.systems import registry


def opened(desk: Desk, rules: str, players: int) -> str:
    desk.do("club", OpenEvent(EventPlan("Club", rules=rules)))
    entries = tuple(Entrant(f"Player {n}", rating=2500 - n) for n in range(1, players + 1))
    desk.do("club", AddPlayers(entries))
    return "club"


def played(desk: Desk, event: str, number: int, results: Sequence[str]) -> list[tuple[int, int]]:
    """Pair a round, publish it and enter its results; return who met whom, White first."""
    desk.do(event, DraftPairing())
    desk.do(event, PublishRound())
    lines = result_sheet(desk, event, number).lines
    for line, result in zip(lines, results, strict=True):
        desk.do(event, EnterResult(number, line.board, result))
    desk.do(event, CompleteRound())
    return [(line.white, line.black) for line in lines]


def test_a_cup_with_byes_and_a_tie_break(quick_desk: Desk) -> None:
    cup = opened(quick_desk, "knockout", 6)
    assert played(quick_desk, cup, 1, ["1-0", "0-1"]) == [(5, 4), (6, 3)]
    assert played(quick_desk, cup, 2, ["1-0", "="]) == [(1, 5), (3, 2)]
    assert played(quick_desk, cup, 3, ["1-0"]) == [(2, 3)]
    assert played(quick_desk, cup, 4, ["="]) == [(3, 2)]
    assert played(quick_desk, cup, 5, ["1-0"]) == [(2, 1)]
    with pytest.raises(EventOverError, match="number 2 has won"):
        quick_desk.do(cup, DraftPairing())
    found = ranked(quick_desk.tournament(cup), StandingRequest())
    order = [(place.rank, place.player) for place in found.places]
    assert order == [(1, 2), (2, 1), (3, 3), (3, 5), (5, 4), (5, 6)]


def test_a_season_meets_neighbours_of_its_list(quick_desk: Desk) -> None:
    season = opened(quick_desk, "keizer", 6)
    assert played(quick_desk, season, 1, ["1-0", "0-1", "1-0"]) == [(2, 1), (4, 3), (6, 5)]
    before = ranked(quick_desk.tournament(season), StandingRequest())
    leaders = {int(place.player) for place in before.places[:2]}
    first = played(quick_desk, season, 2, ["1-0", "=", "0-1"])[0]
    assert set(first) == leaders


def test_values_that_run_out_are_refused_where_they_are_entered(quick_desk: Desk) -> None:
    season = opened(quick_desk, "keizer", 6)
    five = SettingsChange(settings=(("first-value", "5"),))
    with pytest.raises(InputError, match="the last of 6 players would be worth 0"):
        quick_desk.do(season, ChangeSettings(five))
    six = SettingsChange(settings=(("first-value", "6"),))
    quick_desk.do(season, ChangeSettings(six))
    with pytest.raises(InputError, match="the last of 7 players would be worth 0"):
        quick_desk.do(season, AddPlayers((Entrant("One too many"),)))


def test_a_season_may_have_more_rounds_than_members(quick_desk: Desk) -> None:
    plan = EventPlan("Club", rules="keizer", rounds=30)
    quick_desk.do("club", OpenEvent(plan))
    quick_desk.do("club", AddPlayers(tuple(Entrant(f"Player {n}") for n in range(1, 7))))
    told = statement(quick_desk, "club")
    assert [finding.code for finding in told.findings if finding.code == "rounds-and-players"] == []


def test_a_season_without_a_number_of_rounds_goes_on(quick_desk: Desk) -> None:
    season = opened(quick_desk, "keizer", 6)
    played(quick_desk, season, 1, ["1-0", "0-1", "1-0"])
    told = lines_of(quick_desk, season)
    assert "Round 2 is to be paired." in told
    assert "No number of rounds is announced: close the event after its last round." in told
    assert "1 round is complete." not in told
    assert not {"The report is for signing.", "The event is still open."} & set(told)
    played(quick_desk, season, 2, ["1-0", "=", "0-1"])
    quick_desk.do(season, CloseEvent())
    assert "The report is for signing." in lines_of(quick_desk, season)


def test_a_table_is_played_to_its_end_though_nothing_was_announced(quick_desk: Desk) -> None:
    event = opened(quick_desk, "berger", 4)
    played(quick_desk, event, 1, ["1-0", "1-0"])
    with pytest.raises(HandlingError, match="1 of the 3 rounds of its table was played"):
        quick_desk.do(event, CloseEvent())


class TestTheRoundsOfACup:
    """The tree and the tie-breaks decide how many rounds a cup has; none is announced."""

    def test_they_follow_the_tree_and_grow_with_a_tie_break(self, quick_desk: Desk) -> None:
        cup = opened(quick_desk, "knockout", 12)
        assert event_card(quick_desk, cup).number_of_rounds == 4
        played(quick_desk, cup, 1, ["1-0", "=", "1-0", "1-0"])
        assert event_card(quick_desk, cup).number_of_rounds == 6  # two games break the tie
        played(quick_desk, cup, 2, ["="])
        played(quick_desk, cup, 3, ["1-0"])
        played(quick_desk, cup, 4, ["1-0"] * 4)
        played(quick_desk, cup, 5, ["1-0"] * 2)
        played(quick_desk, cup, 6, ["="])
        assert event_card(quick_desk, cup).number_of_rounds == 8
        played(quick_desk, cup, 7, ["="])
        played(quick_desk, cup, 8, ["1-0"])
        assert event_card(quick_desk, cup).number_of_rounds == 8

    def test_an_open_match_keeps_the_event_from_its_end(self, quick_desk: Desk) -> None:
        cup = opened(quick_desk, "knockout", 4)
        played(quick_desk, cup, 1, ["1-0", "="])
        played(quick_desk, cup, 2, ["1-0"])
        assert "Round 3 is to be paired." in lines_of(quick_desk, cup)
        with pytest.raises(HandlingError, match="after 2 rounds matches of the tree are still"):
            quick_desk.do(cup, CloseEvent())
        told = [one.what for one in event_report(quick_desk, cup).findings]
        assert "2 rounds have been published; matches of the tree are still to be played" in told
        played(quick_desk, cup, 3, ["="])
        played(quick_desk, cup, 4, ["1-0"])
        assert "4 rounds are complete." in lines_of(quick_desk, cup)
        quick_desk.do(cup, CloseEvent())

    def test_a_number_that_is_announced_is_refused(self, quick_desk: Desk) -> None:
        told = "as many rounds as its tree and its tie-breaks take"
        with pytest.raises(InputError, match=told):
            quick_desk.do("club", OpenEvent(EventPlan("Club", rules="knockout", rounds=4)))
        cup = opened(quick_desk, "knockout", 4)
        with pytest.raises(InputError, match=told):
            quick_desk.do(cup, ChangeSettings(SettingsChange(rounds=3)))

    def test_who_turns_an_event_into_a_cup_announces_none(self, quick_desk: Desk) -> None:
        quick_desk.do("club", OpenEvent(EventPlan("Club", rounds=7)))
        quick_desk.do("club", ChangeSettings(SettingsChange(rules="knockout")))
        assert quick_desk.tournament("club").number_of_rounds is None

    def test_seeds_with_byes_are_named_in_round_1_only(self, quick_desk: Desk) -> None:
        cup = opened(quick_desk, "knockout", 6)
        played(quick_desk, cup, 1, ["1-0", "="])
        played(quick_desk, cup, 2, ["1-0"])
        told = round_view(quick_desk, cup, 1).note
        assert told.startswith("Player 1, Player 2 have no opponent in this round of the tree")
        assert round_view(quick_desk, cup, 2).note == ""

    def test_the_statement_says_so(self, quick_desk: Desk) -> None:
        cup = opened(quick_desk, "knockout", 12)
        told = statement(quick_desk, cup).as_text()
        assert "Rounds: 4, and more for matches that are tied" in told


def lines_of(desk: Desk, event: str) -> str:
    """Return every line of the check list of an event."""
    return " ".join(str(line.told) for line in event_overview(desk, event).checks)


class TestTheStatement:
    """What hangs on the wall names every number that counts, and none that does not."""

    def test_of_a_season(self, quick_desk: Desk) -> None:
        plan = EventPlan("Club", rules="keizer", settings=(("preset", "sliedrecht"), ("gap", "5")))
        quick_desk.do("club", OpenEvent(plan))
        told = statement(quick_desk, "club").as_text()
        for line in (
            "value of the first: 1.5x", "bye: 66%", "absences that count: 10", "draw: 1/2",
            "rounds until two meet again: 5", "where a count starts: from the list of the pairing",
            "colours: Whites less Blacks",
        ):  # fmt: skip
            assert line in told
        for line in ("usual", "Win, draw, loss", "Acceleration", "Half-point byes", "gap "):
            assert line not in told

    def test_a_setting_has_a_line_of_its_own_on_the_wall(self, quick_desk: Desk) -> None:
        quick_desk.do("club", OpenEvent(EventPlan("Club", rules="keizer")))
        pairing = statement_passages(quick_desk, "club", Sheet(date(2026, 5, 8)))[1]
        told = next(line.value for line in pairing.lines if line.label == "Settings").splitlines()
        assert len(told) > 10
        assert all(" = " in line for line in told)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_words_of_programs_are_not_on_the_wall(self, quick_desk: Desk, language: str) -> None:
        quick_desk.do("club", OpenEvent(EventPlan("Club", rules="dutch-2026", rounds=5)))
        sheet = Sheet(date(2026, 5, 8), language)
        told = str(statement_passages(quick_desk, "club", sheet)[1])
        assert sheet.say(registry.rules("dutch-2026").settings[0].label) in told
        assert "(paired)" not in told
        assert "(number)" not in told

    def test_of_teams(self, quick_desk: Desk) -> None:
        quick_desk.do("club", OpenEvent(EventPlan("Club", rules="swiss-team-2026", rounds=5)))
        quick_desk.do("club", SetMatchRules(boards=4))
        lines = statement(quick_desk, "club").sections["Points"]
        assert lines == {
            "Boards of a match": "4",
            "Colours of the boards, first team": "W B W B",
            "Line-ups": "in the order of the squad",
            "Match points: win, draw, loss": "2, 1, 0",
            "Match points of a bye": "1",
            "Game points of a bye": "2",
            "Game points: win, draw, loss": "1, ½, 0",
        }
