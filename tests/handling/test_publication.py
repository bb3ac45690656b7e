"""Order and tables of boards; what may change a published pairing."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ronde.checking.demands import demands_of
from ronde.errors import HandlingError, InputError, UnknownRulesError
from ronde.handling.editions import ChangeGround, handling_of, player_rules
from ronde.handling.publication import (
    ChangeFacts,
    WallNotice,
    late_publications,
    publication_order,
    refuse_change,
    table_places,
)
from ronde.model import (
    Game,
    Player,
    PlayerId,
    Points,
    Result,
    Round,
    RoundNumber,
    Tournament,
    VirtualPoints,
)
from ronde.systems import registry
from ronde.systems.registry import all_keys
from ronde.systems.swiss import SwissSystem

P = PlayerId


class TestEditions:
    def test_every_system_has_its_handling(self) -> None:
        for key in all_keys():
            assert handling_of(key).changes

    def test_a_system_cites_the_article_on_absence_of_its_edition(self) -> None:
        for system in map(registry.system, all_keys()):
            if isinstance(system, SwissSystem):
                rules = player_rules(handling_of(system.rules.key))
                assert system.articles["absence"] == rules.absence

    def test_the_early_editions_say_themselves_who_is_not_paired(self) -> None:
        for key in ("dutch-2011", "dutch-2012"):
            rules = player_rules(handling_of(key))
            assert (rules.withdrawal, rules.absence, rules.silence) == ("F.5", "F.5", "F.8")
            assert demands_of(key).articles.absence == "F5"

    def test_the_grounds_of_each_edition(self) -> None:
        grounds = {key: set(handling_of(key).changes) for key in ("dutch-2011", "dutch-2012")}
        assert set(map(frozenset, grounds.values())) == {
            frozenset({ChangeGround.ABSOLUTE, ChangeGround.CORRECTION})
        }
        assert set(handling_of("dutch-2017").changes) == {ChangeGround.REMATCH}
        assert set(handling_of("dutch-2026").changes) == {
            ChangeGround.REMATCH,
            ChangeGround.COMPETITION,
            ChangeGround.OPPONENTS,
            ChangeGround.LATE_ENTRY,
            ChangeGround.TOP_BOARDS,
        }

    def test_an_unknown_key(self) -> None:
        with pytest.raises(UnknownRulesError, match="no handling rules are known for 'swiss'"):
            handling_of("swiss")


class TestRefuseChange:
    def test_a_ground_that_is_there(self) -> None:
        facts = ChangeFacts(ChangeGround.REMATCH, "they met", breaks_rematch=True)
        assert refuse_change(handling_of("dutch-2017"), facts) == "C.04.2.D.10"

    def test_a_ground_that_is_not(self) -> None:
        with pytest.raises(HandlingError, match=r"no two .* have met before \(C\.04\.2\.D\.10\)"):
            refuse_change(handling_of("dutch-2017"), ChangeFacts(ChangeGround.REMATCH, "x"))

    def test_late_entry_needs_both_newcomer_and_agreement(self) -> None:
        rules = handling_of("dutch-2026")
        for newcomer, agreed in ((True, False), (False, True)):
            facts = ChangeFacts(
                ChangeGround.LATE_ENTRY, "late", has_newcomer=newcomer, have_agreed=agreed
            )
            with pytest.raises(HandlingError, match="somebody must have entered late"):
                refuse_change(rules, facts)
        facts = ChangeFacts(ChangeGround.LATE_ENTRY, "late", has_newcomer=True, have_agreed=True)
        assert refuse_change(rules, facts) == "C.04.2 art. 4.4"


class TestC04_2_D9_Order:
    def test_score_sum_and_number(self) -> None:
        win, loss = Result.WIN, Result.LOSS
        players = tuple(Player(P(number)) for number in range(1, 9))
        games = tuple(Game(P(n), P(n + 4), win, loss) for n in range(1, 5))
        told = Tournament(players, (Round(games),))
        pairs = [(P(7), P(8)), (P(5), P(4)), (P(6), P(3)), (P(2), P(1))]
        order = publication_order(told, pairs, RoundNumber(2), by_pairing_score=True)
        assert order == ((2, 1), (6, 3), (5, 4), (7, 8))

    def test_each_of_the_three_decides_before_the_next(self) -> None:
        """D.9: the score of the higher ranked, then the sum, then the number of the higher."""
        win, loss, draw = Result.WIN, Result.LOSS, Result.DRAW
        players = tuple(Player(P(number)) for number in range(1, 9))
        first = [(8, 1, win, loss), (2, 5, draw, draw), (3, 6, win, loss), (4, 7, win, loss)]
        second = [(8, 3, win, loss), (5, 4, draw, draw), (2, 6, draw, draw), (1, 7, loss, win)]
        rounds = tuple(
            Round(tuple(Game(P(w), P(b), mine, theirs) for w, b, mine, theirs in games))
            for games in (first, second)
        )
        told = Tournament(players, rounds)
        # Scores in halves: 8 has 4; 4 has 3; 2, 3, 5 and 7 have 2; 6 has 1; 1 has 0.
        pairs = [(P(2), P(6)), (P(7), P(3)), (P(4), P(5)), (P(1), P(8))]
        order = publication_order(told, pairs, RoundNumber(3), by_pairing_score=False)
        assert order == ((1, 8), (4, 5), (7, 3), (2, 6))
        level = [(P(7), P(3)), (P(2), P(5))]
        order = publication_order(told, level, RoundNumber(3), by_pairing_score=False)
        assert order == ((2, 5), (7, 3))

    def test_virtual_points_count_where_the_edition_says_so(self) -> None:
        players = tuple(Player(P(number)) for number in range(1, 5))
        virtual = tuple(VirtualPoints(P(n), (Points(10),)) for n in (3, 4))
        told = Tournament(players, virtual_points=virtual)
        pairs = [(P(1), P(2)), (P(3), P(4))]
        with_them = publication_order(told, pairs, RoundNumber(1), by_pairing_score=True)
        without = publication_order(told, pairs, RoundNumber(1), by_pairing_score=False)
        assert (with_them[0], without[0]) == ((3, 4), (1, 2))


class TestC04_2_D7_Punctuality:
    def test_in_time_is_not_late(self) -> None:
        due = datetime(2026, 11, 1, 14, tzinfo=UTC)
        notices = [
            WallNotice(1, "pairings", due, due),
            WallNotice(2, "pairings", due, due.replace(second=59)),
            WallNotice(3, "pairings", due, due.replace(minute=1)),
        ]
        found = late_publications(handling_of("dutch-2017"), notices)
        assert [finding.round for finding in found] == [3]


class TestTables:
    def test_fixed_tables_push_the_others(self) -> None:
        pairs = [(P(1), P(2)), (P(3), P(4)), (P(5), P(6))]
        assert table_places(pairs, {}) == (1, 2, 3)
        assert table_places(pairs, {P(5): 2}) == (1, 3, 2)
        assert table_places(pairs, {P(1): 9}) == (9, 1, 2)

    def test_two_fixed_players_meet_at_the_first_free_table(self) -> None:
        pairs = [(P(1), P(2)), (P(3), P(4))]
        assert table_places(pairs, {P(1): 8, P(2): 7}) == (7, 1)
        assert table_places(pairs, {P(1): 7, P(3): 7, P(4): 8}) == (7, 8)

    def test_one_table_for_two_boards(self) -> None:
        with pytest.raises(InputError, match="table 7 is fixed for two boards"):
            table_places([(P(1), P(2)), (P(3), P(4))], {P(1): 7, P(3): 7})
