"""`ronde event forbid`, `allow`, `table`."""

from __future__ import annotations

import json

from tests.cli.event.office import Office

from ronde.errors import EXIT_INPUT


def boards(office: Office) -> list[set[int]]:
    data = json.loads(office.done("pair", "open", "--json"))
    return [{board["white"], board["black"]} for board in data["round"]["boards"]]


def test_two_who_never_meet(entered: Office) -> None:
    told = entered.done("forbid", "open", 1, 5, "--reason", "brothers")
    assert told == "Prohibition 1: 1, 5 never meet, from round 1.\n"
    assert "1, 5" in entered.done("forbid", "open", "--list")
    assert {1, 5} not in boards(entered)


def test_a_club_is_kept_apart_in_the_first_rounds(entered: Office) -> None:
    told = entered.done("forbid", "open", "--by", "club", "--to-round", 2)
    assert "players of one club do not meet if it can be helped, from round 1 to 2" in told
    assert "club Quarry" in entered.done("forbid", "open", "--list")
    assert {1, 5} not in boards(entered), "both are of Quarry"


def test_what_is_lifted_is_allowed(entered: Office) -> None:
    entered.done("forbid", "open", 1, 5)
    entered.done("allow", "open", 1, "--reason", "no brothers after all")
    assert "nobody is kept apart in round 1" in entered.done("forbid", "open", "--list")
    assert {1, 5} in boards(entered)


def test_names_do_wherever_numbers_do(entered: Office) -> None:
    told = entered.done("forbid", "open", "Agate", "emerald eli")
    assert "1, 5 never meet" in told
    assert "Player 3 has table 2" in entered.done("table", "open", "Citrine", 2)
    entered.done("pair", "open", "--absent", "Garnet, Gus; 8")
    told = entered.done("manual", "open", "swap", "Agate", "Beryl", "--reason", "asked for")
    assert "draft changed by hand" in told
    entered.refused(EXIT_INPUT, "several players", "manual", "open", "colours", "quarry")


def test_refused(entered: Office) -> None:
    entered.refused(EXIT_INPUT, "at least two players", "forbid", "open", 1)
    entered.refused(EXIT_INPUT, "no player 99", "forbid", "open", 1, 99)
    entered.refused(EXIT_INPUT, "say the last of them", "forbid", "open", "--by", "club")
    entered.refused(EXIT_INPUT, "say the last of them", "forbid", "open", 1, 2, "--wish")
    entered.refused(EXIT_INPUT, "no prohibition 7", "allow", "open", 7)


def test_a_fixed_table(entered: Office) -> None:
    entered.done("table", "open", 8, 1, "--reason", "wheelchair")
    entered.refused(EXIT_INPUT, "is fixed for Halite", "table", "open", 7, 1)
    entered.refused(EXIT_INPUT, "give the number of the table", "table", "open", 7)
    entered.done("pair", "open")
    assert "4 @1" in entered.done("publish", "open")
    assert "no fixed table" in entered.done("table", "open", 8, "--none")
