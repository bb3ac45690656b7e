"""Rounds paired from the table: settings, exempt, absences, findings, refusals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.errors import InputError, RoundError, UnknownRulesError
from ronde.model import (
    Bye,
    ByeKind,
    ForbiddenGroup,
    Game,
    Player,
    PlayerId,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Severity,
    Tournament,
)
from ronde.systems.base import PairingSystem, RoundPairing
from ronde.systems.registry import rules, system
from ronde.systems.roundrobin.system import BERGER, FMJD
from ronde.systems.roundrobin.table import Grid, schedule

Sound = Callable[[Tournament, RoundPairing], None]
SYSTEMS: tuple[PairingSystem, ...] = (BERGER, FMJD)
both_systems = pytest.mark.parametrize("engine", SYSTEMS, ids=lambda engine: engine.rules.key)


def event(count: int, **settings: str) -> Tournament:
    players = tuple(Player(PlayerId(number)) for number in range(1, count + 1))
    return Tournament(players=players, settings=tuple(settings.items()))


def boards(pairing: RoundPairing) -> str:
    """Return the pairs in publication order, as printed."""
    return " ".join(f"{white}-{black}" for white, black in pairing.pairs)


def drawn(pairing: RoundPairing) -> Round:
    """Every game of the round drawn."""
    games = tuple(Game(w, b, Result.DRAW, Result.DRAW) for w, b in pairing.pairs)
    byes = () if pairing.bye is None else (Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED),)
    return Round(games, byes)


def played_out(tournament: Tournament, engine: PairingSystem, sound: Sound) -> list[RoundPairing]:
    """Pair and play every round of the table, each one checked."""
    pairings: list[RoundPairing] = []
    while True:
        try:
            pairing = engine.pair(tournament)
        except RoundError:
            return pairings
        sound(tournament, pairing)
        pairings.append(pairing)
        tournament = tournament.with_round(drawn(pairing))


class TestWholeEvents:
    @both_systems
    @pytest.mark.parametrize("count", [2, 3, 4, 7, 10, 17])
    @pytest.mark.parametrize("cycles", ["1", "2"])
    @pytest.mark.parametrize("swap", ["yes", "no"])
    def test_every_round_is_that_of_the_table(
        self, engine: PairingSystem, count: int, cycles: str, swap: str, assert_sound: Sound
    ) -> None:
        tournament = event(count, cycles=cycles, swap=swap)
        grid: Grid = "berger" if engine is BERGER else "fmjd"
        table = schedule(count, grid=grid, cycles=int(cycles), swap=swap == "yes")
        pairings = played_out(tournament, engine, assert_sound)
        assert [p.bye for p in pairings] == [round_.bye for round_ in table]
        assert [boards(p) for p in pairings] == [
            " ".join(f"{white}-{black}" for white, black in round_.games) for round_ in table
        ]

    def test_the_grids_differ_in_the_order_of_games(self) -> None:
        tournament = event(6).with_round(drawn(BERGER.pair(event(6))))
        assert boards(BERGER.pair(tournament)) == "6-4 5-3 1-2"
        assert boards(FMJD.pair(tournament)) == "1-2 5-3 6-4"


class TestNumbers:
    def test_starting_numbers_with_gaps_take_the_table_in_order(self, assert_sound: Sound) -> None:
        tournament = Tournament(players=tuple(Player(PlayerId(n)) for n in (8, 3, 12, 5)))
        pairing = BERGER.pair(tournament)
        assert_sound(tournament, pairing)
        assert boards(pairing) == "3-12 5-8"

    def test_numbers_set_by_hand(self, assert_sound: Sound) -> None:
        tournament = event(4, numbers="3,1,2,4")
        pairing = BERGER.pair(tournament)
        assert_sound(tournament, pairing)
        assert boards(pairing) == "3-4 1-2"

    def test_numbers_that_leave_somebody_out(self) -> None:
        with pytest.raises(InputError, match="leave out player 4"):
            BERGER.pair(event(4, numbers="3,1,2"))

    def test_the_settings_used_are_recorded(self) -> None:
        settings = dict(BERGER.pair(event(4, cycles="2")).settings)
        assert settings == {"cycles": "2", "swap": "yes", "numbers": ""}


class TestAbsence:
    """An announced absence leaves the game in the table."""

    def test_the_game_stays_and_a_finding_says_who_is_away(self, assert_sound: Sound) -> None:
        away = RequestedBye(RoundNumber(1), PlayerId(2), ByeKind.ZERO_POINT)
        tournament = replace(event(4), requested_byes=(away,))
        pairing = BERGER.pair(tournament)
        assert_sound(tournament, pairing)
        assert boards(pairing) == "1-4 2-3"
        assert pairing.not_paired == ()
        (finding,) = pairing.findings
        assert (finding.severity, finding.code) == (Severity.WARNING, "roundrobin-absent")
        assert (finding.player, finding.round) == (2, 1)

    def test_an_absence_in_another_round_is_no_matter(self) -> None:
        away = RequestedBye(RoundNumber(2), PlayerId(2), ByeKind.ZERO_POINT)
        assert BERGER.pair(replace(event(4), requested_byes=(away,))).findings == ()

    def test_the_exempt_player_may_be_away(self) -> None:
        away = RequestedBye(RoundNumber(1), PlayerId(1), ByeKind.ZERO_POINT)
        pairing = BERGER.pair(replace(event(5), requested_byes=(away,)))
        assert pairing.bye == 1
        assert pairing.findings == ()

    def test_a_forfeited_game_does_not_come_back(self) -> None:
        lost = Round((Game(PlayerId(1), PlayerId(2), Result.FORFEIT_WIN, Result.FORFEIT_LOSS),))
        with pytest.raises(RoundError, match="has 1 rounds and all are paired"):
            BERGER.pair(event(2).with_round(lost))


class TestFindings:
    @pytest.mark.parametrize(("announced", "codes"), [(3, []), (4, ["roundrobin-rounds"])])
    def test_a_number_of_rounds_that_does_not_fit(self, announced: int, codes: list[str]) -> None:
        pairing = BERGER.pair(replace(event(4), number_of_rounds=announced))
        assert [finding.code for finding in pairing.findings] == codes

    @pytest.mark.parametrize(("last", "codes"), [(None, ["roundrobin-forbidden"]), (0, [])])
    def test_a_forbidden_pair_of_the_table(
        self, last: int | None, codes: list[str], assert_sound: Sound
    ) -> None:
        until = None if last is None else RoundNumber(last)
        group = ForbiddenGroup((PlayerId(3), PlayerId(2)), last_round=until)
        tournament = replace(event(4), forbidden=(group,))
        pairing = BERGER.pair(tournament)
        assert_sound(tournament, pairing)
        assert [finding.code for finding in pairing.findings] == codes


class TestRefusals:
    @pytest.mark.parametrize("count", [0, 1])
    def test_too_few_players(self, count: int) -> None:
        with pytest.raises(RoundError, match="at least two players"):
            BERGER.pair(event(count))

    def test_the_table_is_finished(self) -> None:
        tournament = event(4)
        for _ in range(3):
            tournament = tournament.with_round(drawn(BERGER.pair(tournament)))
        with pytest.raises(RoundError, match="round 4 does not exist"):
            BERGER.pair(tournament)

    def test_rounds_of_another_table(self) -> None:
        other = event(4, numbers="1,3,4,2")
        tournament = event(4).with_round(drawn(BERGER.pair(other)))
        with pytest.raises(RoundError, match="who have met already"):
            BERGER.pair(tournament)

    def test_a_second_exemption(self) -> None:
        had = Round(byes=(Bye(PlayerId(3), ByeKind.PAIRING_ALLOCATED),))
        with pytest.raises(RoundError, match="exempts player 3, who was exempt already"):
            BERGER.pair(event(3).with_round(had))

    @pytest.mark.parametrize("setting", [("cycles", "3"), ("swap", "perhaps"), ("colour", "red")])
    def test_unknown_settings(self, setting: tuple[str, str]) -> None:
        with pytest.raises(UnknownRulesError, match=setting[0]):
            BERGER.pair(replace(event(4), settings=(setting,)))


class TestC05Annex1_SecondCycle:
    def test_the_colours_really_played_are_reversed(self, assert_sound: Sound) -> None:
        """The first game was played with the wrong colours; the second one evens them out."""
        wrong = Round((Game(PlayerId(2), PlayerId(1), Result.WIN, Result.LOSS),))
        tournament = event(2, cycles="2").with_round(wrong)
        pairing = BERGER.pair(tournament)
        assert_sound(tournament, pairing)
        assert boards(pairing) == "1-2"

    def test_a_forfeit_leaves_the_colours_of_the_table(self, assert_sound: Sound) -> None:
        lost = Round((Game(PlayerId(1), PlayerId(2), Result.FORFEIT_WIN, Result.FORFEIT_LOSS),))
        tournament = event(2, cycles="2").with_round(lost)
        pairing = BERGER.pair(tournament)
        assert_sound(tournament, pairing)
        assert boards(pairing) == "2-1"


class TestRegistry:
    @pytest.mark.parametrize("key", ["berger", "fmjd"])
    def test_both_systems_are_registered(self, key: str) -> None:
        assert system(key).rules.key == key
        assert rules(key).articles
        assert rules(key).source
