"""The tree of a knock-out as it is drawn: who stands where, with what score, and in words."""

from __future__ import annotations

import pytest
from tests.cups import cup

from ronde.documents.tree import KnockoutTree, MatchState, TreeMatch, lines_into
from ronde.errors import InputError, RoundError
from ronde.model import Tournament
from ronde.questions.knockout import knockout_tree


def titles(tree: KnockoutTree) -> list[list[str]]:
    return [[str(round_.title) for round_ in part.rounds] for part in tree.parts]


def matches(tree: KnockoutTree) -> dict[int, TreeMatch]:
    rounds = (round_ for part in tree.parts for round_ in part.rounds)
    return {match.number: match for round_ in rounds for match in round_.matches}


class TestBeforeTheFirstRound:
    def test_seeds_stand_so_that_the_best_meet_last(self) -> None:
        tree = knockout_tree(cup(8, []))
        first = tree.parts[0].rounds[0].matches
        seeds = [(match.one.seed, match.other.seed) for match in first]
        assert seeds == [(1, 8), (4, 5), (2, 7), (3, 6)]
        assert titles(tree) == [["Quarter-finals", "Semi-finals", "Final"]]

    def test_who_has_a_bye_is_known_in_the_next_round(self) -> None:
        found = matches(knockout_tree(cup(6, [])))
        assert found[1].state is MatchState.WALK_OVER
        assert found[1].other.waits_for == "Bye"
        assert found[5].one.name == "Player 1"
        assert found[5].other.waits_for == "Winner of match 2"

    def test_a_match_stands_between_those_that_lead_to_it(self) -> None:
        rounds = knockout_tree(cup(8, [], third_place="yes")).parts[0].rounds
        places = [[match.place for match in round_.matches] for round_ in rounds]
        assert places == [[0.5, 1.5, 2.5, 3.5], [1.0, 3.0], [2.0, 3.0]]
        assert rounds[-1].matches[1].title == "Third place"


class TestWhileItIsPlayed:
    def test_a_result_counts_before_the_round_is_over(self) -> None:
        found = matches(knockout_tree(cup(4, [["1-0", "*"]])))
        assert (found[1].state, found[2].state) == (MatchState.WON, MatchState.TO_COME)
        assert found[3].one.name == "Player 1"
        assert found[3].other.waits_for == "Winner of match 2"

    def test_games_of_a_tied_match_are_told_one_by_one(self) -> None:
        found = matches(knockout_tree(cup(2, [["="], ["0-1"]])))
        assert found[1].state is MatchState.PLAYED
        assert (found[1].one.few_games, found[1].other.few_games) == (("½", "1"), ("½", "0"))
        told = "Match 1: Player 1 – Player 2 1½–½, not decided yet"
        assert found[1].sentence() == told

    def test_rounds_that_do_not_follow_the_tree_are_refused(self) -> None:
        event = cup(4, [["1-0", "1-0"]])
        again = Tournament(
            players=event.players, rules="knockout", rounds=(*event.rounds, *event.rounds)
        )
        with pytest.raises(RoundError, match="do not follow its tree"):
            knockout_tree(again)


class TestHowAMatchWasDecided:
    @pytest.mark.parametrize(
        ("settings", "results", "state", "words"),
        [
            ({"tie_break": "seed"}, [["="]], MatchState.BY_SEED, "Player 1 goes on as the better"),
            ({"armageddon": "0"}, [["="], ["="]], MatchState.ARMAGEDDON, "Player 1 has won, as"),
            ({}, [["--"]], MatchState.NOBODY, "neither came"),
            ({}, [["0-1"]], MatchState.WON, "0–1; Player 2 has won"),
        ],
    )
    def test_it_is_said(
        self,
        settings: dict[str, str],
        results: list[list[str]],
        state: MatchState,
        words: str,
    ) -> None:
        match = matches(knockout_tree(cup(2, results, **settings)))[1]
        assert match.state is state
        assert words in match.sentence()


