"""The helper for pairing by hand, and whether rounds and players fit."""

from __future__ import annotations

import pytest

from ronde.errors import InputError
from ronde.handling.helper import candidates, opponents_for, rounds_fit
from ronde.model import (
    DRAUGHTS,
    Bye,
    ByeKind,
    Colour,
    ForbiddenGroup,
    Game,
    Player,
    PlayerId,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
)

P = PlayerId
W, D, L = Result.WIN, Result.DRAW, Result.LOSS


@pytest.fixture
def after_two_rounds() -> Tournament:
    """Return a draughts event of five: 1-2 3-4, then 3-1 (forfeited) and 5-2 drawn."""
    rounds = (
        Round(
            (Game(P(1), P(2), W, L), Game(P(3), P(4), W, L)),
            (Bye(P(5), ByeKind.PAIRING_ALLOCATED),),
        ),
        Round(
            (
                Game(P(3), P(1), Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
                Game(P(5), P(2), D, D),
            ),
            (Bye(P(4), ByeKind.PAIRING_ALLOCATED),),
        ),
    )
    return Tournament(tuple(Player(P(n)) for n in range(1, 6)), rounds, points=DRAUGHTS)


class TestFFJD_6_6:
    def test_by_points_then_solkoff(self, after_two_rounds: Tournament) -> None:
        listed = [(c.player, c.score, c.solkoff) for c in candidates(after_two_rounds)]
        # 3 met 4 (20) and 1 (20, by forfeit); 1 met 2 (10) and 3 (40); 4 met 3 alone.
        assert listed == [(3, 40, 40), (5, 30, 10), (1, 20, 50), (4, 20, 40), (2, 10, 50)]

    def test_the_colour_due_is_the_rarer_one(self, after_two_rounds: Tournament) -> None:
        due = {int(c.player): c.due for c in candidates(after_two_rounds)}
        assert due == {
            1: Colour.BLACK, 2: Colour.WHITE, 3: Colour.BLACK, 4: Colour.WHITE, 5: Colour.BLACK,
        }  # fmt: skip

    def test_level_colours_are_due_nothing(self) -> None:
        told = Tournament((Player(P(1)), Player(P(2))))
        assert [c.due for c in candidates(told)] == [None, None]

    def test_only_opponents_not_yet_met(self, after_two_rounds: Tournament) -> None:
        offered = [c.player for c in opponents_for(after_two_rounds, P(1))]
        assert offered == [3, 5, 4]  # a forfeit is no meeting

    def test_forbidden_taken_and_away_are_not_offered(self, after_two_rounds: Tournament) -> None:
        told = Tournament(
            after_two_rounds.players,
            after_two_rounds.rounds,
            (RequestedBye(RoundNumber(3), P(2), ByeKind.ZERO_POINT),),
            forbidden=(ForbiddenGroup((P(4), P(1))), ForbiddenGroup((P(3), P(5)))),
        )
        assert [c.player for c in opponents_for(told, P(4), taken=[P(5)])] == []
        assert [c.player for c in opponents_for(told, P(4))] == [5]
        with pytest.raises(InputError, match="player 2 is not to be paired in round 3"):
            opponents_for(told, P(2))


class TestRoundsFit:
    @pytest.mark.parametrize(
        ("players", "rounds", "sentence"),
        [
            (20, 7, ""),
            (20, 10, ""),
            (20, 6, "6 rounds are less than a third of 20 players"),
            (20, 11, "11 rounds are more than half of 20 players"),
            (6, 6, "6 rounds are impossible: 6 players can meet in 5 only"),
            (5, 5, "5 rounds are more than half of 5 players"),
            (20, None, ""),
            (1, 9, ""),
            (2, 2, "2 rounds are impossible: 2 players can meet in 1 only"),
        ],
    )
    def test_one_third_to_one_half(self, players: int, rounds: int | None, sentence: str) -> None:
        findings = rounds_fit(players, rounds, swiss=True, draughts=True)
        assert "".join(finding.what for finding in findings).startswith(sentence)
        assert bool(findings) is bool(sentence)

    def test_a_chess_open_may_have_few_rounds(self) -> None:
        assert rounds_fit(200, 9, swiss=True, draughts=False) == ()
        assert rounds_fit(12, 7, swiss=True, draughts=False)

    def test_a_round_robin_takes_its_rounds(self) -> None:
        assert rounds_fit(6, 10, swiss=False, draughts=False, cycles=2) == ()
        (finding,) = rounds_fit(7, 6, swiss=False, draughts=False)
        assert finding.what == "a round robin of 7 players takes 7 rounds, 6 are announced"
