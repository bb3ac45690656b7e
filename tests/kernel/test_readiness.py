"""When a round cannot be paired at all, and what the arbiter is told."""

from __future__ import annotations

import pytest

from ronde.errors import RoundError
from ronde.kernel.readiness import findings_before_pairing, refuse_unready
from ronde.model import (
    ByeKind,
    Game,
    Player,
    PlayerId,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
)


def event(
    count: int, *rounds: Round, announced: int | None = 9, away: tuple[int, ...] = ()
) -> Tournament:
    following = RoundNumber(len(rounds) + 1)
    return Tournament(
        tuple(Player(PlayerId(n)) for n in range(1, count + 1)),
        rounds,
        tuple(RequestedBye(following, PlayerId(n), ByeKind.ZERO_POINT) for n in away),
        number_of_rounds=announced,
    )


def codes(tournament: Tournament) -> list[str]:
    return [finding.code for finding in findings_before_pairing(tournament)]


DRAWN = Game(PlayerId(1), PlayerId(2), Result.DRAW, Result.DRAW)
OPEN = Game(PlayerId(3), PlayerId(4), Result.UNFINISHED, Result.UNFINISHED)


class TestRefused:
    def test_after_the_last_round(self) -> None:
        with pytest.raises(RoundError, match=r"round 2 .* 1 rounds"):
            refuse_unready(event(4, Round((DRAWN,)), announced=1))

    @pytest.mark.parametrize(("away", "words"), [((1, 2, 3), "one player"), ((1, 2, 3, 4), "no ")])
    def test_fewer_than_two_players(self, away: tuple[int, ...], words: str) -> None:
        with pytest.raises(RoundError, match=words):
            refuse_unready(event(4, away=away))

    def test_no_result_at_all(self) -> None:
        with pytest.raises(RoundError, match="no game of round 1 has a result"):
            refuse_unready(event(4, Round((OPEN,))))


class TestTold:
    def test_nothing_in_a_usual_round(self) -> None:
        usual = event(10, Round((DRAWN,)))
        refuse_unready(usual)
        assert codes(usual) == []

    def test_each_unfinished_game(self) -> None:
        (finding,) = findings_before_pairing(event(10, Round((DRAWN, OPEN))))
        assert (finding.code, finding.player, finding.round) == ("unfinished-game", 3, 1)

    def test_unknown_last_round(self) -> None:
        assert codes(event(10, announced=None)) == ["last-round-unknown"]

    @pytest.mark.parametrize(("count", "rounds"), [(10, 9), (9, 9), (4, 3)])
    def test_an_all_play_all_is_long_enough(self, count: int, rounds: int) -> None:
        assert codes(event(count, announced=rounds)) == []
        assert codes(event(count, announced=rounds + 1)) == ["too-many-rounds"]

    def test_more_than_half_are_away(self) -> None:
        assert codes(event(10, away=(1, 2, 3, 4, 5))) == []
        assert codes(event(10, away=(1, 2, 3, 4, 5, 6))) == ["most-are-absent"]
