"""Who is away when: late entries, withdrawals and byes within their limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from ronde.model import Bye, ByeKind, PlayerId, RequestedBye, RoundNumber
from ronde.simulate.absence import (
    Stay,
    drawn_stays,
    drawn_withdrawals,
    recorded_byes,
    requests,
)
from ronde.simulate.chance import Chance
from ronde.simulate.config import NEVER
from ronde.simulate.event import Event

CLEAN = Event(
    players=400, rounds=9, highest_rating=2400, lowest_rating=1400, draw_percentage=None,
    forfeit_rate=NEVER, retired_rate=NEVER, half_point_bye_rate=NEVER,
    full_point_bye_rate=NEVER, zero_point_bye_rate=NEVER, late_entry_rate=NEVER,
)  # fmt: skip
OFTEN = Fraction(4)


def stays(event: Event) -> Iterable[Stay]:
    return drawn_stays(event, Chance(1)).values()


def test_without_rates_everybody_plays_everything() -> None:
    assert set(map(str, stays(CLEAN))) == {str(Stay(1, 9))}


def test_late_entries_come_in_the_first_half() -> None:
    firsts = Counter(stay.first for stay in stays(replace(CLEAN, late_entry_rate=OFTEN)))
    assert set(firsts) == {1, 2, 3, 4}
    assert 270 < firsts[1] < 330


def test_withdrawn_players_were_there_for_a_round_at_least() -> None:
    event = replace(CLEAN, retired_rate=OFTEN, late_entry_rate=OFTEN)
    assert {stay.last for stay in stays(event)} == set(range(1, 10))
    assert all(stay.first <= stay.last for stay in stays(event))


def test_half_point_byes_spare_the_last_round() -> None:
    rounds = {r for stay in stays(replace(CLEAN, half_point_bye_rate=OFTEN)) for r in stay.byes}
    assert rounds == set(range(1, 9))


def test_other_byes_may_be_in_any_round() -> None:
    event = replace(CLEAN, zero_point_bye_rate=OFTEN, full_point_bye_rate=OFTEN)
    byes = [bye for stay in stays(event) for bye in stay.byes.items()]
    for kind in (ByeKind.ZERO_POINT, ByeKind.FULL_POINT):
        assert {r for r, k in byes if k is kind} == set(range(1, 10))
    assert {k for _, k in byes} == {ByeKind.ZERO_POINT, ByeKind.FULL_POINT}


def test_byes_fall_into_the_stay() -> None:
    event = replace(
        CLEAN, retired_rate=OFTEN, late_entry_rate=OFTEN, half_point_bye_rate=Fraction(1)
    )
    assert all(stay.is_there(r) for stay in stays(event) for r in stay.byes)
    missing = [stay for stay in stays(event) if not stay.byes]
    assert all(stay.first == 9 for stay in missing)


def test_event_of_one_round_knows_neither_late_entry_nor_withdrawal_nor_half_point() -> None:
    event = replace(
        CLEAN, rounds=1, retired_rate=OFTEN, late_entry_rate=OFTEN, half_point_bye_rate=OFTEN
    )
    assert set(map(str, stays(event))) == {str(Stay(1, 1))}


def test_round_robin_knows_withdrawals_only() -> None:
    event = replace(
        CLEAN, retired_rate=OFTEN, late_entry_rate=OFTEN, full_point_bye_rate=Fraction(1)
    )
    drawn = drawn_withdrawals(event, Chance(1)).values()
    assert {stay.first for stay in drawn} == {1}
    assert {stay.last for stay in drawn} == set(range(1, 10))
    assert not any(stay.byes for stay in drawn)


def test_absences_are_requested_as_zero_points_but_not_recorded() -> None:
    here, late, gone, bye = (PlayerId(n) for n in range(1, 5))
    plan = {
        here: Stay(1, 5),
        late: Stay(3, 5),
        gone: Stay(1, 1),
        bye: Stay(1, 5, {2: ByeKind.HALF_POINT, 4: ByeKind.ZERO_POINT}),
    }
    second = RoundNumber(2)
    assert requests(plan, second) == (
        RequestedBye(second, late, ByeKind.ZERO_POINT),
        RequestedBye(second, gone, ByeKind.ZERO_POINT),
        RequestedBye(second, bye, ByeKind.HALF_POINT),
    )
    assert recorded_byes(plan, second) == (Bye(bye, ByeKind.HALF_POINT),)
    assert recorded_byes(plan, RoundNumber(4)) == (Bye(bye, ByeKind.ZERO_POINT),)
    assert requests(plan, RoundNumber(1)) == (
        RequestedBye(RoundNumber(1), late, ByeKind.ZERO_POINT),
    )
