"""Generated tournaments: the same for a seed, as asked, and with all that can happen."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from typing import Any

import pytest

from ronde.errors import InputError, UnknownRulesError
from ronde.model import (
    CHESS,
    DRAUGHTS,
    ByeKind,
    Colour,
    Game,
    Player,
    Points,
    Result,
    RoundNumber,
    Severity,
    Tournament,
)
from ronde.simulate.chance import derived_seed
from ronde.simulate.config import NEVER, Config
from ronde.simulate.generator import Generated, generate, generate_many
from ronde.systems.registry import system

CLEAN = Config(
    forfeit_rate=NEVER, retired_rate=NEVER, half_point_bye_rate=NEVER,
    full_point_bye_rate=NEVER, zero_point_bye_rate=NEVER, late_entry_rate=NEVER,
)  # fmt: skip
BUSY = Config(
    forfeit_rate=Fraction(8), retired_rate=Fraction(8), half_point_bye_rate=Fraction(8),
    full_point_bye_rate=Fraction(12), zero_point_bye_rate=Fraction(8),
    late_entry_rate=Fraction(8),
)  # fmt: skip


def canonical(tournament: Tournament) -> str:
    """Return the tournament in a spelling of its own, so that file formats may evolve."""
    return "\n".join(chain(_head(tournament), _body(tournament))) + "\n"


def _head(tournament: Tournament) -> Iterator[str]:
    colour = tournament.initial_colour.value if tournament.initial_colour else "?"
    yield f"{tournament.details.name}|{tournament.rules}|{tournament.number_of_rounds}|{colour}"
    yield " ".join(f"{name}={value}" for name, value in sorted(tournament.points.changed().items()))
    for player in tournament.players:
        yield f"{player.id}|{player.name}|{player.rating}"


def _body(tournament: Tournament) -> Iterator[str]:
    for number, round_ in enumerate(tournament.rounds, 1):
        yield f"round {number}"
        for game in round_.games:
            yield f"{game.white}-{game.black} {game.white_result.value}:{game.black_result.value}"
        for bye in round_.byes:
            yield f"{bye.player} {bye.kind.value}"
    for request in tournament.requested_byes:
        yield f"away in {request.round}: {request.player} {request.kind.value}"


def digest(tournament: Tournament) -> str:
    return hashlib.sha256(canonical(tournament).encode()).hexdigest()


def games(tournament: Tournament) -> list[Game]:
    return [game for round_ in tournament.rounds for game in round_.games]


def kinds_of_byes(tournament: Tournament) -> set[ByeKind]:
    return {bye.kind for round_ in tournament.rounds for bye in round_.byes}


Make = Callable[..., Generated]


@pytest.fixture
def make(assert_sound_rounds: Callable[[Tournament], None]) -> Make:
    """Return the generator; every pairing that it makes is judged."""

    def made(**request: Any) -> Generated:
        result = generate(**request)
        assert_sound_rounds(result.tournament)
        return result

    return made


class TestDeterminism:
    @pytest.mark.parametrize(
        ("rules", "seed", "sha256"),
        [
            ("berger", 7, "d315d07d167ce9c6c03f4843b83be975e488ae71ff38b604a74f08da3b6d437a"),
            ("fmjd", 2026, "2b906189f578fb336377979beb16e5596153309be9cd494c30f0dafc3516e6b2"),
        ],
    )
    def test_seed_gives_these_bytes_for_ever(self, rules: str, seed: int, sha256: str) -> None:
        assert digest(generate(rules=rules, seed=seed).tournament) == sha256

    def test_other_seed_other_tournament(self) -> None:
        one, other = (generate(rules="berger", seed=seed, players=8) for seed in (1, 2))
        assert games(one.tournament) != games(other.tournament)
        assert one.tournament.players != other.tournament.players

    def test_swiss_tournament_repeats_itself(self) -> None:
        first, second = (generate(seed=5, players=16, rounds=5, config=BUSY) for _ in range(2))
        assert first == second
        assert digest(first.tournament) == digest(second.tournament)

    def test_series_has_derived_seeds_and_each_can_be_made_alone(self) -> None:
        series = list(generate_many(3, rules="berger", seed=9, players=6))
        assert [made.seed for made in series] == [derived_seed(9, index) for index in range(3)]
        for made in series:
            assert made == generate(rules="berger", seed=made.seed, players=6)

    def test_editions_see_the_same_players_and_absences(self) -> None:
        old, new = (
            generate(rules=rules, seed=3, players=20, rounds=5, config=BUSY).tournament
            for rules in ("dutch-2017", "dutch-2026")
        )
        assert old.players == new.players
        assert old.initial_colour is new.initial_colour
        asked_old, asked_new = (
            [
                {bye for bye in round_.byes if bye.kind is not ByeKind.PAIRING_ALLOCATED}
                for round_ in event.rounds
            ]
            for event in (old, new)
        )
        assert asked_old == asked_new


class TestRecord:
    def test_record_names_rules_seed_and_rounds(self) -> None:
        made = generate(rules="berger", seed=12, players=6)
        tournament = made.tournament
        assert (made.seed, made.findings) == (12, ())
        assert tournament.details.name == "ronde generate, seed 12"
        assert (tournament.rules, tournament.number_of_rounds) == ("berger", 5)
        assert tournament.points == CHESS
        assert len(tournament.rounds) == 5
        assert tournament.requested_byes == ()

    def test_players_descend_in_rating_within_the_bounds(self) -> None:
        config = Config(players=40, lowest_rating=1500, highest_rating=1540)
        players = generate(rules="berger", seed=1, config=config).tournament.players
        ratings = [player.rating or 0 for player in players]
        assert ratings == sorted(ratings, reverse=True)
        assert set(ratings) <= set(range(1500, 1541))
        assert max(ratings) - min(ratings) > 30
        assert players[0] == Player(players[0].id, "Test0001 Player0001", rating=ratings[0])
        assert [player.id for player in players] == list(range(1, 41))

    def test_both_first_colours_are_drawn(self) -> None:
        colours = Counter(
            generate(rules="berger", seed=seed, players=2).tournament.initial_colour
            for seed in range(100)
        )
        assert set(colours) == {Colour.WHITE, Colour.BLACK}
        assert 35 < colours[Colour.WHITE] < 65

    def test_draughts_are_scored_two_one_nothing(self) -> None:
        assert generate(rules="fmjd", seed=1, players=4).tournament.points == DRAUGHTS

    def test_configured_points_are_recorded(self) -> None:
        config = Config(players=4, points_for_win=Points(30), points_for_draw=Points(10))
        points = generate(rules="berger", seed=1, config=config).tournament.points
        assert (points.white_win, points.black_draw, points.pairing_bye) == (30, 10, 30)


class TestRefusals:
    def test_unknown_rules(self) -> None:
        with pytest.raises(UnknownRulesError, match="unknown rules 'swiss'"):
            generate(rules="swiss", seed=1)

    @pytest.mark.parametrize("players", [0, 1, 10_000])
    def test_number_of_players(self, players: int) -> None:
        with pytest.raises(InputError, match="PlayersNumber must be a whole number from 2 to 9999"):
            generate(rules="berger", seed=1, players=players)

    def test_number_of_rounds(self) -> None:
        with pytest.raises(InputError, match="RoundsNumber must be a whole number from 1 to 999"):
            generate(seed=1, rounds=0)

    def test_rounds_of_a_round_robin(self) -> None:
        with pytest.raises(InputError, match="of 6 players has 5 rounds, not 4"):
            generate(rules="berger", seed=1, players=6, rounds=4)


class TestRoundRobin:
    @pytest.mark.parametrize("rules", ["berger", "fmjd"])
    @pytest.mark.parametrize("players", [2, 5, 8])
    def test_everybody_meets_everybody(self, make: Make, rules: str, players: int) -> None:
        tournament = make(rules=rules, seed=4, players=players, config=BUSY).tournament
        met = {frozenset((game.white, game.black)) for game in games(tournament)}
        assert len(met) == len(games(tournament)) == players * (players - 1) // 2

    def test_free_round_is_a_bye_for_everybody_once(self, make: Make) -> None:
        tournament = make(rules="berger", seed=4, players=7, config=BUSY).tournament
        byes = [bye for round_ in tournament.rounds for bye in round_.byes]
        assert sorted(bye.player for bye in byes) == list(range(1, 8))
        assert kinds_of_byes(tournament) == {ByeKind.PAIRING_ALLOCATED}

    def test_withdrawn_player_forfeits_the_rest(self, make: Make) -> None:
        config = Config(players=12, forfeit_rate=NEVER, retired_rate=Fraction(4))
        tournament = make(rules="berger", seed=2, config=config).tournament
        lost: dict[int, list[int]] = {}
        for number, round_ in enumerate(tournament.rounds, 1):
            for game in round_.games:
                if game.white_result is Result.FORFEIT_LOSS:
                    lost.setdefault(game.white, []).append(number)
                if game.black_result is Result.FORFEIT_LOSS:
                    lost.setdefault(game.black, []).append(number)
        assert lost
        for rounds in lost.values():
            assert rounds == list(range(rounds[0], 12))
            assert rounds[0] > 1

    def test_two_withdrawn_players_both_lose_their_game(self, make: Make) -> None:
        config = Config(players=16, forfeit_rate=NEVER, retired_rate=Fraction(2))
        tournament = make(rules="berger", seed=2, config=config).tournament
        results = {(game.white_result, game.black_result) for game in games(tournament)}
        assert (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS) in results


class TestResults:
    @staticmethod
    def shares(make: Make, config: Config, seed: int) -> dict[str, float]:
        played = games(make(rules="berger", seed=seed, players=60, config=config).tournament)
        counts = Counter(game.white_result.value for game in played)
        return {name: count / len(played) for name, count in counts.items()}

    def test_draws_of_the_model_among_equals(self, make: Make) -> None:
        # The model gives 45.1 % of draws between two players of 2400, and White the better half.
        config = replace(CLEAN, lowest_rating=2400, highest_rating=2400)
        shares = self.shares(make, config, seed=1)
        assert 0.42 < shares["draw"] < 0.48
        assert shares["win"] > shares["loss"]

    def test_draw_percentage(self, make: Make) -> None:
        equal = replace(CLEAN, lowest_rating=2000, highest_rating=2000, draw_percentage=70)
        assert 0.67 < self.shares(make, equal, seed=1)["draw"] < 0.73
        assert "draw" not in self.shares(make, Config(draw_percentage=0), seed=1)

    def test_stronger_players_win(self, make: Make) -> None:
        tournament = make(rules="berger", seed=3, players=40, config=CLEAN).tournament
        upsets = sum(
            (game.white_result is Result.WIN) is (game.white > game.black)
            for game in games(tournament)
            if game.white_result is not Result.DRAW
        )
        assert upsets / len(games(tournament)) < 0.25

    def test_forfeit_rate_and_who_is_missing(self, make: Make) -> None:
        config = Config(forfeit_rate=Fraction(5, 2), retired_rate=NEVER)
        played = games(make(rules="berger", seed=1, players=60, config=config).tournament)
        missing = Counter(
            (game.white_result, game.black_result) for game in played if not game.was_played
        )
        assert 0.37 < missing.total() / len(played) < 0.43
        both = missing.pop((Result.FORFEIT_LOSS, Result.FORFEIT_LOSS))
        assert 10 < both < 60
        assert len(missing) == 2
        assert all(290 < count < 390 for count in missing.values())


class TestSwiss:
    def test_clean_event_has_games_only(self, make: Make) -> None:
        tournament = make(seed=1, players=16, rounds=5, config=CLEAN).tournament
        assert len(tournament.rounds) == 5
        assert kinds_of_byes(tournament) == set()
        assert all(game.was_played for game in games(tournament))
        assert len(games(tournament)) == 40

    def test_everything_happens_over_some_seeds(self, make: Make) -> None:
        made = [make(seed=seed, players=20, rounds=6, config=BUSY) for seed in range(4)]
        kinds = set().union(*(kinds_of_byes(each.tournament) for each in made))
        assert kinds == set(ByeKind)
        results = {g.white_result for each in made for g in games(each.tournament)}
        assert {Result.WIN, Result.DRAW, Result.LOSS} < results
        assert {Result.FORFEIT_WIN, Result.FORFEIT_LOSS} < results

    def test_late_entries_and_withdrawals_are_not_mentioned(self, make: Make) -> None:
        config = Config(
            forfeit_rate=NEVER, half_point_bye_rate=NEVER, full_point_bye_rate=NEVER,
            zero_point_bye_rate=NEVER, retired_rate=Fraction(5), late_entry_rate=Fraction(5),
        )  # fmt: skip
        tournament = make(seed=1, players=30, rounds=7, config=config).tournament
        stays = {player.id: "" for player in tournament.players}
        for round_ in tournament.rounds:
            for player in stays:
                stays[player] += "x" if player in round_.paired else "."
        shapes = {stay.strip(".") for stay in stays.values()}
        assert all("." not in shape for shape in shapes)
        assert any(stay.startswith(".") for stay in stays.values())
        assert any(stay.endswith(".") for stay in stays.values())
        assert sum(stay == "xxxxxxx" for stay in stays.values()) > 10
        assert kinds_of_byes(tournament) <= {ByeKind.PAIRING_ALLOCATED}

    @pytest.mark.parametrize("rules", ["dutch-2017", "dutch-2026"])
    def test_record_leads_to_the_same_pairings(self, make: Make, rules: str) -> None:
        tournament = make(rules=rules, seed=6, players=20, rounds=6, config=BUSY).tournament
        assert len(tournament.rounds) == 6
        for number, round_ in enumerate(tournament.rounds, 1):
            again = system(rules).pair(tournament.before(RoundNumber(number)))
            assert again.pairs == tuple((game.white, game.black) for game in round_.games)
            assert again.bye == round_.pairing_bye

    def test_event_ends_where_the_rules_admit_no_pairing(self, make: Make) -> None:
        made = make(seed=1, players=4, rounds=9, config=CLEAN)
        tournament = made.tournament
        (finding,) = made.findings
        assert tournament.number_of_rounds == 9
        assert len(tournament.rounds) <= 3
        assert finding.severity is Severity.WARNING
        assert finding.round == len(tournament.rounds) + 1
        assert finding.what.startswith(f"no legal pairing in round {finding.round}, the event ends")

    def test_event_ends_when_too_few_are_there(self, make: Make) -> None:
        config = Config(players=2, rounds=3, full_point_bye_rate=Fraction(1))
        ends = [make(seed=seed, config=config).findings for seed in range(20)]
        assert any(
            "fewer than two players are there" in finding.what for (finding,) in filter(None, ends)
        )