class TestTheWayOfTheWinner:
    def test_it_leads_from_the_first_round_to_the_final(self) -> None:
        tree = knockout_tree(cup(4, [["1-0", "1-0"], ["0-1"]]))
        part = tree.parts[0]
        assert tree.winner_name == "Player 3"
        assert [line.is_path for line in lines_into(part, 1, tree)] == [False, True]
        on_path = [m.number for m in matches(tree).values() if any(map(tree.is_on_path, m.sides))]
        assert on_path == [2, 3]

    def test_there_is_none_before_the_end(self) -> None:
        tree = knockout_tree(cup(4, [["1-0", "0-1"]]))
        assert tree.winner is None
        assert not any(line.is_path for line in lines_into(tree.parts[0], 1, tree))


class TestDoubleElimination:
    def test_the_lower_part_and_the_final_are_pictures_of_their_own(self) -> None:
        tree = knockout_tree(cup(4, [], elimination="double"))
        assert [str(part.title) for part in tree.parts] == ["Main part", "Lower part", "Final"]
        assert titles(tree)[1:] == [["Lower part, round 1", "Lower part, round 2"], ["Final"]]
        assert matches(tree)[4].one.waits_for == "Loser of match 1"

    def test_the_second_final_is_drawn_when_it_has_to_be_played(self) -> None:
        played = [["1-0", "1-0"], ["1-0", "1-0"], ["1-0"]]
        tree = knockout_tree(cup(4, played, elimination="double"))
        assert titles(tree)[2] == ["Final"]
        final = matches(tree)[6]
        white = knockout_tree(cup(4, [*played, ["1-0"]], elimination="double"))
        black = knockout_tree(cup(4, [*played, ["0-1"]], elimination="double"))
        drawn = sorted((titles(white)[2], titles(black)[2]), key=len)
        assert drawn == [["Final"], ["Final", "Second final"]]
        assert final.state is MatchState.TO_COME


class TestGroups:
    def test_the_tree_waits_for_the_places_of_the_groups(self) -> None:
        tree = knockout_tree(cup(8, [["1-0"] * 4], groups="2"))
        first = tree.parts[0].rounds[0].matches[0]
        assert first.sentence() == "Match 1: Place 1 of group 1 – Place 2 of group 2"
        assert [[line.played for line in group.lines] for group in tree.groups] == [[1] * 4] * 2

    def test_an_open_game_of_a_group_counts_nothing_yet(self) -> None:
        tree = knockout_tree(cup(8, [["1-0", "*", "*", "*"]], groups="2"))
        told = sorted((line.played, line.points) for line in tree.groups[0].lines)
        assert told == [(0, 0), (0, 0), (1, 0), (1, 10)]

    def test_those_who_go_on_are_marked_and_stand_in_the_tree(self) -> None:
        tree = knockout_tree(cup(8, [["1-0"] * 4] * 3, groups="2"))
        ahead = {line.name for group in tree.groups for line in group.lines if line.goes_on}
        first = tree.parts[0].rounds[0].matches
        assert {side.name for match in first for side in match.sides} == ahead


class TestSheets:
    def test_a_large_tree_is_cut_into_pieces_that_end_in_one_match(self) -> None:
        tree = knockout_tree(cup(64, [], third_place="yes"))
        whole, pieces = tree.sheets(), tree.sheets(8)
        assert [part.rows for part in whole] == [32.0]
        assert [[len(round_.matches) for round_ in part.rounds] for part in pieces] == [
            [8, 4, 2, 1], [8, 4, 2, 1], [8, 4, 2, 1], [8, 4, 2, 1], [4, 2, 2],
        ]  # fmt: skip

    def test_every_match_is_drawn(self) -> None:
        tree = knockout_tree(cup(100, [], elimination="double"))
        drawn = {
            match.number
            for part in tree.sheets(16)
            for round_ in part.rounds
            for match in round_.matches
        }
        assert drawn == set(matches(tree))


def test_another_system_has_no_tree() -> None:
    with pytest.raises(InputError, match="only a knock-out has a tree"):
        knockout_tree(Tournament(players=(), rules="dutch-2026"))
