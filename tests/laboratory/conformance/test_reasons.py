"""What is held against another pairing, and what an event has in it, each by a small case."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from ronde.checking.demands import demands_of
from ronde.laboratory.conformance.differences import (
    DifferenceClass,
    EventDifference,
    both_spelled,
    class_of,
)
from ronde.laboratory.conformance.opinions import by_rules
from ronde.laboratory.conformance.report import ConformanceTally, FirstDiffering, document, tally
from ronde.laboratory.conformance.settings import RunSettings, config_of, features_of
from ronde.laboratory.conformance.trial import ConformanceRecord
from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    ForbiddenGroup,
    Game,
    Player,
    PlayerId,
    Points,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
)
from ronde.model.points import CHESS
from ronde.questions.judgement import DecidingArticle, Opinion, decision, of_round
from ronde.simulate.config import NEVER, Config
from ronde.systems.base import Pair

KEY = "dutch-2026"
ARTICLES = demands_of(KEY).articles
WON, DREW = (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW)


def pair(white: int, black: int) -> Pair:
    return Pair(PlayerId(white), PlayerId(black))


def game(white: int, black: int, result: tuple[Result, Result] = WON) -> Game:
    return Game(PlayerId(white), PlayerId(black), *result)


def event(players: int, *rounds: Round) -> Tournament:
    return Tournament(
        tuple(Player(PlayerId(n), f"P{n}", rating=2400 - 20 * n) for n in range(1, players + 1)),
        rounds,
        rules=KEY,
        number_of_rounds=7,
        initial_colour=Colour.WHITE,
    )


def held_against(before: Tournament, theirs: Opinion) -> tuple[DifferenceClass, DecidingArticle]:
    kind = class_of(by_rules(KEY)(before), theirs)
    assert kind is not None
    is_order = kind is DifferenceClass.ORDER
    return kind, decision(before, KEY, theirs, order_counts=is_order)


FOUR = event(4, Round((game(1, 3), game(4, 2, DREW))))
THREE = event(3, Round((game(1, 2),), (Bye(PlayerId(3), ByeKind.PAIRING_ALLOCATED),)))


class TestBrokenRules:
    """An absolute rule that another pairing breaks is cited, whatever the criteria would say."""

    def test_two_who_have_met(self) -> None:
        kind, decided = held_against(FOUR, Opinion((pair(3, 1), pair(2, 4))))
        assert kind is DifferenceClass.PAIRING
        assert decided.article == ARTICLES.rematch
        assert "1" in decided.sentence
        assert "3" in decided.sentence

    def test_a_second_bye(self) -> None:
        kind, decided = held_against(THREE, Opinion((pair(2, 1),), PlayerId(3)))
        assert kind is DifferenceClass.BYE
        assert decided.article == ARTICLES.bye

    def test_somebody_left_out(self) -> None:
        kind, decided = held_against(FOUR, Opinion((pair(1, 2),)))
        assert kind is DifferenceClass.PAIRING
        assert decided.article == ARTICLES.odd

    def test_a_bye_that_nobody_needs(self) -> None:
        kind, decided = held_against(FOUR, Opinion((pair(1, 2),), PlayerId(4)))
        assert kind is DifferenceClass.BYE
        assert decided.article == ARTICLES.odd

    def test_somebody_who_is_away(self) -> None:
        away = RequestedBye(RoundNumber(2), PlayerId(4), ByeKind.HALF_POINT)
        before = replace(event(5, *FOUR.rounds), requested_byes=(away,))
        kind, decided = held_against(before, Opinion((pair(1, 2), pair(5, 4)), PlayerId(3)))
        assert kind is DifferenceClass.BYE
        assert decided.article == ARTICLES.absence

    def test_a_third_white_running(self) -> None:
        before = event(
            6,
            Round((game(1, 4), game(2, 5), game(3, 6))),
            Round((game(1, 2), game(4, 3), game(6, 5))),
        )
        ours = by_rules(KEY)(before)
        board = next(one for one in ours.pairs if PlayerId(1) in one)
        other = board.black if board.white == 1 else board.white
        turned = tuple(pair(1, other) if one == board else one for one in ours.pairs)
        assert board.black == 1, "player 1 had White twice"
        kind, decided = held_against(before, replace(ours, pairs=turned))
        assert kind is DifferenceClass.COLOURS
        assert decided.article == ARTICLES.running

    def test_another_order_of_boards(self) -> None:
        ours = by_rules(KEY)(FOUR)
        kind, decided = held_against(FOUR, replace(ours, pairs=ours.pairs[::-1]))
        assert kind is DifferenceClass.ORDER
        assert decided.article == ARTICLES.order

    @pytest.mark.parametrize(
        "theirs", [Opinion(impossible="no"), Opinion(refusal="exit code 4: sorry")]
    )
    def test_no_pairing_has_no_article(self, theirs: Opinion) -> None:
        assert held_against(FOUR, theirs)[1] == DecidingArticle()

    def test_a_round_of_nobody_is_not_explained(self) -> None:
        _, decided = held_against(FOUR, Opinion((pair(8, 9), pair(1, 2))))
        assert decided.sentence


@pytest.mark.parametrize(
    ("ours", "theirs", "text"),
    [
        (Opinion((pair(1, 2), pair(3, 4))), Opinion((pair(1, 3), pair(2, 4))), "1-2 3-4 / 1-3 2-4"),
        (Opinion((pair(1, 2), pair(3, 4))), Opinion((pair(1, 2), pair(4, 3))), "3-4 / 4-3"),
        (Opinion((pair(1, 2), pair(3, 4))), Opinion((pair(3, 4), pair(1, 2))), "1-2 3-4 / 3-4 1-2"),
        (
            Opinion((pair(1, 2),), PlayerId(3)), Opinion((pair(1, 3),), PlayerId(2)),
            "1-2 3-0 / 1-3 2-0",
        ),
        (Opinion((pair(1, 2),)), Opinion(impossible="none"), "1-2 / none"),
        (Opinion((pair(1, 2),)), Opinion(refusal="late"), "1-2 / late"),
    ],
)  # fmt: skip
def test_both_pairings_are_spelled_where_they_differ(
    ours: Opinion, theirs: Opinion, text: str
) -> None:
    assert both_spelled(ours, theirs) == text


def test_a_round_as_it_was_played_is_an_opinion() -> None:
    assert of_round(THREE.rounds[0]) == Opinion((pair(1, 2),), PlayerId(3))


class TestFeatures:
    """What an event has in it is told once each."""

    @pytest.mark.parametrize(
        ("of", "feature"),
        [
            (FOUR, "players: even number"),
            (THREE, "players: odd number"),
            (FOUR, "rounds: odd number"),
            (THREE, "pairing-allocated byes"),
            (FOUR, "ended early: no legal pairing"),
            (replace(FOUR, acceleration="baku"), "acceleration"),
            (
                replace(FOUR, forbidden=(ForbiddenGroup((PlayerId(1), PlayerId(2))),)),
                "forbidden pairs",
            ),
            (
                replace(FOUR, points=replace(CHESS, white_win=Points(30), black_win=Points(30))),
                "points: other than 1-½-0",
            ),
            (
                replace(THREE, points=replace(CHESS, pairing_bye=Points(5))),
                "pairing-allocated bye worth less than a win",
            ),
            (
                event(4, Round((game(1, 2),), (Bye(PlayerId(3), ByeKind.HALF_POINT),))),
                "half-point byes",
            ),
            (
                event(4, Round((game(1, 2),), (Bye(PlayerId(3), ByeKind.HALF_POINT),))),
                "absences (late entries, withdrawals)",
            ),
            (
                event(2, Round((game(1, 2, (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)),))),
                "forfeits",
            ),
            (
                event(2, Round((game(1, 2, (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)),))),
                "forfeits of both",
            ),
            (
                event(2, Round((game(1, 2, (Result.DRAW, Result.LOSS)),))),
                "odd results (½-0, 0-0, unrated)",
            ),
        ],
    )
    def test_each_has_its_name(self, of: Tournament, feature: str) -> None:
        features = features_of(of)
        assert feature in features
        assert list(features) == sorted(set(features))

    def test_a_plain_event_has_none_but_its_numbers(self) -> None:
        plain = replace(event(4, *[Round((game(1, 2), game(3, 4)))] * 2), number_of_rounds=2)
        assert features_of(plain) == ("players: even number", "rounds: even number")


@cache
def configs() -> list[Config]:
    settings = RunSettings(KEY, 1, 4)
    return [config_of(settings, number) for number in range(1, 801)]


class TestConfigurations:
    def test_baku_is_never_with_other_points(self) -> None:
        with_baku = [one for one in configs() if one.acceleration == "baku"]
        assert with_baku
        assert {one.points_for_win for one in with_baku} == {None}

    def test_one_event_in_ten_has_three_points_for_a_win(self) -> None:
        others = [one.points_for_win for one in configs() if one.acceleration != "baku"]
        assert 0.06 < others.count(Points(30)) / len(others) < 0.14

    def test_one_event_in_four_has_no_absences(self) -> None:
        rates = [one.forfeit_rate for one in configs()]
        assert 0.2 < rates.count(NEVER) / len(rates) < 0.3
        drawn = {rate for rate in rates if rate is not None and rate != NEVER}
        assert {4, 40} <= drawn
        assert all(4 <= rate <= 40 for rate in drawn)

    def test_players_and_rounds_may_be_fixed(self) -> None:
        config = config_of(RunSettings(KEY, 1, 4, players=17, rounds=6), 3)
        assert (config.players, config.rounds) == (17, 6)


class TestTallies:
    @staticmethod
    def record(number: int, kind: DifferenceClass | None = None) -> ConformanceRecord:
        difference = None if kind is None else EventDifference(kind, 2, "C8", "x")
        return ConformanceRecord(number, f"seed {number}", 3 + number, 5, 9, ("a",), 1, difference)

    def test_events_are_counted_by_size_length_feature_and_class(self) -> None:
        kinds = [None, DifferenceClass.BYE, DifferenceClass.COLOURS, DifferenceClass.BYE]
        total = tally(self.record(number, kind) for number, kind in enumerate(kinds, 1))
        assert (total.events, total.rounds, total.games, total.proved) == (4, 20, 36, 4)
        assert total.different == 3
        assert total.sizes == {"4-7": 4}
        assert total.lengths == {5: 4}
        assert total.features == {"a": 4}
        assert total.classes == {("bye", "C8"): 2, ("colours", "C8"): 1}
        assert [one.number for one in total.differing.records] == [2, 3, 4]

    def test_only_the_first_differing_events_are_kept(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("ronde.laboratory.conformance.report.MOST_LINES", 3)
        total = tally(self.record(number, DifferenceClass.BYE) for number in range(1, 9))
        assert [one.number for one in total.differing.records] == [1, 2, 3]
        assert total.different == total.classes["bye", "C8"] == 8
        lines = document(RunSettings(KEY, 8, 1), total, {}).differences
        assert [line.number for line in lines] == [1, 2, 3]

    def test_none_is_the_sum_of_nothing(self) -> None:
        assert tally([]) == ConformanceTally()
        assert FirstDiffering() + FirstDiffering() == FirstDiffering()

    @pytest.mark.parametrize(
        ("players", "size"),
        [(3, "-3"), (4, "4-7"), (7, "4-7"), (8, "8-15"), (215, "128-215"), (216, "216-")],
    )
    def test_sizes_beyond_the_classes_have_a_name(self, players: int, size: str) -> None:
        record = replace(self.record(1), players=players)
        assert list(ConformanceTally.of(record).sizes) == [size]
