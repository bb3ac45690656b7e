"""C.05: rounds of a round robin that somebody made by hand."""

from __future__ import annotations

from ronde.handling.arrangement import Arrangement
from ronde.model import Game, Player, PlayerId, Result, Round, Tournament
from ronde.office.pairing.judgement import broken_demands

Pairs = tuple[tuple[int, int], ...]
ACROSS: tuple[Pairs, ...] = (
    ((1, 4), (2, 5), (3, 6)),
    ((5, 1), (6, 2), (4, 3)),
    ((1, 6), (2, 4), (3, 5)),
)
"""Each of 1, 2, 3 against each of 4, 5, 6: what is left are two triangles."""


def event(size: int, *rounds: Pairs, cycles: int = 1) -> Tournament:
    played = tuple(
        Round(tuple(Game(PlayerId(w), PlayerId(b), Result.WIN, Result.LOSS) for w, b in pairs))
        for pairs in rounds
    )
    players = tuple(Player(PlayerId(number)) for number in range(1, size + 1))
    return Tournament(
        players, played, rules="berger", settings=(("cycles", str(cycles)),), number_of_rounds=20
    )


def codes(tournament: Tournament, pairs: Pairs) -> list[str]:
    made = Arrangement(tuple((PlayerId(w), PlayerId(b)) for w, b in pairs))
    return [finding.code for finding in broken_demands(tournament, made)]


class TestEverybodyMeetsEverybody:
    def test_two_triangles_are_told_in_the_round_that_leaves_them(self) -> None:
        assert codes(event(6, ACROSS[0]), ACROSS[1]) == []
        assert codes(event(6, *ACROSS[:2]), ACROSS[2]) == ["unsound-completion"]

    def test_in_a_double_round_robin_they_meet_across_once_more(self) -> None:
        assert "unsound-completion" not in codes(event(6, *ACROSS[:2], cycles=2), ACROSS[2])

    def test_a_rematch_is_told_as_what_it_is(self) -> None:
        assert codes(event(6, ACROSS[0]), ACROSS[0]) == ["unsound-rematch"] * 3


class TestNoThirdColour:
    FIRST: Pairs = ((1, 2), (3, 4))
    SECOND: Pairs = ((1, 3), (2, 4))
    THIRD: Pairs = ((1, 4), (2, 3))

    def test_a_double_round_robin_has_none(self) -> None:
        found = codes(event(4, self.FIRST, self.SECOND, cycles=2), self.THIRD)
        assert found == ["unsound-colour", "unsound-colour"]

    def test_turned_colours_are_fine(self) -> None:
        turned: Pairs = ((4, 1), (2, 3))
        assert codes(event(4, self.FIRST, self.SECOND, cycles=2), turned) == []

    def test_a_single_one_goes_by_its_table(self) -> None:
        assert codes(event(4, self.FIRST, self.SECOND), self.THIRD) == []
