"""The bye (3.4), the order of sets (3.5) and of pairings (3.6), and positions of others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.errors import InputError, NoLegalPairingError
from ronde.model import PlayerId, Tournament
from ronde.systems.swiss_team.system import SWISS_TEAM_2026

Position = Callable[..., Tournament]
Paired = Callable[[Tournament], str]


def brackets(event: Tournament) -> list[tuple[set[PlayerId], set[PlayerId]]]:
    """Return residents and upfloaters of every bracket, from the top."""
    outcome = SWISS_TEAM_2026.derive(event).outcome
    ids = outcome.standing.ids
    return [
        ({ids[rank] for rank in b.residents}, {ids[rank] for rank in b.upfloaters})
        for b in outcome.brackets
    ]


class TestBye:
    """3.4 of 2026, 2.1 of 2024."""

    def test_lowest_score(self, position: Position, paired: Paired) -> None:
        assert paired(position("1: H 2: Z 3: H", of=5)).endswith("bye 2")

    def test_then_most_matches_played(self, position: Position, paired: Paired) -> None:
        """Team 2 lost a match that was played, team 4 one that was not."""
        event = position("1: 2w1 2: 1b0 3: 4w+ 4: 3b- 5: F", of=5)
        assert paired(event).endswith("bye 2")

    def test_then_largest_number(self, position: Position, paired: Paired) -> None:
        assert paired(position("1: F 2: Z 3: Z", of=5)).endswith("bye 3")

    def test_only_if_the_others_can_be_paired(self, position: Position, paired: Paired) -> None:
        event = position("1: H 2: H 3: Z", of=5, forbidden=[(1, 2)])
        assert paired(event).endswith("bye 2")

    def test_games_of_the_boards_count_in_2024(self, position: Position, paired: Paired) -> None:
        """Team 2 met its opponent on four boards, team 3 on one only."""
        table = "1: F 2: 8w0 3: 9w0 8: 2b1 9: 3b1"
        event = position(table, of=5, absent=[8, 9], board_games={2: 4, 3: 1})
        assert paired(event).endswith("bye 3")
        assert paired(replace(event, rules="swiss-team-2024")).endswith("bye 2")

    def test_games_of_the_boards_of_all_rounds_count_in_2024(
        self, position: Position, paired: Paired
    ) -> None:
        """Team 2 played more games, team 3 more matches, and more games in the last round."""
        table = "1: F H 2: 8w0 Z 3: 9w0 8w0 8: 2b1 3b1 9: 3b1 F"
        event = position(table, of=5, absent=[8, 9])
        games = {1: (0, 0), 2: (4, 0), 3: (1, 2), 8: (4, 2), 9: (1, 0)}
        event = replace(
            event, board_games={PlayerId(team): played for team, played in games.items()}
        )
        assert paired(event).endswith("bye 3")
        assert paired(replace(event, rules="swiss-team-2024")).endswith("bye 2")

    def test_games_of_later_rounds_do_not_count_in_2024(
        self, position: Position, paired: Paired
    ) -> None:
        """When round 2 is paired once more, what was played in it is not known."""
        event = position("1: F 2: 8w0 3: 9w0 8: 2b1 9: 3b1", of=5, absent=[8, 9])
        games = {1: (0, 4), 2: (4, 0), 3: (1, 4), 8: (4, 0), 9: (1, 0)}
        event = replace(
            event,
            rules="swiss-team-2024",
            board_games={PlayerId(team): played for team, played in games.items()},
        )
        assert paired(event).endswith("bye 2")

    def test_matches_count_in_2024_where_nobody_counted_games(
        self, position: Position, paired: Paired
    ) -> None:
        event = position("1: 2w1 2: 1b0 3: 4w+ 4: 3b- 5: F", of=5)
        assert paired(replace(event, rules="swiss-team-2024")).endswith("bye 2")

    def test_nobody_may_have_it(self, position: Position, paired: Paired) -> None:
        with pytest.raises(NoLegalPairingError):
            paired(position("1: F 2: F 3: F", of=5))


class TestFirstRound:
    def test_upper_half_meets_lower_half(self, position: Position, paired: Paired) -> None:
        event = position("1: 2: 3: 4: 5: 6:", of=5)
        assert paired(replace(event, rounds=())) == "1-4 5-2 3-6"

    def test_the_initial_colour_must_be_known(self, position: Position, paired: Paired) -> None:
        with pytest.raises(InputError, match="draw the first colour by lot"):
            paired(position("1: Z 2: Z", of=5, initial=None))


class TestIdentifier:
    """3.6: top members first, whatever the scores."""

    def test_an_upfloater_of_a_smaller_number_is_a_top_member(self, position: Position) -> None:
        """Teams 2, 3, 4 and 1: the upfloater is the first top member, so 1-3 and 2-4."""
        event = position("1: H 2: F 3: F 4: F 5: H 6: Z", of=5)
        assert brackets(event)[0] == ({2, 3, 4}, {1})
        derived = SWISS_TEAM_2026.derive(event)
        ids = derived.standing.ids
        first = [(ids[a], ids[b]) for a, b in derived.outcome.brackets[0].pairs]
        assert first == [(1, 3), (2, 4)]

    def test_top_members_before_bottom_members(self, position: Position, paired: Paired) -> None:
        """1 and 2 cannot be top members both: 1-2 3-4 comes behind 1-4 2-3, not before."""
        event = position("1: H 2: H 3: H 4: H", of=5, forbidden=[(1, 3)])
        assert paired(event) == "1-4 3-2"

    def test_an_exchange_of_roles(self, position: Position) -> None:
        """Team 3 may meet nobody of a larger number, so 4 is a top member in its place."""
        event = position(
            "1: H 2: H 3: H 4: H 5: H 6: H", of=5, forbidden=[(3, 4), (3, 5), (3, 6), (1, 3)]
        )
        derived = SWISS_TEAM_2026.derive(event)
        ids = derived.standing.ids
        pairs = [(ids[a], ids[b]) for a, b in derived.outcome.brackets[0].pairs]
        assert pairs == [(1, 5), (2, 3), (4, 6)]


class TestSetsOfUpfloaters:
    """3.5.4: the example of the text, and what lies above and below."""

    def test_order(self, position: Position) -> None:
        """Of 2, 6, 8 two and of 1, 3, 5 one: 2, 6, 1 come first, then as prohibitions allow."""
        table = "1: H Z 2: F Z 3: H Z 4: F F 5: H Z 6: F Z 7: F F 8: F Z 9: F F 10: Z Z"
        away = [(4, 7, 9)]
        spare = [(4, 6), (7, 6), (9, 6), (4, 1), (7, 1), (9, 1)]
        event = position(table, of=9, forbidden=[*away, (8, 4), (8, 7), (8, 9), (6, 8)])
        assert brackets(event)[0] == ({4, 7, 9}, {2, 6, 1})
        event = position(table, of=9, forbidden=away + spare)
        assert brackets(event)[0] == ({4, 7, 9}, {2, 8, 3})


class TestProbes:
    """Positions made by others to tell readings apart."""

    def test_one(self, position: Position, paired: Paired) -> None:
        table = "1: 5w1 2: 6w1 3: 7w= 4: 8w1 5: 1b0 6: 2b0 7: 3b= 8: 4b0"
        assert set(paired(position(table, of=5)).split()) == {"3-1", "4-2", "7-5", "6-8"}

    def test_four(self, position: Position, paired: Paired) -> None:
        """Of two teams without a point, the one that played a match has the bye."""
        event = position("1: 2w1 2: 1b0 3: 4w+ 4: 3b- 5: F", of=5)
        assert paired(event).endswith("bye 2")


def test_baku_does_not_go_with_game_points(position: Position, paired: Paired) -> None:
    event = replace(position("1: Z 2: Z", of=5, primary="game-points"), acceleration="baku")
    with pytest.raises(InputError, match=r"goes by match points \(C.04.7 art. 1.4.4\)"):
        paired(event)


def test_an_unknown_number_of_rounds_is_told(position: Position) -> None:
    findings = SWISS_TEAM_2026.pair(position("1: Z 2: Z", of=None)).findings
    assert [f.code for f in findings] == ["last-round-unknown"]
    assert "none of the last two" in findings[0].what
