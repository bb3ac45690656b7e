"""The designer's choice against an enumeration of all plans, each played and judged by hand."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt

import pytest

from ronde.errors import InputError
from ronde.laboratory.designer.design import DesignRun
from ronde.laboratory.designer.document import design_document
from ronde.laboratory.designer.judgement import WishVerdict, judged
from ronde.laboratory.designer.plans import (
    BAKU,
    NONE,
    DesignSubject,
    Plan,
    Room,
    candidates,
)
from ronde.laboratory.designer.reading import DesignRequest, asked_of
from ronde.laboratory.designer.wishes import DesignWish, Weight, read_wishes
from ronde.laboratory.lab.measures import Direction, measure
from ronde.laboratory.lab.played import Played
from ronde.laboratory.lab.study import TIE_BREAKS
from ronde.laboratory.statistics import student, wilson
from ronde.laboratory.trials import SerialPool
from ronde.model import Player, PlayerId, Tournament
from ronde.simulate.chance import derived_seed
from ronde.simulate.config import NEVER, Config
from ronde.simulate.generator import generate
from ronde.simulate.luck import Luck, ResultModel

FIELD = (2250, 2120, 2040, 1900, 1810, 1660, 1500)
EVENTS = 12
SEED = 9
SYSTEMS = ("dutch-2026", "burstein-2026")
ROUNDS = (2, 3, 4)


@cache
def played(must: str, nice: str) -> DesignRun:
    wishes = read_wishes(must.split(), nice.split())
    run = DesignRun(
        DesignSubject(
            "Club", FIELD, wishes, systems=SYSTEMS, rounds=ROUNDS, events=EVENTS, seed=SEED
        )
    )
    list(run.begun())
    list(run.rest(SerialPool()))
    return run


# By hand ------------------------------------------------------------------------------------


@cache
def event_of(plan: Plan, number: int) -> Played:
    """Return the event of a number under a plan, made without any study."""
    seed = derived_seed(derived_seed(SEED, 1), number)
    config = Config(
        players=len(FIELD),
        rounds=plan.rounds,
        ratings=FIELD,
        acceleration=plan.acceleration,
        forfeit_rate=NEVER,
        retired_rate=NEVER,
        half_point_bye_rate=NEVER,
        full_point_bye_rate=NEVER,
        zero_point_bye_rate=NEVER,
        late_entry_rate=NEVER,
    )
    luck = Luck(derived_seed(seed, 2), ResultModel())
    whole = generate(rules=plan.rules, seed=seed, config=config, luck=luck).tournament
    return Played(whole, ResultModel(), TIE_BREAKS)


@cache
def values_of(plan: Plan, key: str) -> tuple[Fraction, ...]:
    values = (measure(key).of(event_of(plan, number), 0) for number in range(1, EVENTS + 1))
    return tuple(Fraction(value) for value in values if value is not None)


def interval_of(values: Sequence[Fraction]) -> tuple[float, float]:
    """Return Student's interval by the standard library."""
    mean = float(statistics.mean(values))
    half = student(len(values) - 1) * statistics.stdev(map(float, values)) / sqrt(len(values))
    return mean - half, mean + half


def all_plans() -> list[Plan]:
    everybody = len(FIELD) - 1 + len(FIELD) % 2
    swiss = [Plan(rules, rounds) for rounds, rules in product(ROUNDS, SYSTEMS)]
    return swiss + ([Plan("berger", everybody)] if everybody <= max(ROUNDS) else [])


def verdict_of(wish: DesignWish, plan: Plan, plans: Sequence[Plan]) -> WishVerdict:
    """Return what can be told of a wish without a target: behind the best plan, or not."""
    key, sign = wish.kind.measure, 1 if wish.kind.better is Direction.MORE else -1
    best = max(plans, key=lambda other: sign * statistics.mean(values_of(other, key)))
    pairs = zip(values_of(plan, key), values_of(best, key), strict=True)
    _, high = interval_of([sign * (own - leading) for own, leading in pairs])
    return WishVerdict.MISSED if high < 0 else WishVerdict.MET


def order_of(wishes: Sequence[DesignWish]) -> Mapping[Plan, tuple[int, ...]]:
    """Return how many wishes each plan misses: of those that must be, then of the others."""
    plans = all_plans()
    missed = {
        plan: [
            wish.weight for wish in wishes if verdict_of(wish, plan, plans) is WishVerdict.MISSED
        ]
        for plan in plans
    }
    return {
        plan: tuple(weights.count(weight) for weight in (Weight.MUST, Weight.NICE))
        for plan, weights in missed.items()
    }


_WISHES = [
    ("", "few-mismatches fair-colours"),
    ("few-mismatches", "fair-colours"),
    ("fair-colours", "few-mismatches"),
    ("", "ranking best-wins clear-winner"),
    ("no-second-bye", "ranking"),
]


