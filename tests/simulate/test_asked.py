"""What may be asked of a random event, byes, forfeits, odd results and more: counted in it."""

from __future__ import annotations

from collections import Counter

import pytest

from ronde.errors import InputError
from ronde.model import ByeKind, Game, Result, Round, Tournament
from ronde.simulate.config import Config, config_with
from ronde.simulate.extras import SWISS_TIE_BREAKS, with_extras
from ronde.simulate.generator import generate
from ronde.systems import registry

PLAYERS, ROUNDS = 20, 5
QUIET = {
    "ForfeitRate": "0", "RetiredRate": "0", "LateEntryRate": "0", "HalfPointByeRate": "0",
    "FullPointByeRate": "0", "ZeroPointByeRate": "0",
}  # fmt: skip


def made(rules: str = "dutch-2026", **settings: str) -> Tournament:
    """Return an event in which nothing happens but what is asked."""
    return made_from(3, rules, settings)


def made_from(seed: int, rules: str, settings: dict[str, str]) -> Tournament:
    """Return the event of a seed."""
    size = Config(players=PLAYERS) if rules == "berger" else Config(PLAYERS, ROUNDS)
    config = config_with(size, QUIET | settings)
    return generate(rules=rules, seed=seed, config=config).tournament


def results(tournament: Tournament) -> Counter[tuple[Result, Result]]:
    return Counter(
        (game.white_result, game.black_result)
        for round_ in tournament.rounds
        for game in round_.games
    )


def byes(round_: Round, kind: ByeKind) -> int:
    return sum(bye.kind is kind for bye in round_.byes)


def games(tournament: Tournament) -> list[Game]:
    return [game for round_ in tournament.rounds for game in round_.games]


class TestByes:
    @pytest.mark.parametrize(
        ("key", "kind"),
        [
            ("HalfPointByes", ByeKind.HALF_POINT),
            ("FullPointByes", ByeKind.FULL_POINT),
            ("ZeroPointByes", ByeKind.ZERO_POINT),
        ],
    )
    def test_a_number_by_round_and_in_all(self, key: str, kind: ByeKind) -> None:
        by_round = made_from(3, "dutch-2026", {key: "1:3,5:2"})
        assert [byes(round_, kind) for round_ in by_round.rounds] == [3, 0, 0, 0, 2]
        in_all = made_from(3, "dutch-2026", {key: "7"})
        assert sum(byes(round_, kind) for round_ in in_all.rounds) == 7

    def test_a_share(self) -> None:
        assert sum(len(round_.byes) for round_ in made(ZeroPointByes="20%").rounds) > 8
        assert all(len(round_.byes) == 0 for round_ in made(ZeroPointByes="0%").rounds)

    def test_no_half_point_bye_in_the_last_round_unless_it_is_named(self) -> None:
        last = [
            made_from(seed, "dutch-2026", {"HalfPointByes": "12"}).rounds[-1] for seed in range(4)
        ]
        assert [byes(round_, ByeKind.HALF_POINT) for round_ in last] == [0, 0, 0, 0]

    def test_more_than_there_is_room_for(self) -> None:
        with pytest.raises(InputError, match="only 20 have room"):
            made(ZeroPointByes="1:21")
        with pytest.raises(InputError, match="names round 6; here it can be a round from 1 to 5"):
            made(ZeroPointByes="6:1")
        with pytest.raises(InputError, match="a table has neither byes nor late entries"):
            made("berger", ZeroPointByes="1")


class TestResults:
    @pytest.mark.parametrize(
        ("key", "expected"),
        [
            ("ForfeitWins", (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)),
            ("ForfeitLosses", (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)),
            ("DoubleForfeits", (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)),
            ("HalfZeroResults", (Result.DRAW, Result.LOSS)),
            ("ZeroHalfResults", (Result.LOSS, Result.DRAW)),
            ("ZeroZeroResults", (Result.LOSS, Result.LOSS)),
        ],
    )
    @pytest.mark.parametrize("rules", ["dutch-2026", "berger"])
    def test_a_number_of_each_kind(
        self, rules: str, key: str, expected: tuple[Result, Result]
    ) -> None:
        usual = {(Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN)}
        counted = results(made_from(3, rules, {key: "4"}))
        assert counted[expected] == 4
        assert set(counted) <= {expected, *usual}

    def test_odd_results_are_of_all_kinds(self) -> None:
        counted = results(made(OddResults="30"))
        odd = (Result.DRAW, Result.LOSS), (Result.LOSS, Result.DRAW), (Result.LOSS, Result.LOSS)
        assert sum(counted[kind] for kind in odd) == 30
        assert all(counted[kind] for kind in odd)

    def test_by_round(self) -> None:
        event = made(ZeroZeroResults="2:10,4:50%")
        both_lost = [
            sum(g.white_result is g.black_result is Result.LOSS for g in round_.games)
            for round_ in event.rounds
        ]
        assert both_lost[:3] == [0, 10, 0]
        assert 0 < both_lost[3] < 10

    def test_what_finds_no_game_is_told(self) -> None:
        config = config_with(Config(PLAYERS, ROUNDS), QUIET | {"ZeroZeroResults": "51"})
        generated = generate(seed=3, config=config)
        assert [f.what for f in generated.findings] == ["1 forfeits or odd results found no game"]


