"""A whole event: which games count, for whom, and what is said about it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from ronde.errors import InputError
from ronde.model import (
    DRAUGHTS,
    Bye,
    ByeKind,
    Details,
    Game,
    Player,
    PlayerId,
    PointSystem,
    Result,
    Round,
    Tournament,
)
from ronde.ratings.fide.computation import (
    EventRating,
    NotRated,
    RatingFacts,
    RatingRequest,
    rate_event,
)
from ronde.ratings.fide.editions import B02_2022, RatingKind
from ronde.ratings.fide.firstrating import NoRatingReason
from ronde.ratings.fide.rates import is_slow_enough, kind_of_rate, minutes_of

W, D, L = Result.WIN, Result.DRAW, Result.LOSS
OTHER = {
    W: L, D: D, L: W, Result.SHORT_WIN: Result.SHORT_LOSS,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS, Result.UNFINISHED: Result.UNFINISHED,
}  # fmt: skip
DETAILS = Details(name="Open", start_date="2026/11/01")


def of_one(
    rating: int | None, *games: tuple[int | None, Result], details: Details = DETAILS
) -> Tournament:
    """Return an event in which player 1 meets one opponent of a rating after the other."""
    players = [Player(PlayerId(1), "One", rating=rating)]
    rounds = []
    for number, (other, result) in enumerate(games, 2):
        players.append(Player(PlayerId(number), f"P{number}", rating=other))
        game = Game(PlayerId(1), PlayerId(number), result, OTHER[result])
        rounds.append(Round((game,)))
    return Tournament(tuple(players), tuple(rounds), details=details)


def rated(tournament: Tournament, kind: RatingKind | None = None) -> EventRating:
    return rate_event(tournament, RatingRequest(kind))


def codes(found: EventRating) -> list[str]:
    return [finding.code for finding in found.findings]


class TestArticle5_1_WhichGamesCount:
    @pytest.mark.parametrize(
        ("result", "reason"),
        [
            (Result.FORFEIT_WIN, NotRated.FORFEIT),
            (Result.SHORT_WIN, NotRated.SHORT),
            (Result.UNFINISHED, NotRated.OPEN),
        ],
    )
    def test_what_was_not_played_does_not(self, result: Result, reason: NotRated) -> None:
        found = rated(of_one(2000, (2100, result), (2000, W))).of(1)
        assert [game.reason for game in found.games] == [reason, None]
        assert found.change == 10

    def test_byes_are_no_games(self) -> None:
        event = of_one(2000, (2000, W))
        free = Round((), (Bye(PlayerId(1), ByeKind.PAIRING_ALLOCATED),))
        found = rated(replace(event, rounds=(*event.rounds, free))).of(1)
        assert (len(found.games), found.points) == (1, Fraction(1))

    def test_nothing_counts_before_the_first_round(self) -> None:
        before = rate_event(of_one(2000, (2000, W)), RatingRequest(after=0))
        assert (before.of(1).games, before.of(1).change) == ((), Fraction(0))

    def test_points_of_the_event_do_not_matter(self) -> None:
        event = of_one(2000, (2000, W), (2000, D))
        three = replace(event, points=PointSystem.simple(30, 10))
        assert rated(three).of(1).points == Fraction(3, 2)

    def test_each_side_has_its_own_score(self) -> None:
        event = of_one(2000, (2000, L))
        both_lose = Round((Game(PlayerId(1), PlayerId(2), L, L),))
        found = rated(replace(event, rounds=(both_lose,)))
        assert [one.change for one in found.players] == [-10, -10]


class TestRateOfPlay:
    @pytest.mark.parametrize(
        ("rate", "minutes"),
        [
            ("5400+30", 120), ("40/6000+30:900+30", 145), ("40/6000:900+30", 125), ("600", 10),
            ("W300-B240", 4), ("W300-Bfast", None), ("", None), ("90'", None),
        ],
    )  # fmt: skip
    def test_minutes_for_60_moves(self, rate: str, minutes: int | None) -> None:
        assert minutes_of(rate) == minutes

    @pytest.mark.parametrize(
        ("minutes", "kind"),
        [
            (3, None),
            (4, RatingKind.BLITZ),
            (10, RatingKind.BLITZ),
            (11, RatingKind.RAPID),
            (59, RatingKind.RAPID),
            (60, RatingKind.STANDARD),
        ],
    )
    def test_the_kind(self, minutes: int, kind: RatingKind | None) -> None:
        assert kind_of_rate(Fraction(minutes)) is kind

    @pytest.mark.parametrize(
        ("minutes", "strongest", "enough"),
        [(60, 1799, True), (89, 1800, False), (90, 2399, True), (119, 2400, False),
         (120, 2400, True), (59, 0, False)],
    )  # fmt: skip
    def test_the_stronger_player_decides(self, minutes: int, strongest: int, enough: bool) -> None:
        assert is_slow_enough(Fraction(minutes), 1500, strongest) is enough
        assert is_slow_enough(Fraction(minutes), strongest, 0) is enough

    def test_a_game_of_a_master_may_be_too_fast(self) -> None:
        fast = replace(DETAILS, encoded_time_control="3600+30")
        found = rated(of_one(2000, (2000, W), (2400, W), details=fast)).of(1)
        assert [game.reason for game in found.games] == [None, NotRated.RATE]

    def test_the_event_tells_its_list(self) -> None:
        blitz = replace(DETAILS, encoded_time_control="180+2")
        found = rated(of_one(2000, (2000, W), details=blitz))
        assert (found.kind, found.of(1).change, "rate-of-play" in codes(found)) == (
            RatingKind.BLITZ, Fraction(10), False,
        )  # fmt: skip
        wrong = rated(of_one(2000, (2000, W), details=blitz), RatingKind.RAPID)
        assert (wrong.of(1).change, "rate-of-play" in codes(wrong)) == (Fraction(0), True)

    def test_unequal_times_are_not_rated_in_blitz(self) -> None:
        unequal = replace(DETAILS, encoded_time_control="W300-B240")
        assert rated(of_one(2000, (2000, W), details=unequal)).of(1).change == 0


class TestArticle8_3_UnratedOpponents:
    def test_they_change_nothing_for_a_rated_player(self) -> None:
        found = rated(of_one(2000, (None, L), (2000, W)))
        assert found.of(1).games[0].reason is NotRated.UNRATED_OPPONENT
        assert (found.of(1).change, found.of(1).points) == (Fraction(10), Fraction(1))

    def test_and_get_their_first_rating_from_rated_ones(self) -> None:
        event = of_one(None, *[(2000, W)] * 3, *[(2000, L)] * 2, (None, W))
        first = rated(event).of(1).first
        assert first is not None
        assert (first.games, first.points, first.value) == (5, Fraction(3), 1993)
        beaten = rated(event).of(7).first
        assert beaten is not None
        assert (beaten.games, beaten.missing) == (0, NoRatingReason.GAMES)

    def test_a_gap_in_rapid(self) -> None:
        event = of_one(2700, (2100, W), (2101, W))
        assert [g.reason for g in rated(event, RatingKind.RAPID).of(1).games] == [
            NotRated.GAP,
            None,
        ]
        assert rated(event, RatingKind.STANDARD).of(1).games[0].reason is None


class TestFigures:
    def test_everything_opens_to_its_games(self) -> None:
        event = of_one(2000, (2200, W), (1900, D), (1550, W), (2450, L), (2000, D))
        one = rated(event).of(1)
        assert [str(game.expected) for game in one.games] == [
            "6/25",
            "16/25",
            "23/25",
            "2/25",
            "1/2",
        ]
        assert [game.counted for game in one.games] == [-200, 100, 400, -400, 0]
        assert one.total == sum(game.change or 0 for game in one.games) == Fraction("0.62")
        assert (one.k, one.change, one.forecast) == (20, Fraction("12.4"), 2012)
        assert (one.opponents_mean, one.share, one.performance) == (Fraction(2020), 60, 2092)

    def test_coefficients_of_the_list_and_700(self) -> None:
        event = of_one(2000, *[(2000, W)] * 18)
        found = rate_event(event, RatingRequest(coefficients={PlayerId(1): 40}))
        assert (found.of(1).k, found.of(1).change) == (38, Fraction(38 * 9))
        assert rate_event(event).of(1).k == 20

    def test_a_junior(self) -> None:
        event = of_one(2000, (2000, W))
        young = replace(event.players[0], birth_date="2008/12/31")
        assert rated(replace(event, players=(young, event.players[1]))).of(1).k == 40

    def test_after_an_earlier_round(self) -> None:
        event = of_one(2000, (2000, W), (2000, W))
        assert rate_event(event, RatingRequest(after=1)).of(1).change == 10
        assert rate_event(event, RatingRequest(after=0)).of(1).change == 0

    def test_an_older_edition(self) -> None:
        event = of_one(2000, (1500, W), (1400, W))
        assert rate_event(event, RatingRequest(edition=B02_2022)).of(1).change == Fraction("2.4")
        old = replace(event, details=replace(DETAILS, start_date="29.02.2024"))
        assert rated(old).edition is B02_2022


class TestWhatIsSaid:
    def test_a_rating_of_another_list(self) -> None:
        found = rated(of_one(2000, (1250, W), (2000, W)))
        assert "rating-of-another-list" in codes(found)
        assert found.of(2).rating is None
        assert "1 rating is below 1400" in found.findings[0].what

    def test_nobody_rated(self) -> None:
        assert "nobody-rated" in codes(rated(of_one(None, (None, W))))

    def test_no_date_and_a_date_before_the_oldest(self) -> None:
        event = of_one(2000, (2000, W))
        assert "edition-assumed" in codes(rated(replace(event, details=Details())))
        old = replace(event, details=replace(DETAILS, start_date="2019/05/01"))
        assert "edition-unknown" in codes(rated(old))

    def test_a_guessed_coefficient_and_open_games(self) -> None:
        event = of_one(2000, (2000, W), (2000, Result.UNFINISHED))
        assert codes(rated(event)) == ["k-assumed", "provisional"]
        certain = {PlayerId(number): 20 for number in (1, 2)}
        found = rate_event(replace(event, number_of_rounds=3), RatingRequest(coefficients=certain))
        assert codes(found) == ["provisional", "provisional"]

    def test_draughts_are_refused(self) -> None:
        with pytest.raises(InputError, match="those of draughts"):
            rated(replace(of_one(2000, (2000, W)), points=DRAUGHTS))

    def test_a_round_and_players_that_are_not_there(self) -> None:
        event = of_one(2000, (2000, W))
        with pytest.raises(InputError, match="the file has 1 rounds"):
            rate_event(event, RatingRequest(after=2))
        with pytest.raises(InputError, match="no player 9 among the 2"):
            rated(event).of(9)
        with pytest.raises(InputError, match="no player 9 among the 2"):
            rate_event(event, RatingRequest(coefficients={PlayerId(9): 10}))


class TestArticle7_2_1_AStandardRatingStandsIn:
    def test_in_rapid_where_there_is_none(self) -> None:
        facts = RatingFacts(standard=((PlayerId(1), 2000), (PlayerId(2), 1500)))
        event = replace(of_one(None, (1800, W)), details=Details(encoded_time_control="900+10"))
        found = rate_event(event, RatingRequest(facts=facts))
        assert [one.rating for one in found.players] == [2000, 1800]
        assert "standard-rating" in codes(found)
        slow = rate_event(event, RatingRequest(RatingKind.STANDARD, facts=facts))
        assert slow.players[0].rating is None


class TestSourcesOfRatings:
    def test_a_rating_that_is_not_of_fide_does_not_count(self) -> None:
        facts = RatingFacts(foreign=frozenset({PlayerId(2)}), unconfirmed=frozenset({PlayerId(1)}))
        found = rate_event(of_one(2000, (1800, W)), RatingRequest(facts=facts))
        assert [one.rating for one in found.players] == [2000, None]
        assert {"rating-of-another-list", "rating-unconfirmed"} <= set(codes(found))

    @pytest.mark.parametrize(
        ("words", "kind"),
        [
            ("90' + 30''", RatingKind.STANDARD),
            ("15 min + 10 s", RatingKind.RAPID),
            ("3+2", RatingKind.BLITZ),
        ],
    )
    def test_a_rate_of_play_in_words_chooses_the_list(self, words: str, kind: RatingKind) -> None:
        event = replace(of_one(2000, (1800, W)), details=Details(time_control=words))
        assert rate_event(event).kind is kind