class TestTheChoice:
    @pytest.mark.parametrize(("must", "nice"), _WISHES)
    def test_no_plan_misses_fewer_wishes_than_the_chosen_one(self, must: str, nice: str) -> None:
        run = played(must, nice)
        missed = order_of(run.asked.wishes)
        first = judged(run)[0].plan
        assert missed[first] == min(missed.values())
        level = [plan for plan, counts in missed.items() if counts == missed[first]]
        assert first.rounds == min(plan.rounds for plan in level), "fewer rounds come first"

    @pytest.mark.parametrize(("must", "nice"), _WISHES)
    def test_the_whole_order_is_that_of_the_enumeration(self, must: str, nice: str) -> None:
        run = played(must, nice)
        missed = order_of(run.asked.wishes)
        order = judged(run)
        keys = [(missed[one.plan], one.plan.rounds) for one in order]
        assert keys == sorted(keys)
        counts = [missed[one.plan] for one in order]
        assert [one.rank for one in order] == [1 + counts.index(each) for each in counts]
        assert {one.plan for one in order} == set(all_plans())

    @pytest.mark.parametrize(("must", "nice"), _WISHES)
    def test_the_document_has_the_values_of_the_enumeration(self, must: str, nice: str) -> None:
        run = played(must, nice)
        document = design_document(run, "en")
        for line in document.plans:
            plan = Plan(line.rules, line.rounds, line.acceleration)
            for wish, result in zip(run.asked.wishes, line.results, strict=True):
                values = values_of(plan, wish.kind.measure)
                scale = wish.kind.scale
                mean = scale.of(float(statistics.mean(values)))
                assert result.value.mean == pytest.approx(mean)
                assert f"{mean:.{scale.decimals}f}" in result.shown

    def test_a_share_of_whole_events_has_the_interval_of_wilson(self) -> None:
        run = played("", "ranking best-wins clear-winner")
        for line in design_document(run, "en").plans:
            values = values_of(Plan(line.rules, line.rounds), "clear-winner")
            low, high = wilson(int(sum(values)), EVENTS)
            value = line.results[2].value
            assert (value.low, value.high) == pytest.approx((100 * low, 100 * high))

    def test_another_interval_is_that_of_student(self) -> None:
        run = played("", "few-mismatches fair-colours")
        for line in design_document(run, "en").plans:
            low, high = interval_of(values_of(Plan(line.rules, line.rounds), "rating-gap"))
            value = line.results[0].value
            assert (value.low, value.high) == pytest.approx((low, high), rel=1e-6)


class TestCandidates:
    """The plans that are compared are all those that nothing excludes."""

    @pytest.mark.parametrize("players", range(2, 41, 3))
    @pytest.mark.parametrize(("boards", "days", "rounds_a_day"), [
        (None, None, 1), (None, 3, 2), (4, 5, 2), (10, 2, 3),
    ])  # fmt: skip
    def test_they_are_those_of_the_enumeration(
        self, players: int, boards: int | None, days: int | None, rounds_a_day: int
    ) -> None:
        room = Room(boards, days, rounds_a_day)
        parts = 1 if boards is None else max(1, -(-(players // 2) // boards))
        limit = 99 if days is None else days * rounds_a_day // parts
        opponents = players - 1 + players % 2
        expected = {
            Plan(rules, rounds, acceleration)
            for rules, rounds, acceleration in product(SYSTEMS, (3, 6, 9), (NONE, BAKU))
            if rounds <= min(limit, opponents)
            and (acceleration == NONE or self._is_large(players, rounds, rules))
        }
        if opponents <= min(9, limit):
            expected.add(Plan("berger", opponents))
        field = tuple(2400 - 10 * place for place in range(players))
        if not expected:
            with pytest.raises(InputError, match=r"no plan is possible|the hall is too small"):
                candidates(DesignSubject("", field, room=room, systems=SYSTEMS, rounds=(9, 6, 3)))
            return
        found = candidates(DesignSubject("", field, room=room, systems=SYSTEMS, rounds=(9, 6, 3)))
        assert set(found.plans) == expected
        assert len(found.plans) == len(expected)
        assert all(str(one.reason) for one in found.excluded)

    @staticmethod
    def _is_large(players: int, rounds: int, rules: str) -> bool:
        return rules == SYSTEMS[0] and players >= 32 and players >= 2 ** (rounds - 3)


class TestRefusals:
    @staticmethod
    def entries(players: int) -> Tournament:
        return Tournament(
            players=tuple(
                Player(PlayerId(n), f"P{n}", rating=2000 - n) for n in range(1, players + 1)
            )
        )

    @pytest.mark.parametrize(
        ("request_", "sentence"),
        [
            (DesignRequest(must=("sunshine",)), "there is no wish 'sunshine'; known: clear-winner"),
            (
                DesignRequest(must=("ranking=hot",)),
                "needs a number from 0 to 100, not 'hot'",
            ),
            (DesignRequest(nice=("ranking=101",)), "needs a number from 0 to 100, not '101'"),
            (DesignRequest(nice=("ranking=-1",)), "needs a number from 0 to 100, not '-1'"),
            (DesignRequest(nice=("ranking=nan",)), "needs a number from 0 to 100, not 'nan'"),
            (
                DesignRequest(must=("ranking",), nice=("ranking=60",)),
                "the wish ranking stands twice; name it once",
            ),
            (DesignRequest(rounds="0"), "rounds are numbers from 1 to 30"),
            (DesignRequest(rounds="5-"), None),
            (DesignRequest(rounds="31"), "rounds are numbers from 1 to 30"),
            (DesignRequest(rounds="five"), "such as 5,7,9 or 5-7, not 'five'"),
            (DesignRequest(systems=("berger",)), "plans are Swiss systems for players; berger is"),
            (DesignRequest(systems=("keizer",)), "plans are Swiss systems for players; keizer is"),
            (DesignRequest(systems=("nonsense",)), "unknown rules 'nonsense'"),
            (DesignRequest(boards=1, days=1), "the hall is too small: 8 players need 4 boards"),
        ],
    )
    def test_every_mistake_is_one_sentence(
        self, request_: DesignRequest, sentence: str | None
    ) -> None:
        if sentence is None:
            assert asked_of(self.entries(8), request_).rounds == (5,)
            return
        with pytest.raises(InputError) as refused:
            asked_of(self.entries(8), request_)
        assert sentence in str(refused.value)
        assert "\n" not in str(refused.value)