class TestEntries:
    def test_late_entries(self) -> None:
        event = made(LateEntries="2:3,4:1")
        there = [{p for p, _ in round_.cells()} for round_ in event.rounds]
        assert [len(who) for who in there] == [16, 19, 19, 20, 20]
        assert len({p for p, _ in made(LateEntries="5").rounds[0].cells()}) == 15

    def test_withdrawals(self) -> None:
        event = made(Withdrawals="1:2,3:2")
        assert [len(list(round_.cells())) for round_ in event.rounds] == [20, 18, 18, 16, 16]

    def test_ratings(self) -> None:
        config = config_with(Config(rounds=3), QUIET | {"Ratings": "2000,0,2100,1900"})
        players = generate(seed=1, config=config).tournament.players
        assert [player.rating for player in players] == [2100, 2000, 1900, None]
        with pytest.raises(InputError, match="4 ratings are given for 20 players"):
            made(Ratings="2000,0,2100,1900")

    def test_forbidden_pairs(self) -> None:
        event = made(Forbidden="1-11,2-12")
        assert [group.players for group in event.forbidden] == [(1, 11), (2, 12)]
        assert not {(1, 11), (2, 12)} & {tuple(sorted((g.white, g.black))) for g in games(event)}
        assert len(made(Forbidden="4").forbidden) == 4
        with pytest.raises(InputError, match="Forbidden names 21, but the event has 20 entries"):
            made(Forbidden="1-21")
        with pytest.raises(InputError, match="20 entries make 190 pairs"):
            made(Forbidden="191")
        with pytest.raises(InputError, match="a table keeps nobody apart"):
            made("berger", Forbidden="1-2")

    def test_teams(self) -> None:
        settings = {"BoardsNumber": "2", "Forbidden": "1-2", "ZeroZeroResults": "5"}
        config = config_with(Config(8, 4), QUIET | settings)
        event = generate(rules="swiss-team-2026", seed=1, config=config).tournament
        assert [apart.teams for apart in event.team_data.apart] == [(1, 2)]
        assert results(event)[Result.LOSS, Result.LOSS] == 5


class TestExtras:
    """What is left open is drawn, each in some events only."""

    def test_now_and_then(self) -> None:
        rules = registry.rules("dutch-2026")
        drawn = [with_extras(Config(), rules, seed) for seed in range(400)]
        assert 25 < sum(one.acceleration == "baku" for one in drawn) < 80
        assert 70 < sum(one.odd_results is not None for one in drawn) < 130
        assert 25 < sum(one.forbidden is not None for one in drawn) < 80
        assert 20 < sum(one.points_for_pairing_bye == 5 for one in drawn) < 65
        assert not any(d.acceleration == "baku" and d.points_for_pairing_bye for d in drawn)
        listed = [str(one.tie_breaks).split(",") for one in drawn]
        assert {code for one in listed for code in one} == set(SWISS_TIE_BREAKS)
        assert {len(one) for one in listed} == {2, 3, 4, 5}

    def test_the_same_seed_draws_the_same(self) -> None:
        rules = registry.rules("dutch-2026")
        assert with_extras(Config(), rules, 5) == with_extras(Config(), rules, 5)

    def test_what_is_asked_for_stays(self) -> None:
        rules = registry.rules("dutch-2026")
        asked = Config(acceleration="none", tie_breaks="BH", forbidden="2")
        drawn = [with_extras(asked, rules, seed) for seed in range(40)]
        assert {(d.acceleration, d.tie_breaks, d.forbidden) for d in drawn} == {("none", "BH", "2")}

    def test_rules_of_others_get_none(self) -> None:
        assert with_extras(Config(), registry.rules("keizer"), 1) == Config()
